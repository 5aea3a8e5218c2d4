import { Controller } from '@nestjs/common';
import { countryCodeOf, countryName, countrySlug } from '@directory/contracts/countries';
import type { InputOf, ResponseOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { paging } from '@directory/contracts/paging';
import { slugify } from '@directory/contracts/slugs';
import { Input, Route } from '@directory/service-kit/route';
import { CategoryQueries } from '../categories/categories.queries.js';
import { categoryCount } from '../categories/categories.view.js';
import { CityQueries } from '../cities/cities.queries.js';
import { cityRow, topCity } from '../cities/cities.view.js';
import { CountryQueries, type CountryCountRow } from './countries.queries.js';

const TOP_CITIES = 20;
const TOP_CATEGORIES = 200;

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
    const country = await this.find(params.slug);
    const [cities, categories] = await Promise.all([
      this.cities.largestOf(country.country_code, TOP_CITIES),
      this.categories.ofCountry(country.country_code, TOP_CATEGORIES),
    ]);
    return { ...countryRow(country), topCities: cities.map(topCity), topCategories: categories.map(categoryCount) };
  }

  /** 404 for a page past the last, except for the first: a filter may match nothing. */
  @Route('GET /api/countries/:slug/cities')
  async citiesOf(
    @Input() { params, query }: InputOf<'GET /api/countries/:slug/cities'>,
  ): Promise<ResponseOf<'GET /api/countries/:slug/cities'>> {
    const country = await this.find(params.slug);
    const name = query.q ? { text: query.q, slug: slugify(query.q) } : undefined;
    const filter = { countryCode: country.country_code, letter: query.letter, name };
    const [{ rows, total }, letters] = await Promise.all([
      this.cities.ofCountry(filter, query.sort, query.limit, (query.page - 1) * query.limit),
      this.cities.lettersOf(country.country_code),
    ]);
    if (rows.length === 0 && query.page > 1) throw new AppError('not_found');
    return {
      country: countryName(country.country_code),
      countryCode: country.country_code,
      slug: countrySlug(country.country_code),
      businessCount: country.business_count,
      cityCount: country.city_count,
      letters,
      cities: rows.map(cityRow),
      ...paging(query.page, query.limit, total),
    };
  }

  private async find(slug: string): Promise<CountryCountRow> {
    const code = countryCodeOf(slug);
    const [country] = code ? await this.countries.list(code) : [];
    if (!country) throw new AppError('country_not_found');
    return country;
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
