import type { ImportPreview, ImportView } from '@directory/contracts/imports';
import { useQuery } from '@tanstack/react-query';
import { followedImportQuery } from '../api/import-feed';
import { ImportLane } from '../components/import-lane';

const ID = '0b5d4c9e-2f2c-4c2e-9a60-2c1f2f7c3a11';
export const VIEW = {
  ...{ id: ID, fileName: 'kafeler.csv', fileSize: 100, sha256: 'ab', state: 'awaiting', outcome: null, undone: null },
  ...{
    report: null,
    error: null,
    delay: null,
    errorWorkbook: false,
    restrictedLicences: [],
    retriedRows: null,
    retryable: false,
  },
  ...{ createdAt: '2026-01-01T10:00:00Z', startedAt: null, finishedAt: null },
  options: {
    ...{
      batchSize: 500,
      mode: 'update',
      approve: true,
      test: false,
      overwriteManual: false,
      country: null,
      city: null,
      category: null,
      preview: true,
    },
    ...{ rememberedColumns: true, source: null, licence: null, note: null },
  },
  progress: {
    ...{ importId: ID, revision: 1, phase: 'awaiting', bytesRead: 100, bytesTotal: 100, rowsRead: 5, rowsMerged: 0 },
    ...{ inserted: 0, updated: 0, skipped: 0, errors: 0, rowsPerSecond: 0, etaSeconds: null, percent: 40 },
  },
} satisfies ImportView;

export const PREVIEW: ImportPreview = {
  file: { kind: 'csv', sheet: null, sheets: [], encoding: 'utf-8', delimiter: ';', headerRow: 3, isHeaderless: false },
  source: 'Outscraper',
  columns: [
    { position: 0, header: 'Firma', field: 'name', combined: false, chosen: false, samples: ['Café', 'Bar'] },
    { position: 1, header: 'Renk', field: null, combined: false, chosen: false, samples: ['mavi'] },
    { position: 3, header: 'Puanlar', field: null, combined: true, chosen: false, samples: [] },
  ],
  hasName: true,
  counts: {
    ...{ total: 9, inserted: 1, updated: 2, unchanged: 0, fileDuplicates: 1, preservedEdits: 4, deletedSkipped: 2 },
    ...{
      rejected: 3,
      valuesDropped: 0,
      withoutCountry: 0,
      withoutCity: 0,
      withoutCategory: 0,
      inferredCity: 0,
      usualCountry: 0,
      possibleDuplicates: 0,
    },
  },
  suggestedCategory: null,
  duplicatesAreMinimum: false,
  changedFields: [{ field: 'latitude', businesses: 2 }],
  examples: [{ name: 'Café', slug: 'cafe', changes: [{ field: 'phone', before: null, after: '+49 30 1' }] }],
  rows: [{ row: 4, outcome: 'changed', values: { name: 'Café', phone: '+49 30 1', city: null } }],
  rejections: ['Satır 7: ad yok'],
  expiresAt: '2026-01-02T10:00:00Z',
};

/** As the lists of imports do: the lane follows what is stored. */
export function StoredLane() {
  const { data } = useQuery(followedImportQuery(ID));
  return data ? <ImportLane view={data} /> : null;
}
