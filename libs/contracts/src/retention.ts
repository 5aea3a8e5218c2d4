/**
 * After how many days records about visitors are deleted: for the code that deletes them and for the Privacy Policy. A default that
 * `CONTACT_RETENTION_DAYS` replaces is changed here instead if the policy is to follow.
 */
export const RETENTION_DAYS = {
  /** Default; contact messages, and reports about businesses. */
  contact: 730,
  /** Views of businesses, and searches without a result. */
  usage: 30,
} as const;

/** Entries of such a list: those beyond are in its file only. */
export const MAX_RANKED = 10_000;

/** Periods of the lists of views and of searches without a result, in days ending today. */
export const USAGE_PERIODS_DAYS = [1, 7, RETENTION_DAYS.usage] as const;
