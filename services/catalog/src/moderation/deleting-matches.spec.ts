import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '@directory/contracts/errors';
import type { BulkOutcome, ModerationPage } from '@directory/contracts/moderation';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

const gyms = Array.from({ length: 6 }, (_, i) => ingestRow({ name: `Gym ${i}`, category: 'Gym', country_code: 'TR' }));
const barber = ingestRow({ name: 'Berber Ahmet', category: 'Barber', country_code: 'TR' });

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());
beforeEach(async () => {
  for (const table of ['business', 'deleted_business', 'manual_deletion', 'deletion'])
    await catalog.db.query(`DELETE FROM ${table}`);
  await catalog.import([...gyms, barber]);
});

const list = () => catalog.get<ModerationPage>('/api/admin/businesses');

async function post(path: string, body: unknown) {
  const response = await catalog.write('POST', `/api/admin/businesses/${path}`, body);
  return { status: response.status, body: (await response.json()) as BulkOutcome & ErrorBody };
}

describe('deleting matches', () => {
  it('deletes those of a filter, and rejects an empty one', async () => {
    const outcome = await post('delete-matching', { matching: { category: 'Gym' }, expected: 6 });
    expect(outcome).toMatchObject({ status: 200, body: { count: 6, deletionId: expect.any(String) } });
    expect((await list()).total).toBe(1);
    const all = await post('delete-matching', { matching: { filter: '' }, expected: 1 });
    expect(all).toMatchObject({ status: 422, body: { code: 'confirmation_mismatch' } });
    expect((await list()).total).toBe(1);
  });

  it('deletes those of a city that are listed with that filter: none without a country', async () => {
    const of = (name: string, country: string | null) => ingestRow({ name, city: 'Zorb', country_code: country });
    await catalog.import([of('A', 'RS'), of('B', 'BA'), of('C', null)]);
    await catalog.import([of('D', 'RS'), of('E', null)], { approve: false });
    const ofCity = () => catalog.get<ModerationPage>('/api/admin/businesses?city=zorb&sortBy=name&sortOrder=asc');
    const { total, businesses } = await ofCity();
    expect({ total, names: businesses.map(({ name }) => name) }).toEqual({ total: 3, names: ['A', 'B', 'D'] });
    expect(await post('delete-matching', { matching: { city: 'Zorb' }, expected: total })).toMatchObject({
      body: { count: total },
    });
    expect((await ofCity()).total).toBe(0);
    expect((await list()).total).toBe(9);
  });

  it.each(['category', 'city', 'source', 'filter'])(
    'rejects a filter by a blank %s, which all would match',
    async (name) => {
      const all = await post('delete-matching', { matching: { [name]: ' \t' }, expected: 7 });
      expect(all).toMatchObject({ status: 422, body: { code: 'confirmation_mismatch' } });
      expect((await list()).total).toBe(7);
    },
  );

  it('is rejected by the endpoint for selected businesses, which needs no confirmation of the session', async () => {
    const wide = await post('bulk', { action: 'delete', target: { matching: { approved: 'yes' }, expected: 7 } });
    expect(wide.status).toBe(400);
    const businesses = (await list()).businesses;
    expect(businesses).toHaveLength(7);
    const selected = await post('bulk', { action: 'delete', target: { ids: [businesses[0]!.id] } });
    expect(selected).toMatchObject({ status: 200, body: { count: 1 } });
  });

  it('needs the count as a phrase for more than a thousand', async () => {
    const matching = { countryCode: 'TR' };
    for (const confirmation of [undefined, '', '1000', '2,500'])
      expect(await post('delete-matching', { matching, expected: 2500, confirmation })).toMatchObject({
        status: 422,
        body: { code: 'confirmation_mismatch' },
      });
    // With the phrase, the count itself is compared.
    expect(await post('delete-matching', { matching, expected: 2500, confirmation: '2500' })).toMatchObject({
      status: 409,
      body: { code: 'count_changed' },
    });
  });
});
