import type { CityRow } from '@directory/contracts/cities';
import { Link } from 'react-router-dom';
import { countOf, formatShare } from '../../lib/format';
import { cityPath } from '../../lib/links';
import { ShareBar } from './share-bar';

/** Bar against the largest of its page, share of `total` businesses. */
export function CityCard({ row, max, total }: { row: CityRow; max: number; total: number }) {
  return (
    <li className="card card-link relative flex flex-col gap-2 p-4">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="leading-snug font-semibold wide-break" dir="auto">
          <Link to={cityPath(row.countryCode, row.slug)} className="cover">
            {row.city}
          </Link>
        </h2>
        <span className="text-xs font-medium text-muted" title={row.country}>
          {row.countryCode}
        </span>
      </div>
      <p className="mt-auto text-sm text-muted tabular-nums">
        {countOf(row.businessCount, 'business', 'businesses')} · {countOf(row.categoryCount, 'category', 'categories')}
      </p>
      <div className="flex items-center gap-3">
        <div className="flex-1">
          <ShareBar value={row.businessCount} max={max} />
        </div>
        <span className="w-12 text-end text-xs text-muted tabular-nums" title="Market share">
          {formatShare(row.businessCount, total)}
        </span>
      </div>
    </li>
  );
}
