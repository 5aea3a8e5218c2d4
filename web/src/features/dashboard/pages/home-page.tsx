import { useQuery } from '@tanstack/react-query';
import { Activity, ChartNoAxesColumn, Clock, Globe, type LucideIcon, Star } from 'lucide-react';
import { Link } from '../../../components/ui/link';
import { ErrorState } from '../../../components/admin/error-state';
import { PageHeader } from '../../../components/admin/page-header';
import { StatTile } from '../../../components/ui/stat-tile';
import { dateText, numberText, ratingText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { dashboardTexts, homeTexts, statusTexts } from '../texts';
import { useDocumentTitle } from '../../../lib/document-title';
import { dashboardQuery } from '../api/get-dashboard';
import { ActivityList } from '../components/activity-list';
import { useSystemState } from '../components/status-chip';

interface ScreenLink {
  to: string;
  icon: LucideIcon;
  title: string;
  card?: string | ((businesses: string) => string);
}

export function HomePage({ username, screens }: { username: string; screens: readonly ScreenLink[] }) {
  const { statsFailed, activity, allActivity } = useTexts(dashboardTexts);
  const status = useTexts(statusTexts);
  const t = useTexts(homeTexts);
  const dashboard = useQuery(dashboardQuery);
  const system = useSystemState();
  const data = dashboard.data;
  const businesses = data ? numberText(data.totalBusinesses) : '…';
  useDocumentTitle(t.title, { missing: true });
  return (
    <div className="space-y-6">
      <PageHeader title={t.welcome(username)} text={t.intro} />
      {dashboard.isError ? (
        <ErrorState title={statsFailed} error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : (
        <dl className="grid grid-cols-2 gap-3 cramped:grid-cols-1 lg:grid-cols-4">
          <StatTile
            to="/admin/dashboard#system"
            label={t.systemStatus}
            icon={Activity}
            value={status[system.state]}
            note={system.text === status[system.state] ? undefined : system.text}
          />
          <StatTile
            to="/admin/businesses"
            label={t.countries}
            icon={Globe}
            value={data && numberText(data.totalCountries)}
            note={data && t.cities(numberText(data.totalCities))}
          />
          <StatTile
            to="/admin/audit-log"
            label={t.lastUpdate}
            icon={Clock}
            value={data && (data.dataChangedAt === null ? t.never : dateText(data.dataChangedAt))}
            note={t.lastUpdateHint}
          />
          <StatTile
            to="/admin/businesses?sortBy=rating&sortOrder=desc"
            label={t.averageRating}
            icon={Star}
            value={data && (data.averageRating === null ? t.noRating : ratingText(data.averageRating))}
          />
        </dl>
      )}
      <section>
        <h2 className="mb-3 text-lg font-semibold">{t.quickAccess}</h2>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {screens.map(
            ({ card, ...screen }) =>
              card !== undefined && (
                <QuickLink key={screen.to} {...screen} text={typeof card === 'string' ? card : card(businesses)} />
              ),
          )}
        </ul>
      </section>
      <section className="card p-4 sm:p-5">
        <h2 className="flex items-center gap-2 text-lg font-semibold">
          <ChartNoAxesColumn aria-hidden="true" className="size-5 text-muted" />
          {activity}
        </h2>
        {data && <ActivityList entries={data.activity} />}
        {dashboard.isPending && <div className="skeleton mt-3 h-40" />}
        <Link to="/admin/audit-log" className="link inline-flex min-h-11 items-center text-sm">
          {allActivity}
        </Link>
      </section>
    </div>
  );
}

function QuickLink(props: Omit<ScreenLink, 'card'> & { text: string }) {
  return (
    <li className="card card-link relative flex items-start gap-3 p-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-accent-soft text-accent">
        <props.icon aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0">
        <Link to={props.to} className="cover font-semibold">
          {props.title}
        </Link>
        <span className="block text-sm text-muted tabular-nums">{props.text}</span>
      </span>
    </li>
  );
}
