import { z } from 'zod';
import { DUPLICATE_REASONS } from './duplicate-rules.js';
import { EditableBusiness } from './moderation.js';
import { Paging } from './paging.js';

export const DUPLICATES_PER_PAGE = 10;
const DuplicateReason = z.enum(DUPLICATE_REASONS);

export const DuplicateQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
  reason: DuplicateReason.optional().catch(undefined),
  /** Pairs that this import has brought. */
  importId: z.uuid().optional().catch(undefined),
  certainty: z.enum(['certain', 'possible']).optional().catch(undefined),
  /** Those marked as different, instead of those to be decided. */
  different: z.literal('yes').optional().catch(undefined),
});
export type DuplicateQuery = z.infer<typeof DuplicateQuery>;

/** Two businesses that may be one. */
export const DuplicatePair = z.object({
  first: EditableBusiness,
  second: EditableBusiness,
  reasons: z.array(DuplicateReason),
  isCertain: z.boolean(),
  /** Between their positions. */
  metres: z.number().nullable(),
  /** Which of them survives unless the administrator chooses the other: with place id, else the more complete one. */
  survivorId: z.string(),
});
export type DuplicatePair = z.infer<typeof DuplicatePair>;

export const DuplicatePage = Paging.extend({
  pairs: z.array(DuplicatePair),
  /** There are more than `COUNT_CAP`. */
  totalIsCapped: z.boolean(),
  /** Pairs that need no judgement, whatever the filter. */
  certainCount: z.int(),
  /** Whether businesses of the latest imports are still being compared. */
  isScanning: z.boolean(),
});
export type DuplicatePage = z.infer<typeof DuplicatePage>;

const BusinessId = z.string().regex(/^\d{1,18}$/);
/** `version`: the `updatedAt` of the business as displayed; one changed since is rejected with `business_changed`. */
const DisplayedBusiness = z.object({ id: BusinessId, version: z.iso.datetime().optional() });

/** `removed` is deleted, and its URLs lead to the survivor, which gets the values that it lacks. */
export const DuplicateMergeBody = z.object({ survivor: DisplayedBusiness, removed: DisplayedBusiness });
export type DuplicateMergeBody = z.infer<typeof DuplicateMergeBody>;

/** `expected`: the confirmed number of certain pairs; another one is rejected with `count_changed`. */
export const CertainMergeBody = z.object({ expected: z.int() });

/** `count`: businesses removed. Restoring the deletion undoes the merge. */
export const DuplicateMergeResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  count: z.int(),
  deletionId: z.uuid().nullable(),
  /** Certain pairs that are left. */
  certainCount: z.int(),
});
export type DuplicateMergeResponse = z.infer<typeof DuplicateMergeResponse>;

/** Whether the two are different businesses, which are not listed again. */
export const DifferenceBody = z.object({ ids: z.tuple([BusinessId, BusinessId]), isDifferent: z.boolean() });
export type DifferenceBody = z.infer<typeof DifferenceBody>;
