import type { CountryRow } from '@directory/contracts/countries';
import { IndexCard } from '../../../components/directory/index-card';
import { formatKilo } from '../../../lib/format';
import { slugPath } from '../../../lib/links';

export function CountryCard({ row, max, total }: { row: CountryRow; max: number; total: number }) {
  const counts = [
    { label: 'businesses', value: row.businessCount },
    { label: 'cities', value: row.cityCount },
    { label: 'categories', value: row.categoryCount },
  ];
  return (
    <IndexCard
      to={slugPath('countries', row.slug)}
      name={row.country}
      mark={<span className="text-xs font-medium text-muted">{row.countryCode}</span>}
      value={row.businessCount}
      max={max}
      total={total}
    >
      <dl className="mt-1.5 grid grid-cols-3 gap-2 cramped:grid-cols-1">
        {counts.map((count) => (
          <div key={count.label} className="flex flex-col-reverse">
            <dt className="text-xs">{count.label}</dt>
            <dd className="font-semibold text-ink">{formatKilo(count.value)}</dd>
          </div>
        ))}
      </dl>
    </IndexCard>
  );
}
