/**
 * Ranking rules for both engines and the schema: weights, tiers, thresholds and tie-breaks, as SQL for PostgreSQL, and as index settings
 * and document fields for Meilisearch.
 */
import type { SearchSort } from '@directory/contracts/search';
import { EMPTY, raw, sql, type Sql } from '../postgres/sql.js';

/** Prior reviews and rating, so that few reviews have little weight (Bayesian mean). */
const PRIOR = { reviews: 25, rating: '3.0' };
/** A rating without a count weighs as one review. */
const REVIEWS_SQL = 'coalesce(reviews, CASE WHEN rating IS NULL THEN 0 ELSE 1 END)';
/** Generated column `business.score`. */
export const SCORE_SQL = `(${PRIOR.reviews} * ${PRIOR.rating} + coalesce(rating, 0) * ${REVIEWS_SQL})
    / (${PRIOR.reviews} + ${REVIEWS_SQL})`;
/**
 * Lowest score of each partition of `business_search` but the last, best first: the first few are small, as most
 * searches read only them.
 */
export const SCORE_PARTITIONS = [4.6, 4.4, 4.2, 4.0, 3.4];

/** Ranks equally good matches: by score, and less by the number of reviews. */
const POPULARITY = { base: 0.3, scoreFrom: 2.5, reviewsWeight: 0.15 };
export function popularity(score: number, reviews: number | null): number {
  const { base, scoreFrom, reviewsWeight } = POPULARITY;
  return (base + Math.max(score - scoreFrom, 0)) * (1 + reviewsWeight * Math.log1p(reviews ?? 0));
}
export const POPULARITY_SQL = `(${POPULARITY.base} + greatest(score - ${POPULARITY.scoreFrom}, 0))
  * (1 + ${POPULARITY.reviewsWeight} * ln(1 + coalesce(reviews, 0)))`;

/** Searched fields, most important first; `label` is the weight class of their lexemes in `business_search.words`. */
const FIELDS = [
  { label: 'A', weight: 1, attributes: ['name', 'aliases', 'parts'] },
  { label: 'B', weight: 0.4, attributes: ['category', 'type', 'category_forms'] },
  { label: 'C', weight: 0.25, attributes: ['city'] },
  { label: 'D', weight: 0.1, attributes: ['region', 'area', 'country', 'postal_code', 'street'] },
];
export const SEARCHABLE_ATTRIBUTES = FIELDS.flatMap(({ attributes }) => attributes);
/** First argument of `ts_rank`: weights from D to A. */
const TEXT_WEIGHTS_SQL = `'{${FIELDS.map(({ weight }) => weight)
  .reverse()
  .join()}}'`;

/** Distance of a name from the query: smaller ones always come first. */
export const NAME_DISTANCE = {
  /** Names equal but for stop words come right after equal names. */
  variant: 0.5,
  /** Names that complete the last word. */
  completion: 0.75,
  /** Maximum edits of a similar name; a transposition counts two. Short names are never misspelt. */
  maxEdits: (name: string) => (name.length < 5 ? 0 : 2),
  other: 3,
};
/** Factor of a name that starts with the query, or contains it; several words in sequence are rarely a coincidence. */
const NAME_FACTOR = { word: { start: 2, inside: 1.5 }, words: { start: 6, inside: 4 } };

/** Exact names that come first, by engine. */
export const MAX_EXACT_NAMES = { postgres: 1_000, meilisearch: 50 };
/** Businesses whose name starts with the query and that are ranked although others match before them. */
export const MAX_PREFIX_NAMES = 100;
/** Up to this number PostgreSQL ranks all matches and counts all in facets, else the best by score or reviews. */
export const MAX_RANKED = 2_000;
/** Matches among which PostgreSQL selects the best suggestions. */
export const MAX_RANKED_SUGGESTIONS = 200;

type Order = readonly [field: 'score' | 'reviews' | 'name', direction: 'asc' | 'desc'][];
/** Orders for visitors. Ties are ordered by id in PostgreSQL, by the ranking rules in Meilisearch. */
const ORDERS: Record<Exclude<SearchSort, 'relevance' | 'distance'>, Order> = {
  rating: [['score', 'desc']],
  reviews: [
    ['reviews', 'desc'],
    ['score', 'desc'],
  ],
  name: [['name', 'asc']],
};
/** Order without words to match. */
const ORDER_OF_ALL = ORDERS.rating;

/** Terms of relevance in PostgreSQL. */
interface RelevanceTerms {
  /** The folded query. */
  text: Sql;
  isOneWord: boolean;
  /** The tsquery whose words are counted. */
  anyWord: Sql;
  /** The tsquery of a number next to its neighbour, as in a street address. */
  houseNumber: Sql | undefined;
  /** Whether the name's slug equals that of the query, or of a variant. */
  isExactName: Sql;
  isNameVariant: Sql;
  /** Whether its name starts with a query that is not complete, or that has stop words. */
  isLeading: Sql;
  /** Slugs of the categories that the query names: their businesses come before others with the word in their name. */
  categories: readonly string[];
}

/** ORDER BY of a sort; distances are those of the column `distance`. */
export function orderSql(sort: SearchSort, relevance: RelevanceTerms | undefined): Sql {
  if (sort === 'distance') return raw('distance, id');
  if (sort !== 'relevance') return columnsSql(ORDERS[sort]);
  if (!relevance) return columnsSql(ORDER_OF_ALL);
  const { text, isOneWord, anyWord, houseNumber, isExactName, isNameVariant, isLeading, categories } = relevance;
  const ofCategoryFirst =
    categories.length > 0
      ? sql`coalesce(category_slug = ANY(${categories}::text[]) OR type_slug = ANY(${categories}::text[]), false) DESC,`
      : EMPTY;
  const { start, inside } = NAME_FACTOR[isOneWord ? 'word' : 'words'];
  return sql`CASE WHEN name = ${text} THEN 4 WHEN ${isExactName} THEN 3 WHEN ${isNameVariant} THEN 2 ELSE 0 END DESC,
    ${ofCategoryFirst} CASE WHEN ${isLeading} THEN 0 ELSE 1 END, ${houseNumber ? sql`words @@ ${houseNumber} DESC,` : EMPTY} ts_rank(${raw(TEXT_WEIGHTS_SQL)}, words, ${anyWord}) * ${raw(POPULARITY_SQL)}
      * CASE strpos(name, ${text}) WHEN 0 THEN 1 WHEN 1 THEN ${raw(start)} ELSE ${raw(inside)} END DESC, id`;
}

function columnsSql(order: Order): Sql {
  const terms = order.map(([field, direction]) => `${field} ${direction === 'desc' ? 'DESC NULLS LAST' : 'ASC'}`);
  return raw([...terms, 'id'].join(', '));
}

/** Meilisearch's `sort` of matches of words; PostgreSQL finds the nearest. */
export function meilisearchSort(sort: SearchSort): string[] {
  if (sort === 'distance' || sort === 'relevance') return [];
  return ORDERS[sort].map(([field, direction]) => `${field}:${direction}`);
}

/** A sort applies only if requested, and then precedes the words. */
export const RANKING_RULES = ['words', 'sort', 'typo', 'proximity', 'attributeRank', 'exactness', 'popularity:desc'];
export const SORTABLE_ATTRIBUTES = ['name', 'reviews', 'score'];
