import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Logger } from '@directory/service-kit/tokens';
import type { DirectoryVersion } from '../cache/directory-version.js';
import { OrderedIds } from './ordered-ids.js';

const IDLE_MS = 500;
const logger = { warn: vi.fn() } as unknown as Logger;

let ordered: OrderedIds;
let read: string[];
beforeEach(() => {
  vi.useFakeTimers();
  ordered = new OrderedIds({ current: '1' } as DirectoryVersion, logger);
  read = [];
});
afterEach(() => vi.useRealTimers());

const order = (key: string) => ({
  key,
  read: () => {
    read.push(key);
    return Promise.resolve({ idBytes: 4 as const, bytes: Buffer.from([0, 0, 0, 7]) });
  },
});

it('reads the last of the waiting orders, once no list has been requested for a while', async () => {
  ordered.prepareWhenIdle([order('first')]);
  ordered.prepareWhenIdle([order('second'), order('third')]);
  await vi.advanceTimersByTimeAsync(IDLE_MS - 1);
  ordered.postpone();
  await vi.advanceTimersByTimeAsync(IDLE_MS - 1);
  expect(read).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toEqual(['second', 'third']);
  expect([...ordered.peek('third')!]).toEqual([7]);
});

it('reads the order of a far page at once, and no order twice for one version', async () => {
  ordered.prepareNow(order('far'));
  await vi.advanceTimersByTimeAsync(0);
  ordered.prepareWhenIdle([order('far')]);
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  ordered.postpone();
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  expect(read).toEqual(['far']);
});

it('reads nothing after the shutdown', async () => {
  ordered.prepareWhenIdle([order('first')]);
  ordered.onApplicationShutdown();
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  expect(read).toEqual([]);
});

it('holds four orders of two million businesses, but not of ten', () => {
  expect([ordered.holds(4, 2_100_000), ordered.holds(4, 10_000_000)]).toEqual([true, false]);
});
