import { z } from 'zod';

/** HttpOnly, SameSite=Strict. */
export const SESSION_COOKIE = 'admin_session';

/** Secure over HTTPS, with the prefix that browsers accept from this host only. */
export const sessionCookie = (secure: boolean) => (secure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE);

/**
 * Header of every call that needs a session, in addition to the cookie: the `csrfToken` of the sign-in, or the content of the
 * document's `<meta name="csrf-token">`. Scripts of public pages have the cookie sent along, but cannot send this.
 */
export const CSRF_TOKEN_HEADER = 'x-csrf-token';

export const LoginBody = z.object({ username: z.string().min(1).max(200), password: z.string().min(1).max(1000) });
export const LoginResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  username: z.string(),
  csrfToken: z.string(),
});

export const SessionView = z.object({ username: z.string(), expiresAt: z.iso.datetime() });
export type SessionView = z.infer<typeof SessionView>;

export const AdminStats = z.object({
  totalBusinesses: z.int(),
  approvedBusinesses: z.int(),
  totalCategories: z.int(),
  totalCountries: z.int(),
  totalCities: z.int(),
  categories: z.array(z.object({ category: z.string(), slug: z.string(), count: z.int() })),
});
export type AdminStats = z.infer<typeof AdminStats>;

export const Done = z.object({ success: z.literal(true), message: z.string() });

/** A session in its owner's list. */
export const SessionRow = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** Whether it is the session of the request. */
  current: z.boolean(),
});
export type SessionRow = z.infer<typeof SessionRow>;
