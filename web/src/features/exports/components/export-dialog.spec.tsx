import { afterEach, expect, it, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { ToastProvider } from '../../../components/admin/toast';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { ExportButton } from './export-dialog';

const server = setUpApiServer('tr');
afterEach(() => {
  vi.unstubAllGlobals();
});

it('asks for the attribution that licences require unless it is declined', async () => {
  server.on({ 'GET /api/admin/categories': () => [], 'GET /api/admin/country-codes': () => [] });
  const { user } = renderScreen(
    <ToastProvider>
      <ExportButton slugOf={(category) => category} list={{ filter: {}, total: 3 }} />
    </ToastProvider>,
  );
  await user.click(screen.getByRole('button', { name: /CSV/ }));
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'https://example.com').searchParams.get('attribution'));
    return Promise.resolve(new Response('no', { status: 400 }));
  });
  const start = () => user.click(screen.getByRole('button', { name: 'Dışa aktar' }));
  await start();
  await waitFor(() => expect(asked).toEqual(['required']));
  await user.click(await screen.findByRole('switch', { name: /^Kaynak ve lisans ekle/ }));
  expect(screen.getByText(/^Dosyayı paylaşırsanız/)).toBeTruthy();
  await start();
  await waitFor(() => expect(asked).toEqual(['required', 'none']));
  await user.click(screen.getByRole('checkbox', { name: 'Kaynak gösterimi' }));
  expect(screen.queryByRole('switch', { name: /^Kaynak ve lisans ekle/ })).toBeNull();
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

async function renderDialog() {
  server.on({ 'GET /api/admin/categories': () => [], 'GET /api/admin/country-codes': () => [] });
  const { user } = renderScreen(
    <ToastProvider>
      <ExportButton slugOf={(category) => category} list={{ filter: {}, total: 3 }} />
    </ToastProvider>,
  );
  await user.click(screen.getByRole('button', { name: /CSV/ }));
  return user;
}

it('an export is started once by a double click while the browser asks for a file', async () => {
  const user = await renderDialog();
  const pick = vi.fn(() => new Promise(() => {}));
  vi.stubGlobal('showSaveFilePicker', pick);
  await user.dblClick(screen.getByRole('button', { name: 'Dışa aktar' }));
  expect(pick).toHaveBeenCalledTimes(1);
});

it('an export into a file that may not be written is downloaded', async () => {
  const user = await renderDialog();
  const createWritable = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  vi.stubGlobal('showSaveFilePicker', () => Promise.resolve({ createWritable }));
  const download = vi.fn(() => 'blob:export');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: download, revokeObjectURL: () => undefined }));
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('name\nCafé\n')));
  await user.click(screen.getByRole('button', { name: 'Dışa aktar' }));
  await screen.findByText('CSV dosyası indirildi');
  expect(download).toHaveBeenCalledTimes(1);
});
