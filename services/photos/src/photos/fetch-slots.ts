/** Too many requests are waiting; says nothing about the photo. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

interface Waiting {
  host: string;
  start: () => void;
}

/**
 * Limits the requests in flight, per host and in total, and those waiting per host, so that a hanging host does not delay others.
 * First in, first out.
 */
export class FetchSlots {
  private readonly active = new Map<string, number>();
  private readonly waiting: Waiting[] = [];
  private total = 0;

  constructor(private readonly limits: { perHost: number; total: number; waitingPerHost: number }) {}

  get waitingCount(): number {
    return this.waiting.length;
  }

  /** @throws TooBusy at once if the limit of waiting requests is reached */
  async run<T>(host: string, work: () => Promise<T>): Promise<T> {
    await this.acquire(host);
    try {
      return await work();
    } finally {
      this.release(host);
    }
  }

  private async acquire(host: string): Promise<void> {
    if (!this.isFree(host)) {
      const waiting = this.waiting.filter((other) => other.host === host).length;
      if (waiting >= this.limits.waitingPerHost) throw new TooBusy(`${waiting} photos of ${host} are waiting`);
      return new Promise<void>((resolve) => this.waiting.push({ host, start: resolve }));
    }
    this.take(host);
  }

  private isFree(host: string): boolean {
    return this.total < this.limits.total && (this.active.get(host) ?? 0) < this.limits.perHost;
  }

  private take(host: string): void {
    this.total += 1;
    this.active.set(host, (this.active.get(host) ?? 0) + 1);
  }

  private release(host: string): void {
    this.total -= 1;
    const left = (this.active.get(host) ?? 1) - 1;
    if (left > 0) this.active.set(host, left);
    else this.active.delete(host);
    const next = this.waiting.findIndex((waiting) => this.isFree(waiting.host));
    if (next < 0) return;
    const [{ host: nextHost, start }] = this.waiting.splice(next, 1) as [Waiting];
    this.take(nextHost);
    start();
  }
}
