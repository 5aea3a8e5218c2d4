import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BusinessDetail } from '@directory/contracts/businesses';
import type { IngestRow } from '@directory/contracts/ingest';
import type { MergeStatus } from '@directory/contracts/internal';
import type { Provenance } from '@directory/contracts/provenance';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

let catalog: TestCatalog;
beforeAll(async () => void (catalog = await startTestCatalog()));
afterAll(() => catalog.stop());

const cafe = ingestRow({ name: 'Attribution Café', city: 'Berlin', country_code: 'DE' });
const OPEN_STREET_MAP: Provenance = { source: 'OpenStreetMap', licence: 'odbl-1.0', note: 'north of the city' };

const attribution = async () => (await catalog.get<BusinessDetail>(`/api/businesses/${cafe.slug}`)).attribution;
const exported = async () => (await catalog.send('/api/admin/export-csv?fields=name,source,licence')).text();

/** Imports one row; resolves to the id of the import. */
async function importFrom(provenance: Provenance, phone: string): Promise<string> {
  const id = randomUUID();
  await catalog.stage(id, 1, [{ ...cafe, phone }]);
  const status = (await (await catalog.merge(id, { provenance })).json()) as MergeStatus;
  expect(status.done).toBe(true);
  return id;
}

it('has no attribution for a business of which no source is known', async () => {
  await catalog.import([cafe]);
  expect(await attribution()).toBeNull();
});

it('shows source, licence and the credit that the licence requires, without the administrator’s note', async () => {
  await importFrom(OPEN_STREET_MAP, '+49 30 1');
  expect(await attribution()).toEqual({
    source: 'OpenStreetMap',
    sourceUrl: 'https://www.openstreetmap.org/copyright',
    credit: '© OpenStreetMap contributors',
    licence: { name: 'ODbL 1.0', url: 'https://opendatacommons.org/licenses/odbl/1-0/' },
  });
});

it('exports source and licence, the source guarded against formulas', async () => {
  expect(await exported()).toContain('"Attribution Café","OpenStreetMap","odbl-1.0"');
  await importFrom({ source: '=1+1', licence: null, note: null }, '+49 30 2');
  expect(await exported()).toContain(`"Attribution Café","'=1+1",`);
});

it('shows the former source again after the import is undone', async () => {
  await importFrom(OPEN_STREET_MAP, '+49 30 3');
  const later = await importFrom({ source: 'City register', licence: 'own', note: null }, '+49 30 4');
  expect(await attribution()).toEqual({ source: 'City register', sourceUrl: null, credit: null, licence: null });
  expect((await catalog.write('POST', `/api/admin/imports/${later}/undo`)).status).toBe(200);
  expect(await attribution()).toMatchObject({ source: 'OpenStreetMap' });
});

describe('a source that has its rows from several datasets', () => {
  const OVERTURE: Provenance = { source: 'Overture Maps', licence: 'cdla-permissive-2.0', note: null };
  const places = [
    ['Foursquare', 'apache-2.0'],
    ['alltheplaces', null],
    ['meta, Foursquare', 'cdla-permissive-2.0, Apache-2.0'],
    ['City of Example', 'OGL-UK-3.0'],
    [null, null],
  ] as const;
  const rows = places.map(([dataset, dataset_licence], i) =>
    ingestRow({ name: `Dataset ${i}`, city: 'Bonn', country_code: 'DE', dataset, dataset_licence }),
  );
  const shown = async (row: (typeof rows)[number]) => {
    const found = (await catalog.get<BusinessDetail>(`/api/businesses/${row.slug}`)).attribution;
    return [found?.source, found?.credit, found?.licence?.name];
  };

  it('credits the dataset of each business under its own licence', async () => {
    expect(await catalog.import(rows, { provenance: OVERTURE })).toMatchObject({ inserted: rows.length });
    const credit = 'Overture Maps Foundation';
    expect(await Promise.all(rows.map(shown))).toEqual([
      ['Overture Maps', `${credit} · © Foursquare Labs, Inc.`, 'Apache 2.0'],
      ['Overture Maps', `${credit} · All the Places`, 'CC0 1.0'],
      ['Overture Maps', `${credit} · Meta · © Foursquare Labs, Inc.`, 'cdla-permissive-2.0, Apache-2.0'],
      ['Overture Maps', `${credit} · City of Example`, 'OGL-UK-3.0'],
      ['Overture Maps', credit, 'CDLA Permissive 2.0'],
    ]);
    expect(await exported()).toContain('"Dataset 0","Overture Maps: Foursquare","apache-2.0"');
  });

  it('is no longer credited once another import has changed the business, and again after its undo', async () => {
    const [first, second] = rows as [IngestRow, IngestRow];
    const id = randomUUID();
    const own = { dataset: null, dataset_licence: null };
    await catalog.stage(id, 1, [
      { ...first, ...own, category: 'Gym', category_slug: 'gym' },
      { ...second, ...own },
    ]);
    const provenance: Provenance = { source: 'City register', licence: 'cc-by-4.0', note: null };
    expect(await (await catalog.merge(id, { provenance })).json()).toMatchObject({ updated: 1, unchanged: 1 });
    expect(await shown(first)).toEqual(['City register', null, 'CC BY 4.0']);
    expect((await shown(second))[0]).toBe('Overture Maps');
    expect((await catalog.write('POST', `/api/admin/imports/${id}/undo`)).status).toBe(200);
    expect(await shown(first)).toEqual([
      'Overture Maps',
      'Overture Maps Foundation · © Foursquare Labs, Inc.',
      'Apache 2.0',
    ]);
  });

  it('is shown by its dataset alone if the file names no source', async () => {
    const row = ingestRow({ name: 'Dataset only', city: 'Bonn', dataset: 'Register', dataset_licence: 'odbl-1.0' });
    await catalog.import([row]);
    expect(await shown(row)).toEqual(['Register', null, 'ODbL 1.0']);
  });
});
