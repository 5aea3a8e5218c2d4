import type { ImportProgress } from '@directory/contracts/imports';
import type { TimeEstimator } from './time-estimator.js';

const READING_PERCENT = 40;
const LIVE_INTERVAL_MS = 200;
const STORE_INTERVAL_MS = 1_000;
/** Phases without progress. */
const IDLE: ImportProgress['phase'][] = ['awaiting', 'done', 'failed', 'cancelled'];
const HEARTBEAT_MS = 400;
/** A longer gap means that the process was suspended: another may have taken over the run. */
const MAX_REPORT_GAP_MS = 5_000;
const SPEED_WINDOW_MS = 2_000;
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

/** Reports the progress of a run at most five times a second, and at once when the phase changes; see `heartbeat`. */
export class ProgressReporter {
  private lastLive = -Infinity;
  private lastStored = -Infinity;
  private samples: { at: number; rows: number }[] = [];
  /** Expected end of the run, by the clock of `performance.now()`. */
  private endsAt: number | null = null;
  private inFlight: Promise<void> | null = null;

  constructor(
    private progress: ImportProgress,
    private readonly sinks: Sinks,
    private readonly estimator: TimeEstimator,
  ) {}

  get current(): ImportProgress {
    return this.progress;
  }

  /** The final report, stored with the end of the run and published afterwards. */
  finish(phase: 'done' | 'failed' | 'cancelled'): ImportProgress {
    const percent = phase === 'done' ? 100 : this.progress.percent;
    return this.advance({ phase, percent, etaSeconds: phase === 'done' ? 0 : null });
  }

  /** Publishes the current report, after one in flight. */
  async publish(): Promise<void> {
    await this.inFlight;
    await this.sinks.live(this.progress);
  }

  /**
   * Repeats the last report after a pause, as during a long batch, with the remaining time. Called ten times a second.
   */
  async heartbeat(): Promise<void> {
    const now = performance.now();
    const sinceReport = now - this.lastLive;
    if (
      this.inFlight ||
      sinceReport < HEARTBEAT_MS ||
      sinceReport > MAX_REPORT_GAP_MS ||
      IDLE.includes(this.progress.phase)
    )
      return;
    this.lastLive = now;
    this.advance({ etaSeconds: this.secondsLeft(now) });
    const published = this.sinks.live(this.progress);
    this.inFlight = published.catch(() => undefined).finally(() => (this.inFlight = null));
    await published;
  }

  /** `known`: state that an earlier worker may not have stored. */
  async enterPhase(
    phase: 'reading' | 'previewing' | 'awaiting' | 'merging' | 'indexing',
    known: Partial<ImportProgress> = {},
  ): Promise<void> {
    this.samples = [];
    await this.report({ ...known, phase });
  }

  async reportReading(counts: ReadCounts): Promise<void> {
    const share = counts.bytesTotal > 0 ? counts.bytesRead / counts.bytesTotal : 1;
    const percent = READING_PERCENT * Math.min(1, share);
    await this.report({ ...counts, percent }, counts.rowsRead, (now) =>
      this.estimator.whileReading(now, { ...counts, rowsDropped: counts.errors + counts.skipped }),
    );
  }

  async reportMerging(counts: MergeCounts, stagedRows: number): Promise<void> {
    const share = stagedRows > 0 ? counts.rowsMerged / stagedRows : 1;
    const percent = READING_PERCENT + (100 - READING_PERCENT) * share;
    await this.report({ ...counts, percent }, counts.rowsMerged, (now) =>
      this.estimator.whileMerging(
        now,
        counts.rowsMerged,
        counts.rowsMerged - counts.inserted - counts.updated,
        stagedRows,
      ),
    );
  }

  /** Nothing is merged yet: the percentage stays that of the reading. */
  async reportPreviewing(rowsMerged: number, stagedRows: number): Promise<void> {
    await this.report({ rowsMerged }, rowsMerged, (now) =>
      this.estimator.whileMerging(now, rowsMerged, rowsMerged, stagedRows),
    );
  }

  /**
   * Without rows of the phase the report is sent at once. `left`: milliseconds until the end of the run, null if
   * unknown.
   */
  private async report(
    change: Partial<ImportProgress>,
    rows?: number,
    left?: (now: number) => number | null,
  ): Promise<void> {
    const now = performance.now();
    const percent = Math.max(this.progress.percent, change.percent ?? 0);
    this.advance({ ...change, percent });
    if (left && now - this.lastLive < LIVE_INTERVAL_MS) return;
    this.lastLive = now;
    if (rows !== undefined && left) {
      this.progress.rowsPerSecond = this.speed(now, rows);
      const milliseconds = left(now);
      this.endsAt = milliseconds === null ? null : now + milliseconds;
      this.progress.etaSeconds = this.secondsLeft(now);
    }
    await this.publish();
    if (left && now - this.lastStored < STORE_INTERVAL_MS) return;
    this.lastStored = now;
    await this.sinks.store(this.progress);
  }

  /** Every report has its own revision, so that clients can detect reports out of order. */
  private advance(change: Partial<ImportProgress>): ImportProgress {
    return (this.progress = { ...this.progress, ...change, revision: this.progress.revision + 1 });
  }

  private secondsLeft(now: number): number | null {
    return this.endsAt === null ? null : Math.round(Math.max(0, this.endsAt - now) / 1000);
  }

  private speed(now: number, rows: number): number {
    this.samples.push({ at: now, rows });
    const recent = this.samples.findIndex(({ at }) => now - at <= SPEED_WINDOW_MS);
    this.samples.splice(0, Math.min(recent, this.samples.length - 2));
    const [first = { at: now, rows }] = this.samples;
    if (now === first.at) return this.progress.rowsPerSecond;
    return Math.round((1000 * (rows - first.rows)) / (now - first.at));
  }
}
