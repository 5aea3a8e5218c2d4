import { useSyncExternalStore } from 'react';

/** False on the server and during hydration, which must render the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => undefined;
