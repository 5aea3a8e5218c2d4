import { z } from 'zod';
import { PageQuery, Paging } from './paging.js';
import { RETENTION_DAYS, USAGE_PERIODS_DAYS } from './retention.js';

/** Businesses that imports of one source brought on a UTC day; `importId` if it was a single import. */
const Arrival = z.object({
  day: z.iso.date(),
  source: z.string().nullable(),
  imports: z.int(),
  importId: z.uuid().nullable(),
  inserted: z.int(),
  updated: z.int(),
});

const MissedSearch = z.object({ query: z.string(), searches: z.int(), lastDay: z.iso.date() });
const ViewedBusiness = z.object({
  id: z.string(),
  /** Null once it is deleted. */
  name: z.string().nullable(),
  slug: z.string().nullable(),
  views: z.int(),
});

const days = z.coerce
  .number()
  .refine((value) => USAGE_PERIODS_DAYS.some((period) => period === value))
  .catch(RETENTION_DAYS.usage);
export const UsagePeriod = z.object({ days });
export const UsageQuery = UsagePeriod.extend(PageQuery.shape);
export const USAGE_PER_PAGE = 50;

export const MissedSearches = Paging.extend({ searches: z.array(MissedSearch) });
export const ViewedBusinesses = Paging.extend({ businesses: z.array(ViewedBusiness) });

/** What the dashboard answers in addition to counts. */
export const Insights = z.object({
  /** Newest first. */
  arrivals: z.array(Arrival),
  /** Texts of searches without a result in the last 30 days, most frequent first. */
  missedSearches: z.array(MissedSearch),
  /** In the last 7 days. */
  mostViewed: z.array(ViewedBusiness),
  /** Null if no backup was taken by the backup command. */
  lastBackupAt: z.iso.datetime().nullable(),
});
export type Insights = z.infer<typeof Insights>;
