import { createHmac } from 'node:crypto';
import { AppError } from '@directory/contracts/errors';
import { networkOf } from '@directory/service-kit/network-of';
import { query, type Database } from '@directory/service-kit/query';
import type { DataSource, EntityManager } from 'typeorm';

/** Tables of what visitors send, each with `client_hash` and `created_at`; the lock serializes the senders of all replicas. */
const LOCKS = { contact_message: 7_041_789_634, business_report: 7_041_789_638 } as const;
type SentTable = keyof typeof LOCKS;

/** At most `count` rows in any `seconds`. */
const PER_CLIENT = { count: 5, seconds: 600 };
const OVERALL = { count: 60, seconds: 60 };

/**
 * Inserts a row.
 * @throws AppError `too_many_requests` with the `seconds` to wait if its sender, or all senders together, have exhausted their allowance
 */
export async function insertWithinAllowance(
  db: DataSource,
  table: SentTable,
  clientHash: Buffer,
  insert: (tx: EntityManager) => Promise<unknown>,
): Promise<void> {
  // First checked without the lock, so that a flood of rejected rows does not block other senders.
  await requireRoom(db, table, clientHash);
  await db.transaction(async (tx) => {
    await query.run(tx, 'SELECT pg_advisory_xact_lock($1)', [LOCKS[table]]);
    await requireRoom(tx, table, clientHash);
    await insert(tx);
  });
}

/** The allowance is free again once its oldest counted row has left the window. Rows from before the clock was set back do not count. */
async function requireRoom(db: Database, table: SentTable, clientHash: Buffer): Promise<void> {
  const seconds = await query.value<number>(
    db,
    `SELECT greatest(0, ceil(extract(epoch FROM max(leaves_at) - clock_timestamp())))::int AS seconds FROM (
       (SELECT created_at + make_interval(secs => $3) AS leaves_at FROM ${table}
        WHERE client_hash = $1 AND created_at <= clock_timestamp() ORDER BY created_at DESC OFFSET $2 LIMIT 1)
       UNION ALL
       (SELECT created_at + make_interval(secs => $5) FROM ${table}
        WHERE created_at <= clock_timestamp() ORDER BY created_at DESC OFFSET $4 LIMIT 1)
     ) filling`,
    [clientHash, PER_CLIENT.count - 1, PER_CLIENT.seconds, OVERALL.count - 1, OVERALL.seconds],
  );
  if (seconds > 0) throw new AppError('too_many_requests', { seconds });
}

/** The key is not in the database, so that the IP address cannot be found by brute force. */
export function senderHash(address: string, key: string): Buffer {
  return createHmac('sha256', key)
    .update(`contact ${networkOf(address)}`)
    .digest();
}
