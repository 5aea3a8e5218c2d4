import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from './link';

interface StatTileProps {
  label: string;
  /** Undefined while loading; its space is reserved. */
  value: string | undefined;
  icon?: LucideIcon;
  note?: ReactNode;
  /** The list that it counts, or a fragment of the page. */
  to?: string;
  className?: string;
}

export function StatTile({ label, value, icon: Icon, note, to, className = '' }: StatTileProps) {
  return (
    <div className={`card flex min-w-0 flex-col p-4 ${className}`}>
      <dt className="flex items-center justify-between gap-2 text-sm text-muted">
        {label}
        {Icon && <Icon aria-hidden="true" className="size-4 shrink-0" />}
      </dt>
      <dd className="mt-1 text-xl font-semibold tabular-nums">
        {value === undefined ? (
          <span className="skeleton inline-block h-6 w-20 align-middle" />
        ) : to === undefined ? (
          value
        ) : (
          <Link to={to} aria-label={`${label}: ${value}`} className="tap hover:text-accent hover:underline">
            {value}
          </Link>
        )}
      </dd>
      {note && <dd className="mt-0.5 text-xs text-muted tabular-nums">{note}</dd>}
    </div>
  );
}
