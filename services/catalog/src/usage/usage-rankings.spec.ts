import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UsageRankings } from './usage-rankings.js';
import type { UsageQueries } from './usage.queries.js';
import type { UsageService } from './usage.service.js';

const usage = { save: () => Promise.resolve() } as UsageService;
const missedSearches = vi.fn();
let rankings: UsageRankings;
beforeEach(() => {
  vi.useFakeTimers();
  missedSearches.mockReset();
  for (const searches of [1, 2, 3]) missedSearches.mockResolvedValueOnce([{ query: 'zzqx', searches, lastDay: '' }]);
  rankings = new UsageRankings(usage, { missedSearches } as unknown as UsageQueries);
});
afterEach(() => vi.useRealTimers());

const searches = async () => (await rankings.missedSearches(30, 10)).rows[0]?.searches;

it('returns a ranking of the last minutes at once, and the next one after it is read', async () => {
  expect([await searches(), await searches()]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await searches()).toBe(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(await searches()).toBe(2);
  expect(missedSearches).toHaveBeenCalledTimes(2);
});

it('waits for a new ranking after five minutes', async () => {
  await searches();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(await searches()).toBe(2);
});

it('returns the old ranking while the next one cannot be read, and tries again', async () => {
  await searches();
  missedSearches.mockReset();
  missedSearches.mockRejectedValueOnce(new Error('no database')).mockResolvedValueOnce([{ searches: 4 }]);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await searches()).toBe(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(await searches()).toBe(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(await searches()).toBe(4);
});
