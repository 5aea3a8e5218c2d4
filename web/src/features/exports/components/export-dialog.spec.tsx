import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { cleanup, screen } from '@testing-library/react';
import { ToastProvider } from '../../../components/admin/toast';
import { startApiServer, type ApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { ExportButton } from './export-dialog';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(() => {
  document.documentElement.lang = 'tr';
  server.reset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('recommends the attribution until it is among the chosen fields', async () => {
  server.on({ 'GET /api/admin/categories': () => [], 'GET /api/admin/country-codes': () => [] });
  const { user } = renderScreen(
    <ToastProvider>
      <ExportButton slugOf={(category) => category} list={{ filter: {}, total: 3 }} />
    </ToastProvider>,
  );
  await user.click(screen.getByRole('button', { name: /CSV/ }));
  expect(screen.getByText(/^Dosyayı paylaşacaksanız/)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Kaynak gösterimi' }));
  expect(screen.queryByText(/^Dosyayı paylaşacaksanız/)).toBeNull();
});

it('an export cancelled on request is announced in grey', async () => {
  server.on({
    'GET /api/admin/categories': () => [],
    'GET /api/admin/country-codes': () => [],
  });
  const neverEnding: typeof fetch = (_url, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
  const { user } = renderScreen(
    <ToastProvider>
      <ExportButton slugOf={(category) => category} list={{ filter: {}, total: 3 }} />
    </ToastProvider>,
  );
  await user.click(screen.getByRole('button', { name: /CSV/ }));
  vi.stubGlobal('fetch', neverEnding);
  await user.click(screen.getByRole('button', { name: 'Dışa aktar' }));
  await user.click(await screen.findByRole('button', { name: 'İptal' }));
  const notice = (await screen.findByText('Dışa aktarma iptal edildi')).closest('li')!;
  expect(notice.querySelector('svg')?.classList).toContain('text-muted');
});
