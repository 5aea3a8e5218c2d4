import { DashboardPage } from '../../features/dashboard/pages/dashboard-page';
import { reportsTexts } from '../../features/imports/texts';
import { businessReportsTexts } from '../../features/inbox/business-reports/texts';
import { inboxTexts } from '../../features/inbox/texts';
import { duplicatesTexts } from '../../features/moderation/duplicates/texts';
import { namesTexts } from '../../features/moderation/names/texts';
import { useAdminLanguage } from '../../lib/i18n/language';
import { useBadges } from './use-badges';

/** Queues of other features that wait for an administrator, by badge. */
const WAITING = [
  { badge: 'reports', to: '/admin/business-reports', texts: businessReportsTexts },
  { badge: 'messages', to: '/admin/messages?state=new', texts: inboxTexts },
  { badge: 'duplicates', to: '/admin/duplicates', texts: duplicatesTexts },
  { badge: 'names', to: '/admin/names', texts: namesTexts },
  { badge: 'imports', to: '/admin/reports?state=attention', texts: reportsTexts },
] as const;

export function Dashboard({ title }: { title?: string }) {
  const language = useAdminLanguage();
  const badges = useBadges();
  const waiting = WAITING.map(({ badge, to, texts }) => {
    const words: { title: string; waiting?: string } = texts[language];
    return { to, title: words.waiting ?? words.title, count: badges[badge] };
  });
  return <DashboardPage {...(title !== undefined && { title })} waiting={waiting} />;
}
