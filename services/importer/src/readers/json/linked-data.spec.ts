import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

async function formattedFile(path: string) {
  const { rows, reader } = await readAll(openSpreadsheet(path, 'places.jsonld'));
  const format = createRowFormatter(reader.columns);
  return { source: reader.columns.source, businesses: rows.map((row) => format(row)) };
}

const formatted = async (content: string) => formattedFile(await folder.file(content));

async function businessOf(...nodes: object[]): Promise<IngestRow | null> {
  const { businesses } = await formatted(JSON.stringify(nodes));
  return businesses[0]?.row ?? null;
}

const COUNT = 60;
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const WEEK = JSON.stringify({
  ...Object.fromEntries(WEEKDAYS.map((day) => [day, '09:00-17:00'])),
  ...{ Saturday: '10:00-14:00', Sunday: 'Closed' },
});
const specification = (days: unknown, opens?: string, closes?: string, more: object = {}) => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: days,
  ...{ opens, closes },
  ...more,
});

const store = (number: number, more: object = {}) => ({
  '@type': ['LocalBusiness', 'CafeOrCoffeeShop'],
  '@id': `https://acme.example/#store-${number}`,
  name: `Acme ${number}`,
  image: [{ '@id': '#picture' }, `https://acme.example/${number}.jpg`, `https://acme.example/${number}b.jpg`],
  logo: { '@type': 'ImageObject', '@id': '#logo', url: 'https://acme.example/logo.png' },
  url: `https://acme.example/stores/${number}`,
  telephone: `+1-512-555-01${String(number).padStart(2, '0')}`,
  priceRange: '$$',
  servesCuisine: ['Italian', 'Pizza'],
  address: {
    '@type': 'PostalAddress',
    ...{ streetAddress: `${number} Main St`, addressLocality: 'Austin', addressRegion: 'TX' },
    ...{ postalCode: '78701', addressCountry: { '@type': 'Country', name: 'US' } },
  },
  geo: { '@type': 'GeoCoordinates', latitude: 30.25, longitude: '-97.75' },
  openingHoursSpecification: [
    specification(WEEKDAYS, '09:00', '17:00'),
    specification('schema:Saturday', '10:00:00', '14:00:00'),
  ],
  aggregateRating: { '@type': 'AggregateRating', ratingValue: '9.2', reviewCount: 120, bestRating: 10 },
  hasMenu: 'https://acme.example/menu',
  amenityFeature: [{ '@type': 'LocationFeatureSpecification', name: 'WiFi', value: true }],
  ...more,
});
const STORES = Array.from({ length: COUNT }, (_, number) => store(number));

const expectedOf = (number: number) => ({
  ...{ name: `Acme ${number}`, category: 'Cafe or coffee shop', subtypes: 'Cafe or coffee shop, Italian, Pizza' },
  ...{ street: `${number} Main St`, city: 'Austin', region: 'TX', postal_code: '78701', country_code: 'US' },
  ...{ latitude: 30.25, longitude: -97.75, rating: 4.6, reviews: 120, price_range: '$$', working_hours: WEEK },
  ...{ website: `https://acme.example/stores/${number}`, logo: 'https://acme.example/logo.png', place_id: null },
  ...{ photo: `https://acme.example/${number}.jpg`, photos: `https://acme.example/${number}b.jpg` },
  ...{ menu_link: 'https://acme.example/menu', about: '{"Amenities":{"WiFi":true}}' },
});
const EXPECTED = STORES.map((_, number) => expectedOf(number));

/** Terms with the prefix of their vocabulary, and the values of each in a list, as programs expand them. */
function expanded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expanded);
  if (typeof value !== 'object' || value === null) return { '@value': value };
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key.startsWith('@')
        ? [key, inner]
        : [`http://schema.org/${key}`, Array.isArray(inner) ? expanded(inner) : [expanded(inner)]],
    ),
  );
}

describe('JSON-LD of schema.org', () => {
  const graph = [
    { '@type': 'WebSite', '@id': '#site', name: 'Acme Site', url: 'https://acme.example/' },
    { '@type': ['WebPage', 'CollectionPage'], name: 'Our stores' },
    { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Home' }] },
    ...STORES,
  ];
  const listed = STORES.map((item, at) => ({ '@type': 'ListItem', position: at + 1, name: `No. ${at}`, item }));
  it.each<[string, string]>([
    ['in a list', JSON.stringify(STORES)],
    ['in lines', STORES.map((one) => JSON.stringify({ '@context': 'https://schema.org', ...one })).join('\n')],
    ['in a graph with the nodes of a page', JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })],
    ['as items of a list', JSON.stringify({ '@type': 'ItemList', name: 'Stores', itemListElement: listed })],
    ['in expanded form', JSON.stringify(STORES.map(expanded))],
  ])('has every field of each business: %s', async (_, content) => {
    const { source, businesses } = await formatted(content);
    expect(source).toBe('schema.org');
    expect(businesses.flatMap(({ issues }) => issues)).toEqual([]);
    expect(businesses.map(({ row }) => row)).toMatchObject(EXPECTED);
  });

  it('is one business in a document, whatever lists it has', async () => {
    const department = { '@type': 'Store', name: 'Acme Kids', telephone: '+15125550199', address: '1 Main St' };
    const { businesses } = await formatted(JSON.stringify(store(1, { department: [department] }), null, 2));
    expect(businesses.map(({ row }) => row?.name)).toEqual(['Acme 1']);
  });

  it.each<[string, object, Partial<IngestRow>]>([
    [
      'an address as text',
      { address: '5 Main St, Austin, TX 78701, USA' },
      { full_address: '5 Main St, Austin, TX 78701, USA' },
    ],
    ['several phones', { telephone: ['+1 512 555 0101', '+1 512 555 0102'] }, { phone: '+1 512 555 0101' }],
    [
      'the phone of a contact',
      { telephone: undefined, contactPoint: [{ telephone: '+15125550101' }] },
      { phone: '+15125550101' },
    ],
    [
      'a location',
      {
        address: undefined,
        geo: undefined,
        location: { address: { addressLocality: 'Waco' }, geo: { latitude: 31.5, longitude: -97.1 } },
      },
      { city: 'Waco', latitude: 31.5 },
    ],
    [
      'no more than a general type',
      { '@type': 'LocalBusiness', servesCuisine: undefined },
      { category: null, subtypes: null },
    ],
    ['a rating without its scale', { aggregateRating: { ratingValue: 4.5 } }, { rating: 4.5, reviews: null }],
    [
      'a name in two languages',
      {
        name: [
          { '@value': 'Çınar', '@language': 'tr' },
          { '@value': 'Plane', '@language': 'en' },
        ],
      },
      { name: 'Çınar' },
    ],
    [
      'hours as text',
      { openingHoursSpecification: undefined, openingHours: ['Mo-Fr 09:00-17:00', 'Sa 10:00-14:00'] },
      { working_hours: WEEK },
    ],
  ])('with %s', async (_, more, expected) => {
    expect(await businessOf(store(1, more))).toMatchObject(expected);
  });

  const daily = (more: object) => specification(WEEKDAYS, '09:00', '17:00', more);
  it.each<[string, object[], object | null]>([
    [
      'all day',
      [specification('https://schema.org/Monday', '00:00', '23:59')],
      { Monday: 'Open 24 hours', Sunday: 'Closed' },
    ],
    [
      'in two ranges',
      [specification('Mo', '09:00', '12:00'), specification('Mo', '13:00', '17:00')],
      { Monday: '09:00-12:00, 13:00-17:00' },
    ],
    [
      'closed by equal times',
      [daily({}), specification('Sunday', '00:00', '00:00')],
      { Monday: '09:00-17:00', Sunday: 'Closed' },
    ],
    ['closed without times', [specification('Sunday')], { Sunday: 'Closed' }],
    ['of a whole year', [daily({ validFrom: '2026-01-01', validThrough: '2026-12-31' })], { Friday: '09:00-17:00' }],
    [
      'with those of a holiday',
      [daily({}), specification('Monday', '10:00', '11:00', { validFrom: '2026-12-24', validThrough: '2026-12-24' })],
      { Monday: '09:00-17:00' },
    ],
    ['of a season', [daily({ validFrom: '2026-04-01', validThrough: '2026-10-31' })], null],
    ['since a day', [daily({ validFrom: '2026-04-01' })], null],
    ['without days', [specification(undefined, '09:00', '17:00')], null],
    ['without a closing time', [specification('Monday', '09:00')], null],
  ])('has hours %s', async (_, hours, expected) => {
    const { businesses } = await formatted(JSON.stringify([store(1, { openingHoursSpecification: hours })]));
    const [{ row, issues } = { row: null, issues: [] }] = businesses;
    expect(issues.map(({ code }) => code)).toEqual(expected === null ? ['row_hours_invalid'] : []);
    const found = row?.working_hours;
    if (expected === null) expect(found).toBeNull();
    else expect(JSON.parse(found ?? '{}')).toMatchObject(expected);
  });

  it('says nothing of the days that a holiday leaves open', async () => {
    const hours = [
      specification('Monday', '09:00', '17:00'),
      specification('Sunday', '9:00', '11:00', { validFrom: '2026-12-20' }),
    ];
    expect(await businessOf(store(1, { openingHoursSpecification: hours }))).toMatchObject({
      working_hours: '{"Monday":"09:00-17:00"}',
    });
  });
});

const node = (number: number, more: object = {}) => ({
  '@id': `https://data.datatourisme.fr/13/${number}-a0b1`,
  '@type': ['schema:FoodEstablishment', 'schema:Restaurant', 'PointOfInterest', 'Restaurant', 'urn:resource'],
  'rdfs:label': { en: [`Summer ${number}`], fr: [`Été ${number}`] },
  'rdfs:comment': { fr: ['Courte.'] },
  hasBeenPublishedBy: [{ 'schema:legalName': 'Office de Tourisme', 'foaf:homepage': ['https://office.example/'] }],
  hasContact: [
    {
      'schema:telephone': ['+33 4 91 00 00 11', '+33 6 11 22 33 44'],
      'foaf:homepage': [`https://ete${number}.example/`],
    },
  ],
  hasBookingContact: [{ 'foaf:homepage': [`https://book.example/${number}`] }],
  hasDescription: [{ shortDescription: { fr: ['Courte.'] }, 'dc:description': { fr: ['Cuisine de saison.'] } }],
  hasMainRepresentation: [
    { 'ebucore:hasRelatedResource': [{ 'ebucore:locator': [`https://img.example/${number}.jpg`] }] },
  ],
  hasRepresentation: [1, 2].map((at) => ({
    'ebucore:hasRelatedResource': [{ 'ebucore:locator': [`https://img.example/${number}-${at}.jpg`] }],
  })),
  isLocatedIn: [
    {
      'schema:address': [
        {
          ...{ 'schema:addressLocality': 'Marseille', 'schema:postalCode': '13002' },
          'schema:streetAddress': [`${number} quai du Port`, 'Bâtiment B'],
          hasAddressCity: {
            isPartOfDepartment: { isPartOfRegion: { 'rdfs:label': { fr: ['Provence'], en: ['Provence'] } } },
          },
        },
      ],
      'schema:geo': {
        'schema:latitude': '43.2951',
        'schema:longitude': { '@type': 'xsd:decimal', '@value': '5.3702' },
      },
      'schema:openingHoursSpecification': [
        specification([{ '@id': 'schema:Monday' }], '09:00:00', '22:30:00', {
          ...{ 'schema:validFrom': '2026-01-01T00:00:00', 'schema:validThrough': '2026-12-31T23:59:59' },
        }),
      ],
    },
  ],
  ...more,
});
const NODES = Array.from({ length: COUNT }, (_, number) => node(number));
const PLACES = NODES.map((_, number) => ({
  ...{ name: `Été ${number}`, place_id: `datatourisme:13/${number}-a0b1`, category: 'Restaurant' },
  ...{ street: `${number} quai du Port, Bâtiment B`, city: 'Marseille', region: 'Provence', postal_code: '13002' },
  ...{ country_code: 'FR', latitude: 43.2951, longitude: 5.3702, phone: '+33 4 91 00 00 11' },
  ...{ website: `https://ete${number}.example/`, booking_link: `https://book.example/${number}` },
  ...{
    photo: `https://img.example/${number}.jpg`,
    photos: `https://img.example/${number}-1.jpg https://img.example/${number}-2.jpg`,
  },
  description: 'Cuisine de saison.',
}));

describe('JSON-LD of DATAtourisme', () => {
  it('has every field of each place in a graph', async () => {
    const { source, businesses } = await formatted(JSON.stringify({ '@context': {}, '@graph': NODES }));
    expect(source).toBe('DATAtourisme');
    expect(businesses.flatMap(({ issues }) => issues)).toEqual([]);
    expect(businesses.map(({ row }) => row)).toMatchObject(PLACES);
    expect(JSON.parse(businesses[0]?.row?.working_hours ?? '')).toMatchObject({ Monday: '09:00-22:30' });
  });

  it('is read from an archive with a file a place, a list of these, and their context', async () => {
    const index = NODES.map((_, at) => ({
      label: `Été ${at}`,
      file: `${at}/1.json`,
      lastUpdateDatatourisme: '2026-06-02',
    }));
    const path = await folder.zip({
      'index.json': JSON.stringify(index),
      'context.jsonld': JSON.stringify({ '@context': { schema: 'http://schema.org/' } }),
      ...Object.fromEntries(NODES.map((one, at) => [`objects/${at}/1.json`, JSON.stringify(one, null, at % 3)])),
    });
    const { businesses } = await formattedFile(path);
    expect(businesses.flatMap(({ issues }) => issues)).toEqual([]);
    expect(businesses.map(({ row }) => row)).toMatchObject(PLACES);
  });

  it.each<[string, object, Partial<IngestRow>]>([
    ['a name in another language only', { 'rdfs:label': { de: ['Sommer'] } }, { name: 'Sommer' }],
    [
      'its plain form',
      {
        '@type': undefined,
        type: ['Hotel', 'PointOfInterest'],
        'rdfs:label': undefined,
        label: { '@fr': 'Hôtel A', '@en': 'A' },
      },
      { name: 'Hôtel A' },
    ],
    [
      'no contact but for booking',
      { hasContact: undefined, hasBookingContact: [{ 'schema:telephone': ['+33 1 11 11 11 11'] }] },
      { phone: '+33 1 11 11 11 11', website: null },
    ],
    [
      'no main picture',
      { hasMainRepresentation: undefined },
      { photo: 'https://img.example/1-1.jpg', photos: 'https://img.example/1-2.jpg' },
    ],
  ])('reads a place with %s', async (_, more, expected) => {
    expect(await businessOf(node(1, more))).toMatchObject(expected);
  });
});

it('documents of GeoJSON and lists in one archive are read one after the other', async () => {
  const place = (name: string) => ({ name, city: 'Rome' });
  const path = await folder.zip({
    'bars.json': JSON.stringify([place('A'), place('B')]),
    'cafes.json': JSON.stringify({ data: [place('C')] }),
    'shops.geojson': JSON.stringify({ features: [{ type: 'Feature', properties: place('D'), geometry: null }] }),
  });
  const { businesses } = await formattedFile(path);
  expect(businesses.map(({ row }) => row?.name)).toEqual(['A', 'B', 'C', 'D']);
});
