import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pollUntil } from '../bin/processes.mjs';

describe('waiting for a condition of another process', () => {
  let clockMs: number;
  beforeEach(() => {
    clockMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => clockMs);
  });
  afterEach(() => vi.restoreAllMocks());

  it('does not count the time for which the machine is suspended', async () => {
    let polls = 0;
    const isReady = () => {
      polls++;
      if (polls === 2) clockMs += 3_600_000;
      return polls === 4;
    };
    expect(await pollUntil(isReady, 60_000, 1)).toBe(true);
  });

  it('ends after its time', async () => {
    let polls = 0;
    const isReady = () => {
      polls++;
      clockMs += 2_000;
      return false;
    };
    expect(await pollUntil(isReady, 10_000, 1)).toBe(false);
    expect(polls).toBe(6);
  });
});
