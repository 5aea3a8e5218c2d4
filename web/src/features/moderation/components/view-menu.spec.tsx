import { expect, it } from 'vitest';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ToastProvider } from '../../../components/admin/toast';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { useListSearchParams } from '../use-list-search-params';
import { ViewMenu } from './view-menu';

const server = setUpApiServer();

function Menu() {
  return (
    <ToastProvider>
      <ViewMenu address={useListSearchParams()} />
    </ToastProvider>
  );
}

it('the focus stays in the menu when views are saved and removed', async () => {
  let views = ['Ankara', 'Bursa'].map((name, index) => ({ id: String(index), name, search: '' }));
  server.on({
    'GET /api/admin/list-views': () => views,
    'PUT /api/admin/list-views': ({ body }) => [...views, { id: '9', ...(body as { name: string; search: string }) }],
    'DELETE /api/admin/list-views/:id': () => (views = views.slice(1)),
  });
  const { user } = renderScreen(<Menu />);
  await user.click(screen.getByRole('button', { name: 'Görünüm' }));
  await screen.findByRole('button', { name: 'Bursa' });

  await user.click(screen.getByRole('button', { name: 'Ankara görünümünü sil' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ankara' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bursa görünümünü sil' }));

  const box = screen.getByRole('textbox');
  await user.type(box, 'Van{Enter}');
  await screen.findByRole('button', { name: 'Van' });
  expect(document.activeElement).toBe(box);
});

it('Escape closes the menu first, and then the notice that a view is saved', async () => {
  server.on({
    'GET /api/admin/list-views': () => [],
    'PUT /api/admin/list-views': ({ body }) => [{ id: '9', ...(body as { name: string; search: string }) }],
  });
  const { user } = renderScreen(<Menu />);
  const trigger = screen.getByRole('button', { name: 'Görünüm' });
  await user.click(trigger);
  await user.type(screen.getByRole('textbox'), 'Van{Enter}');
  const notice = '“Van” görünümü kaydedildi';
  await screen.findByText(notice);
  // Notices stay while another window has the focus: a busy machine takes longer than their five seconds.
  fireEvent.blur(window);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  screen.getByText(notice);
  await waitFor(() => expect(document.activeElement).toBe(trigger));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
});
