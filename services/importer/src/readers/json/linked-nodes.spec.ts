import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

async function formatted(content: string) {
  const { rows, reader } = await readAll(openSpreadsheet(await folder.file(content), 'places.jsonld'));
  const businesses = rows.map(createRowFormatter(reader.columns));
  expect(businesses.flatMap(({ issues }) => issues)).toEqual([]);
  return businesses.map(({ row }) => row);
}

const id = (name: string) => ({ '@id': name });
const cafe = (more: object) => ({ '@type': 'CafeOrCoffeeShop', ...id('#cafe'), name: 'Acme', ...more });
const address = (more: object = {}) => ({
  ...{ '@type': 'PostalAddress', ...id('#address'), streetAddress: 'Weg 1', postalCode: '50667' },
  ...{ addressLocality: 'Köln', addressCountry: 'DE', ...more },
});
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const HOURS = { '@type': 'OpeningHoursSpecification', opens: '09:00', closes: '17:00' };
const graph = (...nodes: object[]) => ({ '@context': 'https://schema.org', '@graph': nodes });

describe('nodes of JSON-LD that name others by their ids', () => {
  it('have the values of those, before them or behind', async () => {
    const nodes = graph(
      { '@type': 'GeoCoordinates', ...id('_:geo'), latitude: 50.94, longitude: 6.96 },
      cafe({
        ...{ address: id('#address'), geo: id('_:geo'), aggregateRating: id('#rating'), image: id('#image') },
        openingHoursSpecification: [id('#week'), id('#saturday')],
      }),
      address({ addressLocality: id('#city'), addressCountry: id('#country') }),
      { '@type': 'City', ...id('#city'), name: 'Köln', containedInPlace: id('#country') },
      { '@type': 'Country', ...id('#country'), name: 'DE', containsPlace: id('#city') },
      { ...HOURS, ...id('#week'), dayOfWeek: WEEK },
      { ...HOURS, ...id('#saturday'), dayOfWeek: 'https://schema.org/Saturday' },
      { '@type': 'AggregateRating', ...id('#rating'), ratingValue: 4.5, reviewCount: 12 },
      { '@type': 'ImageObject', ...id('#image'), url: 'https://acme.example/a.jpg' },
    );
    expect(await formatted(JSON.stringify(nodes))).toMatchObject([
      {
        ...{ name: 'Acme', street: 'Weg 1', city: 'Köln', postal_code: '50667', country_code: 'DE' },
        ...{ latitude: 50.94, longitude: 6.96, rating: 4.5, reviews: 12, photo: 'https://acme.example/a.jpg' },
        working_hours: JSON.stringify({
          ...Object.fromEntries([...WEEK, 'Saturday'].map((day) => [day, '09:00-17:00'])),
          Sunday: 'Closed',
        }),
      },
    ]);
  });

  it('have those of a place without a name, which is no business', async () => {
    const place = { '@type': 'Place', ...id('#place'), address: id('#address') };
    const company = { '@type': 'Organization', ...id('#company'), name: 'Acme', location: id('#place') };
    expect(await formatted(JSON.stringify(graph(company, place, address())))).toMatchObject([
      { name: 'Acme', street: 'Weg 1', city: 'Köln' },
    ]);
  });

  it('may refer to each other in a circle', async () => {
    const circle = address({ ...id('#address'), areaServed: id('#address'), containedIn: id('#other') });
    const other = { '@type': 'AdministrativeArea', ...id('#other'), name: 'NRW', address: id('#address') };
    expect(await formatted(JSON.stringify(graph(cafe({ address: id('#address') }), circle, other)))).toMatchObject([
      { name: 'Acme', street: 'Weg 1' },
    ]);
  });

  it('follow a limited number of references', async () => {
    const areas = Array.from({ length: 60 }, (_, at) => ({
      ...{ '@type': 'AdministrativeArea', ...id(`#${at}`), name: `Area ${at}` },
      containedIn: [id(`#${at + 1}`), id(`#${at + 1}`), id(`#${at + 2}`)],
    }));
    const nodes = graph(cafe({ address: id('#address') }), address({ areaServed: id('#0') }), ...areas);
    expect(await formatted(JSON.stringify(nodes))).toMatchObject([{ name: 'Acme', street: 'Weg 1' }]);
  });

  it.each(['#missing', '_:missing', 'https://acme.example/#missing'])(
    'are businesses although the id %s is that of no node',
    async (missing) => {
      const nodes = graph(cafe({ address: id(missing), geo: id(missing), telephone: '+49 221 12345' }));
      expect(await formatted(JSON.stringify(nodes))).toMatchObject([
        { name: 'Acme', phone: '+49 221 12345', full_address: null, city: null, latitude: null },
      ]);
    },
  );

  it('are businesses in a list that refers to other documents, too', async () => {
    const nodes = [
      id('https://acme.example/'),
      { '@value': 'Acme', '@type': 'Text' },
      cafe({ telephone: '+49 221 12345' }),
    ];
    expect(await formatted(JSON.stringify(nodes))).toMatchObject([{ name: 'Acme', phone: '+49 221 12345' }]);
  });

  const sites = ['Köln', 'Bonn'].map((addressLocality) =>
    graph(cafe({ name: addressLocality, address: id('#address') }), address({ addressLocality })),
  );
  it.each([
    ['in a list', JSON.stringify(sites)],
    ['in lines', sites.map((site) => JSON.stringify(site)).join('\n')],
  ])('have those of their own graph, of several %s', async (_, content) => {
    expect(await formatted(content)).toMatchObject([
      { name: 'Köln', city: 'Köln' },
      { name: 'Bonn', city: 'Bonn' },
    ]);
  });
});
