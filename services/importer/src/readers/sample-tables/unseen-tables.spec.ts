import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { csvOfRows, readAll, testFolder, type TestFolder } from '../workbook.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

async function businessesOf(content: string): Promise<(IngestRow | null)[]> {
  const { rows, reader } = await readAll(openSpreadsheet(await folder.file(content), 'file'));
  const format = createRowFormatter(reader.columns);
  return rows.map((row) => format(row).row);
}

const ofRow = async (row: Record<string, string>) => (await businessesOf(csvOfRows(row)))[0];

const UUIDS = ['0dd5b0f1-a9d4-426d-9e2d-bb29109f2102', '5eb392ac-d10a-40c9-b525-53dac866ef6c'] as const;

describe('ids of other tables', () => {
  it('give way to the columns with the names', async () => {
    const facility = {
      ...{ name: 'Merti Clinic', ward: '17', ward_name: 'Cherab', facilityType: '3', facilityTypeName: 'Dispensary' },
      ...{ county: '9', county_name: 'Isiolo', phone: '0722 000 111' },
    };
    expect(await ofRow(facility)).toMatchObject({ area: 'Cherab', type: 'Dispensary' });
  });

  it('are no values, alone or in a list', async () => {
    const [id, other] = UUIDS;
    const row = { name: 'Merti Clinic', category: id, area: other, categories: JSON.stringify(UUIDS), city: 'Merti' };
    expect(await ofRow(row)).toMatchObject({ category: null, area: null, subtypes: null, city: 'Merti' });
    expect(await ofRow({ name: 'Merti Clinic', place_id: id, city: 'Merti' })).toMatchObject({ place_id: id });
  });
});

it('reads the count and the average of reviews next to their texts', async () => {
  const company = {
    company_name: 'Acme',
    address: 'Kamp 1, 27283 Verden',
    reviews: [{ Stars: '1', Positive: 'Slow' }],
  };
  const counts = { avg_customer_reviews: 4.3, no_of_customer_reviews: 37 };
  const [row] = await businessesOf(JSON.stringify([{ ...company, ...counts }]));
  expect(row).toMatchObject({ name: 'Acme', rating: 4.3, reviews: 37 });
});

describe('names', () => {
  it.each<[string, Record<string, string>, string]>([
    [
      'a chain with its shop',
      { brand: 'Lawson', shop: '旭川東光４丁目', address: '北海道旭川市東光３条' },
      'Lawson 旭川東光４丁目',
    ],
    [
      'the only column of names',
      { nombre_laboratorio: 'Medicomp', direccion: 'Calle 15', municipio: 'Tarija' },
      'Medicomp',
    ],
    [
      'an abbreviated kind',
      { fac_name: 'Tm Textiles', address: '128 Hamayetpur', country: 'Bangladesh' },
      'Tm Textiles',
    ],
    [
      'the branch of a chain',
      { nombre_sucursal: 'Barracas', direccion_sucursal: 'Jovellanos 151', localidad: 'Rosario' },
      'Barracas',
    ],
    ['quotes around all of it', { name: '"Αλμύρα"', city: 'Sami', phone: '2674041064' }, 'Αλμύρα'],
    ['what remains of a numbered list', { name: '. Adawar Ltd', city: 'Aba', phone: '0803' }, 'Adawar Ltd'],
    [
      'a Chinese table with brands',
      { brand: 'Shangri-La', cname: '武汉香格里拉大饭店', city: 'Wuhan' },
      '武汉香格里拉大饭店',
    ],
  ])('are read: %s', async (_, row, name) => {
    expect(await ofRow(row)).toMatchObject({ name });
  });

  it.each([['street_name'], ['owner_name'], ['nombre_producto'], ['file-name']])(
    'are not those of %s',
    async (header) => {
      await expect(ofRow({ [header]: 'Acme', address: '1 Main St', city: 'Reno' })).rejects.toMatchObject({
        code: 'file_no_name_column',
      });
    },
  );
});

describe('a document around a business', () => {
  const source = { title: 'Almyra', address: 'Fiskardo', municipality: 'Sami', type: 'Hotel' };

  it('gives no rating by the score of Elasticsearch, nor a type by that of its index', async () => {
    const hit = { _index: 'ee', _type: 'lodgings', _id: '1', _score: 1, _source: source };
    expect(await businessesOf(JSON.stringify({ hits: { hits: [hit, hit] } }))).toMatchObject([
      { name: 'Almyra', city: 'Sami', type: 'Hotel', rating: null },
      { name: 'Almyra' },
    ]);
  });

  it('gives the text of descriptions in KML', async () => {
    const description = { '@type': 'html', value: 'Old church<br>Sabratha' };
    const feature = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [12.480574, 32.807423] },
      properties: { name: 'Church', description },
    };
    const document = JSON.stringify({ type: 'FeatureCollection', features: [feature] });
    expect(await businessesOf(document)).toMatchObject([{ name: 'Church', description: 'Old church\nSabratha' }]);
  });

  it('gives the tags in the properties of a feature, but not the type of its element', async () => {
    const tags = {
      name: 'Hofladen',
      shop: 'farm',
      'addr:street': 'Dorfstrasse',
      'addr:housenumber': '3',
      'addr:city': 'Uster',
    };
    const feature = {
      type: 'Feature',
      properties: { type: 'node', id: 331221508, tags, relations: [], meta: {} },
      geometry: { type: 'Point', coordinates: [8.76816, 47.3450515] },
    };
    const document = JSON.stringify({ type: 'FeatureCollection', features: [feature, feature] });
    expect((await businessesOf(document))[0]).toMatchObject({
      ...{ name: 'Hofladen', category: 'Farm shop', type: 'Farm shop', street: 'Dorfstrasse 3', city: 'Uster' },
      place_id: 'osm:node/331221508',
    });
  });

  it.each([
    ['shop', 'bicycle', 'Bicycle store'],
    ['shop', 'car;car_repair', 'Car dealer'],
    ['shop', 'clothes', 'Clothes'],
    ['shop', 'bakery', 'Bakery'],
    ['shop', 'yes', 'Shop'],
  ])('gives the kind of business of the tag %s=%s', async (key, value, category) => {
    const place = { osm_id: '5', osm_type: 'node', name: 'Acme', lat: '47.3450515', lon: '8.76816' };
    expect(await ofRow({ ...place, [key]: value })).toMatchObject({ category });
  });

  it('gives the locations in the entries of a bundle of FHIR', async () => {
    const resource = {
      ...{ resourceType: 'Location', id: 'a', name: 'Adler Apotheke', position: { longitude: 13.4, latitude: 52.5 } },
      address: { line: ['Kamp 1'], city: 'Berlin', postalCode: '10115', country: 'DE' },
    };
    const entry = [{ fullUrl: 'x', resource }];
    expect(await businessesOf(JSON.stringify({ resourceType: 'Bundle', total: 1, entry }))).toMatchObject([
      { name: 'Adler Apotheke', street: 'Kamp 1', full_address: 'Kamp 1, 10115, Berlin, DE', latitude: 52.5 },
    ]);
  });

  it('gives kinds that others added to ids of OpenStreetMap, but not those of its elements', async () => {
    const place = { name: 'Blue Berry', lat: '34.0275671', lon: '-6.829779' };
    expect(await ofRow({ osm_id: '527903419', ...place, type: 'restaurant' })).toMatchObject({
      category: 'Restaurant',
    });
    expect(await ofRow({ osm_id: '527903419', osm_type: 'node', ...place, type: 'node' })).toMatchObject({
      category: null,
    });
  });
});

describe('the country of a row', () => {
  it.each<[string, Record<string, string>, string | null]>([
    [
      'a Greek address with a code of five digits',
      { city: 'ΝΑΥΠΑΚΤΙΑΣ', address: 'ΤΖΑΒΕΛΛΑ 11', postcode: '30300' },
      'GR',
    ],
    [
      'a Greek address with a code of four digits',
      { city: 'Πάφος', address: 'Λόρδου Βύρωνος 5', postcode: '8010' },
      null,
    ],
    ['an Australian number and code', { city: 'Taree', postcode: '2430', phone: '(07) 3265 1111' }, 'AU'],
    ['a number of the Philippines next to a code', { city: 'Taree', postcode: '1008', phone: '02 8123 4567' }, null],
    ['a large city, not a number that seems foreign', { city: 'Lahore', phone: '0042-38377777' }, 'PK'],
    [
      'the region, not a city of the name of a country',
      { address: 'Mission Road, Benin', state: 'Edo', phone: '1' },
      'NG',
    ],
    ['a territory under its long name', { city: 'Charlotte Amalie', country: 'United States Virgin Islands' }, 'VI'],
    ['a governorate that is a city', { address: '39 شارع كليوباترا', governorate: 'القاهرة', phone: '1' }, 'EG'],
    ['no island of the name of a country', { address: 'Adeola Street Victoria Island', state: 'X', phone: '1' }, null],
    ['the country that stands alone', { address: 'Laugavegur 1, Reykjavík, Island', state: 'X', phone: '1' }, 'IS'],
  ])('is that of %s', async (_, row, country) => {
    expect(await ofRow({ name: 'Acme', ...row })).toMatchObject({ country_code: country });
  });

  it('is not that of a few rows of a table', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => ({
      name: `Clinic ${at}`,
      address: at % 20 === 0 ? `${at} Mission Road, Lima, Peru` : `${at} Wunti Street`,
    }));
    const countries = (await businessesOf(csvOfRows(...rows))).map((row) => row?.country_code);
    expect(countries.filter((code) => code === 'PE')).toHaveLength(25);
    expect(countries.filter((code) => code === null)).toHaveLength(475);
  });

  it('is that of the regions of a table whose latitudes are longitudes', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => ({
      ...{ name: `Clinic ${at}`, county: 'Isiolo', ward: 'Cherab' },
      ...{ lat: `38.5${at + 10}`, long: `1.0${at + 10}` },
    }));
    const [first] = await businessesOf(csvOfRows(...rows));
    expect(first).toMatchObject({ country_code: 'KE', latitude: 1.01, longitude: 38.51 });
  });
});

it.each([
  ['German', 'Mo Di Mi Do Fr Sa So', 'Sunday'],
  ['Czech', 'Po Út St Čt Pá So Ne', 'Saturday'],
])('reads the day of the column So among days in %s', async (_, days, day) => {
  const hours = Object.fromEntries(days.split(' ').map((name) => [name, name === 'So' ? '10-14' : '9-18']));
  const row = await ofRow({ name: 'Acme', city: 'Bonn', ...hours });
  expect(JSON.parse(row?.working_hours ?? '{}')).toMatchObject({ [day]: '10-14' });
});

describe('the city of an address', () => {
  it.each([
    ['266, Faulks Rd. Aba', 'Aba'],
    ['Aminu Street North', null],
    ['128, Hamayetpur, Ps-Savar, Dhaka-1340, Bangladesh', 'Dhaka'],
  ])('is found in %s', async (address, city) => {
    expect(await ofRow({ name: 'Acme', address, phone: '1' })).toMatchObject({ city });
  });

  it('is that of a Japanese address with numbers in full width', async () => {
    const konbini = {
      name: 'Lawson',
      address: '北海道旭川市東光３条４丁目１番１号',
      lat: '43.7532009',
      lng: '142.3994011',
    };
    expect(await ofRow(konbini)).toMatchObject({ city: '旭川市', city_inferred: null });
  });
});
