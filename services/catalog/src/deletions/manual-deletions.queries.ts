import { Injectable } from '@nestjs/common';
import { query } from '@directory/service-kit/query';
import type { EntityManager } from 'typeorm';
import { STATED_COLUMNS } from '../ingest/same-business.js';

/** What a later import recognizes the business by. */
const FACTS = ['match_key', 'place_id', 'name_hash', ...STATED_COLUMNS];

/** Part of a statement: records the businesses of the table `gone`, except test data. */
export function remembering(deletionId: string): string {
  return `INSERT INTO manual_deletion AS m (deletion_id, ${FACTS.join(', ')})
    SELECT '${deletionId}'::uuid, ${FACTS.join(', ')} FROM gone WHERE NOT test
    ON CONFLICT (match_key) DO UPDATE SET lifted_by = NULL, deletion_id = excluded.deletion_id, deleted_at = now(),
      ${FACTS.filter((fact) => fact !== 'match_key')
        .map((fact) => `${fact} = excluded.${fact}`)
        .join(', ')}`;
}

/** Businesses that an administrator has deleted on purpose; imports respect those that are not lifted. */
@Injectable()
export class ManualDeletionQueries {
  /** Deleting the whole directory lifts every earlier manual deletion, until that is restored. */
  async lift(tx: EntityManager, deletionId: string): Promise<void> {
    await query.run(tx, 'UPDATE manual_deletion SET lifted_by = $1 WHERE lifted_by IS NULL', [deletionId]);
  }

  /** `by`: a deletion that was restored, or an import that was undone. */
  async respectAgain(tx: EntityManager, by: string): Promise<void> {
    await query.run(tx, 'UPDATE manual_deletion SET lifted_by = NULL WHERE lifted_by = $1', [by]);
  }

  /** What a deletion took is wanted after all. */
  async forget(tx: EntityManager, deletionId: string): Promise<void> {
    await query.run(tx, 'DELETE FROM manual_deletion WHERE deletion_id = $1', [deletionId]);
  }

  /** What a purged deletion of the whole directory had lifted never counts again. */
  async purge(tx: EntityManager, deletionId: string): Promise<void> {
    await query.run(tx, 'DELETE FROM manual_deletion WHERE lifted_by = $1', [deletionId]);
  }
}
