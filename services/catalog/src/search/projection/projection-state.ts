import { z } from 'zod';
import { INDEX_SCHEMA } from './index-schema.js';

/** An index being built aside. */
const Rebuild = z.object({
  startedAt: z.iso.datetime(),
  /** When its index was made; null: not yet. */
  index: z.string().nullable(),
  schema: z.string(),
  /** Every approved business up to this id is in it. */
  afterId: z.string(),
  /** So many of them so far. */
  documents: z.int(),
});
export type Rebuild = z.infer<typeof Rebuild>;

/** What is known of the index; kept with the cursor in the outbox, so that whoever takes over goes on from there. */
const ProjectionState = z.object({
  /** When the index that is searched was made; null: none of ours is. */
  index: z.string().nullable().default(null),
  schema: z.string().default(''),
  rebuild: Rebuild.nullable().default(null),
});
export type ProjectionState = z.infer<typeof ProjectionState>;

export function projectionState(kept: Record<string, unknown> | undefined): ProjectionState {
  return ProjectionState.parse(kept ?? {});
}

export function freshRebuild(): Rebuild {
  return { startedAt: new Date().toISOString(), index: null, schema: INDEX_SCHEMA, afterId: '0', documents: 0 };
}

/** Whether this release can search what there is. */
export function isUsable({ index, schema }: ProjectionState): boolean {
  return index !== null && schema === INDEX_SCHEMA;
}
