import type { ReactNode } from 'react';

/** One line of a panel. */
export function Entry(props: { name: ReactNode; note?: ReactNode; value: ReactNode; action?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2 touch:min-h-12">
      <span className="min-w-0 wide-break">
        {props.name}
        {props.note && <span className="block text-xs text-muted tabular-nums">{props.note}</span>}
      </span>
      <span className="flex items-center gap-3 text-sm tabular-nums">
        {props.value}
        {props.action}
      </span>
    </li>
  );
}
