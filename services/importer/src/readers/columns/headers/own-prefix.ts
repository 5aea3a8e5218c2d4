import { aliasOf, type Alias } from './column-aliases.js';
import { isNameOfOther } from '../values/sole-names.js';
import type { Field } from '../fields.js';

/** `grocery_name`, `park name` */
const NAME = /^(\p{L}{2,20})[ _-]name$/iu;
/** Of timetables, and of tables of people and things. */
const NO_BUSINESS =
  /^(?:stop|route|trip|line|train|bus|player|team|student|employee|item|course|song|book|movie|game)$/;
const OF_BUSINESS: ReadonlySet<Field> = new Set([
  ...([
    'full_address',
    'street',
    'area',
    'city',
    'region',
    'postal_code',
    'country',
    'phone',
    'url',
    'rating',
  ] as const),
  ...(['reviews', 'category', 'type', 'description', 'working_hours', 'photo', 'latitude', 'longitude'] as const),
]);

/**
 * What headers name behind a word that the only column of names has, too: `grocery_address` next to `grocery_name`. Undefined in tables
 * without such a word.
 */
export function aliasesBehindPrefix(
  header: readonly (string | null)[],
): ((text: string) => Alias | undefined) | undefined {
  const names = header.filter((text) => text !== null && NAME.test(text));
  const [name] = names;
  if (!name || names.length > 1 || aliasOf(name) || isNameOfOther(name.toLowerCase())) return undefined;
  const prefix = (NAME.exec(name)?.[1] ?? '').toLowerCase();
  if (NO_BUSINESS.test(prefix)) return undefined;
  return (text) => {
    const isOwn = text.toLowerCase().startsWith(prefix) && /^[ _-]$/.test(text.charAt(prefix.length));
    const alias = isOwn ? aliasOf(text.slice(prefix.length + 1)) : undefined;
    return alias && OF_BUSINESS.has(alias.field) ? { field: alias.field, rank: Math.min(alias.rank, 0) } : undefined;
  };
}
