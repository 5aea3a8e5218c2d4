import { ConfigError } from '@directory/config/environment';
import type { Service } from './service.js';
import { METRICS, type Registry } from './tokens.js';
import { startTracing } from './tracing.js';
import { surviveRejections } from './unhandled-rejections.js';

/** Without its supervisor the rest of the site is going too: there is little to wait for. */
const ORPHANED_SECONDS = 5;

/**
 * The `main` of every service: starts it and stops it on SIGTERM, SIGINT or, under our own supervisor
 * (`SUPERVISED=1`), when the supervisor is gone and with it the other end of stdin.
 */
export async function runMain(name: string, create: () => Promise<Service>): Promise<void> {
  const stopTracing = await startTracing(name, process.env).catch(refuse);
  let service: Service | undefined;
  // While it is still being made, it may be waiting for its database; there is nothing to finish then.
  const stop = (limitSeconds?: number) => {
    Promise.resolve(service?.destroy(limitSeconds))
      .then(stopTracing)
      .then(() => process.exit(0), refuse);
  };
  process.once('SIGTERM', () => stop());
  process.once('SIGINT', () => stop());
  if (process.env['SUPERVISED'] === '1') process.stdin.once('end', () => stop(ORPHANED_SECONDS)).resume();
  try {
    service = await create();
    surviveRejections(service.logger, service.app.get<Registry>(METRICS));
    await service.start();
  } catch (error) {
    refuse(error);
  }
}

/** One line on stderr, and the end: what a process could not start or stop for. */
function refuse(error: unknown): never {
  const message = error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${JSON.stringify({ level: 'fatal', time: new Date().toISOString(), msg: message })}\n`);
  process.exit(1);
}
