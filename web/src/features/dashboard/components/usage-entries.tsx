import type { Insights } from '@directory/contracts/insights';
import { Link } from '../../../components/ui/link';
import { dayText, numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { insightsTexts } from '../insights-texts';
import { usageTexts } from '../usage-texts';
import { Entry } from './entry';

/** A search without a result, which leads to itself and to what can be done about it. */
export function MissedSearchEntry({ entry }: { entry: Insights['missedSearches'][number] }) {
  const t = useTexts(insightsTexts);
  const { query, searches, lastDay } = entry;
  return (
    <Entry
      name={
        <a
          className="link tap"
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
  );
}

export function ViewedEntry({ entry }: { entry: Insights['mostViewed'][number] }) {
  const t = useTexts(insightsTexts);
  const usage = useTexts(usageTexts);
  const { id, name, views } = entry;
  return (
    <Entry
      name={
        name === null ? (
          <span className="text-muted">{usage.deleted(id)}</span>
        ) : (
          <Link className="link tap" to={`/admin/businesses?filter=${id}`}>
            <bdi>{name}</bdi>
          </Link>
        )
      }
      value={t.views(numberText(views))}
    />
  );
}
