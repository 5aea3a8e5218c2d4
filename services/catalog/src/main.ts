import { letHeapDouble } from '@directory/service-kit/heap';
import { runMain } from '@directory/service-kit/run-main';
import { readCatalogConfig } from './config.js';
import { createCatalog } from './service.js';

letHeapDouble();
await runMain('catalog', () => createCatalog(readCatalogConfig(process.env)));
