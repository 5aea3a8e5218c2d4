import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

let catalog: TestCatalog;
beforeAll(async () => void (catalog = await startTestCatalog()));
afterAll(() => catalog.stop());
afterEach(() => catalog.db.query('DELETE FROM business; DELETE FROM import_change; DELETE FROM import_merge'));

const importUnder = (licence: string | null, rows: IngestRow[], source: string | null = 'Register') =>
  catalog.import(rows, { provenance: { source, licence: licence as 'own' | null, note: null } });

/** The header, and the rows, of an export. */
async function linesOf(response: Response): Promise<string[]> {
  expect(response.status).toBe(200);
  return (await response.text())
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\n');
}
const simple = async (body: object = {}) =>
  linesOf(
    await catalog.send('/api/export-csv', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
const chosen = async (query: string) => linesOf(await catalog.send(`/api/admin/export-csv?${query}`));

const today = new Date().toISOString().slice(0, 10);
const DEFAULT_FIELDS = 'name,address,phone,category';
const ATTRIBUTION = 'source,licence,attribution';

describe('the attribution in an export', () => {
  it.each(['odbl-1.0', 'cdla-permissive-2.0', 'apache-2.0', 'cc-by-4.0', 'cc-by-sa-4.0', 'mit'])(
    'is added for businesses under %s, in both calls',
    async (licence) => {
      await importUnder(licence, [ingestRow({ name: 'Ada' })]);
      const [header, row] = await simple();
      expect(header).toBe(`${DEFAULT_FIELDS},${ATTRIBUTION}`);
      expect(row).toMatch(new RegExp(`^"Ada",,,,"Register","${licence}","Register, .*, ${today}"$`));
      expect((await chosen('fields=name'))[0]).toBe(`name,${ATTRIBUTION}`);
    },
  );

  it.each(['own', 'cc0-1.0', 'all-rights-reserved', null])('is not added for businesses under %s', async (licence) => {
    await importUnder(licence, [ingestRow({ name: 'Ada' })]);
    expect(await simple()).toEqual([DEFAULT_FIELDS, '"Ada",,,']);
    expect(await chosen('fields=name')).toEqual(['name', '"Ada"']);
  });

  it('is added only to exports with such businesses', async () => {
    await importUnder('odbl-1.0', [ingestRow({ name: 'Ada', country_code: 'DE' })]);
    await importUnder('own', [ingestRow({ name: 'Bob', country_code: 'TR' })]);
    expect((await simple({ countryCode: 'de' }))[0]).toBe(`${DEFAULT_FIELDS},${ATTRIBUTION}`);
    expect((await simple({ countryCode: 'tr' }))[0]).toBe(DEFAULT_FIELDS);
    expect((await simple())[0]).toBe(`${DEFAULT_FIELDS},${ATTRIBUTION}`);
  });

  it('is left out where it is declined', async () => {
    await importUnder('odbl-1.0', [ingestRow({ name: 'Ada' })]);
    expect((await simple({ attribution: 'none' }))[0]).toBe(DEFAULT_FIELDS);
    expect((await chosen('fields=name&attribution=none'))[0]).toBe('name');
  });

  it('is completed where a part of it is chosen', async () => {
    await importUnder('odbl-1.0', [ingestRow({ name: 'Ada' })]);
    expect((await chosen('fields=licence,name'))[0]).toBe('licence,name,source,attribution');
  });

  it.each([
    ['alltheplaces', null, false],
    ['Foursquare', null, true],
    ['Register', 'cc0-1.0', false],
    ['Register', 'OGL-UK-3.0', true],
    [null, 'own, Apache-2.0', true],
  ])('is that of the dataset of a row before that of its import: %s, %s', async (dataset, dataset_licence, isAdded) => {
    await importUnder(null, [ingestRow({ name: 'Ada', dataset, dataset_licence })], null);
    expect((await simple())[0]).toBe(isAdded ? `${DEFAULT_FIELDS},${ATTRIBUTION}` : DEFAULT_FIELDS);
  });

  it('is added for values of an earlier import, and of a merged business', async () => {
    const row = ingestRow({ name: 'Ada', dataset: 'Foursquare' });
    await importUnder(null, [row], null);
    await importUnder('own', [{ ...row, dataset: null, phone: '+49 30 1', phone_number: 49301n }]);
    expect(await catalog.db.query('SELECT FROM business WHERE dataset IS NOT NULL')).toEqual([]);
    expect((await simple())[0]).toBe(`${DEFAULT_FIELDS},${ATTRIBUTION}`);
    await catalog.db.query('DELETE FROM import_change');
    expect((await simple())[0]).toBe(DEFAULT_FIELDS);
    await catalog.db.query(
      `INSERT INTO merged_origin (survivor_id, removed_id, import_id, dataset) SELECT id, id + 1, $1, 'Foursquare' FROM business`,
      [randomUUID()],
    );
    expect((await simple())[0]).toBe(`${DEFAULT_FIELDS},${ATTRIBUTION}`);
  });
});
