import { createService, type Service } from '@directory/service-kit/service';
import { ResponseCache } from './cache/response-cache.js';
import { CatalogModule } from './catalog.module.js';
import type { CatalogConfig } from './config.js';
import { SnapshotsService } from './statistics/snapshots.service.js';
import { COPY_CONTENT_TYPE } from './ingest/ingest.controller.js';

/** The directory: serves every read, and is the only writer of its tables. */
export function createCatalog(config: CatalogConfig): Promise<Service> {
  return createService({
    settings: config.service,
    module: CatalogModule.create(config),
    // Rows arrive while the importer reads a file.
    requestTimeout: 30 * 60_000,
    configure: (app) => {
      const fastify = app.getHttpAdapter().getInstance();
      app.get(ResponseCache).attach(fastify);
      app.get(SnapshotsService).attach(fastify);
      fastify.addContentTypeParser(COPY_CONTENT_TYPE, (_request, payload, done) => done(null, payload));
    },
  });
}
