import type { ImportProgress } from '@directory/contracts/imports';
import type { MergeForecast } from './merge-forecast.js';
import { Pace } from './pace.js';

/** Percent of the way that reading is. */
const READING_SHARE = 40;
/** Milliseconds between two live reports, and between two that are also stored. */
const LIVE_INTERVAL = 200;
const STORE_INTERVAL = 1_000;
/** Milliseconds over which the current speed is measured. */
const SPEED_WINDOW = 2_000;

interface Sinks {
  live(progress: ImportProgress): Promise<void>;
  store(progress: ImportProgress): Promise<void>;
}

/** How far a phase has come: `done` of `of`, bytes while reading and rows while merging. */
interface Step {
  rows: number;
  done: number;
  of: number;
}

/** Follows a run and reports it: at most five times a second, and at once when the phase changes. */
export class ProgressReporter {
  private lastLive = 0;
  private lastStored = 0;
  private samples: { at: number; rows: number }[] = [];
  /** Of the present phase, in bytes read or rows merged, and in rows read. */
  private pace = new Pace();
  private rowPace = new Pace();
  /** Milliseconds that reading takes per row; null while that does not show. */
  private readingEach: number | null = null;

  constructor(
    private progress: ImportProgress,
    private readonly sinks: Sinks,
    private readonly forecast: MergeForecast,
  ) {}

  get current(): ImportProgress {
    return this.progress;
  }

  /** The last word, to be stored with the end of the run and only then told. */
  ended(phase: 'done' | 'failed' | 'cancelled'): ImportProgress {
    const percent = phase === 'done' ? 100 : this.progress.percent;
    return (this.progress = { ...this.progress, phase, percent, etaSeconds: phase === 'done' ? 0 : null });
  }

  async enter(phase: 'reading' | 'merging' | 'indexing'): Promise<void> {
    this.samples = [];
    this.pace = new Pace();
    this.rowPace = new Pace();
    if (phase === 'reading') this.pace.add(Date.now(), 0);
    await this.report({ phase });
  }

  async read(counts: {
    bytesRead: number;
    bytesTotal: number;
    rowsRead: number;
    errors: number;
    skipped: number;
  }): Promise<void> {
    const share = counts.bytesTotal > 0 ? counts.bytesRead / counts.bytesTotal : 1;
    const percent = READING_SHARE * Math.min(1, share);
    await this.report({ ...counts, percent }, { rows: counts.rowsRead, done: counts.bytesRead, of: counts.bytesTotal });
  }

  async merged(
    counts: { rowsMerged: number; inserted: number; updated: number; errors: number; skipped: number },
    stagedRows: number,
  ): Promise<void> {
    const share = stagedRows > 0 ? counts.rowsMerged / stagedRows : 1;
    const percent = READING_SHARE + (100 - READING_SHARE) * share;
    await this.report({ ...counts, percent }, { rows: counts.rowsMerged, done: counts.rowsMerged, of: stagedRows });
  }

  /** Without a `step` it is sent at once. */
  private async report(change: Partial<ImportProgress>, step?: Step): Promise<void> {
    const now = Date.now();
    const percent = Math.max(this.progress.percent, change.percent ?? 0);
    this.progress = { ...this.progress, ...change, percent };
    if (step && now - this.lastLive < LIVE_INTERVAL) return;
    this.lastLive = now;
    if (step) {
      this.pace.add(now, step.done);
      this.progress.rowsPerSecond = this.speed(now, step.rows);
      const left = this.progress.phase === 'reading' ? this.leftOfReading(now, step) : this.leftOfMerging(step);
      this.progress.etaSeconds = left === null ? null : Math.round(left / 1000);
    }
    await this.sinks.live(this.progress);
    if (step && now - this.lastStored < STORE_INTERVAL) return;
    this.lastStored = now;
    await this.sinks.store(this.progress);
  }

  private speed(now: number, rows: number): number {
    this.samples.push({ at: now, rows });
    while (this.samples.length > 2 && now - this.samples[0]!.at > SPEED_WINDOW) this.samples.shift();
    const first = this.samples[0]!;
    if (now === first.at) return this.progress.rowsPerSecond;
    return Math.round((1000 * (rows - first.rows)) / (now - first.at));
  }

  /** Milliseconds until the end of the run while it reads; null while there is too little to tell, as before the first row. */
  private leftOfReading(now: number, { rows, of }: Step): number | null {
    if (rows > 0) this.rowPace.add(now, rows);
    const left = this.pace.left(of);
    this.readingEach = this.rowPace.each;
    if (left === null || this.readingEach === null) return null;
    return left + (rows + left / this.readingEach) * this.forecast.perRow(this.readingEach);
  }

  /** The same while it merges: what was foretold, until it shows. */
  private leftOfMerging({ done, of }: Step): number | null {
    const foretold = this.readingEach === null ? null : (of - done) * this.forecast.perRow(this.readingEach);
    return this.pace.left(of) ?? foretold;
  }
}
