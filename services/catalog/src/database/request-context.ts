import { query, type Database } from '@directory/service-kit/query';

/** Until the transaction ends, what it changes of businesses is noted in the outbox as following from this request. */
export async function setRequestId(tx: Database, requestId: string | null): Promise<void> {
  await query.run(tx, `SELECT set_config('directory.request_id', $1, true)`, [requestId ?? '']);
}
