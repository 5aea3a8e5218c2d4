import type { ImporterConfig } from './config.js';

export const CONFIG = Symbol('importer-config');
export const QUEUES = Symbol('queues');
export type { ImporterConfig };
