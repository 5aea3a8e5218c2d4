/** As the API limits it. */
export const MAX_RADIUS_KM = 200;

/** Order of businesses, in lists and on the search page; the first is the default. */
export const SORTS = [
  { value: 'relevance', name: 'Relevance' },
  { value: 'distance', name: 'Nearest' },
  { value: 'rating', name: 'Highest rated' },
  { value: 'reviews', name: 'Most reviewed' },
  { value: 'name', name: 'Name' },
];

const POINT = /^-?\d{1,2}(?:\.\d{1,8})?,-?\d{1,3}(?:\.\d{1,8})?$/;
const HOURS = /^(?:always|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:-(?:[01]\d|2[0-3]):[0-5]\d)?)$/;
const FLAGS = ['1', 'true'];

const isFlag = (value: string) => FLAGS.includes(value);

const RULES: Partial<Record<string, (value: string) => boolean>> = {
  sort: (value) => SORTS.some((sort) => sort.value === value),
  rating: (value) => Number(value) >= 1 && Number(value) <= 5,
  radius: (value) => Number(value) > 0 && Number(value) <= MAX_RADIUS_KM,
  hours: (value) => HOURS.test(value),
  near: isPoint,
  open: isFlag,
  verified: isFlag,
  phone: isFlag,
};

/** Value of a parameter in a URL, trimmed; empty for one that the search ignores. */
export function filterValue(name: string, text: string | null): string {
  const value = text?.trim() ?? '';
  const rule = RULES[name];
  if (rule === undefined) return value;
  if (!rule(value)) return '';
  return rule === isFlag ? '1' : value;
}

/** `latitude,longitude` */
function isPoint(text: string): boolean {
  const [latitude = 0, longitude = 0] = text.split(',').map(Number);
  return POINT.test(text) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}
