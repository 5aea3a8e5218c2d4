import type { ReactNode } from 'react';

export function FormError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="rounded-control bg-bad-soft px-3 py-2.5 text-sm text-bad">
      {children}
    </p>
  );
}
