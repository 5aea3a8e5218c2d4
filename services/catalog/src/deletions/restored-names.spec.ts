import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DELETE_ALL_PHRASES, type Deletion } from '@directory/contracts/moderation';
import { countBlocked } from '@directory/testing/blocked-connections';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { wrongCounts } from '../database/recount.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());
afterEach(async () => {
  expect(await wrongCounts(catalog.db)).toEqual([]);
  await catalog.db.query(`DELETE FROM business; DELETE FROM name_alias WHERE source = 'administrator'`);
});

const call = async <T>(method: string, path: string, body?: unknown) =>
  (await (await catalog.write(method, path, body)).json()) as T;
const deleteAll = async () =>
  (await call<{ deletionId: string }>('DELETE', '/api/admin/businesses', { confirmation: DELETE_ALL_PHRASES.en }))
    .deletionId;
const restore = (id: string) => call<Deletion>('POST', `/api/admin/deletions/${id}/restore`);
const shops = (name: string) =>
  ['Zemun', 'Zemun Polje'].map((city) =>
    ingestRow({ name: `${name} ${city}`, city, country_code: 'RS', rating: 4.3, latitude: 44.8, longitude: 20.4 }),
  );
const cities = () =>
  catalog.db.query<object[]>('SELECT slug, business_count FROM city_count WHERE business_count > 0 ORDER BY slug');

const mergeNames = () =>
  call<{ mergeId: string }>('POST', '/api/admin/names/merge', {
    ...{ countryCode: 'RS', survivor: 'zemun', removed: 'zemun-polje' },
  });

/** Deletes everything, and merges the names of two cities of businesses that come after it. */
async function deletedBeforeMerge(): Promise<string> {
  await catalog.import(shops('Old'));
  const id = await deleteAll();
  await catalog.import(shops('New'));
  expect(await mergeNames()).toMatchObject({ success: true, count: 1 });
  return id;
}

it('businesses of a whole directory return with the names merged since, next to later ones', async () => {
  const id = await deletedBeforeMerge();
  expect(await restore(id)).toMatchObject({ state: 'restored', restoredCount: 2 });
  expect(await cities()).toEqual([{ slug: 'zemun', business_count: 4 }]);
});

it('businesses of a whole directory return with the names merged since, into an empty one', async () => {
  const id = await deletedBeforeMerge();
  await deleteAll();
  expect(await restore(id)).toMatchObject({ state: 'restored', restoredCount: 2 });
  expect(await cities()).toEqual([{ slug: 'zemun', business_count: 2 }]);
});

it('businesses of a whole directory return with the names merged since, if the clock was set back before the merge', async () => {
  const id = await deletedBeforeMerge();
  await catalog.db.query(`UPDATE deletion SET deleted_at = deleted_at + interval '1 hour' WHERE id = $1`, [id]);
  expect(await restore(id)).toMatchObject({ state: 'restored', restoredCount: 2 });
  expect(await cities()).toEqual([{ slug: 'zemun', business_count: 4 }]);
});

it('businesses of a whole directory return with the names that are merged while they are restored', async () => {
  await catalog.import(shops('Old'));
  const id = await deleteAll();
  await catalog.import(shops('New'));
  const [{ name: schema }] = await catalog.db.query<[{ name: string }]>(
    'SELECT schema_name AS name FROM deletion WHERE id = $1',
    [id],
  );
  const holder = catalog.db.createQueryRunner();
  await holder.startTransaction();
  await holder.query(`LOCK TABLE ${schema}.business IN ACCESS EXCLUSIVE MODE`);
  const restored = restore(id);
  await expect.poll(() => countBlocked(catalog.db), { interval: 5 }).toBe(1);
  let isMerged = false;
  const merged = mergeNames().finally(() => (isMerged = true));
  await expect.poll(async () => isMerged || (await countBlocked(catalog.db)) > 1, { interval: 5 }).toBe(true);
  await holder.commitTransaction();
  await holder.release();
  expect(await merged).toMatchObject({ success: true });
  expect(await restored).toMatchObject({ state: 'restored', restoredCount: 2 });
  expect(await cities()).toEqual([{ slug: 'zemun', business_count: 4 }]);
});

describe('a merge of names that is undone while its businesses are deleted', () => {
  const undo = ({ mergeId }: { mergeId: string }) => call('POST', `/api/admin/names/${mergeId}/undo`);
  const asBefore = [
    { slug: 'zemun', business_count: 1 },
    { slug: 'zemun-polje', business_count: 1 },
  ];

  it('leaves none of its names to the directory that is restored as a whole', async () => {
    await catalog.import(shops('Old'));
    const merge = await mergeNames();
    const id = await deleteAll();
    await undo(merge);
    expect(await restore(id)).toMatchObject({ state: 'restored', restoredCount: 2 });
    expect(await cities()).toEqual(asBefore);
    expect(await catalog.db.query('SELECT FROM undone_name')).toEqual([]);
  });

  it('leaves none of its names to a business that is restored', async () => {
    await catalog.import(shops('Old'));
    const merge = await mergeNames();
    const [row] = await catalog.db.query<{ id: string }[]>(`SELECT id FROM business WHERE name LIKE '%Polje'`);
    const { deletionId } = await call<{ deletionId: string }>('DELETE', `/api/businesses/${row!.id}`);
    await undo(merge);
    await restore(deletionId);
    expect(await cities()).toEqual(asBefore);
  });
});
