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

const BREAKER = { failures: 3, openMilliseconds: 30_000 };
/** Shortest limit: a server that responds within milliseconds may pause for a moment. */
const MIN_LIMIT_MS = 800;

/** Meilisearch with its breaker, or nothing where there is none. */
function firstEngine(
  { meiliUrl, meiliKey, meiliIndex, meiliTimeoutMs }: CatalogConfig,
  projection: ProjectionService,
  registry: Registry,
  logger: Logger,
): PrimaryEngine | undefined {
  if (!meiliUrl) return undefined;
  const fallbacks = new Counter({
    name: 'search_fallbacks_total',
    help: 'Requests that Meilisearch failed to answer and PostgreSQL answered',
    registers: [registry],
  });
  const engine = new PrimaryEngine(
    new MeilisearchEngine(meiliUrl, meiliKey, meiliIndex),
    new CircuitBreaker(BREAKER),
    () => projection.isUsable,
    new AdaptiveTimeout({ minMs: Math.min(MIN_LIMIT_MS, meiliTimeoutMs), maxMs: meiliTimeoutMs }),
    (error) => {
      fallbacks.inc();
      logger.warn({ err: error }, 'Meilisearch fails: PostgreSQL answers');
    },
  );
  const well: Gauge = new Gauge({
    name: 'search_primary_engine_up',
    help: '1 while searches go to Meilisearch',
    registers: [registry],
    collect: () => well.set(Number(engine.isHealthy)),
  });
  const limit: Gauge = new Gauge({
    name: 'search_primary_engine_timeout_seconds',
    help: 'Time after which PostgreSQL responds instead of Meilisearch; follows its recent response times',
    registers: [registry],
    collect: () => limit.set(engine.limit.currentMs / 1_000),
  });
  return engine;
}

/** What stands in front of the search on PostgreSQL. */
@Module({
  imports: [ProjectionModule],
  controllers: [SearchAdminController],
  providers: [
    { provide: PRIMARY_ENGINE, useFactory: firstEngine, inject: [CONFIG, ProjectionService, METRICS, LOGGER] },
  ],
  exports: [PRIMARY_ENGINE],
})
export class MeilisearchModule {}
