import { z } from 'zod';
import type { AdvertisementCodes } from './advertisements.js';
import type { BusinessEdit, ModerationFilter } from './moderation.js';
import { Paging } from './paging.js';
import type { SiteSettings } from './settings.js';

/** Every recorded action, as `noun.verb`. A screen needs a word for each. */
const AUDIT_ACTIONS = [
  'session.login',
  'session.rejected',
  'session.logout',
  'session.revoke',
  'person.invite',
  'person.join',
  'person.link',
  'person.deactivate',
  'person.activate',
  'person.remove',
  'password.change',
  'password.reset',
  'factor.add',
  'factor.remove',
  'factor.codes',
  'business.approve',
  'business.unapprove',
  'business.edit',
  'business.delete',
  'business.deleteall',
  'business.deletetest',
  'business.export',
  'deletion.restore',
  'deletion.cancel',
  'duplicate.merge',
  'duplicate.mergeall',
  'duplicate.undo',
  'duplicate.different',
  'duplicate.reopen',
  'name.merge',
  'name.alias',
  'name.undo',
  'name.different',
  'name.reopen',
  'import.upload',
  'import.preview',
  'import.confirm',
  'import.cancel',
  'import.retry',
  'import.correct',
  'import.undo',
  'settings.save',
  'advertisements.save',
  'cache.clear',
  'slug.fix',
  'search.rebuild',
  'sitemaps.rebuild',
  'message.delete',
  'report.accept',
  'report.decline',
] as const;
export const AuditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof AuditAction>;

/** They identify the subject of the entry, and are not displayed. */
export type SubjectDetail = 'id' | 'ids' | 'importId' | 'sha256' | 'kind';

/** Names of recorded values. A screen needs a word for each, except for those of a business. */
export type AuditDetail =
  | keyof BusinessEdit
  | keyof SiteSettings
  | keyof AdvertisementCodes
  | keyof ModerationFilter
  | SubjectDetail
  // Of uploads.
  | ('bytes' | 'batchSize' | 'mode' | 'preview' | 'rememberedColumns' | 'columns' | 'overwriteManual' | 'rows')
  | ('licence' | 'note' | 'approve' | 'country')
  // Of exports.
  | ('categories' | 'fields' | 'dateRange' | 'startDate' | 'endDate' | 'from' | 'to' | 'before' | 'matching')
  // Counts.
  | ('deleted' | 'reverted' | 'kept' | 'processed');
export type AuditDetails = Partial<Record<AuditDetail, unknown>>;

export const AuditQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  action: z.string().max(60).optional(),
  username: z.string().max(200).optional(),
  /** From this moment on. */
  since: z.iso.datetime().optional(),
  /** Before this moment. */
  until: z.iso.datetime().optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** One action of an administrator; a bulk action is one entry. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  username: z.string(),
  /** An `AuditAction`, or one of an earlier release. */
  action: z.string(),
  /** What the action concerned: a name, a file. */
  subject: z.string().nullable(),
  count: z.int().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** `actions`, `usernames`: all that are recorded. */
export const AuditPage = Paging.extend({
  entries: z.array(AuditEntry),
  actions: z.array(z.string()),
  usernames: z.array(z.string()),
});
export type AuditPage = z.infer<typeof AuditPage>;
