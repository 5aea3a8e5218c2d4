import {
  Building2,
  ExternalLink,
  FileChartColumn,
  House,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  Network,
  ScrollText,
  Settings,
  Upload,
} from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { StatusChip } from '../../features/dashboard/components/status-chip';
import { UserMenu } from '../../features/session/components/user-menu';
import { badgeText, numberText } from '../../lib/i18n/format';
import { useTexts } from '../../lib/i18n/texts';
import { useBadges } from './use-badges';

interface SidebarLink {
  to: string;
  icon: LucideIcon;
  name: string;
  badge?: number | undefined;
  badgeLabel?: (count: string) => string;
}

export function Sidebar({ username }: { username: string }) {
  const texts = useTexts();
  const t = texts.layout;
  const badges = useBadges();
  const links: SidebarLink[] = [
    { to: '/admin', icon: House, name: t.home },
    { to: '/admin/dashboard', icon: LayoutDashboard, name: t.dashboard },
    {
      to: '/admin/businesses',
      icon: Building2,
      name: t.businesses,
      badge: badges.businesses,
      badgeLabel: t.badges.businesses,
    },
    { to: '/admin/upload', icon: Upload, name: t.upload },
    { to: '/admin/settings', icon: Settings, name: t.settings },
    {
      to: '/admin/advertisements',
      icon: Megaphone,
      name: t.advertisements,
      badge: badges.ads,
      badgeLabel: t.badges.ads,
    },
    {
      to: '/admin/reports',
      icon: FileChartColumn,
      name: t.reports,
      badge: badges.imports,
      badgeLabel: t.badges.running,
    },
    { to: '/admin/messages', icon: Inbox, name: t.inbox, badge: badges.newMessages, badgeLabel: t.badges.messages },
    { to: '/admin/sitemaps', icon: Network, name: texts.settings.sitemaps.title },
    { to: '/admin/audit-log', icon: ScrollText, name: t.audit },
  ];
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
          {links.map((link) => (
            <li key={link.to}>
              <SidebarItem link={link} />
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

function SidebarItem({ link }: { link: SidebarLink }) {
  return (
    <NavLink
      to={link.to}
      end
      className={({ isActive }) =>
        `flex min-h-11 items-center gap-2.5 rounded-control px-2.5 text-[0.9375rem] ${
          isActive ? 'bg-accent-soft font-semibold text-accent' : 'text-muted hover:bg-sunken hover:text-ink'
        }`
      }
    >
      <link.icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">{link.name}</span>
      {link.badge !== undefined && link.badge > 0 && (
        <span className="chip px-2 py-0 text-xs font-semibold text-ink tabular-nums">
          <span aria-hidden="true">{badgeText(link.badge)}</span>
          <span className="sr-only">{link.badgeLabel?.(numberText(link.badge))}</span>
        </span>
      )}
    </NavLink>
  );
}
