import { nameHash } from '@directory/contracts/names';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../concurrent-index.js';

/** Businesses hashed in one transaction: writers wait for no longer than that takes, readers never. */
const CHUNK_ROWS = 10_000;

/** Gives the businesses that are there the hash of their name, and builds the indexes that the merge looks into. */
export class HashNames1763603110000 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET statement_timeout = 0`);
    await db.query(`SET maintenance_work_mem = '256MB'`);
    for (let after: string | undefined = '0'; after !== undefined;) after = await hashNext(db, after);
    await buildIndex(db, 'business_name_hash', '(name_hash, latitude)');
    await buildIndex(db, 'business_edited', '(match_key) WHERE edited_fields IS NOT NULL');
    await db.query(`DROP INDEX CONCURRENTLY IF EXISTS business_name_address`);
    await db.query(`RESET maintenance_work_mem`);
    await db.query(`RESET statement_timeout`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}

/** Resolves to the last id it has looked at; undefined at the end. Nothing that a page shows changes, so no trigger fires. */
async function hashNext(db: QueryRunner, after: string): Promise<string | undefined> {
  const rows = (await db.query(
    'SELECT id, name FROM business WHERE id > $1 AND name_hash IS NULL ORDER BY id LIMIT $2',
    [after, CHUNK_ROWS],
  )) as { id: string; name: string }[];
  if (rows.length === 0) return undefined;
  await db.startTransaction();
  try {
    await db.query('ALTER TABLE business DISABLE TRIGGER USER');
    await db.query(
      `UPDATE business b SET name_hash = h.hash FROM unnest($1::bigint[], $2::bigint[]) AS h (id, hash)
       WHERE b.id = h.id AND b.name_hash IS NULL`,
      [rows.map(({ id }) => id), rows.map(({ name }) => String(nameHash(name)))],
    );
    await db.query('ALTER TABLE business ENABLE TRIGGER USER');
    await db.commitTransaction();
  } catch (error) {
    await db.rollbackTransaction();
    throw error;
  }
  return rows.at(-1)!.id;
}
