import { runMain } from '@directory/service-kit/bootstrap';
import { readSitemapConfig } from './config.js';
import { createSitemap } from './service.js';

await runMain('sitemap', () => createSitemap(readSitemapConfig(process.env)));
