import { JOB_STATES, type Queues } from '@directory/queue/queues';
import type { Registry } from '@directory/service-kit/tokens';
import { Gauge } from 'prom-client';

/** Gauges of the queue's jobs and availability, read at scrape time and equal in every process. */
export function observeQueue(queues: Queues, metrics: Registry): void {
  const up = new Gauge({ name: 'queue_up', help: '1 while the queue can be reached', registers: [metrics] });
  const jobs: Gauge = new Gauge({
    name: 'queue_jobs',
    help: 'Jobs that have not ended, by queue and state',
    labelNames: ['queue', 'state'],
    registers: [metrics],
    collect: async () => {
      const counts = await queues.count('imports').catch(() => null);
      up.set(counts ? 1 : 0);
      for (const state of JOB_STATES) {
        if (counts) jobs.set({ queue: 'imports', state }, counts[state]);
        else jobs.remove({ queue: 'imports', state });
      }
    },
  });
}
