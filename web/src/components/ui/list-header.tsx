import type { ReactNode } from 'react';

/** `title`: undefined while loading. */
export function ListHeader({ title, children }: { title: string | undefined; children?: ReactNode }) {
  return (
    <header className="mb-5">
      <h1 className="text-2xl font-bold wide-break" dir="auto">
        {title ?? <span className="skeleton inline-block h-8 w-56 align-top" />}
      </h1>
      {children && <p className="mt-1 text-muted tabular-nums">{children}</p>}
    </header>
  );
}
