import type { Person } from '@directory/contracts/accounts';
import { Ellipsis, LoaderCircle, ShieldCheck } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useMenuTrigger } from '../../../components/admin/use-menu-trigger';
import { dateText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { peopleTexts } from '../texts';

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-sm outline-none data-highlighted:bg-sunken';
const TONES = {
  active: 'bg-good-soft text-good',
  invited: 'bg-sunken text-muted',
  deactivated: 'bg-sunken text-muted',
};

export type PersonAction =
  'listSessions' | 'endSessions' | 'newLink' | 'removeFactors' | 'deactivate' | 'activate' | 'remove';

interface PersonRowProps {
  person: Person;
  /** While an action is in flight. */
  isBusy?: boolean;
  onAction: (action: PersonAction) => void;
}

export function PersonRow({ person, isBusy = false, onAction }: PersonRowProps) {
  const t = useTexts(peopleTexts);
  const menu = useMenuTrigger();
  const isOn = person.state !== 'deactivated';
  const actions: PersonAction[] = [
    ...(person.sessions > 0 ? (['listSessions', 'endSessions'] as const) : []),
    ...(!person.self && isOn ? (['newLink'] as const) : []),
    ...(!person.self && person.secondFactor ? (['removeFactors'] as const) : []),
    ...(person.self ? [] : ([isOn ? 'deactivate' : 'activate'] as const)),
    ...(person.state === 'invited' ? (['remove'] as const) : []),
  ];
  const facts = [
    person.lastLoginAt ? t.lastLogin(dateText(person.lastLoginAt)) : t.neverLogin,
    person.secondFactor ? t.secondFactor : t.noSecondFactor,
    ...(person.sessions > 0 ? [t.sessions(person.sessions)] : []),
    ...(person.configured ? [t.configured] : []),
    ...(person.linkExpiresAt ? [t.linkUntil(dateText(person.linkExpiresAt))] : []),
  ];
  return (
    <div className="flex items-center gap-3 p-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="wide-break">{person.username}</span>
          {person.secondFactor && <ShieldCheck aria-hidden="true" className="size-4 text-good" />}
          <span className={`chip ${TONES[person.state]}`}>{t.states[person.state]}</span>
          {person.self && <span className="chip bg-accent-soft text-accent">{t.self}</span>}
        </p>
        <p className="mt-1 text-sm text-muted tabular-nums">{facts.join(' · ')}</p>
      </div>
      <DropdownMenu.Root modal={false} {...menu.root(isBusy)}>
        <DropdownMenu.Trigger
          {...menu.trigger}
          aria-label={t.actions(person.username)}
          aria-disabled={isBusy}
          className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
        >
          {isBusy ? (
            <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />
          ) : (
            <Ellipsis aria-hidden="true" className="size-5" />
          )}
        </DropdownMenu.Trigger>
        <DropdownMenu.Content
          {...menu.content}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="card z-50 p-1.5 shadow-lift"
        >
          {actions.map((action) => (
            <DropdownMenu.Item key={action} className={ITEM} onSelect={menu.afterClose(() => onAction(action))}>
              {action === 'newLink' && person.linkExpiresAt ? t.replaceLink : t[action]}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
    </div>
  );
}
