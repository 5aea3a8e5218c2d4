import { useSyncExternalStore } from 'react';

/** False on the server and during hydration: what only a browser can render comes after that. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => undefined;
