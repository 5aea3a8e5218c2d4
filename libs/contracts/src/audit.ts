import { z } from 'zod';
import { Paging } from './paging.js';

export const AuditQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  action: z.string().max(60).optional(),
});

/** One action of an administrator; a bulk action is one entry. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  username: z.string(),
  /** `noun.verb`: `session.login`, `business.approve`, `business.delete`, `settings.save`, `import.upload`, … */
  action: z.string(),
  /** What the action concerned: a name, a file, a filter. */
  subject: z.string().nullable(),
  count: z.int().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = Paging.extend({ entries: z.array(AuditEntry), actions: z.array(z.string()) });
export type AuditPage = z.infer<typeof AuditPage>;
