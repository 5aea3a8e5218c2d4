import { useDirectoryTotals } from '../../../lib/directory-queries';
import { formatCount } from '../../../lib/format';
import { CLAIMS } from '../../../config/site';

const ROWS = [
  { key: 'businesses', label: 'Listed businesses' },
  { key: 'countries', label: 'Countries' },
  { key: 'cities', label: 'Cities' },
  { key: 'categories', label: 'Categories' },
] as const;

/** Where the counts are unknown, the claims are shown instead. */
export function PlatformStatistics() {
  const totals = useDirectoryTotals();
  return (
    <section aria-labelledby="statistics-heading" className="card p-4 sm:p-6">
      <h2 id="statistics-heading" className="text-lg font-semibold">
        Platform Statistics
      </h2>
      <dl className="mt-2 divide-y divide-line">
        {ROWS.map(({ key, label }) => (
          <div key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <dt className="text-muted">{label}</dt>
            <dd className="text-lg font-semibold tabular-nums">
              {totals === undefined ? (
                <span className="skeleton inline-block h-5 w-16 align-middle" />
              ) : totals === null || totals.businesses === 0 ? (
                CLAIMS[key]
              ) : (
                formatCount(totals[key])
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
