import { z } from 'zod';
import { AuditEntry } from './audit.js';

/** Change since a stored snapshot; null without one of that age. */
const Trend = z.object({ value: z.number(), percent: z.number().nullable(), days: z.int() });

/** Counts at the end of a UTC day; today's are current. */
export const DailySnapshot = z.object({
  day: z.iso.date(),
  businesses: z.int(),
  approved: z.int(),
  categories: z.int(),
  countries: z.int(),
  cities: z.int(),
  /** Views of business pages on that day. */
  views: z.int(),
  /** Distinct visitors on that day, by IP address and browser; 0 before visitors were counted. */
  visitors: z.int(),
});
export type DailySnapshot = z.infer<typeof DailySnapshot>;

export const Dashboard = z.object({
  totalBusinesses: z.int(),
  approvedBusinesses: z.int(),
  totalCategories: z.int(),
  totalCountries: z.int(),
  totalCities: z.int(),
  /** Mean of all ratings, 0–5; null without ratings. */
  averageRating: z.number().nullable(),
  newMessages: z.int(),
  viewsToday: z.int(),
  visitorsToday: z.int(),
  /** Last time a business was added, changed or removed; null if never. */
  dataChangedAt: z.iso.datetime().nullable(),
  /** Each over up to 7 days. */
  trends: z.object({
    businesses: Trend.nullable(),
    categories: Trend.nullable(),
    views: Trend.nullable(),
    visitors: Trend.nullable(),
  }),
  /** Up to 30 days, oldest first. */
  snapshots: z.array(DailySnapshot),
  topCategories: z.array(z.object({ category: z.string(), slug: z.string(), count: z.int() })),
  activity: z.array(AuditEntry),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** Metrics are null while the service does not respond. */
export const ServiceHealth = z.object({
  name: z.string(),
  ready: z.boolean(),
  responseMs: z.number().nullable(),
  memoryBytes: z.number().nullable(),
  eventLoopDelayMs: z.number().nullable(),
  uptimeSeconds: z.number().nullable(),
});
export type ServiceHealth = z.infer<typeof ServiceHealth>;

export const SystemHealth = z.object({
  at: z.iso.datetime(),
  services: z.array(ServiceHealth),
  /** Space where uploads are stored; null if it is unknown or without a limit. */
  disk: z.object({ freeBytes: z.number(), reserveBytes: z.number() }).nullable(),
  /** Photos whose download failed at the last attempt; null if unknown. */
  failingPhotos: z.int().nullable(),
});
export type SystemHealth = z.infer<typeof SystemHealth>;
