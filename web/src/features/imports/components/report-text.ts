import type { ImportReport } from '@directory/contracts/imports';
import { durationTr, numberTr, percentTr, sizeTr } from '../../../lib/format-tr';

/** Whether the import came so far that there is more to say than why it ended. */
export function wasRead(report: ImportReport): boolean {
  return report.columnExtraction.totalColumns > 0;
}

/** The report as one would read it aloud. */
export function reportSentences(report: ImportReport): string[] {
  const { summary, duplicateAnalysis: duplicates } = report;
  const seconds = summary.processingTimeSeconds;
  const speed = seconds > 0 ? `; saniyede ${numberTr(report.totalRows / seconds)} satır` : '';
  const sentences = [
    !report.success
      ? `${summary.fileName} dosyasından ${numberTr(report.totalRows)} satır okundu; aktarım tamamlanmadı.`
      : `${summary.fileName} (${sizeTr(summary.fileSizeMB * 1024 * 1024)}) dosyasındaki ${numberTr(report.totalRows)} satır ${durationTr(seconds)} içinde işlendi${speed}.`,
    outcome(report),
  ];
  if (duplicates.excelDuplicateCount > 0) {
    sentences.push(
      `Dosyanın kendi içinde ${numberTr(duplicates.excelDuplicateCount)} yinelenen kayıt vardı; ilki alındı.`,
    );
  }
  if (duplicates.newPlaceIdCount + duplicates.databaseDuplicateCount > 0) {
    sentences.push(
      `Birleştirilen işletmelerden ${numberTr(duplicates.newPlaceIdCount)} tanesi (${percentTr(duplicates.newPlaceIdRate)}) dizinde yeniydi, ${numberTr(duplicates.databaseDuplicateCount)} tanesi (${percentTr(duplicates.databaseDuplicateRate)}) zaten vardı; ${numberTr(duplicates.recordsWithPlaceId)} satır Place ID taşıyordu.`,
    );
  }
  if (report.warningCount > 0) {
    sentences.push(`Alınan satırlarda ${numberTr(report.warningCount)} değer okunamadığı için boş bırakıldı.`);
  }
  return sentences;
}

function outcome(report: ImportReport): string {
  const parts = [
    report.inserted > 0 && `${numberTr(report.inserted)} işletme eklendi`,
    report.updated > 0 && `${numberTr(report.updated)} işletme güncellendi`,
    report.skippedCount > 0 && `${numberTr(report.skippedCount)} satır atlandı`,
    report.errorCount > 0 ? `${numberTr(report.errorCount)} satırda sorun bulundu` : 'hiçbir satırda hata çıkmadı',
  ].filter((part) => part !== false);
  const last = parts.pop()!;
  const text = parts.length > 0 ? `${parts.join(', ')} ve ${last}` : last;
  return `${text.charAt(0).toLocaleUpperCase('tr')}${text.slice(1)}.`;
}
