import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { ServiceSettings } from './settings.js';

/** Injection tokens common to all services. */
export const LOGGER = Symbol('logger');
export const METRICS = Symbol('metrics');
export const SETTINGS = Symbol('settings');

export type { Logger, Registry, ServiceSettings };
