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

  async of(plan: SearchPlan, signal: AbortSignal): Promise<KnownFacets> {
    if (!isBrowsing(plan)) return {};
    signal.throwIfAborted();
    const { categorySlug, countryCode } = plan.filters;
    const [categories, countries, cities] = await Promise.all([
      this.categories(countryCode, citySlugsOf(plan.filters)),
      this.countries(categorySlug),
      categorySlug === undefined ? this.cities(countryCode) : undefined,
    ]);
    return { categories, countries, ...(cities && { cities }) };
  }

  /** The largest first; undefined if they have to be searched. */
  async categoriesOf(plan: SearchPlan, signal: AbortSignal): Promise<FacetCounts['categories'] | undefined> {
    if (!isBrowsing(plan)) return undefined;
    signal.throwIfAborted();
    return this.categories(plan.filters.countryCode, citySlugsOf(plan.filters));
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

/** Whether a request has neither words nor a filter but a country or city and a category. */
function isBrowsing({ text, phone, contact, filters }: SearchPlan): boolean {
  const { minimumRating, verified, hasPhone, near, open, hours, regions, areas } = filters;
  const others = [phone, contact, minimumRating, near, hours, regions, areas];
  return text === '' && others.every((it) => it === undefined) && !verified && !hasPhone && !open;
}
