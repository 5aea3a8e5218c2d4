import { Controller } from '@nestjs/common';
import type { InputOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { INDEX_PAGE_SIZE, paging } from '@directory/contracts/paging';
import { slugify } from '@directory/contracts/slugs';
import { Input, Route } from '@directory/service-kit/route';
import { BusinessQueries } from '../businesses/businesses.queries.js';
import { businessCard } from '../businesses/businesses.view.js';
import { CategoryQueries } from './categories.queries.js';
import { categoryRow, countryOfCategory } from './categories.view.js';

@Controller()
export class CategoriesController {
  constructor(
    private readonly categories: CategoryQueries,
    private readonly businesses: BusinessQueries,
  ) {}

  @Route('GET /api/categories')
  async list(@Input() { query }: InputOf<'GET /api/categories'>) {
    return (await this.categories.index.list(query.letter)).map(categoryRow);
  }

  @Route('GET /api/category-index')
  async index(@Input() { query }: InputOf<'GET /api/category-index'>) {
    const name = { text: query.q ?? '', slug: slugify(query.q ?? '') };
    const [found, letters] = await Promise.all([
      this.categories.index.page(query.letter, name, INDEX_PAGE_SIZE, (query.page - 1) * INDEX_PAGE_SIZE),
      this.categories.index.letters(),
    ]);
    if (found.rows.length === 0 && query.page > 1) throw new AppError('not_found');
    return {
      categories: found.rows.map(categoryRow),
      categoryCount: found.entries,
      businessCount: found.businesses,
      letters,
      ...paging(query.page, INDEX_PAGE_SIZE, found.total),
    };
  }

  @Route('GET /api/categories/:slug')
  async page(@Input() { params, query }: InputOf<'GET /api/categories/:slug'>) {
    const category = await this.categories.find(params.slug);
    if (!category) throw new AppError('category_not_found');
    const [countries, rows] = await Promise.all([
      this.categories.countriesOf(category.slug),
      this.businesses.listByCategory(category.slug, query.limit, (query.page - 1) * query.limit),
    ]);
    if (rows.length === 0 && query.page > 1) throw new AppError('not_found');
    return {
      category: category.name,
      slug: category.slug,
      businessCount: category.business_count,
      countryCount: countries.length,
      businesses: rows.map(businessCard),
      topCountries: countries.map(countryOfCategory),
      ...paging(query.page, query.limit, category.business_count),
    };
  }
}
