import type { Field } from './fields.js';
import { inLowerCase } from './headers/lower-case.js';

/** Fields that tables have twice, as the id of another table, `ward`, and as its name, `ward_name`. */
const NAMED = [
  'category',
  'type',
  'subtypes',
  'city',
  'area',
  'region',
  'county',
  'country',
] as const satisfies Field[];

const keyOf = (header: string | null | undefined) => inLowerCase(header ?? '').replace(/[\s_.-]/g, '');

/** Reads the names rather than the ids. */
export function namesOfIds(header: readonly (string | null)[], index: Partial<Record<Field, number>>): void {
  const keys = header.map(keyOf);
  for (const field of NAMED) {
    const at = index[field];
    if (at === undefined || keys[at] === '') continue;
    const named = keys.indexOf(`${keys[at]}name`);
    if (named >= 0) index[field] = named;
  }
}
