import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { currentPoint } from './geolocation';

/**
 * Requests the visitor's position, which may take long: `onFound` is that of the latest render, and not called on another page.
 */
export function useCurrentPoint(onFound: (near: string) => void) {
  const { pathname } = useLocation();
  const [isLocating, setLocating] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const latest = useRef<{ onFound: typeof onFound; pathname: string }>(null);
  useEffect(() => {
    latest.current = { onFound, pathname };
  });
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );

  async function locate() {
    setError(null);
    setLocating(true);
    try {
      const point = await currentPoint();
      if (latest.current?.pathname === pathname) latest.current.onFound(point);
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setLocating(false);
    }
  }
  return { locate, isLocating, error, clearError: () => setError(null) };
}
