import type { ReactNode } from 'react';

export function ListHeader({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className="mb-5">
      <h1 className="text-2xl font-bold wide-break" dir="auto">
        {title}
      </h1>
      {children && <p className="mt-1 text-muted tabular-nums">{children}</p>}
    </header>
  );
}
