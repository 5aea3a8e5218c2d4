import type { ReactNode } from 'react';
import { Link } from '../ui/link';
import { formatShare } from '../../lib/format';
import { ShareBar } from '../ui/share-bar';

interface IndexCardProps {
  to: string;
  name: string;
  tile?: ReactNode;
  mark: ReactNode;
  children: ReactNode;
  /** Businesses of it, of the largest one on the page, and in total, for the bar and the percentage. */
  value: number;
  max: number;
  total: number;
  /** In a list the bar is next to the name. */
  layout?: 'grid' | 'list';
}

export function IndexCard(props: IndexCardProps) {
  const grid = props.layout !== 'list';
  return (
    <li
      className={`card card-link relative flex gap-x-4 gap-y-3 p-4 ${grid ? 'flex-col' : 'max-sm:flex-col sm:items-center'}`}
    >
      <div className="flex min-w-0 flex-1 gap-3">
        {props.tile}
        <div className="flex min-w-0 flex-1 flex-col">
          <div className="flex items-baseline justify-between gap-3">
            <h2 className="min-w-0 leading-snug font-semibold wide-break" dir="auto">
              <Link to={props.to} className="cover">
                {props.name}
              </Link>
            </h2>
            <span className="shrink-0">{props.mark}</span>
          </div>
          <div className="mt-auto pt-0.5 text-sm text-muted tabular-nums">{props.children}</div>
        </div>
      </div>
      <div className={`flex items-center gap-x-3 gap-y-1 cramped:flex-wrap ${grid ? '' : 'sm:w-72'}`}>
        <div className="flex-1 cramped:basis-full">
          <ShareBar value={props.value} max={props.max} />
        </div>
        <p className="flex text-xs text-muted tabular-nums">
          Market Share <span className="w-12 text-end">{formatShare(props.value, props.total)}</span>
        </p>
      </div>
    </li>
  );
}
