import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { MESSAGES } from './get-messages';

export function useMarkMessage(options: { onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isRead }: { id: string; isRead: boolean }) =>
      api('PATCH /api/admin/contact-messages/:id', { params: { id }, body: { isRead } }),
    onSettled: () => client.invalidateQueries({ queryKey: [MESSAGES] }),
    ...options,
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
