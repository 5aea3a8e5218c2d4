import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_LIST_BUSINESSES, MAX_SIMILAR, type PlacedBusiness } from '@directory/contracts/businesses';
import { ingestRow, type RowFacts } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

/** Bakeries of a city, of the villages around it and of the city across the border. Degrees; a hundredth is about a kilometre. */
const at = (name: string, latitude: number | null, facts: RowFacts = {}) =>
  ingestRow({
    ...{ name, category: 'Bakery', city: 'Bonn', country_code: 'DE', rating: 4, reviews: 100 },
    ...{ latitude, longitude: latitude === null ? null : 7, ...facts },
  });
const inBonn = Array.from({ length: 9 }, (_, i) => at(`Bonn ${i}`, 50.7, { rating: 1 + i * 0.5 }));
const byType = at('By type', 50.7, { category: 'Shop', type: 'Bakery', rating: 5, reviews: 9000 });
const hidden = at('Hidden', 50.7, { rating: 5, reviews: 9000 });
const butcher = at('Butcher', 50.7, { category: 'Butcher', rating: 5, reviews: 9000 });
const villages = [
  at('Ahr', 60, { city: 'Ahr' }),
  at('Ahr 2', 60.001, { city: 'Ahr', rating: 1 }),
  at('Ahr 3', 60.002, { city: 'Ahr', rating: 5 }),
  at('Next', 60.03, { city: 'Brohl', rating: 1 }),
  at('Close', 60.2, { city: 'Brohl', rating: 2 }),
  at('Away', 60.9, { city: 'Kell' }),
  at('Far away', 61.2, { city: 'Linz', rating: 5 }),
  at('Abroad', 60.01, { city: 'Ahr', country_code: 'DK', rating: 5 }),
  at('Café', 60.01, { city: 'Brohl', category: 'Café', rating: 5 }),
];
const nowhere = at('Nowhere', null, { city: 'Ahr' });
const kindless = at('Kindless', 60, { category: null });
/** More than are read at once: a row of kiosks about two kilometres apart, and one 570 km behind the last. */
const kiosks = [...Array.from({ length: 520 }, (_, i) => 40 + i / 50), 55.5].map((latitude, i) =>
  at(`Kiosk ${i}`, latitude, { category: 'Kiosk', city: `Stop ${i}`, country_code: 'FR' }),
);
const everybody = [...inBonn, byType, butcher, ...villages, nowhere, kindless, ...kiosks];

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.import(everybody);
  await catalog.import([hidden], { approve: false });
  await catalog.fillSearch();
});
afterAll(() => catalog.stop());

const similarTo = async (name: string) => {
  const { slug } = everybody.find((row) => row.name === name)!;
  return catalog.get<PlacedBusiness[]>(`/api/businesses/${slug}/similar`);
};
const names = async (name: string) => (await similarTo(name)).map((card) => card.name);

describe('businesses similar to one', () => {
  it('are the best of its category in its city, without itself', async () => {
    const best = ['By type', 'Bonn 8', 'Bonn 7', 'Bonn 6', 'Bonn 5', 'Bonn 4', 'Bonn 3'];
    expect(await names('Bonn 0')).toEqual(best.slice(0, MAX_SIMILAR));
    expect(await names('Bonn 8')).toEqual(best.filter((name) => name !== 'Bonn 8').slice(0, MAX_SIMILAR));
    expect((await similarTo('Bonn 0'))[0]).toMatchObject({
      slug: byType.slug,
      category: 'Shop',
      city: 'Bonn',
      distance: 0,
    });
  });

  it('are followed by the nearest of its country where its city has few', async () => {
    expect(await names('Ahr')).toEqual(['Ahr 3', 'Nowhere', 'Ahr 2', 'Next', 'Close', 'Away']);
    expect((await similarTo('Ahr')).map(({ distance }) => distance)).toEqual([0.22, null, 0.11, 3.34, 22.24, 100.08]);
    expect(await names('Close')).toEqual(['Next', 'Ahr 3', 'Ahr 2', 'Ahr', 'Away', 'Far away']);
    expect(await names('Abroad')).toEqual([]);
  });

  it('are found at any distance among many', async () => {
    expect(await names('Kiosk 0')).toEqual([1, 2, 3, 4, 5, 6].map((i) => `Kiosk ${i}`));
    expect(await names('Kiosk 520')).toEqual([519, 518, 517, 516, 515, 514].map((i) => `Kiosk ${i}`));
  });

  it('are those of its city if it has no position', async () => {
    expect(await names('Nowhere')).toEqual(['Ahr 3', 'Ahr', 'Ahr 2']);
  });

  it('have no distance from a business without a position', async () => {
    expect((await similarTo('Nowhere')).map(({ distance }) => distance)).toEqual([null, null, null]);
  });

  it('are none without a category, and 404 for an unknown business', async () => {
    expect(await names('Kindless')).toEqual([]);
    for (const slug of ['nobody-abc123', hidden.slug])
      expect((await catalog.send(`/api/businesses/${slug}/similar`)).status).toBe(404);
  });
});

describe('a list of businesses', () => {
  const listOf = (ids: string) => catalog.get<PlacedBusiness[]>(`/api/lists?ids=${encodeURIComponent(ids)}`);
  const idOf = async (name: string) => {
    const { slug } = [...everybody, hidden].find((row) => row.name === name)!;
    const [row] = await catalog.db.query<{ id: string }[]>('SELECT id FROM business WHERE slug = $1', [slug]);
    return row!.id;
  };

  it('has the approved ones among its ids, once and in their order', async () => {
    const [ahr, bonn, unapproved] = [await idOf('Ahr'), await idOf('Bonn 3'), await idOf('Hidden')];
    const list = await listOf(`${bonn},x,${unapproved},999999999,${ahr},${bonn},1e3,`);
    expect(list.map(({ name }) => name)).toEqual(['Bonn 3', 'Ahr']);
    expect(list[1]).toMatchObject({ latitude: 60, longitude: 7, distance: null });
  });

  it('is empty without ids, and has at most the first hundred', async () => {
    expect(await listOf('')).toEqual([]);
    const [ahr, bonn] = [await idOf('Ahr'), await idOf('Bonn 3')];
    const unknown = Array.from({ length: MAX_LIST_BUSINESSES - 1 }, (_, i) => 900_000_000 + i);
    expect((await listOf([...unknown, ahr, bonn].join())).map(({ name }) => name)).toEqual(['Ahr']);
  });
});

describe('businesses nearby', () => {
  const nearby = async (name: string) => {
    const { slug } = everybody.find((row) => row.name === name)!;
    return (await catalog.get<PlacedBusiness[]>(`/api/businesses/${slug}/nearby`)).map(
      (card) => `${card.name} ${card.distance}`,
    );
  };

  it('are those of other categories in its country, nearest first, with their distance', async () => {
    expect(await nearby('Bonn 0')).toEqual(['Butcher 0']);
    expect(await nearby('Kindless')).toEqual(['Ahr 0', 'Ahr 2 0.11', 'Ahr 3 0.22', 'Café 1.11']);
    expect(await nearby('Ahr')).toEqual(['Kindless 0', 'Café 1.11']);
  });

  it('are none without a position', async () => {
    expect(await nearby('Nowhere')).toEqual([]);
    expect((await catalog.send('/api/businesses/nobody-abc123/nearby')).status).toBe(404);
  });
});
