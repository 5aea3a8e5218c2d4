import type { ComponentProps } from 'react';
import { formatCount } from '../../lib/format';

interface FilterChipProps extends ComponentProps<'input'> {
  /** Businesses with it; undefined where they are not counted. Without any, it cannot be chosen. */
  count?: number | undefined;
}

/** A checkbox that looks like a button. */
export function FilterChip({ count, children, className = '', ...input }: FilterChipProps) {
  return (
    <label
      className={`btn btn-quiet relative shrink-0 cursor-pointer has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:opacity-50 ${className}`}
    >
      <input
        type="checkbox"
        className="absolute inset-0 cursor-pointer opacity-0"
        disabled={count === 0 && !input.checked}
        {...input}
      />
      {children}
      {count !== undefined && <span className="text-sm font-normal text-muted tabular-nums">{formatCount(count)}</span>}
    </label>
  );
}
