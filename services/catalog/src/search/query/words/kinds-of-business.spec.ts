import { describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../../search-catalog.fixture.js';

const istanbul = { city: 'İstanbul', country_code: 'TR' };
const paris = { city: 'Paris', country_code: 'FR' };
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const always = {
  working_hours: JSON.stringify(Object.fromEntries(days.map((day) => [day, 'Open 24 hours']))),
  time_zone: 'Europe/Zurich',
};
const rows = [
  ingestRow({ name: 'İstanbul Hukuk', category: 'Law firm', ...istanbul }),
  ingestRow({ name: 'İstanbul Kitap', category: 'Book store', ...istanbul }),
  ingestRow({ name: 'Immobilier de Paris', category: 'Real estate agency', ...paris }),
  ingestRow({ name: 'Auberge Bleue', category: 'Hostel', ...paris }),
  ingestRow({ name: 'Kiwi', category: 'Hotel', city: 'Wellington', country_code: 'NZ' }),
  ingestRow({ name: 'Sol', category: 'Pharmacy', city: 'Lima', country_code: 'PE' }),
  ingestRow({
    name: 'Luna',
    category: 'Pharmacy',
    city: 'Genève',
    country_code: 'CH',
    street: 'Rue de la Gare',
    ...always,
  }),
  ingestRow({ name: 'Museo de la Farmacia', category: 'Museum', city: 'Madrid', country_code: 'ES' }),
  ingestRow({ name: 'Lê Lợi', category: 'Supermarket', city: 'Hanoi', country_code: 'VN', street: 'Lê Lợi' }),
  ingestRow({ name: 'Grill', category: 'Restaurant', city: 'Dallas', country_code: 'US' }),
  ingestRow({ name: 'Zeus', category: 'Greek restaurant', city: 'Athens', country_code: 'GR' }),
  ingestRow({ name: 'Le Bistro', category: 'Bistro', city: 'Lyon', country_code: 'FR' }),
  ingestRow({ name: 'Chez Paul', category: 'Bistro', city: 'Lyon', country_code: 'FR', rating: 5, reviews: 900 }),
  ingestRow({ name: 'Copper', category: 'Store', city: 'Singapore', country_code: 'SG', street: 'Garden Avenue' }),
  ingestRow({ name: 'Seven Hills', category: 'Tea house', ...istanbul }),
  ingestRow({ name: 'Librairie Paris Latin', category: 'Book store', city: 'Lyon', country_code: 'FR' }),
  ingestRow({ name: 'Salon za krasota', category: 'Hair salon', city: 'Sofia', country_code: 'BG' }),
  ingestRow({ name: '한마음 학원', category: 'Driving school', city: 'Seoul', country_code: 'KR' }),
  ingestRow({ name: 'Haneul', category: 'Korean restaurant', city: 'Busan', country_code: 'KR' }),
  ingestRow({ name: 'Sora', category: 'Sushi restaurant', city: 'Busan', country_code: 'KR' }),
  ingestRow({ name: 'Indus', category: 'Indian restaurant', city: 'London', country_code: 'GB' }),
  ingestRow({ name: 'Ganga', category: 'Sushi restaurant', city: 'Pune', country_code: 'IN' }),
];

describe.each(ENGINES)('kinds of business with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);
  const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name);

  it.each(['hotel istanbul kadıköy', 'istanbul kadıköy hotel', 'hotel kadıköy istanbul'])(
    'are not left out for words that are called like the place: %s',
    async (q) => {
      const page = await search({ q });
      expect(page.interpreted).toMatchObject({ what: 'hotel', leftOut: ['kadıköy'], place: { name: 'İstanbul' } });
      expect(names(page)).toEqual([]);
    },
  );

  it.each(['hotel paris', 'un hotel à paris', 'hôtels de paris'])(
    'are not corrected to another kind that a place has: %s',
    async (q) => {
      const { interpreted, totalCount } = await search({ q });
      expect(interpreted).toMatchObject({ corrected: null, place: { name: 'Paris' } });
      // Meilisearch itself forgives a slip: Hostel.
      expect(totalCount).toBe(engine === 'postgres' ? 0 : 1);
    },
  );

  it.each(['병원', '병원 서울'])('that the directory lacks are not corrected to one it has: %s', async (q) => {
    const { interpreted, totalCount } = await search({ q });
    expect({ corrected: interpreted.corrected, totalCount }).toEqual({ corrected: null, totalCount: 0 });
  });

  it.each([
    ['la farmacia', 'farmacia'],
    ['une pharmacie', 'pharmacie'],
    ['die apotheke', 'apotheke'],
    ['le restaurant', 'restaurant'],
    ['un restaurant a dallas', 'restaurant dallas'],
  ])('are found after an article: %s', async (q, plain) => {
    const found = await search({ q });
    expect(names(found)).toEqual(names(await search({ q: plain })));
    expect(found.totalCount).toBeGreaterThan(0);
    expect(found.interpreted).toMatchObject({ leftOut: [], phrases: [] });
  });

  it('leave the article of a name', async () => {
    expect(names(await search({ q: 'le bistro' }))[0]).toBe('Le Bistro');
  });

  it.each([
    ['farmacia de guardia', 'farmacia'],
    ['nöbetçi eczane', 'eczane'],
    ['pharmacie de garde', 'pharmacie'],
  ])('on duty are those that are open: %s', async (q, what) => {
    const page = await search({ q });
    expect(page.interpreted).toMatchObject({ what, leftOut: [], phrases: [{ kind: 'open', text: q }] });
    expect(names(page)).toEqual(['Luna']);
  });

  it('on duty are all where none is known to be open', async () => {
    const page = await search({ q: 'farmacia de turno lima' });
    expect(page.interpreted).toMatchObject({ what: 'farmacia', phrases: [], place: { name: 'Lima' } });
    expect(names(page)).toEqual(['Sol']);
  });

  it('on duty are looked for next to words of no place', async () => {
    const { interpreted } = await search({ q: 'nöbetçi eczane luna' });
    expect(interpreted).toMatchObject({ what: 'eczane luna', phrases: [{ kind: 'open', text: 'nöbetçi eczane' }] });
  });

  it('are found in the place without a word of another business', async () => {
    const page = await search({ q: 'paris real estate bleue' });
    expect(page.interpreted).toMatchObject({ what: 'real estate', leftOut: ['bleue'], place: { name: 'Paris' } });
    expect(names(page)).toEqual(['Immobilier de Paris']);
  });

  it('are left without words that mean nothing and those of no business', async () => {
    const page = await search({ q: 'farmacia de nowhereatall' });
    expect(page.interpreted).toMatchObject({ what: 'farmacia', leftOut: ['de', 'nowhereatall'] });
    expect(names(page)).toContain('Sol');
  });

  it.each(['cheap eats near covent garden', 'eats in covent garden'])(
    'are not left out for a word of an unknown place: %s',
    async (q) => {
      const page = await search({ q });
      expect(page.interpreted).toMatchObject({ what: 'eats', leftOut: expect.arrayContaining(['covent', 'garden']) });
      expect(names(page)).toContain('Grill');
    },
  );

  it('name every word that is left out where a place has only a wider kind', async () => {
    const page = await search({ q: 'greek restaurant dallas nowhereatall' });
    expect(page.interpreted).toMatchObject({ what: 'restaurant', leftOut: ['nowhereatall', 'greek'] });
    expect(names(page)).toEqual(['Grill']);
  });

  it('are left without the article and preposition before what is left out', async () => {
    const page = await search({ q: 'restaurant by the nowhereatall' });
    expect(page.interpreted).toMatchObject({ what: 'restaurant', leftOut: ['by', 'nowhereatall'] });
  });

  it('are left rather than a word that some name has', async () => {
    const page = await search({ q: 'banjara hills supermarket' });
    expect(page.interpreted).toMatchObject({ what: 'supermarket', leftOut: ['banjara', 'hills'] });
    expect(names(page)).toEqual(['Lê Lợi']);
  });

  it('are not left out for names with the words of a place that lacks the kind', async () => {
    const page = await search({ q: 'supermarket paris latin' });
    expect(page.interpreted).toMatchObject({ what: 'supermarket', leftOut: ['latin'], place: { name: 'Paris' } });
    expect(names(page)).toEqual([]);
  });

  it.each([
    ['korean restaurant busan', 'Haneul'],
    ['korean restaurant', 'Haneul'],
    ['indian restaurant', 'Indus'],
  ])('match a nation by more than its country: %s', async (q, name) => {
    expect(names(await search({ q }))).toEqual([name]);
  });

  it('are not left out for a misspelt country', async () => {
    const page = await search({ q: 'driving school south koera' });
    expect(page.interpreted).toMatchObject({ what: 'driving school', leftOut: [], place: { countryCode: 'KR' } });
  });

  it('are not replaced by a preposition where no word is known', async () => {
    expect(names(await search({ q: 'prodavnica za ljubimce' }))).toEqual([]);
  });
});
