import { errorText, type Language } from '@directory/contracts/error-texts';
import type { ErrorCode } from '@directory/contracts/errors';
import { importOutcome, isSuccess, type ImportOutcome } from '@directory/contracts/import-outcomes';
import {
  PREVIEW_HOURS,
  type ImportPreview,
  type ImportProgress,
  type ImportReport,
  type ImportView,
  type RestrictedLicence,
  type RowIssue,
  type UndoneImport,
} from '@directory/contracts/imports';
import { restrictsPublishing } from '@directory/contracts/licences';
import { completeProvenance } from '@directory/contracts/attributions';
import { NOT_STAGED } from '@directory/contracts/internal';
import { emptySummary, NO_ROWS_WITHOUT, type RowsWithout, type ReadingSummary } from '../execution/reading-summary.js';
import { columnName } from '../workbooks/workbook-texts.js';
import { issueText } from '../rows/row-issues.js';
import type { ImportRun } from './import-run.entity.js';

/** How long the file of an unsuccessful import is stored for a retry, and for how long row errors can be downloaded. */
export interface Retention {
  failedFileDays: number;
  rowErrorDays: number;
}

const SAMPLE_ROWS = 5;
/** Of a preview. */
const REJECTIONS = 20;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** `delay`: why it has not started, null without a reason. */
export function importView(
  row: ImportRun,
  delay: ErrorCode | null,
  language: Language,
  retention: Retention,
  undone: UndoneImport | null = null,
): ImportView {
  const text = (code: ErrorCode) => errorText(code, { file: row.fileName, ...row.errorParams }, language);
  return {
    id: row.id,
    fileName: row.fileName,
    fileSize: Number(row.fileSize),
    sha256: row.sha256,
    state: row.state,
    outcome: outcomeOf(row),
    undone,
    // Runs of earlier releases have no defaults.
    options: { ...{ country: null, city: null, category: null }, ...row.options },
    progress: row.progress ?? waitingProgress(row),
    report: row.finishedAt && importReport(row, language, undone !== null),
    error: row.errorCode && { code: row.errorCode, message: text(row.errorCode) },
    restrictedLicences: restrictedLicences(row),
    delay: delay && { code: delay, message: text(delay) },
    errorWorkbook: hasErrorWorkbook(row, retention),
    retriedRows: row.correction?.rows.length ?? null,
    retryable:
      !undone && (row.state === 'failed' || row.state === 'cancelled') && endedWithin(row, retention.failedFileDays),
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** Readings of earlier releases do not state all of it. */
const rowsWithout = (reading: ReadingSummary): RowsWithout => ({ ...NO_ROWS_WITHOUT, ...reading.rowsWithout });

/** What a run that awaits confirmation would do; null for any other. */
export function importPreview(
  { confirmedAt, finishedAt, reading, preview, previewedAt }: ImportRun,
  language: Language,
): ImportPreview | null {
  if (confirmedAt || finishedAt || !reading?.opened || !preview || !previewedAt) return null;
  const { inserted, updated, unchanged, preservedEdits, deletedSkipped, possibleDuplicates } = preview;
  const { file, columns, hasName } = reading.opened;
  const issues = [...reading.rejections, ...preview.issues];
  return {
    file: { ...file, sheets: file.sheets ?? [], isHeaderless: file.isHeaderless ?? false },
    source: reading.columns.source,
    columns: columns.map((column) => ({ ...column, header: column.header || columnName(column.position, language) })),
    hasName,
    counts: {
      ...{ total: reading.rowsRead, inserted, updated, unchanged, preservedEdits, deletedSkipped, possibleDuplicates },
      fileDuplicates: reading.fileDuplicates + preview.fileDuplicates,
      rejected: reading.rowsRejected + preview.rejected,
      valuesDropped: reading.valuesDropped,
      ...rowsWithout(reading),
    },
    suggestedCategory: reading.suggestedCategory ?? null,
    // Previews of earlier releases do not state it.
    duplicatesAreMinimum: preview.duplicatesAreMinimum ?? false,
    changedFields: preview.changedFields,
    examples: preview.examples,
    rows: preview.rows,
    rejections: issues.slice(0, REJECTIONS).map((issue) => issueText(issue, language)),
    expiresAt: new Date(previewedAt.getTime() + PREVIEW_HOURS * HOUR_MS).toISOString(),
  };
}

/** Columns without a header that have values and are not read. */
function unreadColumns({ opened }: ReadingSummary, language: Language): string[] {
  const unread = opened?.columns.filter(({ header, field }) => header === '' && field === null) ?? [];
  return unread.map(({ position }) => columnName(position, language));
}

/** Whether rows or values were rejected and are still listed. */
export function hasErrorWorkbook(row: ImportRun, { rowErrorDays }: Retention): boolean {
  const { reading, merge } = row;
  if (!reading || !endedWithin(row, rowErrorDays)) return false;
  return reading.rowsRejected + reading.valuesDropped + (merge?.rejected ?? 0) > 0;
}

/** The report of an ended run: every row read is inserted, updated, skipped or an error. */
export function importReport(row: ImportRun, language: Language, undone = false): ImportReport {
  const reading = row.reading ?? emptySummary();
  const { columns } = reading;
  const merge = row.merge ?? NOT_STAGED;
  const { inserted, updated, unchanged, deletedSkipped } = merge;
  const fileDuplicates = reading.fileDuplicates + merge.fileDuplicates;
  const errorCount = rejectedRows(row);
  const outcome = outcomeOf(row) ?? 'failed';
  const skipped = unchanged + fileDuplicates + deletedSkipped;
  const total = reading.rowsRead;
  const merged = inserted + updated + unchanged;
  const seconds = processingSeconds(row);
  const sentence = (issue: RowIssue) => issueText(issue, language);
  const unconfirmed = row.preview !== null && row.confirmedAt === null;
  const failure = row.errorCode && errorText(row.errorCode, { file: row.fileName, ...row.errorParams }, language);

  return {
    success: isSuccess(outcome),
    outcome,
    undone,
    message:
      failure ?? endMessage({ outcome, undone, unconfirmed, total, inserted, updated, skipped, errorCount }, language),
    timestamp: (row.finishedAt ?? row.createdAt).toISOString(),
    totalRows: total,
    successCount: inserted + updated,
    inserted,
    updated,
    skippedCount: skipped,
    errorCount,
    errors: [...(failure ? [failure] : []), ...[...reading.rejections, ...merge.issues].map(sentence)].slice(
      0,
      SAMPLE_ROWS,
    ),
    warningCount: reading.valuesDropped,
    warnings: reading.drops.slice(0, SAMPLE_ROWS).map(sentence),
    preservedEditCount: merge.preservedEdits,
    deletedSkippedCount: deletedSkipped,
    rowsWithout: rowsWithout(reading),
    suggestedCategory: reading.suggestedCategory ?? null,
    restrictedLicences: restrictedLicences(row),
    skippedBusinesses: [...merge.unchangedNames, ...reading.fileDuplicateNames].slice(0, SAMPLE_ROWS),
    columnExtraction: {
      source: columns.source,
      extractedCount: columns.extracted.length,
      totalColumns: columns.extracted.length + columns.missing.length,
      extractionRate: percent(columns.extracted.length, columns.extracted.length + columns.missing.length),
      successful: [...columns.extracted, ...columns.further],
      missing: columns.missing,
      unknown: [...columns.unknown, ...unreadColumns(reading, language)],
    },
    duplicateAnalysis: {
      totalRecords: total,
      recordsWithPlaceId: reading.recordsWithPlaceId,
      databaseDuplicateCount: updated + unchanged,
      databaseDuplicateRate: percent(updated + unchanged, merged),
      newPlaceIdCount: merge.newPlaceIds,
      newPlaceIdRate: percent(merge.newPlaceIds, reading.uniquePlaceIds),
      excelDuplicateCount: fileDuplicates,
      excelDuplicateRecords: reading.fileDuplicateNames.slice(0, SAMPLE_ROWS),
      uniquePlaceIds: reading.uniquePlaceIds,
      totalDuplicateRecords: updated + unchanged + fileDuplicates,
      duplicateRate: percent(updated + unchanged + fileDuplicates, total),
    },
    summary: {
      fileName: row.fileName,
      fileSizeMB: round(Number(row.fileSize) / 1024 / 1024, 6), // exact in bytes, as elsewhere
      processingTimeSeconds: round(seconds, 1),
      totalRecords: total,
    },
    results: { updated, skipped, updateRate: percent(updated, total), skipRate: percent(skipped, total) },
  };
}

/** Without the time that a preview awaited its confirmation. */
function processingSeconds({ createdAt, startedAt, previewedAt, confirmedAt, finishedAt }: ImportRun): number {
  const end = finishedAt ?? new Date();
  const awaitedMs = previewedAt ? (confirmedAt ?? end).getTime() - previewedAt.getTime() : 0;
  return (end.getTime() - (startedAt ?? createdAt).getTime() - awaitedMs) / 1000;
}

/** The licences of single rows, then that of the import for the others. */
function restrictedLicences({ options, reading }: ImportRun): RestrictedLicence[] {
  if (!reading) return [];
  // Runs of earlier releases have neither.
  const { restrictedLicences: ofRows = [], unlicensedRows: rows = 0 } = reading;
  const { licence } = completeProvenance(options, reading.columns.source);
  if (licence === null || rows === 0 || !restrictsPublishing(licence)) return ofRows;
  return [...ofRows, { licence, rows }];
}

/** Null until the run has ended. */
export function outcomeOf(row: Pick<ImportRun, 'state' | 'merge' | 'reading'>): ImportOutcome | null {
  const { state } = row;
  if (state !== 'done' && state !== 'failed' && state !== 'cancelled') return null;
  const merge = row.merge ?? NOT_STAGED;
  // A row that repeats another shares the outcome of that one.
  const rowsAccepted = merge.inserted + merge.updated + merge.unchanged;
  return importOutcome({ state, rowsAccepted, rowsRejected: rejectedRows(row), rowsOfDeleted: merge.deletedSkipped });
}

function rejectedRows({ reading, merge }: Pick<ImportRun, 'merge' | 'reading'>): number {
  return (reading?.rowsRejected ?? 0) + (merge?.rejected ?? 0);
}

interface EndCounts {
  outcome: ImportOutcome;
  undone: boolean;
  /** Whether it was previewed and never confirmed. */
  unconfirmed: boolean;
  total: number;
  inserted: number;
  updated: number;
  skipped: number;
  errorCount: number;
}

function endMessage(counted: EndCounts, language: Language): string {
  const { outcome, undone, unconfirmed, total, inserted, updated, skipped, errorCount: errors } = counted;
  const number = (value: number) => value.toLocaleString(language);
  const counts =
    language === 'tr'
      ? `${number(inserted)} eklendi, ${number(updated)} güncellendi, ${number(skipped)} atlandı, ${number(errors)} hata.`
      : `${number(inserted)} inserted, ${number(updated)} updated, ${number(skipped)} skipped, ${number(errors)} errors.`;
  if (undone) return `${language === 'tr' ? 'Sonradan geri alındı; o zaman:' : 'Undone since; at the time:'} ${counts}`;
  if (outcome === 'failed' && errors === 0) {
    return language === 'tr'
      ? `Hiçbir satır alınmadı: okunan ${number(total)} satırın hepsi elle silinmiş işletmelere ait. Geri gelmeleri için dosyayı “Elle yapılanların üzerine yaz” seçeneğiyle yeniden yükleyin.`
      : `No row was taken: all ${number(total)} rows are of businesses deleted by hand. To bring them back, upload the file again with “Overwrite manual changes”.`;
  }
  if (outcome === 'failed') {
    return language === 'tr'
      ? `Hiçbir satır alınamadı: okunan ${number(total)} satırın ${number(errors)} tanesi reddedildi. Reddedilen satırları indirip düzeltin, sonra dosyayı yeniden yükleyin.`
      : `No row could be taken: ${number(errors)} of ${number(total)} rows were rejected. Download the rejected rows, correct them and upload the file again.`;
  }
  if (outcome !== 'cancelled') return counts;
  if (unconfirmed) {
    return language === 'tr'
      ? 'Önizleme onaylanmadı; hiçbir şey içe aktarılmadı.'
      : 'The preview was not confirmed; nothing was imported.';
  }
  return `${language === 'tr' ? 'İptal edildi; o ana kadar:' : 'Cancelled; until then:'} ${counts}`;
}

/** Reports per claim: one every 0.1 s for 11 days. */
export const REVISIONS_PER_CLAIM = 10_000_000;

/** First revision of a claim, larger than all of earlier claims. */
export function firstRevision(fence: number): number {
  return fence * REVISIONS_PER_CLAIM;
}

/** The progress of a run before the first report of a worker, or before the first since it was restarted. */
export function waitingProgress(row: ImportRun): ImportProgress {
  return {
    importId: row.id,
    // Between the reports of the last claim and those of the next.
    revision: row.startedAt ? firstRevision(row.fence) : firstRevision(row.fence + 1) - 1,
    phase: row.state,
    bytesRead: 0,
    bytesTotal: Number(row.fileSize),
    rowsRead: 0,
    rowsMerged: 0,
    inserted: 0,
    updated: 0,
    skipped: 0,
    errors: 0,
    rowsPerSecond: 0,
    etaSeconds: null,
    percent: 0,
  };
}

function endedWithin({ finishedAt: end }: ImportRun, days: number): boolean {
  return end !== null && Date.now() - end.getTime() < days * DAY_MS;
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : round((100 * part) / whole, 1);
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
