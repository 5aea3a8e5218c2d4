import { Module } from '@nestjs/common';
import { createService, type Service } from '@directory/service-kit/service';
import type { SitemapConfig } from './config.js';
import { CatalogFeed } from './sitemaps/catalog.feed.js';
import { SitemapsController } from './sitemaps/sitemaps.controller.js';
import { CONFIG } from './tokens.js';

@Module({})
class SitemapModule {}

/** Sitemap index and pages, made from the catalog's feed; holds nothing of its own. */
export function createSitemap(config: SitemapConfig): Promise<Service> {
  return createService({
    settings: config.service,
    module: {
      module: SitemapModule,
      controllers: [SitemapsController],
      providers: [{ provide: CONFIG, useValue: config }, CatalogFeed],
    },
  });
}
