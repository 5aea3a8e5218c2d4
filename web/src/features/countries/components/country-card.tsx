import type { CountryRow } from '@directory/contracts/countries';
import { Link } from 'react-router-dom';
import { ShareBar } from '../../../components/ui/share-bar';
import { formatKilo, formatShare } from '../../../lib/format';
import { slugPath } from '../../../lib/links';

export function CountryCard({ row, max, total }: { row: CountryRow; max: number; total: number }) {
  const figures = [
    { label: 'businesses', value: row.businessCount },
    { label: 'cities', value: row.cityCount },
    { label: 'categories', value: row.categoryCount },
  ];
  return (
    <li className="card card-link relative flex flex-col gap-3 p-4">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="leading-snug font-semibold wide-break">
          <Link to={slugPath('countries', row.slug)} className="cover">
            {row.country}
          </Link>
        </h2>
        <span className="text-xs font-medium text-muted">{row.countryCode}</span>
      </div>
      <dl className="mt-auto grid grid-cols-3 gap-2 text-sm">
        {figures.map((figure) => (
          <div key={figure.label} className="flex flex-col-reverse">
            <dt className="text-xs text-muted">{figure.label}</dt>
            <dd className="font-semibold tabular-nums">{formatKilo(figure.value)}</dd>
          </div>
        ))}
      </dl>
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
