import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateQueues } from '@directory/queue/queues';
import { IdleExit } from '@directory/service-kit/idle-exit';
import { runMigrations } from '@directory/service-kit/migrations';
import type { Service } from '@directory/service-kit/service';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { createTestDatabase } from '@directory/testing/test-database';
import { redisOfProfile } from '@directory/testing/test-redis';
import { DataSource } from 'typeorm';
import type { ImporterConfig } from './config.js';
import { importerDataSource, SCHEMA } from './database/data-source.js';
import { LocalFileStore } from './files/local-file-store.js';
import { createImporterHttp } from './http.service.js';
import { ImportsService } from './imports/imports.service.js';
import { S3FileStore, type S3Settings } from './files/s3-file-store.js';
import { ResumableUploads } from './uploads/resumable-uploads.service.js';
import { createImporterWorker } from './worker.service.js';

const SERVICE_TOKEN = 'a-token-for-the-tests';

async function migrate(databaseUrl: string): Promise<void> {
  await runMigrations(importerDataSource(databaseUrl), [`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`]);
  await migrateQueues({ databaseUrl, redisUrl: undefined });
}

/**
 * The importer's HTTP service on a real database and directory; imports stay queued until a worker is started. `redisUrl`: store
 * of the queue, by default that of the profile. `place`: a directory for its files that is not deleted, and the bytes that must
 * remain free there; or a bucket; and the URL of a pooler for that of its database.
 */
export async function startTestImporter(
  catalogUrl = 'http://127.0.0.1:9',
  redisUrl?: string,
  place: {
    folder?: string;
    reserveBytes?: number;
    s3?: S3Settings;
    pooled?: (databaseUrl: string) => string;
  } = {},
) {
  const database = await createTestDatabase({ name: 'template_importer', migrate });
  const folder = await mkdtemp(join(tmpdir(), 'importer-'));
  const queue = { redisUrl: redisUrl ?? (await redisOfProfile()), databaseUrl: database.url };
  const config: ImporterConfig = {
    service: {
      name: 'importer-http',
      host: '127.0.0.1',
      port: 0,
      logLevel: 'silent',
      drainSeconds: 0,
      validateResponses: true,
      serviceToken: SERVICE_TOKEN,
    },
    ...(place.pooled
      ? { databaseUrl: place.pooled(database.url), directDatabaseUrl: database.url }
      : { databaseUrl: database.url }),
    queue,
    fileStore: place.folder ?? join(folder, 'files'),
    s3: place.s3,
    catalogUrl,
    diskReserveBytes: place.reserveBytes ?? 0,
    retention: { failedFileDays: 7, rowErrorDays: 30 },
    concurrency: 1,
  };
  const service = await createImporterHttp(config);
  const url = await service.start();
  const replicas: Service[] = [];
  return {
    url,
    send: (path: string, init: RequestInit = {}) =>
      fetch(url + path, { ...init, headers: { [SERVICE_TOKEN_HEADER]: SERVICE_TOKEN, ...init.headers } }),
    /** The URL of another process with the same stores; `port`: that of one that has ended. */
    async startReplica(port = 0) {
      const replica = await createImporterHttp({ ...config, service: { ...config.service, port } });
      replicas.push(replica);
      return replica.start();
    },
    /** Names of the stored files. */
    storedFiles: () => readdir(config.fileStore).catch((): string[] => []),
    remove: (key: string) => rm(join(config.fileStore, key)),
    files: new LocalFileStore(config.fileStore),
    bucket: place.s3 && new S3FileStore(place.s3),
    /** Removes unneeded files, as if all were a day old. */
    async sweep() {
      const yesterday = Date.now() / 1000 - 86_400;
      for (const name of await readdir(config.fileStore))
        await utimes(join(config.fileStore, name), yesterday, yesterday);
      await service.app.get(ImportsService).sweepFiles();
    },
    removeExpiredUploads: () => service.app.get(ResumableUploads).removeExpired(),
    mayExit: () => service.app.get(IdleExit).isAllowed(),
    requeueOpen: () => service.app.get(ImportsService).requeueOpen(),
    queue,
    fileStore: config.fileStore,
    db: service.app.get(DataSource),
    logger: service.logger,
    /** A worker with a drain time of a minute. */
    async startWorker() {
      const worker = await createImporterWorker({
        ...config,
        service: { ...config.service, name: 'importer-worker', drainSeconds: 60 },
      });
      await worker.start();
      return worker;
    },
    /** As SIGTERM does to the latest process, with the requests in flight, which are aborted after `limitSeconds`. */
    end: (limitSeconds?: number) => (replicas.at(-1) ?? service).destroy(limitSeconds),
    async stop() {
      for (const one of [service, ...replicas]) await one.destroy();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
