import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BusinessDetail } from '@directory/contracts/businesses';
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
