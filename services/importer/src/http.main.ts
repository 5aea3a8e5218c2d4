import { letHeapDouble } from '@directory/service-kit/heap';
import { runMain } from '@directory/service-kit/run-main';
import { readImporterConfig } from './config.js';
import { createImporterHttp } from './http.service.js';

letHeapDouble();
await runMain('importer-http', () => createImporterHttp(readImporterConfig('importer-http', 3002, process.env)));
