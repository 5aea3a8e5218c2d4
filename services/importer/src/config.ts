import { readEnvironment, type Environment } from '@directory/config/environment';
import { databaseUrl, httpUrl, redisUrl, serviceVariables } from '@directory/config/variables';
import type { QueueSettings } from '@directory/queue/queues';
import { serviceSettings, type ServiceSettings } from '@directory/service-kit/settings';
import { z } from 'zod';

export interface ImporterConfig {
  service: ServiceSettings;
  databaseUrl: string;
  queue: QueueSettings;
  /** Folder that both entries see: uploads wait in it until they are imported. */
  fileStore: string;
  catalogUrl: string;
  /** Imports one worker process runs at once. */
  concurrency: number;
}

/** Both entries, http and worker, read the same variables. */
export function readImporterConfig(name: string, fallbackPort: number, env: Environment): ImporterConfig {
  const read = readEnvironment(
    {
      ...serviceVariables(fallbackPort),
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      FILE_STORE: z.string({ error: 'must name a folder for uploads' }),
      CATALOG_URL: httpUrl('http://127.0.0.1:3001'),
      IMPORT_CONCURRENCY: z.coerce.number().int().min(1).max(16).default(1),
    },
    env,
  );
  return {
    service: serviceSettings(name, read),
    databaseUrl: read.DATABASE_URL,
    queue: { redisUrl: read.REDIS_URL, databaseUrl: read.DATABASE_URL },
    fileStore: read.FILE_STORE,
    catalogUrl: read.CATALOG_URL,
    concurrency: read.IMPORT_CONCURRENCY,
  };
}
