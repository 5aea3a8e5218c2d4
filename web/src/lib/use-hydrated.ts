import { useSyncExternalStore } from 'react';

/** False on the server and for the first drawing over what came from there: what only a browser can draw comes after that. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => undefined;
