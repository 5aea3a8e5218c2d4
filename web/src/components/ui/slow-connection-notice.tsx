import { useIsFetching } from '@tanstack/react-query';
import { LoaderCircle, WifiOff } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useOnline } from '../../lib/use-online';

const SLOW_AFTER_MS = 4000;

/** No network, or a slow response; overlaid, to avoid layout shifts. */
export function SlowConnectionNotice() {
  const waiting = useIsFetching({ predicate: (query) => query.state.status === 'pending' }) > 0;
  if (!useOnline()) {
    return (
      <Notice>
        <WifiOff aria-hidden="true" className="size-4 shrink-0 text-warn" />
        You are offline. Pages load again when you are back online.
      </Notice>
    );
  }
  return waiting ? <SlowLoad /> : null;
}

function SlowLoad() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Notice>
      {slow && (
        <>
          <LoaderCircle aria-hidden="true" className="size-4 shrink-0 animate-spin text-accent" />
          This takes longer than usual. Still loading…
        </>
      )}
    </Notice>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className={`card pointer-events-none fixed bottom-4 start-1/2 z-30 flex w-max max-w-[calc(100vw-32px)] -translate-x-1/2 items-center gap-2 px-4 py-2.5 text-sm shadow-lift rtl:translate-x-1/2 print:hidden ${children ? '' : 'sr-only'}`}
    >
      {children}
    </p>
  );
}
