/** Too many requests are waiting; says nothing about the photo. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

/** The request was aborted for others that were waiting; it may be slow, or this process is. */
export class Yielded extends Error {
  override readonly name = 'Yielded';
}

/** Aborted requests end within this time. */
const MIN_YIELD_MS = 20;
/** Ending as many as there are and starting others takes longer than a request for a cached photo may wait. */
const MAX_YIELDS_AT_ONCE = 4;

interface Waiting {
  host: string;
  start: (slot: Active) => void;
  cancel: (reason: TooBusy) => void;
}

interface Active {
  host: string;
  startedAt: number;
  aborter: AbortController;
}

interface Limits {
  perHost: number;
  total: number;
  waiting: number;
  waitingPerHost: number;
  /** While others wait for one of `total`, a request that takes longer is aborted. */
  yieldAfterMs: number;
}

/**
 * Limits the requests in flight, per host and in total, and those waiting. The last to arrive starts first: its visitor is still
 * looking at the page. Hosts that hang, however many, delay others by `yieldAfterMs` at most.
 */
export class FetchSlots {
  /** In the order of their start. */
  private readonly active = new Set<Active>();
  /** Of `active`, by host; a page of failing hosts counts them for each of a thousand that wait. */
  private readonly activeOfHost = new Map<string, number>();
  private readonly waiting: Waiting[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly limits: Limits) {}

  get waitingCount(): number {
    return this.waiting.length;
  }

  /**
   * @param work must end when its signal is aborted
   * @throws TooBusy if too many that arrived later are waiting; Yielded if it was aborted
   */
  async run<T>(host: string, work: (yielded: AbortSignal) => Promise<T>): Promise<T> {
    const slot = this.hasRoomFor(host) ? this.take(host) : await this.inTurn(host);
    try {
      return await work(slot.aborter.signal);
    } catch (error) {
      slot.aborter.signal.throwIfAborted();
      throw error;
    } finally {
      this.release(slot);
      this.startNext();
    }
  }

  private take(host: string): Active {
    const slot = { host, startedAt: performance.now(), aborter: new AbortController() };
    this.active.add(slot);
    this.activeOfHost.set(host, this.countOf(host) + 1);
    return slot;
  }

  private release(slot: Active): void {
    this.active.delete(slot);
    const left = this.countOf(slot.host) - 1;
    if (left > 0) this.activeOfHost.set(slot.host, left);
    else this.activeOfHost.delete(slot.host);
  }

  private countOf(host: string): number {
    return this.activeOfHost.get(host) ?? 0;
  }

  private inTurn(host: string): Promise<Active> {
    return new Promise<Active>((start, cancel) => {
      this.waiting.push({ host, start, cancel });
      const ofHost = this.waiting.filter((other) => other.host === host);
      if (ofHost.length > this.limits.waitingPerHost) this.dropFirst(ofHost);
      else if (this.waiting.length > this.limits.waiting) this.dropFirst(this.waiting);
      this.yieldLater();
    });
  }

  private dropFirst([oldest]: Waiting[]): void {
    if (!oldest) return;
    this.waiting.splice(this.waiting.indexOf(oldest), 1);
    oldest.cancel(new TooBusy('too many photos that were requested later are waiting'));
  }

  private hasRoomFor(host: string): boolean {
    return this.active.size < this.limits.total && this.isWithinHostLimit(host);
  }

  private isWithinHostLimit(host: string): boolean {
    return this.countOf(host) < this.limits.perHost;
  }

  private startNext(): void {
    const next = this.waiting.findLastIndex(({ host }) => this.hasRoomFor(host));
    if (next >= 0) {
      const [{ host, start }] = this.waiting.splice(next, 1) as [Waiting];
      start(this.take(host));
    }
    if (this.waiting.length > 0) this.yieldLater();
  }

  /** Aborts the slowest requests once they have had their time, a few at a time, as many as others wait for. */
  private yieldLater(): void {
    const [oldest] = this.active;
    if (this.timer || !oldest || this.active.size < this.limits.total) return;
    const dueInMs = Math.max(MIN_YIELD_MS, oldest.startedAt + this.limits.yieldAfterMs - performance.now());
    this.timer = setTimeout(() => {
      this.timer = undefined;
      const overdueSince = performance.now() - this.limits.yieldAfterMs;
      const startable = this.waiting.filter(({ host }) => this.isWithinHostLimit(host)).length;
      let wanted = Math.min(startable, MAX_YIELDS_AT_ONCE);
      for (const { startedAt, aborter } of this.active) {
        if (wanted === 0 || startedAt > overdueSince) break;
        aborter.abort(new Yielded('too slow while others were waiting'));
        wanted -= 1;
      }
      if (startable > 0) this.yieldLater();
    }, dueInMs);
  }
}
