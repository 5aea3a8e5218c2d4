import { MAX_COUNTED } from '@directory/contracts/search';
import { MAX_FACET_VALUES, OWN_FILTERS, type FacetName } from '../engine/facets.js';
import { citySlugsOf, type SearchFilters } from '../engine/search-engine.js';
import { MAX_FACETED, MAX_RANKED, MAX_RANKED_SUGGESTIONS, orderSql } from '../ranking/ranking.js';
import {
  columnsOf,
  conditionOf,
  facetCondition,
  hoursConditions,
  isOpen,
  withAnyHours,
  type NamedBusiness,
  type SearchCriteria,
} from './search-criteria.js';
import { BANDS, BEST_FIRST } from './search-keys.js';
import { EMPTY, join, raw, sql, type Sql } from './sql.js';

/** All matches are read up to this number. */
export function maxRanked({ isSuggestion, isCount, words, facetsOnly, facetFilters, ids }: SearchCriteria): number {
  if (isCount) return MAX_COUNTED;
  if ((facetsOnly && !ids) || facetFilters) return MAX_FACETED;
  return isSuggestion && words?.wordStart === undefined ? MAX_RANKED_SUGGESTIONS : MAX_RANKED;
}

/** All matches, or enough to show that there are more. */
export function allCandidates(criteria: SearchCriteria, order?: string): Sql {
  return sql`SELECT ${columnsOf(criteria)} FROM ${raw(BEST_FIRST)} WHERE ${conditionOf(criteria)}
    ${order ? raw(`ORDER BY ${order}`) : EMPTY} LIMIT ${raw(maxRanked(criteria) + 1)}`;
}

/** The best matches whatever their hours, and of these the ones with such hours. */
export function bestCandidatesByHours(criteria: SearchCriteria): Sql {
  return sql`SELECT * FROM (${candidatesByBand(withAnyHours(criteria), MAX_FACETED)}) best
    WHERE ${join(hoursConditions(criteria), ' AND ')} LIMIT ${raw(MAX_COUNTED + 1)}`;
}

/** The best matches by the column of the sort, in a band of it the best first. */
export function bestCandidates(criteria: SearchCriteria): Sql {
  const column = criteria.sort === 'reviews' ? 'reviews' : 'score';
  return candidatesByBand(criteria, MAX_COUNTED + 1, criteria.facetsOnly ? undefined : column);
}

/** Matches of band after band until there are enough; further bands are not read. */
export function candidatesByBand(
  criteria: SearchCriteria,
  maxCandidates = maxRanked(criteria) + 1,
  sortColumn?: 'reviews' | 'score',
): Sql {
  const limit = raw(`LIMIT ${maxCandidates}`);
  const bands = BANDS[sortColumn ?? 'score'].map(({ table, condition }, i, all) => {
    const order = sortColumn && i < all.length - 1 ? raw(`ORDER BY ${sortColumn} DESC, id`) : EMPTY;
    return sql`(SELECT ${columnsOf(criteria)} FROM ${raw(table)} WHERE ${conditionOf(criteria)} AND ${raw(condition)}
      ${order} ${limit})`;
  });
  return sql`${join(bands, ' UNION ALL ')} ${limit}`;
}

/**
 * The best of the candidates and of the businesses with the queried name, and the facets of them all. With `facetFilters` each facet is
 * counted without its own.
 * @param maxCandidates further ones are only counted
 */
export function searchStatement(criteria: SearchCriteria, candidates: Sql, maxCandidates?: number): Sql {
  const { words, isSuggestion, isCount, facetsOnly, filters } = criteria;
  const named = words?.named ?? [];
  const active = OWN_FILTERS.filter(([name]) => criteria.facetFilters?.includes(name));
  const facets = isSuggestion || isCount ? [] : (facetsOnly ?? FACET_NAMES);
  const counts = facets.map((name) => {
    const own = active.find(([, , names]) => names.includes(name));
    return sql`${raw(`'${name}'`)}, ${facetOf(name, own ? `without_${own[0]}` : 'counted', criteria)}`;
  });
  const isCounted = maxCandidates === undefined ? 'true' : `(SELECT candidates FROM total) <= ${maxCandidates}`;
  const withoutOwn = active.map(
    ([name, less]) => sql`${raw(`without_${name}`)} AS MATERIALIZED (
  SELECT * FROM found WHERE ${raw(isCounted)} AND ${facetCondition(criteria, { ...filters, ...less })}
),`,
  );
  return sql`
WITH ${named.length > 0 ? namedRows(named) : EMPTY}
candidates AS MATERIALIZED (${startingWith(words?.wordStart, candidates)}),
found AS MATERIALIZED (SELECT * FROM candidates ${named.length > 0 ? sql`UNION ALL ${namedMatches(criteria)}` : EMPTY}),
matched AS MATERIALIZED (SELECT * FROM found WHERE ${facetCondition(criteria, filters)}),
total AS MATERIALIZED (SELECT (SELECT count(*)::int FROM found) AS candidates, (SELECT count(*)::int FROM matched) AS matches),
counted AS MATERIALIZED (SELECT * FROM matched WHERE ${raw(isCounted)}),
${join(withoutOwn, ' ')}
ranked AS MATERIALIZED (
  SELECT *, row_number() OVER (ORDER BY ${orderOf(criteria)}) AS position FROM counted ORDER BY position LIMIT ${raw(MAX_COUNTED)}
)
SELECT candidates, matches,
  ${raw(facetsOnly || isCount ? 'NULL' : '(SELECT array_agg(id ORDER BY position) FROM ranked)')} AS ids,
  json_build_object(${join(counts)}) AS facets FROM total`;
}

function startingWith(start: string | undefined, candidates: Sql): Sql {
  return start === undefined ? candidates : sql`SELECT * FROM (${candidates}) candidate WHERE name ~ ${`\\m${start}`}`;
}

function orderOf({ words, ids, sort, facetsOnly, isCount }: SearchCriteria): Sql {
  if (facetsOnly || isCount) return raw('id');
  if (ids) return sql`array_position(${ids}::bigint[], id)`;
  const isNamed = (which: string) => raw(`id IN (SELECT id FROM named WHERE ${which})`);
  const relevance = words && {
    text: sql`search_normal(${words.text})`,
    isOneWord: !/\S\s+\S/.test(words.text),
    anyWord: sql`${words.any}::tsquery`,
    houseNumber: words.houseNumber === undefined ? undefined : sql`${words.houseNumber}::tsquery`,
    isExactName: words.named.length > 0 ? isNamed('is_own_name') : raw('false'),
    isNameVariant: words.named.length > 0 ? isNamed('is_exact') : raw('false'),
    isLeading: words.named.length > 0 ? isNamed('is_leading') : raw('false'),
  };
  return orderSql(sort, relevance);
}

function namedRows(named: NamedBusiness[]): Sql {
  const values = [
    sql`${named.map(({ id }) => id)}::bigint[]`,
    sql`${named.map(({ score }) => score)}::real[]`,
    sql`${named.map(({ isOwnName }) => isOwnName)}::boolean[]`,
    sql`${named.map(({ isExact }) => isExact)}::boolean[]`,
    sql`${named.map(({ isLeading }) => isLeading)}::boolean[]`,
  ];
  return sql`named AS MATERIALIZED (SELECT * FROM unnest(${join(values)}) AS named (id, score, is_own_name, is_exact, is_leading)),`;
}

/** Those that match the filters and are no candidates; read one by one. */
function namedMatches(criteria: SearchCriteria): Sql {
  return sql`SELECT match.* FROM named, LATERAL (SELECT ${columnsOf(criteria)} FROM business_search s WHERE s.id = named.id AND s.score = named.score
      AND ${conditionOf({ ...criteria, words: undefined })} LIMIT 1) match
    WHERE named.id NOT IN (SELECT id FROM candidates)`;
}

/** @param rows a table of the statement */
function facetOf(name: FacetName, rows: string, { filters, clock }: SearchCriteria): Sql {
  if (name === 'areas') return areasOf(rows, filters);
  if (name !== 'open') return raw(FACETS[name](rows));
  const open = filters.open ? raw('true') : isOpen(clock);
  const isCountable = raw(`(SELECT matches FROM total) <= ${MAX_COUNTED}`);
  return sql`(SELECT count(*) FROM counted WHERE ${isCountable} AND ${open} HAVING ${isCountable})`;
}

/** The rows have hashes of areas: their names are those of the city's areas. */
function areasOf(rows: string, filters: SearchFilters): Sql {
  const citySlugs = citySlugsOf(filters);
  if (!citySlugs) return raw(`'[]'::json`);
  return sql`(SELECT coalesce(json_agg(f), '[]') FROM (SELECT area.name, count(*)::int AS count FROM ${raw(rows)} AS found
    JOIN (SELECT name, hashtextextended(country_code || '/' || city_slug || '/' || name, 6) AS area_key FROM locality_count
      WHERE country_code = ${filters.countryCode} AND city_slug = ANY(${citySlugs}) AND key <> '') area ON area.area_key = found.area_key
    GROUP BY area.name ORDER BY count DESC, area.name LIMIT ${raw(MAX_FACET_VALUES)}) f)`;
}

const largest = (columns: string, rows: string, key: string) =>
  `(SELECT coalesce(json_agg(f), '[]') FROM (SELECT ${columns}, count(*)::int AS count FROM ${rows}
    GROUP BY ${key} ORDER BY count DESC, ${key} LIMIT ${MAX_FACET_VALUES}) f)`;
const FACETS: Record<Exclude<FacetName, 'areas' | 'open'>, (rows: string) => string> = {
  categories: (rows) =>
    largest(
      'slug',
      `(SELECT category_slug AS slug FROM ${rows} UNION ALL
        SELECT type_slug FROM ${rows} WHERE type_slug IS DISTINCT FROM category_slug) c WHERE slug IS NOT NULL`,
      'slug',
    ),
  countries: (rows) => largest('country_code AS code', `${rows} WHERE country_code IS NOT NULL`, 'country_code'),
  cities: (rows) =>
    largest(
      'country_code AS "countryCode", city_slug AS slug',
      `${rows} WHERE country_code IS NOT NULL AND city_slug IS NOT NULL`,
      'country_code, city_slug',
    ),
  ratings: (rows) => `(SELECT json_agg(json_build_object('atLeast', l, 'count',
    (SELECT count(*) FROM ${rows} WHERE rating >= l)) ORDER BY l) FROM unnest('{3, 3.5, 4, 4.5}'::real[]) l)`,
  verified: (rows) => `(SELECT count(*) FROM ${rows} WHERE verified)`,
  phone: (rows) => `(SELECT count(*) FROM ${rows} WHERE has_phone)`,
};
export const FACET_NAMES = [...Object.keys(FACETS), 'areas', 'open'] as FacetName[];
