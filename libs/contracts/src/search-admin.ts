import { z } from 'zod';
import { SearchEngineName } from './search.js';

/** The index of Meilisearch as a copy of the directory. */
export const SearchProjection = z.object({
  /** The index can be searched. */
  ready: z.boolean(),
  /** Businesses in it; null while Meilisearch does not respond. */
  documents: z.int().nullable(),
  approvedBusinesses: z.int(),
  /** Changes that the index does not have yet, and the age of the oldest. */
  depth: z.int(),
  lagSeconds: z.number(),
  /** The last error, and since when every attempt fails; null while they succeed. */
  lastError: z.string().nullable(),
  failingSince: z.iso.datetime().nullable(),
  /** A rebuild in progress, and how many businesses it has so far. */
  rebuild: z.object({ startedAt: z.iso.datetime(), documents: z.int() }).nullable(),
});
export type SearchProjection = z.infer<typeof SearchProjection>;

export const SearchStatus = z.object({
  /** Which one serves searches at the moment. */
  engine: SearchEngineName,
  /** Null without Meilisearch. */
  projection: SearchProjection.nullable(),
});
export type SearchStatus = z.infer<typeof SearchStatus>;
