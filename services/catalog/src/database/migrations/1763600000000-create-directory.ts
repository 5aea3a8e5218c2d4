import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Businesses, and the counts every page shows. */
export class CreateDirectory1763600000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(BUSINESS);
    await db.query(COUNTS);
    for (const operation of ['insert', 'update', 'delete'] as const) await db.query(countTrigger(operation));
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}

const BUSINESS = `
-- Hash of the host of a website. A single expression, so that it is inlined, and no regular expression: imports compute it.
CREATE FUNCTION website_key(url text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hashtextextended(replace(lower(split_part(url, '/', 3)), 'www.', ''), 0)
$$;
CREATE TABLE business (
  -- Columns of a fixed size come first: without padding, and a filter reads few of them.
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  -- Since when the status is closed, temporarily or permanently; set by a trigger.
  closed_at         timestamptz,
  -- When an administrator last changed a field: undoing an import leaves the business as it is if that was later.
  edited_at         timestamptz,
  latitude          double precision,
  longitude         double precision,
  phone_number      bigint,
  -- Hash of the key of the name (contracts/names.ts).
  name_hash         bigint,
  import_id         uuid,
  rating            real,
  reviews           integer,
  -- Bayesian mean with a prior of 25 reviews of 3.0; a rating without a count weighs as one review.
  score             real NOT NULL GENERATED ALWAYS AS (
    (25 * 3.0 + coalesce(rating, 0) * coalesce(reviews, CASE WHEN rating IS NULL THEN 0 ELSE 1 END))
    / (25 + coalesce(reviews, CASE WHEN rating IS NULL THEN 0 ELSE 1 END))) STORED,
  -- Absent facts, one bit each (contracts/listing.ts).
  missing           smallint NOT NULL GENERATED ALWAYS AS ((
    (city IS NULL AND full_address IS NULL)::int * 1 + (phone IS NULL)::int * 2 + (website IS NULL)::int * 4
    + (working_hours IS NULL)::int * 8 + (description IS NULL)::int * 16 + (photo IS NULL)::int * 32
    + (rating IS NULL)::int * 64 + (latitude IS NULL)::int * 128)::smallint) STORED,
  approved          boolean NOT NULL DEFAULT true,
  -- Whether it is in lists, searches and counts; an approved business that has closed keeps its page for a year.
  listed            boolean NOT NULL GENERATED ALWAYS AS (approved AND closed_at IS NULL) STORED,
  test              boolean NOT NULL DEFAULT false,
  verified          boolean,
  -- Whether the city is the town at the position, as the source states none.
  city_inferred     boolean,
  match_key         text NOT NULL CONSTRAINT business_match_key_unique UNIQUE,
  place_id          text,
  slug              text COLLATE "C" NOT NULL,
  name              text NOT NULL,
  category          text,
  category_slug     text,
  type              text,
  type_slug         text,
  subtypes          text,
  full_address      text,
  street            text,
  city              text,
  city_slug         text,
  area              text,
  region            text,
  postal_code       text,
  country_code      text,
  time_zone         text,
  phone             text,
  website           text,
  reviews_link      text,
  menu_link         text,
  booking_link      text,
  order_link        text,
  price_range       text,
  photo             text,
  photos            text,
  logo              text,
  located_in        text,
  working_hours     text,
  about             text,
  description       text,
  business_status   text,
  -- Origin of the row within its source, of the last import that changed the business.
  dataset           text,
  dataset_licence   text,
  -- Columns set by an administrator: imports do not change them.
  edited_fields     text[],
  -- Lists in the order of names are index-only scans.
  CONSTRAINT business_slug_unique UNIQUE (slug) INCLUDE (id, country_code, missing, approved)
) WITH (
  -- Lists of the administration skip rows by index-only scans, which read the rows of pages changed since the last vacuum: by default
  -- up to a fifth of all businesses may have changed.
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02
);
-- Order of the visitors' lists, with the filters of the administration: both are index-only scans.
CREATE INDEX business_score ON business (score DESC, id) WHERE listed;
CREATE INDEX business_photo_score ON business (score DESC, id) WHERE listed AND photo IS NOT NULL;
CREATE INDEX business_category ON business (category_slug, score DESC, id)
  INCLUDE (country_code, rating, reviews, slug, missing) WHERE listed;
-- Most types are the category, whose index has the business already.
CREATE INDEX business_type ON business (type_slug, score DESC, id)
  INCLUDE (category_slug, country_code, rating, reviews, slug, missing)
  WHERE listed AND type_slug IS NOT NULL AND type_slug IS DISTINCT FROM category_slug;
CREATE INDEX business_city ON business (country_code, city_slug, score DESC, id)
  INCLUDE (rating, reviews, slug, missing) WHERE listed;
-- The slug without its suffix, as in old links.
CREATE INDEX business_base_slug ON business (left(slug, -7));
-- Keys by which the merge identifies businesses.
CREATE INDEX business_phone_number ON business (phone_number) WHERE phone_number IS NOT NULL;
CREATE INDEX business_name_hash ON business (name_hash, latitude);
-- Within its stated city: a chain has businesses in thousands of cities.
CREATE INDEX business_name_city ON business (hashtextextended(coalesce(CASE WHEN NOT city_inferred IS TRUE THEN city_slug END, ''), name_hash));
-- The same of businesses without place id, to which a row with one may give it.
CREATE INDEX business_unplaced_phone ON business (phone_number) WHERE place_id IS NULL;
CREATE INDEX business_unplaced_name ON business (name_hash, latitude) WHERE place_id IS NULL;
CREATE INDEX business_unplaced_name_city ON business (hashtextextended(coalesce(CASE WHEN NOT city_inferred IS TRUE THEN city_slug END, ''), name_hash)) WHERE place_id IS NULL;
-- What a scan for possible duplicates compares businesses by, in addition.
CREATE INDEX business_website_key ON business (website_key(website)) WHERE website IS NOT NULL;
CREATE INDEX business_edited ON business (match_key) INCLUDE (id) WHERE edited_fields IS NOT NULL;
-- Orders of the administration's lists: by name is by slug, by age is by id. Unrated businesses are last in both directions. The
-- included columns take the bytes that alignment leaves.
CREATE INDEX business_rating ON business (rating NULLS FIRST, id) INCLUDE (country_code, missing, approved);
CREATE INDEX business_reviews ON business (reviews NULLS FIRST, id) INCLUDE (country_code, missing, approved);
CREATE INDEX business_missing ON business (missing, id);
CREATE INDEX business_import ON business (import_id, id) WHERE import_id IS NOT NULL;
CREATE INDEX business_test ON business (id) WHERE test;
-- Rows with an origin of their own, few or none in most directories: exports ask whether there is any.
CREATE INDEX business_dataset ON business (id) WHERE dataset IS NOT NULL OR dataset_licence IS NOT NULL;
-- The same lists of businesses that visitors do not see.
CREATE INDEX business_unlisted ON business (country_code, city_slug, id)
  INCLUDE (category_slug, type_slug, rating, reviews, slug, approved, missing) WHERE NOT listed;
CREATE INDEX business_unlisted_category ON business (category_slug, id)
  INCLUDE (country_code, city_slug, rating, reviews, slug, approved, missing) WHERE NOT listed;
CREATE INDEX business_unlisted_type ON business (type_slug, id)
  INCLUDE (category_slug, country_code, city_slug, rating, reviews, slug, approved, missing)
  WHERE NOT listed AND type_slug IS NOT NULL AND type_slug IS DISTINCT FROM category_slug;
CREATE INDEX business_unlisted_words ON business
  USING gin (array_to_tsvector(array_remove(string_to_array(slug, '-'), ''))) WHERE NOT listed;

-- The statuses are those of closureOf() in contracts/closures.ts.
CREATE FUNCTION business_set_closed_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.closed_at = CASE WHEN NEW.closed_at IS NULL THEN now() END;
  RETURN NEW;
END $$;
CREATE TRIGGER business_set_closed_at BEFORE INSERT OR UPDATE ON business FOR EACH ROW
  WHEN ((coalesce(lower(NEW.business_status), '') IN ('closed_temporarily', 'temporarily closed', 'closed_permanently', 'permanently closed'))
    <> (NEW.closed_at IS NOT NULL))
  EXECUTE FUNCTION business_set_closed_at();

-- Former slugs of businesses, which redirect to the current one.
CREATE TABLE business_slug_history (
  slug        text COLLATE "C" PRIMARY KEY,
  business_id bigint NOT NULL REFERENCES business ON DELETE CASCADE,
  replaced_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX business_slug_history_business ON business_slug_history (business_id);
CREATE FUNCTION business_record_former_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO business_slug_history (slug, business_id) VALUES (OLD.slug, OLD.id)
  ON CONFLICT (slug) DO UPDATE SET business_id = excluded.business_id, replaced_at = now();
  RETURN NULL;
END $$;
CREATE TRIGGER business_record_former_slug AFTER UPDATE OF slug ON business
  FOR EACH ROW WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION business_record_former_slug();
`;

/** Counts of listed businesses, maintained by the triggers below; a row may have the count 0. */
const COUNTS = `
CREATE TABLE directory_count (
  id             boolean PRIMARY KEY DEFAULT true CHECK (id),
  business_count integer NOT NULL,
  listed_count   integer NOT NULL,
  -- Increases with every change visible on a page: responses of an older version are stale.
  version        bigint NOT NULL DEFAULT 1,
  -- When a business last changed.
  changed_at     timestamptz
);
CREATE FUNCTION directory_count_set_changed_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at = now();
  RETURN NEW;
END $$;
-- Businesses change the row from within their own triggers; settings and the cache change its version directly.
CREATE TRIGGER directory_count_changed_at BEFORE UPDATE ON directory_count FOR EACH ROW
  WHEN (pg_trigger_depth() > 0 OR NEW.business_count <> OLD.business_count)
  EXECUTE FUNCTION directory_count_set_changed_at();
INSERT INTO directory_count (business_count, listed_count) VALUES (0, 0);
-- A category and a city have the spelling of most of their businesses; name_lead is by how many it leads the others.
CREATE TABLE category_count (
  slug           text COLLATE "C" PRIMARY KEY,
  name           text NOT NULL,
  name_lead      integer NOT NULL DEFAULT 0,
  business_count integer NOT NULL,
  -- Businesses with a rating, and the sum of their ratings in tenths: integers are exact.
  rated_count    integer NOT NULL,
  rating_tenths  bigint NOT NULL
);
CREATE INDEX category_count_largest ON category_count (business_count DESC, slug);
CREATE TABLE country_count (
  country_code   text COLLATE "C" PRIMARY KEY,
  business_count integer NOT NULL,
  city_count     integer NOT NULL DEFAULT 0,
  category_count integer NOT NULL DEFAULT 0
);
CREATE TABLE city_count (
  country_code   text COLLATE "C" NOT NULL,
  slug           text COLLATE "C" NOT NULL,
  name           text NOT NULL,
  name_lead      integer NOT NULL DEFAULT 0,
  business_count integer NOT NULL,
  category_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (country_code, slug)
);
CREATE INDEX city_count_largest ON city_count (business_count DESC, country_code, slug);
CREATE INDEX city_count_slug ON city_count (slug, business_count DESC);
CREATE INDEX city_count_largest_of_country ON city_count (country_code, business_count DESC, slug);
CREATE TABLE category_country_count (
  category_slug  text COLLATE "C" NOT NULL,
  country_code   text COLLATE "C" NOT NULL,
  business_count integer NOT NULL,
  rated_count    integer NOT NULL,
  rating_tenths  bigint NOT NULL,
  PRIMARY KEY (category_slug, country_code)
);
CREATE INDEX category_country_largest ON category_country_count (country_code, business_count DESC, category_slug);
CREATE TABLE category_city_count (
  country_code   text COLLATE "C" NOT NULL,
  city_slug      text COLLATE "C" NOT NULL,
  category_slug  text COLLATE "C" NOT NULL,
  business_count integer NOT NULL,
  rated_count    integer NOT NULL,
  rating_tenths  bigint NOT NULL,
  PRIMARY KEY (category_slug, country_code, city_slug)
);
CREATE INDEX category_city_largest ON category_city_count (country_code, city_slug, business_count DESC, category_slug);
-- The pairs in the sitemap (MIN_LISTED_BUSINESSES of the contracts), in its order.
CREATE INDEX category_city_listed ON category_city_count (country_code, city_slug, category_slug) WHERE business_count >= 3;
-- Regions of countries and areas of cities, as in businesses; '' is the city of a region. Spellings of one place share the key
-- computed by search_place_key().
CREATE TABLE locality_count (
  country_code   text COLLATE "C" NOT NULL,
  city_slug      text COLLATE "C" NOT NULL,
  name           text COLLATE "C" NOT NULL,
  key            text COLLATE "C" NOT NULL,
  business_count integer NOT NULL,
  PRIMARY KEY (country_code, city_slug, name)
);
CREATE INDEX locality_count_key ON locality_count (key, business_count DESC);
`;

const ROWS = {
  insert: 'SELECT 1 AS d, * FROM new_rows',
  update: 'SELECT -1 AS d, * FROM old_rows UNION ALL SELECT 1, * FROM new_rows',
  delete: 'SELECT -1 AS d, * FROM old_rows',
};
const TABLES = {
  insert: 'NEW TABLE AS new_rows',
  update: 'OLD TABLE AS old_rows NEW TABLE AS new_rows',
  delete: 'OLD TABLE AS old_rows',
};

/** Of the spellings `name` of a group, each with the change `d` of its businesses: the one that gained most, else the one that lost most. */
const NAME = '(array_agg(name ORDER BY d > 0 DESC, abs(d) DESC, name))[1]';
const LEAD = 'CASE WHEN max(d) > 0 THEN greatest(2 * max(d) - sum(d), 0) ELSE least(2 * min(d) - sum(d), 0) END';

/** The vote of Boyer and Moore: `name_lead` is by how many businesses the name leads, so that one of most businesses is found. */
const vote = (table: string) => `
      name = CASE WHEN excluded.name_lead > ${table}.name_lead THEN excluded.name ELSE ${table}.name END,
      name_lead = CASE WHEN excluded.name = ${table}.name THEN greatest(${table}.name_lead + excluded.name_lead, 0)
        ELSE abs(${table}.name_lead - greatest(excluded.name_lead, 0)) END,
      `;

/**
 * Applies the summed changes of a statement on `business` to every count, so that counts always equal a full recount. The cost
 * depends on the changed rows, not on the size of the table. The row of `directory_count` is locked first, which serializes
 * writers and prevents deadlocks.
 */
function countTrigger(operation: keyof typeof ROWS): string {
  const add = (table: string, key: string, name = '') =>
    `ON CONFLICT (${key}) DO UPDATE SET ${name}business_count = ${table}.business_count + excluded.business_count`;
  const addRatings = (table: string) => `,
      rated_count = ${table}.rated_count + excluded.rated_count,
      rating_tenths = ${table}.rating_tenths + excluded.rating_tenths`;
  const isChanged = 'sum(d) <> 0 OR sum(rated) <> 0 OR sum(tenths) <> 0';
  // +1 if a count becomes positive, -1 if it returns to zero.
  const step = '(after.business_count > 0)::int - (coalesce(before.business_count, 0) > 0)::int AS step';
  // OLD and NEW are reserved in trigger functions.
  const renamed = 'WITH (OLD AS before, NEW AS after)';
  return `
CREATE FUNCTION business_count_${operation}() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  city_steps jsonb;
  country_steps jsonb;
BEGIN
  -- A batch of an import fires the triggers of both events, and one without changes leaves cached responses valid.
  IF NOT EXISTS (SELECT FROM ${operation === 'delete' ? 'old_rows' : 'new_rows'}) THEN RETURN NULL; END IF;
  UPDATE directory_count SET version = version + 1,
    business_count = business_count + changed.businesses, listed_count = listed_count + changed.listed
  FROM (SELECT sum(d) AS businesses, coalesce(sum(d) FILTER (WHERE listed), 0) AS listed FROM (${ROWS[operation]}) r) changed;

  WITH visible AS MATERIALIZED (
    SELECT d, category, category_slug, type, type_slug, country_code, city, city_slug, area, region,
      d * (rating IS NOT NULL)::int AS rated, d * coalesce(round(rating * 10), 0)::bigint AS tenths
    FROM (${ROWS[operation]}) changed WHERE listed
  ),
  member AS MATERIALIZED (
    SELECT d, category_slug AS slug, category AS name, country_code, city_slug, rated, tenths
    FROM visible WHERE category_slug IS NOT NULL
    UNION ALL
    SELECT d, type_slug, type, country_code, city_slug, rated, tenths FROM visible
    WHERE type_slug IS NOT NULL AND type_slug IS DISTINCT FROM category_slug
  ),
  category AS (
    INSERT INTO category_count (slug, name, name_lead, business_count, rated_count, rating_tenths)
    SELECT slug, ${NAME}, ${LEAD}, sum(d), sum(rated), sum(tenths)
    FROM (SELECT slug, name, sum(d) AS d, sum(rated) AS rated, sum(tenths) AS tenths FROM member GROUP BY slug, name) spelled
    GROUP BY slug HAVING ${isChanged} OR bool_or(d <> 0) ORDER BY slug
    ${add('category_count', 'slug', vote('category_count'))}${addRatings('category_count')}
  ),
  country AS (
    INSERT INTO country_count (country_code, business_count)
    SELECT country_code, sum(d) FROM visible WHERE country_code IS NOT NULL
    GROUP BY country_code HAVING sum(d) <> 0 ORDER BY country_code
    ${add('country_count', 'country_code')}
  ),
  city AS (
    INSERT INTO city_count (country_code, slug, name, name_lead, business_count)
    SELECT country_code, slug, ${NAME}, ${LEAD}, sum(d)
    FROM (SELECT country_code, city_slug AS slug, city AS name, sum(d) AS d FROM visible
      WHERE country_code IS NOT NULL AND city_slug IS NOT NULL GROUP BY country_code, city_slug, city) spelled
    GROUP BY country_code, slug HAVING bool_or(d <> 0) ORDER BY country_code, slug
    ${add('city_count', 'country_code, slug', vote('city_count'))}
    RETURNING ${renamed} after.country_code, ${step}
  ),
  locality AS (
    INSERT INTO locality_count (country_code, city_slug, name, key, business_count)
    SELECT country_code, city_slug, name, search_place_key(name), d FROM (
      SELECT country_code, '' AS city_slug, region AS name, sum(d) AS d FROM visible
      WHERE country_code IS NOT NULL AND region IS NOT NULL GROUP BY country_code, region
      UNION ALL
      SELECT country_code, city_slug, area, sum(d) FROM visible
      WHERE country_code IS NOT NULL AND city_slug IS NOT NULL AND area IS NOT NULL GROUP BY country_code, city_slug, area
    ) named WHERE d <> 0 ORDER BY 1, 2, 3
    ${add('locality_count', 'country_code, city_slug, name')}
  ),
  category_country AS (
    INSERT INTO category_country_count (category_slug, country_code, business_count, rated_count, rating_tenths)
    SELECT slug, country_code, sum(d), sum(rated), sum(tenths) FROM member WHERE country_code IS NOT NULL
    GROUP BY slug, country_code HAVING ${isChanged} ORDER BY slug, country_code
    ${add('category_country_count', 'category_slug, country_code')}${addRatings('category_country_count')}
    RETURNING ${renamed} after.country_code, ${step}
  ),
  category_city AS (
    INSERT INTO category_city_count (country_code, city_slug, category_slug, business_count, rated_count, rating_tenths)
    SELECT country_code, city_slug, slug, sum(d), sum(rated), sum(tenths) FROM member
    WHERE country_code IS NOT NULL AND city_slug IS NOT NULL
    GROUP BY country_code, city_slug, slug HAVING ${isChanged} ORDER BY country_code, city_slug, slug
    ${add('category_city_count', 'category_slug, country_code, city_slug')}${addRatings('category_city_count')}
    RETURNING ${renamed} after.country_code, after.city_slug, ${step}
  )
  SELECT
    (SELECT jsonb_agg(s) FROM (
       SELECT country_code, city_slug, sum(step) AS categories FROM category_city
       GROUP BY country_code, city_slug HAVING sum(step) <> 0) s),
    (SELECT jsonb_agg(s) FROM (
       SELECT country_code, sum(cities) AS cities, sum(categories) AS categories FROM (
         SELECT country_code, step AS cities, 0 AS categories FROM city
         UNION ALL SELECT country_code, 0, step FROM category_country) steps
       GROUP BY country_code HAVING sum(cities) <> 0 OR sum(categories) <> 0) s)
  INTO city_steps, country_steps;

  UPDATE city_count c SET category_count = c.category_count + s.categories
  FROM jsonb_to_recordset(city_steps) AS s(country_code text, city_slug text, categories integer)
  WHERE c.country_code = s.country_code AND c.slug = s.city_slug;
  UPDATE country_count c SET city_count = c.city_count + s.cities, category_count = c.category_count + s.categories
  FROM jsonb_to_recordset(country_steps) AS s(country_code text, cities integer, categories integer)
  WHERE c.country_code = s.country_code;
  RETURN NULL;
END $$;
CREATE TRIGGER business_count_${operation} AFTER ${operation} ON business
  REFERENCING ${TABLES[operation]} FOR EACH STATEMENT EXECUTE FUNCTION business_count_${operation}();
`;
}
