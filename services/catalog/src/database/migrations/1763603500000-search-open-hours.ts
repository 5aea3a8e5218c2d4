import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Opening hours become something that a search is narrowed by, and the forms of a letter in which Arabic is written count as one.
 * Every document is made anew: over 2.1 million businesses it takes about four minutes, in which the directory can be read but
 * not written, and nothing can be searched.
 */
export class SearchOpenHours1763603500000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL statement_timeout = 0`);
    await db.query(`SET LOCAL maintenance_work_mem = '256MB'`);
    await db.query('LOCK TABLE business IN SHARE ROW EXCLUSIVE MODE');
    for (const statement of [NORMAL, OPEN_HOURS, TABLE, TRIGGERS]) await db.query(statement);
    await db.query(`INSERT INTO business_search (${COLUMNS}) ${documentsOf('business')} ORDER BY id`);
    await db.query(patternsOf('business'));
    await db.query(INDEX);
    await db.query('ANALYZE business_search');
    await db.query('ANALYZE open_hours');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}

const NORMAL = `
-- Letters of Arabic that are written one for another (hamza, ta marbuta, alef maqsura, Persian forms) as one, without marks and
-- tatweel, and words without their article.
CREATE FUNCTION search_arabic(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(translate(regexp_replace($1, '[\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06ed]', '', 'g'),
  U&'\\0622\\0623\\0625\\0671\\0629\\0649\\06cc\\0624\\0626\\06a9\\06c1\\06be\\0660\\0661\\0662\\0663\\0664\\0665\\0666\\0667\\0668\\0669\\06f0\\06f1\\06f2\\06f3\\06f4\\06f5\\06f6\\06f7\\06f8\\06f9\\060c\\061b\\061f',
  U&'\\0627\\0627\\0627\\0627\\0647\\064a\\064a\\0648\\064a\\0643\\0647\\064701234567890123456789   '),
  '(?<![\\u0621-\\u06d3])\\u0627\\u0644(?=[\\u0621-\\u06d3]{3})', '', 'g');

CREATE OR REPLACE FUNCTION search_normal(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN octet_length($1) = length($1) THEN lower(public.unaccent('public.unaccent'::regdictionary, $1) COLLATE pg_c_utf8)
  WHEN normalize($1, NFKC) ~ '[\\u0600-\\u06ff]'
    THEN search_arabic(lower(public.unaccent('public.unaccent'::regdictionary, normalize($1, NFKC)) COLLATE pg_c_utf8))
  ELSE lower(public.unaccent('public.unaccent'::regdictionary, normalize($1, NFKC)) COLLATE pg_c_utf8) END;

CREATE OR REPLACE FUNCTION search_pairs(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT array_agg(substr(run[1], i, 2))
  FROM regexp_matches($1, '[\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af]+', 'g') run,
    generate_series(1, length(run[1])) i);
`;

const OPEN_HOURS = `
-- Hours that businesses keep, each once with its time zone. Rows are never removed: a business that returns finds its own.
CREATE TABLE open_hours (
  key       bigint PRIMARY KEY,
  time_zone text,
  hours     text NOT NULL,
  -- Points of the local week at which it is open; NULL until the hours have been read.
  spans     int4multirange
);
CREATE INDEX open_hours_unread ON open_hours (key) WHERE spans IS NULL;
-- Zones of the hours that have been read.
CREATE TABLE open_hours_zone (time_zone text PRIMARY KEY);
CREATE FUNCTION search_hours_key(time_zone text, hours text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(coalesce(time_zone, '') || E'\\n' || hours, 4);
`;

const TABLE = `
DROP INDEX business_search_words;
TRUNCATE business_search;
ALTER TABLE business_search ADD hours_key bigint;
`;

const INDEX = `
CREATE INDEX business_search_words ON business_search USING gin (words, search_keys(category_slug, type_slug, country_code,
  city_slug, score, reviews, verified, has_phone, latitude, longitude)) WITH (gin_pending_list_limit = 1024);
`;

const COLUMNS = `id, name, words, category_slug, type_slug, country_code, city_slug, score, rating, reviews, verified,
  has_phone, latitude, longitude, hours_key`;

/** Columns of business that a document follows from. */
const SOURCES = [
  ...[
    'approved',
    'name',
    'slug',
    'category_slug',
    'type_slug',
    'country_code',
    'city',
    'city_slug',
    'region',
    'street',
  ],
  ...['postal_code', 'score', 'rating', 'reviews', 'verified', 'phone', 'latitude', 'longitude'],
  ...['working_hours', 'time_zone'],
];

/**
 * The rows of business_search for those of `rows` that are approved. Slugs are cast to words, not parsed, which saves half
 * of the time; what is written in other letters is parsed only where its slug does not say the same.
 */
function documentsOf(rows: string): string {
  return `
  SELECT id, normal,
    (search_marked(base, ':1A') || search_marked(category_slug, ':2B') || search_marked(type_slug, ':2B')
      || search_marked(city_slug, ':3C'))::tsvector
    || CASE WHEN normal = translate(base, '-', ' ') THEN ''
       ELSE setweight(to_tsvector('simple', replace(normal, '-', ' ')), 'A') END
    || CASE WHEN octet_length(city) = length(city) THEN ''
       ELSE coalesce(setweight(to_tsvector('simple', replace(search_normal(city), '-', ' ')), 'C'), '') END
    || to_tsvector('simple', replace(search_normal(concat_ws(' ', region, street, postal_code)), '-', ' '))
    || CASE WHEN octet_length(normal) = length(normal) AND octet_length(city) = length(city) THEN ''
       ELSE coalesce(array_to_tsvector(search_pairs(concat_ws(' ', normal, search_normal(city)))), '') END,
    category_slug, type_slug, country_code, city_slug, score, rating, reviews, coalesce(verified, false),
    phone IS NOT NULL, latitude, longitude, search_hours_key(time_zone, working_hours)
  FROM (SELECT *, search_normal(name) AS normal, left(slug, -7) AS base FROM ${rows} WHERE approved OFFSET 0) approved`;
}

/** In the order of the keys, so that writers of the same ones wait for one another instead of blocking each other. */
function patternsOf(rows: string): string {
  return `
  INSERT INTO open_hours (key, time_zone, hours)
  SELECT DISTINCT ON (key) key, time_zone, working_hours
  FROM (SELECT search_hours_key(time_zone, working_hours) AS key, time_zone, working_hours FROM ${rows}
        WHERE approved AND working_hours IS NOT NULL) kept
  WHERE NOT EXISTS (SELECT FROM open_hours known WHERE known.key = kept.key)
  ORDER BY key ON CONFLICT DO NOTHING`;
}

const CHANGED = `(${SOURCES.map((column) => `n.${column}`).join(', ')})
      IS DISTINCT FROM (${SOURCES.map((column) => `o.${column}`).join(', ')})`;

const TRIGGERS = `
CREATE OR REPLACE FUNCTION business_search_insert() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO business_search (${COLUMNS}) ${documentsOf('new_rows')};
  ${patternsOf('new_rows')};
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION business_search_update() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  -- An import fires it with every batch.
  IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
  DELETE FROM business_search s USING old_rows o JOIN new_rows n ON n.id = o.id
    WHERE s.id = o.id AND s.score = o.score AND ${CHANGED};
  INSERT INTO business_search (${COLUMNS})
  ${documentsOf(`(SELECT n.* FROM new_rows n JOIN old_rows o USING (id) WHERE ${CHANGED}) changed`)};
  ${patternsOf('new_rows')};
  RETURN NULL;
END $$;
`;
