import type { ImportProgress } from '@directory/contracts/imports';
import { Pace } from './pace.js';

/** Percent of the way that reading is. */
const READING_SHARE = 40;
/** Times as long as reading that merging is expected to take, until it shows: measured for a file that is all new. */
const MERGING_PER_READING = 2;
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
  /** Of the present phase, in bytes read or rows merged. */
  private pace = new Pace();

  constructor(
    private progress: ImportProgress,
    private readonly sinks: Sinks,
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
      this.progress.etaSeconds = this.eta(step.of);
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

  /** Seconds until the end of the run; null while there is too little to tell. */
  private eta(total: number): number | null {
    const left = this.pace.left(total);
    if (left === null) return null;
    const reading = this.progress.phase === 'reading';
    return Math.round((reading ? left + MERGING_PER_READING * (this.pace.elapsed + left) : left) / 1000);
  }
}
