import { databaseVariables, directDatabaseUrl } from '@directory/config/database-url';
import { readEnvironment, type Environment } from '@directory/config/environment';
import { databaseUrl, httpUrl, optionalHttpUrl, redisUrl, serviceVariables } from '@directory/config/variables';
import type { QueueSettings } from '@directory/queue/queues';
import { serviceSettings, type ServiceSettings } from '@directory/service-kit/settings';
import { z } from 'zod';
import { hostnameOf } from './sessions/site-hosts.js';

/** For the host alone, for its subdomains too, and for the preload lists of browsers (hstspreload.org). */
const HSTS = ['off', 'host', 'subdomains', 'preload'] as const;
export type HstsSetting = (typeof HSTS)[number];

export interface GatewayConfig {
  service: ServiceSettings;
  upstreams: { catalog: string; importer: string; sitemap: string; photos: string };
  /** Host name of the importer's workers, for their health; absent: not requested. */
  importerWorker: string | undefined;
  /** Source of import progress; the gateway's only connection to the data plane. */
  queue: QueueSettings;
  /** Directory of the built web app. */
  webRoot: string;
  /** Beyond this a page is sent as the shell, which the browser renders. */
  renderTimeoutMs: number;
  /** After which the dashboard shows a service as unavailable; longer where processes start on demand. */
  healthTimeoutMs: number;
  /** Origin of the site, if it differs from the Host header (behind a proxy that rewrites it). */
  publicOrigin: string | undefined;
  /** Origin of the administration, if it has a host of its own; only there are its pages and calls. */
  adminOrigin: string | undefined;
  /** Further host names of the site, in lower case. */
  hostAliases: string[];
  /** `Strict-Transport-Security` over HTTPS. */
  hsts: HstsSetting;
  /** Bearer token for /metrics; absent: administrators only. */
  metricsToken: string | undefined;
  /** Proxies in front whose X-Forwarded-For and -Proto are trusted. */
  trustedProxies: number;
}

const hostAliases = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .flatMap((name) => name.trim() || [])
      .map(hostnameOf),
  )
  .refine((names) => !names.includes(undefined), {
    error: 'must be names or addresses of hosts, separated by commas, such as www.example.org,192.168.1.20',
  })
  .transform((names) => names.flatMap((name) => name ?? []));

export function readGatewayConfig(env: Environment): GatewayConfig {
  const read = readEnvironment(
    {
      ...serviceVariables(3000),
      CATALOG_URL: httpUrl('http://127.0.0.1:3001'),
      IMPORTER_URL: httpUrl('http://127.0.0.1:3002'),
      IMPORTER_WORKER_URL: httpUrl('http://127.0.0.1:3003').optional(),
      SITEMAP_URL: httpUrl('http://127.0.0.1:3004'),
      PHOTOS_URL: httpUrl('http://127.0.0.1:3005'),
      ...databaseVariables,
      DATABASE_URL: env['REDIS_URL'] || env['REDIS_URL_FILE'] ? databaseUrl.optional() : databaseUrl,
      REDIS_URL: redisUrl,
      WEB_ROOT: z.string({ error: 'must name the folder of the built web app' }),
      RENDER_TIMEOUT_MS: z.coerce
        .number({ error: 'must be a number of milliseconds' })
        .int({ error: 'must be a whole number of milliseconds' })
        .min(50, { error: 'must be 50 or more' })
        .max(10_000, { error: 'must be 10000 or less' })
        .default(500),
      HEALTH_TIMEOUT_MS: z.coerce
        .number({ error: 'must be a number of milliseconds' })
        .int({ error: 'must be a whole number of milliseconds' })
        .min(100, { error: 'must be 100 or more' })
        .max(20_000, { error: 'must be 20000 or less' })
        .default(1_500),
      PUBLIC_URL: httpUrl('http://localhost:3000').optional(),
      ADMIN_HOST: optionalHttpUrl('https://admin.example.org').refine(
        (url) => url === undefined || isSeparate(url, env),
        { error: 'must have another host name than PUBLIC_URL, which it needs, and than HOST_ALIASES' },
      ),
      HOST_ALIASES: hostAliases,
      HSTS: z.enum(HSTS, { error: `must be one of ${HSTS.join(', ')}` }).default('host'),
      METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
      TRUSTED_PROXIES: z.coerce.number({ error: 'must be a number' }).int().min(0).max(10).default(0),
    },
    env,
  );
  return {
    service: serviceSettings('gateway', read),
    upstreams: {
      catalog: read.CATALOG_URL,
      importer: read.IMPORTER_URL,
      sitemap: read.SITEMAP_URL,
      photos: read.PHOTOS_URL,
    },
    importerWorker: env['IMPORTER_WORKER_URL'] ? read.IMPORTER_WORKER_URL : undefined,
    queue: {
      redisUrl: read.REDIS_URL,
      databaseUrl: read.DATABASE_URL ? directDatabaseUrl({ ...read, DATABASE_URL: read.DATABASE_URL }) : '',
    },
    webRoot: read.WEB_ROOT,
    renderTimeoutMs: read.RENDER_TIMEOUT_MS,
    healthTimeoutMs: read.HEALTH_TIMEOUT_MS,
    adminOrigin: read.ADMIN_HOST && new URL(read.ADMIN_HOST).origin,
    hostAliases: read.HOST_ALIASES,
    hsts: read.HSTS,
    metricsToken: read.METRICS_TOKEN,
    trustedProxies: read.TRUSTED_PROXIES,
    publicOrigin: env['PUBLIC_URL'] && read.PUBLIC_URL ? new URL(read.PUBLIC_URL).origin : undefined,
  };
}

/** Cookies belong to host names, whatever the port. */
function isSeparate(adminHost: string, env: Environment): boolean {
  const publicUrl = env['PUBLIC_URL'] ?? '';
  if (!URL.canParse(publicUrl) || !URL.canParse(adminHost)) return false;
  const aliases = (env['HOST_ALIASES'] ?? '').split(',').map((name) => hostnameOf(name.trim()));
  return ![new URL(publicUrl).hostname, ...aliases].includes(new URL(adminHost).hostname);
}
