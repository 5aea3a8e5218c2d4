import type { RecognisedPhrase, Relaxation, SearchPage } from '@directory/contracts/search';
import { timeText } from '../../lib/clock-time';
import { countOf, formatCount } from '../../lib/format';
import { isMapPoint } from '../../lib/geolocation';
import { DEFAULT_RADIUS_KM } from '../../lib/list-filters';
import type { SearchParameters } from './parameters';

/** `12 results`; `1,000+ results` where there are more than are counted. */
export function resultCount(data: Pick<SearchPage, 'totalCount' | 'totalIsCapped'>): string {
  if (data.totalCount === 0) return 'No results';
  return data.totalIsCapped
    ? `${formatCount(data.totalCount)}+ results`
    : countOf(data.totalCount, 'result', 'results');
}

/** `coffee`, quoted, and `in Berlin`; empty without a term and a place. A category is not quoted. */
export function searchedFor(parameters: SearchParameters, data: SearchPage) {
  const { what, place } = data.interpreted;
  const category = data.facets.categories.find((row) => row.slug === parameters.category)?.name;
  return {
    what: what === '' ? (category ?? '') : what,
    quotes: what === '' ? (['', ''] as const) : (['“', '”'] as const),
    where: parameters.near !== undefined ? nearText(parameters.near) : place ? `in ${place.name}` : '',
  };
}

/** The point is the visitor's, or the centre of the map. */
function nearText(near: string): string {
  return isMapPoint(near) ? 'in this area' : 'nearby';
}

/** As the visitor wrote it. */
export function whereText({ near, location }: SearchParameters): string | undefined {
  return near !== undefined ? nearText(near) : location && `in ${location}`;
}

export function titleOf(parameters: SearchParameters): string {
  return [parameters.q ?? 'Businesses', whereText(parameters), '– Search'].filter(Boolean).join(' ');
}

const FILTER_NAMES = new Map([
  ['open', 'Also those that are closed'],
  ['hours', 'With any opening hours'],
  ['rating', 'With any rating'],
  ['verified', 'Also unverified ones'],
  ['phone', 'Also without a phone number'],
  ['category', 'In every category'],
]);

export function relaxationText({ kind, label, parameters }: Relaxation): string {
  switch (kind) {
    case 'spelling':
      return `Search for “${label}”`;
    case 'category':
      return parameters['location'] ? `${label} in ${parameters['location']}` : label;
    case 'filter':
      return FILTER_NAMES.get(label) ?? `Without “${label}”`;
    case 'place':
      return label === 'anywhere' ? 'Search everywhere' : `Search in ${label}`;
    case 'nearby':
      return /^\d+ km$/.test(label) ? `Within ${label}` : `Within ${parameters['radius']} km of ${label}`;
  }
}

/** What a phrase of the search was taken for, as its chip says it. */
export function phraseText({ kind, text, sets }: RecognisedPhrase): string {
  switch (kind) {
    case 'open':
      return 'Open now';
    case 'hours':
      return hoursText(sets['hours'] ?? '');
    case 'near':
      return 'Near me';
    case 'best':
      return sets['rating'] === undefined ? 'Highest rated first' : `${sets['rating']}+ stars`;
    case 'phone':
      return 'Has a phone number';
    case 'around':
      return text.charAt(0).toUpperCase() + text.slice(1);
    case 'cheap':
    case 'details':
      return `Not searched: ${text}`;
  }
}

function hoursText(hours: string): string {
  if (hours === 'always') return 'Open 24 hours';
  const [day = '', time] = hours.split('-');
  const on = `Open on ${day.charAt(0).toUpperCase()}${day.slice(1)}`;
  return time === undefined ? on : `${on} at ${timeText(time)}`;
}

/** An active filter with the text of its chip and the parameters to remove. */
export interface AppliedFilter {
  text: string;
  drops: (keyof SearchParameters)[];
}

export function appliedFilters(parameters: SearchParameters, data: SearchPage | undefined): AppliedFilter[] {
  const { rating, category, country, city } = parameters;
  const applied: AppliedFilter[] = [];
  if (parameters.near !== undefined)
    applied.push({
      text: `Within ${parameters.radius ?? DEFAULT_RADIUS_KM} km`,
      drops: ['near', 'radius', ...(parameters.sort === 'distance' ? ['sort' as const] : [])],
    });
  if (parameters.hours) applied.push({ text: hoursText(parameters.hours), drops: ['hours'] });
  if (parameters.open) applied.push({ text: 'Open now', drops: ['open'] });
  if (rating) applied.push({ text: `${rating}+ stars`, drops: ['rating'] });
  if (parameters.verified) applied.push({ text: 'Verified', drops: ['verified'] });
  if (parameters.phone) applied.push({ text: 'Has a phone number', drops: ['phone'] });
  if (category) applied.push({ text: nameOf(category, data?.facets.categories), drops: ['category'] });
  // The filter needs a chip only if the place next to the count has none.
  if (data?.interpreted.place?.source === 'filter') return applied;
  if (city) applied.push({ text: nameOf(city, data?.facets.cities), drops: ['city', 'country'] });
  else if (country) {
    const byCode = data?.facets.countries.find((row) => row.code === country);
    applied.push({ text: byCode?.name ?? nameOf(country, data?.facets.countries), drops: ['country'] });
  }
  return applied;
}

function nameOf(slug: string, rows: readonly { slug: string; name: string }[] | undefined): string {
  return rows?.find((row) => row.slug === slug)?.name ?? slug.replaceAll('-', ' ');
}
