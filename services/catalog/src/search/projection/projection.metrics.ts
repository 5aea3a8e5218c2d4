import { Inject, Injectable } from '@nestjs/common';
import type { SearchProjection } from '@directory/contracts/search-admin';
import { METRICS, type Registry } from '@directory/service-kit/tokens';
import { Gauge } from 'prom-client';
import { ProjectionService } from './projection.service.js';

const GAUGES: Record<string, { help: string; of: (status: SearchProjection) => number }> = {
  depth: { help: 'Changes that the search index does not have yet', of: ({ depth }) => depth },
  lag_seconds: {
    help: 'Age of the oldest change that the search index does not have yet',
    of: ({ lagSeconds }) => lagSeconds,
  },
  ready: { help: '1 while there is a usable search index', of: ({ ready }) => Number(ready) },
  failing_seconds: {
    help: 'Time since which updates of the search index fail, all or those of single businesses; 0 while they succeed',
    of: ({ failingSince }) => (failingSince ? (Date.now() - Date.parse(failingSince)) / 1000 : 0),
  },
  rebuilt_documents: {
    help: 'Documents in the index that is being rebuilt; 0 without a rebuild',
    of: ({ rebuild }) => rebuild?.documents ?? 0,
  },
};

/** Lag of the search index, read from the database at each scrape: the same on every replica. */
@Injectable()
export class ProjectionMetrics {
  private pending: Promise<SearchProjection | null> | undefined;

  constructor(
    @Inject(METRICS) registry: Registry,
    private readonly projection: ProjectionService,
  ) {
    if (!projection.exists) return;
    for (const [name, { help, of }] of Object.entries(GAUGES)) {
      const gauge: Gauge = new Gauge({
        name: `search_projection_${name}`,
        help,
        registers: [registry],
        collect: async () => {
          const status = await this.read();
          if (status) gauge.set(of(status));
        },
      });
    }
  }

  /** One status for all gauges of a scrape. Without a database they keep their last values. */
  private read(): Promise<SearchProjection | null> {
    this.pending ??= this.projection
      .status()
      .catch(() => null)
      .finally(() => (this.pending = undefined));
    return this.pending;
  }
}
