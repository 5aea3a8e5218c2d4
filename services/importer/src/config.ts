import { databaseUrls, databaseVariables, type DatabaseUrls } from '@directory/config/database-url';
import { readEnvironment, type Environment } from '@directory/config/environment';
import {
  diskReserveMb,
  httpUrl,
  optionalHttpUrl,
  redisUrl,
  retentionDays,
  serviceVariables,
} from '@directory/config/variables';
import type { QueueSettings } from '@directory/queue/queues';
import { serviceSettings, type ServiceSettings } from '@directory/service-kit/settings';
import { z } from 'zod';
import type { Retention } from './imports/imports.view.js';
import type { S3Settings } from './files/s3-file-store.js';

const S3_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/?$/;

/** Without keys the machine's role or credential files apply. */
export const s3Variables = {
  S3_ENDPOINT: optionalHttpUrl('https://s3.example.org'),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};

export interface ImporterConfig extends DatabaseUrls {
  service: ServiceSettings;
  queue: QueueSettings;
  /** Directory that both entries see, or `s3://bucket/prefix`: uploads are stored there until they are imported. */
  fileStore: string;
  /** Absent: the store is a directory. */
  s3: S3Settings | undefined;
  catalogUrl: string;
  /** Free bytes at the uploads below which uploads are rejected and imports wait. */
  diskReserveBytes: number;
  retention: Retention;
  /** Concurrent imports per worker process. */
  concurrency: number;
}

/** Both entries, http and worker, read the same variables. */
export function readImporterConfig(name: string, fallbackPort: number, env: Environment): ImporterConfig {
  const read = readEnvironment(
    {
      ...serviceVariables(fallbackPort),
      ...databaseVariables,
      REDIS_URL: redisUrl,
      FILE_STORE: z
        .string({ error: 'must name a folder for uploads, or s3://bucket' })
        .refine((text) => !text.includes('://') || S3_URL.test(text), { error: 'must look like s3://bucket/folder' }),
      ...s3Variables,
      CATALOG_URL: httpUrl('http://127.0.0.1:3001'),
      DISK_RESERVE_MB: diskReserveMb,
      IMPORT_FILE_RETENTION_DAYS: retentionDays(7),
      ROW_ERROR_RETENTION_DAYS: retentionDays(30),
      IMPORT_CONCURRENCY: z.coerce.number().int().min(1).max(16).default(1),
    },
    env,
  );
  const urls = databaseUrls(read);
  return {
    service: serviceSettings(name, read),
    ...urls,
    queue: { redisUrl: read.REDIS_URL, databaseUrl: urls.directDatabaseUrl ?? urls.databaseUrl },
    fileStore: read.FILE_STORE,
    s3: s3Settings(read.FILE_STORE, read),
    catalogUrl: read.CATALOG_URL,
    diskReserveBytes: read.DISK_RESERVE_MB * 1024 * 1024,
    retention: { failedFileDays: read.IMPORT_FILE_RETENTION_DAYS, rowErrorDays: read.ROW_ERROR_RETENTION_DAYS },
    concurrency: read.IMPORT_CONCURRENCY,
  };
}

/** Undefined: the store is a folder. */
export function s3Settings(store: string, read: z.output<z.ZodObject<typeof s3Variables>>): S3Settings | undefined {
  const [, bucket, folder] = S3_URL.exec(store) ?? [];
  if (bucket === undefined) return undefined;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read;
  return {
    bucket,
    prefix: folder ? `${folder}/` : '',
    region: read.S3_REGION,
    endpoint: read.S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}
