import { describe, expect, it } from 'vitest';
import { DAYS } from '@directory/contracts/opening-hours';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../../search-catalog.fixture.js';

const always = (hours: string) => JSON.stringify(Object.fromEntries(DAYS.map((day) => [day, hours])));
const tampa = { city: 'Tampa', region: 'Florida', country_code: 'US' };
const pizza = { category: 'Pizza restaurant', ...tampa };
const rows = [
  ingestRow({
    ...{ name: 'Sole', ...pizza, rating: 3, reviews: 5, latitude: 27.95, longitude: -82.46 },
    working_hours: always('Open 24 hours'),
  }),
  ingestRow({
    ...{ name: 'Luna', ...pizza, rating: 5, reviews: 900, latitude: 27.98, longitude: -82.46 },
    working_hours: always('Closed'),
  }),
  ingestRow({
    ...{ name: 'Stella', ...pizza, rating: 4, reviews: 50, phone: '+18135550100', latitude: 28.3, longitude: -82.46 },
    working_hours: always('Closed'),
  }),
  ...['Sunday', 'Monday'].map((day) =>
    ingestRow({
      ...{ name: day === 'Sunday' ? 'Krume' : 'Teig', category: 'Bakery', ...tampa },
      working_hours: JSON.stringify({ [day]: '7AM-2PM' }),
    }),
  ),
  ingestRow({ name: 'Brot', category: 'Bakery', ...tampa, working_hours: always('Open 24 hours') }),
  ingestRow({ name: 'Rhone Repair Works', category: 'Boat repair', ...tampa }),
  ingestRow({ name: 'Old Town Chemist', category: 'Pharmacy', ...tampa, working_hours: always('9AM-5PM') }),
  ingestRow({ name: 'Golden Lantern', category: 'Bar', ...tampa, working_hours: always('Open 24 hours') }),
  ingestRow({ name: 'Harbour House', category: 'Hotel', ...tampa }),
  ingestRow({ name: 'Coffee with Hotel Owners', category: 'Club', ...tampa }),
  ingestRow({ name: 'Cheap Hotels Agency', category: 'Travel agency', ...tampa, rating: 5, reviews: 900 }),
  ingestRow({ name: 'Great Western Hats', category: 'Hat shop', ...tampa }),
  ...[1, 2].map((i) =>
    ingestRow({ name: 'Good Hotels Agency', category: 'Travel agency', ...tampa, street: `${i} Oak Street` }),
  ),
  ingestRow({ name: 'Open Door Gallery', category: 'Art gallery', ...tampa }),
  ingestRow({ name: 'Mona Cafe', category: 'Cafe', ...tampa }),
  ingestRow({ name: 'Cheap Monday', category: 'Clothing store', ...tampa }),
  ingestRow({ name: 'Monday Clothes', category: 'Clothing store', ...tampa, rating: 5, reviews: 900 }),
  ingestRow({ name: 'Best Buy', category: 'Electronics store', ...tampa }),
  ingestRow({ name: 'Buy Electronics', category: 'Electronics store', ...tampa, rating: 5, reviews: 900 }),
  ingestRow({ name: '24 Hour Fitness', category: 'Gym', ...tampa }),
  ingestRow({ name: 'Corner Stop', category: '24-hour convenience store', ...tampa }),
  ingestRow({
    name: 'Fitness Bay',
    category: 'Gym',
    ...tampa,
    rating: 5,
    reviews: 900,
    working_hours: always('Open 24 hours'),
  }),
  ...['Plus', 'Premier', 'Airport'].map((more) =>
    ingestRow({ name: `Best Western ${more}`, category: 'Hotel', ...tampa }),
  ),
  ingestRow({ name: 'Western Boots', category: 'Western apparel store', ...tampa, rating: 5, reviews: 900 }),
  ingestRow({ name: 'Plaza Coffee Shop', category: 'Coffee shop', ...tampa }),
  ingestRow({ name: 'Kimson Chinese Food Menu', category: 'Restaurant', ...tampa, rating: 5, reviews: 900 }),
  ...[
    { city: 'Tampa', region: 'Florida', rating: 3, latitude: 28.29, longitude: -82.461 },
    { city: 'Miami', region: 'Florida', rating: 5, reviews: 9_000, latitude: 25.77, longitude: -80.19 },
  ].map((where) => ingestRow({ name: 'Silver Cup', category: 'Cafe', country_code: 'US', ...where })),
  ...[1, 2, 3].map((i) =>
    ingestRow({
      ...{ name: `Hyde Books ${i}`, category: 'Book store', ...tampa, area: 'Hyde Park' },
      ...{ latitude: 27.952, longitude: -82.459 + i / 1000 },
    }),
  ),
  ingestRow({ name: 'Golden Wok', category: 'Restaurant', ...tampa, latitude: 27.951, longitude: -82.461 }),
  ...[1, 2, 3].map((i) =>
    ingestRow({
      ...{ name: `Marina Store ${i}`, category: 'Store', ...tampa, street: `${i} Bayshore Boulevard` },
      ...{ latitude: 27.979 + i / 1000, longitude: -82.461 },
    }),
  ),
];

describe.each(ENGINES)('recognised phrases with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);
  const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name);

  it.each<[string, string[], Record<string, string>]>([
    ['pizza open now', ['Sole'], { open: '1' }],
    ['pizza open now in tampa', ['Sole'], { open: '1' }],
    ['24 hour pizza tampa', ['Sole'], { hours: 'always' }],
    ['bakery open on sunday', ['Brot', 'Krume'], { hours: 'sunday' }],
    ['bakery open at 8 am on sunday', ['Brot', 'Krume'], { hours: 'sunday-08:00' }],
    ['bakery open after 3pm on monday', ['Brot'], { hours: 'monday-15:00' }],
    ['best pizza in tampa', ['Luna', 'Stella', 'Sole'], { sort: 'rating' }],
    ['en iyi pizza tampa', ['Luna', 'Stella', 'Sole'], { sort: 'rating' }],
    ['pizza with phone', ['Stella'], { phone: '1' }],
    ['hotels near me in tampa open 24 hours', [], { hours: 'always' }],
    ['sunday bakery tampa', ['Brot', 'Krume'], { hours: 'sunday' }],
    ['where can I find a pizza restaurant that is open now?', ['Sole'], { open: '1' }],
    ['open pizza restaurants in tampa', ['Sole'], { open: '1' }],
    ['good pizza in tampa', ['Luna', 'Stella', 'Sole'], { sort: 'rating' }],
    ['top pizza in downtown tampa', ['Luna', 'Stella', 'Sole'], { sort: 'rating' }],
    ['pizza in tampa with good reviews', ['Luna', 'Stella', 'Sole'], { sort: 'rating' }],
    ['any great pizza in tampa?', ['Luna', 'Stella', 'Sole'], { sort: 'rating' }],
    ['4 star pizza tampa', ['Luna', 'Stella', 'Sole'], { sort: 'rating' }],
    ['pizza rated 4.5 in tampa', ['Luna'], { rating: '4.5', sort: 'rating' }],
    ['pizza tampa 4 stars and up', ['Luna', 'Stella'], { rating: '4', sort: 'rating' }],
    ['tampa pizza rated 4+', ['Luna', 'Stella'], { rating: '4', sort: 'rating' }],
  ])('set a filter or the order: "%s"', async (q, expected, sets) => {
    const page = await search({ q });
    expect(expected[0] === 'Luna' && sets['sort'] ? names(page) : names(page).sort()).toEqual(expected);
    expect(page.interpreted.parameters).toMatchObject(sets);
    expect(Object.assign({}, ...page.interpreted.phrases.map((phrase) => phrase.sets))).toMatchObject(sets);
  });

  it.each([
    ['pizzza open now', ['Sole']],
    ['pizzza open now in tampa', ['Sole']],
    ['goldenlantern open now', ['Golden Lantern']],
    ['glden lanterm 24 hours', ['Golden Lantern']],
    ['golden lante open now', ['Golden Lantern']],
  ])('find misspelt, joined and unfinished words too: "%s"', async (q, expected) => {
    const page = await search({ q });
    expect({ names: names(page), total: page.totalCount }).toEqual({ names: expected, total: expected.length });
  });

  it.each(['pharmacy 24 hours', 'аптека круглосуточно', 'farmacia 24 horas tampa'])(
    'keep opening hours that no business of the kind has, in any language: %s',
    async (q) => {
      const { totalCount, interpreted, relaxations } = await search({ q });
      expect(totalCount).toBe(0);
      expect(interpreted.phrases).toMatchObject([{ kind: 'hours', sets: { hours: 'always' } }]);
      expect(relaxations).toContainEqual(expect.objectContaining({ kind: 'filter', count: 1 }));
    },
  );

  it('has no spelling of a kind of business corrected that the directory lacks', async () => {
    const { interpreted } = await search({ q: 'phone repair' });
    expect(interpreted).toMatchObject({ what: 'repair', corrected: null, leftOut: ['phone'] });
    expect(names(await search({ q: 'rhonne repair' }))).toEqual(['Rhone Repair Works']);
  });

  it('leave out a rating that nothing has', async () => {
    const page = await search({ q: 'bakery rated 4.5 in tampa' });
    expect(names(page).sort()).toEqual(['Brot', 'Krume', 'Teig']);
    expect(page.interpreted.parameters).not.toHaveProperty('rating');
  });

  it('give the search that removing one leads to, and the search without any in the words', async () => {
    const { interpreted } = await search({ q: 'best pizza open now' });
    const [open, best] = interpreted.phrases.toSorted((a, b) => b.kind.localeCompare(a.kind));
    expect(open).toMatchObject({ kind: 'open', text: 'open now', parameters: { literal: 'open' } });
    expect(best).toMatchObject({ kind: 'best', text: 'best', parameters: { literal: 'best' } });
    expect(interpreted.parameters).toEqual({ q: 'pizza', open: '1', sort: 'rating' });
    const literal = await search(open!.parameters);
    expect(literal.interpreted.phrases.map(({ kind }) => kind)).toEqual(['best']);
    expect(literal.interpreted.parameters).toMatchObject({ q: 'pizza open now' });
  });

  it.each([
    ['cheap monday', 'Cheap Monday'],
    ['good hotels', 'Good Hotels Agency'],
    ['great western', 'Great Western Hats'],
    ['cheap monday tampa', 'Cheap Monday'],
    ['best buy', 'Best Buy'],
    ['Best Buy Tampa', 'Best Buy'],
    ['24 hour fitness', '24 Hour Fitness'],
    ['24 hour fitness in tampa', '24 Hour Fitness'],
  ])('are words of a business that has this name: %s', async (q, name) => {
    const page = await search({ q });
    expect({ first: names(page)[0], phrases: page.interpreted.phrases }).toEqual({ first: name, phrases: [] });
  });

  it('are words where they belong to the name of a category', async () => {
    const { businesses, interpreted } = await search({ q: '24-hour convenience stores in tampa' });
    expect(businesses.map(({ name }) => name)).toEqual(['Corner Stop']);
    expect(interpreted.phrases).toEqual([]);
  });

  it.each(['open door', 'open dor gallery', 'Open Door Gallery tampa'])(
    'are words of a name where a bare word precedes no category: %s',
    async (q) => {
      const page = await search({ q });
      expect({ names: names(page).slice(0, 1), phrases: page.interpreted.phrases }).toEqual({
        names: ['Open Door Gallery'],
        phrases: [],
      });
    },
  );

  it('order the whole directory where the query has nothing else, and are not corrected', async () => {
    const best = await search({ q: 'meilleurs' });
    expect(best.interpreted).toMatchObject({ what: '', phrases: [{ kind: 'best' }] });
    const named = await search({ q: 'best' });
    expect(named.interpreted).toMatchObject({ what: 'best', phrases: [] });
    const none = await search({ q: 'menus' });
    expect(none.interpreted).toMatchObject({ corrected: null, leftOut: [] });
  });

  it('remain those of a query whose spelling is corrected', async () => {
    const { interpreted } = await search({ q: 'pizzza open now' });
    expect(interpreted).toMatchObject({ corrected: { to: 'pizza' }, phrases: [{ kind: 'open', text: 'open now' }] });
  });

  it('are words where names start with them', async () => {
    const page = await search({ q: 'best western tampa' });
    expect(names(page).sort()).toEqual(['Best Western Airport', 'Best Western Plus', 'Best Western Premier']);
  });

  it.each([
    ['plaza coffee shop menu', 'Plaza Coffee Shop'],
    ['plaza coffee shop near me', 'Plaza Coffee Shop'],
    ['plaza coffee shop opening hours tampa', 'Plaza Coffee Shop'],
    ['plaza coffee shop reviews', 'Plaza Coffee Shop'],
    ['plaza coffee shop phone number', 'Plaza Coffee Shop'],
    ['plaza coffee shop telefon numarası', 'Plaza Coffee Shop'],
  ])('are not searched next to a name: %s', async (q, name) => {
    expect(names(await search({ q }))[0]).toBe(name);
  });

  it('sort by distance near the position of the visitor, and the order that was chosen stays', async () => {
    const near = '28.2,-82.46';
    expect(names(await search({ q: 'pizza near me', near, radius: '100' }))).toEqual(['Stella', 'Luna', 'Sole']);
    expect(names(await search({ q: 'pizza', near, radius: '100' }))).toEqual(['Stella', 'Luna', 'Sole']);
    const rated = await search({ q: 'pizza near me', near, radius: '100', sort: 'rating' });
    expect(names(rated)).toEqual(['Luna', 'Stella', 'Sole']);
    const { parameters } = (await search({ q: 'pizza', near, radius: '100', sort: 'relevance' })).interpreted;
    expect(parameters).toMatchObject({ sort: 'relevance' });
  });

  it.each([
    ['pizza near golden wok', 'near golden wok', ['Sole']],
    ['pizza near the golden wok tampa', 'near the golden wok', ['Sole']],
    ['pizza close to bayshore blvd', 'close to bayshore blvd', ['Luna']],
    ['golden wok yakınında pizza', 'golden wok yakınında', ['Sole']],
  ])('name a business or a street to search around: %s', async (q, text, expected) => {
    const page = await search({ q });
    expect(page.interpreted.phrases).toMatchObject([{ kind: 'around', text, sets: { radius: '3' } }]);
    expect(names(page).slice(0, 1)).toEqual(expected);
    expect(names(page)).not.toContain('Stella');
  });

  it('search around an area whose borders may have none', async () => {
    const around = await search({ q: 'pizza near hyde park' });
    expect(around.interpreted.phrases).toMatchObject([{ kind: 'around', text: 'near hyde park' }]);
    expect(names(around)[0]).toBe('Sole');
    expect(names(around)).not.toContain('Stella');
    expect(names(await search({ q: 'bookstores near hyde park tampa' })).sort()).toEqual([
      'Hyde Books 1',
      'Hyde Books 2',
      'Hyde Books 3',
    ]);
    const inside = await search({ q: 'pizza in hyde park' });
    expect(inside.interpreted.phrases).toMatchObject([{ kind: 'around', text: 'around Hyde Park' }]);
    expect(names(inside)[0]).toBe('Sole');
  });

  it.each(['pizza prices', 'pizza with parking', 'pizza fees tampa', 'how much is a pizza'])(
    'leave the kind of business that is asked about: %s',
    async (q) => {
      const page = await search({ q });
      expect(names(page).sort()).toEqual(['Luna', 'Sole', 'Stella']);
      expect(page.interpreted.corrected).toBeNull();
    },
  );

  it('take their preposition with them where no business has them', async () => {
    const page = await search({ q: 'hotel with parking' });
    expect(names(page)).toContain('Harbour House');
    expect(page.interpreted.leftOut).toEqual(['with', 'parking']);
  });

  it('search around the business of a chain that is nearest to the visitor, or in the place', async () => {
    const near = '28.1,-82.46';
    const q = 'pizza near silver cup';
    const nearest = await search({ q, near, radius: '100' });
    expect({ names: names(nearest), near: nearest.interpreted.parameters['near'] }).toEqual({
      names: ['Stella'],
      near: '28.29,-82.461',
    });
    expect(names(await search({ q: `${q} tampa` }))).toEqual(['Stella']);
  });

  it('search around no business of a chain where it is in several cities and the visitor is anywhere', async () => {
    expect((await search({ q: 'pizza near silver cup' })).interpreted.phrases).toEqual([]);
  });
});
