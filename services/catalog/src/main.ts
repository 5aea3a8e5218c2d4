import { runMain } from '@directory/service-kit/run-main';
import { readCatalogConfig } from './config.js';
import { createCatalog } from './service.js';

await runMain(() => createCatalog(readCatalogConfig(process.env)));
