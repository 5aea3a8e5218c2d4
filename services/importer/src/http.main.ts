import { configureHeapGrowth } from '@directory/service-kit/v8-options';
import { runMain } from '@directory/service-kit/bootstrap';
import { readImporterConfig } from './config.js';
import { createImporterHttp } from './http.service.js';

configureHeapGrowth();
await runMain('importer-http', () => createImporterHttp(readImporterConfig('importer-http', 3002, process.env)));
