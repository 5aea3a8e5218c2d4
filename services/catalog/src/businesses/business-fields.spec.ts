import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  BUSINESS_FIELDS,
  exportName,
  fieldsWith,
  fieldsWithout,
  jsonName,
  type BusinessField,
  type FieldName,
} from '@directory/contracts/business-fields';
import type { BusinessDetail } from '@directory/contracts/businesses';
import type { EditableBusiness } from '@directory/contracts/moderation';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

/** Fields whose displayed and stored values differ; other tests cover them. */
const CONVERTED = new Set<FieldName>(['photo', 'logo', 'photos']);

/** A valid value of the field, different for each `number`. */
function sample(name: FieldName, number: number): string | number | boolean {
  const { type, format }: BusinessField = BUSINESS_FIELDS[name];
  if (type === 'boolean') return number === 1;
  if (type !== 'text') return number;
  switch (format) {
    case 'url':
      return `https://example.com/${name}/${number}`;
    case 'country':
      return number === 1 ? 'TR' : 'DE';
    case 'hours':
      return `{"Monday":"${number}AM-5PM"}`;
    case 'json':
      return `{"A":{"b${number}":true}}`;
    default:
      return `${name} ${number}`;
  }
}

const IMPORTED = fieldsWithout('source').filter((name) => {
  const { format, follows }: BusinessField = BUSINESS_FIELDS[name];
  return format !== 'slug' && name !== 'match_key' && (follows === undefined || name === 'longitude');
});
const SHOWN = fieldsWith('public').filter((name) => (IMPORTED as FieldName[]).includes(name) && !CONVERTED.has(name));
const EXPORTED = fieldsWith('exported').filter((name) => (IMPORTED as FieldName[]).includes(name));
const valuesOf = (names: readonly FieldName[], number: number) =>
  Object.fromEntries(names.map((name) => [jsonName(name), sample(name, number)]));

let catalog: TestCatalog;
let business: BusinessDetail;
beforeAll(async () => {
  catalog = await startTestCatalog();
  const row = ingestRow(Object.fromEntries(IMPORTED.map((name) => [name, sample(name, 1)])));
  await catalog.import([row], { provenance: { source: 'Register', licence: 'own', note: null } });
  business = await catalog.get<BusinessDetail>(`/api/businesses/${row.slug}`);
});
afterAll(() => catalog.stop());

it('shows every public field of the table as it was imported', () => {
  expect(business).toMatchObject(valuesOf(SHOWN, 1));
});

it('exports every exported field of the table as it was imported', async () => {
  const csv = await (await catalog.send('/api/admin/export-csv')).text();
  const [header, row] = csv.slice(1).split('\n');
  const cells = row!.slice(1, -1).split('","');
  const exported = Object.fromEntries(header!.split(',').map((name, at) => [name, cells[at]]));
  const expected = EXPORTED.map((name) => [exportName(name), String(sample(name, 1)).replaceAll('"', '""')]);
  expect(exported).toMatchObject(Object.fromEntries(expected));
});

it('saves an edit of every editable field of the table', async () => {
  const edit = valuesOf(fieldsWith('edit'), 2);
  const path = `/api/admin/businesses/${business.id}`;
  expect((await catalog.edit(business.id, edit)).status).toBe(200);
  expect(await catalog.get<EditableBusiness>(path)).toMatchObject(edit);
});
