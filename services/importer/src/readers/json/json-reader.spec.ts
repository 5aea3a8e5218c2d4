import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';
import { DocumentRecords, LineRecords, MAX_RECORD_BYTES } from './records.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

async function read(content: string) {
  return readAll(openSpreadsheet(await folder.file(content), 'places.json'));
}

async function businessesOf(content: string) {
  const { rows, reader } = await read(content);
  const format = createRowFormatter(reader.columns);
  return rows.map((row) => format(row));
}

const PLACES = [
  { name: 'Café "Ünal", {Beyoğlu}', city: 'İstanbul', rating: 4.5, extra: [1, 2] },
  { name: 'Bäckerei', city: 'Berlin', phone: '+49 30 1234567' },
];
const NAMES = PLACES.map(({ name }) => name);

describe('a JSON file', () => {
  it.each([
    ['a list', JSON.stringify(PLACES)],
    ['an indented list with a byte order mark', `\uFEFF${JSON.stringify(PLACES, null, 2)}`],
    ['an object a line', PLACES.map((place) => JSON.stringify(place)).join('\n')],
    [
      'an object a line with Windows line ends and blank lines',
      `${PLACES.map((place) => JSON.stringify(place)).join('\r\n\r\n')}\r\n`,
    ],
    ['a list inside of an object', JSON.stringify({ status: 'ok', meta: { pages: [1] }, data: PLACES })],
    ['a list inside of lists', JSON.stringify({ data: [PLACES] })],
  ])('gives one row an object: %s', async (_, content) => {
    const businesses = await businessesOf(content);
    expect(businesses.map(({ row }) => row?.name)).toEqual(NAMES);
    expect(businesses[0]!.row).toMatchObject({ city: 'İstanbul', rating: 4.5 });
    expect(businesses[1]!.row).toMatchObject({ city: 'Berlin', phone_number: 49301234567n });
  });

  it('has the columns of keys that occur in its last object only', async () => {
    const places = Array.from({ length: 3000 }, (_, index) => ({ name: `Place ${index}`, city: 'Rome' }));
    const { reader, rows } = await read(
      JSON.stringify([...places, { name: 'Last', website: 'https://last.example/' }]),
    );
    expect(reader.columns.extracted).toContain('url');
    expect(createRowFormatter(reader.columns)(rows.at(-1)!).row).toMatchObject({ website: 'https://last.example/' });
  });

  it('GeoJSON gives properties and the middle of a geometry', async () => {
    const features = [
      {
        type: 'Feature',
        properties: { name: 'Point', 'addr:city': 'Oslo' },
        geometry: { type: 'Point', coordinates: [10.75, 59.91] },
      },
      {
        type: 'Feature',
        properties: { name: 'Area', 'addr:city': 'Oslo' },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [10, 59],
              [11, 59],
              [11, 60],
              [10, 60],
              [10, 59],
            ],
          ],
        },
      },
    ];
    const [point, area] = await businessesOf(JSON.stringify({ type: 'FeatureCollection', features }));
    expect(point!.row).toMatchObject({ name: 'Point', city: 'Oslo', longitude: 10.75, latitude: 59.91 });
    expect(area!.row).toMatchObject({ name: 'Area', longitude: 10.5, latitude: 59.5 });
  });

  it('JSON of Overpass gives tags, and the centre of a way', async () => {
    const elements = [
      {
        type: 'way',
        id: 7,
        center: { lat: 48.2, lon: 16.37 },
        tags: { name: 'Zum Hirsch', amenity: 'pub', 'addr:city': 'Wien' },
      },
    ];
    const [pub] = await businessesOf(JSON.stringify({ version: 0.6, elements }));
    expect(pub!.row).toMatchObject({
      name: 'Zum Hirsch',
      category: 'Pub',
      city: 'Wien',
      latitude: 48.2,
      longitude: 16.37,
    });
  });

  it('JSON of Apify gives the same as its table, from nested values', async () => {
    const place = {
      title: 'Kahve Evi',
      totalScore: 4.6,
      reviewsCount: 12,
      categoryName: 'Coffee shop',
      categories: ['Coffee shop', 'Bakery'],
      location: { lat: 41.03, lng: 28.97 },
      openingHours: [{ day: 'Monday', hours: '9 AM to 5 PM' }],
      additionalInfo: {
        Accessibility: [{ 'Wheelchair accessible entrance': true }, { 'Wheelchair accessible car park': false }],
      },
    };
    const [business] = await businessesOf(JSON.stringify([place]));
    expect(business!.row).toMatchObject({
      name: 'Kahve Evi',
      subtypes: 'Coffee shop, Bakery',
      latitude: 41.03,
      longitude: 28.97,
      working_hours: '{"Monday":"9AM-5PM"}',
      about: '{"Accessibility":{"Wheelchair accessible entrance":true,"Wheelchair accessible car park":false}}',
    });
  });

  it('JSON of Overture gives nested values', async () => {
    const place = {
      id: 'o1',
      names: { primary: 'Deli' },
      categories: { primary: 'coffee_shop', alternate: ['bakery'] },
      addresses: [{ freeform: '350 5th Ave', locality: 'New York', country: 'US' }],
      geometry: { type: 'Point', coordinates: [-73.98, 40.74] },
    };
    const [business] = await businessesOf(`${JSON.stringify(place)}\n`);
    expect(business!.row).toMatchObject({
      name: 'Deli',
      category: 'Coffee shop',
      subtypes: 'Bakery',
      street: '350 5th Ave',
      city: 'New York',
      country_code: 'US',
      latitude: 40.74,
    });
  });

  it('loses only a line that is no JSON', async () => {
    const businesses = await businessesOf('{"name":"A","city":"X"}\n{"name":"B", "city"\n{"name":"C","city":"X"}\n');
    expect(businesses.map(({ row, issues }) => row?.name ?? issues[0]!.code)).toEqual(['A', 'row_json_invalid', 'C']);
  });

  it('loses only a record over 1 MB', async () => {
    const long = { name: 'Long', note: 'x'.repeat(MAX_RECORD_BYTES) };
    const content = JSON.stringify([PLACES[0], long, PLACES[1]]);
    const businesses = await businessesOf(content);
    expect(businesses.map(({ row, issues }) => row?.name ?? issues[0]!.code)).toEqual([
      NAMES[0],
      'row_too_long',
      NAMES[1],
    ]);
  });

  it.each([
    ['without a name', '[{"city":"Rome","phone":"1"}]', 'file_no_name_column'],
    ['without fields that are known', '[{"a":1},{"b":2}]', 'file_no_header'],
    ['without objects', '[[1,2],[3]]', 'file_empty'],
    ['that ends in the middle', '[{"name":"A","city":"X"},{"name":"B', 'file_corrupt'],
  ])('with %s is rejected', async (_, content, code) => {
    await expect(read(content)).rejects.toMatchObject({ code });
  });

  it('is read in time that grows with its size alone', () => {
    const leastMs = (depth: number) => {
      const content = Buffer.from(`[{"name":${'['.repeat(depth)}${']'.repeat(depth)}}]`);
      const runs = Array.from({ length: 7 }, () => {
        const start = performance.now(); // processor time has steps of several milliseconds
        const scanner = new DocumentRecords();
        for (let at = 0; at < content.length; at += 4096) Array.from(scanner.write(content.subarray(at, at + 4096)));
        return performance.now() - start;
      });
      return Math.min(...runs);
    };
    leastMs(50_000);
    // Sixteen times the size: about 16 if the time is linear, 256 if it is quadratic.
    expect(leastMs(4_800_000) / leastMs(300_000)).toBeLessThan(64);
  });

  it('gives the same records however it is divided into chunks', () => {
    const content = Buffer.from(JSON.stringify({ note: 'a"[{\\', features: PLACES }));
    const lines = Buffer.from(PLACES.map((place) => JSON.stringify(place)).join('\n'));
    for (let size = 1; size <= 16; size++) {
      const [document, line] = [new DocumentRecords(), new LineRecords()];
      const names = (records: Iterable<{ bytes: Buffer | null }>) =>
        [...records].map(({ bytes }) => (JSON.parse(bytes!.toString()) as { name: string }).name);
      const chunks = (whole: Buffer) =>
        Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
          whole.subarray(index * size, (index + 1) * size),
        );
      expect(chunks(content).flatMap((chunk) => names(document.write(chunk)))).toEqual(NAMES);
      expect([...chunks(lines).flatMap((chunk) => names(line.write(chunk))), ...names(line.end())]).toEqual(NAMES);
    }
  });
});
