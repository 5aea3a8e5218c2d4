import { useSyncExternalStore } from 'react';
import { useMapConsent } from '../../lib/map-consent';

/** As the variant `split` of the styles, which lays out the page before hydration. */
const WIDE = '(width >= 1200px)';

/** Whether the map opens next to the list by itself: on a wide screen, with the visitor's consent. */
export function useSplitView(): boolean {
  const isAllowed = useMapConsent();
  const isWide = useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  );
  return isAllowed === true && isWide;
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
