import type { Insights as InsightsData } from '@directory/contracts/insights';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../../../components/ui/link';
import { ErrorState } from '../../../components/admin/error-state';
import { dateText, dayText, numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { insightsQuery } from '../api/get-insights';
import { insightsTexts } from '../insights-texts';
import { usageTexts } from '../usage-texts';
import { Entry } from './entry';
import { MaintenanceFacts, type Waiting } from './maintenance-facts';
import { MissedSearchEntry, ViewedEntry } from './usage-entries';

/** What came in, what was searched in vain, what is viewed, and the state of maintenance; each entry leads to its list. */
export function Insights({ waiting }: { waiting: readonly Waiting[] }) {
  const t = useTexts(insightsTexts);
  const insights = useQuery(insightsQuery);
  if (insights.isError)
    return <ErrorState title={t.failed} error={insights.error} onRetry={() => void insights.refetch()} />;
  const { data } = insights;
  return (
    <>
      <Panel title={t.arrivals} hint={t.arrivalsHint} isEmpty={data?.arrivals.length === 0} empty={t.noArrivals}>
        {data?.arrivals.map((arrival) => (
          <Entry
            key={`${arrival.day} ${arrival.source}`}
            name={
              <ArrivalLink arrival={arrival}>
                {arrival.source === null ? t.noSource : <bdi>{arrival.source}</bdi>}
              </ArrivalLink>
            }
            note={<time dateTime={arrival.day}>{dayText(arrival.day)}</time>}
            value={t.arrived(numberText(arrival.inserted), numberText(arrival.updated))}
          />
        ))}
      </Panel>
      <Panel
        title={t.missed}
        to="/admin/usage"
        hint={t.missedHint}
        isEmpty={data?.missedSearches.length === 0}
        empty={t.noMissed}
      >
        {data?.missedSearches.map((entry) => (
          <MissedSearchEntry key={entry.query} entry={entry} />
        ))}
      </Panel>
      <Panel
        title={t.viewed}
        to="/admin/usage?list=viewed&days=7"
        hint={t.viewedHint}
        isEmpty={data?.mostViewed.length === 0}
        empty={t.noViews}
      >
        {data?.mostViewed.map((entry) => (
          <ViewedEntry key={entry.id} entry={entry} />
        ))}
      </Panel>
      <Panel title={t.health} hint="" isEmpty={false} empty="">
        {data && (
          <MaintenanceFacts
            waiting={waiting}
            lastBackup={data.lastBackupAt === null ? t.noBackup : dateText(data.lastBackupAt)}
            isBackupMissing={data.lastBackupAt === null}
          />
        )}
      </Panel>
    </>
  );
}

function ArrivalLink({ arrival, children }: { arrival: InsightsData['arrivals'][number]; children: ReactNode }) {
  const { source, importId } = arrival;
  const search: Record<string, string> | null = importId !== null ? { importId } : source !== null ? { source } : null;
  return (
    <Link
      className="link tap"
      to={search === null ? '/admin/reports' : `/admin/businesses?${new URLSearchParams(search)}`}
    >
      {children}
    </Link>
  );
}

function Panel(props: {
  title: string;
  to?: string;
  hint: string;
  isEmpty: boolean;
  empty: string;
  children: ReactNode;
}) {
  const { all } = useTexts(usageTexts);
  return (
    <section className="card min-w-0 p-4 sm:p-5">
      <h2 className="text-lg font-semibold">{props.title}</h2>
      {props.hint && <p className="text-sm text-muted">{props.hint}</p>}
      {props.children === undefined ? (
        <div className="skeleton mt-3 h-40" />
      ) : props.isEmpty ? (
        <p className="py-3 text-muted">{props.empty}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">{props.children}</ul>
      )}
      {props.to && (
        <Link
          to={props.to}
          aria-label={`${props.title}: ${all}`}
          className="link inline-flex min-h-11 items-center text-sm"
        >
          {all}
        </Link>
      )}
    </section>
  );
}
