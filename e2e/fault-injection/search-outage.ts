// An outage of Meilisearch, as visitors see it, and what the index lacks afterwards.
import { setTimeout as sleep } from 'node:timers/promises';
import { SearchStatus } from '@directory/contracts/search-admin';
import { SeededRandom } from '../../bench/random.js';
import { CliError } from '../../bin/cli-error.mjs';
import { step } from '../../bin/console-output.mjs';
import { restartableMeilisearch } from '../../bin/meilisearch.mjs';
import { openPostgres } from '../../bin/postgres.mjs';
import { onPath, pollUntil } from '../../bin/processes.mjs';
import { runQuery } from './database-snapshot.js';
import { business, fileOf } from './import-files.js';
import { onSite, type StartedSite } from './started-site.js';
import { notMeasured, type CampaignOptions, type Guarantee } from './guarantees.js';

const SEARCH_INTERVAL_MS = 200;
const MAX_CATCH_UP_MS = 60_000;
const INDEX_TIMEOUT_MS = 600_000;
/** Columns that documents have as they are. */
const COMPARED = ['id', 'name', 'rating', 'reviews', 'postal_code', 'country_code', 'category', 'city'];

type Meilisearch = Awaited<ReturnType<typeof restartableMeilisearch>>;

export async function searchOutage(options: CampaignOptions): Promise<Guarantee[]> {
  if (onPath('meilisearch') === null) return [notMeasured('an outage of Meilisearch', 'it is not on the PATH')];
  const meilisearch = await restartableMeilisearch();
  try {
    const environment = { MEILI_URL: meilisearch.url, MEILI_KEY: meilisearch.key };
    return await onSite(environment, (site) => changesDuringOutage(site, meilisearch, options));
  } finally {
    await meilisearch.stop();
  }
}

async function changesDuringOutage(
  { url, dataDir, admin }: StartedSite,
  meilisearch: Meilisearch,
  { seed, seconds, changes }: CampaignOptions,
): Promise<Guarantee[]> {
  const fileWith = (rating: string) => {
    const chance = new SeededRandom(seed);
    const rows = Array.from({ length: changes }, (_, i) => ({
      ...business(chance, 'outage', i),
      ...{ rating, reviews: String(Number(rating) * 1000 + i) },
    }));
    return fileOf('outage', rows, 'csv');
  };
  const hasFollowed = async () => {
    const status = SearchStatus.parse(await (await admin.send('/api/admin/search')).json());
    return status.engine === 'meilisearch' && status.projection?.rebuild === null && status.projection.depth === 0;
  };
  await step(`${changes} businesses`, async () => admin.finished(await admin.upload(await fileWith('2'))));
  await step('Waiting for the index', async () => {
    if (!(await pollUntil(hasFollowed, INDEX_TIMEOUT_MS, 500))) throw new CliError('The index does not follow.');
  });

  await meilisearch.kill();
  const searches: Promise<number>[] = [];
  const searching = setInterval(() => {
    const path = `/api/search?q=bakery&page=${1 + (searches.length % 20)}`;
    searches.push(fetch(url + path).then(({ status }) => status, () => 0)); // prettier-ignore
  }, SEARCH_INTERVAL_MS);
  const outage = sleep(seconds * 1000);
  await step(`${changes} changes without Meilisearch`, async () =>
    admin.finished(await admin.upload(await fileWith('4'))),
  );
  await outage;
  await meilisearch.start();
  const startedAt = performance.now();
  const isBack = await pollUntil(hasFollowed, INDEX_TIMEOUT_MS, 100);
  const catchUpMs = performance.now() - startedAt;
  clearInterval(searching);
  const failed = (await Promise.all(searches)).filter((status) => status !== 200).length;
  const different = await differences(dataDir, meilisearch);
  const what = `Meilisearch away ${seconds} s while ${changes} changes land`;
  return [
    {
      promise: `${what}: failed searches`,
      limit: '0',
      measured: `${failed} of ${searches.length}`,
      isKept: failed === 0,
    },
    {
      promise: `${what}: the index catches up`,
      limit: `${MAX_CATCH_UP_MS / 1000} s`,
      measured: `${(catchUpMs / 1000).toFixed(1)} s`,
      isKept: isBack && catchUpMs <= MAX_CATCH_UP_MS,
    },
    {
      promise: `${what}: businesses that differ in the index afterwards`,
      limit: '0',
      measured: String(different),
      isKept: different === 0,
    },
  ];
}

/** Listed businesses of the database that the index lacks or has with other values, and those that only the index has. */
async function differences(dataDir: string, { url, key }: Meilisearch) {
  const database = await openPostgres(dataDir);
  const rows = await runQuery<{ id: string }>(database.url, `SELECT ${COMPARED.join(', ')} FROM business WHERE listed`);
  await database.close();
  const response = await fetch(`${url}/indexes/businesses/documents/fetch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ fields: COMPARED, limit: 10_000_000 }),
  });
  const { results } = (await response.json()) as { results: { id: string }[] };
  const valuesOf = (of: object) =>
    JSON.stringify(COMPARED.map((column) => (of as Record<string, unknown>)[column] ?? null));
  const indexed = new Map(
    results.map((document) => [String(document.id), valuesOf({ ...document, id: String(document.id) })]),
  );
  const stale = rows.filter((row) => indexed.get(row.id) !== valuesOf(row)).length;
  return stale + Math.max(0, indexed.size - rows.length);
}
