import { z } from 'zod';
import { fieldsWith } from './business-fields.js';
import { editObject } from './business-schemas.js';

/** Cards on a page of the business management, and the categories its filter offers. */
export const MODERATED_PER_PAGE = 20;
/** Where no index has the count of the matches, at most this many are counted and paged through. */
export const COUNT_CAP = 10_000;

export const SortField = z.enum(['name', 'rating', 'reviewCount', 'createdAt']);
export type SortField = z.infer<typeof SortField>;
export const SortOrder = z.enum(['asc', 'desc']);
export type SortOrder = z.infer<typeof SortOrder>;

/** What narrows the list; the same object says which businesses an action on "all that match" means. */
export const ModerationFilter = z.object({
  /** Words of the name, the last one perhaps unfinished; or a phone number, a place id, an id, a slug or the address of a page. */
  filter: z.string().trim().max(200).optional(),
  /** Name or slug of a category or type. */
  category: z.string().max(200).optional(),
  countryCode: z.string().max(2).toUpperCase().optional(),
  approved: z.enum(['yes', 'no']).optional(),
  test: z.enum(['yes', 'no']).optional(),
  importId: z.uuid().optional(),
});
export type ModerationFilter = z.infer<typeof ModerationFilter>;

export const ModerationQuery = ModerationFilter.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  limit: z.coerce.number().int().min(1).max(100).catch(MODERATED_PER_PAGE),
  sortBy: SortField.catch('createdAt'),
  sortOrder: SortOrder.catch('desc'),
});
export type ModerationQuery = z.infer<typeof ModerationQuery>;

/** A business as the administrator sees it in the list. */
export const ModeratedBusiness = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  category: z.string().nullable(),
  fullAddress: z.string().nullable(),
  city: z.string().nullable(),
  countryCode: z.string().nullable(),
  phone: z.string().nullable(),
  rating: z.number().nullable(),
  reviewCount: z.int().nullable(),
  verified: z.boolean(),
  photo: z.string().nullable(),
  placeId: z.string().nullable(),
  isApproved: z.boolean(),
  isTest: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ModeratedBusiness = z.infer<typeof ModeratedBusiness>;

export const ModerationPage = z.object({
  businesses: z.array(ModeratedBusiness),
  /** Businesses that match; at `COUNT_CAP` there may be more of them, then `totalIsCapped`. */
  total: z.int(),
  totalIsCapped: z.boolean(),
  pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() }),
});
export type ModerationPage = z.infer<typeof ModerationPage>;

/** How many match a filter, counted to the end however many they are; `expected` of an action on all that match. */
export const MatchCount = z.object({ count: z.int() });

/** The fields an administrator may change; a field that is absent stays as it is, null empties it. */
export const BusinessEdit = editObject(fieldsWith('edit'));
/** `version`: the `updatedAt` that the editor was shown; a business changed since is left alone with `business_changed`. */
export const BusinessEditBody = BusinessEdit.extend({ version: z.iso.datetime().optional() });
export type BusinessEdit = z.infer<typeof BusinessEdit>;

/** Every field of one business, as the form of the administration fills it. */
export const EditableBusiness = BusinessEdit.required().extend({
  id: z.string(),
  slug: z.string(),
  placeId: z.string().nullable(),
  isTest: z.boolean(),
  importId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type EditableBusiness = z.infer<typeof EditableBusiness>;

/** One action on the ticked businesses, or on all that match a filter. */
export const BulkAction = z.object({
  action: z.enum(['approve', 'unapprove', 'delete']),
  target: z.union([
    z.object({
      ids: z
        .array(z.string().regex(/^\d{1,18}$/))
        .min(1)
        .max(1000),
    }),
    /**
     * `expected`: the count that the administrator was shown and agreed to; another one is rejected with `count_changed`,
     * whose `fields.expected` is the count there is. Deleting without any filter is rejected: that needs the phrase.
     */
    z.object({ matching: ModerationFilter, expected: z.int() }),
  ]),
});
export type BulkAction = z.infer<typeof BulkAction>;
/** `count`: businesses that are other than before. `deletionId`: what a deletion can be taken back by. */
export const BulkOutcome = z.object({
  success: z.literal(true),
  message: z.string(),
  count: z.int(),
  deletionId: z.uuid().nullable(),
});
export type BulkOutcome = z.infer<typeof BulkOutcome>;

/** Without `isApproved` the approval is toggled; with it, the wanted state is set, however often the call is made. */
export const ApprovalBody = z.object({ isApproved: z.boolean().optional() });
export const ApprovalResponse = z.object({ success: z.literal(true), id: z.string(), isApproved: z.boolean() });

/** What must be typed before everything is deleted; compared by the server. */
export const DELETE_ALL_PHRASE = 'TÜM İŞLETMELERİ SİL';
export const DeleteAllBody = z.object({ confirmation: z.string().max(100) });

/** Days in which what was deleted can be brought back. */
export const RESTORABLE_DAYS = 7;

/** Businesses deleted together; they can be brought back until `restorableUntil`. */
export const Deletion = z.object({
  id: z.uuid(),
  kind: z.enum(['one', 'bulk', 'all', 'test', 'import']),
  /** The business's name, or what was matched. */
  label: z.string(),
  count: z.int(),
  username: z.string(),
  deletedAt: z.iso.datetime(),
  restorableUntil: z.iso.datetime(),
  state: z.enum(['restorable', 'restoring', 'restored']),
  /** Businesses restored so far. At the end, the others have been imported again in the meantime, and those stay. */
  restoredCount: z.int(),
  /** Businesses that the restore has looked at so far, of `count`. */
  processedCount: z.int(),
  /** Estimated rest of a restore in flight; null otherwise, and while there is no basis for an estimate. */
  secondsLeft: z.number().nullable(),
  /** Imports in flight when everything was deleted, with the number of their rows that were removed. */
  interruptedImports: z.array(z.object({ importId: z.uuid(), rows: z.int() })),
});
export type Deletion = z.infer<typeof Deletion>;

/** `deletedCount` as the administration specification reads it; `deletionId` null when there was nothing to delete. */
export const DeletionResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  deletedCount: z.int(),
  deletionId: z.uuid().nullable(),
});

/** An import taken back: what it brought is deleted, what it changed has its old values. */
export const UndoResponse = DeletionResponse.extend({
  revertedCount: z.int(),
  /** Businesses left as they are, because they have been changed since. */
  keptCount: z.int(),
});
export type UndoResponse = z.infer<typeof UndoResponse>;

/** Runs as a job that goes on after a crash where it stopped; one at a time. */
export const SlugFix = z.object({
  state: z.enum(['idle', 'running', 'done', 'failed']),
  /** What a preview found, or what a run has changed. */
  preview: z.boolean(),
  totalBusinesses: z.int(),
  totalProcessed: z.int(),
  successCount: z.int(),
  /** The first few changes. */
  examples: z.array(z.object({ id: z.string(), name: z.string(), from: z.string(), to: z.string() })),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  error: z.string().nullable(),
});
export type SlugFix = z.infer<typeof SlugFix>;
export const SlugFixResponse = SlugFix.extend({
  success: z.literal(true),
  checkpointEnabled: z.literal(true),
  message: z.string(),
});
