import { Controller } from '@nestjs/common';
import type { AdminStats } from '@directory/contracts/accounts';
import { countryName, countrySlug } from '@directory/contracts/countries';
import type { Dashboard } from '@directory/contracts/dashboard';
import type { InputOf } from '@directory/contracts/endpoints';
import type { HomepageData } from '@directory/contracts/homepage';
import { Input, Route } from '@directory/service-kit/route';
import { AuditQueries } from '../audit/audit.queries.js';
import { auditEntry } from '../audit/audit.view.js';
import { CategoryQueries } from '../categories/categories.queries.js';
import { categoryCount } from '../categories/categories.view.js';
import { CityQueries } from '../cities/cities.queries.js';
import { topCity } from '../cities/cities.view.js';
import { ContactMessageQueries } from '../contact-messages/contact-messages.queries.js';
import { CountryQueries } from '../countries/countries.queries.js';
import { UsageService } from '../usage/usage.service.js';
import { SnapshotQueries } from './snapshots.queries.js';
import { SnapshotsService } from './snapshots.service.js';
import { StatisticsQueries } from './statistics.queries.js';
import { trends } from './trends.js';

const HOMEPAGE_TILES = 12;
const SNAPSHOT_DAYS = 30;
const TOP_CATEGORIES = 8;
const MAX_ACTIVITY_ENTRIES = 10;

@Controller()
export class StatisticsController {
  constructor(
    private readonly statistics: StatisticsQueries,
    private readonly categories: CategoryQueries,
    private readonly cities: CityQueries,
    private readonly countries: CountryQueries,
    private readonly snapshots: SnapshotQueries,
    private readonly today: SnapshotsService,
    private readonly messages: ContactMessageQueries,
    private readonly audit: AuditQueries,
    private readonly usage: UsageService,
  ) {}

  @Route('GET /api/homepage-data')
  async homepage(): Promise<HomepageData> {
    const [totals, categoryTotal, cityTotal, countryTotal, categories, cities, countries] = await Promise.all([
      this.statistics.totals(),
      this.categories.count(),
      this.cities.count(),
      this.countries.count(),
      this.categories.index.list(undefined, HOMEPAGE_TILES),
      this.cities.index.list(undefined, HOMEPAGE_TILES),
      this.countries.top(HOMEPAGE_TILES),
    ]);
    return {
      totals: {
        businesses: totals.listed_count,
        categories: categoryTotal,
        countries: countryTotal,
        cities: cityTotal,
      },
      popularSearches: categories.map(categoryCount),
      topCities: cities.map(topCity),
      topCountries: countries.map((row) => ({
        country: countryName(row.country_code),
        countryCode: row.country_code,
        slug: countrySlug(row.country_code),
        businessCount: row.business_count,
      })),
    };
  }

  @Route('GET /api/admin/stats')
  async stats(): Promise<AdminStats> {
    const [totals, approved, categories, cities, countries] = await Promise.all([
      this.statistics.totals(),
      this.statistics.approvedCount(),
      this.categories.index.list(),
      this.cities.count(),
      this.countries.count(),
    ]);
    return {
      totalBusinesses: totals.business_count,
      approvedBusinesses: approved,
      totalCategories: categories.length,
      totalCountries: countries,
      totalCities: cities,
      categories: categories.map(categoryCount),
    };
  }

  @Route('GET /api/admin/dashboard')
  async dashboard(): Promise<Dashboard> {
    await this.today.save();
    const [snapshots, averageRating, totals, categories, newMessages, activity] = await Promise.all([
      this.snapshots.latest(SNAPSHOT_DAYS),
      this.statistics.averageRating(),
      this.statistics.totals(),
      this.categories.index.list(undefined, TOP_CATEGORIES),
      this.messages.count('new'),
      this.audit.list({}, MAX_ACTIVITY_ENTRIES),
    ]);
    // oxlint-disable-next-line typescript/no-non-null-assertion -- a snapshot of today is taken before
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
      dataChangedAt: totals.changed_at?.toISOString() ?? null,
      trends: trends(snapshots, now.day),
      snapshots,
      topCategories: categories.map(categoryCount),
      activity: activity.map(auditEntry),
    };
  }

  @Route('POST /internal/views')
  seen(@Input() { body }: InputOf<'POST /internal/views'>) {
    this.today.add(body.count, body.visitors);
    for (const [slug, views] of Object.entries(body.businesses)) this.usage.addViews(slug, views);
    return { success: true as const };
  }
}
