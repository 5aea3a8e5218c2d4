import {
  Inject,
  Injectable,
  Module,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Queues, QueueWorker } from '@directory/queue/queues';
import { IdleExit, startProcess } from '@directory/service-kit/idle-exit';
import { createService, type Service } from '@directory/service-kit/service';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import type { ImporterConfig } from './config.js';
import { ImporterModule } from './importer.module.js';
import { CatalogClient } from './execution/catalog.client.js';
import { CorrectionRunner } from './execution/correction-runner.js';
import { ImportRunner } from './execution/import-runner.js';
import { RunMetrics } from './execution/run.metrics.js';
import { CONFIG, QUEUES } from './tokens.js';

/** Runs queued imports; on shutdown returns one in flight to the queue at its next batch. */
@Injectable()
class ImportWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private worker: QueueWorker;

  constructor(
    private readonly runner: ImportRunner,
    @Inject(QUEUES) private readonly queues: Queues,
    @Inject(CONFIG) private readonly config: ImporterConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly idle: IdleExit,
  ) {}

  onApplicationBootstrap(): void {
    this.idle.require(() => this.hasNoJob());
    this.worker = this.queues.work('imports', (job) => this.runner.run(job), {
      concurrency: this.config.concurrency,
      onError: (error) => this.logger.error({ err: error }, 'import interrupted'),
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.close();
    // A job that was queued meanwhile, when this process was running.
    if (!(await this.hasNoJob().catch(() => true))) startProcess('importer-worker');
  }

  private async hasNoJob(): Promise<boolean> {
    return Object.values(await this.queues.count('imports')).every((count) => count === 0);
  }
}

@Module({ providers: [ImportWorker, ImportRunner, CorrectionRunner, CatalogClient, RunMetrics] })
class WorkerModule {}

/** Reads files and sends their rows to the catalog; listens only for health and metrics. */
export function createImporterWorker(config: ImporterConfig): Promise<Service> {
  // without clients there is no drain time: an import in flight is returned to the queue at once
  const settings = { ...config.service, drainSeconds: 0 };
  return createService({ settings, module: ImporterModule.create(config, WorkerModule) });
}
