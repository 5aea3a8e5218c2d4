import { Injectable } from '@nestjs/common';
import { query } from '@directory/service-kit/query';
import type { EntityManager } from 'typeorm';

/** What is kept of a business to know it again when an import has it. */
const FACTS = [
  'match_key',
  'place_id',
  'name',
  'name_hash',
  'phone',
  'phone_number',
  'full_address',
  'street',
  'city',
  'city_slug',
  'region',
  'postal_code',
  'country_code',
  'latitude',
  'longitude',
];

/** Part of a statement: remembers the businesses of the table `gone`; test data never are. */
export function remembering(deletionId: string): string {
  return `INSERT INTO manual_deletion AS m (deletion_id, ${FACTS.join(', ')})
    SELECT '${deletionId}'::uuid, ${FACTS.join(', ')} FROM gone WHERE NOT test
    ON CONFLICT (match_key) DO UPDATE SET lifted_by = NULL, deletion_id = excluded.deletion_id, deleted_at = now(),
      ${FACTS.filter((fact) => fact !== 'match_key')
        .map((fact) => `${fact} = excluded.${fact}`)
        .join(', ')}`;
}

/** Which businesses an administrator has deleted on purpose; imports respect those that nothing has lifted. */
@Injectable()
export class ManualDeletionQueries {
  /** Whoever empties the directory begins anew: what was deleted before counts no more, unless that is restored. */
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
