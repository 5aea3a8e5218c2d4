import { useEffect, useState, useSyncExternalStore } from 'react';

const DURATION = 2000;
const STEPS = 50;

/** Counts from 0 to `to` over two seconds in fifty steps; at once with reduced motion. */
export function CountUp({ to, format }: { to: number; format: (value: number) => string }) {
  const [step, setStep] = useState(0);
  const done = useSyncExternalStore(never, wantsNoMotion, () => false) || step >= STEPS;
  useEffect(() => {
    if (done) return;
    const timer = setInterval(() => setStep((current) => current + 1), DURATION / STEPS);
    return () => clearInterval(timer);
  }, [done]);
  return (
    <>
      <span aria-hidden="true" className="noscript:hidden">
        {format(done ? to : Math.floor((to * step) / STEPS))}
      </span>
      <span className="sr-only noscript:not-sr-only">{format(to)}</span>
    </>
  );
}

const wantsNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const never = () => () => undefined;
