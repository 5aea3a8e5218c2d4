import { keyOf, type ColumnMap } from '../column-map.js';
import type { Field } from '../fields.js';

/** Without a header, as programs export it, or a header of any identifiers. */
const ANY_ID = /^(?:|unnamed: \d+|column ?\d+|field ?\d+|_?id|uid|gid|key|ref(?:erence)?)$/;
const TAGS = /^(?:tags?|etiketler|labels?)$/;
/** In other tables that of a row, of a house, or how many. */
const NUMBERS = /^(?:numbers?|n[uú]mero|nummer|numara|nomor|номер|no\.?)$/;
/** In other tables a remark. */
const NOTES = /^(?:nota|note|not)$/;

export type Candidate = [field: Field, position: number];

/** Columns that are read where their values are ids of Google places, phones or ratings, or categories of a table without others. */
export function valueCandidates({ header, index, chosen, source }: ColumnMap): Candidate[] {
  if (source !== null) return [];
  const taken = new Set([...Object.values(index), ...(chosen?.keys() ?? [])]);
  const free = header.map((text, at): [string, number] => [keyOf(text), at]).filter(([, at]) => !taken.has(at));
  const of = (field: Field, wanted: RegExp) =>
    free.filter(([key]) => wanted.test(key)).map(([, at]): Candidate => [field, at]);
  const hasCategory = (index.category ?? index.type ?? index.subtypes) !== undefined;
  return [
    ...(index.place_id === undefined ? of('place_id', ANY_ID) : []),
    ...(hasCategory ? [] : of('subtypes', TAGS)),
    ...(index.phone === undefined ? of('phone', NUMBERS) : []),
    ...(index.rating === undefined ? of('rating', NOTES) : []),
  ];
}
