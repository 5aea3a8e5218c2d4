import { Inject, Injectable } from '@nestjs/common';
import type { SearchProjection } from '@directory/contracts/search-admin';
import { METRICS, type Registry } from '@directory/service-kit/tokens';
import { Gauge } from 'prom-client';
import { ProjectionService } from './projection.service.js';

const FIGURES: Record<string, { help: string; of: (status: SearchProjection) => number }> = {
  depth: { help: 'Changes that the search index does not have yet', of: ({ depth }) => depth },
  lag_seconds: { help: 'Age of the oldest of them', of: ({ lagSeconds }) => lagSeconds },
  ready: { help: '1 while there is an index to search', of: ({ ready }) => Number(ready) },
  failing_seconds: {
    help: 'For how long every attempt has failed; 0 while they succeed',
    of: ({ failingSince }) => (failingSince ? (Date.now() - Date.parse(failingSince)) / 1000 : 0),
  },
  rebuilt_documents: {
    help: 'Documents in the index that is being built; 0 while none is',
    of: ({ rebuild }) => rebuild?.documents ?? 0,
  },
};

/** How far the search index is behind, read from the database when asked: every replica says the same. */
@Injectable()
export class ProjectionMetrics {
  private reading: Promise<SearchProjection | null> | undefined;

  constructor(
    @Inject(METRICS) registry: Registry,
    private readonly projection: ProjectionService,
  ) {
    if (!projection.exists) return;
    for (const [name, { help, of }] of Object.entries(FIGURES)) {
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

  /** All gauges are read at once, and from one reading. Without a database they keep their last values. */
  private read(): Promise<SearchProjection | null> {
    this.reading ??= this.projection
      .status()
      .catch(() => null)
      .finally(() => (this.reading = undefined));
    return this.reading;
  }
}
