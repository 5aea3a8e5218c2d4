import type { ContactMessage } from '@directory/contracts/inbox';
import { ChevronDown, Mail, MailOpen, Reply, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { ConfirmDialog } from '../../../components/admin/confirm-dialog';
import { useToast } from '../../../components/admin/toast';
import { dateText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { inboxTexts } from '../texts';
import { useDeleteMessage, useMarkMessage } from '../api/change-message';
import { openMessages } from '../api/open-messages';

/** One message as a line that opens; opening a new one marks it as read. */
export function MessageRow({ message }: { message: ContactMessage }) {
  const t = useTexts(inboxTexts);
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const mark = useMarkMessage(message.id, {
    onError: (error) => toast({ tone: 'bad', title: t.changeFailed, error }),
  });
  const remove = useDeleteMessage(message.id, {
    onSuccess: () => toast({ tone: 'good', title: t.deleted }),
    onError: (error) => toast({ tone: 'bad', title: t.deleteFailed, error }),
  });
  const isRead = mark.isPending ? mark.variables : message.isRead;
  useEffect(() => () => openMessages.delete(message.id), [message.id]);
  const facts = [
    { name: t.email, value: message.email },
    { name: t.phone, value: message.phone },
    { name: t.company, value: message.company },
  ].filter((fact) => fact.value !== null && fact.value !== '');
  return (
    <details
      className="group"
      onToggle={({ currentTarget: { open } }) => {
        if (!open) return openMessages.delete(message.id);
        openMessages.add(message.id);
        if (!isRead) mark.mutate(true);
      }}
    >
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 px-4 py-2.5 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        {isRead ? (
          <MailOpen aria-hidden="true" className="size-5 shrink-0 text-muted" />
        ) : (
          <Mail aria-label={t.unread} role="img" className="size-5 shrink-0 text-accent" />
        )}
        <span className="min-w-0 flex-1">
          <span className={`block wide-break ${isRead ? '' : 'font-semibold'}`}>
            <bdi>{message.subject}</bdi>
          </span>
          <span className="block text-sm text-muted wide-break">
            <bdi>{message.name}</bdi> · <span className="tabular-nums">{dateText(message.receivedAt)}</span>
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="space-y-4 border-t border-line px-4 py-4">
        <p dir="auto" className="max-w-[70ch] whitespace-pre-wrap wide-break">
          {message.message}
        </p>
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {facts.map((fact) => (
            <div key={fact.name} className="flex gap-1.5">
              <dt className="text-muted">{fact.name}:</dt>
              <dd className="wide-break">{fact.value}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap gap-2">
          <a
            className="btn btn-quiet"
            href={`mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(`Re: ${message.subject}`)}`}
          >
            <Reply aria-hidden="true" className="size-4" />
            {t.reply}
          </a>
          <button type="button" className="btn btn-quiet" onClick={() => mark.mutate(!isRead)}>
            {isRead ? t.markUnread : t.markRead}
          </button>
          <Button type="button" className="btn btn-quiet" isInactive={remove.isPending} onClick={() => setAsking(true)}>
            <Trash2 aria-hidden="true" className="size-4" />
            {t.delete}
          </Button>
        </div>
        <ConfirmDialog
          open={asking}
          title={t.deleteTitle}
          text={t.deleteText(message.name)}
          confirm={t.deleteConfirm}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      </div>
    </details>
  );
}
