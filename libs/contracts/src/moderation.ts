import { z } from 'zod';
import { fieldsWith } from './business-fields.js';
import { editObject } from './business-schemas.js';
import { MAX_FILTER_LENGTH } from './list-view-limits.js';
import { COMPLETENESS_LEVELS, MISSING_FACTS } from './missing-facts.js';

/** Cards on a page of the business management. */
export const MODERATED_PER_PAGE = 20;
/** Those on a page of its map. */
const MAX_PER_PAGE = 300;
/** Limit of counting and paging where no index has the count. */
export const COUNT_CAP = 10_000;

export const SortField = z.enum(['name', 'rating', 'reviewCount', 'createdAt']);
export type SortField = z.infer<typeof SortField>;
export const SortOrder = z.enum(['asc', 'desc']);
export type SortOrder = z.infer<typeof SortOrder>;

export const MissingFact = z.enum(MISSING_FACTS);

/** Filters the list, and selects the businesses of a bulk action. */
export const ModerationFilter = z.object({
  /** Words of the name, the last one possibly incomplete; or a phone number, place id, id, slug or page URL. */
  filter: z.string().trim().max(MAX_FILTER_LENGTH).optional(),
  /** Name or slug of a category or type. */
  category: z.string().trim().max(MAX_FILTER_LENGTH).optional(),
  countryCode: z.string().max(2).toUpperCase().optional(),
  approved: z.enum(['yes', 'no']).optional(),
  test: z.enum(['yes', 'no']).optional(),
  importId: z.uuid().optional(),
  /** Name or slug of a city, of any country without `countryCode`. */
  city: z.string().trim().max(MAX_FILTER_LENGTH).optional(),
  /** Source of the import that added the business. */
  source: z.string().trim().max(MAX_FILTER_LENGTH).optional(),
  /** Facts that a business lacks, all of them, separated by commas. */
  missing: z
    .string()
    .max(100)
    .refine((list) => list.split(',').every((fact) => MissingFact.safeParse(fact).success))
    .optional(),
  completeness: z.enum(COMPLETENESS_LEVELS).optional(),
  /** Whether an administrator has set a field. */
  edited: z.enum(['yes', 'no']).optional(),
  /** Whether a visitor's report about it is undecided. */
  reported: z.enum(['yes', 'no']).optional(),
});
export type ModerationFilter = z.infer<typeof ModerationFilter>;

export const ModerationQuery = ModerationFilter.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  limit: z.coerce.number().int().min(1).max(MAX_PER_PAGE).catch(MODERATED_PER_PAGE),
  sortBy: SortField.catch('createdAt'),
  sortOrder: SortOrder.catch('desc'),
});
export type ModerationQuery = z.infer<typeof ModerationQuery>;

/** A business in the administration's list. */
export const ModeratedBusiness = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  category: z.string().nullable(),
  fullAddress: z.string().nullable(),
  city: z.string().nullable(),
  countryCode: z.string().nullable(),
  phone: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  rating: z.number().nullable(),
  reviewCount: z.int().nullable(),
  verified: z.boolean(),
  photo: z.string().nullable(),
  placeId: z.string().nullable(),
  isApproved: z.boolean(),
  isTest: z.boolean(),
  isEdited: z.boolean(),
  isReported: z.boolean(),
  missing: z.array(MissingFact),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ModeratedBusiness = z.infer<typeof ModeratedBusiness>;

export const ModerationPage = z.object({
  businesses: z.array(ModeratedBusiness),
  /** Matches; if `totalIsCapped`, there are more, as counting is limited. */
  total: z.int(),
  totalIsCapped: z.boolean(),
  pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() }),
});
export type ModerationPage = z.infer<typeof ModerationPage>;

/** A source of imports, with the number of its imports. */
export const ImportSource = z.object({ source: z.string(), imports: z.int(), lastImportAt: z.iso.datetime() });
export type ImportSource = z.infer<typeof ImportSource>;

/** Exact number of matches; `expected` of an action on all of them. */
export const MatchCount = z.object({ count: z.int() });

/** Editable fields: absent ones stay as they are, null empties them. */
export const BusinessEdit = editObject(fieldsWith('edit'));
/**
 * `version`: the `updatedAt` of the loaded form; a business changed since is rejected with `business_changed`,
 * a change without it with `version_required`.
 */
export const BusinessEditBody = BusinessEdit.extend({ version: z.iso.datetime().optional() });
export type BusinessEdit = z.infer<typeof BusinessEdit>;

/** Values of the edit form. */
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

const businessId = z.string().regex(/^\d{1,18}$/);
const Selected = z.object({ ids: z.array(businessId).min(1).max(1000) });
/** `versions`: the `updatedAt` of each business as displayed; if one has changed since, nothing is (`approval_changed`). */
const SelectedVersions = Selected.extend({ versions: z.record(businessId, z.iso.datetime()).optional() });
/** `expected`: the confirmed count; another count is rejected with `count_changed` and `fields.expected`. */
const Matching = z.object({ matching: ModerationFilter, expected: z.int() });

/** One action on the selected businesses; approvals also on all matches of a filter. */
export const BulkAction = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['approve', 'unapprove']), target: z.union([SelectedVersions, Matching]) }),
  z.object({ action: z.literal('delete'), target: Selected }),
]);
export type BulkAction = z.infer<typeof BulkAction>;

/** Above it, deleting all matches needs their count as a phrase. */
export const MAX_DELETIONS_WITHOUT_PHRASE = 1000;
/** `confirmation`: the count as typed. Without any filter the call is rejected: deleting everything has its own. */
export const DeleteMatchingBody = Matching.extend({ confirmation: z.string().max(100).optional() });
export type DeleteMatching = z.infer<typeof DeleteMatchingBody>;
/** `count`: changed businesses. `deletionId`: for restoring deleted ones. */
export const BulkOutcome = z.object({
  success: z.literal(true),
  message: z.string(),
  count: z.int(),
  deletionId: z.uuid().nullable(),
});
export type BulkOutcome = z.infer<typeof BulkOutcome>;

/**
 * Without `isApproved` the approval is toggled; with it the call is idempotent. `version`: the `updatedAt` of the business as displayed;
 * a change of one that has changed since is rejected with `approval_changed`.
 */
export const ApprovalBody = z.object({ isApproved: z.boolean().optional(), version: z.iso.datetime().optional() });
export type Approval = z.infer<typeof ApprovalBody>;
export const ApprovalResponse = z.object({
  success: z.literal(true),
  id: z.string(),
  isApproved: z.boolean(),
  /** The version of the next edit. */
  updatedAt: z.iso.datetime(),
});

/** Confirmations of deleting everything; the server accepts either. */
export const DELETE_ALL_PHRASES = { tr: 'TÜM İŞLETMELERİ SİL', en: 'DELETE ALL BUSINESSES' } as const;
export const DeleteAllBody = z.object({ confirmation: z.string().max(100) });

/** How long deleted businesses can be restored. */
export const RESTORABLE_DAYS = 7;

/** Businesses deleted together; restorable until `restorableUntil`. */
export const Deletion = z.object({
  id: z.uuid(),
  kind: z.enum(['one', 'bulk', 'all', 'test', 'import', 'merge']),
  /** Name of the business; of deletions by a filter in earlier releases, its description. */
  label: z.string(),
  filter: ModerationFilter.nullable(),
  count: z.int(),
  username: z.string(),
  deletedAt: z.iso.datetime(),
  restorableUntil: z.iso.datetime(),
  state: z.enum(['restorable', 'restoring', 'restored']),
  /** Businesses restored so far. At the end the others exist again by an import, and those stay. */
  restoredCount: z.int(),
  /** Businesses processed by the restore, of `count`. */
  processedCount: z.int(),
  /** Estimate for a restore in flight; null otherwise and without a basis. */
  secondsLeft: z.number().nullable(),
  /** Imports in flight when everything was deleted, with the number of their deleted rows. */
  interruptedImports: z.array(z.object({ importId: z.uuid(), rows: z.int() })),
});
export type Deletion = z.infer<typeof Deletion>;

/** `deletionId` is null if there was nothing to delete. */
export const DeletionResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  deletedCount: z.int(),
  deletionId: z.uuid().nullable(),
});

/** Inserted businesses are deleted, updated ones have their old values. */
export const UndoResponse = DeletionResponse.extend({
  revertedCount: z.int(),
  /** Businesses left as they are because of later changes. */
  unrevertedCount: z.int(),
});
export type UndoResponse = z.infer<typeof UndoResponse>;

/** A job that survives crashes; one at a time. */
export const SlugFix = z.object({
  state: z.enum(['idle', 'running', 'done', 'failed']),
  /** Result of a preview or of a run. */
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
