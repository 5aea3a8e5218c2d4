import type { ImportProgress } from '@directory/contracts/imports';
import type { MergeTimeEstimator } from './merge-forecast.js';
import { Pace } from './pace.js';

/** Percent of the way that reading is. */
const READING_SHARE = 40;
/** Milliseconds between two live reports, and between two that are also stored. */
const LIVE_INTERVAL = 200;
const STORE_INTERVAL = 1_000;
const OVER: ImportProgress['phase'][] = ['done', 'failed', 'cancelled'];
/** Milliseconds of silence after which the last report is repeated. */
const SILENCE = 400;
/** Milliseconds of it that a process must have been stopped for: meanwhile another may have taken the run over. */
const STOPPED = 5_000;
/** Milliseconds over which the current speed is measured. */
const SPEED_WINDOW = 2_000;
/** Parts of the time of reading, as measured, that it takes to index the rows it staged, and to let go of them in the end. */
const INDEXING_TO_READING = 0.03;
const CLOSING_TO_READING = 0.015;

interface Sinks {
  live(progress: ImportProgress): Promise<void>;
  store(progress: ImportProgress): Promise<void>;
}

interface ReadCounts {
  bytesRead: number;
  bytesTotal: number;
  rowsRead: number;
  errors: number;
  skipped: number;
}

interface MergeCounts {
  rowsMerged: number;
  inserted: number;
  updated: number;
  errors: number;
  skipped: number;
}

/** Follows a run and reports it: at most five times a second, and at once when the phase changes; see `repeat`. */
export class ProgressReporter {
  private lastLive = 0;
  private lastStored = 0;
  private samples: { at: number; rows: number }[] = [];
  /** Of the present phase: in bytes from the first row on, or in what merging took; and in rows read. */
  private pace = new Pace();
  private rowPace = new Pace();
  /** Milliseconds that reading takes per row; null while that does not show. */
  private readingEach: number | null = null;
  /** When the run is expected to end, by the clock. */
  private endsAt: number | null = null;
  private repeating: Promise<void> | null = null;

  constructor(
    private progress: ImportProgress,
    private readonly sinks: Sinks,
    private readonly forecast: MergeTimeEstimator,
  ) {}

  get current(): ImportProgress {
    return this.progress;
  }

  /** The last word, to be stored with the end of the run and only then told. */
  ended(phase: 'done' | 'failed' | 'cancelled'): ImportProgress {
    const percent = phase === 'done' ? 100 : this.progress.percent;
    return this.advance({ phase, percent, etaSeconds: phase === 'done' ? 0 : null });
  }

  /** Tells live what there is to tell, after whatever is being told. */
  async tell(): Promise<void> {
    await this.repeating;
    await this.sinks.live(this.progress);
  }

  /**
   * To be called every tenth of a second or so: tells the last report once more where nothing has been told for a while, as
   * while a batch takes long, with the time that is left by now.
   */
  async repeat(): Promise<void> {
    const now = Date.now();
    const silence = now - this.lastLive;
    if (this.repeating || silence < SILENCE || silence > STOPPED || OVER.includes(this.progress.phase)) return;
    this.lastLive = now;
    this.advance({ etaSeconds: this.secondsLeft(now) });
    const told = this.sinks.live(this.progress);
    this.repeating = told.catch(() => undefined).finally(() => (this.repeating = null));
    await told;
  }

  /** `known`: what an earlier worker may not have had the time to store. */
  async enter(phase: 'reading' | 'merging' | 'indexing', known: Partial<ImportProgress> = {}): Promise<void> {
    this.samples = [];
    this.pace = new Pace();
    this.rowPace = new Pace();
    await this.report({ ...known, phase });
  }

  async read(counts: ReadCounts): Promise<void> {
    const share = counts.bytesTotal > 0 ? counts.bytesRead / counts.bytesTotal : 1;
    const percent = READING_SHARE * Math.min(1, share);
    await this.report({ ...counts, percent }, counts.rowsRead, (now) => this.leftOfReading(now, counts));
  }

  async merged(counts: MergeCounts, stagedRows: number): Promise<void> {
    const share = stagedRows > 0 ? counts.rowsMerged / stagedRows : 1;
    const percent = READING_SHARE + (100 - READING_SHARE) * share;
    await this.report({ ...counts, percent }, counts.rowsMerged, (now) => this.leftOfMerging(now, counts, stagedRows));
  }

  /** Without the rows of this phase it is sent at once. `left`: milliseconds until the end of the run, null while unknown. */
  private async report(
    change: Partial<ImportProgress>,
    rows?: number,
    left?: (now: number) => number | null,
  ): Promise<void> {
    const now = Date.now();
    const percent = Math.max(this.progress.percent, change.percent ?? 0);
    this.advance({ ...change, percent });
    if (left && now - this.lastLive < LIVE_INTERVAL) return;
    this.lastLive = now;
    if (rows !== undefined && left) {
      this.progress.rowsPerSecond = this.speed(now, rows);
      const milliseconds = left(now);
      this.endsAt = milliseconds === null ? null : now + milliseconds;
      this.progress.etaSeconds = this.secondsLeft(now);
    }
    await this.tell();
    if (left && now - this.lastStored < STORE_INTERVAL) return;
    this.lastStored = now;
    await this.sinks.store(this.progress);
  }

  /** Every report has a revision of its own, so that whoever hears them out of order knows the newest. */
  private advance(change: Partial<ImportProgress>): ImportProgress {
    return (this.progress = { ...this.progress, ...change, revision: this.progress.revision + 1 });
  }

  private secondsLeft(now: number): number | null {
    return this.endsAt === null ? null : Math.round(Math.max(0, this.endsAt - now) / 1000);
  }

  private speed(now: number, rows: number): number {
    this.samples.push({ at: now, rows });
    while (this.samples.length > 2 && now - this.samples[0]!.at > SPEED_WINDOW) this.samples.shift();
    const first = this.samples[0]!;
    if (now === first.at) return this.progress.rowsPerSecond;
    return Math.round((1000 * (rows - first.rows)) / (now - first.at));
  }

  /**
   * What comes before the first row, as a table of texts, passes at a pace of its own that tells nothing. Of rows that are
   * refused or repeat others only reading has work.
   */
  private leftOfReading(now: number, { bytesRead, bytesTotal, rowsRead, errors, skipped }: ReadCounts): number | null {
    if (rowsRead === 0) return null;
    this.pace.add(now, bytesRead);
    this.rowPace.add(now, rowsRead);
    const left = this.pace.left(bytesTotal);
    this.readingEach = this.rowPace.each();
    if (left === null || this.readingEach === null) return null;
    const staged = (rowsRead - errors - skipped) * (1 + left / this.readingEach / rowsRead);
    const around = (INDEXING_TO_READING + CLOSING_TO_READING) * staged * this.readingEach;
    return left + around + this.forecast.ahead(0, staged, 0) * this.forecast.each(this.readingEach)!;
  }

  private leftOfMerging(now: number, { rowsMerged, inserted, updated }: MergeCounts, of: number): number | null {
    const unchanged = rowsMerged - inserted - updated;
    this.pace.add(now, this.forecast.behind(rowsMerged, unchanged));
    const each = this.pace.each(this.forecast.each(this.readingEach));
    const changed = updated === 0 ? 0 : updated / (updated + unchanged);
    const closing = CLOSING_TO_READING * of * (this.readingEach ?? 0);
    return each === null ? null : each * this.forecast.ahead(rowsMerged, of, changed) + closing;
  }
}
