import { Injectable } from '@nestjs/common';
import { SingleFlight } from '@directory/service-kit/single-flight';
import { UsageQueries, type MissedSearchRow, type ViewedId, type ViewedRow } from './usage.queries.js';
import { UsageService } from './usage.service.js';

/** A ranking changes with every view, and sorting that of a month takes the database some hundred milliseconds. */
const REUSE_MS = 30_000;
/** An older one is returned while the next is read. */
const MAX_STALE_MS = 5 * 60_000;

interface Page<T> {
  total: number;
  rows: T[];
}

/** Pages of the searches and views of a period, which are ranked every half minute at most. */
@Injectable()
export class UsageRankings {
  private readonly rankings = new Map<string, { rows: unknown[]; readAt: number }>();
  private readonly inFlight = new SingleFlight<unknown[]>();

  constructor(
    private readonly usage: UsageService,
    private readonly queries: UsageQueries,
  ) {}

  missedSearches(days: number, limit: number, offset = 0): Promise<Page<MissedSearchRow>> {
    return this.page(`missed ${days}`, () => this.queries.missedSearches(days), limit, offset);
  }

  async viewed(days: number, limit: number, offset = 0): Promise<Page<ViewedRow>> {
    const read = () => this.queries.viewed(days);
    const { total, rows } = await this.page<ViewedId>(`viewed ${days}`, read, limit, offset);
    return { total, rows: await this.queries.named(rows) };
  }

  clear(): void {
    this.rankings.clear();
  }

  private async page<T>(key: string, read: () => Promise<T[]>, limit: number, offset: number): Promise<Page<T>> {
    const known = this.rankings.get(key);
    const ageMs = known ? performance.now() - known.readAt : Infinity;
    const next = ageMs < REUSE_MS ? undefined : this.inFlight.run(key, () => this.rank(key, read));
    // A failure is that of the request that waits for it, and the next one tries again.
    next?.catch(() => undefined);
    const rows = ((known && ageMs < MAX_STALE_MS ? known.rows : await next) ?? []) as T[];
    return { total: rows.length, rows: rows.slice(offset, offset + limit) };
  }

  private async rank(key: string, read: () => Promise<unknown[]>): Promise<unknown[]> {
    const readAt = performance.now();
    await this.usage.save();
    const rows = await read();
    this.rankings.set(key, { rows, readAt });
    return rows;
  }
}
