import { filterValue } from '../../lib/filter-values';
import { hoursOf } from '../../lib/list-filters';
import { NAMES, type SearchParameters } from './parameters';

/** A choice in the form of the filters may set several parameters; those made before give way to new ones. */
export const CHOICES = { before: 'kept', new: 'set' } as const;

/** Parameters of a URL, also of one that the form of the filters has made without script. */
export function readParameters(search: URLSearchParams): SearchParameters {
  const choices = Object.values(CHOICES).flatMap((name) => search.getAll(name));
  const given = new URLSearchParams(search);
  for (const choice of choices) for (const [name, value] of new URLSearchParams(choice)) given.set(name, value);
  const hours = hoursOf(given);
  if (hours !== '') given.set('hours', hours);
  const values = NAMES.map((name) => [name, filterValue(name, given.get(name))] as const);
  return Object.fromEntries(
    values.filter(([name, value]) => value !== '' && !(name === 'sort' && value === usualSort(given))),
  );
}

/** Whether the form of the filters has made the URL. */
export function isFromForm(search: URLSearchParams): boolean {
  return [...Object.values(CHOICES), 'time'].some((name) => search.has(name));
}

const usualSort = (search: URLSearchParams) =>
  filterValue('near', search.get('near')) !== '' ? 'distance' : 'relevance';
