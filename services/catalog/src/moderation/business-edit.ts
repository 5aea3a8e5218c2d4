import { fieldsWith, jsonName, type StoredField } from '@directory/contracts/business-fields';
import { AppError } from '@directory/contracts/errors';
import type { BusinessEdit } from '@directory/contracts/moderation';
import { nameHash } from '@directory/contracts/names';
import { DAYS } from '@directory/contracts/opening-hours';
import { phoneNumberOf } from '@directory/contracts/phone-parser';
import { businessSlug, nameSlug } from '@directory/contracts/slugs';
import type { BusinessColumns } from '../businesses/business-row.js';

/** Editable columns, and those derived from them. */
export const EDITED_COLUMNS = fieldsWith('edit');
export type EditedColumn = (typeof EDITED_COLUMNS)[number];
export type EditedColumns = BusinessColumns<EditedColumn>;
export type DerivedColumns = BusinessColumns<(typeof DERIVED_COLUMNS)[number]>;
export const DERIVED_COLUMNS = [
  'slug',
  'category_slug',
  'type_slug',
  'city_slug',
  'city_inferred',
  'area_inferred',
  'phone_number',
  'name_hash',
] as const satisfies readonly StoredField[];

/**
 * Controls except tabs and line ends, zero-width characters, bidirectional marks and overrides, as removed by imports.
 */
const UNWANTED = /[^\P{Cc}\t\n\r]|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|\p{Surrogate}/gu;

/**
 * The columns set by an edit, cleaned as by an import; an empty text empties its column.
 * @throws AppError `invalid_input` for invalid opening hours, and for half a position
 */
export function editedColumns(edit: BusinessEdit, before: EditedColumns): EditedColumns {
  const after = { ...before } as Record<EditedColumn, unknown>;
  for (const column of EDITED_COLUMNS) {
    const value = edit[jsonName(column)];
    if (value === undefined) continue;
    after[column] = typeof value === 'string' ? cleaned(value, column === 'description') : value;
  }
  const columns = after as unknown as EditedColumns;
  if (columns.name === null) throw invalid('name', 'Must not be empty');
  if ((columns.latitude === null) !== (columns.longitude === null)) {
    throw invalid(columns.latitude === null ? 'latitude' : 'longitude', 'Give both coordinates or none');
  }
  if (edit.workingHours !== undefined) columns.working_hours = openingHours(columns.working_hours);
  return columns;
}

/**
 * Derived columns, as an import would write them. The identity (`match_key`) stays, so that the original file still
 * matches.
 */
export function derivedColumns(columns: EditedColumns, matchKey: string): DerivedColumns {
  const { name, phone } = columns;
  const number = phone === null ? null : phoneNumberOf(phone, columns.country_code);
  return {
    slug: businessSlug(name, matchKey),
    category_slug: slugOf(columns.category),
    type_slug: slugOf(columns.type),
    city_slug: slugOf(columns.city),
    city_inferred: null,
    area_inferred: null,
    phone_number: number === null ? null : String(number),
    name_hash: String(nameHash(name)),
  };
}

/** Edited columns that imports can set: not approval; a position counts as one value. */
export function protectedColumns(edited: EditedColumn[]): string[] {
  const columns = edited.filter((column) => column !== 'approved');
  return [...new Set(columns.map((column) => (column === 'longitude' ? 'latitude' : column)))];
}

function slugOf(name: string | null): string | null {
  return name === null ? null : nameSlug(name);
}

function cleaned(text: string, isLong: boolean): string | null {
  const plain = text.replace(UNWANTED, '').normalize('NFC');
  const spaced = isLong
    ? plain
        .replace(/\r\n?/g, '\n')
        .replace(/[^\S\n]+/g, ' ')
        .replace(/ ?\n ?/g, '\n')
    : plain.replace(/\s+/g, ' ');
  return spaced.trim() || null;
}

function openingHours(text: string | null): string | null {
  if (text === null) return null;
  let hours: unknown;
  try {
    hours = JSON.parse(text);
  } catch {
    throw invalid('workingHours', 'Must be JSON: day → hours');
  }
  const given = typeof hours === 'object' && hours !== null && !Array.isArray(hours) ? Object.entries(hours) : [];
  const isRight = ([day, value]: [string, unknown]) =>
    DAYS.some((known) => known === day) && typeof value === 'string' && value.trim() !== '' && value.length <= 200;
  if (given.length === 0 || !given.every(isRight)) {
    throw invalid('workingHours', `Names each day at most once (${DAYS[0]} to ${DAYS[6]}) with its hours or Closed`);
  }
  const known = new Map(given as [string, string][]);
  const inOrder = DAYS.map((day) => [day, known.get(day)?.trim()] as const);
  return JSON.stringify(Object.fromEntries(inOrder)); // which leaves days without a text out
}

function invalid(field: string, reason: string): AppError {
  return new AppError('invalid_input', {}, { fields: { [field]: reason } });
}
