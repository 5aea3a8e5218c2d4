import { AppError } from '@directory/contracts/errors';

/** Base of the time limit, which grows with each megabyte: some fifty times the duration of ordinary files. */
const READ_BUDGET_MS = 120_000;
const READ_BUDGET_MS_PER_MB = 10_000;
const BYTES_PER_MB = 2 ** 20;
/** While work is waited for, its time is counted so often, each time twice this at most. */
const TICK_MS = 250;

/** When a piece of work began, and how much processor time the process had used. */
export interface Start {
  clockMs: number;
  processorMs: number;
}

export function startNow(): Start {
  const { user, system } = process.cpuUsage();
  return { clockMs: performance.now(), processorMs: (user + system) / 1000 };
}

/**
 * Time limit for reading a file. Waiting for the rows to be consumed does not count, nor does the time in which the process or its
 * machine is suspended.
 */
export class ReadBudget {
  private remainingMs: number;

  constructor(
    private readonly fileName: string,
    bytes: number,
    private readonly budgetMs = READ_BUDGET_MS + (READ_BUDGET_MS_PER_MB * bytes) / BYTES_PER_MB,
  ) {
    this.remainingMs = budgetMs;
  }

  /**
   * Counts the work of this process since `start`.
   * @throws AppError `file_read_timeout` once the budget is exceeded
   */
  spend(start: Start): void {
    const now = startNow();
    this.remainingMs -= Math.min(now.clockMs - start.clockMs, now.processorMs - start.processorMs);
    if (this.remainingMs < 0) throw this.error();
  }

  /**
   * Covers work that does not report.
   * @throws AppError `file_read_timeout` once the budget is exceeded; the reason of an aborted signal at once
   */
  async wait<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
    work.catch(() => undefined); // it ends with its thread
    signal?.throwIfAborted();
    let countedAt = performance.now();
    const count = () => {
      const now = performance.now();
      this.remainingMs -= Math.min(now - countedAt, 2 * TICK_MS);
      countedAt = now;
    };
    let timer: NodeJS.Timeout | undefined;
    let abort = () => {};
    const timeout = new Promise<never>((_, reject) => {
      const wait = () => (timer = setTimeout(tick, Math.min(TICK_MS, this.remainingMs)));
      const tick = () => {
        count();
        if (this.remainingMs > 0) wait();
        else reject(this.error());
      };
      wait();
      abort = () => reject(signal?.reason as Error);
      signal?.addEventListener('abort', abort);
    });
    try {
      return await Promise.race([work, timeout]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      count();
    }
  }

  private error(): AppError {
    return new AppError('file_read_timeout', { file: this.fileName, maximum: Math.round(this.budgetMs / 1000) });
  }
}
