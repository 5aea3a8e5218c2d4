import { runMain } from '@directory/service-kit/run-main';
import { readSitemapConfig } from './config.js';
import { createSitemap } from './service.js';

await runMain(() => createSitemap(readSitemapConfig(process.env)));
