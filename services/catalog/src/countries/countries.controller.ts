import { Controller } from '@nestjs/common';
import { countryCodeOf, countryName, countrySlug } from '@directory/contracts/countries';
import type { InputOf, ResponseOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { Input, Route } from '@directory/service-kit/route';
import { CategoryQueries } from '../categories/categories.queries.js';
import { categoryCount } from '../categories/categories.view.js';
import { CityQueries } from '../cities/cities.queries.js';
import { topCity } from '../cities/cities.view.js';
import { CountryQueries, type CountryCountRow } from './countries.queries.js';

const TOP_CITIES = 20;

@Controller()
export class CountriesController {
  constructor(
    private readonly countries: CountryQueries,
    private readonly cities: CityQueries,
    private readonly categories: CategoryQueries,
  ) {}

  @Route('GET /api/countries')
  async list(): Promise<ResponseOf<'GET /api/countries'>> {
    return (await this.countries.list()).map(countryRow);
  }

  @Route('GET /api/countries/:slug')
  async page(
    @Input() { params }: InputOf<'GET /api/countries/:slug'>,
  ): Promise<ResponseOf<'GET /api/countries/:slug'>> {
    const countryCode = countryCodeOf(params.slug);
    const country = countryCode && (await this.countries.list(countryCode))[0];
    if (!country) throw new AppError('country_not_found');
    const [cities, categories] = await Promise.all([
      this.cities.top(TOP_CITIES, countryCode),
      this.categories.ofCountry(countryCode),
    ]);
    return { ...countryRow(country), topCities: cities.map(topCity), topCategories: categories.map(categoryCount) };
  }
}

function countryRow(row: CountryCountRow) {
  return {
    country: countryName(row.country_code),
    countryCode: row.country_code,
    slug: countrySlug(row.country_code),
    businessCount: row.business_count,
    cityCount: row.city_count,
    categoryCount: row.category_count,
  };
}
