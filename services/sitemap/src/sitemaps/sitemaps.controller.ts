import { Controller, Get, Header, Inject, Param } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import { Public } from '@directory/service-kit/public';
import { CONFIG, type SitemapConfig } from '../tokens.js';
import { CatalogFeed } from './catalog.feed.js';
import { sitemapIndex, urlSet } from './sitemap-xml.js';

const XML = 'application/xml; charset=utf-8';
const FIXED_PAGES = [
  ...['/', '/businesses', '/categories', '/countries', '/cities', '/contact'],
  ...['/privacy-policy', '/legal-notice', '/terms-of-service', '/cookie-policy'],
];

@Controller()
export class SitemapsController {
  constructor(
    @Inject(CONFIG) private readonly config: SitemapConfig,
    private readonly feed: CatalogFeed,
  ) {}

  @Public()
  @Get('sitemap.xml')
  @Header('content-type', XML)
  async index(): Promise<string> {
    const { totalPages } = await this.feed.businesses(1);
    const pages = Array.from({ length: totalPages }, (_, i) => `/sitemaps/businesses/page-${i + 1}.xml`);
    const fixed = ['main', 'categories', 'countries', 'cities'].map((name) => `/sitemaps/${name}.xml`);
    return sitemapIndex(
      this.config.publicOrigin,
      [...fixed, ...pages].map((path) => ({ path })),
    );
  }

  @Public()
  @Get('sitemaps/main.xml')
  @Header('content-type', XML)
  main(): string {
    return this.urls(FIXED_PAGES);
  }

  @Public()
  @Get('sitemaps/categories.xml')
  @Header('content-type', XML)
  async categories(): Promise<string> {
    return this.urls((await this.feed.categories()).map(({ slug }) => `/categories/${slug}`));
  }

  @Public()
  @Get('sitemaps/countries.xml')
  @Header('content-type', XML)
  async countries(): Promise<string> {
    return this.urls((await this.feed.countries()).map(({ slug }) => `/countries/${slug}`));
  }

  @Public()
  @Get('sitemaps/cities.xml')
  @Header('content-type', XML)
  async cities(): Promise<string> {
    return this.urls(
      (await this.feed.cities()).map(({ countryCode, slug }) => `/cities/${countryCode.toLowerCase()}/${slug}`),
    );
  }

  /** `page-1.xml` and on; a page past the last is not found. */
  @Public()
  @Get('sitemaps/businesses/:file')
  @Header('content-type', XML)
  async businesses(@Param('file') file: string): Promise<string> {
    const page = Number(/^page-([1-9]\d{0,4})\.xml$/.exec(file)?.[1]);
    if (!page) throw new AppError('not_found');
    const { businesses } = await this.feed.businesses(page);
    if (businesses.length === 0) throw new AppError('not_found');
    return urlSet(
      this.config.publicOrigin,
      businesses.map(({ slug, updatedAt }) => ({ path: `/business/${slug}`, updatedAt })),
    );
  }

  private urls(paths: string[]): string {
    return urlSet(
      this.config.publicOrigin,
      paths.map((path) => ({ path })),
    );
  }
}
