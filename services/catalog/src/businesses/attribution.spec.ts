import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const attributionsOf = async (slug: string) =>
  (await catalog.get<BusinessDetail>(`/api/businesses/${slug}`)).attributions;
const sourcesOf = async (slug: string) => (await attributionsOf(slug)).map(({ source }) => source);
const exported = async () =>
  (await catalog.send('/api/admin/export-csv?fields=name,source,licence,attribution')).text();
const today = new Date().toISOString().slice(0, 10);
const idOf = async (slug: string) => (await catalog.get<BusinessDetail>(`/api/businesses/${slug}`)).id;
const undo = async (id: string) =>
  expect((await catalog.write('POST', `/api/admin/imports/${id}/undo`)).status).toBe(200);

/** Imports the café, and further rows; resolves to the id of the import. */
async function importFrom(provenance: Provenance, phone: string, further: IngestRow[] = []): Promise<string> {
  const id = randomUUID();
  await catalog.stage(id, 1, [{ ...cafe, phone }, ...further]);
  const status = (await (await catalog.merge(id, { provenance })).json()) as MergeStatus;
  expect(status.done).toBe(true);
  return id;
}

it('has no attribution for a business of which no source is known', async () => {
  await catalog.import([cafe]);
  expect(await attributionsOf(cafe.slug)).toEqual([]);
});

it('shows source, day, licence and the credit that the licence requires, without the administrator’s note', async () => {
  await importFrom(OPEN_STREET_MAP, '+49 30 1');
  expect(await attributionsOf(cafe.slug)).toEqual([
    {
      source: 'OpenStreetMap',
      sourceUrl: 'https://www.openstreetmap.org/copyright',
      credit: '© OpenStreetMap contributors',
      licences: [{ name: 'ODbL 1.0', url: 'https://opendatacommons.org/licenses/odbl/1-0/' }],
      importedOn: today,
    },
  ]);
});

it('credits and exports every source that has given a business values, guarded against formulas', async () => {
  const formula = await importFrom({ source: '=1+1', licence: null, note: null }, '+49 30 2');
  await catalog.db.query(`UPDATE import_merge SET merged_at = now() - interval '1 day' WHERE source = 'OpenStreetMap'`);
  expect(await sourcesOf(cafe.slug)).toEqual(['=1+1', 'OpenStreetMap']);
  expect(await exported()).toContain(
    `"Attribution Café","'=1+1, OpenStreetMap","odbl-1.0","'=1+1, ${today} · © OpenStreetMap contributors, ODbL 1.0, `,
  );
  await undo(formula);
});

it('no longer credits an import that is undone, unless values of it remain', async () => {
  const register = (source: string): Provenance => ({ source, licence: 'own', note: null });
  const ownBusiness = ingestRow({ name: 'Café of the city', city: 'Berlin', country_code: 'DE' });
  const between = await importFrom(register('Register of the city'), '+49 30 3', [ownBusiness]);
  const later = await importFrom(register('Register of the country'), '+49 30 4');
  const all = ['Register of the city', 'Register of the country', 'OpenStreetMap'];
  expect(await sourcesOf(cafe.slug)).toEqual(expect.arrayContaining(all));
  await undo(between); // a later import has changed the business: its values stay
  expect(await sourcesOf(cafe.slug)).toEqual(expect.arrayContaining(all));
  await undo(later);
  expect(await sourcesOf(cafe.slug)).toEqual(['OpenStreetMap']);
});

it('credits a source once that has been imported repeatedly, also in turns with another one', async () => {
  const row = ingestRow({ name: 'Repeated Café', city: 'Berlin', country_code: 'DE' });
  for (const [at, source] of ['A', 'B', 'A', 'B'].entries())
    await catalog.import([{ ...row, phone: `+49 30 ${at}` }], { provenance: { source, licence: null, note: null } });
  expect((await sourcesOf(row.slug)).toSorted()).toEqual(['A', 'B']);
});

it('credits the sources of a merged business that completed the surviving one, until they are separated again', async () => {
  const [bare, rich, same] = ['Bare', 'Rich', 'Same'].map((name) =>
    ingestRow({
      name: `${name} bakery`,
      city: 'Jena',
      country_code: 'DE',
      category: 'Bakery',
      category_slug: 'bakery',
    }),
  ) as [IngestRow, IngestRow, IngestRow];
  for (const row of [bare, rich, same])
    await catalog.import([{ ...row, description: row === rich ? 'Since 1901.' : null }], {
      provenance: { source: `Source of ${row.name}`, licence: null, note: null },
    });
  const [survivor, removed, other] = await Promise.all([bare, rich, same].map((row) => idOf(row.slug)));
  const merge = async (id: string) => {
    const body = { survivor: { id: survivor }, removed: { id } };
    const answer = await catalog.write('POST', '/api/admin/duplicates/merge', body);
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { deletionId: string }).deletionId;
  };
  await merge(other!); // gives nothing
  const deletion = await merge(removed!);
  const merged = (await sourcesOf(bare.slug)).toSorted();
  expect(merged).toEqual(['Source of Bare bakery', 'Source of Rich bakery']);
  expect(await (await catalog.write('POST', `/api/admin/deletions/${deletion}/restore`)).json()).toMatchObject({
    state: 'restored',
  });
  expect(await sourcesOf(bare.slug)).toEqual(['Source of Bare bakery']);
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
    const [found] = await attributionsOf(row.slug);
    return [found?.source, found?.credit, found?.licences.map(({ name }) => name).join(', ')];
  };

  it('credits the dataset of each business under its own licence', async () => {
    expect(await catalog.import(rows, { provenance: OVERTURE })).toMatchObject({ inserted: rows.length });
    const credit = 'Overture Maps Foundation';
    expect(await Promise.all(rows.map(shown))).toEqual([
      ['Overture Maps', `${credit} · © Foursquare Labs, Inc.`, 'Apache 2.0'],
      ['Overture Maps', `${credit} · All the Places`, 'CC0 1.0'],
      ['Overture Maps', `${credit} · Meta · © Foursquare Labs, Inc.`, 'CDLA Permissive 2.0, Apache 2.0'],
      ['Overture Maps', `${credit} · City of Example`, 'OGL-UK-3.0'],
      ['Overture Maps', credit, 'CDLA Permissive 2.0'],
    ]);
    expect(await exported()).toContain(
      `"Dataset 0","Overture Maps: Foursquare","apache-2.0","${credit}, © Foursquare Labs, Inc., Apache 2.0, ${today}"`,
    );
    expect(await exported()).toContain(`"Dataset 1","Overture Maps: alltheplaces","cc0-1.0",`);
  });

  it('is still credited once another import has changed the business, and alone after its undo', async () => {
    const [first, second] = rows as [IngestRow, IngestRow];
    const id = randomUUID();
    const own = { dataset: null, dataset_licence: null };
    await catalog.stage(id, 1, [
      { ...first, ...own, category: 'Gym', category_slug: 'gym' },
      { ...second, ...own },
    ]);
    const provenance: Provenance = { source: 'City register', licence: 'cc-by-4.0', note: null };
    expect(await (await catalog.merge(id, { provenance })).json()).toMatchObject({ updated: 1, unchanged: 1 });
    const licences = async (row: IngestRow) => (await attributionsOf(row.slug)).map((one) => one.licences[0]?.name);
    expect((await licences(first)).toSorted()).toEqual(['Apache 2.0', 'CC BY 4.0']);
    expect((await shown(second))[0]).toBe('Overture Maps');
    await undo(id);
    expect(await licences(first)).toEqual(['Apache 2.0']);
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
