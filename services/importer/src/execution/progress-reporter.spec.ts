import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportProgress } from '@directory/contracts/imports';
import { ProgressReporter } from './progress-reporter.js';
import { TimeEstimator } from './time-estimator.js';
import {
  CSV_AGAIN,
  CSV_FIRST,
  FIRST_IMPORT,
  HALF_KNOWN,
  LARGE_AGAIN,
  LARGE_FIRST,
  OLD_WORKBOOK,
  SECOND_IMPORT,
  SHARED_TEXTS,
  type RecordedRun,
} from './recorded-runs.fixture.js';

const start: ImportProgress = {
  revision: 0,
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

function reporter(from: Partial<ImportProgress> = {}, estimator = new TimeEstimator()) {
  const live: ImportProgress[] = [];
  const stored: ImportProgress[] = [];
  const progress = new ProgressReporter(
    { ...start, ...from },
    { live: async (p) => void live.push(p), store: async (p) => void stored.push(p) },
    estimator,
  );
  return { progress, live, stored };
}

const reading = (bytesRead: number) => ({ bytesRead, bytesTotal: 1000, rowsRead: bytesRead, errors: 0, skipped: 0 });
const merging = (rowsMerged: number) => ({ rowsMerged, inserted: rowsMerged, updated: 0, errors: 0, skipped: 0 });

describe('progress', () => {
  it('counts reading as 40 % and merging as the rest', async () => {
    const { progress } = reporter();
    await progress.enterPhase('reading');
    await progress.reportReading(reading(500));
    expect(progress.current.percent).toBe(20);
    await progress.reportReading(reading(1000));
    expect(progress.current.percent).toBe(40);
    await progress.enterPhase('merging');
    await progress.reportMerging(merging(50), 100);
    expect(progress.current.percent).toBe(70);
    expect(progress.finish('done')).toMatchObject({ phase: 'done', percent: 100, etaSeconds: 0 });
  });

  it('never decreases, not even when a run is resumed', async () => {
    const { progress } = reporter({ phase: 'merging', percent: 70 });
    await progress.enterPhase('reading');
    await progress.reportReading(reading(100));
    expect(progress.current).toMatchObject({ phase: 'reading', percent: 70 });
  });

  it('is sent at once when the phase changes, and not with every batch', async () => {
    const { progress, live, stored } = reporter();
    await progress.enterPhase('reading');
    for (let i = 1; i <= 100; i++) await progress.reportReading(reading(i * 10));
    await progress.enterPhase('merging');
    expect(live[0]!.phase).toBe('reading');
    expect(live.at(-1)!.phase).toBe('merging');
    expect(live.length).toBeLessThan(10);
    expect(stored.map((p) => p.phase)).toEqual(['reading', 'merging']);
  });

  it('the progress of an empty file is complete', async () => {
    const { progress } = reporter();
    await progress.reportReading({ bytesRead: 0, bytesTotal: 0, rowsRead: 0, errors: 0, skipped: 0 });
    await progress.reportMerging(merging(0), 0);
    expect(progress.current.percent).toBe(100);
  });

  it('is published and stored although the clock of the machine is set back by an hour', async () => {
    vi.useFakeTimers();
    try {
      const { progress, live, stored } = reporter();
      await progress.enterPhase('reading');
      await progress.reportReading(reading(10));
      vi.setSystemTime(Date.now() - 3_600_000);
      vi.advanceTimersByTime(1_100);
      const before = [live.length, stored.length];
      await progress.reportReading(reading(20));
      expect([live.length, stored.length]).toEqual(before.map((count) => count + 1));
    } finally {
      vi.useRealTimers();
    }
  });

  describe('in time', () => {
    beforeEach(() => void vi.useFakeTimers({ now: 0 }));
    afterEach(() => void vi.useRealTimers());
    /** Reports one step a second. */
    const everySecond = async (steps: number, report: (step: number) => Promise<void>) => {
      for (let step = 1; step <= steps; step++) {
        vi.advanceTimersByTime(1000);
        await report(step);
      }
    };

    it('estimates by the throughput of reading, and by that of merging once it merges', async () => {
      const { progress } = reporter();
      await progress.enterPhase('reading');
      await everySecond(8, (i) => progress.reportReading(reading(i * 100)));
      expect(progress.current.etaSeconds).toBe(2 + 38); // merging a row of an .xlsx takes 3.8 times as long as reading it
      await progress.enterPhase('merging');
      await progress.reportMerging(merging(0), 1000);
      await everySecond(30, (i) => progress.reportMerging(merging(i * 20), 1000));
      expect(progress.current.etaSeconds).toBe(20);
    });

    it('excludes the time before the first row, and rows that are not merged', async () => {
      const { progress } = reporter();
      await progress.enterPhase('reading');
      await everySecond(4, (i) => progress.reportReading({ ...reading(i * 200), rowsRead: 0 }));
      expect(progress.current.etaSeconds).toBeNull();
      await everySecond(2, (i) =>
        progress.reportReading({ ...reading(800 + i * 10), rowsRead: i * 10, errors: i, skipped: i * 4 }),
      );
      expect(progress.current.etaSeconds).toBe(18 + 38); // half of 200 rows are merged, 0.38 s each
    });

    it('expects known rows to merge faster', async () => {
      const estimator = new TimeEstimator();
      const { progress } = reporter({}, estimator);
      await progress.enterPhase('reading');
      estimator.observeSample(10, 5);
      await everySecond(8, (i) => progress.reportReading(reading(i * 100)));
      expect(progress.current.etaSeconds).toBe(Math.round(2 + 38 * 0.56));
    });

    /**
     * Replays a run; returns the relative errors of the estimates in its second half. A sample of the rows read is looked up each
     * time.
     */
    async function errorsOf(run: RecordedRun): Promise<number[]> {
      const estimator = new TimeEstimator();
      estimator.startReading(run.kind);
      const { progress } = reporter({}, estimator);
      const errors: number[] = [];
      let now = 0;
      const note = (at: number) => {
        vi.advanceTimersByTime(at - now);
        now = at;
        return () => {
          const left = (run.milliseconds - at) / 1000;
          const off = Math.abs((progress.current.etaSeconds ?? Infinity) - left);
          if (at >= run.milliseconds / 2) errors.push(off < 1 ? 0 : off / left); // published in whole seconds
        };
      };
      const known = (rows: number) => Math.min(rows, run.known);
      let before = 0;
      await progress.enterPhase('reading');
      for (const [at, bytesRead, rowsRead] of run.reading) {
        const reported = note(at);
        await progress.reportReading({ bytesRead, bytesTotal: run.bytes, rowsRead, errors: 0, skipped: 0 });
        estimator.observeSample(rowsRead - before, known(rowsRead) - known(before));
        before = rowsRead;
        reported();
      }
      await progress.enterPhase('merging');
      for (const [at, rowsMerged] of run.merging) {
        const reported = note(at);
        await progress.reportMerging({ ...merging(rowsMerged), inserted: rowsMerged - known(rowsMerged) }, run.rows);
        reported();
      }
      return errors.sort((a, b) => a - b);
    }

    it.each([
      ['a first import', FIRST_IMPORT],
      ['the first import again', SECOND_IMPORT],
      ['an .xls', OLD_WORKBOOK],
      ['a workbook with its texts apart', SHARED_TEXTS],
      ['a .csv', CSV_FIRST],
      ['a .csv that was imported once', CSV_AGAIN],
      ['a .csv of known rows, then of others', HALF_KNOWN],
      ['a first import into a large directory', LARGE_FIRST],
      ['a large import again', LARGE_AGAIN],
    ])('estimates half of the time within 25 %% in the second half of %s', async (_, run) => {
      const errors = await errorsOf(run);
      expect(errors.length).toBeGreaterThan(10);
      expect(errors[Math.floor(errors.length * 0.5)]).toBeLessThan(0.25);
    });

    it('is repeated without news, with the remaining time, until the run is over', async () => {
      const { progress, live, stored } = reporter();
      await progress.enterPhase('merging');
      await progress.reportMerging(merging(0), 1000);
      await everySecond(10, (i) => progress.reportMerging(merging(i * 20), 1000));
      const before = [live.length, stored.length] as const;
      for (let tenth = 0; tenth < 30; tenth++) {
        vi.advanceTimersByTime(100);
        await progress.heartbeat();
      }
      const repeated = live.slice(before[0]);
      expect(repeated).toHaveLength(7);
      expect(repeated.at(-1)).toEqual({ ...live[before[0] - 1]!, etaSeconds: 37, revision: repeated.at(-1)!.revision });
      expect(stored).toHaveLength(before[1]);
      vi.advanceTimersByTime(6000); // as if the process had been stopped
      await progress.heartbeat();
      expect(live).toHaveLength(before[0] + 7);
      await progress.enterPhase('indexing');
      progress.finish('failed');
      vi.advanceTimersByTime(1000);
      await progress.heartbeat();
      expect(live).toHaveLength(before[0] + 8);
    });

    it('is published in order, also during a slow repetition', async () => {
      const reported: string[] = [];
      let arrive = () => {};
      const slow = new Promise<void>((resolve) => (arrive = resolve));
      const live = async ({ phase }: ImportProgress) => {
        if (phase === 'merging' && reported.length > 0) await slow;
        reported.push(phase);
      };
      const progress = new ProgressReporter(
        { ...start, phase: 'merging' },
        { live, store: async () => {} },
        new TimeEstimator(),
      );
      await progress.enterPhase('merging');
      vi.advanceTimersByTime(1000);
      const repetition = progress.heartbeat();
      const report = progress.enterPhase('indexing');
      vi.advanceTimersByTime(1000);
      await progress.heartbeat();
      arrive();
      await Promise.all([repetition, report]);
      expect(reported).toEqual(['merging', 'merging', 'indexing']);
    });

    it('has no estimate before there is a throughput', async () => {
      const { progress } = reporter();
      await progress.enterPhase('reading');
      await progress.reportReading(reading(100));
      expect(progress.current.etaSeconds).toBeNull();
    });
  });
});
