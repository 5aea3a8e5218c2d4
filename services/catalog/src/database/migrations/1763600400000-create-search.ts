import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a search reads: one row for each approved business, kept by triggers in the transaction of every change, and the
 * words that misspelt ones are put right by. Over 2.1 million businesses the migration takes about three minutes, in
 * which the directory can be read but not written.
 */
export class CreateSearch1763600400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`SET LOCAL statement_timeout = 0`);
    await db.query(`SET LOCAL maintenance_work_mem = '256MB'`);
    for (const statement of [FUNCTIONS, TABLE, TRIGGERS]) await db.query(statement);
    await db.query(`INSERT INTO business_search (${COLUMNS}) ${documentsOf('business')} ORDER BY id`);
    await db.query(INDEX);
    await db.query(WORDS);
    await db.query('ANALYZE business_search');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}

const FUNCTIONS = `
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- Text as it is compared: compatibility forms folded as in queries, no accents, lower case. Accents go before the case, as
-- the lower case of İ has two characters.
CREATE FUNCTION search_normal(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(public.unaccent('public.unaccent'::regdictionary,
  CASE WHEN octet_length($1) = length($1) THEN $1 ELSE normalize($1, NFKC) END) COLLATE pg_c_utf8);

-- Pairs of neighbouring letters, and the last one alone, of scripts that write words together or in front of one another.
CREATE FUNCTION search_pairs(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT array_agg(substr(run[1], i, 2))
  FROM regexp_matches($1, '[\\u0600-\\u06ff\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af]+', 'g') run,
    generate_series(1, length(run[1])) i);

-- Words of a slug with a position and a weight, as the input of a tsvector; nothing for what is no slug.
CREATE FUNCTION search_marked(slug text, mark text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' THEN replace(slug, '-', mark || ' ') || mark || ' ' ELSE '' END;

-- What a search may be narrowed by, as numbers: category and type, country, city, bands of score and of reviews, verified,
-- with a phone, and squares of 1, 0.1 and 0.01 degrees.
CREATE FUNCTION search_keys(category_slug text, type_slug text, country_code text, city_slug text, score real,
  reviews integer, verified boolean, has_phone boolean, latitude double precision, longitude double precision)
RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_remove(ARRAY[
  hashtextextended(category_slug, 1), hashtextextended(type_slug, 1),
  hashtextextended(country_code, 2), hashtextextended(country_code || '/' || city_slug, 3),
  100 + floor(score * 10)::bigint, 200 + floor(ln(1.0::double precision + coalesce(reviews, 0)) * 2)::bigint,
  CASE WHEN verified THEN 1 END, CASE WHEN has_phone THEN 2 END,
  (1e9 + floor(latitude) * 1e3 + floor(longitude))::bigint,
  (2e11 + floor(latitude * 10) * 1e5 + floor(longitude * 10))::bigint,
  (3e13 + floor(latitude * 100) * 1e7 + floor(longitude * 100))::bigint
], NULL);
`;

const TABLE = `
CREATE TABLE business_search (
  id            bigint PRIMARY KEY,
  -- As it is compared.
  name          text NOT NULL,
  -- A: the name, as written and transliterated; B: category and type; C: city; D: region, street, postal code. Pairs of
  -- letters have no weight.
  words         tsvector NOT NULL,
  category_slug text,
  type_slug     text,
  country_code  text,
  city_slug     text,
  score         real NOT NULL,
  rating        real,
  reviews       integer,
  verified      boolean NOT NULL,
  has_phone     boolean NOT NULL,
  latitude      double precision,
  longitude     double precision
);
`;

export const COLUMNS = `id, name, words, category_slug, type_slug, country_code, city_slug, score, rating, reviews, verified,
  has_phone, latitude, longitude`;

/** Columns of business that a document follows from. */
export const SOURCES = [
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
];

/**
 * The rows of business_search for those of `rows` that are approved. Slugs are cast to words, not parsed, which saves half
 * of the time; the name as written is parsed only where its slug does not say the same.
 */
export function documentsOf(rows: string): string {
  return `
  SELECT id, normal,
    (search_marked(base, ':1A') || search_marked(category_slug, ':2B') || search_marked(type_slug, ':2B')
      || search_marked(city_slug, ':3C'))::tsvector
    || CASE WHEN normal = translate(base, '-', ' ') THEN ''
       ELSE setweight(to_tsvector('simple', replace(normal, '-', ' ')), 'A') END
    || to_tsvector('simple', replace(search_normal(concat_ws(' ', region, street, postal_code)), '-', ' '))
    || CASE WHEN octet_length(normal) = length(normal) AND octet_length(city) = length(city) THEN ''
       ELSE coalesce(array_to_tsvector(search_pairs(concat_ws(' ', normal, search_normal(city)))), '') END,
    category_slug, type_slug, country_code, city_slug, score, rating, reviews, coalesce(verified, false),
    phone IS NOT NULL, latitude, longitude
  FROM (SELECT *, search_normal(name) AS normal, left(slug, -7) AS base FROM ${rows} WHERE approved OFFSET 0) approved`;
}

const TRIGGERS = `
CREATE FUNCTION business_search_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO business_search (${COLUMNS}) ${documentsOf('new_rows')};
  RETURN NULL;
END $$;
CREATE TRIGGER business_search_insert AFTER INSERT ON business
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION business_search_insert();

CREATE FUNCTION business_search_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An import fires it with every batch; a plan made while the directory was small would read all of it each time.
  IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
  DELETE FROM business_search s USING new_rows n WHERE s.id = n.id AND NOT n.approved;
  INSERT INTO business_search (${COLUMNS})
  ${documentsOf(`(
    SELECT n.* FROM new_rows n JOIN old_rows o USING (id)
    WHERE (${SOURCES.map((column) => `n.${column}`).join(', ')})
      IS DISTINCT FROM (${SOURCES.map((column) => `o.${column}`).join(', ')})
  ) changed`)}
  ON CONFLICT (id) DO UPDATE SET ${COLUMNS.split(/,\s*/)
    .slice(1)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')};
  RETURN NULL;
END $$;
CREATE TRIGGER business_search_update AFTER UPDATE ON business
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION business_search_update();

CREATE FUNCTION business_search_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM business_search s USING old_rows o WHERE s.id = o.id;
  RETURN NULL;
END $$;
CREATE TRIGGER business_search_delete AFTER DELETE ON business
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION business_search_delete();

CREATE FUNCTION business_search_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE business_search;
  RETURN NULL;
END $$;
CREATE TRIGGER business_search_truncate AFTER TRUNCATE ON business
  FOR EACH STATEMENT EXECUTE FUNCTION business_search_truncate();
`;

/** One index finds words and whatever narrows them in one go; it keeps new rows aside until they fill a megabyte. */
const INDEX = `
CREATE INDEX business_search_words ON business_search USING gin (words, search_keys(category_slug, type_slug, country_code,
  city_slug, score, reviews, verified, has_phone, latitude, longitude)) WITH (gin_pending_list_limit = 1024);
-- Places are looked up by name alone.
CREATE INDEX city_count_slug ON city_count (slug, business_count DESC);
`;

const WORDS = `
-- Words of businesses and how many have them; follows at a distance, for it only guesses.
CREATE TABLE search_word (
  word      text COLLATE "C" PRIMARY KEY,
  frequency integer NOT NULL
) WITH (fillfactor = 50); -- a frequency that grows finds room beside itself, and no index hears of it
-- A word and what is left of it when any one letter goes: two words with one of these in common are a slip apart.
CREATE FUNCTION search_slips(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT array_agg(overlay(word placing '' FROM i FOR 1)) || word FROM generate_series(1, length(word)) i);
CREATE INDEX search_word_slips ON search_word USING gin (search_slips(word)) WITH (fastupdate = off);
CREATE INDEX search_word_trigrams ON search_word USING gin (word gin_trgm_ops) WITH (fastupdate = off);
-- Businesses up to this one are in it.
CREATE TABLE search_word_cursor (
  id          boolean PRIMARY KEY DEFAULT true CHECK (id),
  business_id bigint NOT NULL
);
INSERT INTO search_word_cursor (business_id) VALUES (0);
`;
