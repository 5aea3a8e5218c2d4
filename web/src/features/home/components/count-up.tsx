import { useEffect, useState } from 'react';

const DURATION = 2000;
const STEPS = 50;

/** Counts from 0 to `to` over two seconds in fifty steps; at once for those who asked for less motion. */
export function CountUp({ to, format }: { to: number; format: (value: number) => string }) {
  const [step, setStep] = useState(() => (matchMedia('(prefers-reduced-motion: reduce)').matches ? STEPS : 0));
  const done = step >= STEPS;
  useEffect(() => {
    if (done) return;
    const timer = setInterval(() => setStep((current) => current + 1), DURATION / STEPS);
    return () => clearInterval(timer);
  }, [done]);
  return (
    <>
      <span aria-hidden="true">{format(done ? to : Math.floor((to * step) / STEPS))}</span>
      <span className="sr-only">{format(to)}</span>
    </>
  );
}
