import { ConfigError, type Environment } from '@directory/config/environment';
import type { ServiceSettings } from '@directory/service-kit/settings';
import { readCatalogConfig } from '../services/catalog/src/config.js';
import { readGatewayConfig } from '../services/gateway/src/config.js';
import { readImporterConfig } from '../services/importer/src/config.js';
import { readPhotosConfig } from '../services/photos/src/config.js';
import { readSitemapConfig } from '../services/sitemap/src/config.js';

/** Configuration of each service, by its name in Compose and Kubernetes. */
export const CONFIGURATIONS: Record<string, (env: Environment) => { service: ServiceSettings }> = {
  catalog: readCatalogConfig,
  gateway: readGatewayConfig,
  'importer-http': (env) => readImporterConfig('importer-http', 3002, env),
  'importer-worker': (env) => readImporterConfig('importer-worker', 3003, env),
  photos: readPhotosConfig,
  sitemap: readSitemapConfig,
};

/** Variables read outside the configuration. */
const OF_NODE = ['NODE_OPTIONS', 'TMPDIR', 'UV_THREADPOOL_SIZE'];
/** Variables of OpenTelemetry's SDK, switched on by the first of them. */
const OF_TRACING = [
  ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG'],
  ...['OTEL_METRICS_EXPORTER', 'OTEL_LOGS_EXPORTER'],
];

/** A valid value for any secret. */
const SECRETS: Record<string, string> = {
  DATABASE_URL: 'postgres://user:password@host:5432/directory',
  DATABASE_DIRECT_URL: 'postgres://user:password@host:5432/directory',
  REDIS_URL: 'redis://host:6379',
  SERVICE_TOKEN: 'a token that is long enough',
  ADMIN_PASSWORD: 'a password that is long enough',
  METRICS_TOKEN: 'a token that is long enough',
};

/** Names of the variables of a service. */
export function variablesOf(service: string): Set<string> {
  const variableNames = new Set([...OF_NODE, ...OF_TRACING]);
  const spy = new Proxy<Record<string, string | undefined>>(
    {},
    { get: (_target, name) => void variableNames.add(String(name).replace(/_FILE$/, '')) },
  );
  try {
    CONFIGURATIONS[service]!(spy);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
  }
  return variableNames;
}

/** The configuration of a service from these variables, assuming readable files of secrets. */
export function configurationOf(service: string, variables: Record<string, string>) {
  const entries = Object.entries(variables).flatMap(([name, value]) => {
    if (name === 'DATABASE_CA') return []; // a mounted file
    const secret = /_FILE$/.test(name) ? name.replace(/_FILE$/, '') : undefined;
    return [secret ? [secret, SECRETS[secret] ?? 'secret'] : [name, value]];
  });
  return CONFIGURATIONS[service]!(Object.fromEntries(entries) as Environment);
}

/** Heap limit of `NODE_OPTIONS` in MiB. */
export function heapOf(variables: Record<string, string>): number {
  return Number(/--max-old-space-size=(\d+)/.exec(variables['NODE_OPTIONS'] ?? '')?.[1]);
}
