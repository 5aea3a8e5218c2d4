import type { GatewayConfig } from './config.js';

export const CONFIG = Symbol('gateway-config');
export type { GatewayConfig };
