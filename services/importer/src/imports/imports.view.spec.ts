import { describe, expect, it } from 'vitest';
import { NOT_STAGED } from '@directory/contracts/internal';
import { ImportReport, ImportView } from '@directory/contracts/imports';
import type { ImportRun } from './import-run.entity.js';
import { importPreview, importReport, importView } from './imports.view.js';

const RETENTION = { failedFileDays: 7, rowErrorDays: 30 };
const ended: ImportRun = {
  id: '3f0cf6de-60d0-4c1c-8bd5-6a2a8f3f7a10',
  fileName: 'gyms.csv',
  fileSize: '1572864',
  sha256: 'ab',
  options: {
    batchSize: 500,
    mode: 'update',
    approve: true,
    test: false,
    overwriteManual: false,
    preview: false,
    rememberedColumns: false,
    country: null,
    city: null,
    category: null,
    source: null,
    licence: null,
    note: null,
  },
  state: 'done',
  fence: 1,
  cancelRequested: false,
  stalledAttempts: 0,
  requestId: 'r',
  progress: null,
  reading: {
    rowsRead: 1000,
    rowsStaged: 960,
    rowsRejected: 10,
    rejections: [{ row: 7, column: 'name', code: 'row_name_missing', value: null }],
    valuesDropped: 3,
    drops: [{ row: 9, column: 'rating', code: 'row_rating_invalid', value: '11' }],
    fileDuplicates: 30,
    fileDuplicateNames: ['Twin'],
    recordsWithPlaceId: 990,
    uniquePlaceIds: 950,
    restrictedLicences: [{ licence: 'cc-by-nc-4.0', rows: 12 }],
    unlicensedRows: 948,
    columns: { source: null, extracted: ['name', 'phone'], further: [], missing: ['about'], unknown: ['h3'] },
  },
  mapping: null,
  preview: null,
  previewedAt: null,
  confirmedAt: null,
  merge: {
    stagedRows: 960,
    mergedRows: 960,
    inserted: 700,
    newPlaceIds: 665,
    updated: 100,
    unchanged: 150,
    fileDuplicates: 5,
    preservedEdits: 0,
    deletedSkipped: 0,
    rejected: 5,
    issues: [{ row: 50, column: null, code: 'row_rejected', value: 'too long' }],
    unchangedNames: ['Same'],
    done: true,
  },
  correction: null,
  errorCode: null,
  errorParams: null,
  createdAt: new Date('2026-01-01T10:00:00Z'),
  startedAt: new Date('2026-01-01T10:00:01Z'),
  finishedAt: new Date('2026-01-01T10:00:11Z'),
};

describe('the report of an import', () => {
  it('accounts for every row that was read', () => {
    const report = importReport(ended, 'en');
    expect(ImportReport.parse(report)).toEqual(report);
    expect(report.inserted + report.updated + report.skippedCount + report.errorCount).toBe(report.totalRows);
    expect(report).toMatchObject({
      success: true,
      outcome: 'partial',
      undone: false,
      message: '700 inserted, 100 updated, 185 skipped, 15 errors.',
      totalRows: 1000,
      successCount: 800,
      skippedCount: 185,
      errorCount: 15,
      errors: ['Row 7: the name is missing.', 'Row 50: the database rejected it (too long).'],
      warningCount: 3,
      skippedBusinesses: ['Same', 'Twin'],
      columnExtraction: {
        source: null,
        extractedCount: 2,
        totalColumns: 3,
        extractionRate: 66.7,
        missing: ['about'],
        unknown: ['h3'],
      },
      duplicateAnalysis: {
        databaseDuplicateCount: 250,
        excelDuplicateCount: 35,
        newPlaceIdCount: 665,
        newPlaceIdRate: 70,
        uniquePlaceIds: 950,
        totalDuplicateRecords: 285,
        duplicateRate: 28.5,
      },
      summary: { fileName: 'gyms.csv', fileSizeMB: 1.5, processingTimeSeconds: 10, totalRecords: 1000 },
      results: { updated: 100, skipped: 185, updateRate: 10, skipRate: 18.5 },
    });
  });

  it('suggests the category that the reading found, as the preview does', () => {
    const suggestedCategory = { category: 'Gym', names: null, title: { of: 'file' as const, name: 'gyms.csv' } };
    const file = { kind: 'csv', sheet: null, encoding: null, delimiter: null, headerRow: 1 };
    const opened = { file, columns: [], hasName: true, header: [], mapping: { key: '', fields: {} } };
    const reading = { ...ended.reading!, suggestedCategory, opened };
    expect(importReport({ ...ended, reading }, 'en')).toMatchObject({ suggestedCategory });
    expect(importReport(ended, 'en')).toMatchObject({ suggestedCategory: null });
    const preview = {
      ...ended.merge!,
      possibleDuplicates: 0,
      duplicatesAreMinimum: false,
      changedFields: [],
      examples: [],
      rows: [],
    };
    const previewed = { ...ended, finishedAt: null, preview, previewedAt: new Date('2026-01-01T10:00:04Z') };
    expect(importPreview({ ...previewed, reading }, 'en')).toMatchObject({ suggestedCategory });
  });

  it('has a processing time without the wait for a confirmation', () => {
    const previewedAt = new Date('2026-01-01T10:00:04Z');
    const seconds = (run: Partial<ImportRun>) =>
      importReport({ ...ended, previewedAt, ...run }, 'en').summary.processingTimeSeconds;
    const confirmed = { confirmedAt: new Date('2026-01-01T11:00:04Z'), finishedAt: new Date('2026-01-01T11:00:09Z') };
    expect(seconds(confirmed)).toBe(8);
    expect(seconds({ state: 'cancelled', finishedAt: new Date('2026-01-02T10:00:04Z') })).toBe(3);
  });

  it('counts fields that stayed as edited by hand, and rows of businesses that were deleted by hand as skipped', () => {
    const merge = { ...ended.merge!, unchanged: 148, deletedSkipped: 2, preservedEdits: 3 };
    const report = importReport({ ...ended, merge }, 'en');
    expect(report).toMatchObject({ preservedEditCount: 3, deletedSkippedCount: 2, skippedCount: 185 });
    expect(report.inserted + report.updated + report.skippedCount + report.errorCount).toBe(report.totalRows);
    expect(importReport(ended, 'en')).toMatchObject({ preservedEditCount: 0, deletedSkippedCount: 0 });
  });

  it('names the licences that restrict publishing, those of rows before that of the import', () => {
    const ofRows = { licence: 'cc-by-nc-4.0', rows: 12 };
    expect(importReport(ended, 'en').restrictedLicences).toEqual([ofRows]);
    const options = { ...ended.options, licence: 'all-rights-reserved' as const };
    expect(importReport({ ...ended, options }, 'en').restrictedLicences).toEqual([
      ofRows,
      { licence: 'all-rights-reserved', rows: 948 },
    ]);
    const earlier = Object.assign({}, ended.reading, { restrictedLicences: undefined, unlicensedRows: undefined });
    expect(importReport({ ...ended, reading: earlier }, 'en').restrictedLicences).toEqual([]);
    const reading = { ...ended.reading!, unlicensedRows: 0 };
    expect(importReport({ ...ended, options, reading }, 'en').restrictedLicences).toEqual([ofRows]);
  });

  it('is in Turkish for the administrator', () => {
    const report = importReport(ended, 'tr');
    expect(report.message).toBe('700 eklendi, 100 güncellendi, 185 atlandı, 15 hata.');
    expect(report.errors[0]).toBe('7. satır: ad eksik.');
  });

  it('the report of a file that could not be read says why, and counts no rejected row', () => {
    const failed: ImportRun = {
      ...ended,
      state: 'failed',
      reading: null,
      merge: null,
      errorCode: 'file_no_header',
      errorParams: { file: 'gyms.csv' },
    };
    expect(importReport(failed, 'en')).toMatchObject({
      success: false,
      totalRows: 0,
      outcome: 'failed',
      errorCount: 0,
      errors: [expect.stringContaining('gyms.csv')],
    });
    const view = importView(failed, null, 'en', RETENTION);
    expect(ImportView.parse(view)).toEqual(view);
    expect(view.error).toEqual({ code: 'file_no_header', message: expect.stringContaining('no header row') });
    expect(view.outcome).toBe('failed');
  });

  it('the report of a file without an accepted row is a failure with advice', () => {
    const reading = { ...ended.reading!, rowsRead: 30, rowsStaged: 0, rowsRejected: 30, fileDuplicates: 0 };
    const merge = { ...NOT_STAGED, stagedRows: 0, done: true };
    const report = importReport({ ...ended, reading, merge }, 'tr');
    expect(report).toMatchObject({ success: false, outcome: 'failed', successCount: 0, errorCount: 30 });
    expect(report.message).toBe(
      'Hiçbir satır alınamadı: okunan 30 satırın 30 tanesi reddedildi. Reddedilen satırları indirip düzeltin, sonra dosyayı yeniden yükleyin.',
    );
  });

  it('the report of a file whose rows were all in the directory already is a success', () => {
    const reading = { ...ended.reading!, rowsRead: 15, rowsRejected: 0, fileDuplicates: 0 };
    const merge = { ...NOT_STAGED, stagedRows: 15, mergedRows: 15, unchanged: 15, done: true };
    expect(importReport({ ...ended, reading, merge }, 'en')).toMatchObject({ success: true, outcome: 'done' });
  });

  it('the report of a file whose rows are all of businesses deleted by hand is a failure that says so', () => {
    const reading = { ...ended.reading!, rowsRead: 16, rowsRejected: 0, fileDuplicates: 1 };
    const merge = { ...NOT_STAGED, stagedRows: 15, mergedRows: 15, deletedSkipped: 15, done: true };
    const run = { ...ended, reading, merge };
    expect(importReport(run, 'en')).toMatchObject({ success: false, outcome: 'failed', skippedCount: 16 });
    expect(importReport(run, 'en').message).toContain('all 16 rows are of businesses deleted by hand');
    expect(importReport(run, 'tr').message).toContain('16 satırın hepsi elle silinmiş işletmelere ait');
    const withOne = { ...merge, deletedSkipped: 14, unchanged: 1 };
    expect(importReport({ ...run, merge: withOne }, 'en')).toMatchObject({ success: true, outcome: 'done' });
  });

  it('the report of an import that was cancelled is no success', () => {
    const cancelled: ImportRun = { ...ended, state: 'cancelled' };
    expect(importReport(cancelled, 'en')).toMatchObject({ success: false, outcome: 'cancelled' });
    expect(importView(cancelled, null, 'en', RETENTION)).toMatchObject({ outcome: 'cancelled', retryable: false });
  });

  it('the report of an undone import says so, and it cannot be retried', () => {
    const undone = { deletedCount: 700, revertedCount: 90, unrevertedCount: 10 };
    const finishedAt = new Date();
    const view = importView({ ...ended, state: 'cancelled', finishedAt }, null, 'tr', RETENTION, undone);
    expect(ImportView.parse(view)).toEqual(view);
    expect(view).toMatchObject({ undone, retryable: false, report: { undone: true } });
    expect(view.report!.message).toMatch(/^Sonradan geri alındı; o zaman: 700 eklendi/);
    expect(importView({ ...ended, state: 'cancelled', finishedAt }, null, 'tr', RETENTION).retryable).toBe(true);
  });

  it('a failed import can be retried, and its row errors downloaded, as long as configured', () => {
    const row: ImportRun = { ...ended, state: 'failed', finishedAt: new Date(Date.now() - 3 * 86_400_000) };
    const view = (failedFileDays: number, rowErrorDays: number) =>
      importView(row, null, 'en', { failedFileDays, rowErrorDays });
    expect(view(4, 2)).toMatchObject({ retryable: true, errorWorkbook: false });
    expect(view(2, 4)).toMatchObject({ retryable: false, errorWorkbook: true });
  });

  it('the report of a running import has no outcome yet', () => {
    expect(importView({ ...ended, state: 'merging', finishedAt: null }, null, 'en', RETENTION).outcome).toBeNull();
  });
});
