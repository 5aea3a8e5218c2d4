import { MAX_COUNTED } from '@directory/contracts/search';
import { MAX_FACET_VALUES, type FacetName } from '../engine/facets.js';
import { MAX_EXACT_NAMES, MAX_PREFIX_NAMES, MAX_RANKED, MAX_RANKED_SUGGESTIONS, orderSql } from '../ranking/ranking.js';
import { columnsOf, conditionOf, isOpen, type SearchCriteria, type WordCriteria } from './search-criteria.js';
import { BANDS } from './search-keys.js';
import { EMPTY, join, raw, sql, type Sql } from './sql.js';

/** All matches are ranked up to this number. */
export function maxRanked({ isSuggestion, words }: SearchCriteria): number {
  return isSuggestion && words?.wordStart === undefined ? MAX_RANKED_SUGGESTIONS : MAX_RANKED;
}

/** All matches, or enough to show that there are more. */
export function allCandidates(criteria: SearchCriteria, order?: string): Sql {
  return sql`SELECT ${columnsOf(criteria)} FROM business_search WHERE ${conditionOf(criteria)}
    ${order ? raw(`ORDER BY ${order}`) : EMPTY} LIMIT ${raw(maxRanked(criteria) + 1)}`;
}

/** Band after band until there are enough; further bands are not read. */
export function bestCandidates(criteria: SearchCriteria): Sql {
  const { isSuggestion, facetsOnly, sort } = criteria;
  const column = sort === 'reviews' && !facetsOnly ? 'reviews' : 'score';
  const limit = raw(`LIMIT ${isSuggestion ? maxRanked(criteria) : MAX_COUNTED + 1}`);
  const isSorted = !isSuggestion && !facetsOnly;
  const bands = BANDS[column].map((band, i, all) => {
    const order = isSorted && i < all.length - 1 ? raw(`ORDER BY ${column} DESC, id`) : EMPTY;
    return sql`(SELECT ${columnsOf(criteria)} FROM business_search WHERE ${conditionOf(criteria)} AND ${raw(band)}
      ${order} ${limit})`;
  });
  return sql`${join(bands, ' UNION ALL ')} ${limit}`;
}

/**
 * The best of the candidates and of the businesses whose name equals or starts with the query, and the facets of them all.
 * @param maxMatches further matches are only counted
 */
export function searchStatement(criteria: SearchCriteria, candidates: Sql, maxMatches?: number): Sql {
  const { words, isSuggestion, facetsOnly } = criteria;
  const facets = isSuggestion ? [] : (facetsOnly ?? FACET_NAMES);
  const counts = facets.map((name) => sql`${raw(`'${name}'`)}, ${facetOf(name, criteria)}`);
  const isCounted = maxMatches === undefined ? EMPTY : raw(`WHERE (SELECT matches FROM total) <= ${maxMatches}`);
  return sql`
WITH ${words ? namesOf(words) : EMPTY}
candidates AS MATERIALIZED (${startingWith(words?.wordStart, candidates)}),
matched AS MATERIALIZED (SELECT * FROM candidates ${words ? sql`UNION ALL ${namedMatches(criteria)}` : EMPTY}),
total AS MATERIALIZED (SELECT count(*)::int AS matches FROM matched),
counted AS MATERIALIZED (SELECT * FROM matched ${isCounted}),
ranked AS MATERIALIZED (
  SELECT *, row_number() OVER (ORDER BY ${orderOf(criteria)}) AS position FROM counted ORDER BY position LIMIT ${raw(MAX_COUNTED)}
)
SELECT (SELECT matches FROM total) AS matches,
  ${raw(facetsOnly ? 'NULL' : '(SELECT array_agg(id ORDER BY position) FROM ranked)')} AS ids,
  json_build_object(${join(counts)}) AS facets`;
}

function startingWith(start: string | undefined, candidates: Sql): Sql {
  return start === undefined ? candidates : sql`SELECT * FROM (${candidates}) candidate WHERE name ~ ${`\\m${start}`}`;
}

function orderOf({ words, ids, sort, facetsOnly }: SearchCriteria): Sql {
  if (facetsOnly) return raw('id');
  if (ids) return sql`array_position(${ids}::bigint[], id)`;
  const relevance = words && {
    text: sql`search_normal(${words.text})`,
    anyWord: sql`${words.any}::tsquery`,
    isExactName: raw('id IN (SELECT id FROM exact_names WHERE is_own_name)'),
    isNameVariant: raw('id IN (SELECT id FROM exact_names)'),
  };
  return orderSql(sort, relevance);
}

/** Businesses with the queried name, a variant of it, or a name that starts with it. */
function namesOf({ nameSlugs }: WordCriteria): Sql {
  const slug = sql`(${nameSlugs}::text[])[1]`;
  const named = (where: Sql, limit: number) =>
    sql`AS MATERIALIZED (SELECT id, score, left(slug, -7) = ${slug} AS is_own_name FROM business
      WHERE approved AND ${slug} <> '' AND ${where} LIMIT ${raw(limit)}),`;
  return sql`exact_names ${named(sql`left(slug, -7) = ANY(${nameSlugs}::text[])`, MAX_EXACT_NAMES.postgres)}
prefix_names ${named(sql`slug >= ${slug} AND slug < ${slug} || '~'`, MAX_PREFIX_NAMES)}`;
}

/** Those that match the filters and are no candidates; read one by one. */
function namedMatches(criteria: SearchCriteria): Sql {
  return sql`SELECT match.* FROM (SELECT id, score FROM exact_names UNION SELECT id, score FROM prefix_names) named,
    LATERAL (SELECT ${columnsOf(criteria)} FROM business_search s WHERE s.id = named.id AND s.score = named.score
      AND ${conditionOf({ ...criteria, words: undefined })} LIMIT 1) match
    WHERE named.id NOT IN (SELECT id FROM candidates)`;
}

function facetOf(name: FacetName, { filters, clock }: SearchCriteria): Sql {
  if (name !== 'open') return raw(FACETS[name]);
  const open = filters.open ? raw('true') : isOpen(clock);
  const isCountable = raw(`(SELECT matches FROM total) <= ${MAX_COUNTED}`);
  return sql`(SELECT count(*) FROM counted WHERE ${isCountable} AND ${open} HAVING ${isCountable})`;
}

const largest = (columns: string, rows: string, key: string) =>
  `(SELECT coalesce(json_agg(f), '[]') FROM (SELECT ${columns}, count(*)::int AS count FROM ${rows}
    GROUP BY ${key} ORDER BY count DESC, ${key} LIMIT ${MAX_FACET_VALUES}) f)`;
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
