import type { RowErrorLog } from '../workbooks/row-error-log.js';
import type { ProgressReporter } from './progress-reporter.js';
import type { ReadingSummary } from './reading-summary.js';
import type { RowSource } from './row-source.js';

/** Match keys buffered for the next lookup. */
const MAX_SAMPLE_KEYS = 500;

/** Time between two checks of the free disk space. */
const ROOM_INTERVAL_MS = 1_000;

/** The rows of a file as lines for the catalog; logs row errors and reports progress on the way. */
export class RowFeed {
  /** Null until the last row is read. */
  summary: ReadingSummary | null = null;
  /** What reading failed with: the receiver only sees that the stream ended early. */
  error: unknown;
  private sampledKeys: string[] = [];

  constructor(
    private readonly rows: RowSource,
    private readonly rowErrors: RowErrorLog,
    private readonly progress: ProgressReporter,
    private readonly waitForRoom: (signal: AbortSignal) => Promise<void>,
  ) {}

  async *lines(signal: AbortSignal): AsyncGenerator<Uint8Array> {
    try {
      let checkedAt = performance.now();
      for await (const chunk of this.rows.chunks(signal)) {
        if (performance.now() - checkedAt > ROOM_INTERVAL_MS) {
          await this.waitForRoom(signal);
          checkedAt = performance.now();
        }
        signal.throwIfAborted(); // with every chunk: a file may have no usable row for minutes
        await this.rowErrors.write(chunk.rowErrors);
        await this.progress.reportReading({ ...chunk.counts, bytesTotal: this.rows.bytesTotal });
        if (this.sampledKeys.length < MAX_SAMPLE_KEYS) this.sampledKeys.push(...chunk.keys);
        if (chunk.lines) yield chunk.lines;
        this.summary = chunk.summary;
      }
    } catch (error) {
      this.error = error;
      throw error;
    }
  }

  /** Match keys of some of the rows read since the last call. */
  takeSample(): string[] {
    const keys = this.sampledKeys;
    this.sampledKeys = [];
    return keys;
  }
}
