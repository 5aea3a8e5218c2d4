import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DELETE_ALL_PHRASES, type Deletion } from '@directory/contracts/moderation';
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

/** Deletes everything, and merges the names of two cities of businesses that come after it. */
async function deletedBeforeMerge(): Promise<string> {
  await catalog.import(shops('Old'));
  const id = await deleteAll();
  await catalog.import(shops('New'));
  const merge = { countryCode: 'RS', survivor: 'zemun', removed: 'zemun-polje' };
  expect(await call('POST', '/api/admin/names/merge', merge)).toMatchObject({ success: true, count: 1 });
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

describe('a merge of names that is undone while its businesses are deleted', () => {
  const mergeNames = () =>
    call<{ mergeId: string }>('POST', '/api/admin/names/merge', {
      ...{ countryCode: 'RS', survivor: 'zemun', removed: 'zemun-polje' },
    });
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
