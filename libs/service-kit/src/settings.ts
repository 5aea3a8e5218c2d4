/** Time for 150 MB at 10 Mbit/s and their processing. */
export const SHUTDOWN_SECONDS = 150;

/** Common part of every service's config. */
export interface ServiceSettings {
  /** Name in logs and metrics. */
  name: string;
  host: string;
  /** 0 picks a free port. */
  port: number;
  logLevel: string;
  drainSeconds: number;
  /** Limit for requests in flight at shutdown; default: SHUTDOWN_SECONDS. */
  shutdownSeconds?: number;
  validateResponses: boolean;
  /** Token sent to other services, and signing key. */
  serviceToken: string;
  /** Further tokens accepted during a rotation. */
  otherServiceTokens?: readonly string[];
}

interface ServiceEnvironment {
  HOST: string;
  PORT: number;
  LOG_LEVEL: string;
  DRAIN_SECONDS: number;
  SHUTDOWN_TIMEOUT_SECONDS: number;
  NODE_ENV: string;
  SERVICE_TOKEN: string;
}

export function serviceSettings(name: string, env: ServiceEnvironment): ServiceSettings {
  const [serviceToken = '', ...otherServiceTokens] = env.SERVICE_TOKEN.split(',');
  return {
    name,
    host: env.HOST,
    port: env.PORT,
    logLevel: env.LOG_LEVEL,
    drainSeconds: env.DRAIN_SECONDS,
    shutdownSeconds: env.SHUTDOWN_TIMEOUT_SECONDS,
    validateResponses: env.NODE_ENV !== 'production',
    serviceToken,
    otherServiceTokens,
  };
}
