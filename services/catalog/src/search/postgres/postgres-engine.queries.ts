import { MAX_COUNTED } from '@directory/contracts/search';
import type { SearchSort } from '@directory/contracts/search';
import { Injectable } from '@nestjs/common';
import { SearchDatabase } from './search-database.js';
import type { WeekClock } from './open-hours.js';
import type { FacetName } from '../engine/facets.js';
import type { FacetCounts, SearchFilters } from '../engine/search-engine.js';
import { SEARCH_KEYS } from './search-keys.js';
import { gridCellsFor } from './search-keys.js';

/** What is looked for, ready for SQL. */
export interface SearchCriteria {
  /**
   * A tsquery that must match, one whose words are ranked by, and the slugs of names that come first, the very name foremost; absent:
   * everything that the filters leave.
   */
  words?: { every: string; any: string; text: string; slugs: string[]; isPrefix: boolean } | undefined;
  /** The text may be the beginning of a name, a few matches will do, and nothing needs to be counted. */
  unfinished?: boolean;
  /** Only these facets are of interest, not the businesses. */
  only?: FacetName[];
  phone?: bigint | undefined;
  /** Among these alone, in their order. */
  ids?: string[];
  filters: SearchFilters;
  clock: WeekClock;
  sort: SearchSort;
}

/** The best matches in order, at most `MAX_COUNTED`, and what there is among all of them, or among the best where there are too many. */
export interface SearchResultSet {
  ids: string[];
  total: number;
  totalIsCapped: boolean;
  facets: Omit<FacetCounts, 'approximate'>;
  /** All matches are counted in the facets. */
  isExact: boolean;
}

/** A word that is known, and how many letters it is away from the one that was asked for. */
export interface Spelling {
  word: string;
  slips: number;
}

interface FoundRow {
  matches: number;
  ids: string[] | null;
  facets: Omit<FacetCounts, 'approximate'>;
}

/** Matches up to which all of them are ranked; of more, the best by score or reviews are. */
const FEW = 4_000;
/** Matches by the statistics up to which all are read. */
const LIKELY_FEW = 4_000;
const MOST_FACETS = 20;
/** Businesses of one name that are put first, and of names that begin so. */
const NAMESAKES = 1_000;
const BEGUN = 100;
/** Matches among which the best suggestions are. */
const ENOUGH_TO_SUGGEST = 200;
/** Businesses that are looked at to see which spellings go together. */
const SAMPLE = 300;

/** Known words that an unfinished one may stand for. */
const MOST_ENDINGS = 30;

/** By what is left when a letter goes; two slips in a long word need not leave the same, so trigrams help out. */
const SPELLINGS = `
SELECT position::int, word, slips FROM unnest($1::text[]) WITH ORDINALITY AS typed (typed, position), LATERAL (
  SELECT word, levenshtein(word, typed) AS slips, frequency FROM (
    SELECT word, frequency FROM search_word WHERE search_slips(word) && search_slips(typed)
    UNION
    SELECT word, frequency FROM search_word WHERE length(typed) >= 7 AND word % typed
      AND levenshtein_less_equal(word, typed, 2) <= 2
  ) near ORDER BY slips, frequency DESC LIMIT 12
) near WHERE slips <= CASE WHEN length(typed) < 3 THEN 0 ELSE 2 END
ORDER BY position, slips, frequency DESC`;

/** Lowest score of each partition of the table, best first: a condition that holds in one of them only. */
const PARTITIONS = [4.6, 4.4, 4.2, 4.0, 3.7, 3.4, 3.2].map((low, i, lows) =>
  i === 0 ? `score >= '${low}'::real` : `score >= '${low}'::real AND score < '${lows[i - 1]}'::real`,
);
/** Numbers of the bands of reviews from which on each part begins: bands are half the natural logarithm. */
const REVIEWS = [12, 9, 6, 0];
/** Conditions that part the table, best first; each part holds a few times as many as the one before. The last need not be in order. */
export const PARTS = {
  score: [...PARTITIONS, `score < '3.2'::real`],
  reviews: REVIEWS.map((low, i) => {
    const high = REVIEWS[i - 1] ?? 60;
    return `${SEARCH_KEYS} && '{${Array.from({ length: high - low }, (_, step) => 200 + low + step).join()}}'::bigint[]`;
  }),
};

@Injectable()
export class PostgresEngineQueries {
  constructor(private readonly db: SearchDatabase) {}

  /** Few matches are ranked all; of many, those that stand highest in what they are sorted by, and all namesakes. */
  async find(wanted: SearchCriteria, signal: AbortSignal): Promise<SearchResultSet> {
    if (wanted.sort === 'distance' && wanted.filters.near && !wanted.only) return this.findNearest(wanted, signal);
    // The lists of all words with one beginning are read whole each time: once is enough.
    if (wanted.words?.isPrefix || wanted.ids)
      return foundOf(await this.run(wanted, signal, (values) => few(wanted, values)), FEW);
    if ((await this.estimate(wanted, signal)) <= LIKELY_FEW) {
      // Words that go together are more than the statistics think: what turns out to be many is not read to its end.
      const most = wanted.unfinished ? ENOUGH_TO_SUGGEST : FEW;
      const row = await this.run(wanted, signal, (values) => few(wanted, values), most);
      if (row.matches <= most) return foundOf(row, FEW);
    }
    return foundOf(await this.run(wanted, signal, (values) => many(wanted, values)), MAX_COUNTED);
  }

  /** About how many matches there are, by the database's statistics: to find all of very many only to count them is dear. */
  private async estimate(wanted: SearchCriteria, signal: AbortSignal): Promise<number> {
    signal.throwIfAborted();
    const values: unknown[] = [];
    const sql = `EXPLAIN (FORMAT JSON) SELECT FROM business_search WHERE ${conditions(wanted, values)}`;
    const rows = await this.db.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }[]>(sql, values);
    return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'];
  }

  /** Circle after circle, until one holds enough. */
  private async findNearest(wanted: SearchCriteria, signal: AbortSignal): Promise<SearchResultSet> {
    const near = wanted.filters.near!;
    for (let radius = Math.min(1, near.radius); ; radius = Math.min(radius * 4, near.radius)) {
      const inside = { ...wanted, filters: { ...wanted.filters, near: { ...near, radius } } };
      const row = await this.run(inside, signal, (values) => few(inside, values, 'distance, id'));
      if (row.matches > MAX_COUNTED || radius === near.radius) return foundOf(row, radius === near.radius ? FEW : 0);
    }
  }

  /** Known words that are a slip or two away from these, closest first; as many lists as words. */
  async spellings(words: string[], signal: AbortSignal): Promise<Spelling[][]> {
    signal.throwIfAborted();
    const rows = await this.db.query<(Spelling & { position: number })[]>(SPELLINGS, [words]);
    return words.map((_, i) => rows.filter(({ position }) => position === i + 1));
  }

  /** Words of some businesses that match a tsquery. */
  async wordsOfSome(query: string, signal: AbortSignal): Promise<string[][]> {
    signal.throwIfAborted();
    const rows = await this.db.query<{ words: string[] }[]>(
      `SELECT tsvector_to_array(words) AS words FROM business_search WHERE words @@ $1::tsquery LIMIT ${SAMPLE}`,
      [query],
    );
    return rows.map(({ words }) => words);
  }

  /** The most frequent known words that begin so. */
  async beginnings(forms: string[], signal: AbortSignal): Promise<{ word: string; frequency: number }[]> {
    signal.throwIfAborted();
    return this.db.query(
      `SELECT word, max(frequency) AS frequency FROM unnest($1::text[]) AS form (form), LATERAL (
         SELECT word, frequency FROM search_word WHERE word >= form AND word < form || U&'\\+10FFFF'
         ORDER BY frequency DESC, word LIMIT ${MOST_ENDINGS}) begun
       GROUP BY word ORDER BY 2 DESC, word`,
      [forms],
    );
  }

  /** How many businesses have each word. */
  async frequencies(words: string[], signal: AbortSignal): Promise<Map<string, number>> {
    signal.throwIfAborted();
    const rows = await this.db.query<{ word: string; frequency: number }[]>(
      'SELECT word, frequency FROM search_word WHERE word = ANY($1)',
      [words],
    );
    return new Map(rows.map(({ word, frequency }) => [word, frequency]));
  }

  /** Those of the words that some business has. */
  async knownOf(words: string[], signal: AbortSignal): Promise<string[]> {
    signal.throwIfAborted();
    if (words.length === 0) return [];
    const rows = await this.db.query<{ word: string }[]>(
      `SELECT word FROM unnest($1::text[]) word
       WHERE EXISTS (SELECT FROM business_search WHERE words @@ quote_literal(word)::tsquery)`,
      [words],
    );
    return rows.map(({ word }) => word);
  }

  /** More than `most` matches are only counted. */
  private async run(
    wanted: SearchCriteria,
    signal: AbortSignal,
    chosen: (values: unknown[]) => string,
    most?: number,
  ): Promise<FoundRow> {
    signal.throwIfAborted();
    const values: unknown[] = [];
    const sql = foundStatement(wanted, chosen(values), values, most);
    const rows = await this.db.query<FoundRow[]>(sql, values);
    return rows[0]!;
  }
}

/** @param mostExact matches up to which the statement has counted all of them in the facets */
function foundOf({ matches, ids, facets }: FoundRow, mostExact: number): SearchResultSet {
  const total = Math.min(matches, MAX_COUNTED);
  return { ids: ids ?? [], total, totalIsCapped: matches > MAX_COUNTED, facets, isExact: matches <= mostExact };
}

/** Columns that ranks and facets are made of. */
function columnsOf({ words, filters: { near }, only }: SearchCriteria, values: unknown[]): string {
  const facets = 'id, category_slug, type_slug, country_code, city_slug, rating, verified, has_phone, hours_key';
  if (only) return facets;
  const distance = near ? distanceFrom(near, values) : 'NULL::double precision';
  return `${facets}, name, ${words ? 'words' : 'NULL AS words'}, score, reviews, ${distance} AS distance`;
}

/** All matches, or so many of them that it shows that there are more. */
function few(wanted: SearchCriteria, values: unknown[], order = ''): string {
  return `SELECT ${columnsOf(wanted, values)} FROM business_search WHERE ${conditions(wanted, values)}
    ${order && `ORDER BY ${order}`} LIMIT ${(wanted.unfinished ? ENOUGH_TO_SUGGEST : FEW) + 1}`;
}

/** Part after part, until there are enough: a part that is not needed is not read. */
function many(wanted: SearchCriteria, values: unknown[]): string {
  const columns = columnsOf(wanted, values);
  const where = conditions(wanted, values);
  const { unfinished, only } = wanted;
  const by = standing(wanted);
  const most = unfinished ? ENOUGH_TO_SUGGEST : MAX_COUNTED + 1;
  const isSorted = !unfinished && !only;
  const parts = PARTS[by].map(
    (part, i, all) => `(SELECT ${columns} FROM business_search WHERE ${where} AND ${part}
      ${isSorted && i < all.length - 1 ? `ORDER BY ${by} DESC, id` : ''} LIMIT ${most})`,
  );
  return `${parts.join(' UNION ALL ')} LIMIT ${most}`;
}

/** What matches are chosen by when there are too many. */
function standing({ sort, only }: SearchCriteria): keyof typeof PARTS {
  return sort === 'reviews' && !only ? 'reviews' : 'score';
}

/** Businesses of the name that was typed, and of names that begin so, that are not among the chosen; looked up one by one. */
function namesakes(wanted: SearchCriteria, values: unknown[]): string {
  return `SELECT found.* FROM (SELECT id, score FROM namesake UNION SELECT id, score FROM begun) named,
    LATERAL (SELECT ${columnsOf(wanted, values)} FROM business_search s WHERE s.id = named.id AND s.score = named.score
      AND ${conditions({ ...wanted, words: undefined }, values)} LIMIT 1) found
    WHERE named.id NOT IN (SELECT id FROM chosen)`;
}

function conditions({ words, phone, ids, filters, clock }: SearchCriteria, values: unknown[]): string {
  const { categorySlug, countryCode, citySlug, minimumRating, verified, hasPhone, near, open } = filters;
  const value = (it: unknown) => `$${values.push(it)}`;
  const keys = [
    ...(categorySlug === undefined ? [] : [`hashtextextended(${value(categorySlug)}, 1)`]),
    ...(countryCode === undefined
      ? []
      : citySlug === undefined
        ? [`hashtextextended(${value(countryCode)}, 2)`]
        : [`hashtextextended(${value(`${countryCode}/${citySlug}`)}, 3)`]),
    ...(verified ? ['1'] : []),
    ...(hasPhone ? ['2'] : []),
  ];
  return [
    ...(words ? [`words @@ ${value(words.every)}::tsquery`] : []),
    ...(keys.length > 0 ? [`${SEARCH_KEYS} @> ARRAY[${keys.join()}]::bigint[]`] : []),
    ...(near
      ? [
          `${SEARCH_KEYS} && ${value(gridCellsFor(near))}::bigint[]`,
          `${distanceFrom(near, values)} <= ${value(near.radius)}::double precision`,
        ]
      : []),
    ...(minimumRating === undefined ? [] : [`rating >= ${value(minimumRating)}::real`]),
    ...(phone === undefined
      ? []
      : [`id IN (SELECT id FROM business WHERE phone_number = ${value(String(phone))}::bigint AND approved)`]),
    ...(ids ? [`id = ANY(${value(ids)}::bigint[])`] : []),
    // Last, as it looks up the hours of each.
    ...(open ? [isOpen(clock, values)] : []),
    'true',
  ].join(' AND ');
}

/** Whether the week of a business, by its own clock, is at a point where it is open; NULL where its hours are not known. */
function isOpen({ points, otherPoint }: WeekClock, values: unknown[]): string {
  const [zones, other] = [`$${values.push(points)}::jsonb`, `$${values.push(otherPoint)}::integer`];
  return `(SELECT spans @> coalesce((${zones} ->> time_zone)::integer, ${other}) FROM open_hours WHERE key = hours_key)`;
}

/** Kilometres along the surface of the earth (haversine). */
export function distanceFrom(
  { latitude, longitude }: { latitude: number; longitude: number },
  values: unknown[],
): string {
  const [y, x] = [latitude, longitude].map((it) => `$${values.push(it)}::double precision`) as [string, string];
  return `(12742 * asin(least(1, sqrt(power(sind((latitude - ${y}) / 2), 2)
    + cosd(${y}) * cosd(latitude) * power(sind((longitude - ${x}) / 2), 2)))))`;
}

function foundStatement(wanted: SearchCriteria, chosen: string, values: unknown[], most: number | undefined): string {
  const { words, unfinished, only } = wanted;
  const slugs = words ? `$${values.push(words.slugs)}::text[]` : undefined;
  const slug = slugs && `(${slugs})[1]`;
  const named = (where: string, most: number) =>
    `AS MATERIALIZED (SELECT id, score, left(slug, -7) = ${slug} AS is_very FROM business WHERE approved AND ${slug} <> '' AND ${where} LIMIT ${most}),`;
  const namesake = slug
    ? `namesake ${named(`left(slug, -7) = ANY(${slugs})`, NAMESAKES)}
       begun ${named(`slug >= ${slug} AND slug < ${slug} || '~'`, BEGUN)}`
    : '';
  return `
WITH ${namesake}
chosen AS MATERIALIZED (${chosen}),
matched AS MATERIALIZED (SELECT * FROM chosen ${slug ? `UNION ALL ${namesakes(wanted, values)}` : ''}),
amount AS MATERIALIZED (SELECT count(*)::int AS matches FROM matched),
counted AS MATERIALIZED (
  SELECT * FROM matched ${most === undefined ? '' : `WHERE (SELECT matches FROM amount) <= ${most}`}
),
best AS MATERIALIZED (
  SELECT *, row_number() OVER (ORDER BY ${only ? 'id' : orderOf(wanted, values)}) AS position FROM counted
  ORDER BY position LIMIT ${MAX_COUNTED}
)
SELECT (SELECT matches FROM amount) AS matches,
  ${only ? 'NULL' : '(SELECT array_agg(id ORDER BY position) FROM best)'} AS ids,
  json_build_object(${unfinished ? '' : (only ?? FACET_NAMES).map((name) => `'${name}', ${facet(name, wanted, values)}`).join(', ')}) AS facets`;
}

function facet(name: FacetName, { filters, clock }: SearchCriteria, values: unknown[]): string {
  if (name !== 'open') return FACETS[name];
  const open = filters.open ? 'true' : isOpen(clock, values);
  return `(SELECT count(*) FROM counted WHERE (SELECT matches FROM amount) <= ${MAX_COUNTED} AND ${open}
    HAVING (SELECT matches FROM amount) <= ${MAX_COUNTED})`;
}

function orderOf({ words, ids, sort }: SearchCriteria, values: unknown[]): string {
  if (ids) return `array_position($${values.push(ids)}::bigint[], id)`;
  switch (sort) {
    case 'rating':
      return 'score DESC, id';
    case 'reviews':
      return 'reviews DESC NULLS LAST, score DESC, id';
    case 'name':
      return 'name, id';
    case 'distance':
      return 'distance, id';
    case 'relevance': {
      const popularity = '(0.3 + greatest(score - 2.5, 0)) * (1 + 0.15 * ln(1 + coalesce(reviews, 0)))';
      if (!words) return 'score DESC, id';
      const text = `search_normal($${values.push(words.text)})`;
      const any = `$${values.push(words.any)}::tsquery`;
      return `CASE WHEN name = ${text} THEN 3 WHEN id IN (SELECT id FROM namesake WHERE is_very) THEN 2
          WHEN id IN (SELECT id FROM namesake) THEN 1 ELSE 0 END DESC,
        ts_rank('{0.1, 0.25, 0.4, 1}', words, ${any}) * ${popularity}
          * CASE strpos(name, ${text}) WHEN 0 THEN 1 WHEN 1 THEN 2 ELSE 1.5 END DESC, id`;
    }
  }
}

const largest = (columns: string, rows: string, key: string) =>
  `(SELECT coalesce(json_agg(f), '[]') FROM (SELECT ${columns}, count(*)::int AS count FROM ${rows}
    GROUP BY ${key} ORDER BY count DESC, ${key} LIMIT ${MOST_FACETS}) f)`;
const FACETS: Record<Exclude<FacetName, 'open'>, string> = {
  categories: largest(
    'slug',
    `(SELECT category_slug AS slug FROM counted UNION ALL
      SELECT type_slug FROM counted WHERE type_slug IS DISTINCT FROM category_slug) c WHERE slug IS NOT NULL`,
    'slug',
  ),
  countries: largest('country_code AS code', 'counted WHERE country_code IS NOT NULL', 'country_code'),
  cities: largest(
    'country_code AS "countryCode", city_slug AS slug',
    'counted WHERE country_code IS NOT NULL AND city_slug IS NOT NULL',
    'country_code, city_slug',
  ),
  ratings: `(SELECT json_agg(json_build_object('atLeast', l, 'count',
    (SELECT count(*) FROM counted WHERE rating >= l)) ORDER BY l) FROM unnest('{3, 3.5, 4, 4.5}'::real[]) l)`,
  verified: '(SELECT count(*) FROM counted WHERE verified)',
  phone: '(SELECT count(*) FROM counted WHERE has_phone)',
};
const FACET_NAMES = [...Object.keys(FACETS), 'open'] as FacetName[];
