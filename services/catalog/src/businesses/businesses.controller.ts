import { Controller, Res } from '@nestjs/common';
import { CLOSED_PAGE_DAYS } from '@directory/contracts/closures';
import { BUSINESSES_PER_PAGE, MAX_BUSINESS_PAGES, type BusinessDetail } from '@directory/contracts/businesses';
import type { InputOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { paging } from '@directory/contracts/paging';
import { Input, Route } from '@directory/service-kit/route';
import type { FastifyReply } from 'fastify';
import { SearchQueries } from '../search/search.queries.js';
import { placedBusiness } from '../search/search.view.js';
import { DeletionQueries } from '../deletions/deletions.queries.js';
import { BusinessQueries } from './businesses.queries.js';
import { SimilarBusinessesService } from './similar-businesses.service.js';
import { possibleCitySlugs } from './postal-address.js';
import { businessCard, businessDetail, featuredBusiness } from './businesses.view.js';

const FEATURED_BUSINESSES = 12;
const CLOSED_PAGE_MS = CLOSED_PAGE_DAYS * 86_400_000;

@Controller()
export class BusinessesController {
  constructor(
    private readonly businesses: BusinessQueries,
    private readonly deletions: DeletionQueries,
    private readonly similarBusinesses: SimilarBusinessesService,
    private readonly search: SearchQueries,
  ) {}

  @Route('GET /api/businesses')
  async list(@Input() { query }: InputOf<'GET /api/businesses'>) {
    const [rows, total] = await Promise.all([
      this.businesses.list(BUSINESSES_PER_PAGE, (query.page - 1) * BUSINESSES_PER_PAGE),
      this.businesses.countListed(),
    ]);
    if (rows.length === 0 && query.page > 1) throw new AppError('not_found');
    return {
      businesses: rows.map(businessCard),
      ...paging(query.page, BUSINESSES_PER_PAGE, total, MAX_BUSINESS_PAGES),
    };
  }

  @Route('GET /api/featured-businesses')
  async featured() {
    return (await this.businesses.featured(FEATURED_BUSINESSES)).map(featuredBusiness);
  }

  /**
   * 301 from a former slug, or one without its suffix, to the current one; 410 if the business closed long ago, and while a deleted
   * one can be restored.
   */
  @Route('GET /api/businesses/:slug')
  async detail(
    @Input() { params }: InputOf<'GET /api/businesses/:slug'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BusinessDetail | undefined> {
    const row = await this.businesses.findWithOrigins(params.slug);
    if (row?.closed_at && Date.now() - row.closed_at.getTime() > CLOSED_PAGE_MS) throw new AppError('business_gone');
    if (row) {
      const { country_code: code, city_slug: city } = row;
      const written = possibleCitySlugs(row);
      const isPlaced = code !== null && city !== null;
      return businessDetail(row, isPlaced ? await this.businesses.namesOfCity(code, city, written) : new Set());
    }
    const slug = await this.businesses.findSlugBehind(params.slug);
    if (!slug)
      throw new AppError((await this.deletions.isSoftDeleted(params.slug)) ? 'business_gone' : 'business_not_found');
    void reply.redirect(`/api/businesses/${slug}`, 301);
    return undefined;
  }

  @Route('GET /api/businesses/:slug/similar')
  async similar(@Input() { params }: InputOf<'GET /api/businesses/:slug/similar'>) {
    return this.similarBusinesses.find(params.slug);
  }

  @Route('GET /api/businesses/:slug/nearby')
  async nearby(@Input() { params }: InputOf<'GET /api/businesses/:slug/nearby'>) {
    return this.similarBusinesses.nearby(params.slug);
  }

  @Route('GET /api/lists')
  async saved(@Input() { query }: InputOf<'GET /api/lists'>) {
    const rows = await this.search.saved(query.ids);
    return rows.map((row) => ({ ...placedBusiness(row, undefined), status: row.business_status }));
  }
}
