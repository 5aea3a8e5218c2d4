import { z } from 'zod';

/** Businesses that imports of one source brought on a UTC day; `importId` if it was a single import. */
const Arrival = z.object({
  day: z.iso.date(),
  source: z.string().nullable(),
  imports: z.int(),
  importId: z.uuid().nullable(),
  inserted: z.int(),
  updated: z.int(),
});

/** What the dashboard answers besides counts. */
export const Insights = z.object({
  /** Newest first. */
  arrivals: z.array(Arrival),
  /** Texts of searches without a result in the last 30 days, most frequent first. */
  missedSearches: z.array(z.object({ query: z.string(), searches: z.int(), lastDay: z.iso.date() })),
  /** In the last 7 days. */
  mostViewed: z.array(z.object({ id: z.string(), name: z.string(), slug: z.string(), views: z.int() })),
  /** Null if no backup was taken by the backup command. */
  lastBackupAt: z.iso.datetime().nullable(),
});
export type Insights = z.infer<typeof Insights>;
