import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

const POINT = { type: 'Point', coordinates: [-17.473, 14.6949] };
const csv = (header: string, cells: string) =>
  `name,${header}\n${[1, 2, 3].map((at) => `Shop ${at},${cells}`).join('\n')}`;
const quoted = (value: unknown) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
const records = (record: object) => JSON.stringify([1, 2, 3].map((at) => ({ name: `Shop ${at}`, ...record })));

it.each([
  ['a document of MongoDB', 'shops.json', records({ location: POINT })],
  ['a nested document', 'shops.json', records({ address: { city: 'Dakar', geo: POINT } })],
  ['a document as text in a table', 'shops.csv', csv('location', quoted(POINT))],
  [
    'a flattened document',
    'shops.csv',
    csv('location.type,location.coordinates', `Point,${quoted(POINT.coordinates)}`),
  ],
  [
    'numbered columns',
    'shops.csv',
    csv('location.type,location.coordinates[0],location.coordinates[1]', 'Point,-17.473,14.6949'),
  ],
  ['numbered paths', 'shops.csv', csv('geo/coordinates/0,geo/coordinates/1', '-17.473,14.6949')],
])('a point of GeoJSON has its longitude first in %s', async (_form, fileName, content) => {
  const { reader, rows } = await readAll(openSpreadsheet(await folder.file(content), fileName));
  const found = rows.map(createRowFormatter(reader.columns)).map(({ row }) => row);
  for (const row of found) expect(row).toMatchObject({ latitude: 14.6949, longitude: -17.473, country_code: 'SN' });
  expect(found).toHaveLength(3);
});

it('a column of the longitude and the latitude keeps the sign of both', async () => {
  const { reader, rows } = await readAll(
    openSpreadsheet(await folder.file(csv('lnglat', '"-73.99,-40.7"')), 'shops.csv'),
  );
  const [found] = rows.map(createRowFormatter(reader.columns));
  expect(found!.row).toMatchObject({ latitude: -40.7, longitude: -73.99 });
});

it('pairs have their longitude first where only so they are in the country of their cities', async () => {
  const pairs: [string, number[]][] = [
    ['Chicago', [-87.63, 41.88]],
    ['New York', [-73.99, 40.73]],
    ['Los Angeles', [-118.24, 34.05]],
    ['Houston', [-95.37, 29.76]],
    ['Philadelphia', [-75.16, 39.95]],
  ];
  const given = pairs.map(([city, coordinates]) => ({ name: `${city} Deli`, city, coordinates }));
  const { reader, rows } = await readAll(openSpreadsheet(await folder.file(JSON.stringify(given)), 'delis.json'));
  const found = rows.map(createRowFormatter(reader.columns)).map(({ row }) => [row!.longitude, row!.latitude]);
  expect(found).toEqual(pairs.map(([, pair]) => pair));
});
