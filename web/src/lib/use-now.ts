import { createContext, useContext } from 'react';
import { useBrowserValue } from './use-browser-value';

const MINUTE_MS = 60_000;

/** Time of rendering on the server, in milliseconds: hydration must render the same. */
export const RenderedAt = createContext<number>(Date.now());

export function useNow(): Date {
  return new Date(useBrowserValue(minutes, toMinute(useContext(RenderedAt))));
}

const listeners = new Set<() => void>();
/** One for all: a list has twenty. */
let timer: ReturnType<typeof setInterval> | undefined;

const minutes = {
  subscribe(onChange: () => void) {
    listeners.add(onChange);
    timer ??= setInterval(() => listeners.forEach((listener) => listener()), MINUTE_MS / 4);
    return () => {
      listeners.delete(onChange);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  },
  read: () => toMinute(Date.now()),
};

const toMinute = (milliseconds: number) => Math.floor(milliseconds / MINUTE_MS) * MINUTE_MS;
