import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Queues } from '@directory/queue/queues';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { QUEUES } from '../tokens.js';
import { ImportQueries, type ImportRunRow, type NewImportRun } from './imports.queries.js';

/** Milliseconds between looks at a run somebody waits for, and at runs the queue may have lost. */
const POLL = 250;
const RECONCILE = 30_000;

/** The life of a run before a worker has it. */
@Injectable()
export class ImportsService implements OnModuleInit, OnApplicationShutdown {
  private reconciler: NodeJS.Timeout;

  constructor(
    private readonly imports: ImportQueries,
    @Inject(QUEUES) private readonly queues: Queues,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.reconciler = setInterval(() => void this.requeueWaiting(), RECONCILE);
  }

  onApplicationShutdown(): void {
    clearInterval(this.reconciler);
  }

  /** The run is a fact once its row is written; a queue that is away only delays it. */
  async enqueue(run: NewImportRun): Promise<void> {
    await this.imports.insert(run);
    await this.push(run.id, run.requestId);
  }

  /** Resolves once the run has ended. */
  async ended(id: string, signal: AbortSignal): Promise<ImportRunRow> {
    for (;;) {
      const row = await this.imports.find(id);
      if (row?.finished_at) return row;
      await sleep(POLL, undefined, { signal });
    }
  }

  private async requeueWaiting(): Promise<void> {
    try {
      const waiting = await this.imports.listWaiting(RECONCILE / 1000);
      for (const row of waiting) await this.push(row.id, row.request_id);
    } catch (error) {
      this.logger.warn({ err: error }, 'waiting imports could not be listed');
    }
  }

  private async push(importId: string, requestId: string): Promise<void> {
    try {
      await this.queues.add('imports', importId, { importId, requestId });
    } catch (error) {
      this.logger.warn({ err: error, importId }, 'import could not be queued yet');
    }
  }
}
