import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import type { MergeBody, MergeStatus } from '@directory/contracts/internal';
import { ingestRow, type RowFacts } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { wrongCounts } from '../database/recount.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());
afterEach(async () => {
  expect(await wrongCounts(catalog.db)).toEqual([]);
  await catalog.db.query('DELETE FROM business');
});

const AT_HORNDEAN = { latitude: 50.9131, longitude: -0.9961, country_code: 'GB' };
const pharmacy = (facts: RowFacts): IngestRow =>
  ingestRow({ ...{ name: 'Boots', place_id: 'boots', category: 'Pharmacy' }, ...AT_HORNDEAN, ...facts });
const inferred = pharmacy({ city: 'Waterlooville', city_inferred: true });
const stated = pharmacy({ city: 'Horndean' });

async function importOf(row: IngestRow, body: Partial<MergeBody> = {}): Promise<MergeStatus> {
  const id = randomUUID();
  await catalog.stage(id, 1, [row]);
  for (;;) {
    const status = (await (await catalog.merge(id, body)).json()) as MergeStatus;
    if (status.done) return status;
  }
}
const businesses = () =>
  catalog.db.query<{ id: string; city: string; city_slug: string; city_inferred: boolean | null }[]>(
    'SELECT id, city, city_slug, city_inferred FROM business ORDER BY id',
  );

const areas = () =>
  catalog.db.query<{ city: string; area: string | null; area_inferred: boolean | null }[]>(
    'SELECT city, area, area_inferred FROM business',
  );
const withDistrict = { ...inferred, area: 'Cowplain', area_inferred: true };

describe('a city inferred from the position', () => {
  it('is that of a new business, in its stored spelling', async () => {
    await importOf(ingestRow({ ...inferred, country_code: 'CH', city: 'Genève', city_slug: 'geneve' }));
    expect(await businesses()).toMatchObject([{ city: 'Geneva', city_slug: 'geneva', city_inferred: true }]);
  });

  it('fills that of a known business without one', async () => {
    await importOf(pharmacy({ city: null }));
    expect(await importOf(inferred)).toMatchObject({ updated: 1 });
    expect(await businesses()).toMatchObject([{ city: 'Waterlooville', city_inferred: true }]);
  });

  it('replaces no stated one', async () => {
    await importOf(stated);
    expect(await importOf(inferred)).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await businesses()).toMatchObject([{ city: 'Horndean', city_slug: 'horndean', city_inferred: null }]);
  });

  it('has a district that replaces no area', async () => {
    await importOf(pharmacy({ city: 'Portsmouth', area: 'Merchistoun' }));
    expect(await importOf(withDistrict)).toMatchObject({ updated: 0, unchanged: 1 });
  });

  it.each([['update' as const], ['fill' as const]])('takes its district with it in mode %s', async (mode) => {
    await importOf(withDistrict);
    expect(await importOf(pharmacy({ city: 'Waterlooville' }), { mode })).toMatchObject({ updated: 0 });
    expect(await areas()).toMatchObject([{ city: 'Waterlooville', area: 'Cowplain' }]);
    await importOf(stated, { mode });
    expect(await areas()).toMatchObject([{ city: 'Horndean', area: null }]);
  });

  it('leaves a district to the area of the row that states another city', async () => {
    await importOf(withDistrict);
    await importOf(pharmacy({ city: 'Horndean', area: 'Merchistoun' }), { mode: 'fill' });
    expect(await areas()).toMatchObject([{ city: 'Horndean', area: 'Merchistoun' }]);
  });

  it('leaves an area that was edited by hand', async () => {
    await importOf(withDistrict);
    const { id } = (await businesses())[0] ?? { id: '' };
    expect((await catalog.edit(id, { area: 'Merchistoun' })).ok).toBe(true);
    await importOf(stated);
    expect(await areas()).toMatchObject([{ city: 'Horndean', area: 'Merchistoun' }]);
  });

  it.each([['update' as const], ['fill' as const]])('is replaced by a stated one in mode %s', async (mode) => {
    await importOf(inferred);
    expect(await importOf(stated, { mode })).toMatchObject({ updated: 1 });
    expect(await businesses()).toMatchObject([{ city: 'Horndean', city_slug: 'horndean', city_inferred: null }]);
  });

  it('follows the position of a business that has moved', async () => {
    await importOf(inferred);
    await importOf(pharmacy({ latitude: 50.85, longitude: -0.98, city: 'Havant', city_inferred: true }));
    expect(await businesses()).toMatchObject([{ city: 'Havant', city_inferred: true }]);
  });

  it('is not written again when a source states the same', async () => {
    await importOf(inferred);
    expect(await importOf(pharmacy({ city: 'Waterlooville' }))).toMatchObject({ updated: 0, unchanged: 1 });
  });

  it('does not separate a business from a row that states another', async () => {
    const facts = { place_id: null, full_address: '12 London Road' };
    await importOf(pharmacy({ ...facts, city: 'Waterlooville', city_inferred: true }));
    const elsewhere = { latitude: null, longitude: null, city: 'Horndean' };
    expect(await importOf(pharmacy({ ...facts, ...elsewhere }))).toMatchObject({ inserted: 0, updated: 1 });
    expect(await businesses()).toMatchObject([{ city: 'Horndean', city_inferred: null }]);
  });

  it('stays inferred after an edit of other fields, and is no longer after one of the city', async () => {
    await importOf(inferred);
    const { id } = (await businesses())[0] ?? { id: '' };
    expect((await catalog.edit(id, { description: 'At the crossroads' })).ok).toBe(true);
    expect(await businesses()).toMatchObject([{ city: 'Waterlooville', city_inferred: true }]);
    expect((await catalog.edit(id, { city: 'Purbrook' })).ok).toBe(true);
    expect(await businesses()).toMatchObject([{ city: 'Purbrook', city_inferred: null }]);
  });
});

describe('an area that a file states next to an inferred city', () => {
  const withArea = { ...inferred, area: 'Merchistoun' };

  it.each([['update' as const], ['fill' as const]])('stays under a stated city in mode %s', async (mode) => {
    await importOf(withArea);
    expect(await importOf(stated, { mode })).toMatchObject({ updated: 1 });
    expect(await areas()).toEqual([{ city: 'Horndean', area: 'Merchistoun', area_inferred: null }]);
  });

  it('stays under the city of another position, also of one in the centre of a district', async () => {
    await importOf(withArea);
    const moved = { latitude: 50.85, longitude: -0.98, city: 'Havant', city_inferred: true };
    await importOf(pharmacy({ ...moved, area: 'Leigh Park', area_inferred: true }));
    expect(await areas()).toEqual([{ city: 'Havant', area: 'Merchistoun', area_inferred: null }]);
  });

  it.each([['update' as const], ['fill' as const]])('replaces an inferred district in mode %s', async (mode) => {
    await importOf(withDistrict);
    await importOf(withArea, { mode });
    expect(await areas()).toEqual([{ city: 'Waterlooville', area: 'Merchistoun', area_inferred: null }]);
    expect(await importOf(withDistrict, { mode })).toMatchObject({ updated: 0, unchanged: 1 });
  });

  it('stays once a second file states what was inferred', async () => {
    await importOf(withDistrict);
    await importOf({ ...withArea, area: 'Cowplain' });
    await importOf(stated);
    expect(await areas()).toEqual([{ city: 'Horndean', area: 'Cowplain', area_inferred: null }]);
  });

  it('is replaced by that of a further file', async () => {
    await importOf(withArea);
    await importOf({ ...inferred, area: 'Blendworth' });
    expect(await areas()).toMatchObject([{ area: 'Blendworth' }]);
  });
});

describe('a district inferred from the position', () => {
  it('is no longer marked after an edit of the area, and still after one of other fields', async () => {
    await importOf(withDistrict);
    const { id } = (await businesses())[0] ?? { id: '' };
    await catalog.edit(id, { description: 'At the crossroads' });
    expect(await areas()).toMatchObject([{ area: 'Cowplain', area_inferred: true }]);
    await catalog.edit(id, { area: 'Purbrook' });
    expect(await areas()).toMatchObject([{ area: 'Purbrook', area_inferred: null }]);
  });
});
