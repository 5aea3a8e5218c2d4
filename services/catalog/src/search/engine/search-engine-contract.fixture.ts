import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import { DAYS } from '@directory/contracts/opening-hours';
import { MAX_COUNTED, MAX_RELAXATION_COUNT } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import type { SearchEngine, SearchPlan } from './search-engine.js';

/** An engine that finds the given businesses, and its teardown. */
export interface EngineUnderTest {
  engine: SearchEngine;
  /** Id → name of every business, approved or not. */
  names: Map<string, string>;
  stop: () => Promise<unknown>;
}

const berlin = { city: 'Berlin', country_code: 'DE' };
const hamburg = { city: 'Hamburg', country_code: 'DE' };
const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const phone = (number: string) => ({ phone: `+${number}`, phone_number: BigInt(number) });

/** A name shared by more businesses than are counted. */
const CROWD = Array.from({ length: MAX_COUNTED + 30 }, (_, i) =>
  ingestRow({
    ...{ name: `Kiosk ${i}`, category: 'Kiosk', city: 'Lyon', country_code: 'FR' },
    rating: 3 + (i % 20) / 10,
    reviews: i,
    ...at(45.75 + i / 1e5, 4.85),
  }),
);

export const HIDDEN = 'Sternwarte Verborgen';
export const CONTRACT_ROWS: IngestRow[] = [
  ...CROWD,
  ingestRow({ name: 'Kiosk', category: 'Kiosk', city: 'Lyon', country_code: 'FR' }),
  ingestRow({
    name: 'Star Gym',
    category: 'Gym',
    ...berlin,
    rating: 3.5,
    reviews: 2,
    ...phone('49301234567'),
    ...at(52.52, 13.405),
    working_hours: JSON.stringify({ Saturday: '10AM-2AM', Sunday: '10AM-6PM' }),
  }),
  ingestRow({
    name: 'Star Gym Mitte',
    category: 'Gym',
    ...berlin,
    rating: 4.9,
    reviews: 900,
    verified: true,
    ...at(52.53, 13.4),
    working_hours: JSON.stringify({ Saturday: '10AM-2AM', Sunday: 'Closed' }),
  }),
  ingestRow({ name: 'Gymnasium am Stern', category: 'School', ...hamburg, rating: 4.6, reviews: 40 }),
  ingestRow({
    name: 'Fitness Nord',
    category: 'Gym',
    type: 'Yoga studio',
    ...hamburg,
    rating: 4.1,
    reviews: 300,
    ...at(53.55, 10),
    working_hours: JSON.stringify(Object.fromEntries(DAYS.map((day) => [day, 'Open 24 hours']))),
  }),
  ingestRow({ name: 'Café Zürich', category: 'Coffee shop', ...berlin, rating: 4, reviews: 10, verified: true }),
  ingestRow({
    name: 'Bäckerei Groß',
    category: 'Bakery',
    ...berlin,
    street: 'Invalidenstraße 5',
    postal_code: '10115',
  }),
  ingestRow({ name: 'İstanbul Sofrası', category: 'Turkish restaurant', ...hamburg, verified: true }),
  ingestRow({ name: 'Ресторан Москва', category: 'Restaurant', ...hamburg }),
  ingestRow({ name: '東京寿司', category: 'Sushi restaurant', city: '東京', country_code: 'JP', ...at(35.68, 139.76) }),
  ingestRow({ name: '大阪ラーメン', category: 'Ramen restaurant', city: '大阪', country_code: 'JP' }),
  ingestRow({ name: '緑書店', category: 'Book store', city: '台北', country_code: 'TW', street: '桜台12丁目12-9' }),
  ...['올림픽로35길 10', '올림픽로37길 130'].map((end) =>
    ingestRow({ name: end, city: '성남', country_code: 'KR', full_address: `경기도 성남시 분당구 ${end}` }),
  ),
  ingestRow({ name: 'ร้านอาหารไทย', category: 'Thai restaurant', city: 'Bangkok', country_code: 'TH' }),
  ingestRow({ name: 'المطعم الشرقي', category: 'Restaurant', city: 'Cairo', country_code: 'EG' }),
  ingestRow({ name: 'مقهى الإيوان', category: 'Cafe', city: 'الدرعية', country_code: 'SA' }),
  ...['The The', 'Y', 'And', 'The Who', 'In-N-Out', 'Rose & Crown', 'Bar und Grill'].map((name) =>
    ingestRow({ name, category: 'Pub', city: 'London', country_code: 'GB' }),
  ),
  ...['Rose & Crown Pub', 'The Rose and Crown Inn', 'Who Else', 'Bar & Grill 12'].map((name) =>
    ingestRow({ name, category: 'Pub', city: 'London', country_code: 'GB', rating: 4.9, reviews: 900 }),
  ),
  ...['Golden Kebab', 'Golden Kebab', 'Golden Kebab', 'Golden Kettle', 'Golden Lion'].map((name) =>
    ingestRow({ name, category: 'Restaurant', city: 'Leeds', country_code: 'GB' }),
  ),
  ingestRow({ name: 'Brauhaus', category: 'Brewery', city: 'Wien', country_code: 'AT' }),
  ...['Nord', 'Ost', 'West', 'am Ring'].map((more) =>
    ingestRow({
      ...{ name: `Brauhaus ${more}`, category: 'Brewery', city: 'Wien', country_code: 'AT' },
      rating: 4.9,
      reviews: 900,
    }),
  ),
  ingestRow({ name: HIDDEN, category: 'Observatory', ...berlin }),
];

/** The contract of `SearchEngine`. `start` imports the rows above, all approved but the hidden one. */
export function itIsASearchEngine(name: string, start: () => Promise<EngineUnderTest>, exists = true): void {
  (exists ? describe : describe.skip)(`${name} as a search engine`, () => {
    let tested: EngineUnderTest;
    beforeAll(async () => {
      tested = await start();
    }, 120_000);
    afterAll(() => tested.stop());

    const { signal } = new AbortController();
    const plan = (text: string, more: Partial<SearchPlan> = {}): SearchPlan => ({
      text,
      typed: text,
      at: new Date(),
      filters: {},
      sort: 'relevance',
      offset: 0,
      limit: 20,
      ...more,
    });
    const namesOf = (ids: string[]) => ids.map((id) => tested.names.get(id));
    const find = async (text: string, more?: Partial<SearchPlan>) =>
      namesOf((await tested.engine.search(plan(text, more), signal)).ids);
    /** As the service searches: as typed, and corrected if nothing matches. */
    const findCorrected = async (text: string) => {
      const found = await find(text);
      if (found.length > 0) return found;
      return find((await tested.engine.correct(text, signal)) ?? text);
    };

    it('ranks the exact name first, however unpopular, also among more matches than are counted', async () => {
      expect((await find('star gym'))[0]).toBe('Star Gym');
      expect((await find('kiosk'))[0]).toBe('Kiosk');
      expect(await find('star gym')).toContain('Star Gym Mitte');
    });

    it.each([
      ['the beginning of a name', 'star gy', 'Star Gym'],
      ['accents dropped', 'cafe zurich', 'Café Zürich'],
      ['umlauts and sharp s spelt out', 'backerei gross', 'Bäckerei Groß'],
      ['the dotted capital I of Turkish', 'istanbul sofrasi', 'İstanbul Sofrası'],
      ['capitals', 'İSTANBUL SOFRASI', 'İstanbul Sofrası'],
      ['another script, transliterated', 'restoran moskva', 'Ресторан Москва'],
      ['another script as written', 'москва', 'Ресторан Москва'],
      ['words that are written together', '東京寿司', '東京寿司'],
      ['a part of such words', '寿司', '東京寿司'],
      ['a part of a word in kana', 'ラーメン', '大阪ラーメン'],
      ['a part of a word in Thai', 'อาหาร', 'ร้านอาหารไทย'],
      ['a word in Arabic without its article', 'مطعم', 'المطعم الشرقي'],
      ['a name in Arabic as written', 'المطعم الشرقي', 'المطعم الشرقي'],
      ['other forms of its letters', 'المطعم الشرقى', 'المطعم الشرقي'],
      ['Arabic without hamza and article', 'مقهي ايوان', 'مقهى الإيوان'],
      ['Arabic with marks and tatweel', 'مَقهـــى الإيوان', 'مقهى الإيوان'],
      ['Arabic and its city', 'ايوان درعيه', 'مقهى الإيوان'],
      ['name and postal code', 'bäckerei 10115', 'Bäckerei Groß'],
      ['name and category in any order', 'nord gym', 'Fitness Nord'],
    ])('finds by %s', async (_how, text, name) => {
      expect((await find(text)).slice(0, 2)).toContain(name);
    });

    it.each([
      ['star gmy', 'Star Gym'],
      ['backerie gross', 'Bäckerei Groß'],
      ['fitnes nord', 'Fitness Nord'],
      ['gymnasiun stern', 'Gymnasium am Stern'],
      ['المطعم الشرفي', 'المطعم الشرقي'],
      ['gymnasiun in stern', 'Gymnasium am Stern'],
    ])('finds the misspelt %s', async (text, name) => {
      expect((await findCorrected(text)).slice(0, 3)).toContain(name);
    });

    it('ranks a misspelt whole name before more popular names that have the word', async () => {
      for (const text of ['bruahaus', 'brauhuas', 'brauhaaus', 'brahaus'])
        expect((await findCorrected(text))[0]).toBe('Brauhaus');
    });

    it.each([
      ['rose and crown', 'Rose & Crown'],
      ['rose & crown', 'Rose & Crown'],
      ['rose crown', 'Rose & Crown'],
      ['the rose and crown', 'Rose & Crown'],
      ['bar & grill', 'Bar und Grill'],
      ['bar and grill', 'Bar und Grill'],
      ['the the', 'The The'],
      ['y', 'Y'],
      ['the who', 'The Who'],
      ['in-n-out', 'In-N-Out'],
      ['in n out', 'In-N-Out'],
      ['and', 'And'],
      ['rose & crown inn', 'The Rose and Crown Inn'],
    ])('ignores stop words, and ranks the name that is equal without them first: %s', async (text, name) => {
      expect((await find(text))[0]).toBe(name);
    });

    it('finds the same businesses with "and", with "&" and with neither', async () => {
      const all = ['Rose & Crown', 'Rose & Crown Pub', 'The Rose and Crown Inn'];
      for (const text of ['rose and crown', 'rose & crown', 'rose crown', 'the rose and crown', 'crown at the rose'])
        expect({ text, names: (await find(text)).sort() }).toEqual({ text, names: all });
    });

    it('finds a phone number', async () => {
      expect(await find('030 1234567', { phone: 49301234567n })).toEqual(['Star Gym']);
    });

    it('finds nothing where no business has all words', async () => {
      expect(await find('star gym nowhereatall')).toEqual([]);
    });

    it.each<[string, SearchPlan['filters'], string[]]>([
      ['category', { categorySlug: 'gym' }, ['Fitness Nord', 'Star Gym', 'Star Gym Mitte']],
      ['type', { categorySlug: 'yoga-studio' }, ['Fitness Nord']],
      ['country', { countryCode: 'JP' }, ['大阪ラーメン', '東京寿司']],
      ['city', { countryCode: 'DE', citySlug: 'hamburg', categorySlug: 'gym' }, ['Fitness Nord']],
      ['rating', { countryCode: 'DE', minimumRating: 4.6 }, ['Gymnasium am Stern', 'Star Gym Mitte']],
      ['verified', { countryCode: 'DE', verified: true }, ['Café Zürich', 'Star Gym Mitte', 'İstanbul Sofrası']],
      ['phone', { hasPhone: true }, ['Star Gym']],
      ['near', { near: { ...at(52.52, 13.405), radius: 3 } }, ['Star Gym', 'Star Gym Mitte']],
      ['hours around the clock', { hours: 'always' }, ['Fitness Nord']],
      ['hours on a day', { hours: 'sunday' }, ['Fitness Nord', 'Star Gym']],
      ['hours at a time of a day', { hours: 'sunday-18:00' }, ['Fitness Nord']],
      ['hours past midnight', { hours: 'sunday-01:59' }, ['Fitness Nord', 'Star Gym', 'Star Gym Mitte']],
    ])('filters by %s', async (_what, filters, names) => {
      expect((await find('', { filters })).sort()).toEqual(names.sort());
    });

    it.each<[SearchPlan['sort'], SearchPlan['filters'], string[]]>([
      ['rating', { categorySlug: 'gym' }, ['Star Gym Mitte', 'Fitness Nord', 'Star Gym']],
      ['reviews', { countryCode: 'DE', minimumRating: 3 }, ['Star Gym Mitte', 'Fitness Nord', 'Gymnasium am Stern']],
      ['name', { categorySlug: 'gym' }, ['Fitness Nord', 'Star Gym', 'Star Gym Mitte']],
      ['distance', { near: { ...at(52.52, 13.405), radius: 200 } }, ['Star Gym', 'Star Gym Mitte']],
    ])('sorts by %s', async (sort, filters, names) => {
      expect((await find('', { filters, sort })).slice(0, names.length)).toEqual(names);
    });

    it('sorts very many by reviews, the most reviewed of all first', async () => {
      const names = await find('kiosk', { sort: 'reviews', limit: 3 });
      expect(names).toEqual([1029, 1028, 1027].map((i) => `Kiosk ${i}`));
    });

    it('counts up to 1,000 matches, and marks a capped total', async () => {
      expect(await tested.engine.search(plan('kiosk'), signal)).toMatchObject({
        total: MAX_COUNTED,
        totalIsCapped: true,
      });
      expect(await tested.engine.search(plan('gym'), signal)).toMatchObject({ totalIsCapped: false });
    });

    it('counts up to 100 matches where only their number is asked for', async () => {
      expect(await tested.engine.count(plan('kiosk'), signal)).toEqual({
        total: MAX_RELAXATION_COUNT,
        totalIsCapped: true,
      });
      const { total } = await tested.engine.search(plan('gym'), signal);
      expect(await tested.engine.count(plan('gym'), signal)).toEqual({ total, totalIsCapped: false });
    });

    it.each([20, 200])('finds the nearest of very many within %i km, nearest first', async (radius) => {
      const near = { ...at(45.75, 4.85), radius };
      const nearest = await tested.engine.search(
        plan('kiosk', { sort: 'distance', filters: { near }, offset: 30, limit: 50 }),
        signal,
      );
      expect(namesOf(nearest.ids)).toEqual(Array.from({ length: 50 }, (_, i) => `Kiosk ${i + 30}`));
      expect(nearest).toMatchObject({ totalIsCapped: true });
    });

    it.each<SearchPlan['sort']>(['distance', 'relevance'])('counts what is in a circle, sorted by %s', async (sort) => {
      // 272 m from the row of kiosks: the circle covers 420 m to the north and south.
      const near = { ...at(45.755, 4.8535), radius: 0.5 };
      const { result, facets } = await tested.engine.searchWithFacets(
        plan('kiosk', { sort, filters: { near }, limit: MAX_COUNTED }),
        signal,
      );
      expect(result).toMatchObject({ total: 755, totalIsCapped: false });
      expect(result.ids).toHaveLength(755);
      expect(facets.categories).toEqual([{ slug: 'kiosk', count: 755 }]);
      expect(await find('kiosk', { sort: 'distance', filters: { near }, limit: 1 })).toEqual(['Kiosk 500']);
      // All of them are in a corner of the box around it.
      const elsewhere = plan('kiosk', { sort, filters: { near: { ...at(45.59, 4.615), radius: 20 } } });
      expect(await tested.engine.search(elsewhere, signal)).toEqual({ ids: [], total: 0, totalIsCapped: false });
    });

    it('has every match on exactly one page, and the same ones each time', async () => {
      const page = (offset: number) => tested.engine.search(plan('kiosk', { offset, limit: 50 }), signal);
      const pages = await Promise.all(Array.from({ length: 20 }, (_, i) => page(i * 50)));
      const ids = pages.flatMap((it) => it.ids);
      expect(ids).toHaveLength(MAX_COUNTED);
      expect(new Set(ids).size).toBe(MAX_COUNTED);
      expect((await page(100)).ids).toEqual(pages[2]!.ids);
      expect((await page(MAX_COUNTED)).ids).toEqual([]);
    });

    it('finds no unapproved business', async () => {
      expect(await find(HIDDEN)).toEqual([]);
      expect(await find('', { filters: { categorySlug: 'observatory' } })).toEqual([]);
      expect(namesOf(await tested.engine.suggest('sternwarte', {}, 5, signal))).toEqual([]);
    });

    it('counts facets, each without its own filter', async () => {
      const facets = await tested.engine.facets(
        plan('gym', { filters: { categorySlug: 'gym', countryCode: 'DE' } }),
        signal,
      );
      expect(facets.categories).toContainEqual({ slug: 'gym', count: 3 });
      expect(facets.countries).toEqual([{ code: 'DE', count: 3 }]);
      expect(facets.cities).toEqual([
        { countryCode: 'DE', slug: 'berlin', count: 2 },
        { countryCode: 'DE', slug: 'hamburg', count: 1 },
      ]);
      expect(facets.ratings).toEqual([
        { atLeast: 3, count: 3 },
        { atLeast: 3.5, count: 3 },
        { atLeast: 4, count: 2 },
        { atLeast: 4.5, count: 1 },
      ]);
      expect(facets).toMatchObject({ verified: 1, phone: 1, approximate: false });
      const verified = await tested.engine.facets(plan('', { filters: { countryCode: 'DE', verified: true } }), signal);
      expect(verified.verified).toBe(3);
      expect(verified.categories).toContainEqual({ slug: 'gym', count: 1 });
      expect(verified.countries).toEqual([{ code: 'DE', count: 3 }]);
      const near = { ...at(52.52, 13.405), radius: 3 };
      const nearest = plan('', { sort: 'distance', filters: { near, categorySlug: 'gym', verified: true } });
      expect(await tested.engine.facets(nearest, signal)).toMatchObject({ verified: 1, phone: 0 });
    });

    it('counts facets of a category in a place without words', async () => {
      const gyms = plan('', { filters: { categorySlug: 'gym', countryCode: 'DE' }, sort: 'reviews', limit: 1 });
      const { result, facets } = await tested.engine.searchWithFacets(gyms, signal);
      expect({ names: namesOf(result.ids), total: result.total }).toEqual({ names: ['Star Gym Mitte'], total: 3 });
      expect(facets.categories).toContainEqual({ slug: 'turkish-restaurant', count: 1 });
      expect(facets.countries).toEqual([{ code: 'DE', count: 3 }]);
      expect(facets.cities).toContainEqual({ countryCode: 'DE', slug: 'hamburg', count: 1 });
      expect(facets).toMatchObject({ verified: 1, phone: 1 });
    });

    it('suggests names with the prefix, in the given place', async () => {
      const suggest = async (text: string, filters = {}) =>
        namesOf(await tested.engine.suggest(text, filters, 5, signal));
      expect(await suggest('star g')).toContain('Star Gym');
      expect(await suggest('fitn')).toEqual(['Fitness Nord']);
      expect(await suggest('star g')).not.toContain('Gymnasium am Stern');
      expect((await suggest('rose & crown i'))[0]).toBe('The Rose and Crown Inn');
      expect(await suggest('gym', { countryCode: 'DE', citySlug: 'hamburg' })).not.toContain('Star Gym');
    });

    it('suggests each name once', async () => {
      const names = namesOf(await tested.engine.suggest('golden k', {}, 5, signal));
      expect(names.sort()).toEqual(['Golden Kebab', 'Golden Kettle']);
    });

    it.each(['golden kebba', 'goldne kebab', 'gloden kebab', 'golden kebabb'])(
      'suggests a name with one slip: %s',
      async (text) => {
        expect(namesOf(await tested.engine.suggest(text, {}, 5, signal))).toContain('Golden Kebab');
      },
    );

    it.each(['-golden kebab', '- golden -kebab', '"golden" kebab', '-"golden'])(
      'takes no operator in %s',
      async (text) => {
        const { ids } = await tested.engine.search(plan(text), signal);
        expect(namesOf(ids)).toContain('Golden Kebab');
        expect(namesOf(await tested.engine.suggest(text, {}, 5, signal))).toContain('Golden Kebab');
      },
    );

    it('finds a street with a number after letters without spaces', async () => {
      const { ids } = await tested.engine.search(plan('桜台12丁目12-9'), signal);
      expect(namesOf(ids)).toEqual(['緑書店']);
    });

    it('finds the number at the end of a long address without spaces', async () => {
      const { ids } = await tested.engine.search(plan('경기도 성남시 분당구 올림픽로37길 130'), signal);
      expect(namesOf(ids)).toEqual(['올림픽로37길 130']);
    });

    it('prefers names that start with the stop words of the query too', async () => {
      const { ids } = await tested.engine.search(plan('the wh'), signal);
      expect(namesOf(ids).slice(0, 2)).toEqual(['The Who', 'Who Else']);
    });

    it.each(['" OR 1=1 --', "' | a:*", 'a & | b', '!a', ':*', '\\', '()', "'; DROP TABLE business", '\u200b', '🍕'])(
      'treats %s as text',
      async (text) => {
        await expect(tested.engine.search(plan(text), signal)).resolves.toBeDefined();
        await expect(tested.engine.suggest(text, {}, 5, signal)).resolves.toBeDefined();
        await tested.engine.correct(text, signal);
      },
    );

    it('stops when its signal aborts', async () => {
      await expect(tested.engine.search(plan('gym'), AbortSignal.abort())).rejects.toThrow();
    });
  });
}
