import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';

export type InboxState = 'new' | 'read' | 'all';
export const MESSAGES = 'GET /api/admin/contact-messages';

/** One page of the inbox, polled every minute. */
export const messagesQuery = (state: InboxState, page: number) =>
  queryOptions({
    queryKey: [MESSAGES, state, page],
    queryFn: ({ signal }) => api(MESSAGES, { query: { state, page }, signal }),
    staleTime: 0,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
