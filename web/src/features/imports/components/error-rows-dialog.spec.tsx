import { expect, it } from 'vitest';
import type { ErrorRowsPage } from '@directory/contracts/error-rows';
import type { ImportView } from '@directory/contracts/imports';
import { cleanup, fireEvent, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { ToastProvider } from '../../../components/admin/toast';
import { setUpApiServer } from '../../../testing/api-server';
import { hasUnsavedWork, useUnsavedWork } from '../../../lib/unsaved-work';
import { renderScreen } from '../../../testing/render-screen';
import { ErrorRowsHost } from './error-rows-dialog';

const ID = '0b5d4c9e-2f2c-4c2e-9a60-2c1f2f7c3a11';
const view = (errors: number) =>
  ({
    ...{
      id: ID,
      fileName: 'kafeler.csv',
      fileSize: 100,
      sha256: 'ab',
      state: 'done',
      outcome: 'partial',
      undone: null,
    },
    ...{ report: null, error: null, delay: null, errorWorkbook: true, restrictedLicences: [], retriedRows: null },
    ...{ retryable: false, createdAt: '2026-01-01T10:00:00Z', startedAt: null, finishedAt: '2026-01-01T10:00:05Z' },
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
      ...{ rememberedColumns: true, source: null, licence: null, note: null },
    },
    progress: {
      ...{ importId: ID, revision: 3 - errors, phase: 'done', bytesRead: 100, bytesTotal: 100, rowsRead: 5, errors },
      ...{ rowsMerged: 3, inserted: 3, updated: 0, skipped: 0, rowsPerSecond: 0, etaSeconds: null, percent: 100 },
    },
  }) satisfies ImportView;
const rowsOf = (...rows: number[]): ErrorRowsPage => ({
  columns: ['Firma'],
  rows: rows.map((row) => ({ row, cells: [null], issues: [{ column: 0, message: 'Ad yok.' }] })),
  ...{ total: rows.length, page: 1, totalPages: 1 },
});

const server = setUpApiServer();

it('retried rows are not said to be retried any more while the list of the others is loaded', async () => {
  let isRetried = false;
  let release = () => {};
  const loaded = new Promise<void>((resolve) => (release = resolve));
  server.on({
    'GET /api/admin/imports/:id': () => view(isRetried ? 1 : 2),
    'GET /api/admin/imports/:id/errors': async () => {
      if (isRetried) await loaded;
      return isRetried ? rowsOf(9) : rowsOf(4, 9);
    },
    'POST /api/admin/imports/:id/errors': () => {
      isRetried = true;
      return view(1);
    },
  });
  const { user } = renderScreen(
    <ToastProvider>
      <ErrorRowsHost />
    </ToastProvider>,
    `/admin/upload?rows=${ID}`,
  );
  await user.type(await screen.findByRole('textbox', { name: 'Firma, 4. satır' }), 'Bar');
  await user.click(screen.getByRole('button', { name: '1 satırı yeniden dene' }));
  await screen.findByText('1 satır alındı');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Düzeltmek için bir hücreyi değiştirin.')).toBeTruthy();
  expect(dialog.queryByText(/yeniden deneniyor/)).toBeNull();
  release();
  await waitForElementToBeRemoved(() => dialog.queryByRole('textbox', { name: 'Firma, 4. satır' }));
});

it('corrections are restored with the table, and gone once they are given up', async () => {
  server.on({
    'GET /api/admin/imports/:id': () => view(2),
    'GET /api/admin/imports/:id/errors': () => rowsOf(4, 9),
  });
  const renderTable = () =>
    renderScreen(
      <ToastProvider>
        <ErrorRowsHost />
      </ToastProvider>,
      `/admin/reports?errors=yes&rows=${ID}`,
    );
  const name = 'Firma, 4. satır';
  const first = renderTable();
  await first.user.type(await screen.findByRole('textbox', { name }), 'Bar');
  // As Back does.
  cleanup();
  const { user, currentUrl } = renderTable();
  expect(await screen.findByRole('textbox', { name })).toHaveProperty('value', 'Bar');
  screen.getByText('Kaydedilmemiş taslak geri yüklendi');
  await user.click(screen.getAllByRole('button', { name: 'Kapat' })[0]!);
  await user.click(await screen.findByRole('button', { name: 'Vazgeç ve kapat' }));
  await waitFor(() => expect(currentUrl()).toBe('/admin/reports?errors=yes'));
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('corrections that are given up leave the unsaved work of other forms guarded', async () => {
  server.on({
    'GET /api/admin/imports/:id': () => view(2),
    'GET /api/admin/imports/:id/errors': () => rowsOf(4, 9),
  });
  function OtherForm() {
    useUnsavedWork(true, 'other-import');
    return null;
  }
  const { user, currentUrl } = renderScreen(
    <ToastProvider>
      <OtherForm />
      <ErrorRowsHost />
    </ToastProvider>,
    `/admin/upload?rows=${ID}`,
  );
  await user.type(await screen.findByRole('textbox', { name: 'Firma, 4. satır' }), 'Bar');
  await user.click(screen.getAllByRole('button', { name: 'Kapat' })[0]!);
  await user.click(await screen.findByRole('button', { name: 'Vazgeç ve kapat' }));
  await waitFor(() => expect(currentUrl()).toBe('/admin/upload'));
  expect(hasUnsavedWork('other-import')).toBe(true);
});

it('a screen that was left while rows were retried is not shown again', async () => {
  let respond = () => {};
  server.on({
    'GET /api/admin/imports/:id': () => view(2),
    'GET /api/admin/imports/:id/errors': () => rowsOf(4, 9),
    'POST /api/admin/imports/:id/errors': () => new Promise((resolve) => (respond = () => resolve(view(0)))),
  });
  const { user, currentUrl } = renderScreen(
    <ToastProvider>
      <Link to="/admin/other">Other screen</Link>
      <Routes>
        <Route path="/admin/upload" element={<ErrorRowsHost />} />
        <Route path="*" element={null} />
      </Routes>
    </ToastProvider>,
    `/admin/upload?rows=${ID}`,
  );
  await user.type(await screen.findByRole('textbox', { name: 'Firma, 4. satır' }), 'Bar');
  await user.click(screen.getByRole('button', { name: '1 satırı yeniden dene' }));
  await waitFor(() => expect(server.calls.some(({ endpoint }) => endpoint.startsWith('POST'))).toBe(true));
  fireEvent.click(screen.getByText('Other screen'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  respond();
  await screen.findByText('2 satır alındı');
  expect(currentUrl()).toBe('/admin/other');
});
