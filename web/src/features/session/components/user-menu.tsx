import { ChevronsUpDown, LogOut, MonitorSmartphone, UserCog } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMenuTrigger } from '../../../components/admin/use-menu-trigger';
import { LANGUAGES, setAdminLanguage, useAdminLanguage } from '../../../lib/i18n/language';
import { leaveSafely } from '../../../lib/unsaved-work';
import { useTexts } from '../../../lib/i18n/texts';
import { sessionTexts } from '../texts';
import { SessionsDialog } from './sessions-dialog';
import { useSignOut } from './use-sign-out';

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-sm outline-none data-highlighted:bg-sunken';

export function UserMenu({ username }: { username: string }) {
  const t = useTexts(sessionTexts);
  const language = useAdminLanguage();
  const [listing, setListing] = useState(false);
  const menu = useMenuTrigger();
  const navigate = useNavigate();
  const signOut = useSignOut(() => void navigate('/admin/login', { replace: true }));
  return (
    <>
      <DropdownMenu.Root modal={false} {...menu.root()}>
        <DropdownMenu.Trigger
          {...menu.trigger}
          title={t.userMenu}
          className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-start hover:bg-sunken"
        >
          <Avatar name={username} />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm font-semibold">{username}</span>
            <span className="block text-xs text-muted">{t.administrator}</span>
          </span>
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Content
          {...menu.content}
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="card z-50 w-56 p-1.5 shadow-lift"
        >
          <DropdownMenu.Item className={ITEM} onSelect={menu.afterClose(() => setListing(true))}>
            <MonitorSmartphone aria-hidden="true" className="size-4 text-muted" />
            {t.sessions}
          </DropdownMenu.Item>
          <DropdownMenu.Item className={ITEM} onSelect={() => void navigate('/admin/account')}>
            <UserCog aria-hidden="true" className="size-4 text-muted" />
            {t.account}
          </DropdownMenu.Item>
          <DropdownMenu.RadioGroup
            aria-label={t.language}
            value={language}
            onValueChange={(value) => setAdminLanguage(value === 'en' ? 'en' : 'tr')}
            className="my-1 grid grid-cols-2 gap-1 border-y border-line py-1"
          >
            {LANGUAGES.map(({ code, name }) => (
              <DropdownMenu.RadioItem
                key={code}
                value={code}
                lang={code}
                className={`${ITEM} justify-center data-[state=checked]:bg-accent-soft data-[state=checked]:font-semibold data-[state=checked]:text-accent`}
              >
                {name}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Item
            className={ITEM}
            disabled={signOut.isPending}
            onSelect={() => leaveSafely(() => signOut.mutate(), 'session')}
          >
            <LogOut aria-hidden="true" className="size-4 text-muted" />
            {t.logout}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {listing && <SessionsDialog username={username} onClose={() => setListing(false)} />}
    </>
  );
}

function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent"
    >
      {name.charAt(0).toLocaleUpperCase('tr')}
    </span>
  );
}
