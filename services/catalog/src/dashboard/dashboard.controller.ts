import { Controller } from '@nestjs/common';
import type { Dashboard } from '@directory/contracts/dashboard';
import type { InputOf, ResponseOf } from '@directory/contracts/endpoints';
import { Input, Route } from '@directory/service-kit/route';
import { AuditQueries } from '../audit/audit.queries.js';
import { auditEntry } from '../audit/audit.view.js';
import { CategoryQueries } from '../categories/categories.queries.js';
import { categoryCount } from '../categories/categories.view.js';
import { InboxQueries } from '../inbox/inbox.queries.js';
import { SnapshotQueries } from './snapshots.queries.js';
import { SnapshotsService } from './snapshots.service.js';
import { trends } from './trends.js';

const DAYS = 30;
const TOP_CATEGORIES = 8;
const ACTIVITY = 10;

@Controller()
export class DashboardController {
  constructor(
    private readonly snapshots: SnapshotQueries,
    private readonly today: SnapshotsService,
    private readonly categories: CategoryQueries,
    private readonly inbox: InboxQueries,
    private readonly audit: AuditQueries,
  ) {}

  @Route('POST /internal/views')
  seen(@Input() { body }: InputOf<'POST /internal/views'>): ResponseOf<'POST /internal/views'> {
    this.today.add(body.count, body.visitors);
    return { success: true };
  }

  @Route('GET /api/admin/dashboard')
  async show(): Promise<Dashboard> {
    await this.today.save();
    const [snapshots, averageRating, dataChangedAt, categories, newMessages, activity] = await Promise.all([
      this.snapshots.latest(DAYS),
      this.snapshots.averageRating(),
      this.snapshots.dataChangedAt(),
      this.categories.list(undefined, TOP_CATEGORIES),
      this.inbox.countNew(),
      this.audit.list(undefined, ACTIVITY),
    ]);
    const now = snapshots.at(-1)!;
    return {
      totalBusinesses: now.businesses,
      approvedBusinesses: now.approved,
      totalCategories: now.categories,
      totalCountries: now.countries,
      totalCities: now.cities,
      averageRating,
      newMessages,
      viewsToday: now.views,
      visitorsToday: now.visitors,
      dataChangedAt: dataChangedAt?.toISOString() ?? null,
      trends: trends(snapshots, now.day),
      snapshots,
      topCategories: categories.map(categoryCount),
      activity: activity.map(auditEntry),
    };
  }
}
