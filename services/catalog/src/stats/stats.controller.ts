import { Controller } from '@nestjs/common';
import type { AdminStats } from '@directory/contracts/accounts';
import { Route } from '@directory/service-kit/route';
import { CategoryQueries } from '../categories/categories.queries.js';
import { categoryCount } from '../categories/categories.view.js';
import { CityQueries } from '../cities/cities.queries.js';
import { CountryQueries } from '../countries/countries.queries.js';
import { StatsQueries } from './stats.queries.js';

@Controller()
export class StatsController {
  constructor(
    private readonly stats: StatsQueries,
    private readonly categories: CategoryQueries,
    private readonly cities: CityQueries,
    private readonly countries: CountryQueries,
  ) {}

  @Route('GET /api/admin/stats')
  async show(): Promise<AdminStats> {
    const [totals, categories, cities, countries] = await Promise.all([
      this.stats.totals(),
      this.categories.list(),
      this.cities.count(),
      this.countries.count(),
    ]);
    return {
      totalBusinesses: totals.business_count,
      approvedBusinesses: totals.approved_count,
      totalCategories: categories.length,
      totalCountries: countries,
      totalCities: cities,
      categories: categories.map(categoryCount),
    };
  }
}
