import type { ReactNode } from 'react';

/**
 * Overlaid, to avoid layout shifts, above the actions at the lower edge of a phone; without children it is hidden, and announces
 * the next ones.
 */
export function FloatingNotice({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className={`card pointer-events-none fixed bottom-4 max-sm:in-[:root:has(.action-bar)]:bottom-20 start-1/2 z-30 flex w-max max-w-[calc(100vw-32px)] -translate-x-1/2 items-center gap-2 px-4 py-2.5 text-sm shadow-lift rtl:translate-x-1/2 print:hidden ${children ? '' : 'sr-only'}`}
    >
      {children}
    </p>
  );
}
