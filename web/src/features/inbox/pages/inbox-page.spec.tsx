import { beforeEach, describe, expect, it } from 'vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ContactMessage } from '@directory/contracts/inbox';
import type { QueryClient } from '@tanstack/react-query';
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

describe('a message that is being read', () => {
  let stored: ContactMessage[];
  const inState = (state: string | undefined) =>
    stored.filter(({ isRead }) => state === 'all' || isRead === (state === 'read'));
  const show = (path: string) =>
    renderScreen(
      <ToastProvider>
        <InboxPage />
      </ToastProvider>,
      path,
    );
  const open = async (subject: string) => {
    const details = (await screen.findByText(subject)).closest('details')!;
    details.open = true;
    return details;
  };

  const subjects = () => [...document.querySelectorAll('summary bdi:only-child')].map((one) => one.textContent);
  /** Lists a further new message. */
  const poll = async (client: QueryClient) => {
    const subject = `Yeni ${stored.length + 1}`;
    stored.unshift({ ...message(`${stored.length + 1}`, subject), isRead: false });
    await act(() => client.refetchQueries());
    await screen.findByText(subject);
  };

  beforeEach(() => {
    stored = [
      { ...message('2', 'İkinci'), isRead: false },
      { ...message('1', 'Birinci'), isRead: false },
    ];
    server.on({
      'GET /api/admin/contact-messages': ({ query }) => {
        const messages = inState(query['state']);
        const page = Number(query['page']);
        return {
          ...{ messages: page === 1 ? messages : messages.slice(20), newCount: inState('new').length },
          ...{ totalCount: messages.length, currentPage: page, totalPages: Math.ceil(messages.length / 20) },
          ...{ hasNextPage: false, hasPrevPage: page > 1 },
        };
      },
      'PATCH /api/admin/contact-messages/:id': ({ path, body }) => {
        const changed = { ...stored.find(({ id }) => path.endsWith(`/${id}`))!, ...(body as { isRead: boolean }) };
        stored = stored.map((one) => (one.id === changed.id ? changed : one));
        return changed;
      },
    });
  });

  it('stays in the list of new ones at the next poll, until it is closed', async () => {
    const { client } = show('/?state=new');
    const first = await open('Birinci');
    await within(first).findByText('Okunmadı olarak işaretle');
    await poll(client);
    expect(subjects()).toEqual(['Yeni 3', 'İkinci', 'Birinci']);
    expect(first.open).toBe(true);
    first.open = false;
    await waitFor(() => expect(first.open).toBe(false));
    await poll(client);
    expect(subjects()).toEqual(['Yeni 4', 'Yeni 3', 'İkinci']);
  });

  it('does not leave its page when it was the only new one of the last page', async () => {
    stored = Array.from({ length: 21 }, (_, index) => ({ ...message(`${index}`, `Konu ${index}`), isRead: false }));
    const { client, currentUrl } = show('/?state=new&page=2');
    const last = await open('Konu 20');
    await within(last).findByText('Okunmadı olarak işaretle');
    stored = stored.slice(0, 19);
    await act(() => client.refetchQueries());
    await screen.findByText('(19)');
    expect(screen.getByText('Konu 20')).toBeTruthy();
    expect(currentUrl()).toBe('/?state=new&page=2');
  });

  it('ends as it was marked last, however long the marks before it take', async () => {
    const { user } = show('/');
    const delaysMs = [60, 0];
    const isRead: unknown[] = [];
    const stores = async ({ body }: { body: unknown }) => {
      await new Promise((resolve) => setTimeout(resolve, delaysMs.shift()));
      isRead.push((body as { isRead: boolean }).isRead);
      return { ...message('1', 'Birinci'), ...(body as { isRead: boolean }) };
    };
    server.on({ 'PATCH /api/admin/contact-messages/:id': stores });
    const first = await open('Birinci');
    await user.click(await within(first).findByText('Okunmadı olarak işaretle'));
    await waitFor(() => expect(isRead).toEqual([true, false]));
    await screen.findByText('(2)');
    expect(within(first).getByText('Okundu olarak işaretle')).toBeTruthy();
  });
});
