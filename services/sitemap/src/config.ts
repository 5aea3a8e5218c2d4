import { readEnvironment, type Environment } from '@directory/config/environment';
import { httpUrl, serviceVariables } from '@directory/config/variables';
import { serviceSettings, type ServiceSettings } from '@directory/service-kit/settings';

export interface SitemapConfig {
  service: ServiceSettings;
  catalogUrl: string;
  /** Origin of every URL in a sitemap. */
  publicOrigin: string;
}

export function readSitemapConfig(env: Environment): SitemapConfig {
  const read = readEnvironment(
    {
      ...serviceVariables(3004),
      CATALOG_URL: httpUrl('http://127.0.0.1:3001'),
      PUBLIC_URL: httpUrl('http://localhost:3000'),
    },
    env,
  );
  return {
    service: serviceSettings('sitemap', read),
    catalogUrl: read.CATALOG_URL,
    publicOrigin: new URL(read.PUBLIC_URL).origin,
  };
}
