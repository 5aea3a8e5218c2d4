import { z } from 'zod';
import { indexSchema } from './index-schema.js';

/** A rebuild in progress. */
const Rebuild = z.object({
  startedAt: z.iso.datetime(),
  /** Creation time of its index; null before. */
  index: z.string().nullable(),
  schema: z.string(),
  /** Every listed business up to this id is in it. */
  afterId: z.string(),
  documents: z.int(),
});
export type Rebuild = z.infer<typeof Rebuild>;

/** Stored with the cursor of the outbox, so that another replica continues from there. */
const ProjectionState = z.object({
  /** Creation time of the live index; null without one. */
  index: z.string().nullable().default(null),
  schema: z.string().default(''),
  rebuild: Rebuild.nullable().default(null),
});
export type ProjectionState = z.infer<typeof ProjectionState>;

export function projectionState(stored: Record<string, unknown> | undefined): ProjectionState {
  return ProjectionState.parse(stored ?? {});
}

export function freshRebuild(): Rebuild {
  return { startedAt: new Date().toISOString(), index: null, schema: indexSchema(), afterId: '0', documents: 0 };
}

/** Whether this release can search the index. */
export function isUsable({ index, schema }: ProjectionState): boolean {
  return index !== null && schema === indexSchema();
}
