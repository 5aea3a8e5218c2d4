import type { AccessLink, Person } from '@directory/contracts/accounts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { ConfirmDialog } from '../../../components/admin/confirm-dialog';
import { ErrorState } from '../../../components/admin/error-state';
import { PageHeader } from '../../../components/admin/page-header';
import { useToast } from '../../../components/admin/toast';
import { api } from '../../../lib/api';
import { useDocumentTitle } from '../../../lib/document-title';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { useTexts } from '../../../lib/i18n/texts';
import { peopleQuery, usePeopleChange } from '../api/people';
import { LinkDialog } from '../components/link-dialog';
import { PersonRow, type PersonAction } from '../components/person-row';
import { peopleTexts } from '../texts';

interface Props {
  /** A person's list of sessions. */
  sessionsOf: (username: string, onClose: () => void) => React.ReactNode;
  /** Switch of the mandatory second factor. */
  policy: React.ReactNode;
}

export function PeoplePage({ sessionsOf, policy }: Props) {
  const t = useTexts(peopleTexts);
  const common = useTexts(commonTexts);
  const people = useQuery(peopleQuery);
  const toast = useToast();
  const [username, setUsername] = useState('');
  const [link, setLink] = useState<AccessLink | null>(null);
  const [listed, setListed] = useState<Person | null>(null);
  const [asking, setAsking] = useState<{ person: Person; action: 'removeFactors' | 'deactivate' | 'remove' } | null>(
    null,
  );
  useDocumentTitle(t.title, { missing: true });
  const fail = (title: string) => (error: Error) => toast({ tone: 'bad', title, error });
  const onError = fail(t.changeFailed);
  const invite = usePeopleChange((name: string) => api('POST /api/admin/people', { body: { username: name } }), {
    onSuccess: (created) => {
      setUsername('');
      setLink(created);
    },
    onError: fail(t.inviteFailed),
  });
  const renew = usePeopleChange((id: string) => api('POST /api/admin/people/:id/link', { params: { id } }), {
    onSuccess: setLink,
    onError,
  });
  const change = usePeopleChange(changed, {
    onSuccess: (_, { action }) => toast({ tone: 'good', title: t[DONE[action]] }),
    onError,
  });

  const isBusy = (id: string) =>
    (renew.isPending && renew.variables === id) || (change.isPending && change.variables.id === id);

  function act(person: Person, action: PersonAction) {
    if (action === 'listSessions') setListed(person);
    else if (action === 'newLink') renew.mutate(person.id);
    else if (action === 'removeFactors' || action === 'deactivate' || action === 'remove')
      setAsking({ person, action });
    else change.mutate({ id: person.id, action });
  }

  return (
    <div className="max-w-3xl space-y-4">
      <PageHeader title={t.title} text={t.intro} />
      <form
        className="card flex flex-wrap items-end gap-2 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          invite.mutate(username.trim());
        }}
      >
        <label className="min-w-0 flex-1 text-sm font-medium">
          {t.username}
          <input
            className="field mt-1.5"
            autoComplete="off"
            maxLength={60}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        </label>
        <Button type="submit" className="btn btn-primary" isInactive={username.trim().length < 2 || invite.isPending}>
          {t.invite}
        </Button>
        <p className="w-full text-sm text-muted">{t.inviteHint}</p>
      </form>
      {people.isPending && <div role="status" aria-label={common.loading} className="skeleton h-40 rounded-card" />}
      {people.isError && <ErrorState title={t.failed} error={people.error} onRetry={() => void people.refetch()} />}
      {people.data && (
        <ul className="card divide-y divide-line">
          {people.data.map((person) => (
            <li key={person.id}>
              <PersonRow person={person} isBusy={isBusy(person.id)} onAction={(action) => act(person, action)} />
            </li>
          ))}
        </ul>
      )}
      {policy}
      {link && <LinkDialog link={link} onClose={() => setLink(null)} />}
      {listed && sessionsOf(listed.username, () => setListed(null))}
      <ConfirmDialog
        open={asking !== null}
        title={asking ? t[asking.action] : ''}
        text={asking ? t[`${asking.action}Text`](asking.person.username) : ''}
        confirm={asking ? t[asking.action] : ''}
        onConfirm={() => asking && change.mutate({ id: asking.person.id, action: asking.action })}
        onClose={() => setAsking(null)}
      />
    </div>
  );
}

type Change = Exclude<PersonAction, 'listSessions' | 'newLink'>;

const DONE = {
  endSessions: 'sessionsEnded',
  removeFactors: 'factorsRemoved',
  deactivate: 'deactivated',
  activate: 'activated',
  remove: 'removed',
} as const satisfies Record<Change, string>;

function changed({ id, action }: { id: string; action: Change }) {
  const params = { id };
  if (action === 'endSessions') return api('DELETE /api/admin/people/:id/sessions', { params });
  if (action === 'remove') return api('DELETE /api/admin/people/:id', { params });
  if (action === 'removeFactors') return api('DELETE /api/admin/people/:id/second-factor', { params });
  return api('POST /api/admin/people/:id/activation', { params, body: { active: action === 'activate' } });
}
