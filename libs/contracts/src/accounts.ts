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

const username = z.string().min(1).max(200);
const password = z.string().min(1).max(1000);
/** Of an authenticator app (6 digits), or a recovery code. */
const code = z.string().min(6).max(40);

export const LoginBody = z.object({ username, password, code: code.optional() });
export const LoginResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  username: z.string(),
  csrfToken: z.string(),
});

/** Result of `navigator.credentials`, verified by the WebAuthn library. */
const credentialOf = <Response extends z.ZodRawShape>(response: Response) =>
  z.looseObject({ id: z.string().max(2000), rawId: z.string().max(2000), response: z.looseObject(response) });
const text = z.string().max(20_000);
const Assertion = credentialOf({ clientDataJSON: text, authenticatorData: text, signature: text });
const Attestation = credentialOf({ clientDataJSON: text, attestationObject: text });

export const PasskeyLoginBody = z.object({ passkey: Assertion });
/** Options for `navigator.credentials`, in the JSON form of WebAuthn. */
export const PasskeyOptions = z.record(z.string(), z.unknown());

/** The password, a code of the second factor, or a passkey. */
export const ConfirmBody = z.union([z.object({ password }), z.object({ code }), PasskeyLoginBody]);

/** A link for choosing a password: an invitation, or a reset. */
const linkToken = z.string().max(200);
export const LinkBody = z.object({ token: linkToken });
export const LinkAcceptBody = LinkBody.extend({ password });
export const LinkTarget = z.object({ username: z.string() });

export const SessionView = z.object({
  username: z.string(),
  expiresAt: z.iso.datetime(),
  /** Until when calls with `stepUp` are allowed; then a confirmation is needed. */
  confirmedUntil: z.iso.datetime(),
  /** Whether a second factor is mandatory and missing: until it is added, only calls with `enrolment` are allowed. */
  mustAddFactor: z.boolean(),
});
export type SessionView = z.infer<typeof SessionView>;

export const PasswordChangeBody = z.object({ currentPassword: password, newPassword: password });

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

/** The caller's own account. */
export const Account = z.object({
  username: z.string(),
  /** Whether codes of an authenticator app are required. */
  totp: z.boolean(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
});
export type Account = z.infer<typeof Account>;

/** To be entered into an authenticator app; the URI is that of its QR code. */
export const TotpEnrolment = z.object({ secret: z.string(), uri: z.string() });
export const CodeBody = z.object({ code });
/** Shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export const PasskeyBody = z.object({ name: z.string().trim().min(1).max(60), passkey: Attestation });

/** Letters and digits without spaces at the ends. */
const newUsername = z
  .string()
  .trim()
  .min(2)
  .max(60)
  .regex(/^[^\p{C}]+$/u);
export const InviteBody = z.object({ username: newUsername });
/** The token is part of a link of the administration, `/admin/invitation#…`, and is shown once. */
export const AccessLink = z.object({ username: z.string(), token: z.string(), expiresAt: z.iso.datetime() });
export type AccessLink = z.infer<typeof AccessLink>;
export const ActivationBody = z.object({ active: z.boolean() });

/** An administrator, as listed for the others. */
export const Person = z.object({
  id: z.string(),
  username: z.string(),
  state: z.enum(['invited', 'active', 'deactivated']),
  /** Whether it is created by the configuration. */
  configured: z.boolean(),
  /** Whether it is the caller. */
  self: z.boolean(),
  secondFactor: z.boolean(),
  createdAt: z.iso.datetime(),
  lastLoginAt: z.iso.datetime().nullable(),
  /** End of an unused link. */
  linkExpiresAt: z.iso.datetime().nullable(),
  sessions: z.int(),
});
export type Person = z.infer<typeof Person>;

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
export const done = (message: string): z.infer<typeof Done> => ({ success: true, message });

/** An open session of any administrator. */
export const SessionRow = z.object({
  id: z.string(),
  username: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** Whether it is the session of the request. */
  current: z.boolean(),
});
export type SessionRow = z.infer<typeof SessionRow>;
