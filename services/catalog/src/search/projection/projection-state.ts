import { z } from 'zod';
import { INDEX_SCHEMA } from './index-schema.js';

/** An index being built aside. */
const Rebuild = z.object({
  startedAt: z.iso.datetime(),
  /** When its index was created; null: not yet. */
  index: z.string().nullable(),
  schema: z.string(),
  /** Id up to which every approved business is in it. */
  afterId: z.string(),
  /** Their number. */
  documents: z.int(),
});
export type Rebuild = z.infer<typeof Rebuild>;

/** State of the index; stored with the cursor of the outbox, so that another replica continues from there. */
const ProjectionState = z.object({
  /** When the index that is searched was created; null: there is none of this directory. */
  index: z.string().nullable().default(null),
  schema: z.string().default(''),
  rebuild: Rebuild.nullable().default(null),
});
export type ProjectionState = z.infer<typeof ProjectionState>;

export function projectionState(stored: Record<string, unknown> | undefined): ProjectionState {
  return ProjectionState.parse(stored ?? {});
}

export function freshRebuild(): Rebuild {
  return { startedAt: new Date().toISOString(), index: null, schema: INDEX_SCHEMA, afterId: '0', documents: 0 };
}

/** Whether this release can search the index. */
export function isUsable({ index, schema }: ProjectionState): boolean {
  return index !== null && schema === INDEX_SCHEMA;
}
