import { Injectable } from '@nestjs/common';
import { query } from '@directory/service-kit/query';
import type { EntityManager } from 'typeorm';
import { STATED_COLUMNS } from '../ingest/same-business.js';

/** Columns by which later imports recognise the business. */
const FACTS = ['match_key', 'place_id', 'name_hash', ...STATED_COLUMNS];

/** Part of a statement: records the businesses of the table `gone`, without test data unless it is included. */
export function remembering(deletionId: string, includesTest: boolean): string {
  return `INSERT INTO manual_deletion AS m (deletion_id, ${FACTS.join(', ')})
    SELECT '${deletionId}'::uuid, ${FACTS.join(', ')} FROM gone WHERE ${includesTest} OR NOT test
    ON CONFLICT (match_key) DO UPDATE SET lifted_by = NULL, deletion_id = excluded.deletion_id, deleted_at = now(),
      ${FACTS.filter((fact) => fact !== 'match_key')
        .map((fact) => `${fact} = excluded.${fact}`)
        .join(', ')}`;
}

/** Businesses deleted by an administrator; imports skip them unless lifted. */
@Injectable()
export class ManualDeletionQueries {
  /** Deleting the whole directory lifts all manual deletions until it is restored. */
  async lift(tx: EntityManager, deletionId: string): Promise<void> {
    await query.run(tx, 'UPDATE manual_deletion SET lifted_by = $1 WHERE lifted_by IS NULL', [deletionId]);
  }

  /** `by`: the restored deletion, or the undone import. */
  async respectAgain(tx: EntityManager, by: string): Promise<void> {
    await query.run(tx, 'UPDATE manual_deletion SET lifted_by = NULL WHERE lifted_by = $1', [by]);
  }

  async forget(tx: EntityManager, deletionId: string): Promise<void> {
    await query.run(tx, 'DELETE FROM manual_deletion WHERE deletion_id = $1', [deletionId]);
  }

  /** Purging a deletion of the whole directory makes its lifted records ineffective for good. */
  async purge(tx: EntityManager, deletionId: string): Promise<void> {
    await query.run(tx, 'DELETE FROM manual_deletion WHERE lifted_by = $1', [deletionId]);
  }
}
