import { Controller } from '@nestjs/common';
import { countryCodeOf, countryCodesWith, countryName, countrySlug } from '@directory/contracts/countries';
import type { InputOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { INDEX_PAGE_SIZE, paging } from '@directory/contracts/paging';
import { slugify } from '@directory/contracts/slugs';
import { Input, Route } from '@directory/service-kit/route';
import { AreaQueries } from '../areas/areas.queries.js';
import { BusinessQueries } from '../businesses/businesses.queries.js';
import { businessCard } from '../businesses/businesses.view.js';
import { CategoryQueries } from '../categories/categories.queries.js';
import { categoryCount } from '../categories/categories.view.js';
import { CityQueries } from './cities.queries.js';
import { areaCount, cityRow } from './cities.view.js';

const MAX_CATEGORIES = 200;
const MAX_AREAS = 200;

@Controller()
export class CitiesController {
  constructor(
    private readonly cities: CityQueries,
    private readonly categories: CategoryQueries,
    private readonly businesses: BusinessQueries,
    private readonly areas: AreaQueries,
  ) {}

  @Route('GET /api/cities')
  async list(@Input() { query }: InputOf<'GET /api/cities'>) {
    return (await this.cities.index.list(query.letter)).map(cityRow);
  }

  @Route('GET /api/city-index')
  async index(@Input() { query }: InputOf<'GET /api/city-index'>) {
    const text = query.q ?? '';
    const match = { text, slug: slugify(text), countryCodes: countryCodesWith(text) };
    const [found, letters] = await Promise.all([
      this.cities.index.page(query.letter, match, INDEX_PAGE_SIZE, (query.page - 1) * INDEX_PAGE_SIZE),
      this.cities.index.letters(),
    ]);
    if (found.rows.length === 0 && query.page > 1) throw new AppError('not_found');
    return {
      cities: found.rows.map(cityRow),
      cityCount: found.entries,
      businessCount: found.businesses,
      letters,
      ...paging(query.page, INDEX_PAGE_SIZE, found.total),
    };
  }

  @Route('GET /api/cities/:countryCode/:citySlug')
  async page(@Input() { params, query }: InputOf<'GET /api/cities/:countryCode/:citySlug'>) {
    const countryCode = countryCodeOf(params.countryCode);
    const city = countryCode && (await this.cities.find(countryCode, params.citySlug));
    if (!city) throw new AppError('city_not_found');
    const [categories, areas, rows] = await Promise.all([
      this.categories.ofCity(city.country_code, city.slug, MAX_CATEGORIES),
      this.areas.ofCity(city.country_code, city.slug, MAX_AREAS),
      this.businesses.listByCity(city.country_code, city.slug, query.limit, (query.page - 1) * query.limit),
    ]);
    if (rows.length === 0 && query.page > 1) throw new AppError('not_found');
    return {
      city: city.name,
      slug: city.slug,
      country: countryName(city.country_code),
      countryCode: city.country_code,
      countrySlug: countrySlug(city.country_code),
      businessCount: city.business_count,
      categoryCount: city.category_count,
      businesses: rows.map(businessCard),
      topCategories: categories.map(categoryCount),
      areas: areas.map(areaCount),
      ...paging(query.page, query.limit, city.business_count),
    };
  }
}
