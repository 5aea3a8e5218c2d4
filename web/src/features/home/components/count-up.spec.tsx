import { act, cleanup, render } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Counted, useCountUp } from './count-up';

let renders: number;

function Counters({ isKnown = true }) {
  const step = useCountUp(isKnown);
  return (
    <Profiler id="counters" onRender={() => (renders += 1)}>
      {[50, 4047].map((to) => (
        <p key={to}>
          <Counted to={to} step={step} format={String} />
        </p>
      ))}
    </Profiler>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  renders = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = () => [...document.querySelectorAll('p > span[aria-hidden]')].map(({ textContent }) => textContent);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('counters count to their totals over two seconds, all in one rendering a step', async () => {
  render(<Counters />);
  expect(shown()).toEqual(['0', '0']);
  for (let step = 1; step <= 50; step += 1) {
    await pass(40);
    expect(shown()).toEqual([String(step), String(Math.floor((4047 * step) / 50))]);
  }
  expect(renders).toBe(51);
  expect(vi.getTimerCount()).toBe(0);
});

it('counters wait for their totals', async () => {
  const { rerender } = render(<Counters isKnown={false} />);
  await pass(2000);
  expect(shown()).toEqual(['0', '0']);
  rerender(<Counters />);
  await pass(2000);
  expect(shown()).toEqual(['50', '4047']);
});

it('counters show their totals at once with reduced motion', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  render(<Counters />);
  expect(shown()).toEqual(['50', '4047']);
});
