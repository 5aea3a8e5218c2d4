import { Injectable } from '@nestjs/common';
import { RESTORABLE_DAYS, type Deletion } from '@directory/contracts/moderation';
import { query, type Database } from '@directory/service-kit/query';
import { DataSource, type EntityManager } from 'typeorm';
import { ManualDeletionQueries, remembering } from './manual-deletions.queries.js';

export interface DeletionRow {
  id: string;
  kind: Deletion['kind'];
  label: string;
  count: number;
  approved_count: number;
  username: string;
  deleted_at: Date;
  restorable_until: Date;
  state: Deletion['state'];
  cursor: string;
  restored_count: number;
  processed_count: number;
  restore_started_at: Date | null;
  restore_started_count: number;
  interrupted_imports: Deletion['interruptedImports'];
  schema_name: string | null;
  layout: string | null;
  /** Of the request to restore it. */
  request_id: string | null;
}

type NewDeletion = Pick<DeletionRow, 'kind' | 'label' | 'username'> & {
  /** Whether an administrator means each of these businesses: imports leave them out from now on. */
  isManual?: boolean;
};

/** Businesses brought back at a time. */
const CHUNK = 2_000;

const UNTIL = `now() + interval '${RESTORABLE_DAYS} days'`;

@Injectable()
export class DeletionQueries {
  constructor(
    private readonly db: DataSource,
    private readonly manual: ManualDeletionQueries,
  ) {}

  /** Latest first. */
  list(): Promise<DeletionRow[]> {
    return query.rows(
      this.db,
      `SELECT * FROM deletion WHERE restorable_until > now() OR state = 'restoring' ORDER BY deleted_at DESC LIMIT 200`,
    );
  }

  async find(id: string, tx: Database = this.db): Promise<DeletionRow | undefined> {
    return query.maybeOne<DeletionRow>(tx, 'SELECT * FROM deletion WHERE id = $1', [id]);
  }

  /**
   * Takes the businesses that `condition` on `business b` names out of the directory, and keeps them as they were.
   * Undefined: there is none. Whatever counts or finds businesses follows by the triggers on the table.
   */
  async take(
    tx: EntityManager,
    deletion: NewDeletion,
    condition: string,
    values: unknown[],
  ): Promise<DeletionRow | undefined> {
    await query.run(tx, 'SET LOCAL statement_timeout = 0');
    const row = await query.one<DeletionRow>(
      tx,
      `INSERT INTO deletion (kind, label, username, count, approved_count, restorable_until)
       VALUES ($1, $2, $3, 0, 0, ${UNTIL}) RETURNING *`,
      [deletion.kind, deletion.label.slice(0, 300), deletion.username],
    );
    // Every sub-statement sees the same moment: the history of slugs, which goes with its business, is still there.
    const taken = await query.one<{ count: number; approved: number; name: string | null }>(
      tx,
      `WITH gone AS (DELETE FROM business b WHERE ${condition} RETURNING b.*),
       kept AS (
         INSERT INTO deleted_business (id, deletion_id, slug, former_slugs, content)
         SELECT id, '${row.id}', slug,
           ARRAY(SELECT h.slug FROM business_slug_history h WHERE h.business_id = gone.id), to_jsonb(gone)
         FROM gone RETURNING 1
       )${
         deletion.isManual
           ? `,
       remembered AS (${remembering(row.id)})`
           : ''
       }
       SELECT count(*)::int AS count, (count(*) FILTER (WHERE approved))::int AS approved, min(name) AS name FROM gone`,
      values,
    );
    const { count, approved, name } = taken;
    if (count === 0) {
      await query.run(tx, 'DELETE FROM deletion WHERE id = $1', [row.id]);
      return undefined;
    }
    const label = row.label || (count === 1 ? name! : '');
    await query.run(tx, 'UPDATE deletion SET count = $2, approved_count = $3, label = $4 WHERE id = $1', [
      row.id,
      count,
      approved,
      label,
    ]);
    return { ...row, count, approved_count: approved, label };
  }

  /** Notes that a whole directory has been set aside. */
  async recordDirectoryDeletion(
    tx: EntityManager,
    deletion: NewDeletion & Pick<DeletionRow, 'count' | 'approved_count' | 'schema_name' | 'layout'>,
  ): Promise<DeletionRow> {
    const row = await query.one<DeletionRow>(
      tx,
      `INSERT INTO deletion (kind, label, username, count, approved_count, schema_name, layout, restorable_until, interrupted_imports)
       VALUES ($1, $2, $3, $4, $5, $6, $7, ${UNTIL}, coalesce((
         SELECT jsonb_agg(jsonb_build_object('importId', import_id, 'rows', inserted + updated))
         FROM import_merge WHERE NOT done AND inserted + updated > 0), '[]')) RETURNING *`,
      [
        deletion.kind,
        deletion.label,
        deletion.username,
        deletion.count,
        deletion.approved_count,
        deletion.schema_name,
        deletion.layout,
      ],
    );
    await this.manual.lift(tx, row.id);
    return row;
  }

  /** Undefined: it cannot be taken back, or not again. */
  async beginRestore(tx: EntityManager, id: string, requestId: string): Promise<DeletionRow | undefined> {
    return query.maybeOne<DeletionRow>(
      tx,
      `UPDATE deletion SET state = 'restoring', request_id = $2, restore_started_at = now(),
           restore_started_count = processed_count WHERE id = $1 AND state = 'restorable' AND restorable_until > now()
         RETURNING *`,
      [id, requestId],
    );
  }

  /** What is back stays; the rest can be restored until its time is over. Undefined: no restore is under way. */
  async cancelRestore(tx: EntityManager, id: string): Promise<DeletionRow | undefined> {
    return query.maybeOne<DeletionRow>(
      tx,
      `UPDATE deletion SET state = 'restorable', restore_started_at = NULL WHERE id = $1 AND state = 'restoring' RETURNING *`,
      [id],
    );
  }

  async nextToRestore(tx: EntityManager): Promise<DeletionRow | undefined> {
    return query.maybeOne<DeletionRow>(
      tx,
      `SELECT * FROM deletion WHERE state = 'restoring' ORDER BY deleted_at LIMIT 1 FOR UPDATE`,
    );
  }

  async nextToPurge(tx: EntityManager): Promise<DeletionRow | undefined> {
    return query.maybeOne<DeletionRow>(
      tx,
      `SELECT * FROM deletion WHERE state <> 'restoring' AND restorable_until <= now()
       ORDER BY restorable_until LIMIT 1 FOR UPDATE`,
    );
  }

  /**
   * Brings back the next businesses after the cursor; one that the directory has anew stays as it is there. Resolves to
   * whether there are more.
   */
  async restoreChunk(tx: EntityManager, { id, cursor, schema_name: schema }: DeletionRow): Promise<boolean> {
    await query.run(tx, 'SET LOCAL statement_timeout = 0');
    const columns = (await this.columns(tx, id, schema)).join(', ');
    const chunk = schema
      ? `SELECT b.*, ARRAY(SELECT h.slug FROM ${schema}.business_slug_history h WHERE h.business_id = b.id) AS former_slugs
         FROM ${schema}.business b WHERE id > $2 ORDER BY id LIMIT ${CHUNK}`
      : `SELECT b.*, former_slugs FROM (
           SELECT content, former_slugs FROM deleted_business WHERE deletion_id = $1 AND id > $2 ORDER BY id LIMIT ${CHUNK}
         ) kept, jsonb_populate_record(NULL::business, content) b`;
    return (
      (
        await query.one<{ n: number }>(
          tx,
          `WITH chunk AS MATERIALIZED (${chunk}),
       back AS (
         INSERT INTO business (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM chunk ORDER BY match_key
         ON CONFLICT DO NOTHING RETURNING id
       ),
       slugs AS (
         INSERT INTO business_slug_history (slug, business_id)
         SELECT former.slug, id FROM chunk JOIN back USING (id), unnest(former_slugs) AS former (slug)
         ON CONFLICT DO NOTHING
       ),
       moved AS (
         UPDATE deletion SET cursor = coalesce((SELECT max(id) FROM chunk), cursor),
           restored_count = restored_count + (SELECT count(*) FROM back),
           processed_count = processed_count + (SELECT count(*) FROM chunk)
         WHERE id = $1
       )
       SELECT count(*)::int AS n FROM chunk`,
          [id, cursor],
        )
      ).n === CHUNK
    );
  }

  async endRestore(tx: EntityManager, { id, schema_name: schema }: DeletionRow, restored?: number): Promise<void> {
    await this.drop(tx, id, schema);
    await this.manual.forget(tx, id);
    await this.manual.respectAgain(tx, id);
    await query.run(
      tx,
      `UPDATE deletion SET state = 'restored', schema_name = NULL, restored_count = coalesce($2, restored_count),
         processed_count = count, restore_started_at = NULL WHERE id = $1`,
      [id, restored ?? null],
    );
  }

  async purge(tx: EntityManager, { id, schema_name: schema }: DeletionRow): Promise<void> {
    await this.drop(tx, id, schema);
    await this.manual.purge(tx, id);
    await query.run(tx, 'DELETE FROM deletion WHERE id = $1', [id]);
  }

  /** Whether an address was that of a business that visitors saw and that can still be restored. */
  async isGone(slug: string): Promise<boolean> {
    const schemas = await query.rows<{ name: string }>(
      this.db,
      'SELECT schema_name AS name FROM deletion WHERE schema_name IS NOT NULL',
    );
    const looks = [
      `SELECT FROM deleted_business
       WHERE (slug = $1 OR former_slugs @> ARRAY[$1::text COLLATE "C"]) AND content -> 'approved' = 'true'`,
      ...schemas.flatMap(({ name }) => [
        `SELECT FROM ${name}.business WHERE slug = $1 AND approved`,
        `SELECT FROM ${name}.business_slug_history h JOIN ${name}.business b ON b.id = h.business_id
         WHERE h.slug = $1 AND b.approved`,
      ]),
    ];
    return (
      await query.one<{ gone: boolean }>(
        this.db,
        `SELECT ${looks.map((look) => `EXISTS (${look})`).join(' OR ')} AS gone`,
        [slug],
      )
    ).gone;
  }

  private async drop(tx: EntityManager, id: string, schema: string | null): Promise<void> {
    await query.run(tx, 'SET LOCAL statement_timeout = 0');
    if (schema) await query.run(tx, `DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await query.run(tx, 'DELETE FROM deleted_business WHERE deletion_id = $1', [id]);
  }

  /** Those that both the directory and what was deleted have, and that do not follow from others. */
  private async columns(tx: EntityManager, id: string, schema: string | null): Promise<string[]> {
    const kept = schema
      ? `SELECT attname::text FROM pg_attribute WHERE attrelid = '${schema}.business'::regclass AND NOT attisdropped`
      : `SELECT jsonb_object_keys(content) FROM (SELECT content FROM deleted_business WHERE deletion_id = '${id}' LIMIT 1) one`;
    const rows = await query.rows<{ name: string }>(
      tx,
      `SELECT quote_ident(attname) AS name FROM pg_attribute
       WHERE attrelid = 'business'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
         AND attname IN (${kept}) ORDER BY attnum`,
    );
    return rows.map(({ name }) => name);
  }
}
