import type { ImportProgress } from './imports.js';

/** Queue name → data and progress of its jobs. Fields are only ever added. */
export interface JobCatalogue {
  imports: { data: { importId: string; requestId: string }; progress: ImportProgress };
}
export type QueueName = keyof JobCatalogue;
