import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import { INGEST_COLUMN_NAMES, INGEST_COLUMNS } from '@directory/contracts/ingest';
import { query, type Database } from '@directory/service-kit/query';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { EntityManager } from 'typeorm';
import { IngestDatabase } from './ingest-database.js';

/** One unlogged staging table per attempt of an import, so that a slow attempt never blocks its successor. */
@Injectable()
export class StagingQueries {
  constructor(private readonly db: IngestDatabase) {}

  /**
   * Pipes rows into a new staging table; a failed attempt leaves nothing. Resolves to the number of rows.
   * @param append the rows join an import whose rows are all merged
   * @throws AppError `import_superseded` for a newer fence before or after the copy; `import_cancelled` for an import undone by then
   */
  async copyRows(
    importId: string,
    { fence, append = false }: { fence: number; append?: boolean | undefined },
    rows: Readable,
  ): Promise<number> {
    await this.claim(importId, fence);
    if (append) await this.continueMerge(importId, fence);
    const table = tableName(importId, fence);
    // Not repeated after a conflict, as the rows can be read only once.
    return this.db.manager.transaction(async (tx) => {
      await query.run(tx, `SET LOCAL statement_timeout = 0`);
      await query.run(tx, `DROP TABLE IF EXISTS ${table}`);
      // Written once, read once and dropped: vacuuming is useless.
      await query.run(tx, `CREATE UNLOGGED TABLE ${table} (${COLUMN_DEFINITIONS}) WITH (autovacuum_enabled = false)`);
      // Rows arrive in this order; building the index afterwards would take longer.
      await query.run(tx, `CREATE UNIQUE INDEX ON ${table} (row_no)`);
      await query.run(tx, `CREATE INDEX ON ${table} (row_no) WHERE place_id IS NULL`);
      const stagedRows = await this.copy(tx, table, rows);
      const unplaced = await this.hasUnplacedRows(tx, table);
      if (unplaced) await query.run(tx, `CREATE INDEX ON ${table} (match_key)`); // earlier rows of a business
      await query.run(tx, 'SET LOCAL default_statistics_target = 10'); // sufficient for row numbers without gaps
      await query.run(tx, `ANALYZE ${table} (row_no${unplaced ? ', match_key' : ''})`); // the only column of lookups
      await this.complete(tx, importId, fence, table, stagedRows);
      return stagedRows;
    });
  }

  private async hasUnplacedRows(tx: EntityManager, table: string): Promise<boolean> {
    return (
      await query.one<{ unplaced: boolean }>(
        tx,
        `SELECT EXISTS (SELECT FROM ${table} WHERE place_id IS NULL) AS unplaced`,
      )
    ).unplaced;
  }

  /** Drops every staging table of an import; an unfinished one would have to be staged again. */
  async discard(importId: string): Promise<void> {
    const tables = await query.rows<{ name: string }>(
      this.db,
      `SELECT format('staging.%I', tablename) AS name FROM pg_tables WHERE schemaname = 'staging' AND starts_with(tablename, $1)`,
      [tablePrefix(importId)],
    );
    for (const { name } of tables) await query.run(this.db, `DROP TABLE IF EXISTS ${name}`);
    await query.run(
      this.db,
      'UPDATE import_merge SET staging_table = NULL, staged_rows = NULL WHERE import_id = $1 AND NOT done',
      [importId],
    );
  }

  private async claim(importId: string, fence: number): Promise<void> {
    const claimed = await query.rows<unknown>(
      this.db,
      `INSERT INTO import_merge AS m (import_id, fence) VALUES ($1, $2)
       ON CONFLICT (import_id) DO UPDATE SET fence = excluded.fence
         WHERE m.fence <= excluded.fence AND m.undone IS NULL RETURNING 1`,
      [importId, fence],
    );
    if (claimed.length === 0) throw await this.rejection(this.db, importId);
  }

  /** An undone import takes no further rows: they could not be undone. */
  private async rejection(db: Database, importId: string): Promise<AppError> {
    const sql = 'SELECT FROM import_merge WHERE import_id = $1 AND undone IS NOT NULL';
    const isUndone = (await query.maybeOne(db, sql, [importId])) !== undefined;
    return new AppError(isUndone ? 'import_cancelled' : 'import_superseded');
  }

  /** Starts another round of a completed merge; counts continue, rejected rows are those of the round. */
  private async continueMerge(importId: string, fence: number): Promise<void> {
    await query.run(
      this.db,
      `WITH continued AS (
         UPDATE import_merge SET done = false, cursor_row = 0, cursor_without_place_id = 0, cursor_without_place = 0, merged_before = merged_rows,
           rejected = 0, staging_table = NULL, staged_rows = NULL
         WHERE import_id = $1 AND fence = $2 AND done AND undone IS NULL RETURNING import_id
       )
       DELETE FROM import_issue USING continued WHERE import_issue.import_id = continued.import_id`,
      [importId, fence],
    );
  }

  private async complete(
    tx: EntityManager,
    importId: string,
    fence: number,
    table: string,
    rows: number,
  ): Promise<void> {
    const row = await query.maybeOne<{ n: number }>(
      tx,
      `WITH current AS (
         UPDATE import_merge SET staging_table = $3, staged_rows = $4
         WHERE import_id = $1 AND fence = $2 AND undone IS NULL RETURNING 1
       ) SELECT count(*)::int AS n FROM current`,
      [importId, fence, table, rows],
    );
    if (row?.n !== 1) throw await this.rejection(tx, importId);
  }

  private async copy(tx: EntityManager, table: string, rows: Readable): Promise<number> {
    // oxlint-disable-next-line typescript/no-non-null-assertion -- the manager of a transaction has one
    const client = (await tx.queryRunner!.connect()) as PoolClient;
    const target = client.query(copyFrom(`COPY ${table} (${INGEST_COLUMN_NAMES.join(', ')}) FROM STDIN`));
    await pipeline(rows, target);
    return target.rowCount;
  }
}

const COLUMN_DEFINITIONS = INGEST_COLUMN_NAMES.map((name) => `${name} ${INGEST_COLUMNS[name]}`).join(', ');

function tablePrefix(importId: string): string {
  return `import_${importId.replaceAll('-', '')}_`;
}

function tableName(importId: string, fence: number): string {
  return `staging.${tablePrefix(importId)}${fence}`;
}
