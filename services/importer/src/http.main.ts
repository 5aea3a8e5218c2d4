import { runMain } from '@directory/service-kit/run-main';
import { readImporterConfig } from './config.js';
import { createImporterHttp } from './http.service.js';

await runMain('importer-http', () => createImporterHttp(readImporterConfig('importer-http', 3002, process.env)));
