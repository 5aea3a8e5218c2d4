import { afterEach, expect, it } from 'vitest';
import type { ImportView } from '@directory/contracts/imports';
import { cleanup, screen } from '@testing-library/react';
import { ToastProvider } from '../../../components/admin/toast';
import { renderScreen } from '../../../testing/render-screen';
import { ImportLane } from './import-lane';

afterEach(cleanup);

const VIEW: ImportView = {
  ...{ id: '7', fileName: 'a.csv', fileSize: 10, sha256: '', state: 'indexing', outcome: null, undone: null },
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
      preview: false,
    },
    ...{ rememberedColumns: false, source: null, licence: null, note: null },
  },
  ...{ delay: null, error: null, report: null, errorWorkbook: false, retryable: false, restrictedLicences: [] },
  ...{ retriedRows: null, createdAt: new Date().toISOString(), startedAt: null, finishedAt: null },
  progress: {
    ...{ importId: '7', revision: 4, phase: 'indexing', bytesRead: 10, bytesTotal: 10, inserted: 6, updated: 4 },
    ...{ skipped: 0, errors: 0, rowsRead: 10, rowsMerged: 10, rowsPerSecond: 5, etaSeconds: 0, percent: 100 },
  },
};

it('an import whose rows are being indexed is not complete yet', () => {
  renderScreen(
    <ToastProvider>
      <ImportLane view={VIEW} />
    </ToastProvider>,
  );
  expect(screen.getByRole('group', { name: 'Dizine ekleniyor, %99' })).toBeDefined();
  expect(screen.queryByText('%100')).toBeNull();
});

it('a file name with right-to-left letters keeps its digits and its extension together', async () => {
  const fileName = 'تقرير 2024.csv';
  const { user } = renderScreen(
    <ToastProvider>
      <ImportLane view={{ ...VIEW, fileName }} />
    </ToastProvider>,
  );
  expect(screen.getByRole('heading', { name: fileName }).querySelector('bdi')?.textContent).toBe(fileName);
  await user.click(screen.getByRole('button', { name: 'İptal' }));
  expect(screen.getByRole('dialog').textContent).toContain(`\u2068${fileName}\u2069`);
});

it('cancelling a file that awaits its confirmation says that nothing was written', async () => {
  const { user } = renderScreen(
    <ToastProvider>
      <ImportLane view={{ ...VIEW, state: 'awaiting' }} />
    </ToastProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'İptal' }));
  const text = screen.getByRole('dialog').textContent;
  expect(text).toContain('hiçbir şey yazılmadı');
  expect(text).not.toContain('dizinde kalır');
});
