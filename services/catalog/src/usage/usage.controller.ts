import { Controller } from '@nestjs/common';
import type { Insights } from '@directory/contracts/insights';
import { Route } from '@directory/service-kit/route';
import { UsageQueries } from './usage.queries.js';
import { UsageService } from './usage.service.js';

@Controller()
export class UsageController {
  constructor(
    private readonly usage: UsageService,
    private readonly queries: UsageQueries,
  ) {}

  @Route('GET /api/admin/insights')
  async insights(): Promise<Insights> {
    await this.usage.save();
    const [arrivals, missed, viewed, lastBackup] = await Promise.all([
      this.queries.arrivals(),
      this.queries.missedSearches(),
      this.queries.mostViewed(),
      this.queries.lastBackup(),
    ]);
    return {
      arrivals: arrivals.map(({ import_id, ...arrival }) => ({ ...arrival, importId: import_id })),
      missedSearches: missed.map(({ last_day, ...search }) => ({ ...search, lastDay: last_day })),
      mostViewed: viewed,
      lastBackupAt: lastBackup?.toISOString() ?? null,
    };
  }
}
