import { Module } from '@nestjs/common';
import { ServiceClient } from '@directory/service-kit/service-client';
import { createService, type Service } from '@directory/service-kit/service';
import type { PhotosConfig } from './config.js';
import { PhotoFailures } from './photos/photo-failures.js';
import { PhotoMetrics } from './photos/photo.metrics.js';
import { PhotoSource } from './photos/photo-source.js';
import { PhotoStore } from './photos/photo-store.js';
import { PhotosController } from './photos/photos.controller.js';
import { PhotosService } from './photos/photos.service.js';
import { CONFIG } from './tokens.js';

@Module({})
class PhotosModule {}

/**
 * Thumbnails of photos on other hosts. The only service that contacts unconfigured hosts and decodes their data; its only secret is
 * the service token, and its cache can be deleted at any time.
 */
export function createPhotos(config: PhotosConfig): Promise<Service> {
  return createService({
    settings: config.service,
    module: {
      module: PhotosModule,
      controllers: [PhotosController],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: ServiceClient, useValue: new ServiceClient(config.catalogUrl, config.service) },
        PhotoFailures,
        PhotoMetrics,
        PhotoSource,
        PhotoStore,
        PhotosService,
      ],
    },
  });
}
