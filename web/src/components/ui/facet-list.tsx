import { Link } from './link';
import { formatCount } from '../../lib/format';
import { ShareBar } from './share-bar';

interface Row {
  to: string;
  name: string;
  count: number;
}

const MAX_SHOWN = 15;

/** The largest values as links, all others behind a button. */
export function FacetList({ title, rows }: { title: string; rows: readonly Row[] | undefined }) {
  if (rows?.length === 0) return null;
  const max = Math.max(1, ...(rows ?? []).map((row) => row.count));
  return (
    <aside aria-label={title} className="card later p-4 [--height:40rem]">
      <h2 className="font-semibold">{title}</h2>
      {rows ? (
        <Rows rows={rows.slice(0, MAX_SHOWN)} max={max} />
      ) : (
        <ul className="mt-1">
          {Array.from({ length: 8 }, (_, index) => (
            <li key={index} aria-hidden="true" className="min-h-11 py-2">
              <span className="skeleton block h-5" />
            </li>
          ))}
        </ul>
      )}
      {rows && rows.length > MAX_SHOWN && (
        <details className="mt-1 print:hidden">
          <summary className="link flex min-h-11 cursor-pointer items-center text-sm">
            {formatCount(rows.length - MAX_SHOWN)} more
          </summary>
          <Rows rows={rows.slice(MAX_SHOWN)} max={max} />
        </details>
      )}
    </aside>
  );
}

function Rows({ rows, max }: { rows: readonly Row[]; max: number }) {
  return (
    <ul className="mt-1">
      {rows.map((row) => (
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
      ))}
    </ul>
  );
}
