/** Concurrent calls under one key share one run. */
export class SingleFlight<T> {
  private readonly inFlight = new Map<string, Promise<T>>();

  get(key: string): Promise<T> | undefined {
    return this.inFlight.get(key);
  }

  run(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.inFlight.get(key);
    if (running) return running;
    const started = work().finally(() => this.inFlight.delete(key));
    this.inFlight.set(key, started);
    return started;
  }
}
