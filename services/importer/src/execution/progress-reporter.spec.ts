import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ImportProgress } from '@directory/contracts/imports';
import { MergeTimeEstimator, type MergeCosts } from './merge-forecast.js';
import { ProgressReporter } from './progress-reporter.js';
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

function reporter(from: Partial<ImportProgress> = {}, forecast = new MergeTimeEstimator({ fresh: 20, known: null })) {
  const live: ImportProgress[] = [];
  const stored: ImportProgress[] = [];
  const progress = new ProgressReporter(
    { ...start, ...from },
    { live: async (p) => void live.push(p), store: async (p) => void stored.push(p) },
    forecast,
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
      expect(progress.current.etaSeconds).toBe(2 + 20); // and merging, 20 ms for each of 1000 rows
      await progress.enter('merging');
      await progress.merged(merging(0), 1000);
      await everySecond(10, (i) => progress.merged(merging(i * 20), 1000));
      expect(progress.current.etaSeconds).toBe(40);
    });

    it('goes by the forecast until merging shows its pace', async () => {
      const { progress } = reporter();
      await progress.enter('reading');
      await everySecond(10, (i) => progress.read(reading(i * 100)));
      await progress.enter('merging');
      jest.advanceTimersByTime(300);
      await progress.merged(merging(100), 1000);
      expect(progress.current.etaSeconds).toBe(18);
    });

    it('follows a pace that changes, and forgets none of the way', async () => {
      const { progress } = reporter({ phase: 'merging', percent: 70, rowsMerged: 5000 });
      await progress.enter('merging');
      await progress.merged(merging(5000), 10_000);
      await everySecond(10, (i) => progress.merged(merging(5000 + i * 200), 10_000));
      await everySecond(20, (i) => progress.merged(merging(7000 + i * 50), 10_000));
      expect(progress.current.etaSeconds).toBe(28); // (29 + 15) s for (2800 + 750) rows, and 1.14 as much: it became slower
    });

    it('leaves out what comes before the first row, and rows that are not merged', async () => {
      const { progress } = reporter();
      await progress.enter('reading');
      await everySecond(4, (i) => progress.read({ ...reading(i * 200), rowsRead: 0 }));
      expect(progress.current.etaSeconds).toBeNull();
      await everySecond(2, (i) =>
        progress.read({ ...reading(800 + i * 10), rowsRead: i * 10, errors: i, skipped: i * 4 }),
      );
      expect(progress.current.etaSeconds).toBe(18 + 2); // a half of the 200 rows is merged, 20 ms each
    });

    it('knows where in the file the rows are that are there', async () => {
      const forecast = new MergeTimeEstimator({ fresh: 20, known: 2 });
      forecast.learn(500, 10, 10);
      forecast.learn(1000, 10, 0);
      const { progress } = reporter({}, forecast);
      await progress.enter('merging');
      await progress.merged(merging(0), 1000);
      await everySecond(10, (i) => progress.merged({ ...merging(i * 50), inserted: 0 }, 1000));
      expect(progress.current.etaSeconds).toBe(100); // 500 that take ten times as long
    });

    it('leaves time to index the rows that are staged, and to let go of them in the end', async () => {
      const { progress } = reporter({}, new MergeTimeEstimator({ fresh: 20, known: null }));
      await progress.enter('reading');
      await everySecond(400, (i) => progress.read(reading(i)));
      expect(progress.current.etaSeconds).toBe(600 + 0.045 * 1000 + 20);
      await progress.enter('merging');
      await progress.merged(merging(0), 1000);
      await everySecond(100, (i) => progress.merged(merging(i * 10), 1000));
      expect(progress.current.etaSeconds).toBe(0.015 * 1000);
    });

    it('learns how many of the rows that are there change', async () => {
      const forecast = new MergeTimeEstimator({ fresh: 20, known: 2 });
      forecast.learn(1000, 10, 10);
      const { progress } = reporter({}, forecast);
      await progress.enter('merging');
      await progress.merged(merging(0), 1000);
      await everySecond(10, (i) => progress.merged({ ...merging(i * 10), inserted: 0, updated: i * 10 }, 1000));
      expect(progress.current.etaSeconds).toBe(90);
    });

    /**
     * Plays a run once more; gives how far off the time left was each time in its second half, as a share of the true one.
     * Some of the rows read are looked up each time.
     */
    async function errorsOf(run: RecordedRun, costs: MergeCosts): Promise<number[]> {
      const forecast = new MergeTimeEstimator(costs);
      forecast.reads(run.kind);
      const { progress } = reporter({}, forecast);
      const errors: number[] = [];
      const note = (at: number) => {
        jest.setSystemTime(at);
        return () => {
          const left = (run.milliseconds - at) / 1000;
          const off = Math.abs((progress.current.etaSeconds ?? Infinity) - left);
          if (at >= run.milliseconds / 2) errors.push(off < 1 ? 0 : off / left); // it is told in whole seconds
        };
      };
      const known = (rows: number) => Math.min(rows, run.known);
      let before = 0;
      await progress.enter('reading');
      for (const [at, bytesRead, rowsRead] of run.reading) {
        const told = note(at);
        await progress.read({ bytesRead, bytesTotal: run.bytes, rowsRead, errors: 0, skipped: 0 });
        forecast.learn(rowsRead, rowsRead - before, known(rowsRead) - known(before));
        before = rowsRead;
        told();
      }
      await progress.enter('merging');
      for (const [at, rowsMerged] of run.merging) {
        const told = note(at);
        await progress.merged({ ...merging(rowsMerged), inserted: rowsMerged - known(rowsMerged) }, run.rows);
        told();
      }
      return errors.sort((a, b) => a - b);
    }

    it.each([
      ['a first import where nothing was imported before', FIRST_IMPORT, { fresh: null, known: null }],
      ['the first import again', SECOND_IMPORT, { fresh: 0.144, known: null }],
      ['an import after both', SECOND_IMPORT, { fresh: 0.144, known: 0.021 }],
      ['an .xls where nothing was imported before', OLD_WORKBOOK, { fresh: null, known: null }],
      ['an .xls after other imports', OLD_WORKBOOK, { fresh: 0.14, known: 0.024 }],
      ['a workbook with its texts apart', SHARED_TEXTS, { fresh: null, known: null }],
      ['a .csv where nothing was imported before', CSV_FIRST, { fresh: null, known: null }],
      ['a .csv that was imported once', CSV_AGAIN, { fresh: 0.126, known: null }],
      ['a .csv of known rows, then of others', HALF_KNOWN, { fresh: 0.148, known: null }],
      ['a first import into a large directory', LARGE_FIRST, { fresh: null, known: null }],
      ['it again', LARGE_AGAIN, { fresh: 0.206, known: null }],
    ])('is right within 20 % in the second half of %s', async (_, run, costs) => {
      const errors = await errorsOf(run, costs);
      expect(errors.length).toBeGreaterThan(10);
      expect(errors[Math.floor(errors.length * 0.9)]).toBeLessThan(0.2);
    });

    it('is repeated while nothing is new, with the time that is left by then, and no more once it is over', async () => {
      const { progress, live, stored } = reporter();
      await progress.enter('merging');
      await progress.merged(merging(0), 1000);
      await everySecond(10, (i) => progress.merged(merging(i * 20), 1000));
      const before = [live.length, stored.length] as const;
      for (let tenth = 0; tenth < 30; tenth++) {
        jest.advanceTimersByTime(100);
        await progress.repeat();
      }
      const repeated = live.slice(before[0]);
      expect(repeated).toHaveLength(7);
      expect(repeated.at(-1)).toEqual({ ...live[before[0] - 1]!, etaSeconds: 37, revision: repeated.at(-1)!.revision });
      expect(stored).toHaveLength(before[1]);
      jest.advanceTimersByTime(6000); // as if the process had been stopped
      await progress.repeat();
      expect(live).toHaveLength(before[0] + 7);
      await progress.enter('indexing');
      progress.ended('failed');
      jest.advanceTimersByTime(1000);
      await progress.repeat();
      expect(live).toHaveLength(before[0] + 8);
    });

    it('is told in its order, also where a repetition takes long', async () => {
      const told: string[] = [];
      let arrive = () => {};
      const slow = new Promise<void>((resolve) => (arrive = resolve));
      const live = async ({ phase }: ImportProgress) => {
        if (phase === 'merging') await slow;
        told.push(phase);
      };
      const progress = new ProgressReporter(
        { ...start, phase: 'merging' },
        { live, store: async () => {} },
        new MergeTimeEstimator({ fresh: null, known: null }),
      );
      jest.advanceTimersByTime(1000);
      const repetition = progress.repeat();
      const report = progress.enter('indexing');
      jest.advanceTimersByTime(1000);
      await progress.repeat();
      arrive();
      await Promise.all([repetition, report]);
      expect(told).toEqual(['merging', 'indexing']);
    });

    it('says nothing before there is a pace', async () => {
      const { progress } = reporter();
      await progress.enter('reading');
      await progress.read(reading(100));
      expect(progress.current.etaSeconds).toBeNull();
    });
  });
});
