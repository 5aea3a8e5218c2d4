import { Injectable } from '@nestjs/common';
import { UsageQueries, type MissedSearchRow, type ViewedId, type ViewedRow } from './usage.queries.js';
import { UsageService } from './usage.service.js';

/** A ranking changes with every view, and sorting that of a month takes the database some hundred milliseconds. */
const REUSE_MS = 30_000;

interface Page<T> {
  total: number;
  rows: T[];
}

/** Pages of the searches and views of a period, which are ranked every half minute at most. */
@Injectable()
export class UsageRankings {
  private readonly rankings = new Map<string, { rows: Promise<unknown[]>; readAt: number }>();

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
    const isCurrent = known !== undefined && performance.now() - known.readAt < REUSE_MS;
    const ranking = isCurrent ? known : { rows: this.usage.save().then(read), readAt: performance.now() };
    if (!isCurrent) {
      this.rankings.set(key, ranking);
      ranking.rows.catch(() => this.rankings.delete(key));
    }
    const rows = (await ranking.rows) as T[];
    return { total: rows.length, rows: rows.slice(offset, offset + limit) };
  }
}
