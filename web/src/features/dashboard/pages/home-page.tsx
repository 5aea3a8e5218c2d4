import { useQuery } from '@tanstack/react-query';
import {
  Activity,
  Building2,
  ChartNoAxesColumn,
  Clock,
  FileChartColumn,
  Globe,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  Settings,
  Star,
  Upload,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../../components/admin/error-state';
import { PageHeader } from '../../../components/admin/page-header';
import { StatTile } from '../../../components/ui/stat-tile';
import { dateText, decimalText, numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { useDocumentTitle } from '../../../lib/document-title';
import { dashboardQuery } from '../api/get-dashboard';
import { ActivityList } from '../components/activity-list';
import { useSystemState } from '../components/status-chip';

/** Of the first screen: how the site is, where to go on, what was done last. */
export function HomePage({ username }: { username: string }) {
  const texts = useTexts();
  const t = texts.dashboard.home;
  const dashboard = useQuery(dashboardQuery);
  const system = useSystemState();
  const data = dashboard.data;
  useDocumentTitle(t.title, { missing: true });
  return (
    <div className="space-y-6">
      <PageHeader title={t.welcome(username)} text={t.intro} />
      {dashboard.isError ? (
        <ErrorState
          title={texts.dashboard.statsFailed}
          error={dashboard.error}
          onRetry={() => void dashboard.refetch()}
        />
      ) : (
        <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <StatTile
            label={t.systemStatus}
            icon={Activity}
            value={texts.layout.status[system.state]}
            note={system.text}
          />
          <StatTile
            label={t.countries}
            icon={Globe}
            value={data && numberText(data.totalCountries)}
            note={data && t.cities(numberText(data.totalCities))}
          />
          <StatTile
            label={t.lastUpdate}
            icon={Clock}
            value={data && (data.dataChangedAt === null ? t.never : dateText(data.dataChangedAt))}
            note={t.lastUpdateHint}
          />
          <StatTile
            label={t.averageRating}
            icon={Star}
            value={data && (data.averageRating === null ? t.noRating : decimalText(data.averageRating))}
          />
        </dl>
      )}
      <section>
        <h2 className="mb-3 text-lg font-semibold">{t.quickAccess}</h2>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <QuickLink
            to="/admin/dashboard"
            icon={LayoutDashboard}
            title={texts.layout.dashboard}
            text={t.cards.dashboard}
          />
          <QuickLink
            to="/admin/businesses"
            icon={Building2}
            title={texts.layout.businesses}
            text={t.cards.businesses(data ? numberText(data.totalBusinesses) : '…')}
          />
          <QuickLink to="/admin/upload" icon={Upload} title={texts.layout.upload} text={t.cards.upload} />
          <QuickLink to="/admin/settings" icon={Settings} title={texts.layout.settings} text={t.cards.settings} />
          <QuickLink
            to="/admin/advertisements"
            icon={Megaphone}
            title={texts.layout.advertisements}
            text={t.cards.advertisements}
          />
          <QuickLink to="/admin/reports" icon={FileChartColumn} title={texts.layout.reports} text={t.cards.reports} />
        </ul>
      </section>
      <section className="card p-4 sm:p-5">
        <h2 className="flex items-center gap-2 text-lg font-semibold">
          <ChartNoAxesColumn aria-hidden="true" className="size-5 text-muted" />
          {texts.dashboard.activity}
        </h2>
        {data ? <ActivityList entries={data.activity} /> : <div className="skeleton mt-3 h-40" />}
        <Link to="/admin/audit-log" className="link inline-flex min-h-11 items-center text-sm">
          {texts.dashboard.allActivity}
        </Link>
      </section>
    </div>
  );
}

function QuickLink(props: { to: string; icon: LucideIcon; title: string; text: string }) {
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
