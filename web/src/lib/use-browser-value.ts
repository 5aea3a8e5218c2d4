import { startTransition, useEffect, useState } from 'react';

export interface BrowserStore<T> {
  /** Returns what ends the subscription. */
  subscribe: (onChange: () => void) => () => void;
  read: () => T;
}

/**
 * A value that only the browser has; the first render has that of the server. Changes are rendered in slices:
 * `useSyncExternalStore` renders right after hydration, and in one piece.
 */
export function useBrowserValue<T extends boolean | number>({ subscribe, read }: BrowserStore<T>, onServer: T): T {
  const [value, setValue] = useState(() => (isHydrated() ? read() : onServer));
  useEffect(() => {
    const update = () => startTransition(() => setValue(read()));
    update();
    return subscribe(update);
  }, [subscribe, read]);
  return value;
}

const isHydrated = () => typeof document !== 'undefined' && document.documentElement.dataset['live'] !== undefined;
