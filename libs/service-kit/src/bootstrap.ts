import { ConfigError } from '@directory/config/environment';
import { heldPort, serveHeldConnections } from './held-connections.js';
import { exitWhenIdle, IdleExit } from './idle-exit.js';
import type { Service } from './service.js';
import { METRICS, type Registry } from './tokens.js';
import { startTracing } from './tracing.js';
import { surviveRejections } from './unhandled-rejections.js';

/** Shutdown limit without the supervisor: the rest of the site stops too. */
const ORPHANED_SECONDS = 5;

/**
 * The `main` of every service: starts it, and stops it on SIGTERM, SIGINT or, with `SUPERVISED=1`, when the supervisor exits
 * and so closes stdin.
 */
export async function runMain(name: string, create: () => Promise<Service>): Promise<void> {
  const reportRejections = surviveRejections();
  const stopTracing = await startTracing(name, process.env).catch(exitWithError);
  let service: Service | undefined;
  // Before the service exists, as while waiting for the database, there is nothing to finish.
  const stop = (limitSeconds?: number) => {
    Promise.resolve(service?.destroy(limitSeconds))
      .then(stopTracing)
      .then(() => process.exit(0))
      .catch(exitWithError);
  };
  process.once('SIGTERM', () => stop());
  process.once('SIGINT', () => stop());
  if (process.env['SUPERVISED'] === '1') process.stdin.once('end', () => stop(ORPHANED_SECONDS)).resume();
  try {
    service = await create();
    reportRejections(service.logger, service.app.get<Registry>(METRICS));
    await service.initialize(); // the supervisor holds the connections of clients meanwhile
    await service.start(await heldPort());
    const server = service.app.getHttpServer();
    const idle = service.app.get(IdleExit);
    exitWhenIdle(server, () => idle.isAllowed(), stop);
    serveHeldConnections(server);
  } catch (error) {
    exitWithError(error);
  }
}

function exitWithError(error: unknown): never {
  const message = error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${JSON.stringify({ level: 'fatal', time: new Date().toISOString(), msg: message })}\n`);
  process.exit(1);
}
