import pg from 'pg';
import { CliError } from '../bin/cli-error.mjs';
import { pollUntil } from '../bin/processes.mjs';
import { step } from '../bin/console-output.mjs';
import { startService } from './processes.js';

/** 2.1 million take two minutes. */
const IDLE_TIMEOUT_MS = 900_000;

/**
 * Waits for the background work of the catalog after filling a directory: counting words takes a processor a minute per million
 * businesses.
 * @param folder for its logs
 */
export async function waitUntilIdle(databaseUrl: string, folder: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const isIdle = async () => {
      const { rows } = await client.query(
        `SELECT NOT EXISTS (SELECT FROM search_backlog) AND business_id >= coalesce((SELECT max(id) FROM business_search), 0) AS done
         FROM search_word_cursor`,
      );
      return rows[0].done;
    };
    if (await isIdle()) return;
    await step('Counting words', async () => {
      const catalog = await startService('catalog', { folder, databaseUrl });
      try {
        if (!(await pollUntil(isIdle, IDLE_TIMEOUT_MS, 500))) throw new CliError('The words are not counted in time.');
      } finally {
        await catalog.stop();
      }
    });
    await client.query('VACUUM (ANALYZE) business_search, search_word');
  } finally {
    await client.end();
  }
}
