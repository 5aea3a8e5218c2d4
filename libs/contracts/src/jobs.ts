import type { ImportProgress } from './imports.js';

/** The job catalogue: queue name → what its jobs carry and report. Fields are only ever added. */
export interface JobCatalogue {
  imports: { data: { importId: string; requestId: string }; progress: ImportProgress };
}
export type QueueName = keyof JobCatalogue;
