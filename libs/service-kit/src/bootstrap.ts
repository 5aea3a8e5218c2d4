import { ConfigError } from '@directory/config/environment';
import type { Service } from './service.js';
import { METRICS, type Registry } from './tokens.js';
import { startTracing } from './tracing.js';
import { surviveRejections } from './unhandled-rejections.js';

/** Without its supervisor the rest of the site stops too. */
const ORPHANED_SECONDS = 5;

/**
 * The `main` of every service: starts it and stops it on SIGTERM, SIGINT or, under our own supervisor
 * (`SUPERVISED=1`), when the supervisor has exited, which closes stdin.
 */
export async function runMain(name: string, create: () => Promise<Service>): Promise<void> {
  const stopTracing = await startTracing(name, process.env).catch(exitWithError);
  let service: Service | undefined;
  // Without a service yet, as while it waits for its database, there is nothing to finish.
  const stop = (limitSeconds?: number) => {
    Promise.resolve(service?.destroy(limitSeconds))
      .then(stopTracing)
      .then(() => process.exit(0), exitWithError);
  };
  process.once('SIGTERM', () => stop());
  process.once('SIGINT', () => stop());
  if (process.env['SUPERVISED'] === '1') process.stdin.once('end', () => stop(ORPHANED_SECONDS)).resume();
  try {
    service = await create();
    surviveRejections(service.logger, service.app.get<Registry>(METRICS));
    await service.start();
  } catch (error) {
    exitWithError(error);
  }
}

/** Logs one line on stderr. */
function exitWithError(error: unknown): never {
  const message = error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${JSON.stringify({ level: 'fatal', time: new Date().toISOString(), msg: message })}\n`);
  process.exit(1);
}
