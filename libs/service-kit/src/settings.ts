/** Time for 150 MB at 10 Mbit/s, and for what is done with them. */
export const SHUTDOWN_SECONDS = 150;

/** How a service listens, logs and stops; the common part of every service's config. */
export interface ServiceSettings {
  /** Name in logs and metrics. */
  name: string;
  host: string;
  /** 0 picks a free port. */
  port: number;
  logLevel: string;
  drainSeconds: number;
  /** How long requests in flight may take to complete at shutdown; absent: SHUTDOWN_SECONDS. */
  shutdownSeconds?: number;
  /** Whether every response is checked against its contract. */
  validateResponses: boolean;
  /** Sent to other services, and the key that signs. */
  serviceToken: string;
  /** Other tokens that are accepted while the token is rotated. */
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

/** Shapes the variables of `serviceVariables`. */
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
