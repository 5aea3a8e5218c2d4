import type { ContactMessage, InboxPage } from '@directory/contracts/inbox';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api';
import { MESSAGES } from './get-messages';
import { openMessages } from './open-messages';

const queryKey = [MESSAGES];

/** Marks one message as read or not; of marks in a row, each waits for the one before it, so that the last one counts. */
export function useMarkMessage(id: string, options: { onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `message ${id}` },
    mutationFn: (isRead: boolean) => api('PATCH /api/admin/contact-messages/:id', { params: { id }, body: { isRead } }),
    // The visible list keeps the message while it is open. Other lists refetch when shown.
    onSuccess: (message) => {
      const change = newCountChange(client, message);
      client.setQueriesData<InboxPage>({ queryKey }, (page) => page && marked(page, message, change));
      // A list that was requested before the change would overwrite it.
      const refetchType = client.isFetching({ queryKey }) > 0 ? 'active' : 'none';
      return client.invalidateQueries({ queryKey, refetchType });
    },
    onError: (error) => {
      options.onError(error);
      closeIfDeleted(id, error);
      return client.invalidateQueries({ queryKey });
    },
  });
}

export function useDeleteMessage(id: string, options: { onSuccess: () => void; onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/admin/contact-messages/:id', { params: { id } }),
    onSuccess: () => {
      openMessages.delete(id);
      options.onSuccess();
    },
    onError: (error) => {
      closeIfDeleted(id, error);
      options.onError(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

function closeIfDeleted(id: string, error: Error): void {
  if (error instanceof ApiError && error.code === 'message_not_found') openMessages.delete(id);
}

/** Of the number of new messages, when a message that was listed otherwise has become this one. */
function newCountChange(client: QueryClient, message: ContactMessage): number {
  const pages = client.getQueriesData<InboxPage>({ queryKey }).flatMap(([, page]) => page ?? []);
  const listed = pages.flatMap(({ messages }) => messages).find(({ id }) => id === message.id);
  return listed === undefined || listed.isRead === message.isRead ? 0 : message.isRead ? -1 : 1;
}

function marked(page: InboxPage, message: ContactMessage, newCountChange: number): InboxPage {
  return {
    ...page,
    newCount: Math.max(0, page.newCount + newCountChange),
    messages: page.messages.map((other) => (other.id === message.id ? message : other)),
  };
}
