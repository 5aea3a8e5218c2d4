import { Link } from 'react-router-dom';
import { formatCount } from '../../lib/format';
import { ShareBar } from './share-bar';

export function FacetList(props: {
  title: string;
  rows: readonly { to: string; name: string; count: number }[] | undefined;
}) {
  if (props.rows?.length === 0) return null;
  const max = Math.max(1, ...(props.rows ?? []).map((row) => row.count));
  return (
    <aside aria-label={props.title} className="card p-4">
      <h2 className="font-semibold">{props.title}</h2>
      <ul className="mt-1">
        {props.rows?.map((row) => (
          <li key={row.to}>
            <Link to={row.to} className="block min-h-11 py-2 hover:text-accent">
              <span className="flex items-baseline justify-between gap-3 text-sm">
                <span className="min-w-0 truncate" dir="auto">
                  {row.name}
                </span>
                <span className="text-muted tabular-nums">{formatCount(row.count)}</span>
              </span>
              <span className="mt-1 block">
                <ShareBar value={row.count} max={max} />
              </span>
            </Link>
          </li>
        )) ??
          Array.from({ length: 8 }, (_, index) => (
            <li key={index} aria-hidden="true" className="min-h-11 py-2">
              <span className="skeleton block h-5" />
            </li>
          ))}
      </ul>
    </aside>
  );
}
