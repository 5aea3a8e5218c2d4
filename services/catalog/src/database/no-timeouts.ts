import { query } from '@directory/service-kit/query';
import type { EntityManager } from 'typeorm';

/** For what may take minutes, and wait as long for others that do. */
export async function withoutTimeouts(tx: EntityManager): Promise<void> {
  await query.run(tx, 'SET LOCAL statement_timeout = 0');
  await query.run(tx, 'SET LOCAL lock_timeout = 0');
}
