import { z } from 'zod';

/** Name of the session cookie: HttpOnly, SameSite=Strict, Secure where the site is served over HTTPS. */
export const SESSION_COOKIE = 'admin_session';

export const LoginBody = z.object({ username: z.string().min(1).max(200), password: z.string().min(1).max(1000) });
export const LoginAnswer = z.object({ success: z.literal(true), message: z.string(), username: z.string() });

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

/** A session as its owner sees it in the list. */
export const SessionRow = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The one that asks. */
  current: z.boolean(),
});
export type SessionRow = z.infer<typeof SessionRow>;
