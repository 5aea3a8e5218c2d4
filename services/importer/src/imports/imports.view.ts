import { errorText, type Language } from '@directory/contracts/error-texts';
import type { ErrorCode } from '@directory/contracts/errors';
import { importOutcome, isSuccess, type ImportOutcome } from '@directory/contracts/import-outcomes';
import type { ImportProgress, ImportReport, ImportView, RowIssue, UndoneImport } from '@directory/contracts/imports';
import type { ImportRunRow, ReadingSummary } from './imports.queries.js';
import { issueText } from '../rows/row-issues.js';

/** Days the file of a failed or cancelled import is kept, to run it again. */
export const FAILED_FILE_DAYS = 7;

/** Days what was wrong with the rows of an import is kept, to be downloaded. */
export const ROW_ERRORS_DAYS = 30;

const SAMPLE = 5;
const DAY = 86_400_000;

export const NOTHING_READ: ReadingSummary = {
  rowsRead: 0,
  rowsStaged: 0,
  rowsRejected: 0,
  rejections: [],
  valuesDropped: 0,
  drops: [],
  fileDuplicates: 0,
  fileDuplicateNames: [],
  recordsWithPlaceId: 0,
  uniquePlaceIds: 0,
  columns: { extracted: [], missing: [], unknown: [] },
};

/** `delay`: what keeps it from beginning, null where nothing does. */
export function importView(
  row: ImportRunRow,
  delay: ErrorCode | null,
  language: Language,
  undone: UndoneImport | null = null,
): ImportView {
  const text = (code: ErrorCode) => errorText(code, { file: row.file_name, ...row.error_params }, language);
  return {
    id: row.id,
    fileName: row.file_name,
    fileSize: Number(row.file_size),
    sha256: row.sha256,
    state: row.state,
    outcome: outcomeOf(row),
    undone,
    options: { ...row.options, overwriteManual: row.options.overwriteManual ?? false },
    // Without a revision it was stored by a release before revisions.
    progress: row.progress
      ? { ...row.progress, revision: row.progress.revision ?? firstRevision(row.fence) }
      : waitingProgress(row),
    report: row.finished_at && importReport(row, language, undone !== null),
    error: row.error_code && { code: row.error_code, message: text(row.error_code) },
    delay: delay && { code: delay, message: text(delay) },
    errorWorkbook: hasErrorWorkbook(row),
    retryable: !undone && (row.state === 'failed' || row.state === 'cancelled') && endedWithin(row, FAILED_FILE_DAYS),
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

/** Whether there are rows or values that were not taken, and they are still listed. */
export function hasErrorWorkbook(row: ImportRunRow): boolean {
  const { reading, merge } = row;
  if (!reading || !endedWithin(row, ROW_ERRORS_DAYS)) return false;
  return reading.rowsRejected + reading.valuesDropped + (merge?.rejected ?? 0) > 0;
}

/** The report of an ended run: every row read is inserted, updated, skipped or an error. */
export function importReport(row: ImportRunRow, language: Language, undone = false): ImportReport {
  const reading = row.reading ?? NOTHING_READ;
  const { columns } = reading;
  const inserted = row.merge?.inserted ?? 0;
  const newPlaceIds = row.merge?.newPlaceIds ?? inserted;
  const updated = row.merge?.updated ?? 0;
  const unchanged = row.merge?.unchanged ?? 0;
  const fileDuplicates = reading.fileDuplicates + (row.merge?.fileDuplicates ?? 0);
  const errorCount = rejectedRows(row);
  const outcome = outcomeOf(row) ?? 'failed';
  const deletedSkipped = row.merge?.deletedSkipped ?? 0;
  const skipped = unchanged + fileDuplicates + deletedSkipped;
  const total = reading.rowsRead;
  const merged = inserted + updated + unchanged;
  const seconds = ((row.finished_at ?? new Date()).getTime() - (row.started_at ?? row.created_at).getTime()) / 1000;
  const sentence = (issue: RowIssue) => issueText(issue, language);
  const failure = row.error_code && errorText(row.error_code, { file: row.file_name, ...row.error_params }, language);

  return {
    success: isSuccess(outcome),
    outcome,
    undone,
    message: failure ?? endMessage({ outcome, undone, total, inserted, updated, skipped, errorCount }, language),
    timestamp: (row.finished_at ?? row.created_at).toISOString(),
    totalRows: total,
    successCount: inserted + updated,
    inserted,
    updated,
    skippedCount: skipped,
    errorCount,
    errors: [
      ...(failure ? [failure] : []),
      ...[...reading.rejections, ...(row.merge?.issues ?? [])].map(sentence),
    ].slice(0, SAMPLE),
    warningCount: reading.valuesDropped,
    warnings: reading.drops.slice(0, SAMPLE).map(sentence),
    keptEditCount: row.merge?.keptEdits ?? 0,
    deletedSkippedCount: deletedSkipped,
    skippedBusinesses: [...(row.merge?.unchangedNames ?? []), ...reading.fileDuplicateNames].slice(0, SAMPLE),
    columnExtraction: {
      source: columns.source ?? null,
      extractedCount: columns.extracted.length,
      totalColumns: columns.extracted.length + columns.missing.length,
      extractionRate: percent(columns.extracted.length, columns.extracted.length + columns.missing.length),
      successful: [...columns.extracted, ...(columns.further ?? [])],
      missing: columns.missing,
      unknown: columns.unknown,
    },
    duplicateAnalysis: {
      totalRecords: total,
      recordsWithPlaceId: reading.recordsWithPlaceId,
      databaseDuplicateCount: updated + unchanged,
      databaseDuplicateRate: percent(updated + unchanged, merged),
      newPlaceIdCount: newPlaceIds,
      newPlaceIdRate: percent(newPlaceIds, reading.uniquePlaceIds),
      excelDuplicateCount: fileDuplicates,
      excelDuplicateRecords: reading.fileDuplicateNames.slice(0, SAMPLE),
      uniquePlaceIds: reading.uniquePlaceIds,
      totalDuplicateRecords: updated + unchanged + fileDuplicates,
      duplicateRate: percent(updated + unchanged + fileDuplicates, total),
    },
    summary: {
      fileName: row.file_name,
      fileSizeMB: round(Number(row.file_size) / 1024 / 1024, 6), // to the byte, as it is shown elsewhere
      processingTimeSeconds: round(seconds, 1),
      totalRecords: total,
    },
    results: { updated, skipped, updateRate: percent(updated, total), skipRate: percent(skipped, total) },
  };
}

/** Null until the run has ended. */
function outcomeOf(row: ImportRunRow): ImportOutcome | null {
  const { state, reading, merge } = row;
  if (state !== 'done' && state !== 'failed' && state !== 'cancelled') return null;
  const repeated = reading?.fileDuplicates ?? 0;
  const rowsTaken = merge
    ? merge.inserted + merge.updated + merge.unchanged + merge.fileDuplicates + (merge.deletedSkipped ?? 0) + repeated
    : repeated;
  return importOutcome({ state, rowsTaken, rowsRejected: rejectedRows(row) });
}

function rejectedRows({ reading, merge }: ImportRunRow): number {
  return (reading?.rowsRejected ?? 0) + (merge?.rejected ?? 0);
}

interface EndCounts {
  outcome: ImportOutcome;
  undone: boolean;
  total: number;
  inserted: number;
  updated: number;
  skipped: number;
  errorCount: number;
}

function endMessage(counted: EndCounts, language: Language): string {
  const { outcome, undone, total, inserted, updated, skipped, errorCount: errors } = counted;
  const number = (value: number) => value.toLocaleString(language);
  const counts =
    language === 'tr'
      ? `${number(inserted)} eklendi, ${number(updated)} güncellendi, ${number(skipped)} atlandı, ${number(errors)} hata.`
      : `${number(inserted)} inserted, ${number(updated)} updated, ${number(skipped)} skipped, ${number(errors)} errors.`;
  if (undone) return `${language === 'tr' ? 'Sonradan geri alındı; o zaman:' : 'Undone since; at the time:'} ${counts}`;
  if (outcome === 'failed') {
    return language === 'tr'
      ? `Hiçbir satır alınamadı: okunan ${number(total)} satırın ${number(errors)} tanesi reddedildi. Hatalı satırları indirip düzeltin, sonra dosyayı yeniden yükleyin.`
      : `No row could be taken: ${number(errors)} of ${number(total)} rows were rejected. Download the rejected rows, correct them and upload the file again.`;
  }
  if (outcome !== 'cancelled') return counts;
  return `${language === 'tr' ? 'İptal edildi; o ana kadar:' : 'Cancelled; until then:'} ${counts}`;
}

/** Reports that one claim of a run may make: one in 0.1 s for 11 days. */
const REVISIONS_PER_CLAIM = 10_000_000;

/** The first revision of a claim, larger than any of the claims before it. */
export function firstRevision(fence: number): number {
  return fence * REVISIONS_PER_CLAIM;
}

/** The progress of a run that no worker has reported on yet, or none since it was started again. */
export function waitingProgress(row: ImportRunRow): ImportProgress {
  return {
    importId: row.id,
    // Not claimed since it was started, it comes after what the claim before said, and before what the next will say.
    revision: row.started_at ? firstRevision(row.fence) : firstRevision(row.fence + 1) - 1,
    phase: row.state,
    bytesRead: 0,
    bytesTotal: Number(row.file_size),
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

function endedWithin({ finished_at: end }: ImportRunRow, days: number): boolean {
  return end !== null && Date.now() - end.getTime() < days * DAY;
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : round((100 * part) / whole, 1);
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
