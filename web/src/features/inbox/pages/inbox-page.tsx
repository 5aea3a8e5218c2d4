import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../../components/admin/error-state';
import { MessageCard } from '../../../components/ui/message-card';
import { PageHeader } from '../../../components/admin/page-header';
import { ToggleGroup } from '../../../components/admin/toggle-group';
import { Pagination } from '../../../components/ui/pagination';
import { numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { inboxTexts } from '../texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { useDocumentTitle } from '../../../lib/document-title';
import { useLastPage, usePageParam } from '../../../lib/page-param';
import { useNextFocus } from '../../../lib/use-next-focus';
import { type InboxState, messagesQuery } from '../api/get-messages';
import { MessageRow } from '../components/message-row';

const STATES: readonly InboxState[] = ['all', 'new', 'read'];

export function InboxPage() {
  const common = useTexts(commonTexts);
  const t = useTexts(inboxTexts);
  const [search, setSearch] = useSearchParams();
  const state = STATES.find((one) => one === search.get('state')) ?? 'all';
  const page = usePageParam(100_000);
  const messages = useQuery(messagesQuery(state, page));
  const removable = useNextFocus<HTMLUListElement>('summary');
  const isPastEnd = useLastPage(page, messages);
  useDocumentTitle(t.title, { missing: true });
  const names = { all: t.all, new: t.fresh, read: t.read };
  return (
    <div className="space-y-4">
      <PageHeader title={t.title} text={t.intro} />
      <ToggleGroup
        label={t.title}
        values={STATES}
        value={state}
        onChange={(one) => setSearch(one === 'all' ? {} : { state: one }, { replace: true })}
      >
        {(one) => (
          <>
            {names[one]}
            {one === 'new' && messages.data && messages.data.newCount > 0 && (
              <span className="tabular-nums">({numberText(messages.data.newCount)})</span>
            )}
          </>
        )}
      </ToggleGroup>
      {messages.isError && (
        <ErrorState title={t.failed} error={messages.error} onRetry={() => void messages.refetch()} />
      )}
      {messages.isPending && <div role="status" aria-label={common.loading} className="skeleton h-64 rounded-card" />}
      {messages.data?.messages.length === 0 && !isPastEnd && (
        <MessageCard icon={Inbox} title={t.none} text={t.noneText} />
      )}
      {messages.data && messages.data.messages.length > 0 && (
        <ul {...removable} className="card divide-y divide-line">
          {messages.data.messages.map((message) => (
            <li key={message.id}>
              <MessageRow message={message} />
            </li>
          ))}
        </ul>
      )}
      {messages.data && <Pagination page={page} pages={messages.data.totalPages} window="five" labels={common} />}
    </div>
  );
}
