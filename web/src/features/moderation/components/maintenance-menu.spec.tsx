import { afterEach, expect, it } from 'vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ToastProvider } from '../../../components/admin/toast';
import { setAdminLanguage } from '../../../lib/i18n/language';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { MaintenanceMenu } from './maintenance-menu';

const DELETE_ALL = 'DELETE /api/admin/businesses';

const server = setUpApiServer();
afterEach(() => act(() => setAdminLanguage('tr')));

it('everything is deleted after a phrase in the language of the screen', async () => {
  setAdminLanguage('en');
  server.on({
    'GET /api/admin/imports': () => [],
    [DELETE_ALL]: () => ({ success: true as const, message: '', deletedCount: 3, deletionId: null }),
  });
  const { user } = renderScreen(
    <ToastProvider>
      <MaintenanceMenu total={3} />
    </ToastProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Maintenance' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete all businesses' }));
  const next = await screen.findByRole<HTMLButtonElement>('button', { name: 'Continue' });
  await waitFor(() => expect(next.disabled).toBe(false));
  await user.click(next);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'DELETE ALL BUSINESSES');
  await user.click(dialog.getByRole('button', { name: 'Delete all businesses' }));
  await waitFor(() =>
    expect(server.calls.find(({ endpoint }) => endpoint === DELETE_ALL)?.body).toEqual({
      confirmation: 'DELETE ALL BUSINESSES',
    }),
  );
});

it('no test data is deleted where there is none', async () => {
  server.on({ 'GET /api/admin/businesses/count': () => ({ count: 0 }) });
  const { user } = renderScreen(
    <ToastProvider>
      <MaintenanceMenu total={3} />
    </ToastProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Bakım' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Test Verilerini Sil' }));
  const dialog = await screen.findByRole('dialog', { name: 'Silinecek test verisi yok' });
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Test verilerini sil' }).disabled).toBe(true);
});
