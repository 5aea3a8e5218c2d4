import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DELETE_ALL_PHRASES, type EditableBusiness } from '@directory/contracts/moderation';
import type { IngestRow } from '@directory/contracts/ingest';
import { countBlocked } from '@directory/testing/blocked-connections';
import { seededRandom } from '@directory/testing/random';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { wrongCounts } from './recount.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  // PostgreSQL looks for deadlocks after a second by default.
  const [{ name }] = await catalog.db.query<[{ name: string }]>('SELECT current_database() AS name');
  await catalog.db.query(`ALTER DATABASE ${name} SET deadlock_timeout = '20ms'`);
  await catalog.db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()`,
    [name],
  );
});
afterAll(() => catalog.stop());
afterEach(() => clear());

async function clear() {
  expect(await wrongCounts(catalog.db)).toEqual([]);
  await catalog.db.query(
    `DELETE FROM business; DELETE FROM deleted_business; DELETE FROM deletion; DELETE FROM manual_deletion;
     DELETE FROM name_alias; UPDATE slug_fix SET state = 'idle'`,
  );
}

const SIZE = 8;
const row = (i: number, facts: Partial<IngestRow> = {}) =>
  ingestRow({
    ...{ place_id: `place ${i}`, name: `Gym ${i}`, category: i % 2 ? 'Gym' : 'Fitness club', country_code: 'DE' },
    ...{ phone: `+49${i}`, phone_number: BigInt(490 + i) },
    ...facts,
  });

const importAs = async (rows: IngestRow[]) => {
  const id = randomUUID();
  await catalog.stage(id, 1, rows);
  return { id, merge: () => catalog.merge(id) };
};

/** Businesses with an import to undo, a deletion and a merge to restore, and a staged import. */
async function prepared() {
  const rows = Array.from({ length: SIZE }, (_, i) => row(i));
  await catalog.import(rows);
  const undone = await importAs(rows.map((_, i) => row(i, { rating: 3 })));
  await undone.merge();
  const stored = await catalog.db.query<{ id: string }[]>('SELECT id FROM business ORDER BY id DESC');
  const ids = stored.map(({ id }) => id);
  const deleted = await post('businesses/bulk', { action: 'delete', target: { ids: ids.splice(2, 1) } });
  const merged = await post('duplicates/merge', { survivor: { id: ids[0]! }, removed: { id: ids.splice(1, 1)[0]! } });
  const staged = await importAs([
    ...rows.map((_, i) => row(i, { rating: 4, name: `Gym ${i}` })),
    ...rows.map((_, i) => row(i, { place_id: null, website: 'https://gym.example' })),
  ]);
  await catalog.db.query("UPDATE business SET slug = 'old-' || id");
  const { updatedAt: version } = await catalog.get<EditableBusiness>(`/api/admin/businesses/${ids[1]}`);
  return {
    ids,
    version,
    staged,
    undone: undone.id,
    deletionId: await deletionOf(deleted),
    mergeId: await deletionOf(merged),
  };
}

type Prepared = Awaited<ReturnType<typeof prepared>>;

const post = (path: string, body?: object) => catalog.write('POST', `/api/admin/${path}`, body);
const deletionOf = async (response: Response) => ((await response.json()) as { deletionId: string }).deletionId;

const writers: Record<string, (on: Prepared) => Promise<Response>> = {
  'the restore of a deletion': ({ deletionId }) => post(`deletions/${deletionId}/restore`),
  'the restore of a merge': ({ mergeId }) => post(`deletions/${mergeId}/restore`),
  'a bulk deletion': ({ ids }) => post('businesses/bulk', { action: 'delete', target: { ids } }),
  'a bulk approval': ({ ids }) => post('businesses/bulk', { action: 'unapprove', target: { ids: ids.toReversed() } }),
  'a deletion of all matches': ({ ids }) =>
    post('businesses/delete-matching', { matching: { countryCode: 'DE' }, expected: ids.length }),
  'a deletion': ({ ids }) => catalog.write('DELETE', `/api/businesses/${ids[0]}`),
  'an edit': ({ ids, version }) => catalog.write('PATCH', `/api/admin/businesses/${ids[1]}`, { name: 'Spa', version }),
  'a merge of duplicates': ({ ids }) =>
    post('duplicates/merge', { survivor: { id: ids[0]! }, removed: { id: ids[3]! } }),
  'an undo': ({ undone }) => post(`imports/${undone}/undo`),
  'an import': ({ staged }) => staged.merge(),
  'a merge of names': () => post('names/merge', { countryCode: null, survivor: 'gym', removed: 'fitness-club' }),
  'a deletion of everything': () =>
    catalog.write('DELETE', '/api/admin/businesses', { confirmation: DELETE_ALL_PHRASES.tr }),
  'a correction of slugs': () => post('fix-slugs'),
};

/** These change businesses in several statements, so that others come between. */
const stepwise = ['the restore of a merge', 'a merge of duplicates', 'an undo', 'an import'];
const pairs = stepwise.flatMap((first) => Object.keys(writers).map((second) => [first, second] as const));

// Every writer locks the row of counts, some of them in the middle.
it.each(pairs)('%s and %s of the same businesses at the same time both succeed', async (first, second) => {
  const on = await prepared();
  const runner = catalog.db.createQueryRunner();
  await runner.startTransaction();
  const responses: Promise<Response>[] = [];
  try {
    await runner.query('SELECT FROM directory_count FOR UPDATE');
    for (const [at, name] of [first, second].entries()) {
      let isDone = false;
      responses.push(writers[name]!(on).finally(() => (isDone = true)));
      await expect.poll(async () => isDone || (await countBlocked(catalog.db)) > at, { interval: 5 }).toBe(true);
    }
  } finally {
    await runner.commitTransaction();
    await runner.release();
  }
  expect(highest(await Promise.all(responses))).toBeLessThan(500);
  await finished();
});

it('all writers of the same businesses at the same time succeed', async () => {
  const random = seededRandom(7);
  // This one locks the tables, and gives up after a time.
  const concurrent = Object.keys(writers).filter((name) => name !== 'a deletion of everything');
  for (let round = 0; round < 10; round++) {
    const on = await prepared();
    const order = concurrent.map((name) => ({ name, at: random() })).sort((a, b) => a.at - b.at);
    const responses = await Promise.all(order.map(({ name }) => writers[name]!(on)));
    expect(highest(responses), order.map(({ name }) => name).join()).toBeLessThan(500);
    await finished();
    await clear();
  }
});

const highest = (responses: Response[]) => Math.max(...responses.map(({ status }) => status));

/** Resolves once no background job has work. */
async function finished() {
  const working = `SELECT FROM deletion WHERE state = 'restoring' UNION ALL SELECT FROM slug_fix WHERE state = 'running'`;
  await expect.poll(async () => (await catalog.db.query<unknown[]>(working)).length).toBe(0);
}
