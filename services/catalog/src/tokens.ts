import type { CatalogConfig } from './config.js';

export const CONFIG = Symbol('catalog-config');
export type { CatalogConfig };
