import type { InboxPage } from '@directory/contracts/inbox';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { withOpenMessages } from './open-messages';

export type InboxState = 'new' | 'read' | 'all';
export const MESSAGES = 'GET /api/admin/contact-messages';

/** One page of the inbox, polled every minute. */
export const messagesQuery = (state: InboxState, page: number) =>
  queryOptions({
    queryKey: [MESSAGES, state, page],
    queryFn: async ({ signal, client, queryKey }) => {
      const fresh = await api(MESSAGES, { query: { state, page }, signal });
      return withOpenMessages(fresh, client.getQueryData<InboxPage>(queryKey));
    },
    staleTime: 0,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
