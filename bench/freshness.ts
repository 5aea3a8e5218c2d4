#!/usr/bin/env node
// `npm run bench:freshness [-- --businesses 2100000 --rows 100000]`: time until a search finds a change, of one business and of a
// whole import; on PostgreSQL, or with MEILI_URL on Meilisearch. Uses a copy of the database: the index is built for the copy,
// and must be rebuilt for any other database.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { describeFailure, CliError } from '../bin/cli-error.mjs';
import { pollUntil } from '../bin/processes.mjs';
import { printError, print, step } from '../bin/console-output.mjs';
import { withDatabase } from './database-clone.js';
import { withClient } from './import-baseline.js';
import { ImportSite } from './import-site.js';
import { judge } from './figures.js';
import { workbook } from './workbooks.js';

/** Milliseconds. */
const BARS = { change: 5_000, import: 60_000 };
const CHANGES = 10;
const FILL_MILLISECONDS = 1_800_000;
const POLL_MILLISECONDS = 25;

/** @param id of the business */
async function isFound(origin: string, q: string, id: string) {
  const response = await fetch(`${origin}/api/search?${new URLSearchParams({ q, exact: '1' })}`);
  const { businesses } = (await response.json()) as { businesses: { name: string }[] };
  return businesses.some(({ name }) => name === `${q} ${id}`);
}

/** Milliseconds from the commit until a search finds the change, for several changes. */
async function changes(site: ImportSite, databaseUrl: string) {
  const { url } = site.process('gateway');
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query('SELECT id FROM business WHERE listed AND id % 7919 = 0 ORDER BY id LIMIT $1', [
      CHANGES,
    ]);
    const times = [];
    for (const [i, { id }] of rows.entries()) {
      const q = `Zephyrbourne ${'abcdefghij'[i]}rborough`;
      await client.query('UPDATE business SET name = $2 WHERE id = $1', [id, `${q} ${id}`]);
      const begin = performance.now();
      const found = await pollUntil(() => isFound(url, q, id), 60_000, POLL_MILLISECONDS);
      if (!found) throw new CliError(`Business ${id} is not found by its new name.`);
      times.push(performance.now() - begin);
    }
    return times;
  });
}

/** Whether the index has everything that was committed. */
async function hasFollowed(site: ImportSite) {
  const { engine, projection } = await site.searchStatus();
  if (!projection) return true;
  return engine === 'meilisearch' && projection.rebuild === null && projection.depth === 0;
}

async function main() {
  const { values } = parseArgs({
    options: { businesses: { type: 'string', default: '2100000' }, rows: { type: 'string', default: '100000' } },
  });
  const [businesses, rows] = [Number(values.businesses), Number(values.rows)];
  if (![businesses, rows].every((number) => Number.isSafeInteger(number) && number > 0)) {
    throw new CliError('--businesses and --rows must be whole numbers above 0.');
  }
  const path = await step(`Workbook of ${rows} rows`, () => workbook('inline', rows));
  const meiliUrl = process.env.MEILI_URL;
  const passed = await withDatabase(businesses, (place) =>
    place.onCopy(async (copy) => {
      const site = await ImportSite.start({ ...copy, ...(meiliUrl && { meiliUrl }) });
      try {
        await step('Waiting for the index', async () => {
          if (!(await pollUntil(() => hasFollowed(site), FILL_MILLISECONDS, 1_000)))
            throw new CliError('The index does not follow.');
        });
        const times = await step(`${CHANGES} changes`, () => changes(site, copy.databaseUrl));
        const run = await step(`${rows} rows`, () => site.import(path));
        while (!(await hasFollowed(site))) await sleep(POLL_MILLISECONDS);
        const behind = Date.now() - run.endedAt;
        const slowest = Math.max(...times);
        return [
          judge({ name: 'change → searchable', value: slowest, unit: 'ms', max: BARS.change }),
          judge({ name: `import of ${rows} rows → searchable`, value: behind, unit: 'ms', max: BARS.import }),
        ].every(Boolean);
      } finally {
        await site.stop();
      }
    }),
  );
  print('');
  if (!passed) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
