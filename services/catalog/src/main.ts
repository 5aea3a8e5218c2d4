import { configureHeapGrowth } from '@directory/service-kit/v8-options';
import { runMain } from '@directory/service-kit/bootstrap';
import { readCatalogConfig } from './config.js';
import { createCatalog } from './service.js';

configureHeapGrowth();
await runMain('catalog', () => createCatalog(readCatalogConfig(process.env)));
