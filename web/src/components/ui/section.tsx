import type { ReactNode } from 'react';

export function Section(props: { title: string; className?: string; children: ReactNode }) {
  const { title, className = '', children } = props;
  return (
    <section aria-label={title} className={`card p-4 sm:p-5 ${className}`}>
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className="mt-3">{children}</div>
    </section>
  );
}
