import { parseNested, type Literal } from '../../../rows/python-literal.js';
import { writtenValue } from '../../../rows/text.js';
import { listOf } from './cell-values.js';
import { words } from './preset.js';

/** `servesBeer`, `BikeParking` and `serves_beer` as words: `Serves beer`. */
export function labelOf(name: string): string {
  return words(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase());
}

/** Lists of what a business has, by the name of their group, as `about`; null if all are empty. */
export function groupsOfLists(lists: Record<string, string | null>): string | null {
  const groups = Object.entries(lists).flatMap(([group, list]) => {
    const items = listOf(list).map((item) => [words(item), true]);
    return items.length === 0 ? [] : [[group, Object.fromEntries(items) as Record<string, boolean>]];
  });
  return groups.length === 0 ? null : JSON.stringify(Object.fromEntries(groups));
}

/** A text of Python 2, `u'free'`, or a plain one. */
const QUOTED = /^u?'(.*)'$/s;

/**
 * Attributes of one level or two as `about`: `{"BikeParking": "True", "BusinessParking": "{'garage': False}", "WiFi": "u'free'"}`. Those
 * of the first level are features.
 */
export function groupsOfAttributes(attributes: Iterable<[string, Literal]>): string | null {
  const groups = new Map<string, Record<string, boolean | string>>();
  const add = (group: string, name: string, value: Literal) => {
    const flag = flagOf(value);
    if (flag !== null) groups.set(group, { ...groups.get(group), [labelOf(name)]: flag });
  };
  for (const [name, given] of attributes) {
    const value = typeof given === 'string' && given.startsWith('{') ? parseNested(given) : given;
    const label = name.replace(/^(?:Restaurants|Business)(?=[A-Z])/, '');
    if (!(value instanceof Map)) add('Features', label, value ?? null);
    else for (const [key, flag] of value) add(labelOf(label), key, flag);
  }
  return groups.size === 0 ? null : JSON.stringify(Object.fromEntries(groups));
}

function flagOf(value: Literal): boolean | string | null {
  if (typeof value === 'boolean') return value;
  const written = typeof value === 'string' ? writtenValue(value) : null;
  const text = writtenValue(QUOTED.exec(written ?? '')?.[1] ?? written);
  if (text === null || text.toLowerCase() === 'none') return null;
  return /^(?:yes|true)$/i.test(text) || (/^(?:no|false)$/i.test(text) ? false : words(text));
}
