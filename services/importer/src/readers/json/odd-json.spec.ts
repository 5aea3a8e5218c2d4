import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';
import { DocumentRecords } from './records.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

async function businessesOf(content: string | Buffer) {
  const { rows, reader } = await readAll(openSpreadsheet(await folder.file(content), 'file'));
  const format = createRowFormatter(reader.columns);
  return rows.map((row) => format(row));
}

const jsonLines = (...records: object[]) => records.map((record) => JSON.stringify(record)).join('\n');

const PLACES = [
  { name: 'Çınar "Kafe", A', city: 'İstanbul', phone: '+902125550101' },
  { name: 'سوق 🍎', city: 'القاهرة', phone: '+20223456789' },
];
const NAMES = PLACES.map(({ name }) => name);

describe('JSON of other programs gives every business', () => {
  it.each<[string, string | Buffer]>([
    ['wrapped deeply', JSON.stringify({ a: { b: { items: PLACES } } })],
    [
      'of Elasticsearch',
      JSON.stringify({ hits: { total: 2, hits: PLACES.map((_source, _id) => ({ _id, _source })) } }),
    ],
    ['by their keys', JSON.stringify(Object.fromEntries(PLACES.map((place, id) => [`id${id}`, place])))],
    ['by two keys', JSON.stringify({ places: { a: PLACES[0], b: PLACES[1] } })],
    ['by three keys', JSON.stringify({ places: { a: { x: PLACES[0] }, b: { y: PLACES[1] } }, phones: ['1'] })],
    ['as the value of a variable', `var json_Places = ${JSON.stringify(PLACES)};\n`],
    [
      'after other lists',
      JSON.stringify({ facets: [{ name: 'city', values: 3 }], data: PLACES, links: [{ href: 'x' }] }),
    ],
    ['in two lists', JSON.stringify({ cafes: [PLACES[0]], markets: [PLACES[1]] })],
    ['on lines with commas', jsonLines(...PLACES).replaceAll('}\n', '},\n')],
    ['on lines after a byte order mark and blank lines', `\ufeff\r\n\r\n${jsonLines(...PLACES)}`],
    ['on lines after a byte order mark', `\ufeff${jsonLines(...PLACES)}`],
    ['on lines with record separators', PLACES.map((place) => `\x1e${JSON.stringify(place)}\n`).join('')],
    ['in UTF-16', Buffer.from(`\ufeff${JSON.stringify(PLACES)}`, 'utf16le')],
    ['on lines in UTF-16', Buffer.from(jsonLines(...PLACES), 'utf16le').swap16()],
    ['compressed, in UTF-16', gzipSync(Buffer.from(`\ufeff${jsonLines(...PLACES)}`, 'utf16le'))],
  ])('written %s', async (_, content) => {
    const found = await businessesOf(content);
    expect(found.map(({ row, issues }) => [row?.name, issues])).toEqual(NAMES.map((name) => [name, []]));
  });

  it('a single one, and lines whose first has less', async () => {
    const single = await businessesOf(JSON.stringify(PLACES[0], null, 2));
    expect(single.map(({ row }) => row?.name)).toEqual([NAMES[0]]);
    const lines = await businessesOf(jsonLines({ name: 'Only' }, PLACES[1]!));
    expect(lines.map(({ row }) => row?.name)).toEqual(['Only', NAMES[1]]);
  });

  it('wrapped numbers, and numbers that are missing', async () => {
    const mongo = await businessesOf(jsonLines({ _id: { $oid: '5' }, ...PLACES[0], reviews: { $numberInt: '5' } }));
    expect(mongo).toMatchObject([{ row: { reviews: 5 }, issues: [] }]);
    const missing = await businessesOf('[{"name": "Acme: NaN, Inc", "lat": NaN, "lng": -Infinity, "city": "Boston"}]');
    expect(missing).toMatchObject([{ row: { name: 'Acme: NaN, Inc', city: 'Boston' }, issues: [] }]);
  });
});

describe('GeoJSON without a known source', () => {
  const feature = (geometry: object | null, properties: object | null = { name: 'F', city: 'X' }) => ({
    type: 'Feature',
    id: 'f/1',
    properties,
    geometry,
  });
  const ring = [
    [1, 2],
    [3, 2],
    [3, 4],
    [1, 2],
  ];
  it.each<[string, object, number | null, number | null]>([
    ['points', feature({ type: 'Point', coordinates: [5, 6] }), 5, 6],
    ['shapes', feature({ type: 'MultiPolygon', coordinates: [[ring]] }), 2, 3],
    [
      'collections',
      feature({ type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [5, 6] }] }),
      5,
      6,
    ],
    ['points of ArcGIS', { attributes: { name: 'F', city: 'X' }, geometry: { x: 5, y: 6 } }, 5, 6],
    ['no geometry', feature(null), null, null],
    ['no geometry but columns', feature(null, { name: 'F', lat: 6, lon: 5 }), 5, 6],
  ])('has the positions of %s and nothing of the wrapper', async (_, one, longitude, latitude) => {
    const found = await businessesOf(JSON.stringify({ type: 'FeatureCollection', features: [one] }));
    expect(found).toMatchObject([{ row: { name: 'F', type: null, longitude, latitude }, issues: [] }]);
  });

  it('loses only a feature without properties', async () => {
    const features = [feature(null, null), feature({ type: 'Point', coordinates: [5, 6] })];
    const found = await businessesOf(jsonLines(...features));
    expect(found.map(({ row, issues }) => row?.name ?? issues[0]!.code)).toEqual(['row_name_missing', 'F']);
  });
});

describe('lists of businesses by a key', () => {
  const listsOf = async (lists: object) =>
    (await businessesOf(JSON.stringify(lists, null, 1))).map(({ row }) => [row?.name, row?.city, row?.category]);
  const shop = (name: string, more: object = {}) => ({ name, phone: '0322 456 17 43', ...more });

  it('have the city that the key names', async () => {
    expect(await listsOf({ Adana: [shop('Ada'), shop('Bora')], 'İzm\u0069r': [shop('Can')], Yeniköy: [] })).toEqual([
      ['Ada', 'Adana', null],
      ['Bora', 'Adana', null],
      ['Can', 'İzmir', null],
    ]);
  });

  it('have the category that the key names, below further keys', async () => {
    expect(await listsOf({ places: { Restaurants: [shop('Ada')], pharmacy: [shop('Can')] } })).toEqual([
      ['Ada', null, 'Restaurants'],
      ['Can', null, 'Pharmacy'],
    ]);
  });

  it('keep a city of their own, and take nothing from other keys', async () => {
    expect(await listsOf({ Adana: [shop('Ada', { city: 'Kozan' })], İzmir: [shop('Can', { city: 'Urla' })] })).toEqual([
      ['Ada', 'Kozan', null],
      ['Can', 'Urla', null],
    ]);
    expect(await listsOf({ first: [shop('Ada')], second: [shop('Can')] })).toEqual([
      ['Ada', null, null],
      ['Can', null, null],
    ]);
  });

  it.each([1, 3, 1_000])('have their key however the document is divided: %i bytes at a time', (size) => {
    const document = Buffer.from(
      JSON.stringify({ note: 'x', 'Ad\\"ana': [{ a: 1 }, { b: '[{"' }], [`${'k'.repeat(201)}`]: [{}] }),
    );
    const scanner = new DocumentRecords();
    const keys = [];
    for (let at = 0; at < document.length; at += size)
      keys.push(...[...scanner.write(document.subarray(at, at + size))].map(({ key }) => key));
    expect(keys).toEqual(['Ad\\"ana', 'Ad\\"ana', null]);
  });
});
