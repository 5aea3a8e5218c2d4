import { runMain } from '@directory/service-kit/bootstrap';
import { readImporterConfig } from './config.js';
import { createImporterWorker } from './worker.service.js';

await runMain('importer-worker', () => createImporterWorker(readImporterConfig('importer-worker', 3003, process.env)));
