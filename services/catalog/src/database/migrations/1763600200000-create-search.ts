import { MISSING_FACTS } from '@directory/contracts/missing-facts';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tables of the search on PostgreSQL: a row per listed business, in partitions by score, updated by triggers in the transaction
 * of each small change and from a backlog after each large one, and the dictionary for spelling correction; see docs/adr/0009.
 */
export class CreateSearch1763600200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const statement of [FUNCTIONS, OPEN_HOURS, TABLE]) await db.query(statement);
    const bounds = ['MAXVALUE', 4.6, 4.4, 4.2, 4.0, 3.4, 'MINVALUE'];
    for (const [i, low] of bounds.slice(1).entries()) {
      const high = bounds[i];
      await db.query(
        `CREATE TABLE business_search_${i + 1} PARTITION OF business_search FOR VALUES FROM (${low}) TO (${high})`,
      );
    }
    for (const statement of [INDEX, BACKLOG, SEARCH_WORDS, DOCUMENT_FUNCTIONS, TRIGGERS, WORDS])
      await db.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}

/** The n-th absent fact. */
const MISSING_KEYS = MISSING_FACTS.map((_, bit) => `CASE WHEN missing & ${2 ** bit} > 0 THEN ${1_000 + bit} END`);

const FUNCTIONS = `
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- Arabic with one form of each letter (hamza, ta marbuta, alef maqsura, Persian forms), without marks, tatweel and article.
CREATE FUNCTION search_arabic(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(translate(regexp_replace($1, '[\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06ed]', '', 'g'),
  U&'\\0622\\0623\\0625\\0671\\0629\\0649\\06cc\\0624\\0626\\06a9\\06c1\\06be\\0660\\0661\\0662\\0663\\0664\\0665\\0666\\0667\\0668\\0669\\06f0\\06f1\\06f2\\06f3\\06f4\\06f5\\06f6\\06f7\\06f8\\06f9\\060c\\061b\\061f',
  U&'\\0627\\0627\\0627\\0627\\0647\\064a\\064a\\0648\\064a\\0643\\0647\\064701234567890123456789   '),
  '(?<![\\u0621-\\u06d3])\\u0627\\u0644(?=[\\u0621-\\u06d3]{3})', '', 'g');

-- Text folded for comparison, like queries: compatibility forms, no accents, lower case. Accents are removed first, as the lower
-- case of İ has two characters.
-- In PL/pgSQL, as a call of a function in SQL that is not inlined starts an execution of its own.
CREATE FUNCTION search_normal(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  composed text := $1;
BEGIN
  IF octet_length($1) = length($1) THEN RETURN lower($1 COLLATE pg_c_utf8); END IF;
  IF $1 IS NOT NFKC NORMALIZED THEN composed := normalize($1, NFKC); END IF;
  IF composed ~ '[\\u0600-\\u06ff]' THEN
    RETURN public.search_arabic(lower(public.unaccent('public.unaccent'::regdictionary, composed) COLLATE pg_c_utf8));
  END IF;
  -- Letters that are no accented forms of another, as the queries have them.
  RETURN translate(lower(public.unaccent('public.unaccent'::regdictionary, composed) COLLATE pg_c_utf8), 'əǝɛɔɣɩʊʋ', 'eeeogiuv');
END $$;

-- Bigrams, and the last letter alone, of scripts without spaces between words, and of numbers within.
CREATE FUNCTION search_bigrams(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT array_agg(substr(run[1], i, 2))
  FROM regexp_matches($1, '[0-9]*[\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af][0-9\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af]*', 'g') run,
    generate_series(1, length(run[1])) i);

-- Words of a slug with a position and a weight, as input of a tsvector; empty for an invalid slug.
CREATE FUNCTION search_slug_lexemes(slug text, mark text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' THEN replace(slug, '-', mark || ' ') || mark || ' ' ELSE '' END;

-- Words of the slug of a category or a type, marked and without positions: a condition on a weight would read each row.
CREATE FUNCTION search_category_lexemes(slug text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' THEN '~' || replace(slug, '-', ' ~') || ' ' ELSE '' END;

-- Words of the slug of a name, marked in the same way, and the first one by another mark: names that start with a word are adjacent in
-- their order.
CREATE FUNCTION search_name_lexemes(slug text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' THEN '^' || replace(slug, '-', ' +') || ' ' ELSE '' END;

-- Words as typed, of a name whose slug has others: neill of O'Neill's, oneills.
CREATE FUNCTION search_name_words(tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(SELECT '+' || lexeme FROM unnest($1) WHERE lexeme ~ '^[a-z0-9]+$'));

-- Comparison key of a region or an area: land-berlin.
CREATE FUNCTION search_place_key(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN trim(regexp_replace(search_normal($1), '[^[:alnum:]]+', '-', 'g'), '-');

-- The domain of a website, without www.
CREATE FUNCTION search_domain(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(substring($1 from '^(?:[A-Za-z]+://)?(?:[Ww]{3}[.])?([^/:?#]+)'));

-- Filters of a search as numbers: category and type, country, city, region and area, bands of reviews, verified,
-- with a phone, absent facts, and cells of 1, 0.1 and 0.01 degrees.
CREATE FUNCTION search_keys(category_slug text, type_slug text, country_code text, city_slug text,
  reviews integer, verified boolean, has_phone boolean, missing smallint, latitude double precision, longitude double precision,
  region_key bigint, area_key bigint, domain_key bigint, phone_end integer)
RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_remove(ARRAY[
  hashtextextended(category_slug, 1), hashtextextended(type_slug, 1),
  hashtextextended(country_code, 2), hashtextextended(country_code || '/' || city_slug, 3), region_key, area_key, domain_key, 10000000 + phone_end,
  200 + floor(ln(1.0::double precision + coalesce(reviews, 0)) * 2)::bigint,
  CASE WHEN verified THEN 1 END, CASE WHEN has_phone THEN 2 END,
  ${MISSING_KEYS.join(', ')},
  (1e9 + floor(latitude) * 1e3 + floor(longitude))::bigint,
  (2e11 + floor(latitude * 10) * 1e5 + floor(longitude * 10))::bigint,
  (3e13 + floor(latitude * 100) * 1e7 + floor(longitude * 100))::bigint
], NULL);
`;

const OPEN_HOURS = `
-- Distinct opening hours with their time zone. Rows are never removed: a restored business still refers to its own.
CREATE TABLE open_hours (
  key       bigint PRIMARY KEY,
  time_zone text,
  hours     text NOT NULL,
  -- Open points of the local week; NULL until the hours are parsed.
  spans     int4multirange
);
CREATE INDEX open_hours_unread ON open_hours (key) WHERE spans IS NULL;
-- Zones of the parsed hours.
CREATE TABLE open_hours_zone (time_zone text PRIMARY KEY);
CREATE FUNCTION search_hours_key(time_zone text, hours text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(coalesce(time_zone, '') || E'\\n' || hours, 4);
`;

const TABLE = `
CREATE TABLE business_search (
  id            bigint NOT NULL,
  latitude      double precision,
  longitude     double precision,
  -- Of open_hours.
  hours_key     bigint,
  -- Hashes of DE//Land Berlin, DE/berlin/Mitte.
  region_key    bigint,
  area_key      bigint,
  -- Hash of search_domain(), and the last six digits of the phone number.
  domain_key    bigint,
  phone_end     integer,
  score         real NOT NULL,
  rating        real,
  reviews       integer,
  -- As in business.
  missing       smallint NOT NULL,
  verified      boolean NOT NULL,
  has_phone     boolean NOT NULL,
  country_code  text,
  category_slug text,
  type_slug     text,
  city_slug     text,
  -- Comparison key.
  name          text NOT NULL,
  -- A: the name, as written and transliterated; B: category and type; C: city; D: region, area, postal code, and street or the
  -- whole address. Bigrams of all but the postal code have no weight, nor have the marked words: ~ of categories, + of the name, ^ its first.
  words         tsvector NOT NULL,
  PRIMARY KEY (id, score)
) PARTITION BY RANGE (score);
`;

/** One index for words and all filters. */
const INDEX = `
CREATE INDEX business_search_words ON business_search USING gin (words, search_keys(category_slug, type_slug, country_code,
  city_slug, reviews, verified, has_phone, missing, latitude, longitude, region_key, area_key, domain_key, phone_end));
`;

const COLUMNS = `id, name, words, category_slug, type_slug, country_code, city_slug, score, rating, reviews, verified,
  has_phone, missing, latitude, longitude, hours_key, region_key, area_key, domain_key, phone_end`;

/** Columns of business that a row is computed from. */
const SOURCES =
  `listed, name, slug, category, category_slug, type, type_slug, country_code, city, city_slug, area, region, street, full_address,
  postal_code, score, rating, reviews, verified, phone, phone_number, missing, website, latitude, longitude, working_hours, time_zone`.split(
    /,\s*/,
  );

/** The parser takes `No.52` and `12/3` for a host and a path; queries are split there. */
const parsed = (text: string) => `to_tsvector('simple', translate(${text}, '-./@_:', '      '))`;

/**
 * `normal` is the comparison key of the name, `base` the slug of the business without its suffix. Slugs are cast to words instead of
 * parsed, which halves the time; text in other scripts is parsed only if it differs from its slug.
 */
const SEARCH_WORDS = `
CREATE FUNCTION search_words(normal text, base text, category text, category_slug text, type text, type_slug text,
  city text, city_slug text, address text, postal_code text)
RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words tsvector := (search_slug_lexemes(base, ':1A') || search_slug_lexemes(category_slug, ':2B') || search_slug_lexemes(type_slug, ':2B')
    || search_slug_lexemes(city_slug, ':3C') || search_category_lexemes(category_slug) || search_category_lexemes(type_slug)
    || search_name_lexemes(base))::tsvector;
  typed tsvector;
  texts text := concat_ws(' ', normal, city, category, type, address);
BEGIN
  IF normal <> translate(base, '-', ' ') THEN
    typed := ${parsed('normal')};
    words := words || setweight(typed, 'A');
    IF normal ~ '[a-z0-9]' THEN words := words || search_name_words(typed); END IF;
  END IF;
  IF octet_length(city) <> length(city) THEN
    words := words || setweight(${parsed('search_normal(city)')}, 'C');
  END IF;
  words := words || ${parsed("search_normal(concat_ws(' ', address, postal_code))")};
  IF octet_length(texts) <> length(texts) AND texts ~ '[\\u0e00-\\u11ff\\u1780-\\u17ff\\u3040-\\ud7af\\uff66-\\uffdc]' THEN
    words := words || coalesce(array_to_tsvector(search_bigrams(search_normal(texts))), '');
  END IF;
  RETURN words;
END $$;
`;

/** Selects the rows of business_search for the listed ones of `rows`. */
function documentsOf(rows: string): string {
  return `
  SELECT id, normal,
    search_words(normal, base, category, category_slug, type, type_slug, city, city_slug,
      concat_ws(' ', region, area, coalesce(street, full_address)), postal_code),
    category_slug, type_slug, country_code, city_slug, score, rating, reviews, coalesce(verified, false),
    phone IS NOT NULL, missing, latitude, longitude, search_hours_key(time_zone, working_hours),
    hashtextextended(country_code || '//' || region, 5), hashtextextended(country_code || '/' || city_slug || '/' || area, 6),
    hashtextextended(search_domain(website), 7), (phone_number % 1000000)::integer
  FROM (SELECT *, search_normal(name) AS normal, left(slug, -7) AS base FROM ${rows} WHERE listed OFFSET 0) listed`;
}

/** Ordered by key, which prevents deadlocks between writers. */
function patternsOf(rows: string): string {
  return `
  INSERT INTO open_hours (key, time_zone, hours)
  SELECT DISTINCT ON (key) key, time_zone, working_hours
  FROM (SELECT search_hours_key(time_zone, working_hours) AS key, time_zone, working_hours FROM ${rows}
        WHERE listed AND working_hours IS NOT NULL) pattern
  ORDER BY key ON CONFLICT DO NOTHING`;
}

/**
 * Rows of the one transition table whose sources differ in the other. The plan is cached with the session: a join, planned for the
 * first statement with its single row, would compare every pair of rows of a batch.
 */
function changedRows(rows: string, others: string): string {
  const columns = ['id', ...SOURCES].join(', ');
  return `(SELECT ${columns} FROM ${rows} EXCEPT SELECT ${columns} FROM ${others})`;
}

/** Rows of a statement up to which its transaction writes their documents: everything but imports, restores and bulk actions. */
const MAX_SYNCHRONOUS_ROWS = 200;
/** Of an entry of the backlog. */
const BACKLOG_ROWS = 4_000;
/** The index takes the rows of an entry at once, which costs less than one by one. */
const FILLER_PENDING_KB = 16_384;

/** Queues the ids of `rows`. */
function queued(rows: string): string {
  return `
    INSERT INTO search_backlog (ids, size)
    SELECT range_agg(int8range(id, id, '[]')), count(*) FROM (
      SELECT id, (row_number() OVER (ORDER BY id) - 1) / ${BACKLOG_ROWS} AS entry FROM ${rows}
    ) changed GROUP BY entry ORDER BY entry`;
}

/** Removes the documents of `rows`. Only that of a business in the backlog may have another score. */
function removed(rows: string): string {
  return `DELETE FROM business_search s USING ${rows} o WHERE s.id = o.id AND s.score = o.score;
  IF EXISTS (SELECT FROM search_backlog) THEN
    DELETE FROM business_search s USING ${rows} o WHERE s.id = o.id;
  END IF`;
}

const BACKLOG = `
-- Businesses of large statements, whose documents follow the commit.
CREATE TABLE search_backlog (
  number     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Empty after the last entry: the directory's version is about to increase.
  ids        int8multirange NOT NULL,
  size       integer NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
`;

/** A small pending list keeps the index quick to read between changes. */
const SETTINGS = `SET enable_seqscan = off SET gin_pending_list_limit = '1MB'`;

/** Functions that write documents and opening hours. */
const DOCUMENT_FUNCTIONS = `
-- Writes the documents of these businesses again. Returns the ids for later: waiting for businesses that a transaction in flight
-- has changed might end in a deadlock. The lock on the others prevents that one changes between its reading and the commit.
-- The lock timeout is shorter than the detection of deadlocks, whose victim might be an import: the filler tries again.
CREATE FUNCTION search_fill(ids int8multirange) RETURNS int8multirange LANGUAGE plpgsql
  SET enable_seqscan = off SET gin_pending_list_limit = '${FILLER_PENDING_KB}kB' SET lock_timeout = '500ms' AS $$
DECLARE
  wanted bigint[] := ARRAY(SELECT generate_series(lower(r), upper(r) - 1) FROM unnest(ids) r);
  free bigint[];
  locked bigint[];
BEGIN
  -- Before it locks a business: it may wait for a transaction that has written the same hours.
  ${patternsOf('(SELECT * FROM business WHERE id = ANY(wanted)) filled')};
  free := ARRAY(SELECT id FROM business WHERE id = ANY(wanted) FOR SHARE SKIP LOCKED);
  locked := ARRAY(SELECT id FROM business WHERE id = ANY(wanted) EXCEPT SELECT unnest(free));
  DELETE FROM business_search WHERE id IN (SELECT unnest(wanted) EXCEPT SELECT unnest(locked));
  INSERT INTO business_search (${COLUMNS})
  ${documentsOf('(SELECT * FROM business WHERE id = ANY(free))')} ORDER BY score DESC;
  PERFORM gin_clean_pending_list(inhrelid) FROM pg_inherits WHERE inhparent = 'business_search_words'::regclass;
  RETURN (SELECT range_agg(int8range(id, id, '[]')) FROM unnest(locked) id);
END $$;

CREATE FUNCTION business_search_insert() RETURNS trigger LANGUAGE plpgsql ${SETTINGS} AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM new_rows OFFSET ${MAX_SYNCHRONOUS_ROWS}) THEN ${queued('new_rows WHERE listed')};
  ELSE
    INSERT INTO business_search (${COLUMNS}) ${documentsOf('new_rows')};
    ${patternsOf('new_rows')};
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION business_search_update() RETURNS trigger LANGUAGE plpgsql ${SETTINGS} AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM new_rows OFFSET ${MAX_SYNCHRONOUS_ROWS}) THEN ${queued(changedRows('new_rows', 'old_rows'))};
  ELSE
    ${removed(changedRows('old_rows', 'new_rows'))};
    INSERT INTO business_search (${COLUMNS})
    ${documentsOf(`${changedRows('new_rows', 'old_rows')} changed`)};
    ${patternsOf('new_rows')};
  END IF;
  RETURN NULL;
END $$;
`;

const TRIGGERS = `
CREATE TRIGGER business_search_insert AFTER INSERT ON business
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION business_search_insert();
CREATE TRIGGER business_search_update AFTER UPDATE ON business
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION business_search_update();

CREATE FUNCTION business_search_delete() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  ${removed('old_rows')};
  RETURN NULL;
END $$;
CREATE TRIGGER business_search_delete AFTER DELETE ON business
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION business_search_delete();

CREATE FUNCTION business_search_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE business_search, search_backlog;
  RETURN NULL;
END $$;
CREATE TRIGGER business_search_truncate AFTER TRUNCATE ON business
  FOR EACH STATEMENT EXECUTE FUNCTION business_search_truncate();
`;

const WORDS = `
-- Words of businesses, and the number of businesses with each; updated in the background.
CREATE TABLE search_word (
  word      text COLLATE "C" PRIMARY KEY,
  frequency integer NOT NULL
) WITH (fillfactor = 50); -- so that a frequency grows in place, without an entry in any index
-- Deletion neighbourhood of a word: two words that share an element are at most two edits apart.
CREATE FUNCTION search_deletes(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT array_agg(overlay(word placing '' FROM i FOR 1)) || word FROM generate_series(1, length(word)) i);
CREATE INDEX search_word_deletes ON search_word USING gin (search_deletes(word)) WITH (fastupdate = off);
CREATE INDEX search_word_trigrams ON search_word USING gin (word gin_trgm_ops) WITH (fastupdate = off);
-- The consonants of a word in Latin letters, with one for those that sound alike or are transliterated in several ways: mtm for mataam.
-- A nasal before its stop does not count: Greek letters write b as mp. A single consonant identifies short words only.
CREATE FUNCTION search_sound(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN word ~ '^[a-z]{2,40}$' THEN substring(regexp_replace(regexp_replace(translate(regexp_replace(replace(word, 'x', 'ks'),
  'shch|t?sch|tch|dzh|dj|sh|zh|ch|t+[sz]|c(?=[eiy])', 's', 'g'), 'zjdbfgqcraeiouyvwh', 'sstppkkkl'),
  'm+(?=p)|n+(?=[tk])', '', 'g'), '(.)\\1+', '\\1', 'g') FROM CASE WHEN length(word) > 7 THEN '^.{2,}$' ELSE '^.+$' END) END;
CREATE INDEX search_word_sound ON search_word (search_sound(word)) WHERE search_sound(word) IS NOT NULL;
-- Businesses up to this id are included.
CREATE TABLE search_word_cursor (
  id          boolean PRIMARY KEY DEFAULT true CHECK (id),
  business_id bigint NOT NULL
);
INSERT INTO search_word_cursor (business_id) VALUES (0);
`;
