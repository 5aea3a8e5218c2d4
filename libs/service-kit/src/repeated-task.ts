interface Options {
  /** Between the end of a run and the start of the next. */
  intervalMs: number;
  run: () => Promise<void>;
  /** A failed run is repeated after the interval. */
  onError: (error: unknown) => void;
}

/** Repeats work, never two runs at once. */
export class RepeatedTask {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(private readonly options: Options) {}

  /** The first run starts after the interval. */
  start(): void {
    this.timer = setTimeout(() => void this.trigger(), this.options.intervalMs);
  }

  /** Runs now, or joins the run in flight. */
  async trigger(): Promise<void> {
    if (this.stopped) return this.running;
    clearTimeout(this.timer);
    await (this.running ??= this.runOnce());
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  get isStopped(): boolean {
    return this.stopped;
  }

  private async runOnce(): Promise<void> {
    try {
      await this.options.run();
    } catch (error) {
      if (!this.stopped) this.options.onError(error);
    } finally {
      this.running = undefined;
      if (!this.stopped) this.start();
    }
  }
}
