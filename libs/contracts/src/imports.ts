import { z } from 'zod';
import { CHOOSABLE_FIELDS } from './business-fields.js';
import { IMPORT_OUTCOMES } from './import-outcomes.js';
import { MAX_NOTE_LENGTH, MAX_SOURCE_LENGTH } from './licences.js';
import { MAX_FILTER_LENGTH } from './list-view-limits.js';
import { Paging } from './paging.js';
import { LicenceSchema } from './provenance.js';
import { GIVEN_DEFAULTS, RowDefaults, storableText } from './row-defaults.js';

export const BATCH_SIZES = [100, 500, 1000, 2000] as const;
export const DEFAULT_BATCH_ROWS = 500;

/** `previewing`: finding out what the merge would do. `awaiting`: staged and previewed, until an administrator confirms or cancels it. */
export const ImportState = z.enum([
  'queued',
  'reading',
  'previewing',
  'awaiting',
  'merging',
  'indexing',
  'done',
  'failed',
  'cancelled',
]);
export type ImportState = z.infer<typeof ImportState>;

const ImportOutcome = z.enum(IMPORT_OUTCOMES);

/** What a row does to the business it matches: change it, fill only what is empty, or nothing, so that only new ones are added. */
export const IMPORT_MODES = ['update', 'fill', 'new'] as const;
export const ImportMode = z.enum(IMPORT_MODES);
export type ImportMode = z.infer<typeof ImportMode>;

export const ImportOptions = RowDefaults.extend({
  /** Rows merged per transaction. */
  batchSize: z.int(),
  mode: ImportMode,
  /** Whether the rows are published at once. */
  approve: z.boolean(),
  /** Whether the rows are test data, which can be deleted together. */
  test: z.boolean(),
  /** Whether rows replace values edited by hand and restore businesses deleted by hand. */
  overwriteManual: z.boolean(),
  /** Whether nothing is merged before an administrator has seen the preview and confirmed. */
  preview: z.boolean(),
  /** Whether columns have the fields that an administrator chose for an earlier file with these headers. */
  rememberedColumns: z.boolean(),
  /** Name of the source of the rows; null: the one that the headers show, if any. */
  source: z.string().nullable(),
  /** Null: the licence of the source, if it is known. */
  licence: LicenceSchema.nullable(),
  /** Free text for administrators. */
  note: z.string().nullable(),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

const GIVEN_PROVENANCE = {
  source: storableText(MAX_SOURCE_LENGTH),
  licence: LicenceSchema.nullable(),
  note: storableText(MAX_NOTE_LENGTH),
};

/** As fields of an upload form; an invalid value counts as absent. */
export const ImportOptionsForm = z.object({
  batchSize: z.coerce
    .number()
    .refine((size) => (BATCH_SIZES as readonly number[]).includes(size))
    .catch(DEFAULT_BATCH_ROWS),
  mode: ImportMode.catch('update'),
  approve: z.stringbool().catch(true),
  test: z.stringbool().catch(false),
  overwriteManual: z.stringbool().catch(false),
  preview: z.stringbool().catch(false),
  rememberedColumns: z.stringbool().catch(false),
  country: GIVEN_DEFAULTS.country.catch(null),
  city: GIVEN_DEFAULTS.city.catch(null),
  category: GIVEN_DEFAULTS.category.catch(null),
  source: GIVEN_PROVENANCE.source.catch(null),
  licence: GIVEN_PROVENANCE.licence.catch(null),
  note: GIVEN_PROVENANCE.note.catch(null),
});

/** `row` is the line number in the spreadsheet, the header being 1. */
export const RowIssue = z.object({
  row: z.int(),
  column: z.string().nullable(),
  code: z.string(),
  value: z.string().nullable(),
});
export type RowIssue = z.infer<typeof RowIssue>;

/** Rows shown in a preview, and businesses shown as examples of a change. */
export const PREVIEWED_ROWS = 20;
export const PREVIEWED_CHANGES = 10;

const FieldValue = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** A business that would change. The position is one field, `latitude`, with a text of both values. */
export const ChangeExample = z.object({
  name: z.string(),
  slug: z.string(),
  changes: z.array(z.object({ field: z.string(), before: FieldValue, after: FieldValue })),
});
export type ChangeExample = z.infer<typeof ChangeExample>;

/** A row as its business will look: changed, or as it is where the row leaves it alone. */
export const PreviewRow = z.object({
  row: z.int(),
  outcome: z.enum(['new', 'changed', 'same', 'repeated', 'deleted', 'rejected']),
  values: z.record(z.string(), FieldValue),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

/** A sheet of a workbook: read, or why it is not. `after_read`: only the first sheet with a header is read. */
export const WorkbookSheet = z.object({
  name: z.string(),
  state: z.enum(['read', 'no_name', 'no_header', 'no_rows', 'after_read']),
});
export type WorkbookSheet = z.infer<typeof WorkbookSheet>;

/** What a file is, as far as its format has it. */
export const FileFacts = z.object({
  kind: z.string(),
  sheet: z.string().nullable(),
  /** In the order in which they are searched for a header. */
  sheets: z.array(WorkbookSheet),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  /** Null in a format without a header row. */
  headerRow: z.int().nullable(),
  /** Whether the columns are read by their values, as a table without a header row. */
  isHeaderless: z.boolean(),
});
export type FileFacts = z.infer<typeof FileFacts>;

export const PREVIEW_HOURS = 24;

/** A column of a file with a header, in the order of the file. */
const PreviewColumn = z.object({
  /** 0-based. */
  position: z.int(),
  header: z.string(),
  /** Null if it is not read. */
  field: z.string().nullable(),
  /** Whether it is read along with others. */
  combined: z.boolean(),
  /** Whether an administrator chose the field, or that it is not read. */
  chosen: z.boolean(),
  /** The first few values. */
  samples: z.array(z.string()),
  /** Highest rating of a column of ratings, which are converted to five; absent if it is five. */
  ratingScale: z.number().optional(),
});
export type PreviewColumn = z.infer<typeof PreviewColumn>;

/** A header has fewer columns in any format. */
const MAX_CHOSEN_COLUMNS = 20_000;

/** What is absent stays as it is. */
export const PreviewChange = z.object({
  mode: ImportMode.optional(),
  defaults: z.object(GIVEN_DEFAULTS).optional(),
  /** Every column whose field is chosen; null: it is not read. The other columns have the fields that their headers name. */
  columns: z
    .array(z.object({ position: z.int().min(0), field: z.enum(CHOOSABLE_FIELDS).nullable() }))
    .max(MAX_CHOSEN_COLUMNS)
    .refine((columns) => new Set(columns.map(({ position }) => position)).size === columns.length)
    .optional(),
  /** Of this file of a batch; the only change that needs no other preview. */
  provenance: z.object(GIVEN_PROVENANCE).optional(),
});
export type PreviewChange = z.infer<typeof PreviewChange>;

/**
 * Rows of which nothing shows these: their businesses are not on the pages of countries, cities or categories. `inferredCity`: rows
 * whose city is only the town at their position; `usualCountry`: rows whose country is only the one that the rest of the file shows.
 */
const ROWS_WITHOUT = {
  withoutCountry: z.int(),
  withoutCity: z.int(),
  withoutCategory: z.int(),
  inferredCity: z.int(),
  usualCountry: z.int(),
};

/** A category for a file most of whose rows have none; it is applied only where an administrator takes it. */
export const CategorySuggestion = z.object({
  category: z.string(),
  /** Of the first `rows` without a category, the share whose name has one of its words, and the most frequent of these. */
  names: z.object({ rows: z.int(), percent: z.int(), words: z.array(z.string()), hasMore: z.boolean() }).nullable(),
  /** The sheet or the file whose name has one of its words. */
  title: z.object({ of: z.enum(['sheet', 'file']), name: z.string() }).nullable(),
});
export type CategorySuggestion = z.infer<typeof CategorySuggestion>;

/** `revision`: the `progress.revision` of the import whose preview was seen; one previewed again since is `preview_changed`. */
const PreviewVersion = z.object({ revision: z.int().min(0).optional() });
export const PreviewChangeBody = PreviewChange.extend(PreviewVersion.shape);
export const ConfirmBody = PreviewVersion;

/** What an import would do. The counts are those of its merge, if nothing else changes the directory meanwhile. */
export const ImportPreview = z.object({
  file: FileFacts,
  /** The program or data set recognized by its headers, such as `OpenStreetMap`. */
  source: z.string().nullable(),
  columns: z.array(PreviewColumn),
  /** Whether a column is read as the name. Without one no row is read, and the import cannot be confirmed. */
  hasName: z.boolean(),
  counts: z.object({
    total: z.int(),
    inserted: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    fileDuplicates: z.int(),
    preservedEdits: z.int(),
    deletedSkipped: z.int(),
    rejected: z.int(),
    valuesDropped: z.int(),
    ...ROWS_WITHOUT,
    possibleDuplicates: z.int(),
  }),
  suggestedCategory: CategorySuggestion.nullable(),
  /** `possibleDuplicates` may be more: only the first businesses are compared. */
  duplicatesAreMinimum: z.boolean(),
  changedFields: z.array(z.object({ field: z.string(), businesses: z.int() })),
  examples: z.array(ChangeExample),
  rows: z.array(PreviewRow),
  /** Why rows are rejected: the first few, as sentences. */
  rejections: z.array(z.string()),
  expiresAt: z.iso.datetime(),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** `percent` (0–100) decreases only when a preview reads its file again: reading is the first 40, merging the other 60. */
export const ImportProgress = z.object({
  importId: z.uuid(),
  /** Increases with every report of an import, across workers and retries. */
  revision: z.int(),
  phase: ImportState,
  bytesRead: z.int(),
  bytesTotal: z.int(),
  rowsRead: z.int(),
  rowsMerged: z.int(),
  inserted: z.int(),
  updated: z.int(),
  skipped: z.int(),
  errors: z.int(),
  rowsPerSecond: z.number(),
  etaSeconds: z.number().nullable(),
  percent: z.number(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

/** A licence that restricts publishing, by its id of `LICENCES` or as the source names it, and the rows that have it. */
export const RestrictedLicence = z.object({ licence: z.string(), rows: z.int() });
export type RestrictedLicence = z.infer<typeof RestrictedLicence>;

/** The fields of the three report shapes of the specification. Rates are percentages, 0–100. */
export const ImportReport = z.object({
  /** True for the outcomes `done` and `partial`. */
  success: z.boolean(),
  outcome: ImportOutcome,
  /** Whether the import was undone; the counts stay those of the import. */
  undone: z.boolean(),
  message: z.string(),
  timestamp: z.iso.datetime(),
  totalRows: z.int(),
  /** inserted + updated */
  successCount: z.int(),
  inserted: z.int(),
  updated: z.int(),
  /** Identical to the stored business, or repeated in the file. */
  skippedCount: z.int(),
  /** Rejected rows; 0 for a file that could not be read. */
  errorCount: z.int(),
  /** The first few row errors, as sentences. */
  errors: z.array(z.string()),
  /** Values left out of imported rows, and the first few of them. */
  warningCount: z.int(),
  warnings: z.array(z.string()),
  /** Values preserved as set by an administrator, and rows of businesses deleted by one. */
  preservedEditCount: z.int(),
  deletedSkippedCount: z.int(),
  rowsWithout: z.object(ROWS_WITHOUT),
  suggestedCategory: CategorySuggestion.nullable(),
  restrictedLicences: z.array(RestrictedLicence),
  /** Names of the first few skipped businesses. */
  skippedBusinesses: z.array(z.string()),
  columnExtraction: z.object({
    /** Known source of the headers, such as `OpenStreetMap`. */
    source: z.string().nullable(),
    extractedCount: z.int(),
    totalColumns: z.int(),
    extractionRate: z.number(),
    successful: z.array(z.string()),
    missing: z.array(z.string()),
    unknown: z.array(z.string()),
  }),
  duplicateAnalysis: z.object({
    totalRecords: z.int(),
    recordsWithPlaceId: z.int(),
    databaseDuplicateCount: z.int(),
    databaseDuplicateRate: z.number(),
    /** Place ids in the file that were new to the directory. */
    newPlaceIdCount: z.int(),
    newPlaceIdRate: z.number(),
    excelDuplicateCount: z.int(),
    excelDuplicateRecords: z.array(z.string()),
    uniquePlaceIds: z.int(),
    totalDuplicateRecords: z.int(),
    duplicateRate: z.number(),
  }),
  summary: z.object({
    fileName: z.string(),
    fileSizeMB: z.number(),
    processingTimeSeconds: z.number(),
    totalRecords: z.int(),
  }),
  results: z.object({ updated: z.int(), skipped: z.int(), updateRate: z.number(), skipRate: z.number() }),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** Deleted businesses, reverted businesses, and businesses left as they are because of later changes. */
export const UndoneImport = z.object({ deletedCount: z.int(), revertedCount: z.int(), unrevertedCount: z.int() });
export type UndoneImport = z.infer<typeof UndoneImport>;

export const ImportView = z.object({
  id: z.uuid(),
  fileName: z.string(),
  fileSize: z.int(),
  sha256: z.string(),
  state: ImportState,
  /** Null until the state is final. */
  outcome: ImportOutcome.nullable(),
  /** Null unless the import was undone. */
  undone: UndoneImport.nullable(),
  options: ImportOptions,
  progress: ImportProgress,
  /** Null until the state is final. */
  report: ImportReport.nullable(),
  /** Error of a failed import, in the language of the request. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Empty until the file is read. */
  restrictedLicences: z.array(RestrictedLicence),
  /** Why the import is delayed, other than by the queue; in the language of the request. */
  delay: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Whether a workbook of the rejected rows and values exists. */
  errorWorkbook: z.boolean(),
  /** Number of corrected rows that are joining it; null if none are. */
  retriedRows: z.int().nullable(),
  /** Whether it failed or was cancelled and its file is still stored. */
  retryable: z.boolean(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type ImportView = z.infer<typeof ImportView>;

/** Media type of an .xlsx file. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const Workbook = z.custom<Uint8Array>();

/** 202 with `Prefer: respond-async`, else 200 with the report once the import has finished. */
export const UploadAccepted = z.object({ importId: z.uuid() });
export const UploadResponse = z.union([UploadAccepted, ImportReport]);

/** An upload by the tus protocol, as its creator sees it. */
export const ResumableUpload = z.object({
  id: z.uuid(),
  fileName: z.string(),
  length: z.int(),
  /** Bytes received so far. */
  offset: z.int(),
  /** Null until every byte has been received. */
  importId: z.uuid().nullable(),
  expiresAt: z.iso.datetime(),
});
export type ResumableUpload = z.infer<typeof ResumableUpload>;

export const IMPORTS_PER_PAGE = 50;
/** `attention`: in flight, waiting to be confirmed, or failed and not retried. */
const IMPORT_HISTORY_STATES = ['attention', 'running', ...IMPORT_OUTCOMES, 'undone'] as const;

export const ImportHistoryQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
  /** Part of the file's name, in any case and without diacritics. */
  file: z.string().trim().max(MAX_FILTER_LENGTH).optional(),
  state: z.enum(IMPORT_HISTORY_STATES).optional(),
  /** Those with rejected rows, and failed ones. */
  errors: z.literal('yes').optional(),
});
export type ImportHistoryQuery = z.infer<typeof ImportHistoryQuery>;

/** Every import, newest first. `totals`: of all that match; undone ones count without insertions and updates. */
export const ImportHistory = Paging.extend({
  imports: z.array(ImportView),
  totals: z.object({ rows: z.int(), inserted: z.int(), updated: z.int(), errors: z.int() }),
});
export type ImportHistory = z.infer<typeof ImportHistory>;
