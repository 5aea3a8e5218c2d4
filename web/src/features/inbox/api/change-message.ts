import type { ContactMessage, InboxPage } from '@directory/contracts/inbox';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { MESSAGES } from './get-messages';

export function useMarkMessage(options: { onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isRead }: { id: string; isRead: boolean }) =>
      api('PATCH /api/admin/contact-messages/:id', { params: { id }, body: { isRead } }),
    // The visible list keeps the message while it is open. Other lists refetch when shown.
    onSuccess: (message) => {
      client.setQueriesData<InboxPage>({ queryKey: [MESSAGES] }, (page) => page && marked(page, message));
      return client.invalidateQueries({ queryKey: [MESSAGES], refetchType: 'none' });
    },
    onError: (error) => {
      options.onError(error);
      return client.invalidateQueries({ queryKey: [MESSAGES] });
    },
  });
}

export function useDeleteMessage(options: { onSuccess: () => void; onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/admin/contact-messages/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [MESSAGES] }),
    ...options,
  });
}

function marked(page: InboxPage, message: ContactMessage): InboxPage {
  return {
    ...page,
    newCount: Math.max(0, page.newCount + (message.isRead ? -1 : 1)),
    messages: page.messages.map((other) => (other.id === message.id ? message : other)),
  };
}
