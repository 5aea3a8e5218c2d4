import { Controller, Res } from '@nestjs/common';
import type { InputOf } from '@directory/contracts/endpoints';
import { USAGE_PER_PAGE, type Insights } from '@directory/contracts/insights';
import { paging } from '@directory/contracts/paging';
import { RETENTION_DAYS } from '@directory/contracts/retention';
import { Input, Route } from '@directory/service-kit/route';
import type { FastifyReply } from 'fastify';
import { ExportDatabase } from '../exports/export-database.js';
import { missedSearchesFile, UsageQueries, viewedFile } from './usage.queries.js';
import { UsageRankings } from './usage-rankings.js';
import { UsageService } from './usage.service.js';

/** Of the dashboard. */
const VIEW_DAYS = 7;
const MAX_ENTRIES = 10;

@Controller()
export class UsageController {
  constructor(
    private readonly usage: UsageService,
    private readonly queries: UsageQueries,
    private readonly rankings: UsageRankings,
    private readonly exporting: ExportDatabase,
  ) {}

  @Route('GET /api/admin/insights')
  async insights(): Promise<Insights> {
    const [arrivals, missed, viewed, lastBackup] = await Promise.all([
      this.queries.arrivals(),
      this.rankings.missedSearches(RETENTION_DAYS.usage, MAX_ENTRIES),
      this.rankings.viewed(VIEW_DAYS, MAX_ENTRIES),
      this.queries.lastBackup(),
    ]);
    return {
      arrivals: arrivals.map(({ import_id, ...arrival }) => ({ ...arrival, importId: import_id })),
      missedSearches: missed.rows,
      mostViewed: viewed.rows,
      lastBackupAt: lastBackup?.toISOString() ?? null,
    };
  }

  @Route('GET /api/admin/missed-searches')
  async missedSearches(@Input() { query: { days, page } }: InputOf<'GET /api/admin/missed-searches'>) {
    const { total, rows } = await this.rankings.missedSearches(days, USAGE_PER_PAGE, (page - 1) * USAGE_PER_PAGE);
    return { ...paging(page, USAGE_PER_PAGE, total), searches: rows };
  }

  @Route('GET /api/admin/viewed-businesses')
  async viewed(@Input() { query: { days, page } }: InputOf<'GET /api/admin/viewed-businesses'>) {
    const { total, rows } = await this.rankings.viewed(days, USAGE_PER_PAGE, (page - 1) * USAGE_PER_PAGE);
    return { ...paging(page, USAGE_PER_PAGE, total), businesses: rows };
  }

  @Route('GET /api/admin/missed-searches.csv')
  async missedSearchesFile(
    @Input() { query }: InputOf<'GET /api/admin/missed-searches.csv'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.send(missedSearchesFile(query.days), 'missed_searches', reply);
  }

  @Route('GET /api/admin/viewed-businesses.csv')
  async viewedFile(
    @Input() { query }: InputOf<'GET /api/admin/viewed-businesses.csv'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.send(viewedFile(query.days), 'viewed_businesses', reply);
  }

  private async send(statement: string, name: string, reply: FastifyReply): Promise<void> {
    await this.usage.save();
    const client = await this.exporting.reserve();
    void reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}_${new Date().toISOString().slice(0, 10)}.csv"`,
        'cache-control': 'no-store',
      })
      .send(this.exporting.stream(client, statement));
  }
}
