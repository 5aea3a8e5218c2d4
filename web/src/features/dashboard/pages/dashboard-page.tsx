import type { Dashboard } from '@directory/contracts/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Building2, Eye, Gauge, LayoutGrid } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../../components/ui/link';
import { ErrorState } from '../../../components/admin/error-state';
import { PageHeader } from '../../../components/admin/page-header';
import { StatTile } from '../../../components/ui/stat-tile';
import { numberText, percentText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { dashboardTexts } from '../texts';
import { useDocumentTitle } from '../../../lib/document-title';
import { dashboardQuery } from '../api/get-dashboard';
import { systemQuery } from '../api/get-system';
import { ActivityList } from '../components/activity-list';
import { Insights } from '../components/insights';
import type { Waiting } from '../components/maintenance-facts';
import { SnapshotChart } from '../components/snapshot-chart';
import { SystemMetrics } from '../components/system-metrics';
import { TrendBadge } from '../components/trend-badge';
import { UploadReports } from '../components/upload-reports';

const TOP_CATEGORIES = 8;

export function DashboardPage({ title, waiting }: { title?: string; waiting: readonly Waiting[] }) {
  const t = useTexts(dashboardTexts);
  const dashboard = useQuery(dashboardQuery);
  const data = dashboard.data;
  const unapproved = data
    ? [
        {
          to: '/admin/businesses?approved=no',
          title: t.unapproved,
          count: data.totalBusinesses - data.approvedBusinesses,
        },
      ]
    : [];
  useDocumentTitle(title ?? t.title, { missing: true });
  return (
    <div className="space-y-4">
      <PageHeader title={title ?? t.title} text={t.intro} />
      {dashboard.isError ? (
        <ErrorState title={t.statsFailed} error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : (
        <StatCards data={data} />
      )}
      <p className="text-sm text-muted">
        {t.sitemapNote}{' '}
        <Link to="/admin/sitemaps" className="link whitespace-nowrap">
          {t.sitemap}
        </Link>
      </p>
      <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
        <Insights waiting={[...waiting, ...unapproved]} />
        <Panel title={t.recentReports}>
          <UploadReports />
        </Panel>
        <Panel title={t.topCategories} id="categories">
          {data && <TopCategories data={data} />}
          {dashboard.isPending && <div className="skeleton mt-3 h-72" />}
        </Panel>
        <Panel title={t.activity}>
          {data && <ActivityList entries={data.activity} />}
          {dashboard.isPending && <div className="skeleton mt-3 h-72" />}
          <Link to="/admin/audit-log" className="link inline-flex min-h-11 items-center text-sm">
            {t.allActivity}
          </Link>
        </Panel>
        <Panel title={t.chart} id="chart">
          {data && (
            <div className="mt-3 space-y-5">
              <SnapshotChart name={t.chartBusinesses} snapshots={data.snapshots} value={(day) => day.businesses} />
              <SnapshotChart name={t.chartVisitors} snapshots={data.snapshots} value={(day) => day.visitors} />
              <SnapshotChart name={t.chartViews} snapshots={data.snapshots} value={(day) => day.views} />
            </div>
          )}
          {dashboard.isPending && <div className="skeleton mt-3 h-56" />}
        </Panel>
        <Panel title={t.system} id="system">
          <SystemMetrics />
        </Panel>
      </div>
    </div>
  );
}

function StatCards({ data }: { data: Dashboard | undefined }) {
  const t = useTexts(dashboardTexts);
  const system = useQuery(systemQuery);
  const services = system.data?.services ?? [];
  const slowest = Math.max(0, ...services.map((service) => service.responseMs ?? 0));
  const share = data && data.totalBusinesses > 0 ? (data.approvedBusinesses / data.totalBusinesses) * 100 : null;
  return (
    <dl className="grid grid-cols-1 gap-3 min-[21.25rem]:grid-cols-2 lg:grid-cols-4">
      <StatTile
        to="/admin/businesses"
        label={t.totalBusinesses}
        icon={Building2}
        value={data && numberText(data.totalBusinesses)}
        note={
          data && (
            <>
              <TrendBadge trend={data.trends.businesses} />
              {share !== null && <span className="block">{t.approved(percentText(share))}</span>}
            </>
          )
        }
      />
      <StatTile
        to="#categories"
        label={t.activeCategories}
        icon={LayoutGrid}
        value={data && numberText(data.totalCategories)}
        note={
          data && (
            <>
              <TrendBadge trend={data.trends.categories} />
              <span className="block">{t.places(numberText(data.totalCountries), numberText(data.totalCities))}</span>
            </>
          )
        }
      />
      <StatTile
        to="#chart"
        label={t.dailyVisitors}
        icon={Eye}
        value={data && numberText(data.visitorsToday)}
        note={
          data && (
            <>
              <TrendBadge trend={data.trends.visitors} />
              <span className="block">{t.viewsToday(numberText(data.viewsToday))}</span>
            </>
          )
        }
      />
      <StatTile
        to="#system"
        label={t.systemPerformance}
        icon={Gauge}
        value={system.isError ? '–' : system.data && t.milliseconds(numberText(slowest))}
        note={system.data && t.servicesReady(services.filter((service) => service.ready).length, services.length)}
      />
    </dl>
  );
}

function Panel({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="card min-w-0 scroll-mt-16 p-4 sm:p-5">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function TopCategories({ data }: { data: Dashboard }) {
  const t = useTexts(dashboardTexts);
  const top = data.topCategories.slice(0, TOP_CATEGORIES);
  const largest = Math.max(1, ...top.map((category) => category.count));
  if (top.length === 0) return <p className="py-3 text-muted">{t.noCategories}</p>;
  return (
    <ol className="mt-3 space-y-3 touch:space-y-1">
      {top.map((category) => (
        <li key={category.slug}>
          <Link
            to={`/admin/businesses?category=${encodeURIComponent(category.slug)}`}
            className="flex items-end justify-between gap-4 hover:text-accent hover:underline touch:min-h-11"
          >
            <span className="min-w-0 wide-break" dir="auto">
              {category.category}
            </span>
            <span className="font-semibold tabular-nums">{numberText(category.count)}</span>
          </Link>
          <div
            role="progressbar"
            aria-label={category.category}
            aria-valuemin={0}
            aria-valuemax={largest}
            aria-valuenow={category.count}
            className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken"
          >
            <div className="h-full rounded-full bg-accent" style={{ width: `${(category.count / largest) * 100}%` }} />
          </div>
        </li>
      ))}
    </ol>
  );
}
