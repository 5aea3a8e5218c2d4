import {
  databaseUrls,
  databaseVariables,
  directDatabaseUrl,
  verifiedDatabaseUrl,
  type DatabaseUrls,
} from '@directory/config/database-url';
import { readEnvironment, type Environment } from '@directory/config/environment';
import {
  databaseReadUrls,
  meiliIndex,
  meiliKey,
  meiliTimeoutMs,
  meiliUrl,
  redisUrl,
  retentionDays,
  serviceVariables,
} from '@directory/config/variables';
import { RETENTION_DAYS } from '@directory/contracts/retention';
import { serviceSettings, type ServiceSettings } from '@directory/service-kit/settings';
import { z } from 'zod';
import { weaknessOf } from './accounts/weak-passwords.js';

export interface CatalogConfig extends DatabaseUrls {
  service: ServiceSettings;
  /** Of standbys, for public reads. */
  databaseReadUrls: string[];
  meiliUrl: string | undefined;
  meiliKey: string | undefined;
  meiliIndex: string;
  /** Upper limit of the timeout of Meilisearch. */
  meiliTimeoutMs: number;
  /** Shares cached responses between replicas; absent: each has its own. */
  redisUrl: string | undefined;
  responseCache: boolean;
  admin: { username: string; password: string };
  /** Days after which they are deleted; reports about businesses as contact messages. */
  /** `searchDays`: 0 stores no searches. */
  retention: { contactMessageDays: number; auditDays: number; searchDays: number };
}

export function readCatalogConfig(env: Environment): CatalogConfig {
  const read = readEnvironment(
    {
      ...serviceVariables(3001),
      ...databaseVariables,
      DATABASE_READ_URLS: databaseReadUrls,
      MEILI_URL: meiliUrl,
      MEILI_KEY: meiliKey,
      MEILI_INDEX: meiliIndex,
      MEILI_TIMEOUT_MS: meiliTimeoutMs,
      REDIS_URL: redisUrl,
      RESPONSE_CACHE: z.enum(['on', 'off']).default('on'),
      CONTACT_RETENTION_DAYS: retentionDays(RETENTION_DAYS.contact),
      // The database rejects fewer.
      AUDIT_RETENTION_DAYS: retentionDays(1_095, 90),
      SEARCH_RETENTION_DAYS: retentionDays(RETENTION_DAYS.usage, 0),
      ADMIN_USERNAME: z.string().max(200).default('admin'),
      ADMIN_PASSWORD: z
        .string({ error: 'must be set: the password of the administrator' })
        .max(1000, { error: 'must have at most 1,000 characters' })
        .refine((password) => weaknessOf(password, env['ADMIN_USERNAME'] ?? 'admin') === null, {
          error: (issue) => weaknessOf(String(issue.input), env['ADMIN_USERNAME'] ?? 'admin') ?? undefined,
        }),
    },
    env,
  );
  return {
    service: serviceSettings('catalog', read),
    ...databaseUrls(read),
    databaseReadUrls: read.DATABASE_READ_URLS.map((url) => readUrl(url, read)),
    meiliUrl: read.MEILI_URL,
    meiliKey: read.MEILI_KEY,
    meiliIndex: read.MEILI_INDEX,
    meiliTimeoutMs: read.MEILI_TIMEOUT_MS,
    redisUrl: read.REDIS_URL,
    responseCache: read.RESPONSE_CACHE === 'on',
    admin: { username: read.ADMIN_USERNAME, password: read.ADMIN_PASSWORD },
    retention: {
      contactMessageDays: read.CONTACT_RETENTION_DAYS,
      auditDays: read.AUDIT_RETENTION_DAYS,
      searchDays: read.SEARCH_RETENTION_DAYS,
    },
  };
}

/** Credentials, database and parameters are those of the primary where the URL has none. */
function readUrl(text: string, read: Parameters<typeof databaseUrls>[0]): string {
  const [url, primary] = [new URL(text), new URL(directDatabaseUrl(read))];
  if (!url.username) Object.assign(url, { username: primary.username, password: primary.password });
  if (url.pathname.length <= 1) url.pathname = primary.pathname;
  url.search ||= primary.search;
  return verifiedDatabaseUrl('DATABASE_READ_URLS', url.href, read.DATABASE_CA);
}
