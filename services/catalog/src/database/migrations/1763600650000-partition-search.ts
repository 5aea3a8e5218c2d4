import type { MigrationInterface, QueryRunner } from 'typeorm';
import { COLUMNS, documentsOf, SOURCES } from './1763600400000-create-search.js';

/**
 * What a search reads in partitions by score, best first: the best of many matches are in the first ones, and what lies in the
 * others is not even looked up. Over 2.1 million businesses it takes about a minute, in which the directory can be read
 * but not written.
 */
export class PartitionSearch1763600650000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL statement_timeout = 0`);
    await db.query(`SET LOCAL maintenance_work_mem = '256MB'`);
    await db.query(`
      LOCK TABLE business IN SHARE ROW EXCLUSIVE MODE;
      ALTER TABLE business_search RENAME TO business_search_whole;
      ALTER TABLE business_search_whole RENAME CONSTRAINT business_search_pkey TO business_search_whole_pkey;
      DROP INDEX business_search_words;
      CREATE TABLE business_search (LIKE business_search_whole) PARTITION BY RANGE (score)`);
    for (const [i, low] of LOWEST.entries()) {
      const high = i === 0 ? 'MAXVALUE' : LOWEST[i - 1];
      await db.query(
        `CREATE TABLE business_search_${i + 1} PARTITION OF business_search FOR VALUES FROM (${low}) TO (${high})`,
      );
    }
    await db.query('INSERT INTO business_search SELECT * FROM business_search_whole ORDER BY id');
    await db.query('DROP TABLE business_search_whole');
    await db.query(INDEXES);
    await db.query(TRIGGERS);
    await db.query('ANALYZE business_search');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}

/** Lowest score of each partition: the first few are small, for they are what most searches read. */
const LOWEST = ['4.6', '4.4', '4.2', '4.0', '3.7', '3.4', '3.2', 'MINVALUE'];

const INDEXES = `
ALTER TABLE business_search ADD PRIMARY KEY (id, score);
CREATE INDEX business_search_words ON business_search USING gin (words, search_keys(category_slug, type_slug, country_code,
  city_slug, score, reviews, verified, has_phone, latitude, longitude)) WITH (gin_pending_list_limit = 1024);
`;

const CHANGED = `(${SOURCES.map((column) => `n.${column}`).join(', ')})
      IS DISTINCT FROM (${SOURCES.map((column) => `o.${column}`).join(', ')})`;

/** A row is found by its number and its score, which says in which partition. Always by the index: a plan made while the tables were small would read them whole later. */
const TRIGGERS = `
CREATE OR REPLACE FUNCTION business_search_update() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  -- An import fires it with every batch.
  IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
  DELETE FROM business_search s USING old_rows o JOIN new_rows n ON n.id = o.id
    WHERE s.id = o.id AND s.score = o.score AND ${CHANGED};
  INSERT INTO business_search (${COLUMNS})
  ${documentsOf(`(SELECT n.* FROM new_rows n JOIN old_rows o USING (id) WHERE ${CHANGED}) changed`)};
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION business_search_delete() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  DELETE FROM business_search s USING old_rows o WHERE s.id = o.id AND s.score = o.score;
  RETURN NULL;
END $$;
`;
