import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AuditPage } from '@directory/contracts/audit';
import { DELETE_ALL_PHRASES } from '@directory/contracts/moderation';
import type { DuplicateMergeResponse, DuplicatePage } from '@directory/contracts/duplicates';
import type { IngestRow } from '@directory/contracts/ingest';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { wrongCounts } from '../database/recount.js';
import { DuplicateScanService } from './duplicate-scan.service.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());
afterEach(async () => {
  expect(await wrongCounts(catalog.db)).toEqual([]);
  await catalog.db.query(
    `DELETE FROM business; DELETE FROM deleted_business; DELETE FROM deletion; DELETE FROM manual_deletion;
     DELETE FROM possible_duplicate; DELETE FROM import_merge`,
  );
});

const phone = (number: number) => ({ phone: `+${number}`, phone_number: BigInt(number) });
const at = (metres: number) => ({ latitude: 50.7 + metres / 111_195, longitude: 7.1 });
const importAndScan = async (...rows: IngestRow[]) => {
  const status = await catalog.import(rows);
  await catalog.app.get(DuplicateScanService).trigger();
  return status;
};

/** A certain pair: the first has more fields, the second a website. */
const alpha = ingestRow({
  ...{ name: 'Astoria', place_id: 'alpha', category: 'Hotel', city: 'Bonn', country_code: 'DE', rating: 4.5 },
  ...{ ...phone(4922), ...at(0) },
});
const beta = ingestRow({
  ...{ name: 'Hotel Astoria', place_id: 'beta', website: 'https://astoria.example', reviews: 12, time_zone: 'CET' },
  ...{ ...phone(4922), ...at(20) },
});
const gamma = ingestRow({ name: 'Astorya', place_id: 'gamma', description: 'By the river', ...phone(4922), ...at(40) });

const page = (query = '') => catalog.get<DuplicatePage>(`/api/admin/duplicates${query}`);
const post = async (path: string, body: object) => {
  const response = await catalog.write('POST', `/api/admin/duplicates/${path}`, body);
  return { status: response.status, body: (await response.json()) as DuplicateMergeResponse & { code?: string } };
};
/** A restore that takes longer than the response waits for it goes on after the response. */
const restoreDeletion = async (id: string | null, kind: 'all' | 'merge') => {
  const response = await catalog.write('POST', `/api/admin/deletions/${id}/restore`);
  expect(await response.json()).toMatchObject({ kind });
  const stateOf = async () =>
    (await catalog.db.query<{ state: string }[]>('SELECT state FROM deletion WHERE id = $1', [id]))[0]?.state;
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('restored');
};
const restore = ({ deletionId }: DuplicateMergeResponse) => restoreDeletion(deletionId, 'merge');
const business = async (key: string) =>
  (await catalog.db.query<Record<string, unknown>[]>('SELECT * FROM business WHERE match_key = $1', [key]))[0];
const idOf = async (key: string) => String((await business(key))!['id']);
const mergeInto = async (survivor: string, removed: string) =>
  post('merge', { survivor: { id: await idOf(survivor) }, removed: { id: await idOf(removed) } });
/** The directory and its former slugs, without the time of the last change. */
const directory = () =>
  catalog.db.query(
    `SELECT (to_jsonb(b) - 'updated_at')::text AS content,
       (SELECT string_agg(h.slug, ' ' ORDER BY h.slug) FROM business_slug_history h WHERE h.business_id = b.id) AS former
     FROM business b ORDER BY match_key`,
  );
const redirectOf = async (slug: string) => {
  const response = await catalog.send(`/api/businesses/${slug}`);
  return [response.status, response.headers.get('location')];
};
const withoutEdit = (rows: unknown) => JSON.stringify(rows).replaceAll(/\\"edited_at\\": (null|\\"[^"]*\\"),? ?/g, '');
const actions = async () => (await catalog.get<AuditPage>('/api/admin/audit-log')).entries.map(({ action }) => action);

describe('merging a pair', () => {
  it('removes one business, whose values complete the other where it has none', async () => {
    await importAndScan(alpha, beta);
    expect(await page()).toMatchObject({
      totalCount: 1,
      certainCount: 0,
      pairs: [{ survivorId: await idOf('alpha') }],
    });
    const { body } = await mergeInto('alpha', 'beta');
    expect(body).toMatchObject({ count: 1, deletionId: expect.any(String), certainCount: 0 });
    expect(await business('beta')).toBeUndefined();
    expect(await business('alpha')).toMatchObject({
      ...{ name: 'Astoria', place_id: 'alpha', category: 'Hotel', rating: 4.5, latitude: at(0).latitude },
      ...{ website: 'https://astoria.example', reviews: 12, time_zone: 'CET' },
    });
    expect(await page()).toMatchObject({ totalCount: 0, pairs: [] });
  });

  it('redirects every slug of the removed business permanently, also after a second merge', async () => {
    await importAndScan(alpha, beta, gamma);
    await catalog.db.query(`UPDATE business SET slug = 'astoria-hotel-000001' WHERE match_key = 'beta'`);
    await mergeInto('gamma', 'beta');
    for (const slug of [beta.slug, 'astoria-hotel-000001'])
      expect(await redirectOf(slug)).toEqual([301, `/api/businesses/${gamma.slug}`]);
    await mergeInto('alpha', 'gamma');
    for (const slug of [beta.slug, 'astoria-hotel-000001', gamma.slug])
      expect(await redirectOf(slug)).toEqual([301, `/api/businesses/${alpha.slug}`]);
  });

  it('is not undone by the next import of the same file', async () => {
    await importAndScan(alpha, beta);
    await mergeInto('alpha', 'beta');
    const before = await directory();
    expect(await importAndScan(alpha, beta)).toMatchObject({ inserted: 0, updated: 0, deletedSkipped: 1 });
    expect(await directory()).toEqual(before);
    expect(await page()).toMatchObject({ totalCount: 0 });
  });

  it('is not undone by the next import of test data', async () => {
    await catalog.import([alpha, beta], { test: true });
    await mergeInto('alpha', 'beta');
    expect(await catalog.import([alpha, beta], { test: true })).toMatchObject({ inserted: 0, deletedSkipped: 1 });
  });

  it('makes the survivor public if either business was', async () => {
    await importAndScan(alpha, beta);
    await catalog.db.query(`UPDATE business SET approved = false WHERE match_key = 'alpha'`);
    await mergeInto('alpha', 'beta');
    expect(await business('alpha')).toMatchObject({ approved: true });
  });

  it('advances the version of the directory, by which caches and the search index follow', async () => {
    await importAndScan(alpha, beta);
    const version = async () =>
      Number((await catalog.db.query<{ version: string }[]>('SELECT version FROM directory_count'))[0]!.version);
    const before = await version();
    const { body } = await mergeInto('alpha', 'beta');
    const merged = await version();
    await restore(body);
    expect([merged > before, (await version()) > merged]).toEqual([true, true]);
  });

  it('is rejected if a business has changed since it was displayed, or is gone', async () => {
    await importAndScan(alpha, beta);
    const [pair] = (await page()).pairs;
    const shown = [pair!.first, pair!.second].map(({ id, updatedAt: version }) => ({ id, version }));
    const [survivor, removed] = shown;
    await catalog.edit(removed!.id, { city: 'Köln' });
    expect(await post('merge', { survivor, removed })).toMatchObject({
      status: 409,
      body: { code: 'business_changed' },
    });
    expect(await post('merge', { survivor, removed: { id: '999999' } })).toMatchObject({ status: 404 });
    expect(await post('merge', { survivor, removed: survivor })).toMatchObject({ status: 400 });
    expect(await directory()).toHaveLength(2);
    expect(await mergeInto('alpha', 'beta')).toMatchObject({ status: 200 });
    expect(await post('merge', { survivor, removed })).toMatchObject({
      status: 404,
      body: { code: 'business_not_found' },
    });
  });
});

describe('undoing a merge', () => {
  it('restores both businesses, their slugs and the pair exactly', async () => {
    await importAndScan(alpha, beta);
    await catalog.db.query(`UPDATE business SET slug = 'astoria-hotel-000001' WHERE match_key = 'beta'`);
    const before = await directory();
    const { body } = await mergeInto('alpha', 'beta');
    await restore(body);
    expect(await directory()).toEqual(before);
    expect(await redirectOf(beta.slug)).toEqual([301, '/api/businesses/astoria-hotel-000001']);
    expect((await catalog.send('/api/businesses/astoria-hotel-000001')).status).toBe(200);
    expect(await page()).toMatchObject({ totalCount: 1 });
    expect(await catalog.import([alpha, beta])).toMatchObject({ deletedSkipped: 0, unchanged: 2 });
    expect((await actions()).slice(0, 2)).toEqual(['duplicate.undo', 'duplicate.merge']);
  });

  it('preserves what has changed in the survivor since', async () => {
    await importAndScan(alpha, beta);
    const { body } = await mergeInto('alpha', 'beta');
    await catalog.edit(await idOf('alpha'), { website: 'https://new.example' });
    await restore(body);
    expect(await business('alpha')).toMatchObject({ website: 'https://new.example', reviews: null, time_zone: null });
  });

  it('works in any order of two merges into one business', async () => {
    await importAndScan(alpha, beta, gamma);
    const before = await directory();
    const first = await mergeInto('alpha', 'beta');
    const second = await mergeInto('alpha', 'gamma');
    await restore(first.body);
    expect(await business('alpha')).toMatchObject({ website: null, description: 'By the river' });
    await restore(second.body);
    expect(withoutEdit(await directory())).toBe(withoutEdit(before));
  });

  it('works in any order of two merges of which the second removes the survivor of the first', async () => {
    await importAndScan(alpha, beta, gamma);
    await catalog.db.query(`UPDATE business SET slug = 'astoria-hotel-000001' WHERE match_key = 'beta'`);
    const before = await directory();
    const first = await mergeInto('gamma', 'beta');
    const second = await mergeInto('alpha', 'gamma');
    await restore(first.body);
    expect(await redirectOf(beta.slug)).toEqual([301, '/api/businesses/astoria-hotel-000001']);
    await restore(second.body);
    expect(withoutEdit(await directory())).toBe(withoutEdit(before));
  });
});

describe('undoing a merge whose survivor is deleted with the whole directory', () => {
  const deleteAll = async () => {
    const response = await catalog.write('DELETE', '/api/admin/businesses', { confirmation: DELETE_ALL_PHRASES.en });
    return ((await response.json()) as { deletionId: string }).deletionId;
  };
  const restoreDirectory = (id: string) => restoreDeletion(id, 'all');

  it('restores both businesses exactly once the directory returns', async () => {
    await importAndScan(alpha, beta);
    await catalog.db.query(`UPDATE business SET slug = 'astoria-hotel-000001' WHERE match_key = 'beta'`);
    const before = await directory();
    const { body } = await mergeInto('alpha', 'beta');
    const all = await deleteAll();
    await restore(body);
    expect(await business('alpha')).toBeUndefined();
    await restoreDirectory(all);
    expect(await directory()).toEqual(before);
    expect(await redirectOf(beta.slug)).toEqual([301, '/api/businesses/astoria-hotel-000001']);
  });

  it('restores both exactly where the restored one is deleted and merged again meanwhile', async () => {
    await importAndScan(alpha, beta);
    const before = await directory();
    const { body } = await mergeInto('alpha', 'beta');
    const first = await deleteAll();
    await restore(body);
    await importAndScan(gamma);
    const again = await mergeInto('gamma', 'beta');
    const second = await deleteAll();
    await restoreDirectory(first);
    expect(await business('alpha')).toMatchObject({ website: null, reviews: null });
    await restore(again.body);
    await restoreDirectory(second);
    expect(await business('gamma')).toMatchObject({ website: null, reviews: null });
    await catalog.db.query(`DELETE FROM business WHERE match_key = 'gamma'`);
    expect(await directory()).toEqual(before);
  });
});

describe('different businesses', () => {
  it('are not listed again, whatever is imported, until the decision is undone', async () => {
    await importAndScan(alpha, beta);
    const ids = [await idOf('alpha'), await idOf('beta')];
    expect(await post('different', { ids, isDifferent: true })).toMatchObject({ status: 200 });
    expect(await page()).toMatchObject({ totalCount: 0 });
    expect(await page('?different=yes')).toMatchObject({ totalCount: 1, pairs: [{ first: { name: 'Astoria' } }] });
    await importAndScan({ ...alpha, rating: 3 }, { ...beta, rating: 2 });
    expect(await page()).toMatchObject({ totalCount: 0 });
    await post('different', { ids: ids.toReversed(), isDifferent: false });
    expect(await page()).toMatchObject({ totalCount: 1 });
    expect(await page('?different=yes')).toMatchObject({ totalCount: 0 });
    expect((await actions()).slice(0, 2)).toEqual(['duplicate.reopen', 'duplicate.different']);
  });
});

describe('merging the certain pairs', () => {
  const certain = Array.from({ length: 3 }, (_, i) => [
    ingestRow({ name: `Shop ${i}`, place_id: `shop-${i}`, ...phone(4930 + i), ...at(0) }),
    ingestRow({ name: `Shop ${i}`, place_id: null, ...phone(4930 + i), ...at(10), city: 'Bonn', rating: i + 1 }),
  ]);

  it('merges all of them, and no possible one, in one deletion that can be undone', async () => {
    await catalog.import(certain.map(([placed]) => placed!));
    // Imported with place ids of their own: rows without one would have been matched.
    await importAndScan(
      ...certain.map(([, row], i) => ({ ...row!, place_id: `twin-${i}`, match_key: `twin-${i}` })),
      alpha,
      beta,
    );
    expect(await page()).toMatchObject({ totalCount: 4, certainCount: 3 });
    const before = await directory();
    expect(await post('merge-certain', { expected: 2 })).toMatchObject({
      status: 409,
      body: { code: 'count_changed' },
    });
    const { body } = await post('merge-certain', { expected: 3 });
    expect(body).toMatchObject({ count: 3, certainCount: 0 });
    expect(await page()).toMatchObject({ totalCount: 1 });
    expect(await directory()).toHaveLength(5);
    await restore(body);
    expect(await directory()).toEqual(before);
    expect(await page()).toMatchObject({ totalCount: 4, certainCount: 3 });
    expect((await actions()).slice(0, 2)).toEqual(['duplicate.undo', 'duplicate.mergeall']);
  });

  it('leaves no business of a group of three behind', async () => {
    const row = (id: string, facts = {}) =>
      ingestRow({ name: 'Group', place_id: id, ...phone(4940), ...at(0), ...facts });
    await importAndScan(row('a'), row('b', { website: 'https://b.example' }), row('c', { city: 'Bonn' }));
    const before = await directory();
    const deletions: DuplicateMergeResponse[] = [];
    for (let left = (await page()).certainCount; left > 0; left = deletions.at(-1)!.certainCount)
      deletions.push((await post('merge-certain', { expected: left })).body);
    expect(await directory()).toHaveLength(1);
    expect(
      (await catalog.db.query<{ website: string; city: string }[]>('SELECT website, city FROM business'))[0],
    ).toEqual({
      website: 'https://b.example',
      city: 'Bonn',
    });
    for (const deletion of deletions.toReversed()) await restore(deletion);
    expect(await directory()).toEqual(before);
  });

  it('changes nothing without any', async () => {
    expect((await post('merge-certain', { expected: 0 })).body).toMatchObject({ count: 0, deletionId: null });
  });
});
