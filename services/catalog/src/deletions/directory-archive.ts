import { Injectable } from '@nestjs/common';
import { query } from '@directory/service-kit/query';
import type { EntityManager } from 'typeorm';
import { MERGE_LOCK } from '../ingest/merge.queries.js';
import { PROJECTION } from '../search/projection/projection.service.js';

/** Businesses and their derived data, in the order of creation. */
const TABLES = [
  'business',
  'business_slug_history',
  'business_search',
  'search_backlog',
  'category_count',
  'country_count',
  'city_count',
  'category_country_count',
  'category_city_count',
  'locality_count',
];

/** Definition of the tables: `statements` complete new empty ones, `layout` is equal for equal definitions. */
interface Blueprint {
  /** Includes partitions. */
  tables: TableRow[];
  statements: string[];
  layout: string;
}

interface TableRow {
  name: string;
  /** Of a partitioned table. */
  partition_key: string | null;
  /** Of a partition: its parent and its values. */
  parent: string | null;
  bound: string | null;
}

/**
 * Archives and restores the directory by moving its tables to another schema and creating empty ones, independently of
 * their size.
 */
@Injectable()
export class DirectoryArchive {
  /**
   * Takes the locks for moving the tables, which block readers, so it waits at most `timeoutMs`.
   * @throws a database error of SQLSTATE 55P03 on timeout
   */
  async lock(tx: EntityManager, timeoutMs: number): Promise<void> {
    await query.run(tx, `SET LOCAL lock_timeout = 1000`);
    await query.run(tx, 'SELECT pg_advisory_xact_lock($1)', [MERGE_LOCK]);
    await query.run(tx, `SET LOCAL lock_timeout = ${timeoutMs}`);
    await query.run(tx, `LOCK TABLE ${TABLES.join(', ')} IN ACCESS EXCLUSIVE MODE`);
  }

  /** Moves them into a new schema. Resolves to their layout. */
  async archiveTables(tx: EntityManager, schema: string): Promise<string> {
    const { tables, statements, layout } = await this.blueprint(tx);
    const nextId = await nextIdOf(tx, 'business');
    await query.run(tx, `CREATE SCHEMA ${schema}`);
    for (const { name } of tables) await query.run(tx, `ALTER TABLE ${name} SET SCHEMA ${schema}`);
    for (const table of tables) await query.run(tx, creation(table, schema));
    for (const statement of statements) await query.run(tx, statement);
    // Ids are never reused.
    await query.run(tx, `ALTER TABLE business ALTER id RESTART WITH ${nextId}`);
    await notifyAllChanged(tx);
    return layout;
  }

  /** Whether archived tables can replace the current ones: these are empty and have the same layout. */
  async canReturn(tx: EntityManager, layout: string | null): Promise<boolean> {
    return (
      (await query.value<boolean>(tx, 'SELECT NOT EXISTS (SELECT FROM business) AS empty')) &&
      (await this.blueprint(tx)).layout === layout
    );
  }

  /** Moves them back in place of the empty ones, which are dropped. */
  async restoreTables(tx: EntityManager, schema: string, counts: { all: number; listed: number }): Promise<void> {
    const { tables } = await this.blueprint(tx);
    const nextId = await nextIdOf(tx, 'business');
    await notifyAllChanged(tx);
    await query.run(tx, `DROP TABLE ${TABLES.toReversed().join(', ')}`);
    for (const { name } of tables) await query.run(tx, `ALTER TABLE ${schema}.${name} SET SCHEMA public`);
    await query.run(tx, `ALTER TABLE business ALTER id RESTART WITH ${nextId}`);
    await query.run(tx, 'UPDATE directory_count SET version = version + 1, business_count = $1, listed_count = $2', [
      counts.all,
      counts.listed,
    ]);
    // Meilisearch's index is discarded: the fallback serves searches until it is rebuilt.
    await query.run(
      tx,
      `UPDATE change_consumer SET state = state || '{"index": null, "rebuild": null}' WHERE name = $1`,
      [PROJECTION],
    );
  }

  /** From the system catalogs, so that tables of later migrations are included. */
  private async blueprint(tx: EntityManager): Promise<Blueprint> {
    const tables = await query.rows<TableRow>(tx, PARTITIONED, [TABLES]);
    const statements = await query.column<string>(tx, PARTS, [TABLES]);
    const columns = await query.column<string>(tx, COLUMNS, [TABLES]);
    const shapes = tables.map((table) => creation(table, ''));
    return { tables, statements, layout: [...shapes, ...columns, ...statements].join('\n') };
  }
}

/** An empty table like that in `schema`; keys, indexes and references follow. */
function creation({ name, partition_key: key, parent, bound }: TableRow, schema: string): string {
  if (parent) return `CREATE TABLE ${name} PARTITION OF ${parent} ${bound}`;
  const like = `CREATE TABLE ${name} (LIKE ${schema}.${name} INCLUDING ALL EXCLUDING INDEXES)`;
  return key ? `${like} PARTITION BY ${key}` : like;
}

/** Partitions follow their table. */
const PARTITIONED = `
SELECT c.oid::regclass::text AS name, pg_get_partkeydef(c.oid) AS partition_key, i.inhparent::regclass::text AS parent,
  pg_get_expr(c.relpartbound, c.oid) AS bound
FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
WHERE c.oid = ANY($1::text[]::regclass[]) OR i.inhparent = ANY($1::text[]::regclass[])
ORDER BY parent NULLS FIRST, array_position($1::text[], c.oid::regclass::text), name`;

/** Keys first, then indexes, references and triggers, as PostgreSQL prints them; partitions follow. */
const PARTS = `
SELECT statement FROM (
  SELECT CASE contype WHEN 'f' THEN 3 ELSE 1 END AS position, conname AS name,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS statement
  FROM pg_constraint WHERE conrelid = ANY($1::text[]::regclass[]) AND contype IN ('p', 'u', 'f', 'x')
  UNION ALL
  SELECT 2, indexrelid::regclass::text, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') FROM pg_index i
  WHERE indrelid = ANY($1::text[]::regclass[])
    AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u', 'x'))
  UNION ALL
  SELECT 4, relname, format('ALTER TABLE %I SET (%s)', relname, array_to_string(reloptions, ', ')) FROM pg_class
  WHERE oid = ANY($1::text[]::regclass[]) AND reloptions IS NOT NULL
  UNION ALL
  SELECT 5, tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = ANY($1::text[]::regclass[]) AND NOT tgisinternal
) part ORDER BY position, name`;

const COLUMNS = `
SELECT string_agg(format('%s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
  pg_get_expr(d.adbin, d.adrelid)), E'\\n' ORDER BY attrelid::regclass::text, attnum) AS layout
FROM pg_attribute LEFT JOIN pg_attrdef d ON adrelid = attrelid AND adnum = attnum
WHERE attrelid = ANY($1::text[]::regclass[]) AND attnum > 0 AND NOT attisdropped`;

async function nextIdOf(tx: EntityManager, table: string): Promise<string> {
  const sequence = await query.value<string>(tx, `SELECT pg_get_serial_sequence($1, 'id')`, [table]);
  return query.value<string>(tx, `SELECT last_value + is_called::int FROM ${sequence}`);
}

/** The triggers on TRUNCATE notify consumers of changes. */
async function notifyAllChanged(tx: EntityManager): Promise<void> {
  await query.run(tx, 'TRUNCATE business, business_slug_history');
}
