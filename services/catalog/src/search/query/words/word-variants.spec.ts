import { describe, expect, it } from 'vitest';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../../search-catalog.fixture.js';

const tampa = { city: 'Tampa', region: 'Florida', country_code: 'US' };
const rows = [
  ingestRow({ name: 'Pizza Hut', category: 'Pizza restaurant', ...tampa }),
  ingestRow({ name: 'Pizza Barn', category: 'Pizza restaurant', ...tampa, rating: 5, reviews: 900 }),
  ingestRow({ name: 'Hut Supply', category: 'Store', ...tampa, rating: 5, reviews: 900 }),
  ingestRow({ name: '7-Eleven', category: 'Convenience store', ...tampa }),
  ingestRow({ name: 'Eleven Madison', category: 'Restaurant', ...tampa, rating: 5, reviews: 900 }),
  ingestRow({ name: 'Starbucks', category: 'Coffee shop', ...tampa }),
  ingestRow({ name: 'Star Cleaners', category: 'Dry cleaner', ...tampa, rating: 5, reviews: 900 }),
  ingestRow({ name: '93 Octane Brewery', category: 'Brewery', ...tampa }),
  ingestRow({ name: 'Subway 36-176', category: 'Sandwich shop', ...tampa }),
  ingestRow({ name: 'Subway 20481', category: 'Sandwich shop', ...tampa, rating: 5, reviews: 900 }),
  ingestRow({ name: 'Apotek K-24', category: 'Toy store', ...tampa }),
  ingestRow({ name: 'Apotek 24 Jam', category: 'Toy store', ...tampa, rating: 5, reviews: 900 }),
  ingestRow({ name: 'Hop Garden', category: 'Brewpub', ...tampa }),
  ingestRow({ name: 'V.T.U', category: 'Auto repair shop', ...tampa }),
  ingestRow({ name: 'Vtura Inn', category: 'Inn', ...tampa, rating: 5, reviews: 900 }),
  ingestRow({ name: 'H-E-B plus!', category: 'Supermarket', ...tampa }),
  ingestRow({ name: 'Plus Size', category: 'Clothing store', ...tampa, rating: 5, reviews: 900 }),
  ingestRow({ name: 'K-Citymarket', category: 'Supermarket', ...tampa }),
  ingestRow({ name: 'Citymarket', category: 'Supermarket', ...tampa, rating: 5, reviews: 900 }),
  ingestRow({ name: 'Rent-A-Sofa', category: 'Furniture store', ...tampa }),
  ingestRow({ name: 'Bia 23', category: 'Pub', ...tampa }),
  ingestRow({ name: 'クリスピー・クリーム・ドーナツ', category: 'Donut shop', city: 'Osaka', country_code: 'JP' }),
  ingestRow({ name: 'Jio-BP', category: 'Tyre shop', ...tampa }),
  ingestRow({ name: 'The Co-operative Kitchen', category: 'Caterer', ...tampa }),
  ingestRow({ name: 'Kitchen Cooperative', category: 'Caterer', ...tampa, rating: 5, reviews: 900 }),
  ingestRow({
    name: 'Plaza Coffee Shop',
    category: 'Coffee shop',
    full_address: '207 NE 16th Ave, Gainesville, FL 32601',
    city: 'Gainesville',
    region: 'Florida',
    country_code: 'US',
    postal_code: '32601',
  }),
  ingestRow({
    name: 'Page Turner',
    category: 'Book store',
    ...tampa,
    website: 'https://www.Page-Turner.example.com/visit?from=map',
    phone: '+1 352-357-5054',
    phone_number: 13523575054n,
  }),
  ingestRow({ name: 'Pin Code', category: 'Store', city: 'Pune', country_code: 'IN', postal_code: '575054' }),
  ingestRow({ name: 'Fuel Point', category: 'Gas station', ...tampa }),
  ingestRow({ name: 'Station Street Antiques', category: 'Antique store', ...tampa, rating: 5, reviews: 900 }),
  ingestRow({ name: 'Figaro', category: 'Hairdresser', ...tampa }),
  ingestRow({ name: 'Salus', category: 'Pharmacy', ...tampa }),
  ingestRow({ name: 'Ankara Salus', category: 'Eczane', city: 'Ankara', country_code: 'TR' }),
  ingestRow({ name: 'Gulshan Plaza Coffee', category: 'Coffee shop', ...tampa, rating: 5, reviews: 900 }),
  ingestRow({ name: 'Marion Deli', category: 'Deli', ...tampa, street: '12 North Marion Street' }),
  ingestRow({ name: 'Toko Roti', category: 'Bakery', ...tampa, street: 'Jl.Raya Merdeka No.52/7' }),
  ingestRow({
    ...{ name: 'Kali Furniture', category: 'Furniture store', ...tampa, street: 'Jl.Raya Merdeka No.150' },
    ...{ rating: 5, reviews: 900 },
  }),
  ingestRow({ name: 'Lantern Fitness', category: 'Gym', ...tampa, street: '3 Garden Road' }),
  ingestRow({
    ...{ name: 'Cedar Barbers', category: 'Barber shop', ...tampa, region: 'Garden', street: '3 Cedar Road' },
    ...{ rating: 5, reviews: 900 },
  }),
  ingestRow({ name: 'Bergner', category: 'Florist', city: 'Berlin', country_code: 'DE', street: 'Invalidenstr. 5' }),
  ingestRow({ name: 'Hopworks Brewing Co', category: 'Brewery', ...tampa }),
  ingestRow({ name: 'Hopworks Brewing Supply', category: 'Store', ...tampa, rating: 5, reviews: 900 }),
  ingestRow({ name: "Musée de l'ancienne abbaye", category: 'Museum', city: 'Landévennec', country_code: 'FR' }),
  ingestRow({ name: "Musée de l'abbaye", category: 'Museum', city: 'Cerisy', country_code: 'FR' }),
  ingestRow({ name: 'Smoke BBQ', category: 'Restaurant', ...tampa }),
  ingestRow({ name: 'St. Mary Clinic', category: 'Clinic', ...tampa }),
  ingestRow({ name: 'Four Seasons Nails', category: 'Nail salon', ...tampa }),
  ingestRow({ name: 'Vancouver Gallery', category: 'Art gallery', ...tampa }),
  ingestRow({ name: 'Harbour Property', category: 'Estate agent', ...tampa }),
  ingestRow({
    name: 'Maple Grove',
    category: 'Restaurant',
    city: 'London',
    country_code: 'GB',
    postal_code: 'SW7 1AB',
  }),
];

describe.each(ENGINES)('words written otherwise, with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);
  const firstOf = async (q: string, location = '') => (await search({ q, location })).businesses[0]?.name;

  it.each([
    ['pizzahut', 'Pizza Hut'],
    ['pizzahut tampa', 'Pizza Hut'],
    ['7eleven', '7-Eleven'],
    ['7 eleven', '7-Eleven'],
    ['star bucks', 'Starbucks'],
    ['star bucks coffee', 'Starbucks'],
    ['brew pub', 'Hop Garden'],
    ['brew pub in tampa', 'Hop Garden'],
    ['93octane', '93 Octane Brewery'],
    ['93octane brewery', '93 Octane Brewery'],
    ['subway 36176', 'Subway 36-176'],
    ['k24', 'Apotek K-24'],
    ['apotek k24', 'Apotek K-24'],
    ['apotek k 24', 'Apotek K-24'],
    ['subway 36-176', 'Subway 36-176'],
    ['subway 204-81', 'Subway 20481'],
    ['vtu', 'V.T.U'],
    ['heb plus', 'H-E-B plus!'],
    ['kcitymarket', 'K-Citymarket'],
    ['jiobp', 'Jio-BP'],
    ['rentasofa', 'Rent-A-Sofa'],
    ['rentasofa tampa', 'Rent-A-Sofa'],
    ['bia23', 'Bia 23'],
    ['クリスピークリームドーナツ', 'クリスピー・クリーム・ドーナツ'],
    ['cooperative kitchen', 'The Co-operative Kitchen'],
    ['the cooperative kitchen', 'The Co-operative Kitchen'],
  ])('joined or split: finds %s as %s', async (q, name) => {
    expect(await firstOf(q)).toBe(name);
  });

  it.each([
    ['207 ne 16th ave', 'Plaza Coffee Shop'],
    ['207 northeast 16th avenue gainesville', 'Plaza Coffee Shop'],
    ['plaza coffee shop 207 ne 16th ave', 'Plaza Coffee Shop'],
    ['12 n marion st', 'Marion Deli'],
    ['12 marion street tampa', 'Marion Deli'],
    ['jl raya merdeka 52', 'Toko Roti'],
    ['Jl. Raya Merdeka No.52/7 tampa', 'Toko Roti'],
    ['3 garden road tampa', 'Lantern Fitness'],
    ['invalidenstraße 5', 'Bergner'],
    ['invalidenstr. 5 berlin', 'Bergner'],
    ["musée de l'abbaye landevennec", "Musée de l'ancienne abbaye"],
    [`musee de l’abbaye`, "Musée de l'abbaye"],
    ['hopworks brewing company', 'Hopworks Brewing Co'],
    ['smoke barbecue', 'Smoke BBQ'],
    ['saint mary clinic', 'St. Mary Clinic'],
    ['4 seasons nails', 'Four Seasons Nails'],
  ])('abbreviated or spelt out: finds %s as %s', async (q, name) => {
    expect(await firstOf(q)).toBe(name);
  });

  it.each([
    'page-turner.example.com',
    'www.page-turner.example.com',
    'https://page-turner.example.com/visit',
    '357-5054',
    '3575054',
    '523575054',
    '57 50 54',
  ])('finds the one business with the website or the end of a phone number %s', async (q) => {
    const { businesses, totalCount } = await search({ q });
    expect({ totalCount, name: businesses[0]?.name }).toEqual({ totalCount: 1, name: 'Page Turner' });
  });

  it.each([
    ['vancouver glalrey', 'Vancouver Gallery'],
    ['vacnuover gallery', 'Vancouver Gallery'],
    ['vincouvar gallery', 'Vancouver Gallery'],
    ['habror property', 'Harbour Property'],
    ['restuarants in london', 'Maple Grove'],
    ['resturnat london', 'Maple Grove'],
  ])('finds a word with two slips: %s', async (q, name) => {
    expect(await firstOf(q)).toBe(name);
  });

  it.each(['SW7 1AB', 'SW71AB', 'sw71ab'])('finds a postal code with and without its space: %s', async (q) => {
    expect(await firstOf(q)).toBe('Maple Grove');
  });

  it('finds a phone number with its city', async () => {
    expect(await firstOf('+1 352 357 5054 tampa')).toBe('Page Turner');
  });

  it('offers other places instead of correcting the place that was typed', async () => {
    const { businesses, relaxations } = await search({ q: 'coffee shop pune' });
    expect(businesses).toEqual([]);
    expect(relaxations.length).toBeGreaterThan(0);
  });

  it('takes six digits for a postal code where a business has it', async () => {
    expect(await firstOf('575054')).toBe('Pin Code');
  });

  it.each([
    ['petrol station', ['Fuel Point']],
    ['petrol stations in tampa', ['Fuel Point']],
    ['hair salons in tampa', ['Figaro']],
    ['chemist tampa', ['Salus']],
    ['drugstores', ['Ankara Salus', 'Salus']],
    ['drug store ankara', ['Ankara Salus']],
  ])('finds a category by its other names: %s', async (q, expected) => {
    const { businesses, interpreted } = await search({ q });
    expect(businesses.map(({ name }) => name).sort()).toEqual(expected);
    expect(interpreted).toMatchObject({ leftOut: [], corrected: null });
  });
});
