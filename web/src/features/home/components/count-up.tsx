import { useEffect, useState, useSyncExternalStore } from 'react';

const DURATION_MS = 2000;
const STEPS = 50;

/** Steps of fifty, made in two seconds; all at once with reduced motion. One for all counters: a step is one rendering. */
export function useCountUp(isKnown: boolean): number {
  const [step, setStep] = useState(0);
  const done = useSyncExternalStore(never, wantsNoMotion, () => false) || step >= STEPS;
  useEffect(() => {
    if (done || !isKnown) return;
    const timer = setInterval(() => setStep((current) => current + 1), DURATION_MS / STEPS);
    return () => clearInterval(timer);
  }, [done, isKnown]);
  return done ? STEPS : step;
}

/** Counts from 0 to `to`. */
export function Counted({ to, step, format }: { to: number; step: number; format: (value: number) => string }) {
  return (
    <>
      <span aria-hidden="true" className="noscript:hidden">
        {format(Math.floor((to * step) / STEPS))}
      </span>
      <span className="sr-only noscript:not-sr-only">{format(to)}</span>
    </>
  );
}

const wantsNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const never = () => () => undefined;
