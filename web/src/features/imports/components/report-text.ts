import type { ImportReport } from '@directory/contracts/imports';
import { adminLanguage } from '../../../lib/i18n/language';
import type { TextsOf } from '../../../lib/i18n/texts';
import type { importReportTexts } from '../report-texts';
import { durationText, numberText, percentText, sizeText } from '../../../lib/i18n/format';

/** Whether the import read enough to report more than its outcome. */
export function wasRead(report: ImportReport): boolean {
  return report.columnExtraction.totalColumns > 0;
}

type Texts = TextsOf<typeof importReportTexts>;

export function reportSentences(report: ImportReport, t: Texts): string[] {
  const { summary, duplicateAnalysis: duplicates } = report;
  const notTaken = report.errorCount + report.deletedSkippedCount + duplicates.excelDuplicateCount;
  const noneTaken = !report.success && report.totalRows > 0 && notTaken === report.totalRows;
  const seconds = summary.processingTimeSeconds;
  const rows = numberText(report.totalRows);
  const speed = seconds > 0 ? t.speed(numberText(report.totalRows / seconds)) : '';
  const size = sizeText(Math.round(summary.fileSizeMB * 1024 * 1024));
  const sentences = [
    report.success || noneTaken
      ? t.processed(summary.fileName, size, rows, durationText(seconds), speed)
      : t.unfinished(summary.fileName, rows),
    noneTaken ? report.message : outcome(report, t),
  ];
  if (duplicates.excelDuplicateCount > 0) sentences.push(t.fileDuplicates(numberText(duplicates.excelDuplicateCount)));
  if (duplicates.databaseDuplicateCount > 0) {
    const { databaseDuplicateCount: known, databaseDuplicateRate: rate } = duplicates;
    sentences.push(t.known(numberText(known), percentText(rate)));
  }
  // The rows left of another import were not compared with the directory.
  if (report.success && duplicates.recordsWithPlaceId > 0) {
    const { recordsWithPlaceId: rows, uniquePlaceIds: ids, newPlaceIdCount: fresh, newPlaceIdRate: rate } = duplicates;
    sentences.push(t.placeIds(numberText(rows), numberText(ids), numberText(fresh), percentText(rate)));
  }
  const manual = [
    report.preservedEditCount > 0 && t.preservedEdits(numberText(report.preservedEditCount)),
    report.deletedSkippedCount > 0 && t.deletedSkipped(numberText(report.deletedSkippedCount)),
  ].filter((part) => part !== false);
  if (manual.length > 0) sentences.push(`${manual.join(', ')}.`);
  if (report.warningCount > 0) sentences.push(t.warnings(numberText(report.warningCount)));
  if (report.success) sentences.push(...missingValues(report, t));
  const { inferredCity, usualCountry } = report.rowsWithout;
  if (report.success && usualCountry > 0) sentences.push(t.usualCountry(numberText(usualCountry)));
  if (report.success && inferredCity > 0) sentences.push(t.inferredCity(numberText(inferredCity)));
  return sentences;
}

/** What to do is said where most rows lack a value: of others it is the exception. */
function missingValues({ rowsWithout, totalRows }: ImportReport, t: Texts): string[] {
  const names = (['withoutCountry', 'withoutCity', 'withoutCategory'] as const).filter((name) => rowsWithout[name] > 0);
  if (names.length === 0) return [];
  const sentence = t.without(names.map((name) => t[name](numberText(rowsWithout[name]))).join(', '));
  return names.some((name) => rowsWithout[name] > totalRows / 2) ? [sentence, t.giveDefaults] : [sentence];
}

function outcome(report: ImportReport, t: Texts): string {
  const parts = [
    report.inserted > 0 && t.inserted(numberText(report.inserted)),
    report.updated > 0 && t.updated(numberText(report.updated)),
    report.skippedCount > 0 && t.rowsSkipped(numberText(report.skippedCount)),
    report.errorCount > 0 ? t.rowsRejected(numberText(report.errorCount)) : t.noErrors,
  ].filter((part) => part !== false);
  const last = parts.pop()!;
  const text = parts.length > 0 ? `${parts.join(', ')} ${t.and} ${last}` : last;
  return `${text.charAt(0).toLocaleUpperCase(adminLanguage())}${text.slice(1)}.`;
}
