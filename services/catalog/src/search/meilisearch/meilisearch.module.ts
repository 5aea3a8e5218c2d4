import { Module } from '@nestjs/common';
import { LOGGER, METRICS, type Logger, type Registry } from '@directory/service-kit/tokens';
import { Counter, Gauge } from 'prom-client';
import { CONFIG, type CatalogConfig } from '../../tokens.js';
import { CircuitBreaker } from '../engine/circuit-breaker.js';
import { PrimaryEngine } from '../engine/primary-engine.js';
import { MeilisearchEngine } from './meilisearch-engine.js';
import { ProjectionModule } from '../projection/projection.module.js';
import { ProjectionService } from '../projection/projection.service.js';
import { AdaptiveTimeout } from '../engine/adaptive-timeout.js';
import { SearchAdminController } from './search-admin.controller.js';
import { PRIMARY_ENGINE } from '../engine/primary-engine.js';

const BREAKER = { failures: 3, openMs: 30_000 };
/** A fast server may pause for a moment. */
const MIN_TIMEOUT_MS = 800;

/** Undefined if Meilisearch is not configured. */
function primaryEngine(
  { meiliUrl, meiliKey, meiliIndex, meiliTimeoutMs }: CatalogConfig,
  projection: ProjectionService,
  registry: Registry,
  logger: Logger,
): PrimaryEngine | undefined {
  if (!meiliUrl) return undefined;
  const fallbacks = new Counter({
    name: 'search_fallbacks_total',
    help: 'Requests that failed on Meilisearch and were served by PostgreSQL',
    registers: [registry],
  });
  const engine = new PrimaryEngine(
    new MeilisearchEngine(meiliUrl, meiliKey, meiliIndex),
    new CircuitBreaker(BREAKER),
    () => projection.isUsable,
    new AdaptiveTimeout({ minMs: Math.min(MIN_TIMEOUT_MS, meiliTimeoutMs), maxMs: meiliTimeoutMs }),
    (error) => {
      fallbacks.inc();
      logger.warn({ err: error }, 'search falls back to PostgreSQL');
    },
  );
  const up: Gauge = new Gauge({
    name: 'search_primary_engine_up',
    help: '1 while searches are served by Meilisearch',
    registers: [registry],
    collect: () => up.set(Number(engine.isHealthy)),
  });
  const timeout: Gauge = new Gauge({
    name: 'search_primary_engine_timeout_seconds',
    help: 'Time after which PostgreSQL responds instead of Meilisearch; follows its recent response times',
    registers: [registry],
    collect: () => timeout.set(engine.timeout.currentMs / 1_000),
  });
  return engine;
}

@Module({
  imports: [ProjectionModule],
  controllers: [SearchAdminController],
  providers: [
    { provide: PRIMARY_ENGINE, useFactory: primaryEngine, inject: [CONFIG, ProjectionService, METRICS, LOGGER] },
  ],
  exports: [PRIMARY_ENGINE],
})
export class MeilisearchModule {}
