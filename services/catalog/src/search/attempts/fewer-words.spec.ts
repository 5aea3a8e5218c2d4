import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, startSearchCatalog, type SearchCatalog } from '../search-catalog.fixture.js';

const tampa = { city: 'Tampa', region: 'Florida', country_code: 'US' };
const popular = { rating: 5, reviews: 900, phone: '+18135550100', verified: true };
const rows = [
  ingestRow({ name: 'Plaza Coffee Shop', category: 'Coffee shop', ...tampa }),
  ...Array.from({ length: 6 }, (_, i) =>
    ingestRow({ name: `Coffee Corner ${i}`, category: 'Coffee shop', ...tampa, ...popular }),
  ),
  ingestRow({ name: 'Zebra Plaza', category: 'Shopping mall', ...tampa, ...popular }),
  ingestRow({ name: 'First Watch #12', category: 'Restaurant', ...tampa }),
  ...[53, 11].map((i) => ingestRow({ name: `First Watch #${i}`, category: 'Restaurant', ...tampa, ...popular })),
  ingestRow({ name: 'The Little Green House of Flowers', category: 'Florist', ...tampa }),
  ingestRow({ name: 'Green House Flowers', category: 'Florist', ...tampa, ...popular }),
  ingestRow({ name: 'Immobilier de la Fontaine', category: 'Real estate agency', city: 'Lyon', country_code: 'FR' }),
  ingestRow({
    name: 'Original Diner',
    category: 'Restaurant',
    city: 'Los Angeles',
    region: 'California',
    country_code: 'US',
  }),
  ingestRow({ name: 'Los Angeles Kitchen', category: 'Restaurant', ...tampa }),
  ingestRow({ name: 'Lantern Kitchen', category: 'Kitchen supply store', city: 'Los Angeles', country_code: 'US' }),
  ingestRow({ name: 'Galeria Horizonte de Lyon', category: 'Art gallery', ...tampa }),
  ingestRow({ name: 'Museu Horizonte de Lyon', category: 'Art gallery', city: 'Lyon', country_code: 'FR' }),
  ingestRow({ name: 'Quix', category: 'Store', ...tampa }),
  ingestRow({ name: 'Chaayos', category: 'Cafe', city: 'Pune', country_code: 'IN' }),
  ingestRow({ name: 'Eneos', category: 'Gas station', city: 'Osaka', country_code: 'JP', ...popular }),
  ingestRow({ name: 'New Mumble', category: 'Bar', ...tampa }),
  ingestRow({ name: 'Jimmy Fairly', category: 'Optician', city: 'Paris', country_code: 'FR' }),
  ingestRow({ name: 'Polishop', category: 'Store', city: 'Recife', country_code: 'BR', ...popular }),
  ingestRow({ name: 'Quixote Books', category: 'Book store', ...tampa, ...popular }),
  ingestRow({ name: 'Haarwerk', category: 'Hairdresser', city: 'Jena', country_code: 'DE', street: 'Lindenstraße 25' }),
  ingestRow({ name: 'Cafe', category: 'Cafe', ...tampa, ...popular }),
  ingestRow({ name: 'Kranz', category: 'Cafe', city: 'Jena', country_code: 'DE', street: 'Holzer Gasse 7' }),
  ingestRow({ name: 'Saale', category: 'Hotel', city: 'Jena', country_code: 'DE' }),
  ingestRow({ name: 'Havel', category: 'Hotel', city: 'Berlin', area: 'Nordstadt', country_code: 'DE' }),
  ingestRow({ name: 'Dahme', category: 'Optician', city: 'Berlin', area: 'Nordstadt', country_code: 'DE' }),
  ingestRow({ name: 'Leutra', category: 'Optician', city: 'Jena', country_code: 'DE' }),
  ingestRow({ name: 'Quix Hardware Depot', category: 'Store', ...tampa, ...popular }),
];

describe.each(ENGINES)('words left out with %s', (engine) => {
  let started: SearchCatalog;
  beforeAll(async () => {
    started = await startSearchCatalog(engine, rows);
  }, 180_000);
  afterAll(() => started.stop());

  const search = async (q: string) => {
    const page = await started.catalog.get<SearchPage>(`/api/search?${new URLSearchParams({ q }).toString()}`);
    expect(page.engine).toBe(engine);
    return { names: page.businesses.map(({ name }) => name), leftOut: page.interpreted.leftOut };
  };

  it('leaves out a postal code that no business has after an abbreviated street', async () => {
    expect(await search('Lindenstr. 25, 07745 Jena')).toEqual({ names: ['Haarwerk'], leftOut: ['07745'] });
  });

  it('leaves out words without meaning before kinds of business', async () => {
    expect(await search('optician jena de')).toEqual({ names: ['Leutra'], leftOut: ['de'] });
  });

  it('leaves out an area that another city has', async () => {
    expect((await search('hotel jena nordstadt')).names).toEqual(['Saale']);
  });

  it('finds a kind of business that is written together with its place', async () => {
    expect((await search('friseurjena')).names).toEqual(['Haarwerk']);
    expect((await search('jenacoiffeur')).names).toEqual(['Haarwerk']);
  });

  it('leaves out no street for a business that is called as a kind', async () => {
    expect(await search('cafe der holzer gasse')).toEqual({ names: ['Kranz'], leftOut: ['der'] });
  });

  it('leaves out a place that is not known but has known words, after a preposition', async () => {
    const { names, leftOut } = await search('jimmy fairly near little plaza');
    expect(names).toEqual(['Jimmy Fairly']);
    expect(leftOut).toEqual(['near', 'little', 'plaza']);
  });

  it.each(['coffee shop in nowhereatall plaza', 'coffee shop near the nowhereatall plaza'])(
    'leaves out the whole of an unknown place: %s',
    async (q) => {
      const { names, leftOut } = await search(q);
      expect(names).toContain('Coffee Corner 0');
      expect(leftOut.slice(-2)).toEqual(['nowhereatall', 'plaza']);
    },
  );

  it.each([
    ['Los Angeles Kitchen family', 'Los Angeles Kitchen'],
    ['Galeria Horizonte de Lyon downtown', 'Galeria Horizonte de Lyon'],
  ])('leaves out the word after a whole name with a place in it: %s', async (q, name) => {
    const { names, leftOut } = await search(q);
    expect(names[0]).toBe(name);
    expect(leftOut).toEqual([q.split(' ').at(-1)]);
  });

  it.each(['nowhereatall 12', '12 nowhereatall avenoo', 'nowhereatall 53, noplace'])(
    'leaves no house number alone: %s',
    async (q) => {
      expect(await search(q)).toEqual({ names: [], leftOut: [] });
    },
  );

  it('completes no word that the words left out were typed after', async () => {
    expect((await search('quix')).names).toContain('Quixote Books');
    const { names, leftOut } = await search('quix nowhereatall');
    expect(leftOut).toEqual(['nowhereatall']);
    expect(names).toContain('Quix');
    expect(names).not.toContain('Quixote Books');
  });

  it.each([
    ['plaza coffee shop zebra', 'Plaza Coffee Shop', ['zebra']],
    ['zebra plaza coffee shop', 'Plaza Coffee Shop', ['zebra']],
    ['plaza coffee nowhereatall shop', 'Plaza Coffee Shop', ['nowhereatall']],
    ['plaza coffee shop zebra tampa', 'Plaza Coffee Shop', ['zebra']],
    ['the little green house of flowers quix', 'The Little Green House of Flowers', ['quix']],
    ['quix zebra', 'Quix', ['zebra']],
    ['immobilier de la fontaine original', 'Immobilier de la Fontaine', ['original']],
    ['first watch 12 nowhereatall', 'First Watch #12', ['nowhereatall']],
    ['first watch zebra 12', 'First Watch #12', ['zebra']],
    ['new chaayos', 'Chaayos', ['new']],
    ['jimmy fairly shop', 'Jimmy Fairly', ['shop']],
  ])('finds "%s" as a name with one word too many, and says which', async (q, name, leftOut) => {
    const found = await search(q);
    expect({ first: found.names[0], leftOut: found.leftOut }).toEqual({ first: name, leftOut });
  });

  it('leaves out several words, unknown and frequent ones before rare ones and numbers', async () => {
    const unknown = await search('first nowhereatall watch nothinglikeit 12');
    expect(unknown).toMatchObject({ leftOut: ['nowhereatall', 'nothinglikeit'] });
    expect(unknown.names[0]).toBe('First Watch #12');
    expect((await search('coffee corner nowhereatall hardware')).leftOut).toContain('nowhereatall');
  });

  it('leaves no word out where something has all of them, or there is only one', async () => {
    expect(await search('plaza coffee shop')).toMatchObject({ leftOut: [] });
    expect(await search('nowhereatall')).toEqual({ names: [], leftOut: [] });
  });

  it('keeps the category of a long question, in its place', async () => {
    const q = 'florist with a nice view of the river in tampa where children can play';
    const page = await started.catalog.get<SearchPage>(`/api/search?${new URLSearchParams({ q }).toString()}`);
    expect(page.businesses.map(({ name }) => name).sort()).toEqual([
      'Green House Flowers',
      'The Little Green House of Flowers',
    ]);
    expect(page.interpreted).toMatchObject({ what: 'florist', place: { name: 'Tampa' } });
    expect(page.interpreted.leftOut).toEqual(expect.arrayContaining(['river', 'children', 'play']));
  });

  it('finds the place before a word that nothing has', async () => {
    const page = await started.catalog.get<SearchPage>('/api/search?q=florist+tampa+nowhereatall');
    expect(page.interpreted).toMatchObject({ what: 'florist', place: { name: 'Tampa' }, leftOut: ['nowhereatall'] });
  });

  it.each(['+1 (555) 123-4567', '4111 1111', 'q u z', 'name@nowhere.example', 'www.nowhere.example', '🍕 !!'])(
    'leaves nothing out of %s, and leads on',
    async (q) => {
      const page = await started.catalog.get<SearchPage>(`/api/search?${new URLSearchParams({ q }).toString()}`);
      expect(page).toMatchObject({ totalCount: 0, interpreted: { leftOut: [], corrected: null } });
      expect(page.relaxations.length).toBeGreaterThan(0);
      for (const { count } of page.relaxations) expect(count).toBeGreaterThan(0);
    },
  );

  it('searches the name of a website that no business has', async () => {
    const page = await started.catalog.get<SearchPage>('/api/search?q=https://www.quix.com/about');
    expect(page.interpreted).toMatchObject({ what: 'quix', corrected: { to: 'quix' } });
    expect(page.businesses[0]).toMatchObject({ name: 'Quix' });
  });

  it.each(['phone', 'verified', 'open', 'rating', 'category'])(
    'leaves no word out where what has all of them does not pass the filter by %s, which can be removed',
    async (name) => {
      const value = { category: 'florist', rating: '4' }[name] ?? '1';
      const page = await started.catalog.get<SearchPage>(`/api/search?q=plaza+coffee+shop&${name}=${value}`);
      expect(page).toMatchObject({ totalCount: 0, interpreted: { leftOut: [], corrected: null } });
      const relaxed = page.relaxations.find(({ kind, label }) => kind === 'filter' && label === name);
      expect(relaxed).toMatchObject({ count: 1 });
      const without = await started.catalog.get<SearchPage>(
        `/api/search?${new URLSearchParams(relaxed!.parameters).toString()}`,
      );
      expect(without.businesses.map((business) => business.name)).toEqual(['Plaza Coffee Shop']);
    },
  );
});
