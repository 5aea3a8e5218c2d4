import { describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ACTIVITIES } from './activities.js';
import { DISHES } from './dishes.js';
import { synonymSettings, withSynonyms } from './synonyms.js';
import { tokenize } from '../tokenizer.js';
import { ENGINES, searchCatalogOf } from '../../search-catalog.fixture.js';

const leeds = { city: 'Leeds', country_code: 'GB' };
const oslo = { city: 'Oslo', country_code: 'NO', rating: 5, reviews: 900 };
const rows = [
  ingestRow({ name: 'Hollis', category: 'Auto repair shop', ...leeds }),
  ingestRow({ name: 'Oil Change Express', category: 'Store', ...leeds }),
  ingestRow({ name: 'Larkin', category: 'Photographer', ...leeds }),
  ingestRow({ name: 'Merrick', category: 'Mobile phone repair shop', ...leeds }),
  ingestRow({ name: 'Pendle', category: 'Nail salon', ...leeds }),
  ingestRow({ name: 'Quincy', category: 'Restaurant', ...leeds }),
  ingestRow({ name: 'Rowan', category: 'Hotel', ...leeds }),
  ingestRow({ name: 'Tolland', category: 'Plumber', ...leeds }),
  ingestRow({ name: 'Wexford', category: 'Pharmacy', ...leeds }),
  ingestRow({ name: 'Harper', category: 'Florist', ...leeds }),
  ingestRow({ name: 'Oakley', category: 'Optician', ...leeds }),
  ingestRow({ name: 'Contact', category: 'Store', ...oslo }),
  ingestRow({ name: 'Fjord', category: 'Pharmacy', ...oslo }),
  ingestRow({ name: 'Phone House', category: 'Store', ...oslo }),
  ingestRow({ name: 'Kestrel', category: 'Brewery', city: 'Salem', country_code: 'US' }),
  ingestRow({ name: 'Aebi', category: 'Farm shop', city: 'Basel', country_code: 'CH' }),
  ingestRow({ name: 'Lale', category: 'Bridal shop', city: 'Ankara', country_code: 'TR' }),
  ingestRow({ name: 'Kaya', category: 'Dentist', city: 'Ankara', country_code: 'TR' }),
  ingestRow({ name: 'Linde', category: 'Book store', city: 'Berlin', country_code: 'DE' }),
  ingestRow({ name: 'Gallo', category: 'Shoe store', city: 'Roma', country_code: 'IT' }),
  ingestRow({ name: 'Girard', category: 'Car wash', city: 'Lyon', country_code: 'FR' }),
  ingestRow({ name: 'Нева', category: 'Auto repair shop', city: 'Москва', country_code: 'RU' }),
  ingestRow({ name: 'النور', category: 'Florist', city: 'Dubai', country_code: 'AE' }),
  ingestRow({
    ...{ name: 'Galata Kulesi', category: 'Museum', city: 'İstanbul', country_code: 'TR' },
    ...{ latitude: 41.0256, longitude: 28.9742 },
  }),
  ingestRow({
    ...{ name: 'Toros', category: 'Restaurant', city: 'İstanbul', country_code: 'TR' },
    ...{ latitude: 41.026, longitude: 28.975 },
  }),
];

describe.each(ENGINES)('what people have done or buy, with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);
  const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name);

  it.each([
    ['passport photos leeds', 'Larkin'],
    ['contact lenses leeds', 'Oakley'],
    ['craft beer salem', 'Kestrel'],
    ['eier direkt vom hof basel', 'Aebi'],
    ['gelinlik ankara', 'Lale'],
    ['dis beyazlatma ankara', 'Kaya'],
    ['замена масла москва', 'Нева'],
    ['زهور dubai', 'النور'],
  ])('finds the kind of business that offers it: %s', async (q, expected) => {
    const page = await search({ q });
    expect(names(page)).toEqual([expected]);
    expect(page.interpreted.leftOut).toEqual([]);
  });

  it.each([
    ['buchladen berlin', 'Linde'],
    ['negozio di scarpe roma', 'Gallo'],
    ['flowers shop leeds', 'Harper'],
  ])('finds the shop of what it sells: %s', async (q, expected) => {
    expect(names(await search({ q }))).toEqual([expected]);
  });

  it.each([
    ['hydraulicy leeds', 'Tolland'],
    ['שרברבים leeds', 'Tolland'],
    ['配管工 leeds', 'Tolland'],
    ['optycy leeds', 'Oakley'],
    ['ร้านแว่น leeds', 'Oakley'],
    ['メガネ屋 leeds', 'Oakley'],
    ['bloemisten leeds', 'Harper'],
    ['цветочные магазины leeds', 'Harper'],
    ['ร้านยา leeds', 'Wexford'],
    ['stomatolodzy ankara', 'Kaya'],
    ['зубные врачи ankara', 'Kaya'],
    ['книжные магазины berlin', 'Linde'],
    ['lavaderos de coches lyon', 'Girard'],
    ['myjnie samochodowe lyon', 'Girard'],
    ['自動車整備工場 москва', 'Нева'],
    ['מוסכים москва', 'Нева'],
  ])('finds a kind of business by its plural or another word of a language: %s', async (q, expected) => {
    const page = await search({ q });
    expect(names(page)).toEqual([expected]);
    expect(page.interpreted.leftOut).toEqual([]);
  });

  it.each([
    ['idaulico leeds', 'Tolland', 'idraulico'],
    ['ξεοδοχείο leeds', 'Rowan', 'ξενοδοχείο'],
    ['geilnlik ankara', 'Lale', 'gelinlik'],
    ['vesido de novia ankara', 'Lale', 'vestido de novia'],
  ])('is found by a misspelt word of another language: %s', async (q, expected, to) => {
    const page = await search({ q });
    expect(names(page)).toEqual([expected]);
    expect(page.interpreted.corrected).toMatchObject({ to });
  });

  it('finds a business of that name first, and a kind of business not by what it offers', async () => {
    expect(names(await search({ q: 'oil change leeds' }))).toEqual(['Oil Change Express', 'Hollis']);
    expect(names(await search({ q: 'auto repair leeds' }))).toEqual(['Hollis']);
  });

  it.each([
    ['where can i get my nails done in leeds', 'Pendle'],
    ['where can i fix my phone in leeds', 'Merrick'],
    ['i would like to find a plumber in leeds', 'Tolland'],
    ['somewhere to eat with kids in leeds', 'Quincy'],
    ['pet friendly hotel in leeds', 'Rowan'],
    ['faire laver sa voiture lyon', 'Girard'],
    ['pharmacy leeds city center', 'Wexford'],
  ])('is found in a sentence: %s', async (q, expected) => {
    expect(names(await search({ q }))).toEqual([expected]);
  });

  it.each(['leeds emergency pharmacy', "Leeds'da nöbetçi eczane"])(
    'is rather found in the place that the words begin with than everywhere: %s',
    async (q) => {
      const page = await search({ q });
      expect(names(page)).toEqual(['Wexford']);
      expect(page.interpreted.place).toMatchObject({ name: 'Leeds' });
    },
  );

  it.each([
    ['passport photo belgrade', 'Larkin'],
    ['leeds passport photo nowhereatall', 'Larkin'],
    ['eye test nowhereatall', 'Oakley'],
  ])('stays whole where other words are left out: %s', async (q, name) => {
    const page = await search({ q });
    expect({ first: page.businesses[0]?.name, leftOut: page.interpreted.leftOut }).toMatchObject({ first: name });
    expect(page.interpreted.what).toMatch(/^(passport photo|eye test)$/);
  });

  it('leads on to kinds of business like those that offer it, else to the largest', async () => {
    const labels = async (q: string) => (await search({ q })).relaxations.map(({ label }) => label);
    expect(await labels('sushi')).toEqual(['Restaurant']);
    expect(await labels('haircut')).toEqual(['Nail salon']);
    expect((await labels('locksmith'))[0]).toBe('Store');
  });

  it('is not found elsewhere where the place has none', async () => {
    const { businesses, relaxations } = await search({ q: 'oslo plumber' });
    expect(businesses).toEqual([]);
    expect(relaxations).toContainEqual(expect.objectContaining({ kind: 'place', label: 'anywhere', count: 1 }));
  });

  it.each([
    'restaurant opposite galata kulesi',
    'restaurante cerca de la galata kulesi',
    'ristorante vicino al galata kulesi',
    'galata kulesi civarı restoran',
  ])('is found around a business: %s', async (q) => {
    const page = await search({ q });
    expect(names(page)).toEqual(['Toros']);
    expect(page.interpreted.phrases).toMatchObject([{ kind: 'around' }]);
  });

  it.each([
    ['🪠 leeds', 'Tolland'],
    ['🌷 leeds', 'Harper'],
    ['👰 ankara', 'Lale'],
  ])('is found by an emoji: %s', async (q, expected) => {
    expect(names(await search({ q }))).toEqual([expected]);
  });
});

describe('activities', () => {
  const lines = [ACTIVITIES, DISHES].flatMap((list) => list.trim().split('\n'));

  it('each have their kinds of business, and occur once in their line', () => {
    for (const line of lines) {
      expect(line).toMatch(/^[a-z ]+(, [a-z ]+)*: \S.*$/);
      const activities = line.split(': ')[1]?.split(', ') ?? [];
      expect(new Set(activities).size, line).toBe(activities.length);
      for (const activity of activities) expect(activity).toMatch(/^(?:[a-z0-9 ]+|[^a-z]+)$/);
    }
  });

  it('belong to the longest phrase, and are a setting of Meilisearch in one direction', () => {
    const [token, city] = withSynonyms(tokenize('Oil Changes Leeds'));
    expect(token).toMatchObject({ text: 'oil changes' });
    expect(token?.synonyms).toContainEqual(['mechanic']);
    expect(city?.synonyms).toEqual([]);
    expect(synonymSettings()['oil change']).toContain('auto repair');
    expect(synonymSettings()['mechanic']).not.toContain('oil change');
  });
});
