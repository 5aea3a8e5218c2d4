import { Injectable } from '@nestjs/common';
import { MAX_SIMILAR, type PlacedBusiness } from '@directory/contracts/businesses';
import { AppError } from '@directory/contracts/errors';
import { BusinessQueries, type BusinessRow } from './businesses.queries.js';
import { SearchQueries } from '../search/search.queries.js';
import { placedBusiness } from '../search/search.view.js';
import { SimilarBusinessQueries } from './similar-businesses.queries.js';

/** A larger circle is searched only if the previous one has too few. */
const RADII_KM = [5, 25, 125, 625];
/** What is around the corner. */
const NEARBY_RADII_KM = [0.3, 1, 3];
/** Up to this number all businesses of the category in the country are searched at once. */
const MAX_SCANNED_BUSINESSES = 500;

@Injectable()
export class SimilarBusinessesService {
  constructor(
    private readonly businesses: BusinessQueries,
    private readonly similar: SimilarBusinessQueries,
    private readonly search: SearchQueries,
  ) {}

  /**
   * Businesses of the same category: the best in the same city, then the nearest in the same country.
   * @throws AppError `business_not_found`
   */
  async find(slug: string): Promise<PlacedBusiness[]> {
    const business = await this.businesses.findBySlug(slug);
    if (!business) throw new AppError('business_not_found');
    const category = business.category_slug ?? business.type_slug;
    const { id, country_code: country, city_slug: city } = business;
    if (category === null || country === null) return [];
    const counts = await this.similar.counts(category, country, city);
    const ids =
      city !== null && counts.city > 1 ? await this.similar.inCity(category, country, city, id, MAX_SIMILAR) : [];
    if (ids.length < MAX_SIMILAR && counts.country > ids.length + 1)
      ids.push(...(await this.nearest(business, category, country, ids, counts.country)));
    const { latitude, longitude } = business;
    const here = latitude !== null && longitude !== null ? { latitude, longitude } : undefined;
    return ids.length > 0 ? (await this.search.hits(ids)).map((row) => placedBusiness(row, here)) : [];
  }

  /**
   * Businesses of other categories around a business, nearest first.
   * @throws AppError `business_not_found`
   */
  async nearby(slug: string): Promise<PlacedBusiness[]> {
    const business = await this.businesses.findBySlug(slug);
    if (!business) throw new AppError('business_not_found');
    const { id, latitude, longitude, country_code: country } = business;
    if (latitude === null || longitude === null || country === null) return [];
    const category = business.category_slug ?? business.type_slug;
    let ids: string[] = [];
    for (const radius of NEARBY_RADII_KM) {
      ids = await this.similar.around(category, country, { latitude, longitude, radius }, id, MAX_SIMILAR);
      if (ids.length === MAX_SIMILAR) break;
    }
    return ids.length > 0
      ? (await this.search.hits(ids)).map((row) => placedBusiness(row, { latitude, longitude }))
      : [];
  }

  private async nearest(
    { id, latitude, longitude }: BusinessRow,
    category: string,
    country: string,
    known: string[],
    inCountry: number,
  ): Promise<string[]> {
    if (latitude === null || longitude === null) return [];
    const missing = MAX_SIMILAR - known.length;
    let found: string[] = [];
    for (const radius of inCountry <= MAX_SCANNED_BUSINESSES ? [Infinity] : RADII_KM) {
      found = await this.similar.near(category, country, { latitude, longitude, radius }, [id, ...known], missing);
      if (found.length === missing) break;
    }
    return found;
  }
}
