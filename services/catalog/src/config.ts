import { readEnvironment, type Environment } from '@directory/config/environment';
import { databaseUrl, meiliUrl, serviceVariables } from '@directory/config/variables';
import { serviceSettings, type ServiceSettings } from '@directory/service-kit/settings';
import { z } from 'zod';

export interface CatalogConfig {
  service: ServiceSettings;
  databaseUrl: string;
  meiliUrl: string | undefined;
  admin: { username: string; password: string };
}

export function readCatalogConfig(env: Environment): CatalogConfig {
  const read = readEnvironment(
    {
      ...serviceVariables(3001),
      DATABASE_URL: databaseUrl,
      MEILI_URL: meiliUrl,
      ADMIN_USERNAME: z.string().max(200).default('admin'),
      ADMIN_PASSWORD: z
        .string({ error: 'must be set: the password of the administrator' })
        .min(12, { error: 'must have at least 12 characters' }),
    },
    env,
  );
  return {
    service: serviceSettings('catalog', read),
    databaseUrl: read.DATABASE_URL,
    meiliUrl: read.MEILI_URL,
    admin: { username: read.ADMIN_USERNAME, password: read.ADMIN_PASSWORD },
  };
}
