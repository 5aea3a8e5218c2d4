import { z } from 'zod';
import { exportName, fieldsWith, type ExportName, type FieldsWith } from './business-fields.js';

type ExportedField = FieldsWith<{ exported: true | string }>;
/** A field under its name in the file. */
export type ExportField = { [F in ExportedField]: ExportName<F> }[ExportedField];

/** Name in the file → field, in the order of the file. */
export const EXPORT_FIELDS = Object.fromEntries(
  fieldsWith('exported').map((name) => [exportName(name), name]),
) as Record<ExportField, ExportedField>;
export const exportFields = Object.keys(EXPORT_FIELDS) as ExportField[];
const ExportField = z.enum(exportFields);
export const defaultExportFields: readonly ExportField[] = ['name', 'full_address', 'phone', 'type'];

/** The shorter list, of `POST /api/export-csv`. */
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

/** Which businesses and which of their fields; `timeZone` is the administrator's, for what "today" means. */
export const ExportQuery = z.object({
  fields: commaList.pipe(z.array(ExportField).min(1)).optional(),
  /** `all` or a code. */
  countryCode: z.string().max(3).default('all'),
  /** Names without commas, or slugs, of categories or types. */
  categories: commaList.default([]),
  dateRange: DateRange.default('all'),
  startDate: Day.optional(),
  endDate: Day.optional(),
  timeZone: z.string().max(64).default('UTC'),
});
export type ExportQuery = z.infer<typeof ExportQuery>;

export const SimpleExportBody = z.object({
  selectedFields: z
    .array(SimpleExportField)
    .min(1)
    .default([...defaultSimpleExportFields]),
  countryCode: z.string().max(3).default('all'),
});

/** What spreadsheet programs take for the beginning of a formula, full-width forms included. */
const FORMULA_STARTS = '=+\\-@\\t\\r\\n\uff1d\uff0b\uff0d\uff20';
/**
 * Source of the pattern of text that an export puts an apostrophe before, unless it is a plain number or a phone number.
 * Text that has one already gets another, so that an import, which takes one away, finds what was there.
 */
export const GUARDED_TEXT = `^'*[${FORMULA_STARTS}]`;
/** Source of the pattern of the apostrophe that an import takes away. */
export const EXPORT_GUARD = `^'(?='*[${FORMULA_STARTS}])`;
/** Source of the pattern of numbers, phone numbers among them, that no spreadsheet program runs. */
export const PLAIN_NUMBER = '^[+\\-]?[(]?[0-9][0-9 .()/\\-]*$';

/** Header with how many businesses an export has, for its progress; absent where counting them would take too long. */
export const EXPORT_TOTAL_HEADER = 'x-total-count';

/** A CSV file in UTF-8 with a byte order mark, streamed. */
export const CsvFile = z.custom<Uint8Array>();
