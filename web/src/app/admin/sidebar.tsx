import { ExternalLink, type LucideIcon } from 'lucide-react';
import { NavLink } from '../../components/ui/link';
import { StatusChip } from '../../features/dashboard/components/status-chip';
import { UserMenu } from '../../features/session/components/user-menu';
import { badgeText, numberText } from '../../lib/i18n/format';
import { useTexts } from '../../lib/i18n/texts';
import { layoutTexts } from './texts';
import { useScreens } from './screens';
import { useBadges } from './use-badges';

export function Sidebar({ username }: { username: string }) {
  const t = useTexts(layoutTexts);
  const badges = useBadges();
  return (
    <div className="flex h-full flex-col p-3">
      <div className="flex min-h-11 items-center gap-2.5 px-2 font-semibold">
        <img src="/favicon.svg" alt="" width="28" height="28" />
        {t.panel}
        <span className="ms-auto me-9 font-normal lg:hidden">
          <StatusChip />
        </span>
      </div>
      <nav aria-label={t.navigation} className="mt-3 min-h-0 flex-1 overflow-y-auto">
        <ul className="space-y-1">
          {useScreens().map(({ badge, ...screen }) => (
            <li key={screen.to}>
              <SidebarItem {...screen} badge={badge && badges[badge]} badgeLabel={badge && t.badges[badge]} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="space-y-1 border-t border-line pt-3">
        <a
          href="/"
          target="_blank"
          className="flex min-h-11 items-center gap-3 rounded-control px-3 text-muted hover:bg-sunken hover:text-ink"
        >
          <ExternalLink aria-hidden="true" className="size-5" />
          {t.openSite}
        </a>
        <UserMenu username={username} />
      </div>
    </div>
  );
}

function SidebarItem(link: {
  to: string;
  icon: LucideIcon;
  title: string;
  badge: number | undefined;
  badgeLabel: ((count: string) => string) | undefined;
}) {
  return (
    <NavLink
      to={link.to}
      end
      className={({ isActive }) =>
        `flex min-h-11 items-center gap-2.5 rounded-control px-2.5 text-[0.9375rem] pointer-fine:min-h-9 ${
          isActive ? 'bg-accent-soft font-semibold text-accent' : 'text-muted hover:bg-sunken hover:text-ink'
        }`
      }
    >
      <link.icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">{link.title}</span>
      {link.badge !== undefined && link.badge > 0 && (
        <span className="chip px-2 py-0 text-xs font-semibold text-ink tabular-nums">
          <span aria-hidden="true">{badgeText(link.badge)}</span>
          <span className="sr-only">{link.badgeLabel?.(numberText(link.badge))}</span>
        </span>
      )}
    </NavLink>
  );
}
