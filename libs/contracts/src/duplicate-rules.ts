/** Without zod: pages import them. `import`: an import matched a row with several businesses, or found one that is similar. */
export const DUPLICATE_REASONS = ['phone', 'name', 'website', 'import'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** Limit of one bulk merge; the next one continues. */
export const MAX_BULK_MERGES = 500;
