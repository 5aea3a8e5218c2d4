import { Controller } from '@nestjs/common';
import type { CategoryPlace } from '@directory/contracts/categories';
import { countryCodeOf, countryName, countrySlug } from '@directory/contracts/countries';
import type { InputOf, ResponseOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { Input, Route } from '@directory/service-kit/route';
import { CategoryQueries } from '../categories/categories.queries.js';
import { categoryCount } from '../categories/categories.view.js';
import { CityQueries, type CityCountRow } from '../cities/cities.queries.js';
import { topCity } from '../cities/cities.view.js';

const MAX_CITIES = 20;
const MAX_CATEGORIES = 15;

/** A category in a country or a city: what is counted there. */
@Controller()
export class CategoryPlacesController {
  constructor(
    private readonly categories: CategoryQueries,
    private readonly cities: CityQueries,
  ) {}

  @Route('GET /api/countries/:slug/:categorySlug')
  inCountry(
    @Input() { params }: InputOf<'GET /api/countries/:slug/:categorySlug'>,
  ): Promise<ResponseOf<'GET /api/countries/:slug/:categorySlug'>> {
    return this.place(params.categorySlug, countryCodeOf(params.slug), null);
  }

  @Route('GET /api/cities/:countryCode/:citySlug/:categorySlug')
  async inCity(
    @Input() { params }: InputOf<'GET /api/cities/:countryCode/:citySlug/:categorySlug'>,
  ): Promise<ResponseOf<'GET /api/cities/:countryCode/:citySlug/:categorySlug'>> {
    const code = countryCodeOf(params.countryCode);
    const city = code && (await this.cities.find(code, params.citySlug));
    if (!city) throw new AppError('city_not_found');
    return this.place(params.categorySlug, code, city);
  }

  private async place(slug: string, code: string | undefined, city: CityCountRow | null): Promise<CategoryPlace> {
    const category = code && (await this.categories.inPlace(slug, code, city?.slug ?? null));
    if (!category) throw new AppError('category_not_found');
    const [cities, categories] = await Promise.all([
      this.categories.citiesOf(category.slug, code, MAX_CITIES + 1),
      city
        ? this.categories.ofCity(code, city.slug, MAX_CATEGORIES + 1)
        : this.categories.ofCountry(code, MAX_CATEGORIES + 1),
    ]);
    return {
      category: category.name,
      categorySlug: category.slug,
      city: city && { name: city.name, slug: city.slug },
      country: countryName(code),
      countryCode: code,
      countrySlug: countrySlug(code),
      businessCount: category.business_count,
      ratedCount: category.rated_count,
      averageRating: category.average_rating,
      cities: without(cities, city?.slug, MAX_CITIES).map(topCity),
      categories: without(categories, category.slug, MAX_CATEGORIES).map(categoryCount),
    };
  }
}

function without<T extends { slug: string }>(rows: T[], slug: string | undefined, limit: number): T[] {
  return rows.filter((row) => row.slug !== slug).slice(0, limit);
}
