// What the supervisor runs, in the order of starting, and what each is told.
import { createHmac } from 'node:crypto';
import { join } from 'node:path';

/** One-off programs that bring the tables up to date, before any service starts. */
export const MIGRATIONS = /** @type {const} */ ([
  ['catalog', 'services/catalog/dist/migrate.js'],
  ['importer', 'services/importer/dist/migrate.js'],
]);

export const SERVICES = /** @type {const} */ ([
  { name: 'catalog', entry: 'services/catalog/dist/main.js' },
  { name: 'importer', entry: 'services/importer/dist/http.main.js' },
  { name: 'importer-worker', entry: 'services/importer/dist/worker.main.js' },
  { name: 'sitemap', entry: 'services/sitemap/dist/main.js' },
  { name: 'photos', entry: 'services/photos/dist/main.js' },
  { name: 'gateway', entry: 'services/gateway/dist/main.js' },
]);

/** @typedef {typeof SERVICES[number]['name']} ServiceName */

/** Variables of ours that not everybody needs: who gets which. All the others go to all. */
const ONLY_FOR = new Map([
  ['ADMIN_USERNAME', ['catalog']],
  ['ADMIN_PASSWORD', ['catalog']],
  ['DATABASE_URL', ['catalog', 'importer', 'importer-worker', 'gateway']], // the gateway's is for libs/queue alone
  ['SERVICE_DATABASE_URL', []], // for migrations alone
  ['GATEWAY_DATABASE_URL', []],
  ['MEILI_URL', ['catalog']],
  ['MEILI_KEY', ['catalog']],
]);

/** The role that each service connects as; null for those without a database. @type {Record<ServiceName, string | null>} */
export const ROLES = {
  catalog: 'directory_catalog',
  importer: 'directory_importer',
  'importer-worker': 'directory_importer',
  sitemap: null,
  photos: null,
  gateway: 'directory_gateway',
};

/**
 * The URL with which a service reaches the embedded database: a role of its own, created by the migrations, whose password
 * is derived from that of the superuser.
 * @param {string} superuserUrl
 * @param {ServiceName} service
 */
export function roleUrl(superuserUrl, service) {
  const role = ROLES[service];
  if (role === null) return superuserUrl;
  const url = new URL(superuserUrl);
  url.password = createHmac('sha256', url.password).update(role).digest('base64url');
  url.username = role;
  return url.href;
}

/**
 * What every process of ours is told, whoever it is.
 * @param {{ configuration: import('./configuration.mjs').Configuration, dataFolder: string, root: string,
 *   databaseUrl: string, serviceToken: string, adminPassword: string, ports: Record<ServiceName, number> }} facts
 * @returns {Record<string, string>}
 */
export function commonEnvironment({
  configuration,
  dataFolder,
  root,
  databaseUrl,
  serviceToken,
  adminPassword,
  ports,
}) {
  const { redisUrl, meiliUrl, meiliKey, publicUrl, hostAliases, adminUsername, logLevel } = configuration;
  return {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
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
    ADMIN_USERNAME: adminUsername,
    ADMIN_PASSWORD: adminPassword,
    DRAIN_SECONDS: '0',
    LOG_LEVEL: logLevel,
  };
}

/**
 * Memory a service may fill, in MiB. Without a limit of its heap Node lets garbage grow with the memory of the machine; what
 * a service needs at its busiest is far below these. `half`: of the space for young objects, where Node's own 16 would be a
 * third of all that is needed; `arenas`: heaps of the C library, of which each keeps what was given back to it.
 * @type {Map<string, { heap: number, half?: number, arenas?: number }>}
 */
const MEMORY = new Map([
  ['gateway', { heap: 256 }],
  ['catalog', { heap: 192 }],
  ['sitemap', { heap: 64, half: 2, arenas: 1 }],
  ['importer-worker', { heap: 256 }],
  ['photos', { heap: 96, half: 2, arenas: 1 }],
]);

/**
 * The environment of one service: the machine's, without npm's and without what only another service needs to know.
 * @param {string} name
 * @param {Record<string, string>} common
 * @param {Record<string, string>} own
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentOf(name, common, own = {}) {
  const machine = Object.entries(process.env).filter(
    ([key, value]) => value !== '' && !/^npm_/i.test(key) && !(key in common) && !ONLY_FOR.has(key),
  );
  const ours = Object.entries(common).filter(([key]) => ONLY_FOR.get(key)?.includes(name) ?? true);
  return { ...Object.fromEntries([...machine, ...ours]), ...memoryOptions(name), ...own };
}

/** For Node and for the C library; what the operator has set counts more. */
function memoryOptions(/** @type {string} */ name) {
  const memory = MEMORY.get(name);
  if (!memory) return {};
  const { heap, half, arenas } = memory;
  const young = half === undefined ? '' : ` --max-semi-space-size=${half}`;
  return {
    NODE_OPTIONS: `--max-old-space-size=${heap}${young} ${process.env.NODE_OPTIONS ?? ''}`.trim(),
    ...(arenas !== undefined && { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? String(arenas) }),
  };
}
