import { createContext, useContext, useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** Time of rendering on the server, in milliseconds: hydration must render the same. */
export const RenderedAt = createContext<number>(Date.now());

export function useNow(): Date {
  const renderedAt = useContext(RenderedAt);
  return new Date(useSyncExternalStore(everyMinute, minute, () => toMinute(renderedAt)));
}

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS / 4);
  return () => clearInterval(timer);
}

const minute = () => toMinute(Date.now());
const toMinute = (milliseconds: number) => Math.floor(milliseconds / MINUTE_MS) * MINUTE_MS;
