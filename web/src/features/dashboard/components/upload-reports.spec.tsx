import type { ImportReport } from '@directory/contracts/imports';
import { expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { UploadReports } from './upload-reports';

const server = setUpApiServer('tr');

const reportOf = (fileName: string, undone: boolean): ImportReport =>
  ({
    ...{ success: true, outcome: 'done', undone, timestamp: '2026-01-01T10:00:00.000Z', inserted: 6 },
    summary: { fileName, fileSizeMB: 1, processingTimeSeconds: 2, totalRecords: 6 },
    results: { updated: 0, skipped: 0, updateRate: 0, skipRate: 0 },
    duplicateAnalysis: { totalDuplicateRecords: 0, duplicateRate: 0 },
  }) as unknown as ImportReport;

it('says of an undone import that it was undone, without what it had inserted', async () => {
  server.on({ 'GET /api/admin/upload-reports': () => [reportOf('undone.csv', true), reportOf('done.csv', false)] });
  renderScreen(<UploadReports />);
  const undone = await screen.findByRole('article', { name: 'undone.csv' });
  expect(within(undone).getByText(/Geri alındı/)).toBeDefined();
  expect(within(undone).queryByText('Eklendi')).toBeNull();
  expect(within(screen.getByRole('article', { name: 'done.csv' })).getByText('Eklendi')).toBeDefined();
});
