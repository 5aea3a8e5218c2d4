// What a class of queries is, and which hits are relevant to one.
import { slugify } from '@directory/contracts/slugs';
import type { SeededRandom } from '../random.js';
import type { Hit, SampledBusiness } from './sampled-businesses.js';

/** Share of queries with a relevant hit first, among three, among five, at all; and the relevant share of the first ten hits. */
export type Metric = 'first' | 'three' | 'five' | 'found' | 'precision';
export type RelevanceQuery = { text: string; isRelevant: (hit: Hit) => boolean };
export type QueryClass = {
  name: string;
  call: 'search' | 'suggest';
  /** Metrics that are judged, with their bars if they have any. */
  bars: Partial<Record<Metric, number>>;
  queries: RelevanceQuery[];
};

/** How a query is derived from a business; undefined: this one has none. */
type Typed = (business: SampledBusiness, chance: SeededRandom, other: SampledBusiness) => string | undefined;
export type IsRelevant = (business: SampledBusiness, hit: Hit, text: string) => boolean;
export type Definition = {
  name: string;
  call?: 'suggest';
  bars: QueryClass['bars'];
  fits?: (business: SampledBusiness) => boolean;
  typed: Typed;
  isRelevant?: IsRelevant;
};

export const isNamesake: IsRelevant = (business, hit) => slugify(hit.name) === slugify(business.name);
/** Cities of one name in several countries have an equal right where the query has no country. */
const isInCityOfName: IsRelevant = (business, hit) => hit.city_slug === business.city_slug;
export const isNamesakeInCity: IsRelevant = (...args) => isNamesake(...args) && isInCityOfName(...args);
/** @param streetOf of the business that the query was derived from */
export const isOnStreet =
  (streetOf: (business: SampledBusiness) => string | null | undefined): IsRelevant =>
  (business, hit) =>
    isInCityOfName(business, hit, '') &&
    slugify(`${hit.full_address} ${hit.street}`).includes(slugify(streetOf(business) ?? '-'));
/** By its category or type, or by the words of its name. */
export const isOfCategory: IsRelevant = ({ category_slug }, hit) => {
  const words = [slugify(hit.name), hit.category_slug ?? '', hit.type_slug ?? ''].flatMap((slug) => slug.split('-'));
  return category_slug.split('-').every((word) => words.includes(word));
};
export const isOfCategoryInCity: IsRelevant = (...args) => isOfCategory(...args) && isInCityOfName(...args);
