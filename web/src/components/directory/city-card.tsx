import type { CityRow } from '@directory/contracts/cities';
import { countOf } from '../../lib/format';
import { cityPath } from '../../lib/links';
import { IndexCard } from './index-card';

/** Bar against the largest of its page, share of `total` businesses. */
export function CityCard({ row, max, total }: { row: CityRow; max: number; total: number }) {
  return (
    <IndexCard
      to={cityPath(row.countryCode, row.slug)}
      name={row.city}
      mark={
        <span className="relative z-10 text-xs font-medium text-muted" data-tip={row.country}>
          {row.countryCode}
        </span>
      }
      value={row.businessCount}
      max={max}
      total={total}
    >
      {countOf(row.businessCount, 'business', 'businesses')}
      {row.categoryCount > 0 && ` · ${countOf(row.categoryCount, 'category', 'categories')}`}
    </IndexCard>
  );
}
