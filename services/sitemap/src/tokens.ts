import type { SitemapConfig } from './config.js';

export const CONFIG = Symbol('sitemap-config');
export type { SitemapConfig };
