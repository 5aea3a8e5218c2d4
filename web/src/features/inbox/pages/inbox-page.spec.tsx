import { expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import type { ContactMessage } from '@directory/contracts/inbox';
import { ToastProvider } from '../../../components/admin/toast';
import { ErrorReply, setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { InboxPage } from './inbox-page';

const server = setUpApiServer('tr');

const message = (id: string, subject: string): ContactMessage => ({
  ...{ id, subject, name: 'Ada', email: 'ada@example.org', phone: null, company: null, message: 'Merhaba' },
  ...{ isRead: true, receivedAt: '2026-11-01T10:00:00.000Z' },
});

it('passes the focus of a deleted message to the next one', async () => {
  let messages = [message('1', 'Birinci'), message('2', 'İkinci')];
  server.on({
    'GET /api/admin/contact-messages': () => ({
      ...{ messages, newCount: 0, totalCount: messages.length, currentPage: 1, totalPages: 1 },
      ...{ hasNextPage: false, hasPrevPage: false },
    }),
    'DELETE /api/admin/contact-messages/:id': () => {
      messages = messages.slice(1);
      return { success: true, message: '' };
    },
  });
  const { user } = renderScreen(
    <ToastProvider>
      <main tabIndex={-1}>
        <InboxPage />
      </main>
    </ToastProvider>,
  );
  const first = (await screen.findByText('Birinci')).closest('details')!;
  first.open = true;
  await user.click(first.querySelector('button:nth-of-type(2)')!);
  await user.click(first.querySelector('dialog .btn-danger')!);
  await waitFor(() => expect(screen.queryByText('Birinci')).toBeNull());
  const next = screen.getByText('İkinci').closest('summary');
  await waitFor(() => expect(document.activeElement).toBe(next));
});

it('drops a message that another administrator has deleted once opening it shows that', async () => {
  let messages = [{ ...message('1', 'Birinci'), isRead: false }];
  server.on({
    'GET /api/admin/contact-messages': () => ({
      ...{ messages, newCount: 0, totalCount: messages.length, currentPage: 1, totalPages: 1 },
      ...{ hasNextPage: false, hasPrevPage: false },
    }),
    'PATCH /api/admin/contact-messages/:id': () => {
      messages = [];
      return new ErrorReply(404, 'message_not_found', { message: 'Bu mesaj silinmiş.' });
    },
  });
  renderScreen(
    <ToastProvider>
      <InboxPage />
    </ToastProvider>,
  );
  (await screen.findByText('Birinci')).closest('details')!.open = true;
  expect(await screen.findByText('Bu mesaj silinmiş.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Birinci')).toBeNull());
});
