import pg from 'pg';
import { CliError } from '../bin/cli-error.mjs';
import { pollUntil } from '../bin/processes.mjs';
import { step } from '../bin/console-output.mjs';
import { startService } from './processes.js';

/** Without progress. */
const STALL_TIMEOUT_MS = 120_000;

/**
 * Waits for the background work of the catalog after filling a directory: counting words takes a processor a minute per million
 * businesses.
 * @param folder for its logs
 */
export async function waitUntilIdle(databaseUrl: string, folder: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const remaining = async () => {
      const { rows } = await client.query(
        `SELECT (SELECT count(*)::int FROM search_backlog) AS entries,
           coalesce((SELECT max(id) FROM business_search), 0) - business_id AS businesses FROM search_word_cursor`,
      );
      return { entries: Number(rows[0].entries), businesses: Math.max(0, Number(rows[0].businesses)) };
    };
    const isIdle = ({ entries, businesses }: Awaited<ReturnType<typeof remaining>>) => entries + businesses === 0;
    if (isIdle(await remaining())) return;
    await step('Counting words', async () => {
      const catalog = await startService('catalog', { folder, databaseUrl });
      try {
        let last = await remaining();
        while (!isIdle(last)) {
          const before = last;
          const hasProgressed = async () => {
            last = await remaining();
            return isIdle(last) || last.entries !== before.entries || last.businesses !== before.businesses;
          };
          if (!(await pollUntil(hasProgressed, STALL_TIMEOUT_MS, 500)))
            throw new CliError('Counting the words has stopped.');
        }
      } finally {
        await catalog.stop();
      }
    });
    await client.query('VACUUM (ANALYZE) business_search, search_word');
  } finally {
    await client.end();
  }
}
