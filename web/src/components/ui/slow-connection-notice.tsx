import { useIsFetching } from '@tanstack/react-query';
import { LoaderCircle, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useOnline } from '../../lib/use-online';
import { FloatingNotice } from './floating-notice';

const SLOW_AFTER_MS = 4000;

/** No network, or a slow response; overlaid, to avoid layout shifts. */
export function SlowConnectionNotice() {
  const waiting = useIsFetching({ predicate: (query) => query.state.status === 'pending' }) > 0;
  if (!useOnline()) {
    return (
      <FloatingNotice>
        <WifiOff aria-hidden="true" className="size-4 shrink-0 text-warn" />
        You are offline. Pages load again when you are back online.
      </FloatingNotice>
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
    <FloatingNotice>
      {slow && (
        <>
          <LoaderCircle aria-hidden="true" className="size-4 shrink-0 animate-spin text-accent" />
          This takes longer than usual. Still loading…
        </>
      )}
    </FloatingNotice>
  );
}
