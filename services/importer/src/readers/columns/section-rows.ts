import { slugify } from '@directory/contracts/slugs';
import type { SheetRow } from '../spreadsheet-reader.js';
import type { ColumnMap } from './column-map.js';
import { isKnownCity } from '../../rows/place/known-cities.js';
import { hasBusinessWord, isCategoryName } from './values/known-names.js';

const MAX_HEADING_LENGTH = 60;
/** Narrower tables have rows of a single cell. */
const MIN_COLUMNS = 3;
const MIN_CELLS = 2;

type Section = 'category' | 'city';

/** Whether a row names the section of the rows below it: `section` with a known word, `heading` with any other. */
export type SectionRows = (cells: SheetRow['cells']) => 'section' | 'heading' | undefined;

/**
 * Recognises rows such as `RESTAURANTS` or `Ankara`, alone in a row, which name the category or the city of the rows below; the first one is
 * the first of `rows`, right below the header. Such columns get a further one for the value. Null for any other table.
 */
export function sectionRows(columns: ColumnMap, rows: readonly SheetRow[]): SectionRows | null {
  const { name } = columns.index;
  const [first, second] = rows;
  if (name === undefined || !first || !second || columns.header.filter((text) => text?.trim()).length < MIN_COLUMNS)
    return null;
  const heading = headingOf(first.cells);
  const below = second.cells[name]?.trim();
  if (heading === null || !below || textsOf(second.cells).length < MIN_CELLS) return null;
  const isMarked = isCapital(heading) && !isCapital(below);
  const field = [heading, ...rows.flatMap(({ cells }) => headingOf(cells) ?? [])]
    .map((text) => sectionOf(text, isMarked))
    .find((section) => section !== null);
  const areHeadings = areAllHeadings(rows);
  if (!field)
    return areHeadings && areUnlikeNames(rows) ? (cells) => (headingOf(cells) === null ? undefined : 'heading') : null;
  if (!(isMarked || sectionOf(heading, false) !== null) || isStated(field, columns, rows)) return null;
  let current: string | null = null;
  const position = columns.header.length + columns.derived.length;
  columns.index[field] = position;
  columns.section = { field, position };
  columns.derived.push(() => current);
  columns.extracted.push(field);
  columns.missing = columns.missing.filter((one) => one !== field);
  return (cells) => {
    const text = headingOf(cells);
    if (text === null) return undefined;
    const isKnown = isMarked ? isCapital(text) : sectionOf(text, false) === field;
    if (!isKnown && (isMarked || !areHeadings)) return undefined;
    current = isCapital(text) ? inLowerCase(text) : text;
    return isKnown ? 'section' : 'heading';
  };
}

/** Whether each row of a single text has one of several below it. */
function areAllHeadings(rows: readonly SheetRow[]): boolean {
  return rows.every(({ cells }, at) => {
    const below = rows[at + 1];
    return headingOf(cells) === null || (below !== undefined && textsOf(below.cells).length >= MIN_CELLS);
  });
}

const MIN_HEADINGS = 2;
const ROWS_OF_HEADING = 2;

/** Whether rows of a single text are few next to those of several, and have no word of a business. */
function areUnlikeNames(rows: readonly SheetRow[]): boolean {
  const headings = rows.flatMap(({ cells }) => headingOf(cells) ?? []);
  const others = rows.filter(({ cells }) => textsOf(cells).length > MIN_CELLS).length;
  return (
    headings.length >= MIN_HEADINGS &&
    others + headings.length === rows.length &&
    others >= headings.length * ROWS_OF_HEADING &&
    !headings.some(hasBusinessWord)
  );
}

/** Whether rows other than headings and repeated headers have a value in the column of the field. */
function isStated(field: Section, { index, header }: ColumnMap, rows: readonly SheetRow[]): boolean {
  const at = index[field];
  if (at === undefined) return false;
  return rows.some(({ cells }) => cells[at]?.trim() && cells[at] !== header[at] && textsOf(cells).length >= MIN_CELLS);
}

/** The only text of a row. */
function headingOf(cells: SheetRow['cells']): string | null {
  const texts = textsOf(cells);
  const [text = ''] = texts;
  return texts.length === 1 && text.length <= MAX_HEADING_LENGTH && /\p{L}{2}/u.test(text) && !/\d|@|:\/\//.test(text)
    ? text.replace(/[:：]$/, '').trim()
    : null;
}

function textsOf(cells: SheetRow['cells']): string[] {
  return cells.flatMap((cell) => cell?.trim() || []);
}

function isCapital(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase();
}

/** `isMarked`: whether capitals tell headings from names, so that a word of businesses suffices. */
function sectionOf(text: string, isMarked: boolean): Section | null {
  if (isKnownCity(text)) return 'city';
  if (isCategoryName(text)) return 'category';
  const words = slugify(text).replaceAll('-', ' ');
  const singulars = words.split(' ').flatMap((word) => [word, word.replace(/s$/, '')]);
  return isMarked && singulars.some(hasBusinessWord) ? 'category' : null;
}

/** `RESTAURANTS & CAFÉS` as `Restaurants & Cafés`, in Turkish where it has its capitals. */
function inLowerCase(text: string): string {
  const locale = /[İĞŞ]/.test(text) ? 'tr' : undefined;
  return text.toLocaleLowerCase(locale).replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toLocaleUpperCase(locale));
}
