import { QUEUE_SCHEMA } from '@directory/queue/queues';
import type { ServiceRights } from '@directory/service-kit/service-role';
import { SCHEMA } from './data-source.js';

const queueSchemas = (redisUrl: string | undefined) => (redisUrl ? [] : [QUEUE_SCHEMA]);

/** The importer owns its own tables, and uses those of the queue. */
export const importerRights = (redisUrl: string | undefined): ServiceRights => ({
  owns: [SCHEMA],
  appendOnly: /^importer_migration/,
  uses: queueSchemas(redisUrl),
});

/** The gateway reads the queue's progress of imports, and nothing else. */
export const gatewayRights = (redisUrl: string | undefined): ServiceRights => ({
  owns: [],
  reads: queueSchemas(redisUrl),
});
