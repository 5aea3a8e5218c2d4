import { MAX_COUNTED, MAX_RELAXATION_COUNT } from '@directory/contracts/search';
import { MAX_FACET_VALUES, OWN_FILTERS, type FacetName } from '../engine/facets.js';
import { citySlugsOf, type SearchFilters } from '../engine/search-engine.js';
import { MAX_RANKED, MAX_RANKED_SUGGESTIONS, orderSql } from '../ranking/ranking.js';
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
export function maxRanked({ isSuggestion, isCount, words }: SearchCriteria): number {
  if (isCount) return MAX_RELAXATION_COUNT;
  return isSuggestion && words?.wordStart === undefined ? MAX_RANKED_SUGGESTIONS : MAX_RANKED;
}

/** All matches, or enough to show that there are more. */
export function allCandidates(criteria: SearchCriteria, order?: string): Sql {
  return sql`SELECT ${columnsOf(criteria)} FROM ${raw(BEST_FIRST)} WHERE ${conditionOf(criteria)}
    ${order ? raw(`ORDER BY ${order}`) : EMPTY} LIMIT ${raw(maxRanked(criteria) + 1)}`;
}

/** The best matches whatever their hours, and of these the ones with such hours. */
export function bestCandidatesByHours(criteria: SearchCriteria): Sql {
  return sql`SELECT * FROM (${candidatesByBand(withAnyHours(criteria), MAX_RANKED)}) best
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
  const rowsOf = (name: FacetName) => {
    const own = active.find(([, , names]) => names.includes(name));
    return own ? `without_${own[0]}` : 'counted';
  };
  const counts = facets.map((name) => sql`${raw(`'${name}'`)}, ${facetOf(name, rowsOf(name), criteria)}`);
  const tallied = [...new Set(facets.filter((name) => name in TALLIES).map(rowsOf))];
  const isCounted = maxCandidates === undefined ? 'true' : `(SELECT candidates FROM total) <= ${maxCandidates}`;
  const withoutOwn = active.map(
    ([name, less]) => sql`,
${raw(`without_${name}`)} AS MATERIALIZED (
  SELECT * FROM found WHERE ${raw(isCounted)} AND ${facetCondition(criteria, { ...filters, ...less })}
)`,
  );
  const ids =
    facetsOnly || isCount
      ? raw('NULL')
      : sql`ARRAY(SELECT id FROM counted ORDER BY ${orderOf(criteria)} LIMIT ${raw(MAX_COUNTED)})`;
  // Rows are stored again only where others are added or removed: a copy of thousands costs milliseconds.
  return sql`
WITH ${named.length > 0 ? namedRows(named) : EMPTY}
candidates AS MATERIALIZED (${startingWith(words?.wordStart, candidates)}),
found AS ${storedIf(named.length > 0)} (SELECT * FROM candidates ${named.length > 0 ? sql`UNION ALL ${namedMatches(criteria)}` : EMPTY}),
matched AS ${storedIf(active.length > 0)} (SELECT * FROM found WHERE ${facetCondition(criteria, filters)}),
total AS MATERIALIZED (SELECT (SELECT count(*)::int FROM found) AS candidates, (SELECT count(*)::int FROM matched) AS matches),
counted AS NOT MATERIALIZED (SELECT * FROM matched WHERE ${raw(isCounted)})${join(withoutOwn, '')}${raw(tallied.map(tallyOf).join(''))}
SELECT candidates, matches, ${ids} AS ids, json_build_object(${join(counts)}) AS facets FROM total`;
}

function storedIf(isStored: boolean): Sql {
  return raw(isStored ? 'MATERIALIZED' : 'NOT MATERIALIZED');
}

function startingWith(start: string | undefined, candidates: Sql): Sql {
  return start === undefined ? candidates : sql`SELECT * FROM (${candidates}) candidate WHERE name ~ ${`\\m${start}`}`;
}

function orderOf({ words, ids, sort, facetsOnly, isCount, categories = [] }: SearchCriteria): Sql {
  if (facetsOnly || isCount) return raw('id');
  if (ids) return sql`array_position(${ids}::bigint[], id)`;
  const isNamed = (which: string) => raw(`id IN (SELECT id FROM named WHERE ${which})`);
  const relevance = words && {
    // Computed once: in a generic plan an argument is no constant.
    text: sql`(SELECT search_normal(${words.text}))`,
    isOneWord: !/\S\s+\S/.test(words.text),
    anyWord: sql`${words.any}::tsquery`,
    houseNumber: words.houseNumber === undefined ? undefined : sql`${words.houseNumber}::tsquery`,
    isExactName: words.named.length > 0 ? isNamed('is_own_name') : raw('false'),
    isNameVariant: words.named.length > 0 ? isNamed('is_exact') : raw('false'),
    isLeading: words.named.length > 0 ? isNamed('is_leading') : raw('false'),
    categories,
  };
  return orderSql(sort, relevance);
}

function namedRows(named: readonly NamedBusiness[]): Sql {
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
  ratings: (rows) => `(SELECT ratings FROM tally_${rows})`,
  verified: (rows) => `(SELECT verified FROM tally_${rows})`,
  phone: (rows) => `(SELECT phone FROM tally_${rows})`,
};
/** Facets of few values are counted in one pass. */
const TALLIES = {
  ratings: `json_build_array(${['3', '3.5', '4', '4.5']
    .map((low) => `json_build_object('atLeast', ${low}, 'count', count(*) FILTER (WHERE rating >= '${low}'::real))`)
    .join(', ')})`,
  verified: 'count(*) FILTER (WHERE verified)',
  phone: 'count(*) FILTER (WHERE has_phone)',
} satisfies Partial<Record<FacetName, string>>;
const TALLY_COLUMNS = Object.entries(TALLIES)
  .map(([name, value]) => `${value} AS ${name}`)
  .join(', ');
const tallyOf = (rows: string) => `,
tally_${rows} AS (SELECT ${TALLY_COLUMNS} FROM ${rows})`;
export const FACET_NAMES = [...Object.keys(FACETS), 'areas', 'open'] as FacetName[];
