import { query, type Database } from '@directory/service-kit/query';

/** Records changes of businesses in this transaction under the request id in the outbox. */
export async function setRequestId(tx: Database, requestId: string | null): Promise<void> {
  await query.run(tx, `SELECT set_config('directory.request_id', $1, true)`, [requestId ?? '']);
}
