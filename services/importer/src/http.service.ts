import { Module } from '@nestjs/common';
import { createService, type Service } from '@directory/service-kit/service';
import { fastifyMultipart } from '@fastify/multipart';
import { AuditOutbox } from './audit/audit-outbox.js';
import type { ImporterConfig } from './config.js';
import { ImporterModule } from './importer.module.js';
import { ImportHistoryQueries } from './imports/import-history.queries.js';
import { ImportMetrics } from './imports/imports.metrics.js';
import { ImportsController } from './imports/imports.controller.js';
import { ImportsService } from './imports/imports.service.js';
import { UndoneImports } from './imports/undone-imports.js';
import { ErrorRowsController } from './workbooks/error-rows.controller.js';
import { ResumableUploadsController } from './uploads/resumable-uploads.controller.js';
import { ResumableUploads } from './uploads/resumable-uploads.service.js';
import { UploadsController } from './uploads/uploads.controller.js';
import { UploadQueries } from './uploads/uploads.queries.js';
import { UploadsService } from './uploads/uploads.service.js';
import { WorkbooksController } from './workbooks/workbooks.controller.js';

@Module({
  controllers: [
    UploadsController,
    ResumableUploadsController,
    ImportsController,
    WorkbooksController,
    ErrorRowsController,
  ],
  providers: [
    UploadsService,
    ResumableUploads,
    UploadQueries,
    ImportsService,
    ImportHistoryQueries,
    UndoneImports,
    AuditOutbox,
    ImportMetrics,
  ],
})
class HttpModule {}

/** Receives files, and lists and reports imports. */
export function createImporterHttp(config: ImporterConfig): Promise<Service> {
  return createService({
    settings: config.service,
    module: ImporterModule.create(config, HttpModule),
    requestTimeout: 15 * 60_000,
    configure: async (app) => {
      const fastify = app.getHttpAdapter().getInstance();
      await fastify.register(fastifyMultipart);
      // Parts of a resumable upload are read by their handler.
      fastify.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    },
  });
}
