import type { ImportProgress } from '@directory/contracts/imports';

/** Reading is the first 40 % of the way, merging the rest: measured 10 s to 15 s. */
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

/** Follows a run and reports it: at most five times a second, and at once when the phase changes. */
export class ProgressReporter {
  private readonly startedAt = Date.now();
  private readonly startPercent: number;
  private lastLive = 0;
  private lastStored = 0;
  private samples: { at: number; rows: number }[] = [];

  constructor(
    private progress: ImportProgress,
    private readonly sinks: Sinks,
  ) {
    this.startPercent = progress.percent;
  }

  get current(): ImportProgress {
    return this.progress;
  }

  /** The last word, to be stored with the end of the run and only then told. */
  ended(phase: 'done' | 'failed' | 'cancelled'): ImportProgress {
    const percent = phase === 'done' ? 100 : this.progress.percent;
    return (this.progress = { ...this.progress, phase, percent, etaSeconds: phase === 'done' ? 0 : null });
  }

  async enter(phase: 'reading' | 'merging' | 'indexing'): Promise<void> {
    if (phase !== this.progress.phase) this.samples = [];
    await this.report({ phase }, true);
  }

  async read(counts: {
    bytesRead: number;
    bytesTotal: number;
    rowsRead: number;
    errors: number;
    skipped: number;
  }): Promise<void> {
    const share = counts.bytesTotal > 0 ? counts.bytesRead / counts.bytesTotal : 1;
    await this.report({ ...counts, percent: READING_SHARE * Math.min(1, share) }, false, counts.rowsRead);
  }

  async merged(
    counts: { rowsMerged: number; inserted: number; updated: number; errors: number; skipped: number },
    stagedRows: number,
  ): Promise<void> {
    const share = stagedRows > 0 ? counts.rowsMerged / stagedRows : 1;
    await this.report({ ...counts, percent: READING_SHARE + (100 - READING_SHARE) * share }, false, counts.rowsMerged);
  }

  private async report(change: Partial<ImportProgress>, atOnce: boolean, rows?: number): Promise<void> {
    const now = Date.now();
    const percent = Math.max(this.progress.percent, change.percent ?? 0);
    this.progress = { ...this.progress, ...change, percent };
    if (!atOnce && now - this.lastLive < LIVE_INTERVAL) return;
    this.lastLive = now;
    if (rows !== undefined) this.progress.rowsPerSecond = this.speed(now, rows);
    this.progress.etaSeconds = this.eta(now, percent);
    await this.sinks.live(this.progress);
    if (!atOnce && now - this.lastStored < STORE_INTERVAL) return;
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

  /** Seconds left at the pace so far; null while there is too little to tell. */
  private eta(now: number, percent: number): number | null {
    const done = percent - this.startPercent;
    if (done < 2) return null;
    return Math.round(((now - this.startedAt) / 1000 / done) * (100 - percent));
  }
}
