import { allTexts } from '../../../rows/categories.js';
import { isUnknown, textOf } from '../../../rows/text.js';
import { kindOf, shareOf } from './cell-kinds.js';
import type { ColumnMap } from '../column-map.js';
import type { Field } from '../fields.js';
import type { Candidate } from './value-candidates.js';
import type { SheetRow } from '../../spreadsheet-reader.js';

/** Rows whose values decide. */
const ROWS = 100;
const MIN_VALUES = 2;
const NEARLY_ALL = 0.9;
const HALF = 0.5;
const FEW = 0.1;
/** Of sites that deliver, whose tags are cuisines, in any language. */
const DELIVERY = /deliver|(?:^|[_ ])(?:eta|estimate|min[_ ]?order)/i;

/** Reads those of the candidates whose values in the first rows are such. */
export async function readByValues(
  columns: ColumnMap,
  candidates: readonly Candidate[],
  rows: readonly SheetRow[],
): Promise<void> {
  const least = columns.header.some((text) => text !== null && DELIVERY.test(text)) ? FEW : HALF;
  for (const [field, position] of candidates) {
    if (columns.index[field] !== undefined) continue;
    const values = rows.slice(0, ROWS).flatMap(({ cells }) => textOf(cells[position]) ?? []);
    if (values.length < Math.min(MIN_VALUES, rows.length)) continue;
    const test = TESTS[field];
    const isSuch = test ? shareOf(values, test) >= NEARLY_ALL : shareOf(values, await categoriesTest()) >= least;
    if (values.length > 0 && isSuch) addField(columns, field, position);
  }
}

function addField(columns: ColumnMap, field: Field, position: number): void {
  const read = columns.header[position]?.trim();
  columns.index[field] = position;
  columns.byValues = new Map([...(columns.byValues ?? []), [position, field]]);
  columns.sources = [...new Set([...columns.sources, position])].sort((a, b) => a - b);
  columns.unknown = columns.unknown.filter((header) => header.trim() !== read);
  const reported = columns.missing.find((one) => one === field);
  if (reported === undefined) columns.further.push(field);
  else columns.extracted.push(reported);
  columns.missing = columns.missing.filter((one) => one !== field);
}

/** Grades are whole numbers more often. */
const RATING = /^(?:[0-9][.,]\d{1,2}|10|[0-5])$/;
const TESTS: Partial<Record<Field, (text: string) => boolean>> = {
  place_id: (text) => kindOf(text) === 'place_id',
  phone: (text) => kindOf(text) === 'phone',
  rating: (text) => RATING.test(text) || isUnknown(text),
};

/** Whether any of a list is a known category or cuisine. Their names take memory: few tables have tags. */
async function categoriesTest(): Promise<(text: string) => boolean> {
  const { isKnownCategory } = await import('./known-names.js');
  const isKnown = (tag: string) => tag !== '' && ['', 's', ' restaurant'].some((end) => isKnownCategory(tag + end));
  return (text) => (allTexts(text) ?? '').split(',').some((tag) => isKnown(tag.trim()));
}
