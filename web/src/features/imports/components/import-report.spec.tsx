import { describe, expect, it } from 'vitest';
import type { ImportReport as Report, ImportView } from '@directory/contracts/imports';
import { cleanup, screen } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { ImportReport } from './import-report';

const OPTIONS: ImportView['options'] = {
  ...{
    batchSize: 500,
    mode: 'update',
    approve: true,
    test: false,
    overwriteManual: false,
    country: null,
    city: null,
    category: null,
    preview: false,
  },
  ...{ rememberedColumns: false, source: null, licence: null, note: null },
};
const REPORT: Report = {
  ...{ success: true, outcome: 'done', undone: false, message: '1 eklendi.', timestamp: '2026-01-01T10:00:00.000Z' },
  ...{ totalRows: 3, successCount: 3, inserted: 3, updated: 0, skippedCount: 0, errorCount: 0, errors: [] },
  ...{
    warningCount: 0,
    warnings: [],
    preservedEditCount: 0,
    deletedSkippedCount: 0,
    rowsWithout: { withoutCountry: 0, withoutCity: 0, withoutCategory: 0, inferredCity: 0, usualCountry: 0 },
    suggestedCategory: null,
    restrictedLicences: [],
  },
  skippedBusinesses: [],
  columnExtraction: {
    ...{ source: 'OpenStreetMap', extractedCount: 1, totalColumns: 2, extractionRate: 50 },
    ...{ successful: ['name'], missing: ['phone'], unknown: [] },
  },
  duplicateAnalysis: {
    ...{ totalRecords: 3, recordsWithPlaceId: 0, databaseDuplicateCount: 0, databaseDuplicateRate: 0 },
    ...{ newPlaceIdCount: 0, newPlaceIdRate: 0, excelDuplicateCount: 0, excelDuplicateRecords: [] },
    ...{ uniquePlaceIds: 0, totalDuplicateRecords: 0, duplicateRate: 0 },
  },
  summary: { fileName: 'a.csv', fileSizeMB: 1, processingTimeSeconds: 2, totalRecords: 3 },
  results: { updated: 0, skipped: 0, updateRate: 0, skipRate: 0 },
};

const open = (options: Partial<ImportView['options']>, report: Partial<Report> = {}) =>
  renderScreen(<ImportReport report={{ ...REPORT, ...report }} options={{ ...OPTIONS, ...options }} />);
const origin = () => screen.getByRole('heading', { name: 'Verinin kökeni' }).parentElement!.textContent;

describe('the report of an import', () => {
  it('shows the source, the licence and the note that were chosen', () => {
    open({ source: 'Belediye', licence: 'cc-by-4.0', note: 'Ocak dosyası' });
    expect(origin()).toBe('Verinin kökeniKaynak: BelediyeLisans: CC BY 4.0Not: Ocak dosyası');
  });

  it('says how many place ids were new only if every row was compared', () => {
    const duplicateAnalysis = { ...REPORT.duplicateAnalysis, recordsWithPlaceId: 3, uniquePlaceIds: 3 };
    open({}, { duplicateAnalysis });
    expect(screen.getByText(/dizinde yeniydi/)).toBeDefined();
    cleanup();
    open({}, { duplicateAnalysis, success: false, outcome: 'cancelled', inserted: 0, successCount: 0 });
    expect(screen.queryByText(/dizinde yeniydi/)).toBeNull();
  });

  it('shows the detected source with its licence if none was chosen', () => {
    open({});
    expect(origin()).toBe('Verinin kökeniKaynak: OpenStreetMapLisans: ODbL 1.0');
  });

  it('says that neither source nor licence are stated', () => {
    open({}, { columnExtraction: { ...REPORT.columnExtraction, source: null } });
    expect(origin()).toBe('Verinin kökeniKaynak: belirtilmediLisans: belirtilmedi');
  });

  it('says that the rows of our own exports state their origin', () => {
    open({}, { columnExtraction: { ...REPORT.columnExtraction, source: 'Directory export' } });
    expect(origin()).toBe('Verinin kökeniKaynak: satır satır belirtilmişLisans: satır satır belirtilmiş');
  });

  it('says how many rows lack country and category, and what to do where most do', () => {
    const rowsWithout = { ...REPORT.rowsWithout, withoutCountry: 2, withoutCategory: 1 };
    open({}, { rowsWithout });
    const text = '2 satırın ülkesi, 1 satırın kategorisi bilinmiyor; işletmeleri bunların sayfalarında görünmez.';
    expect(screen.getByText(text, { exact: false }).textContent).toContain('dosyayı yeniden yükleyin.');
    cleanup();
    open({}, { rowsWithout: { ...rowsWithout, withoutCountry: 1 } });
    expect(screen.getByText(/1 satırın ülkesi/).textContent).not.toContain('yeniden yükleyin');
  });

  it('suggests the category that names and the file have a word of', () => {
    const names = { rows: 3, percent: 76, words: ['eczanesi', 'eczane'], hasMore: true };
    const title = { of: 'sheet' as const, name: 'Eczaneler' };
    const rowsWithout = { ...REPORT.rowsWithout, withoutCategory: 3 };
    open({}, { rowsWithout, suggestedCategory: { category: 'Pharmacy', names, title } });
    expect(screen.getByText(/Önerilen kategori/).textContent).toContain(
      'Önerilen kategori “Pharmacy”: satırların %76’sının adında “eczanesi”, “eczane” veya benzeri geçiyor; sayfanın adı “Eczaneler”.',
    );
  });

  it('says of how many rows the country is the one that the rest of the file shows', () => {
    open({}, { rowsWithout: { ...REPORT.rowsWithout, usualCountry: 12 } });
    expect(screen.getByText(/12 satıra/).textContent).toContain(
      'Ülkesi anlaşılmayan 12 satıra, dosyanın geri kalanının gösterdiği ülke verildi.',
    );
  });

  it('says of how many rows the city is that of the position', () => {
    open({}, { rowsWithout: { ...REPORT.rowsWithout, inferredCity: 1204 } });
    expect(screen.getByText(/1\.204 satırın/).textContent).toContain(
      'Şehri yazmayan 1.204 satırın şehri konumundan bulundu.',
    );
  });

  it('states the size of a small file in whole bytes', () => {
    const summary = { ...REPORT.summary, fileSizeMB: 0.000394 };
    open({}, { success: true, summary });
    expect(screen.getByText(/^a\.csv \(/).textContent).toContain('a.csv (413 B) dosyasındaki');
  });

  it('shows the sentence about businesses deleted by hand if no row was taken', () => {
    const message = 'Hiçbir satır alınmadı: okunan 3 satırın hepsi elle silinmiş işletmelere ait.';
    open({}, { success: false, outcome: 'failed', message, inserted: 0, skippedCount: 3, deletedSkippedCount: 3 });
    expect(screen.getByText(message, { exact: false }).textContent).not.toContain('tamamlanmadı');
  });
});
