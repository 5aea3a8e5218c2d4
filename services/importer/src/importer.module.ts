import {
  Inject,
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
  type OnModuleInit,
  type Type,
} from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { createQueues, type Queues } from '@directory/queue/queues';
import { DatabaseProbe, observePools, openedDatabase } from '@directory/service-kit/database';
import { Readiness } from '@directory/service-kit/readiness';
import { ServiceClient } from '@directory/service-kit/service-client';
import { ServiceTokenGuard } from '@directory/service-kit/service-token.guard';
import { METRICS, type Registry } from '@directory/service-kit/tokens';
import { DataSource } from 'typeorm';
import { importerDataSource } from './database/data-source.js';
import { DiskReserve } from './files/disk-reserve.js';
import { FILE_STORE, type FileStore } from './files/file-store.js';
import { LocalFileStore } from './files/local-file-store.js';
import { ColumnMappingQueries } from './imports/column-mappings.queries.js';
import { ImportRun } from './imports/import-run.entity.js';
import { ImportQueries } from './imports/imports.queries.js';
import { observeQueue } from './queue.metrics.js';
import { CONFIG, QUEUES, type ImporterConfig } from './tokens.js';

/** Common to both entries: the runs' table, the queue and the file store. */
@Module({})
export class ImporterModule implements OnModuleInit, OnApplicationShutdown {
  private readonly probe: DatabaseProbe;

  constructor(
    private readonly db: DataSource,
    private readonly readiness: Readiness,
    @Inject(QUEUES) private readonly queues: Queues,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(METRICS) private readonly metrics: Registry,
    @Inject(CONFIG) config: ImporterConfig,
  ) {
    this.probe = new DatabaseProbe(db, config.directDatabaseUrl);
  }

  static create(config: ImporterConfig, entry: Type): DynamicModule {
    return {
      module: ImporterModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync(
          openedDatabase(importerDataSource(config.databaseUrl, config.directDatabaseUrl !== undefined)),
        ),
        TypeOrmModule.forFeature([ImportRun]),
        entry,
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: ServiceClient, useValue: new ServiceClient(config.catalogUrl, config.service) },
        { provide: QUEUES, useFactory: () => createQueues(config.queue) },
        { provide: FILE_STORE, useFactory: () => openFileStore(config) },
        DiskReserve,
        ImportQueries,
        ColumnMappingQueries,
        { provide: APP_GUARD, useClass: ServiceTokenGuard },
      ],
      exports: [CONFIG, ServiceClient, QUEUES, FILE_STORE, DiskReserve, ImportQueries, ColumnMappingQueries],
    };
  }

  onModuleInit(): void {
    this.readiness.require('database', () => this.probe.check());
    this.readiness.require('files', () => this.files.ping());
    // Uploads are accepted without the queue: an import is a row, and gets its job once the queue is available.
    observePools({ importer: this.db }, this.metrics);
    observeQueue(this.queues, this.metrics);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queues.close();
    await this.probe.close();
  }
}

/** The configured store; the S3 client is loaded only if needed. */
async function openFileStore({ fileStore, s3 }: ImporterConfig): Promise<FileStore> {
  if (!s3) return new LocalFileStore(fileStore);
  const { S3FileStore } = await import('./files/s3-file-store.js');
  return new S3FileStore(s3);
}
