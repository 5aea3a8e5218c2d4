import type { Interpretation, SearchQuery } from '@directory/contracts/search';
import { slugify } from '@directory/contracts/slugs';
import { placeText, publicPlace, type Locality, type ParsedQuery } from './query/parsed-query.js';
import { REGION_WORD } from './query/places/region-words.js';
import { parametersOf } from './search.parameters.js';

/** Other places of the name of a search, each with the parameters that search there, without those that add no business. */
export function otherPlaces(
  query: SearchQuery,
  { place, alternatives, source, text }: ParsedQuery,
): Interpretation['alternatives'] {
  const q = source === 'words' ? text : query.q;
  const anywhere = { ...query, q, area: undefined, city: undefined, country: undefined, location: '' };
  return alternatives
    .filter((other) => !place || !addsNothing(other, place))
    .map((other) => ({
      ...publicPlace(other),
      parameters: parametersOf({ ...anywhere, ...(place ? whereOf(other, place) : { location: placeText(other) }) }),
    }));
}

/** By text, except where it would find the place that is searched already: a city and a region of one name. */
function whereOf(other: Locality, place: Locality): Pick<SearchQuery, 'location' | 'city' | 'country'> {
  if (isNamesake(other, place)) {
    if (other.kind === 'region') return { location: placeText({ ...other, name: `${other.name} ${REGION_WORD}` }) };
    if (other.kind === 'city') return { location: '', city: other.slug, country: other.countryCode };
  }
  return { location: placeText(other) };
}

/** A region or country without more businesses than the city of its name, such as Berlin or Singapore. */
function addsNothing(other: Locality, place: Locality): boolean {
  const isWider = other.kind === 'region' || other.kind === 'country';
  const isInside = isWider && place.kind === 'city' && isNamesake(other, place);
  return isInside && other.businessCount <= place.businessCount;
}

function isNamesake(a: Locality, b: Locality): boolean {
  return a.countryCode === b.countryCode && slugify(a.name) === slugify(b.name);
}
