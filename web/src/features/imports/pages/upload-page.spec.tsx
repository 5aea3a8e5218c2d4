import { expect, it } from 'vitest';
import type { ResponseOf } from '@directory/contracts/endpoints';
import { screen, waitFor } from '@testing-library/react';
import { ToastProvider } from '../../../components/admin/toast';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { receiveUploads } from '../../../testing/upload-server';
import { UploadPage } from './upload-page';

type Settings = ResponseOf<'GET /api/admin/settings'>;

const server = setUpApiServer();

/** Opens the screen and chooses a file; `button` starts its upload. */
async function openWith(fileName: string) {
  const { user, container } = renderScreen(
    <ToastProvider>
      <UploadPage />
    </ToastProvider>,
  );
  await user.upload(container.querySelector('input')!, new File(['name\nA'], fileName, { type: 'text/csv' }));
  return { user, button: await screen.findByRole<HTMLButtonElement>('button', { name: '1 dosyayı yükle' }) };
}

it('cannot start an upload before it knows whether uploads are previewed', async () => {
  let respond!: (settings: Settings) => void;
  const uploads = receiveUploads(server, () => new Promise<never>(() => {}));
  server.on({
    'GET /api/admin/settings': () => new Promise<Settings>((resolve) => (respond = resolve)),
    'GET /api/admin/imports': () => [],
  });
  const { user, button } = await openWith('kafeler.csv');
  await waitFor(() => expect(server.calls.map(({ endpoint }) => endpoint)).toContain('GET /api/admin/settings'));
  expect(button.disabled).toBe(true);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(uploads).toEqual([]);
  respond({ import_immediately: true } as Settings);
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(uploads[0]!.fields).toMatchObject({ preview: 'false' });
});

it('passes the focus from the start button, which is hidden, to the imports', async () => {
  receiveUploads(server, () => new Promise<never>(() => {}));
  server.on({
    'GET /api/admin/settings': () => ({ import_immediately: true }) as Settings,
    'GET /api/admin/imports': () => [],
  });
  const { user, button } = await openWith('barlar.csv');
  await waitFor(() => expect(button.disabled).toBe(false));
  button.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'İçe aktarmalar' }));
});

it('has uploads previewed as chosen last, however long the choice before takes to be saved', async () => {
  const delaysMs = [60, 0];
  const stored: unknown[] = [];
  server.on({
    'GET /api/admin/settings': () => ({ import_immediately: true }) as Settings,
    'GET /api/admin/imports': () => [],
    'POST /api/admin/site-settings': async ({ body }) => {
      const { import_immediately, loaded } = body as { import_immediately: boolean; loaded: object };
      await new Promise((resolve) => setTimeout(resolve, delaysMs.shift()));
      stored.push(import_immediately, loaded);
      return { import_immediately } as never;
    },
  });
  const { user, button } = await openWith('lokantalar.csv');
  await waitFor(() => expect(button.disabled).toBe(false));
  const preview = screen.getByRole<HTMLInputElement>('switch', { name: /İçe aktarmadan önce önizle/ });
  await user.click(preview);
  await user.click(preview);
  await waitFor(() =>
    expect(stored).toEqual([false, { import_immediately: true }, true, { import_immediately: false }]),
  );
  await waitFor(() => expect(preview.checked).toBe(false));
});

it('says how a spreadsheet of another program is converted', async () => {
  server.on({
    'GET /api/admin/settings': () => ({ import_immediately: true }) as Settings,
    'GET /api/admin/imports': () => [],
  });
  const { user, container } = renderScreen(
    <ToastProvider>
      <UploadPage />
    </ToastProvider>,
  );
  const input = container.querySelector('input')!;
  input.removeAttribute('accept'); // a file that is dropped is not filtered
  await user.upload(input, new File(['PK'], 'liste.ods'));
  expect(
    await screen.findByText(
      'liste.ods bir LibreOffice tablosu; orada açıp .xlsx veya .csv olarak kaydedin ya da dışa aktarın, sonra yeni dosyayı seçin.',
    ),
  ).toBeTruthy();
});
