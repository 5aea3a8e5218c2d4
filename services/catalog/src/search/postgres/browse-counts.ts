import { Injectable } from '@nestjs/common';
import { MAX_FACET_VALUES } from '../engine/facets.js';
import { SearchDatabase } from './search-database.js';
import { citySlugsOf, type FacetCounts, type SearchPlan } from '../engine/search-engine.js';

/** Facets known without a search. */
export type KnownFacets = Partial<Pick<FacetCounts, 'categories' | 'countries' | 'cities'>>;

/** Facets from the directory's counts, for requests without words and with no filter but a country or city and a category. */
@Injectable()
export class BrowseCounts {
  constructor(private readonly db: SearchDatabase) {}

  async of({ text, phone, filters }: SearchPlan, signal: AbortSignal): Promise<KnownFacets> {
    const { categorySlug, countryCode, minimumRating, verified, hasPhone, near, open, hours, regions, areas } = filters;
    if (
      text !== '' ||
      phone !== undefined ||
      minimumRating !== undefined ||
      verified ||
      hasPhone ||
      near ||
      open ||
      hours ||
      regions ||
      areas
    )
      return {};
    signal.throwIfAborted();
    const [categories, countries, cities] = await Promise.all([
      this.categories(countryCode, citySlugsOf(filters)),
      this.countries(categorySlug),
      categorySlug === undefined ? this.cities(countryCode) : undefined,
    ]);
    return { categories, countries, ...(cities && { cities }) };
  }

  private categories(
    countryCode: string | undefined,
    citySlugs: string[] | undefined,
  ): Promise<FacetCounts['categories']> {
    if (countryCode === undefined) return this.largest('slug', 'category_count', 'true', []);
    if (citySlugs === undefined)
      return this.largest('category_slug AS slug', 'category_country_count', 'country_code = $1', [countryCode]);
    return this.db.query(
      `SELECT category_slug AS slug, sum(business_count)::int AS count FROM category_city_count
       WHERE business_count > 0 AND country_code = $1 AND city_slug = ANY($2)
       GROUP BY category_slug ORDER BY 2 DESC, 1 LIMIT ${MAX_FACET_VALUES}`,
      [countryCode, citySlugs],
    );
  }

  private countries(categorySlug: string | undefined): Promise<FacetCounts['countries']> {
    return categorySlug === undefined
      ? this.largest('country_code AS code', 'country_count', 'true', [])
      : this.largest('country_code AS code', 'category_country_count', 'category_slug = $1', [categorySlug]);
  }

  private cities(countryCode: string | undefined): Promise<FacetCounts['cities']> {
    const columns = 'country_code AS "countryCode", slug';
    return countryCode === undefined
      ? this.largest(columns, 'city_count', 'true', [])
      : this.largest(columns, 'city_count', 'country_code = $1', [countryCode]);
  }

  private largest<T>(columns: string, table: string, where: string, values: unknown[]): Promise<T[]> {
    return this.db.query<T[]>(
      `SELECT ${columns}, business_count AS count FROM ${table} WHERE business_count > 0 AND ${where}
       ORDER BY business_count DESC, 1 LIMIT ${MAX_FACET_VALUES}`,
      values,
    );
  }
}
