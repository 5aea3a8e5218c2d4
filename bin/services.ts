// The supervised processes, in the order of their start, and their environment.
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Configuration } from './configuration.mjs';
import { availableMemoryBytes } from './postgres.mjs';

const SMALL_MACHINE_BYTES = 2 * 2 ** 30;

/** One-off migration programs that run before the services. */
export const MIGRATIONS = [
  ['catalog', 'services/catalog/dist/migrate.js'],
  ['importer', 'services/importer/dist/migrate.js'],
] as const;

export const SERVICES = [
  { name: 'catalog', entry: 'services/catalog/dist/main.js' },
  { name: 'importer', entry: 'services/importer/dist/http.main.js' },
  { name: 'importer-worker', entry: 'services/importer/dist/worker.main.js' },
  { name: 'sitemap', entry: 'services/sitemap/dist/main.js' },
  { name: 'photos', entry: 'services/photos/dist/main.js' },
  { name: 'gateway', entry: 'services/gateway/dist/main.js' },
] as const;

export type ServiceName = (typeof SERVICES)[number]['name'];

/** They run while they are used. See docs/adr/0045. */
export const ON_DEMAND: readonly ServiceName[] = ['importer', 'importer-worker', 'sitemap', 'photos'];

/** Variables that only some services get; all others go to all. */
const ONLY_FOR = new Map<string, string[]>([
  ['ADMIN_USERNAME', ['catalog']],
  ['ADMIN_PASSWORD', ['catalog']],
  ['DATABASE_URL', ['catalog', 'importer', 'importer-worker', 'gateway']], // the gateway's is for libs/queue alone
  ['DATABASE_DIRECT_URL', ['catalog', 'importer', 'importer-worker', 'gateway']],
  ['DATABASE_READ_URLS', ['catalog']],
  ['SERVICE_DATABASE_URL', []], // for migrations alone
  ['GATEWAY_DATABASE_URL', []],
  ['MEILI_URL', ['catalog']],
  ['MEILI_KEY', ['catalog']],
]);

/** Database role of each service; null without a database. */
export const ROLES: Record<ServiceName, string | null> = {
  catalog: 'directory_catalog',
  importer: 'directory_importer',
  'importer-worker': 'directory_importer',
  sitemap: null,
  photos: null,
  gateway: 'directory_gateway',
};

/**
 * The URL of a service for the embedded database: a role created by the migrations, whose password is derived from that of
 * the superuser.
 */
export function roleUrl(superuserUrl: string, service: ServiceName): string {
  const role = ROLES[service];
  if (role === null) return superuserUrl;
  const url = new URL(superuserUrl);
  url.password = createHmac('sha256', url.password).update(role).digest('base64url');
  url.username = role;
  return url.href;
}

interface SiteSettings {
  configuration: Configuration;
  dataFolder: string;
  root: string;
  databaseUrl: string;
  serviceToken: string;
  adminPassword: string;
  ports: Record<ServiceName, number>;
}

/** Environment of all processes. */
export function commonEnvironment(settings: SiteSettings): Record<string, string> {
  const { configuration, dataFolder, root, databaseUrl, serviceToken, adminPassword, ports } = settings;
  const { databaseDirectUrl, databaseCa } = configuration;
  const { redisUrl, meiliUrl, meiliKey, publicUrl, hostAliases, adminHost, adminUsername, logLevel } = configuration;
  return {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    ...(databaseDirectUrl ? { DATABASE_DIRECT_URL: databaseDirectUrl } : {}),
    ...(databaseCa ? { DATABASE_CA: databaseCa } : {}),
    ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
    ...(meiliUrl ? { MEILI_URL: meiliUrl } : {}),
    ...(meiliKey ? { MEILI_KEY: meiliKey } : {}),
    SERVICE_TOKEN: serviceToken,
    CATALOG_URL: `http://127.0.0.1:${ports.catalog}`,
    IMPORTER_URL: `http://127.0.0.1:${ports.importer}`,
    IMPORTER_WORKER_URL: `http://127.0.0.1:${ports['importer-worker']}`,
    SITEMAP_URL: `http://127.0.0.1:${ports.sitemap}`,
    PHOTOS_URL: `http://127.0.0.1:${ports.photos}`,
    PHOTO_CACHE: join(dataFolder, 'photos'),
    FILE_STORE: join(dataFolder, 'files'),
    WEB_ROOT: join(root, 'web', 'dist'),
    PUBLIC_URL: publicUrl,
    ...(hostAliases ? { HOST_ALIASES: hostAliases } : {}),
    ...(adminHost ? { ADMIN_HOST: adminHost } : {}),
    ADMIN_USERNAME: adminUsername,
    ADMIN_PASSWORD: adminPassword,
    DRAIN_SECONDS: '0',
    LOG_LEVEL: logLevel,
  };
}

/**
 * Memory of a service in MiB, far above its need. Without a heap limit Node lets garbage grow with the machine's memory.
 * `half`: semi-space of young objects, of which an idle process retains up to three; Node's default of 16 makes requests cheaper
 * where many are served. `arenas`: heaps of the C library, each of which retains freed memory.
 */
const MEMORY = new Map<string, { heap: number; half?: number; arenas?: number }>([
  ['gateway', { heap: 256, ...busy() }],
  ['catalog', { heap: 192, ...busy() }],
  ['importer', { heap: 192, half: 4, arenas: 1 }],
  ['sitemap', { heap: 64, half: 2, arenas: 1 }],
  ['importer-worker', { heap: 256, half: 4, arenas: 1 }],
  ['photos', { heap: 96, half: 2, arenas: 1 }],
]);

/** On a small machine memory is worth more than speed. */
function busy() {
  return availableMemoryBytes() <= SMALL_MACHINE_BYTES ? { half: 4, arenas: 1 } : {};
}

/** The environment of a service: the machine's, without npm's variables and those of other services. */
export function environmentOf(
  name: string,
  common: Record<string, string>,
  own: Record<string, string> = {},
): NodeJS.ProcessEnv {
  const machine = Object.entries(process.env).filter(
    ([key, value]) => value !== '' && !/^npm_/i.test(key) && !(key in common) && !ONLY_FOR.has(key),
  );
  const ours = Object.entries(common).filter(([key]) => ONLY_FOR.get(key)?.includes(name) ?? true);
  return { ...Object.fromEntries([...machine, ...ours]), ...memoryOptions(name), ...own };
}

/** The operator's own options take precedence. */
function memoryOptions(name: string) {
  const memory = MEMORY.get(name);
  if (!memory) return {};
  const { heap, half, arenas } = memory;
  const young = half === undefined ? '' : ` --max-semi-space-size=${half}`;
  return {
    NODE_OPTIONS: `--max-old-space-size=${heap}${young} ${process.env.NODE_OPTIONS ?? ''}`.trim(),
    ...(arenas !== undefined && { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? String(arenas) }),
  };
}
