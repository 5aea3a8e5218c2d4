import { z } from 'zod';
import { IMPORT_OUTCOMES } from './import-outcomes.js';

export const BATCH_SIZES = [100, 500, 1000, 2000] as const;
export const DEFAULT_BATCH_SIZE = 500;

export const ImportState = z.enum(['queued', 'reading', 'merging', 'indexing', 'done', 'failed', 'cancelled']);
export type ImportState = z.infer<typeof ImportState>;

const ImportOutcome = z.enum(IMPORT_OUTCOMES);

export const ImportOptions = z.object({
  /** Rows merged in one transaction. */
  batchSize: z.int(),
  /** What a row does to the business it matches: change it, or leave it. */
  existing: z.enum(['update', 'skip']),
  /** Whether the rows are public at once. */
  approve: z.boolean(),
  /** Whether the rows are test data, removable as one. */
  test: z.boolean(),
  /** Whether rows replace values that were edited by hand and bring back businesses that were deleted by hand. */
  overwriteManual: z.boolean(),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

/** The same as fields of an upload form; an invalid value counts as absent. */
export const ImportOptionsForm = z.object({
  batchSize: z.coerce
    .number()
    .refine((size) => (BATCH_SIZES as readonly number[]).includes(size))
    .catch(DEFAULT_BATCH_SIZE),
  existing: z.enum(['update', 'skip']).catch('update'),
  approve: z.stringbool().catch(true),
  test: z.stringbool().catch(false),
  overwriteManual: z.stringbool().catch(false),
});

/** One error of one row. `row` is the line as the spreadsheet program numbers it, the header's being 1. */
export const RowIssue = z.object({
  row: z.int(),
  column: z.string().nullable(),
  code: z.string(),
  value: z.string().nullable(),
});
export type RowIssue = z.infer<typeof RowIssue>;

/** Live progress of one import; `percent` (0–100) never decreases. Reading is its first 40, merging the other 60. */
export const ImportProgress = z.object({
  importId: z.uuid(),
  /** Grows with every report of an import, across its workers and when it is run again: the larger one is the newer. */
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

/** Every field of the three report shapes of the specification, from one run. Rates are percentages, 0–100. */
export const ImportReport = z.object({
  /** Whether rows were taken, or none was left to take: the outcome is `done` or `partial`. */
  success: z.boolean(),
  outcome: ImportOutcome,
  /** Whether the import was taken back since; the counts say what it did before. */
  undone: z.boolean(),
  message: z.string(),
  timestamp: z.iso.datetime(),
  totalRows: z.int(),
  /** inserted + updated */
  successCount: z.int(),
  inserted: z.int(),
  updated: z.int(),
  /** Identical to what is stored, or a repeat inside the file. */
  skippedCount: z.int(),
  /** Rows that were rejected; 0 for a file that could not be read. */
  errorCount: z.int(),
  /** The first few defects, as sentences. */
  errors: z.array(z.string()),
  /** Values that were left out of rows that landed, and the first few of them. */
  warningCount: z.int(),
  warnings: z.array(z.string()),
  /** Values that stayed as an administrator had set them, and rows of businesses that one had deleted. */
  keptEditCount: z.int(),
  deletedSkippedCount: z.int(),
  /** Names of the first few skipped businesses. */
  skippedBusinesses: z.array(z.string()),
  columnExtraction: z.object({
    /** The program or data set that the headers are known from, such as `OpenStreetMap`. */
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
    /** Of the place ids of the file, those that the directory did not have. */
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

/** What undoing an import took back: businesses deleted, those that have their old values again, those changed since. */
export const UndoneImport = z.object({ deletedCount: z.int(), revertedCount: z.int(), keptCount: z.int() });
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
  /** Present once the state is final. */
  report: ImportReport.nullable(),
  /** Why it failed, in the language requested. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Why it does not go on, where not for want of its turn; in the language of the request. */
  delay: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Whether there is a workbook of the rows and values that were not taken. */
  errorWorkbook: z.boolean(),
  /** Whether it failed or was cancelled, and its file is still stored for a retry. */
  retryable: z.boolean(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type ImportView = z.infer<typeof ImportView>;

/** Media type of an .xlsx file, and its bytes. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const Workbook = z.custom<Uint8Array>();

/** Response to an upload: 202 with `Prefer: respond-async`, else 200 with the report once the import has finished. */
export const UploadAccepted = z.object({ importId: z.uuid() });
export const UploadResponse = z.union([UploadAccepted, ImportReport]);
