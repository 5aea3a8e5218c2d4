import { Inject, Injectable } from '@nestjs/common';
import { METRICS, type Registry } from '@directory/service-kit/tokens';
import { Gauge } from 'prom-client';
import { ImportQueries } from './imports.queries.js';

/** Counts from the database at scrape time, equal on every replica. */
@Injectable()
export class ImportMetrics {
  constructor(@Inject(METRICS) registry: Registry, imports: ImportQueries) {
    const registers = [registry];
    const oldest = new Gauge({
      name: 'import_oldest_queued_seconds',
      help: 'Age of the oldest import that no worker has claimed; 0 without one',
      registers,
    });
    const open: Gauge = new Gauge({
      name: 'imports_open',
      help: 'Unfinished imports, queued or running',
      labelNames: ['state'],
      registers,
      collect: async () => {
        const backlog = await imports.backlog().catch(() => null); // without a database the last values stay
        if (!backlog) return;
        open.set({ state: 'queued' }, backlog.queued);
        open.set({ state: 'running' }, backlog.running);
        oldest.set(backlog.oldestSeconds);
      },
    });
  }
}
