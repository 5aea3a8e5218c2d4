import { z } from 'zod';
import { SearchEngineName } from './search.js';

/** Meilisearch's index as a copy of the directory. */
export const SearchProjection = z.object({
  /** Whether the index can be searched. */
  ready: z.boolean(),
  /** Businesses in the index; null while Meilisearch does not respond. */
  documents: z.int().nullable(),
  listedBusinesses: z.int(),
  /** Pending changes, and the age of the oldest. */
  depth: z.int(),
  lagSeconds: z.number(),
  /** Last error, and since when every attempt fails; null while they succeed. */
  lastError: z.string().nullable(),
  failingSince: z.iso.datetime().nullable(),
  /** A rebuild in progress, and its businesses so far. */
  rebuild: z.object({ startedAt: z.iso.datetime(), documents: z.int() }).nullable(),
});
export type SearchProjection = z.infer<typeof SearchProjection>;

export const SearchStatus = z.object({
  /** The engine that serves searches now. */
  engine: SearchEngineName,
  projection: SearchProjection.nullable(),
});
export type SearchStatus = z.infer<typeof SearchStatus>;
