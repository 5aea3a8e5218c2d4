import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import type { MergeBody, MergeStatus } from '@directory/contracts/internal';
import { DELETE_ALL_PHRASES } from '@directory/contracts/moderation';
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
  await catalog.db.query(
    'DELETE FROM business; DELETE FROM deleted_business; DELETE FROM deletion; DELETE FROM manual_deletion',
  );
});

const phone = (number: number) => ({ phone: `+${number}`, phone_number: BigInt(number) });
/** A business with place id, one without, and one with only a name. */
const file = [
  ingestRow({
    name: 'Alpha',
    place_id: 'alpha',
    category: 'Gym',
    city: 'Bonn',
    country_code: 'DE',
    ...phone(493012340011),
  }),
  ingestRow({ name: 'Beta', place_id: null, category: 'Gym', ...phone(493012340022) }),
  ingestRow({ name: 'Gamma', place_id: null, category: 'Gym' }),
];
const [alpha] = file as [IngestRow];

const names = async () =>
  (await catalog.db.query<{ name: string }[]>('SELECT name FROM business ORDER BY name')).map(({ name }) => name);
const idOf = async (name: string) =>
  (await catalog.db.query<{ id: string }[]>('SELECT id FROM business WHERE name = $1', [name]))[0]!.id;
const business = async (key: string) =>
  (await catalog.db.query<Record<string, unknown>[]>('SELECT * FROM business WHERE match_key = $1', [key]))[0];

/** The response to an administrator's call, which must succeed. */
async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return parsed(await catalog.write(method, path, body));
}
async function parsed<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
const edit = async (name: string, change: object) => parsed(await catalog.edit(await idOf(name), change));
const remove = async (name: string) => call<{ deletionId: string }>('DELETE', `/api/businesses/${await idOf(name)}`);
const restore = (id: string) => call('POST', `/api/admin/deletions/${id}/restore`);
const bulkDelete = (target: object) => call('POST', '/api/admin/businesses/bulk', { action: 'delete', target });
const deleteMatching = (body: object) => call('POST', '/api/admin/businesses/delete-matching', body);
const deleteAll = () =>
  call<{ deletionId: string }>('DELETE', '/api/admin/businesses', { confirmation: DELETE_ALL_PHRASES.tr });

/** A complete import with a new id. */
async function importAs(
  rows: IngestRow[],
  body: Partial<MergeBody> = {},
): Promise<{ id: string; status: MergeStatus }> {
  const id = randomUUID();
  await catalog.stage(id, 1, rows);
  for (;;) {
    const status = (await (await catalog.merge(id, body)).json()) as MergeStatus;
    if (status.done) return { id, status };
  }
}

describe('a field that was edited by hand', () => {
  const changed = {
    ...alpha,
    name: 'Alpha of the file',
    ...phone(493012340099),
    category: 'Spa',
    category_slug: 'spa',
    rating: 4,
  };

  it('survives the next import, which changes everything else and counts preserved values', async () => {
    await catalog.import(file);
    await edit('Alpha', { name: 'Alpha by hand', phone: '+49 30 123456' });
    expect(await catalog.import([changed])).toMatchObject({ updated: 1, preservedEdits: 2, deletedSkipped: 0 });
    expect(await business('alpha')).toMatchObject({
      ...{ name: 'Alpha by hand', phone: '+49 30 123456', phone_number: '4930123456', category: 'Spa', rating: 4 },
    });
    expect(await catalog.import([changed])).toMatchObject({ updated: 0, unchanged: 1, preservedEdits: 2 });
    expect(await catalog.import([changed], { mode: 'new' })).toMatchObject({ unchanged: 1, preservedEdits: 0 });
  });

  it.each([500, 1])('that was emptied stays empty, also for rows without place id, %d at a time', async (limit) => {
    await catalog.import(file);
    await edit('Beta', { category: '' });
    await edit('Alpha', { city: '' });
    const rows = [alpha, { ...file[1]!, rating: 3 }];
    expect(await catalog.import(rows, { limit })).toMatchObject({ updated: 1, unchanged: 1, preservedEdits: 2 });
    expect(await business(file[1]!.match_key)).toMatchObject({ category: null, category_slug: null, rating: 3 });
    expect(await business('alpha')).toMatchObject({ city: null, city_slug: null });
  });

  it('preserves a position as one value', async () => {
    await catalog.import([{ ...alpha, latitude: 50, longitude: 7 }]);
    await edit('Alpha', { longitude: 8 });
    expect(await catalog.import([{ ...alpha, latitude: 51, longitude: 7 }])).toMatchObject({
      updated: 0,
      preservedEdits: 1,
    });
    expect(await business('alpha')).toMatchObject({ latitude: 50, longitude: 8 });
  });

  it('gets the value of the file with overwriteManual, and is no manual edit from then on', async () => {
    await catalog.import(file);
    await edit('Alpha', { name: 'Alpha by hand', city: 'Köln' });
    const { id, status } = await importAs([{ ...changed, city: null, city_slug: null }], { overwriteManual: true });
    expect(status).toMatchObject({ updated: 1, preservedEdits: 0 });
    expect(await business('alpha')).toMatchObject({ name: changed.name, city: 'Köln', edited_fields: ['city'] });
    await call('POST', `/api/admin/imports/${id}/undo`);
    expect(await business('alpha')).toMatchObject({ name: 'Alpha by hand', edited_fields: ['city', 'name'] });
    expect(await catalog.import([changed])).toMatchObject({ preservedEdits: 1 + 1 });
  });

  it('is no approval: a business that only was approved is updated as any other', async () => {
    await catalog.import(file);
    await edit('Alpha', { isApproved: false });
    expect(await catalog.import([changed])).toMatchObject({ updated: 1, preservedEdits: 0 });
    expect(await business('alpha')).toMatchObject({ name: changed.name, approved: false });
  });
});

describe('a business that was deleted by hand', () => {
  it.each([500, 1])('is skipped by later imports, with place id or without, %d rows at a time', async (limit) => {
    await catalog.import(file);
    for (const name of ['Alpha', 'Beta', 'Gamma']) await remove(name);
    const status = await catalog.import(file, { limit });
    expect(status).toMatchObject({ inserted: 0, unchanged: 0, deletedSkipped: 3 });
    expect(await names()).toEqual([]);
  });

  it('is recognised in a differing row, and does not block others', async () => {
    await catalog.import(file);
    await remove('Alpha');
    await remove('Beta');
    const rows = [
      ingestRow({ name: 'ALPHA', place_id: null, ...phone(493012340011) }),
      ingestRow({ name: 'beta', place_id: null, ...phone(493012340022), rating: 5 }),
      ingestRow({ name: 'Other', place_id: null, ...phone(493012340022) }),
    ];
    expect(await catalog.import(rows)).toMatchObject({ inserted: 1, deletedSkipped: 2 });
    expect(await names()).toEqual(['Gamma', 'Other']);
  });

  it('is skipped after a bulk selection, but not after deleting an import or test data', async () => {
    const { id } = await importAs(file);
    await bulkDelete({ ids: [await idOf('Alpha'), await idOf('Beta')] });
    expect(await catalog.import(file)).toMatchObject({ inserted: 0, deletedSkipped: 2 });
    await deleteMatching({ matching: { importId: id }, expected: 1 });
    expect(await catalog.import(file)).toMatchObject({ inserted: 1, deletedSkipped: 2 });
    await deleteMatching({ matching: { filter: 'Gamma' }, expected: 1 });
    expect(await catalog.import(file)).toMatchObject({ inserted: 0, deletedSkipped: 3 });
  });

  it('is updated by the next import once it was restored', async () => {
    await catalog.import(file);
    const { deletionId } = await remove('Alpha');
    await restore(deletionId);
    expect(await catalog.import(file)).toMatchObject({ unchanged: 3, deletedSkipped: 0 });
    await catalog.db.query('DELETE FROM business');
    expect(await catalog.import(file)).toMatchObject({ inserted: 3, deletedSkipped: 0 });
  });

  it('stays deleted after its time to be restored is over', async () => {
    await catalog.import(file);
    await remove('Alpha');
    await catalog.db.query('DELETE FROM deleted_business; DELETE FROM deletion');
    expect(await catalog.import(file)).toMatchObject({ deletedSkipped: 1 });
  });

  it('is restored with overwriteManual, until that import is undone', async () => {
    await catalog.import(file);
    await remove('Alpha');
    const { id, status } = await importAs(file, { overwriteManual: true });
    expect(status).toMatchObject({ inserted: 1, deletedSkipped: 0 });
    expect(await catalog.import(file)).toMatchObject({ unchanged: 3, deletedSkipped: 0 });
    await call('POST', `/api/admin/imports/${id}/undo`);
    expect(await names()).toEqual(['Beta', 'Gamma']);
    expect(await catalog.import(file)).toMatchObject({ inserted: 0, deletedSkipped: 1 });
  });
});

describe('what does not count as deleted by hand', () => {
  it('is test data, whether deleted at once or one by one', async () => {
    await catalog.import(file, { test: true });
    await remove('Alpha');
    await call('DELETE', '/api/admin/test-data');
    expect(await catalog.import(file)).toMatchObject({ inserted: 3, deletedSkipped: 0 });
  });

  it('is the undoing of an import', async () => {
    const { id } = await importAs(file);
    await call('POST', `/api/admin/imports/${id}/undo`);
    expect(await catalog.import(file)).toMatchObject({ inserted: 3, deletedSkipped: 0 });
  });

  it('is the deletion of the whole directory, until that is restored', async () => {
    await catalog.import(file);
    await remove('Alpha');
    const { deletionId } = await deleteAll();
    expect(await catalog.import(file)).toMatchObject({ inserted: 3, deletedSkipped: 0 });
    await deleteAll();
    await restore(deletionId);
    expect(await names()).toEqual(['Beta', 'Gamma']);
    expect(await catalog.import(file)).toMatchObject({ inserted: 0, deletedSkipped: 1 });
  });
});
