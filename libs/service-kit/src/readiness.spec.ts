import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from './logging.js';
import { Readiness } from './readiness.js';

const PROBE_TIMEOUT_MS = 3_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** With a dependency that fails, or does not respond, from some moment on. */
function checked() {
  const readiness = new Readiness(createLogger('test', 'silent'));
  let respond: () => Promise<void> = () => Promise.resolve();
  let calls = 0;
  readiness.require('store', () => {
    calls++;
    return respond();
  });
  return {
    /** Undefined where a probe has timed out. */
    async probe() {
      let state: boolean | undefined;
      void readiness.state().then(({ ready }) => (state = ready));
      await vi.advanceTimersByTimeAsync(PROBE_TIMEOUT_MS);
      return state;
    },
    from(next: typeof respond) {
      respond = next;
    },
    calls: () => calls,
  };
}

it('stays ready for a while when a dependency does not respond, within the timeout of a probe, and calls it once', async () => {
  const store = checked();
  expect(await store.probe()).toBe(true);
  store.from(() => new Promise(() => {}));
  const states = [];
  for (let i = 0; i < 15; i++) states.push(await store.probe());
  expect(states.slice(0, 5)).toEqual(Array(5).fill(true));
  expect(states.at(-1)).toBe(false);
  expect(store.calls()).toBe(2);
});

it('is not ready at once when a dependency fails, and until one has responded', async () => {
  const store = checked();
  store.from(() => new Promise(() => {}));
  expect(await store.probe()).toBe(false);
  const other = checked();
  expect(await other.probe()).toBe(true);
  other.from(() => Promise.reject(new Error('unavailable')));
  expect(await other.probe()).toBe(false);
  other.from(() => Promise.resolve());
  expect(await other.probe()).toBe(true);
});
