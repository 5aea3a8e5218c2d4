import { z } from 'zod';
import { withoutFormat } from './format-characters.js';

/** Source: visitor specification, section 8. */
export const CONTACT_SENT = "Thank you for your message. We'll get back to you within 24 hours.";

/** No line breaks: the values may become mail headers. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;
const LINES = /^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u;

const given = z
  .string({ error: (issue) => (issue.input === undefined ? 'Required' : 'Must be text') })
  .overwrite(withoutFormat)
  .trim();
const tooLong = (maximum: number) => ({ error: `Must be at most ${maximum} characters`, abort: true });
const unusable = { error: 'Must not contain line breaks or control characters' };

const required = (name: string, minimum: number, maximum: number) =>
  given
    .min(minimum, { error: `${name} must be at least ${minimum} characters`, abort: true })
    .max(maximum, tooLong(maximum));
const optional = (maximum: number) => given.max(maximum, tooLong(maximum)).regex(ONE_LINE, unusable).optional();

/** Validated by the form and by the server; lengths count after trimming. */
export const ContactBody = z.object({
  name: required('Name', 2, 200).regex(ONE_LINE, unusable),
  email: given
    .max(320, { error: 'Please enter a valid email address', abort: true })
    .check(z.email({ error: 'Please enter a valid email address' })),
  subject: required('Subject', 5, 300).regex(ONE_LINE, unusable),
  message: required('Message', 10, 10_000).regex(LINES, { error: 'Must not contain control characters' }),
  company: optional(200),
  phone: optional(50),
  /** Honeypot: a client that fills it in is a bot, gets the usual response, and nothing is stored. */
  website_url: z.string().optional(),
});
export type ContactBody = z.infer<typeof ContactBody>;
