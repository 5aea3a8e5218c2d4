import type { Insights as InsightsData } from '@directory/contracts/insights';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../../components/admin/error-state';
import { dateText, dayText, numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { insightsQuery } from '../api/get-insights';
import { insightsTexts } from '../insights-texts';
import { Entry } from './entry';
import { MaintenanceFacts, type Waiting } from './maintenance-facts';

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
      <Panel title={t.missed} hint={t.missedHint} isEmpty={data?.missedSearches.length === 0} empty={t.noMissed}>
        {data?.missedSearches.map(({ query, searches, lastDay }) => (
          <Entry
            key={query}
            name={
              <a
                className="link"
                href={`/search?${new URLSearchParams({ q: query })}`}
                target="_blank"
                rel="noreferrer"
                dir="auto"
              >
                {query}
              </a>
            }
            note={<time dateTime={lastDay}>{dayText(lastDay)}</time>}
            value={t.times(numberText(searches))}
            action={
              <>
                <Link
                  to={`/admin/settings?${new URLSearchParams({ synonym: query })}`}
                  aria-label={t.addSynonymTo(query)}
                  className="link inline-flex min-h-11 items-center text-sm"
                >
                  {t.addSynonym}
                </Link>
                <Link
                  to={`/admin/names?${new URLSearchParams({ alias: query })}`}
                  aria-label={t.addAliasOf(query)}
                  className="link inline-flex min-h-11 items-center text-sm"
                >
                  {t.addAlias}
                </Link>
              </>
            }
          />
        ))}
      </Panel>
      <Panel title={t.viewed} hint={t.viewedHint} isEmpty={data?.mostViewed.length === 0} empty={t.noViews}>
        {data?.mostViewed.map(({ id, name, views }) => (
          <Entry
            key={id}
            name={
              <Link className="link" to={`/admin/businesses?filter=${id}`}>
                <bdi>{name}</bdi>
              </Link>
            }
            value={t.views(numberText(views))}
          />
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
    <Link className="link" to={search === null ? '/admin/reports' : `/admin/businesses?${new URLSearchParams(search)}`}>
      {children}
    </Link>
  );
}

function Panel(props: { title: string; hint: string; isEmpty: boolean; empty: string; children: ReactNode }) {
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
    </section>
  );
}
