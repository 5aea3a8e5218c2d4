import { AppError } from '@directory/contracts/errors';

/** Base of the time limit, which grows with each megabyte: some fifty times the duration of ordinary files. */
const READ_BUDGET_MS = 120_000;
const READ_BUDGET_MS_PER_MB = 10_000;
const BYTES_PER_MB = 2 ** 20;

/** Time limit for reading a file; waiting for the rows to be consumed does not count. */
export class ReadBudget {
  private remainingMs: number;

  constructor(
    private readonly fileName: string,
    bytes: number,
    private readonly budgetMs = READ_BUDGET_MS + (READ_BUDGET_MS_PER_MB * bytes) / BYTES_PER_MB,
  ) {
    this.remainingMs = budgetMs;
  }

  /** @throws AppError `file_read_timeout` once the budget is exceeded */
  spend(milliseconds: number): void {
    this.remainingMs -= milliseconds;
    if (this.remainingMs < 0) throw this.error();
  }

  /**
   * Covers work that does not report.
   * @throws AppError `file_read_timeout` once the budget is exceeded; the reason of an aborted signal at once
   */
  async wait<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
    work.catch(() => undefined); // it ends with its thread
    signal?.throwIfAborted();
    const start = performance.now();
    let timer: NodeJS.Timeout | undefined;
    let abort = () => {};
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(this.error()), this.remainingMs);
      abort = () => reject(signal?.reason as Error);
      signal?.addEventListener('abort', abort);
    });
    try {
      return await Promise.race([work, timeout]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      this.remainingMs -= performance.now() - start;
    }
  }

  private error(): AppError {
    return new AppError('file_read_timeout', { file: this.fileName, maximum: Math.round(this.budgetMs / 1000) });
  }
}
