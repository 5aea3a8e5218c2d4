import { z } from 'zod';
import { exportName, fieldsWith, type ExportName, type FieldsWith } from './business-fields.js';
import { ModerationFilter } from './moderation.js';

type ExportedField = FieldsWith<{ exported: true | string }>;
export type ExportField = { [F in ExportedField]: ExportName<F> }[ExportedField];

/** Name in the file → field, in the order of the file. */
export const EXPORT_FIELDS = Object.fromEntries(
  fieldsWith('exported').map((name) => [exportName(name), name]),
) as Record<ExportField, ExportedField>;
export const exportFields = Object.keys(EXPORT_FIELDS) as ExportField[];
const ExportField = z.enum(exportFields);
export const defaultExportFields: readonly ExportField[] = ['name', 'full_address', 'phone', 'type'];

/** Fields of `POST /api/export-csv`. */
export const simpleExportFields = [
  'name',
  'address',
  'phone',
  'category',
  'reviewCount',
  'rating',
  'placeId',
  'countryCode',
  'url',
] as const;
export const SimpleExportField = z.enum(simpleExportFields);
export const defaultSimpleExportFields: readonly z.infer<typeof SimpleExportField>[] = [
  'name',
  'address',
  'phone',
  'category',
];

/** Added to an export with businesses whose licence asks for attribution. */
export const ATTRIBUTION_FIELDS = ['source', 'licence', 'attribution'] as const satisfies readonly ExportField[];
/** `none`: the attribution is left out although licences ask for it. */
const AttributionChoice = z.enum(['required', 'none']).default('required');

export const DateRange = z.enum([
  'all',
  'today',
  'yesterday',
  'last24hours',
  'last7days',
  'thisweek',
  'thismonth',
  'custom',
]);
export type DateRange = z.infer<typeof DateRange>;

const commaList = z
  .string()
  .max(20_000)
  .transform((list) =>
    list
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
const Day = z.iso.date();
/** `all`, an empty text of the same meaning, or a code in any case. */
const ExportCountry = z
  .string()
  .regex(/^([a-z]{2}|all)?$/i, 'Must be a country code of two letters, or all')
  .default('all');

/** With the filters of the administration's list. `timeZone` is the administrator's, which defines "today". */
export const ExportQuery = ModerationFilter.extend({
  fields: commaList.pipe(z.array(ExportField).min(1)).optional(),
  countryCode: ExportCountry,
  /** Names without commas, or slugs, of categories or types. */
  categories: commaList.default([]),
  dateRange: DateRange.default('all'),
  startDate: Day.optional(),
  endDate: Day.optional(),
  timeZone: z.string().max(64).default('UTC'),
  attribution: AttributionChoice,
});
export type ExportQuery = z.infer<typeof ExportQuery>;

export const SimpleExportBody = z.object({
  selectedFields: z
    .array(SimpleExportField)
    .min(1)
    .default([...defaultSimpleExportFields]),
  countryCode: ExportCountry,
  attribution: AttributionChoice,
});

/** Characters with which spreadsheet programs start a formula, full-width forms included. */
const FORMULA_STARTS = '=+\\-@\\t\\r\\n\uff1d\uff0b\uff0d\uff20';
/**
 * Text that gets a leading apostrophe in an export, unless it is a plain number or phone number. Text that already has one gets
 * another, so that an import, which removes one, restores the original.
 */
export const GUARDED_TEXT = `^'*[${FORMULA_STARTS}]`;
/** The apostrophe that an import removes. */
export const EXPORT_GUARD = `^'(?='*[${FORMULA_STARTS}])`;
const NUMBER = '[+\\-]?[(]?[0-9][0-9 .()/\\-]*';
/** Numbers and phone numbers, which no spreadsheet program evaluates. */
export const PLAIN_NUMBER = `^${NUMBER}$`;

/** Where programs of other regions start a cell, or a row, within a text: to them the quotes around it are not the first of a cell. */
const CELL_STARTS = ';\\t\\r\\n';
const FORMULA_OF_CELL = `['"]*[${FORMULA_STARTS}]`;
/** Places within a text that get an apostrophe, too. */
export const GUARDED_PLACES = `(?<=[${CELL_STARTS}])(?=${FORMULA_OF_CELL})(?!${NUMBER}(?:[${CELL_STARTS}]|$))`;
/** Their apostrophes, which an import removes. */
export const INNER_GUARDS = `(?<=[${CELL_STARTS}])'(?=${FORMULA_OF_CELL})`;

/** Number of businesses in the export; absent if counting takes too long. */
export const EXPORT_TOTAL_HEADER = 'x-total-count';

/** UTF-8 with a byte order mark, streamed. */
export const CsvFile = z.custom<Uint8Array>();
