import { DAYS, type Day } from '@directory/contracts/opening-hours';
import { parseNested, type Literal } from '../../../rows/python-literal.js';
import { writtenValue } from '../../../rows/text.js';
import { words, type DerivedField } from './preset.js';

/** What is at a path of keys in a cell, in every item of the lists on the way. `*`: at any key. A plain text has no keys. */
export function partsAt(cell: string | null, keys: readonly string[]): Literal[] {
  if (!cell) return [];
  const value = /^\s*[{[]/.test(cell) ? parseNested(cell.trim()) : cell;
  return keys.reduce(
    (parts, key) => parts.flatMap((part) => valuesOf(part, key)),
    value === undefined ? [] : itemsOf(value),
  );
}

/** What an object has at a key, in lists, too. Keys of flattened columns are in lower case. */
export function valuesOf(part: Literal, key: string): Literal[] {
  if (!(part instanceof Map)) return [];
  const wanted = key.toLowerCase();
  return [...part]
    .filter(([name]) => key === '*' || name.toLowerCase() === wanted)
    .flatMap(([, inner]) => itemsOf(inner));
}

function itemsOf(value: Literal): Literal[] {
  return Array.isArray(value) ? value.flatMap(itemsOf) : [value];
}

/** Texts at a path whose first key is the column. */
function textsAt(cell: (header: string) => string | null, path: string): string[] {
  const [column = '', ...keys] = path.split('.');
  return partsAt(cell(column.toLowerCase()), keys)
    .map((part) => (typeof part === 'object' ? null : writtenValue(String(part))))
    .filter((text) => text !== null);
}

const columnsOf = (paths: readonly string[]) => [
  ...new Set(paths.map((path) => path.toLowerCase().replace(/\..*/, ''))),
];

/** What `pick` makes of the texts at the first path where it makes anything. */
export function picked(paths: readonly string[], pick: (texts: string[]) => string | null | undefined): DerivedField {
  return {
    columns: columnsOf(paths),
    read: (cell) => {
      for (const path of paths) {
        const text = pick(textsAt(cell, path));
        if (text) return text;
      }
      return null;
    },
  };
}

export const firstAt = (...paths: string[]) => picked(paths, ([first]) => first);

/** The URLs of pictures, without those that name a node of the same document. */
const isPicture = (text: string) => !text.includes('#');
export const pictureAt = (...paths: string[]) => picked(paths, (texts) => texts.find(isPicture));
export const picturesAt = (...paths: string[]) => picked(paths, (texts) => texts.filter(isPicture).join(' '));

/** `https://example.org/ontology#FastFoodRestaurant` as `Fast food restaurant`, without the types that `general` has if there are others. */
export function kindsOf(types: readonly string[], general: ReadonlySet<string>): string[] {
  const names = new Set(types.map((type) => type.trim().replace(/^.*[#/:]/, '')));
  const specific = [...names].filter((name) => !general.has(name));
  return (specific.length > 0 ? specific : [...names])
    .map((name) => words(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase()))
    .filter((name) => name !== '');
}

const HOURS_OF_YEAR = 8_700;
const MS_OF_HOUR = 3_600_000;

/**
 * Hours by day of each `OpeningHoursSpecification` at a path; null without any. Days without opening and closing are closed. One that is not
 * certain, of a season or a holiday or without a day, is text that is no hours where there is no other, and so is reported.
 */
export function hoursOfSpecifications(cell: string | null, ...keys: string[]): string | null {
  const parts = partsAt(cell, keys).filter((part) => part instanceof Map);
  const hours = new Map<Day, string[]>();
  let isWhole = true;
  let uncertain: string | null = null;
  for (const part of parts) {
    const days = textsOf(part, 'dayOfWeek').flatMap(dayNamed);
    const [opens, closes] = ['opens', 'closes'].map((key) => timeOf(textsOf(part, key)[0]));
    if (isPartOfYear(part) || days.length === 0 || Boolean(opens) !== Boolean(closes)) {
      isWhole = false;
      if (opens || closes) uncertain ??= JSON.stringify(Object.fromEntries(part));
    } else for (const day of days) hours.set(day, [...(hours.get(day) ?? []), rangeOf(opens, closes)]);
  }
  if (hours.size === 0) return uncertain;
  const known = DAYS.flatMap((day) => {
    const ranges = (hours.get(day) ?? []).filter((range) => range !== 'Closed');
    if (ranges.length > 0) return [[day, ranges.join(', ')]];
    return isWhole || hours.has(day) ? [[day, 'Closed']] : [];
  });
  return JSON.stringify(Object.fromEntries(known));
}

const textsOf = (part: Literal, key: string) => valuesOf(part, key).filter((value) => typeof value === 'string');

function dayNamed(text: string): Day[] {
  const name = text.replace(/^.*[#/:]/, '').toLowerCase();
  return DAYS.filter((day) => day.toLowerCase() === name || day.slice(0, 2).toLowerCase() === name);
}

function timeOf(text: string | undefined): string | undefined {
  return /^(?:\d{4}-\d\d-\d\dT)?(\d{1,2}:\d{2})/.exec(text ?? '')?.[1];
}

function rangeOf(opens: string | undefined, closes: string | undefined): string {
  if (!opens || !closes || opens === closes) return 'Closed';
  return /^0?0:00$/.test(opens) && closes === '23:59' ? 'Open 24 hours' : `${opens}-${closes}`;
}

function isPartOfYear(part: Map<string, Literal>): boolean {
  const [from, to] = ['validFrom', 'validThrough'].map((key) => Date.parse(textsOf(part, key)[0] ?? ''));
  if (!from && !to) return false;
  return !((to ?? NaN) - (from ?? NaN) >= HOURS_OF_YEAR * MS_OF_HOUR);
}
