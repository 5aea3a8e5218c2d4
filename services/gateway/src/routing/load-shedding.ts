import { AppError } from '@directory/contracts/errors';
import type { Registry } from '@directory/service-kit/tokens';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { rejectEarly } from './early-rejection.js';

/**
 * Requests of visitors in flight above which further ones get 503. Queued requests would time out after the work is done; these are
 * enough to occupy every process, and leave connections to the catalog for the administration.
 */
export const MAX_VISITOR_REQUESTS = 100;
const RETRY_AFTER_SECONDS = 2;

/** Writes of visitors have limits of their own. */
const READS = ['GET', 'HEAD'];
/** Files and photos do not use the catalog; probes and the administration are always served. */
const UNLIMITED = /^\/(?:assets|photos|health|metrics|socket\.io|admin|api\/admin)(?:[/?]|$)/;

/** Rejects visitors' requests that exceed the limit, at once. */
export function shedLoad(fastify: FastifyInstance, metrics: Registry): void {
  const shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests of visitors that got 503 because too many were in flight',
    registers: [metrics],
  });
  let inFlight = 0;
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!READS.includes(request.method) || UNLIMITED.test(request.url)) return done();
    if (inFlight >= MAX_VISITOR_REQUESTS) {
      shed.inc();
      void reply.header('retry-after', String(RETRY_AFTER_SECONDS));
      return rejectEarly(new AppError('service_unavailable'), request, reply);
    }
    inFlight++;
    reply.raw.once('close', () => inFlight--);
    done();
  });
}
