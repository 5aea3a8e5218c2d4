import { runMain } from '@directory/service-kit/run-main';
import { readCatalogConfig } from './config.js';
import { createCatalog } from './service.js';

await runMain('catalog', () => createCatalog(readCatalogConfig(process.env)));
