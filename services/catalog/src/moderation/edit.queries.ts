import { Injectable } from '@nestjs/common';
import { query, type Database } from '@directory/service-kit/query';
import type { BusinessColumns } from '../businesses/business-row.js';
import { DERIVED_COLUMNS, EDITED_COLUMNS, type DerivedColumns, type EditedColumns } from './business-edit.js';
import { matching, Values, type BusinessFilter } from './moderation-filter.js';

export type EditableRow = EditedColumns &
  BusinessColumns<
    'id' | 'match_key' | 'slug' | 'place_id' | 'city_inferred' | 'area_inferred' | 'created_at' | 'updated_at'
  > & {
    test: boolean;
    import_id: string | null;
  };

const SET = [...EDITED_COLUMNS, ...DERIVED_COLUMNS];

/**
 * When a business of an import is edited: not before that import was merged, which undoing it depends on, although the clock may have
 * been set back and the transaction may have started before the merge.
 */
export const editedAt = (importId: string) =>
  `greatest(statement_timestamp(), (SELECT m.merged_at FROM import_merge m WHERE m.import_id = ${importId}))`;

/** Anything that runs SQL. */
@Injectable()
export class EditQueries {
  async find(on: Database, id: string, isLocked = false): Promise<EditableRow | undefined> {
    return (await this.findAll(on, [id], isLocked))[0];
  }

  /** In the order of their ids. Locked rows are to be written: the table's lock for that comes first, as in bulk actions. */
  async findAll(on: Database, ids: string[], isLocked = false): Promise<EditableRow[]> {
    if (isLocked) await query.run(on, 'LOCK TABLE business IN ROW EXCLUSIVE MODE');
    return query.rows<EditableRow>(
      on,
      `SELECT id, match_key, slug, place_id, city_inferred, area_inferred, test, import_id, created_at, updated_at,
         ${EDITED_COLUMNS.join(', ')}
       FROM business WHERE id = ANY($1::bigint[]) ORDER BY id ${isLocked ? 'FOR UPDATE' : ''}`,
      [ids],
    );
  }

  async isTaken(on: Database, slug: string, id: string): Promise<boolean> {
    const rows = await query.rows<unknown>(on, 'SELECT FROM business WHERE slug = $1 AND id <> $2', [slug, id]);
    return rows.length > 0;
  }

  /** `edited`: the columns that imports skip from now on. */
  async save(on: Database, id: string, columns: EditedColumns & DerivedColumns, edited: string[]): Promise<void> {
    await query.run(
      on,
      `UPDATE business SET ${SET.map((column, at) => `${column} = $${at + 2}`).join(', ')},
         edited_fields = (SELECT array_agg(DISTINCT f ORDER BY f) FROM unnest(edited_fields || $${SET.length + 2}::text[]) f),
         edited_at = ${editedAt('business.import_id')}, updated_at = now() WHERE id = $1`,
      [id, ...SET.map((column) => columns[column]), edited],
    );
  }

  /** For the scan for possible duplicates. */
  async compareAgain(on: Database, id: string): Promise<void> {
    await query.run(on, 'INSERT INTO edited_business (id) VALUES ($1) ON CONFLICT DO NOTHING', [id]);
  }

  /** Of an existing business. */
  async setApproval(on: Database, id: string, approved: boolean) {
    return query.one<{ name: string; approved: boolean; updated_at: Date }>(
      on,
      `UPDATE business SET approved = $2, updated_at = now() WHERE id = $1 RETURNING name, approved, updated_at`,
      [id, approved],
    );
  }

  /** Resolves to the number of changed businesses. */
  async approve(on: Database, by: BusinessFilter, approved: boolean): Promise<number> {
    const values = new Values();
    return (
      await query.one<{ n: number }>(
        on,
        `WITH changed AS (
         UPDATE business b SET approved = ${approved}, updated_at = now()
         WHERE ${matching(by, values)} AND b.approved <> ${approved} RETURNING 1
       ) SELECT count(*)::int AS n FROM changed`,
        values.list,
      )
    ).n;
  }
}
