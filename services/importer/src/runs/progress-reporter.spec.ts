import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ImportProgress } from '@directory/contracts/imports';
import { ProgressReporter } from './progress-reporter.js';

const start: ImportProgress = {
  importId: 'i',
  phase: 'queued',
  bytesRead: 0,
  bytesTotal: 1000,
  rowsRead: 0,
  rowsMerged: 0,
  inserted: 0,
  updated: 0,
  skipped: 0,
  errors: 0,
  rowsPerSecond: 0,
  etaSeconds: null,
  percent: 0,
};

function reporter(from: Partial<ImportProgress> = {}) {
  const live: ImportProgress[] = [];
  const stored: ImportProgress[] = [];
  const progress = new ProgressReporter(
    { ...start, ...from },
    { live: async (p) => void live.push(p), store: async (p) => void stored.push(p) },
  );
  return { progress, live, stored };
}

const reading = (bytesRead: number) => ({ bytesRead, bytesTotal: 1000, rowsRead: bytesRead, errors: 0, skipped: 0 });
const merging = (rowsMerged: number) => ({ rowsMerged, inserted: rowsMerged, updated: 0, errors: 0, skipped: 0 });

describe('progress', () => {
  it('counts reading as 40 % and merging as the rest', async () => {
    const { progress } = reporter();
    await progress.enter('reading');
    await progress.read(reading(500));
    expect(progress.current.percent).toBe(20);
    await progress.read(reading(1000));
    expect(progress.current.percent).toBe(40);
    await progress.enter('merging');
    await progress.merged(merging(50), 100);
    expect(progress.current.percent).toBe(70);
    expect(progress.ended('done')).toMatchObject({ phase: 'done', percent: 100, etaSeconds: 0 });
  });

  it('never goes back, not even when a run is taken up again', async () => {
    const { progress } = reporter({ phase: 'merging', percent: 70 });
    await progress.enter('reading');
    await progress.read(reading(100));
    expect(progress.current).toMatchObject({ phase: 'reading', percent: 70 });
  });

  it('is sent at once when the phase changes, and not with every batch', async () => {
    const { progress, live, stored } = reporter();
    await progress.enter('reading');
    for (let i = 1; i <= 100; i++) await progress.read(reading(i * 10));
    await progress.enter('merging');
    expect(live[0]!.phase).toBe('reading');
    expect(live.at(-1)!.phase).toBe('merging');
    expect(live.length).toBeLessThan(10);
    expect(stored.map((p) => p.phase)).toEqual(['reading', 'merging']);
  });

  it('of an empty file is whole', async () => {
    const { progress } = reporter();
    await progress.read({ bytesRead: 0, bytesTotal: 0, rowsRead: 0, errors: 0, skipped: 0 });
    await progress.merged(merging(0), 0);
    expect(progress.current.percent).toBe(100);
  });

  describe('in time', () => {
    beforeEach(() => void jest.useFakeTimers({ now: 0 }));
    afterEach(() => void jest.useRealTimers());
    /** Reports one step a second. */
    const everySecond = async (steps: number, report: (step: number) => Promise<void>) => {
      for (let step = 1; step <= steps; step++) {
        jest.advanceTimersByTime(1000);
        await report(step);
      }
    };

    it('tells the time left by the pace of the phase it is in', async () => {
      const { progress } = reporter();
      await progress.enter('reading');
      await everySecond(8, (i) => progress.read(reading(i * 100)));
      expect(progress.current.etaSeconds).toBe(2 + 20); // and merging twice as long as reading
      await progress.enter('merging');
      await progress.merged(merging(0), 1000);
      await everySecond(10, (i) => progress.merged(merging(i * 20), 1000));
      expect(progress.current.etaSeconds).toBe(40);
    });

    it('follows a pace that changes', async () => {
      const { progress } = reporter({ phase: 'merging', percent: 70, rowsMerged: 5000 });
      await progress.enter('merging');
      await progress.merged(merging(5000), 10_000);
      await everySecond(10, (i) => progress.merged(merging(5000 + i * 200), 10_000));
      await everySecond(20, (i) => progress.merged(merging(7000 + i * 50), 10_000));
      expect(progress.current.etaSeconds).toBe(40);
    });

    it('says nothing before there is a pace', async () => {
      const { progress } = reporter();
      await progress.enter('reading');
      await progress.read(reading(100));
      expect(progress.current.etaSeconds).toBeNull();
    });
  });
});
