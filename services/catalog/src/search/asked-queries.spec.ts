import { describe, expect, it } from 'vitest';
import { DAYS } from '@directory/contracts/opening-hours';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from './search-catalog.fixture.js';

const popular = { rating: 5, reviews: 900 };
const lyon = { city: 'Lyon', country_code: 'FR' };
const closed = JSON.stringify(Object.fromEntries(DAYS.map((day) => [day, 'Closed'])));
const rows = [
  ingestRow({ name: 'Amber Lantern', category: 'Restaurant', ...lyon, working_hours: closed }),
  ingestRow({ name: 'Time Does Close', category: 'Watch store', ...lyon, ...popular }),
  ingestRow({ name: 'Sol', category: 'Pharmacy', ...lyon }),
  ingestRow({ name: 'Farmacy Fashion', category: 'Clothing store', city: 'Oslo', country_code: 'NO', ...popular }),
  ingestRow({ name: 'Restorant Baku', category: 'Bar', city: 'Baku', country_code: 'AZ', ...popular }),
  ingestRow({ name: 'Nil', category: 'Pharmacy', city: 'Ankara', country_code: 'TR' }),
  ingestRow({ name: 'Ponte', category: 'Hotel', city: 'Madrid', country_code: 'ES' }),
  ingestRow({ name: 'Olivo', category: 'Restaurant', city: 'Madrid', country_code: 'ES' }),
  ingestRow({ name: 'Nature Manger', category: 'Outdoor store', ...lyon }),
  ingestRow({ name: 'Seating Mobility', category: 'Medical supply store', ...lyon, ...popular }),
  ingestRow({ name: 'Handset', category: 'Cell phone store', ...lyon }),
  ingestRow({ name: 'Phone House', category: 'Shop', city: 'Oslo', country_code: 'NO' }),
  ingestRow({ name: 'Лас Вегас', category: 'Bar', city: 'Baku', country_code: 'AZ' }),
  ingestRow({ name: 'Gate House North', category: 'Inn', city: 'Oslo', country_code: 'NO' }),
  ingestRow({ name: 'Hops', category: 'Brewery', city: 'Denver', country_code: 'US' }),
  ingestRow({ name: 'Tam', category: 'School', city: 'Hue', country_code: 'VN' }),
  ingestRow({ name: 'Warsteiner', category: 'Bar', city: 'Warstein', country_code: 'DE' }),
];

describe.each(ENGINES)('questions as people type or say them, with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);
  const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name);

  it.each([
    'what time does amber lantern close',
    'is amber lantern open on sunday',
    'how do i get to amber lantern',
    'take me to amber lantern please',
    'phone number of amber lantern',
    'amber lantern customer service number',
    'amber lantern delivery',
    'amber lantern adresi nerede',
    'telefono de amber lantern',
    'cómo llegar a amber lantern',
    'à quelle heure ferme amber lantern',
    'wie komme ich zu amber lantern',
    'amber lantern отзывы',
    'amber lantern địa chỉ',
    'amber lantern 地址',
  ])('find the business that is asked about: %s', async (q) => {
    const page = await search({ q });
    expect(names(page)).toEqual(['Amber Lantern']);
    expect(page.interpreted.leftOut.length).toBeLessThanOrEqual(1);
  });

  it.each([
    'nul',
    'atm',
    'sal',
    'kfc',
    'hps',
    'bxl',
    'ikea',
    'zoo vrt',
    'gold nul',
    'ponte za pse',
    'hitech house',
    'bakes nyl',
  ])('take no short word for another one: %s', async (q) => {
    expect((await search({ q })).interpreted.corrected).toBeNull();
  });

  it.each([
    ['donde comer en madrid', 'Olivo'],
    ['where to eat in madrid', 'Olivo'],
    ['где поесть madrid', 'Olivo'],
    ['où manger à madrid', 'Olivo'],
    ['wo kann man in madrid gut essen', 'Olivo'],
    ['madrid 맛집', 'Olivo'],
    ['where to stay in madrid', 'Ponte'],
    ['dónde dormir en madrid', 'Ponte'],
  ])('find a kind of business that is described, not named: %s', async (q, expected) => {
    expect(names(await search({ q }))).toEqual([expected]);
  });

  it.each([
    ['bana ankarada bir eczane bul', 'Nil'],
    ['necesito una farmacia en ankara', 'Nil'],
    ['preciso de uma farmácia em ankara', 'Nil'],
    ['denver breweries list', 'Hops'],
    ['breweries in the denver area', 'Hops'],
    ['in denver', 'Hops'],
  ])('leave out all words of a question: %s', async (q, expected) => {
    const page = await search({ q });
    expect(names(page)).toEqual([expected]);
    expect(page.interpreted.corrected).toBeNull();
  });

  it('keep words that name a kind of business next to another one', async () => {
    expect(names(await search({ q: 'phone shop lyon' }))).toEqual(['Handset']);
  });

  it.each([
    ['farmacy lyon', 'Sol', 'pharmacy'],
    ['farmasi lyon', 'Sol', 'pharmacy'],
    ['eczahane ankara', 'Nil', 'eczane'],
    ['restorant madrid', 'Olivo', 'restaurant'],
    ['bruery denver', 'Hops', 'brewery'],
  ])(
    'take a word that sounds like a category for it, although a business elsewhere has that name: %s',
    async (q, expected, word) => {
      const page = await search({ q });
      expect(names(page)).toEqual([expected]);
      expect(page.interpreted.corrected?.to).toContain(word);
    },
  );

  it('keep the category of the words rather than what it is described by', async () => {
    const page = await search({ q: 'outdoor seating restaurant madrid' });
    expect(names(page)).toEqual(['Olivo']);
    expect(page.interpreted.leftOut).toEqual(['outdoor', 'seating']);
  });
});
