import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { ErrorsFilter } from './errors.filter.js';
import { HealthController } from './health.controller.js';
import { IdleExit } from './idle-exit.js';
import { Readiness } from './readiness.js';
import { ResponseValidation } from './response-validation.js';
import { LOGGER, METRICS, SETTINGS, type Logger, type ServiceSettings } from './tokens.js';
import { countRejections } from './unhandled-rejections.js';

/** Common to all services: settings, log, metrics, health, error envelope, response validation. */
@Module({})
export class ServiceModule {
  static create(settings: ServiceSettings, logger: Logger, root: DynamicModule): DynamicModule {
    const metrics = new Registry();
    metrics.setDefaultLabels({ service: settings.name });
    collectDefaultMetrics({ register: metrics });
    countRejections(metrics);
    return {
      module: ServiceModule,
      global: true,
      imports: [root],
      controllers: [HealthController],
      providers: [
        Readiness,
        IdleExit,
        { provide: SETTINGS, useValue: settings },
        { provide: LOGGER, useValue: logger },
        { provide: METRICS, useValue: metrics },
        { provide: APP_FILTER, useClass: ErrorsFilter },
        { provide: APP_INTERCEPTOR, useClass: ResponseValidation },
      ],
      exports: [Readiness, IdleExit, SETTINGS, LOGGER, METRICS],
    };
  }
}
