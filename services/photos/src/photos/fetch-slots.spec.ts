import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FetchSlots, TooBusy } from './fetch-slots.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { perHost: 2, total: 4, waiting: 100, waitingPerHost: 3, yieldAfterMs: 1_000 };

/** A download that ends only when it is aborted. */
const hang = (yielded: AbortSignal) =>
  new Promise<'aborted'>((resolve) => yielded.addEventListener('abort', () => resolve('aborted')));

/** Time from the request to its start. */
function delayMs(slots: FetchSlots, host: string): Promise<number> {
  const requestedAt = performance.now();
  return slots.run(host, () => Promise.resolve(performance.now() - requestedAt));
}

describe('FetchSlots', () => {
  it.each([5, 1_000])('starts the next host within the yield time while %d hosts hang', async (hosts) => {
    const slots = new FetchSlots({ ...limits, waiting: hosts });
    for (let i = 0; i < hosts; i += 1) void slots.run(`hanging${i}`, hang).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(400);
    const delay = delayMs(slots, 'other');
    await vi.advanceTimersByTimeAsync(600);
    expect(await delay).toBe(600);
  });

  it('aborts no download while nobody waits', async () => {
    const slots = new FetchSlots(limits);
    let aborted = 0;
    for (let i = 0; i < limits.total; i += 1) void slots.run(`host${i}`, hang).then(() => (aborted += 1));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(aborted).toBe(0);
  });

  it('aborts only a few of many hanging downloads at a time', async () => {
    const slots = new FetchSlots({ ...limits, total: 100 });
    const aborted: number[] = [];
    const run = (host: string) =>
      void slots.run(host, (yielded) => hang(yielded).finally(() => aborted.push(performance.now()))).catch(() => 0);
    for (let i = 0; i < 200; i += 1) run(`host${i}`);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(aborted).toHaveLength(100);
    const mostAtOnce = Math.max(...aborted.map((time) => aborted.filter((other) => other === time).length));
    expect(mostAtOnce).toBeLessThan(10);
  });

  it('starts another host at once while one host has as many downloads as it may', async () => {
    const slots = new FetchSlots(limits);
    for (let i = 0; i < limits.perHost + limits.waitingPerHost; i += 1) void slots.run('one', hang);
    expect(slots.waitingCount).toBe(limits.waitingPerHost);
    expect(await delayMs(slots, 'other')).toBe(0);
  });

  it('rejects the oldest waiting download of a host beyond its limit', async () => {
    const slots = new FetchSlots(limits);
    for (let i = 0; i < limits.perHost; i += 1) void slots.run('one', hang);
    const oldest = slots.run('one', hang);
    for (let i = 0; i < limits.waitingPerHost; i += 1) void slots.run('one', hang);
    await expect(oldest).rejects.toThrow(TooBusy);
    expect(slots.waitingCount).toBe(limits.waitingPerHost);
  });

  it('starts the last to arrive first', async () => {
    const slots = new FetchSlots(limits);
    const started: number[] = [];
    const all = Array.from({ length: 5 }, (_, i) =>
      slots.run('one', async () => {
        started.push(i);
        await sleep(0);
      }),
    );
    await vi.advanceTimersByTimeAsync(10);
    await Promise.all(all);
    expect(started).toEqual([0, 1, 4, 3, 2]);
  });
});
