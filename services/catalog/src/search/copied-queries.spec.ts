import { describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from './search-catalog.fixture.js';

const popular = { rating: 5, reviews: 900 };
const leeds = { city: 'Leeds', country_code: 'GB', latitude: 53.8, longitude: -1.55 };
const rows = [
  ingestRow({
    ...{
      name: 'Rosa Bakery',
      category: 'Bakery',
      ...leeds,
      street: '5 Mill Lane',
      phone: '+441135550101',
      phone_number: 441135550101n,
    },
    website: 'https://rosabakery.example',
  }),
  ingestRow({ name: 'Rosa Bakery', category: 'Bakery', city: 'York', country_code: 'GB', ...popular }),
  ingestRow({
    name: 'Mill Lane Phone House',
    category: 'Cell phone store',
    city: 'York',
    country_code: 'GB',
    ...popular,
  }),
  ingestRow({ name: 'A9 Fitness', category: 'Gym', city: 'Boise', country_code: 'US' }),
  ingestRow({ name: 'Bánh Mì Mai Hoa', category: 'Sandwich shop', city: 'Boise', country_code: 'US' }),
  ingestRow({
    ...{ name: 'Ferretería Roble', category: 'Hardware store', city: 'Valparaíso', country_code: 'CL' },
    ...{ street: 'Calle de la Paz 147', postal_code: '8314088' },
  }),
  ingestRow({ name: 'Palm Deli', category: 'Deli', city: 'Los Angeles', country_code: 'US', ...popular }),
  ingestRow({ name: 'Café Münster', category: 'Cafe', city: 'Berlin', country_code: 'DE' }),
  ingestRow({ name: 'Кафе Волга', category: 'Cafe', city: 'Berlin', country_code: 'DE' }),
  ingestRow({
    ...{ name: 'Social Club', category: 'Club', city: 'York', country_code: 'GB' },
    website: 'https://www.facebook.com/social.club.york',
  }),
  ingestRow({ name: 'Juniper', category: 'Restaurant', ...leeds }),
  ingestRow({ name: 'Virginia LLC', category: 'Notary', city: 'Dallas', country_code: 'US', ...popular }),
  ingestRow({ name: 'Clock House Brewing', category: 'Brewery', city: 'Boise', country_code: 'US' }),
  ingestRow({ name: 'Clockhouse', category: 'Clothing store', city: 'Boise', country_code: 'US' }),
  ingestRow({
    name: 'Tuna',
    category: 'Restaurant',
    city: 'Berlin',
    country_code: 'DE',
    latitude: 52.521,
    longitude: 13.406,
  }),
  ingestRow({ name: 'Spree', category: 'Bar', city: 'Berlin', country_code: 'DE', latitude: 52.524, longitude: 13.41 }),
  ingestRow({
    name: 'Isar',
    category: 'Bar',
    city: 'München',
    country_code: 'DE',
    latitude: 48.137,
    longitude: 11.575,
    ...popular,
  }),
];

describe.each(ENGINES)('queries that are copied from elsewhere, with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);
  const names = ({ businesses }: SearchPage) => businesses.map(({ name, city }) => `${name}, ${city}`);

  it.each([
    'Rosa Bakery | Bakery in Leeds | Bread and cakes of old mills since 1998',
    '• Rosa Bakery · Bakery · 4.5 ★ (120) · Leeds',
    'Rosa Bakery, Unit 12, Old Mill Yard, 5 Mill Lane, Leeds',
    'Rosa Bakery Unit 12 Old Mill Yard 5 Mill Lane Leeds',
  ])('find the business that a copied line starts with, in its place: %s', async (q) => {
    expect(names(await search({ q }))).toEqual(['Rosa Bakery, Leeds']);
  });

  it.each([
    ['Rosa Bakery +44 113 555 0101', 'Rosa Bakery, Leeds'],
    ['phone 0113 555 0101', 'Rosa Bakery, Leeds'],
    ['info@rosabakery.example', 'Rosa Bakery, Leeds'],
    ['mailto:hello@rosabakery.example', 'Rosa Bakery, Leeds'],
    ['rosabakery.example phone', 'Rosa Bakery, Leeds'],
    ['clockhousebrewing@gmail.com', 'Clock House Brewing, Boise'],
    ['@clockhousebrewing', 'Clock House Brewing, Boise'],
    ['#clockhousebrewing', 'Clock House Brewing, Boise'],
    ['#a9fitness', 'A9 Fitness, Boise'],
    ['#banhmimaihoa', 'Bánh Mì Mai Hoa, Boise'],
    ['@banh_mi_mai_hoa', 'Bánh Mì Mai Hoa, Boise'],
    ['banhmimaihoa', 'Bánh Mì Mai Hoa, Boise'],
  ])('find a business by its phone number, e-mail address or handle among words: %s', async (q, expected) => {
    expect(names(await search({ q }))).toEqual([expected]);
  });

  it.each([
    ['https://www.google.com/maps/search/?api=1&query=Rosa%20Bakery%20Leeds', 'Rosa Bakery, Leeds'],
    ['https://www.google.com/maps/place/Rosa+Bakery+Leeds/', 'Rosa Bakery, Leeds'],
    ['https://www.google.com/maps/dir//Rosa+Bakery,+Leeds', 'Rosa Bakery, Leeds'],
    ['https://maps.apple.com/?address=5%20Mill%20Lane&q=Rosa%20Bakery%20Leeds', 'Rosa Bakery, Leeds'],
    ['https://maps.google.com/?q=Caf%C3%A9+M%C3%BCnster', 'Café Münster, Berlin'],
    ['https://www.google.co.uk/search?q=juniper+leeds&hl=en', 'Juniper, Leeds'],
    ['https://yandex.com/maps/?text=%D0%9A%D0%B0%D1%84%D0%B5%20%D0%92%D0%BE%D0%BB%D0%B3%D0%B', 'Кафе Волга, Berlin'],
    ['rosa%20bakery leeds', 'Rosa Bakery, Leeds'],
    ['rosa%00bakery leeds', 'Rosa Bakery, Leeds'],
    ['rosa&#0;bakery&#xd800;leeds', 'Rosa Bakery, Leeds'],
    ['Rosa&nbsp;Bakery Leeds', 'Rosa Bakery, Leeds'],
    ['caf&eacute; m&#252;nster', 'Café Münster, Berlin'],
    ['https://www.facebook.com/clockhousebrewing', 'Clock House Brewing, Boise'],
    ['instagram.com/clockhouse_brewing/', 'Clock House Brewing, Boise'],
    ['https://www.instagram.com/clock.house.brewing?igsh=1', 'Clock House Brewing, Boise'],
    ['https://www.yelp.com/biz/clock-house-brewing', 'Clock House Brewing, Boise'],
    [
      'https://www.tripadvisor.com/Attraction_Review-g1-d2-Reviews-Clock_House_Brewing-Boise.html',
      'Clock House Brewing, Boise',
    ],
  ])('find what a pasted link or HTML names: %s', async (q, expected) => {
    expect(names(await search({ q }))[0]).toBe(expected);
  });

  it('find the businesses of a site where the path of the link is no name', async () => {
    expect(names(await search({ q: 'https://www.facebook.com/somewhere-else' }))).toEqual(['Social Club, York']);
  });

  it.each([
    'Juniper LLC',
    'Juniper Ltd.',
    'juniper s.a. de c.v.',
    'Juniper Sp. z o. o.',
    'Juniper GmbH & Co. KG',
    'Juniper A.Ş.',
  ])('find a name whose legal form is typed although it has none: %s', async (q) => {
    const page = await search({ q });
    expect(names(page)).toEqual(['Juniper, Leeds']);
    expect(page.interpreted.leftOut).not.toEqual([]);
  });

  it.each([
    '52.52, 13.405',
    '52.5200 13.4050',
    '(52.52, 13.405)',
    '52,5200 13,4050',
    '52.52° N, 13.405° E',
    'N 52.52 E 13.405',
    '52°31\'12.0"N 13°24\'18.0"E',
    'geo:52.52,13.405',
    'lat 52.52 lng 13.405',
    'https://www.google.com/maps/@52.52,13.405,15z',
    '9F4MGCC4+22',
    'GCC4+22 Berlin',
  ])('list what is nearest to a position: %s', async (q) => {
    const { businesses, interpreted } = await search({ q });
    expect(businesses.map(({ name }) => name)).toEqual(['Tuna', 'Spree']);
    expect(interpreted.phrases).toMatchObject([{ kind: 'around' }]);
    expect(interpreted.parameters).toHaveProperty('near');
  });

  it.each(['52°31\'12.1"N 13°24\'18.1"E', '52.52000000001, 13.40500000001', '9F4MGCC4+24'])(
    'list the same by the parameters of their position: %s',
    async (q) => {
      const { interpreted } = await search({ q });
      const again = await search(interpreted.parameters);
      expect(again.businesses.map(({ name, distance }) => [name, distance === null])).toEqual([
        ['Tuna', false],
        ['Spree', false],
      ]);
    },
  );

  it('find a street with an article that is also the code of a city, before the code of its country', async () => {
    const page = await search({ q: 'Calle de la Paz 147, 8314088 Valparaíso, CL' });
    expect(names(page)).toEqual(['Ferretería Roble, Valparaíso']);
    expect(page.interpreted).toMatchObject({ leftOut: [], corrected: null, place: { name: 'Valparaíso' } });
  });

  it('find a category near a position, and the place of a page of a map', async () => {
    expect(names(await search({ q: 'bar 52.52, 13.405' }))).toEqual(['Spree, Berlin']);
    expect(names(await search({ q: 'https://www.google.com/maps/place/Spree/@52.52,13.405,17z' }))).toEqual([
      'Spree, Berlin',
    ]);
  });

  it('take a position for words where that is requested', async () => {
    const { interpreted } = await search({ q: '52.52, 13.405', literal: 'around' });
    expect(interpreted.phrases).toEqual([]);
  });
});
