import { ADMIN_SCREENS, type AdminScreen } from '@directory/contracts/site-paths';
import {
  Building2,
  ChartNoAxesColumn,
  Combine,
  FileChartColumn,
  Flag,
  House,
  ImageOff,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  Network,
  ScrollText,
  Settings,
  Tags,
  Upload,
  UserCog,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router-dom';
import { AdvertisementsPage } from '../../features/advertisements/pages/advertisements-page';
import { advertisementsTexts } from '../../features/advertisements/texts';
import { AuditPage } from '../../features/audit/pages/audit-page';
import { auditTexts } from '../../features/audit/texts';
import { HomePage } from '../../features/dashboard/pages/home-page';
import { FailingPhotosPage } from '../../features/dashboard/pages/failing-photos-page';
import { UsagePage } from '../../features/dashboard/pages/usage-page';
import { dashboardTexts, homeTexts } from '../../features/dashboard/texts';
import { failingPhotosTexts, usageTexts } from '../../features/dashboard/usage-texts';
import { ReportsPage } from '../../features/imports/pages/reports-page';
import { UploadPage } from '../../features/imports/pages/upload-page';
import { importsTexts, reportsTexts } from '../../features/imports/texts';
import { BusinessReportsPage } from '../../features/inbox/business-reports/business-reports-page';
import { businessReportsTexts } from '../../features/inbox/business-reports/texts';
import { InboxPage } from '../../features/inbox/pages/inbox-page';
import { inboxTexts } from '../../features/inbox/texts';
import { DuplicatesPage } from '../../features/moderation/duplicates/duplicates-page';
import { duplicatesTexts } from '../../features/moderation/duplicates/texts';
import { NamesPage } from '../../features/moderation/names/names-page';
import { namesTexts } from '../../features/moderation/names/texts';
import { moderationTexts } from '../../features/moderation/texts';
import { PeoplePage } from '../../features/people/pages/people-page';
import { peopleTexts } from '../../features/people/texts';
import { accountTexts } from '../../features/session/account-texts';
import { AccountPage } from '../../features/session/pages/account-page';
import { SessionsDialog } from '../../features/session/components/sessions-dialog';
import { FactorPolicy } from '../../features/settings/components/factor-policy';
import { SettingsPage } from '../../features/settings/pages/settings-page';
import { settingsTexts } from '../../features/settings/texts';
import { SitemapPanel } from '../../features/sitemaps/components/sitemap-panel';
import { SitemapsPage } from '../../features/sitemaps/pages/sitemaps-page';
import { sitemapsTexts } from '../../features/sitemaps/texts';
import { useAdminLanguage } from '../../lib/i18n/language';
import type { Texts } from '../../lib/i18n/texts';
import { BusinessManagement } from './business-management';
import { Dashboard } from './dashboard';
import type { Badges } from './use-badges';

interface Screen {
  icon: LucideIcon;
  /** `title` names the screen in the menu; one with a `card` is linked on the first screen. */
  texts: Texts<{ title: string; card?: string | ((businesses: string) => string) }>;
  badge?: keyof Badges;
  element: ReactNode;
}

/** Every screen behind the sign-in: routes, menu and the links of the first screen derive from it. */
export const SCREENS: Readonly<Record<AdminScreen, Screen>> = {
  '': { icon: House, texts: homeTexts, element: <Home /> },
  dashboard: { icon: LayoutDashboard, texts: dashboardTexts, element: <Dashboard /> },
  businesses: { icon: Building2, texts: moderationTexts, badge: 'businesses', element: <BusinessManagement /> },
  duplicates: { icon: Combine, texts: duplicatesTexts, badge: 'duplicates', element: <DuplicatesPage /> },
  names: { icon: Tags, texts: namesTexts, badge: 'names', element: <NamesPage /> },
  upload: { icon: Upload, texts: importsTexts, element: <UploadPage /> },
  settings: { icon: Settings, texts: settingsTexts, element: <SettingsPage sitemaps={<SitemapPanel />} /> },
  advertisements: { icon: Megaphone, texts: advertisementsTexts, badge: 'ads', element: <AdvertisementsPage /> },
  reports: { icon: FileChartColumn, texts: reportsTexts, badge: 'imports', element: <ReportsPage /> },
  'business-reports': {
    icon: Flag,
    texts: businessReportsTexts,
    badge: 'reports',
    element: <BusinessReportsPage />,
  },
  messages: { icon: Inbox, texts: inboxTexts, badge: 'messages', element: <InboxPage /> },
  usage: { icon: ChartNoAxesColumn, texts: usageTexts, element: <UsagePage /> },
  photos: { icon: ImageOff, texts: failingPhotosTexts, element: <FailingPhotosPage /> },
  sitemaps: { icon: Network, texts: sitemapsTexts, element: <SitemapsPage /> },
  'audit-log': { icon: ScrollText, texts: auditTexts, element: <AuditPage /> },
  people: { icon: Users, texts: peopleTexts, element: <People /> },
  account: { icon: UserCog, texts: accountTexts, element: <AccountPage /> },
};

/** The screens in the order of the menu, in the selected language. */
export function useScreens() {
  const language = useAdminLanguage();
  return ADMIN_SCREENS.map((path) => {
    const { texts, icon, badge } = SCREENS[path];
    return { to: path === '' ? '/admin' : `/admin/${path}`, icon, badge, ...texts[language] };
  });
}

function People() {
  return (
    <PeoplePage
      policy={<FactorPolicy />}
      sessionsOf={(username, onClose) => <SessionsDialog username={username} onClose={onClose} />}
    />
  );
}

function Home() {
  return <HomePage username={useOutletContext()} screens={useScreens()} />;
}
