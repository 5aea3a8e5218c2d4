import { Module } from '@nestjs/common';
import { ServiceClient } from '@directory/service-kit/service-client';
import { createService, type Service } from '@directory/service-kit/service';
import type { SitemapConfig } from './config.js';
import { SitemapsController } from './sitemaps/sitemaps.controller.js';
import { SitemapsService } from './sitemaps/sitemaps.service.js';
import { CONFIG } from './tokens.js';

@Module({})
class SitemapModule {}

/** Sitemap index and files from the catalog's feed; stateless. */
export function createSitemap(config: SitemapConfig): Promise<Service> {
  return createService({
    settings: config.service,
    module: {
      module: SitemapModule,
      controllers: [SitemapsController],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: ServiceClient, useValue: new ServiceClient(config.catalogUrl, config.service) },
        SitemapsService,
      ],
    },
  });
}
