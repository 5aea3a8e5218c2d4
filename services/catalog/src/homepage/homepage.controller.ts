import { Controller } from '@nestjs/common';
import { countryName, countrySlug } from '@directory/contracts/countries';
import type { HomepageData } from '@directory/contracts/homepage';
import { Route } from '@directory/service-kit/route';
import { BusinessQueries } from '../businesses/businesses.queries.js';
import { CategoryQueries } from '../categories/categories.queries.js';
import { categoryCount } from '../categories/categories.view.js';
import { CityQueries } from '../cities/cities.queries.js';
import { topCity } from '../cities/cities.view.js';
import { CountryQueries } from '../countries/countries.queries.js';

const TILES = 12;

@Controller()
export class HomepageController {
  constructor(
    private readonly businesses: BusinessQueries,
    private readonly categories: CategoryQueries,
    private readonly cities: CityQueries,
    private readonly countries: CountryQueries,
  ) {}

  @Route('GET /api/homepage-data')
  async show(): Promise<HomepageData> {
    const [businesses, categoryTotal, cityTotal, countryTotal, categories, cities, countries] = await Promise.all([
      this.businesses.countApproved(),
      this.categories.count(),
      this.cities.count(),
      this.countries.count(),
      this.categories.list(undefined, TILES),
      this.cities.top(TILES),
      this.countries.top(TILES),
    ]);
    return {
      totals: { businesses, categories: categoryTotal, countries: countryTotal, cities: cityTotal },
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
}
