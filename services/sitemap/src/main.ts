import { runMain } from '@directory/service-kit/run-main';
import { readSitemapConfig } from './config.js';
import { createSitemap } from './service.js';

await runMain('sitemap', () => createSitemap(readSitemapConfig(process.env)));
