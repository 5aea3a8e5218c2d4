import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEED_REVISION_HEADER, type Feed } from '@directory/contracts/internal';
import { isWorthListing, MIN_LISTED_BUSINESSES } from '@directory/contracts/listing';
import { ingestRow, type RowFacts } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  // Filling the search table, unused here, would take longer than all the rest.
  for (const event of ['insert', 'update', 'delete'])
    await catalog.db.query(`ALTER TABLE business DISABLE TRIGGER business_search_${event}`);
});
afterAll(() => catalog.stop());

/** Adds listed businesses `from`–`to`; their slugs are `b-<number>`. */
const add = (from: number, to: number) =>
  catalog.db.query(
    `INSERT INTO business (match_key, slug, name, name_hash, city, city_slug, country_code, phone)
     SELECT 'k' || n, 'b-' || n, 'B', n, 'Town ' || n % 700, 'town-' || n % 700, 'DE', '+49 30 ' || n
     FROM generate_series($1::int, $2::int) AS n`,
    [from, to],
  );

const feed = () => catalog.get<Feed>('/internal/feed');
const pagesOf = ({ files }: Feed) => files.filter(({ path }) => path.includes('/businesses/'));

/** The feed once its pages have these sizes; changes are processed two seconds late. */
async function cutInto(sizes: number[]): Promise<Feed> {
  const state = async () => {
    const changes = await catalog.db.query<unknown[]>('SELECT FROM feed_change');
    return { changes: changes.length, sizes: pagesOf(await feed()).map(({ urls }) => urls) };
  };
  await expect.poll(state).toEqual({ changes: 0, sizes });
  return feed();
}

async function linesOf(path: string): Promise<string[][]> {
  const response = await catalog.send(`/internal/feed/file?path=${path}`);
  if (!response.ok) throw new Error(String(response.status));
  const file = (await feed()).files.find((one) => one.path === path);
  expect(response.headers.get(FEED_REVISION_HEADER)).toBe(file!.revision);
  return (await response.text())
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t'));
}

const page = (number: number) => `/sitemaps/businesses/page-${number}.xml`;

describe('the files of the sitemap', () => {
  it('have every listed business once, 9000 each, and a change in one does not affect the others', async () => {
    expect((await cutInto([])).files).toHaveLength(4);
    await add(1, 20_000);
    const first = await cutInto([9000, 9000, 2000]);
    expect(first.businesses).toBe(20_000);
    const paths = (await Promise.all([1, 2, 3].map((number) => linesOf(page(number))))).flat().map(([path]) => path);
    expect(new Set(paths)).toEqual(new Set(Array.from({ length: 20_000 }, (_, i) => `/business/b-${i + 1}`)));
    expect(paths).toHaveLength(20_000);

    await catalog.db.query(`UPDATE business SET name = 'C', updated_at = '2031-02-03T04:05:06Z' WHERE slug = 'b-9500'`);
    await sleep(1);
    const second = await untilNew(first, 2);
    expect(second.map((one) => one.revision)).toEqual([
      pagesOf(first)[0]!.revision,
      expect.not.stringMatching(`^${pagesOf(first)[1]!.revision}$`),
      pagesOf(first)[2]!.revision,
    ]);
    expect(second[1]!.lastModified).toBe('2031-02-03T04:05:06.000Z');
    expect(await linesOf(page(2))).toContainEqual(['/business/b-9500', '2031-02-03T04:05:06.000Z']);
  });

  it('grow at the end, shrink after deletions, and are as few as needed', async () => {
    await add(20_001, 28_000);
    await cutInto([9000, 9000, 9000, 1000]);
    await catalog.db.query(`UPDATE business SET approved = false WHERE slug IN ('b-1', 'b-2')`);
    await cutInto([8998, 9000, 9000, 1000]);
    expect((await linesOf(page(1))).map(([path]) => path)).not.toContain('/business/b-1');
    await catalog.db.query(`DELETE FROM business WHERE match_key IN (SELECT 'k' || n FROM generate_series(3, 1100) n)`);
    await cutInto([9000, 9000, 8900]);
    await catalog.db.query(`UPDATE business SET approved = true`);
    await cutInto([9000, 9000, 8902]);
    const response = await catalog.send(`/internal/feed/file?path=${page(4)}`);
    expect(response.status).toBe(404);
  });

  it('list places and categories with enough businesses, and no missing file', async () => {
    await catalog.import([
      ...Array.from({ length: MIN_LISTED_BUSINESSES }, () =>
        ingestRow({ category: 'Bakery', city: 'Lone Town', area: 'Old Port', country_code: 'FR' }),
      ),
      ...Array.from({ length: MIN_LISTED_BUSINESSES - 1 }, () =>
        ingestRow({ category: 'Forge', city: 'Hamlet', country_code: 'FR' }),
      ),
    ]);
    const { categories, countries, cities, files } = await feed();
    expect({ categories, countries, cities }).toEqual({ categories: 1, countries: 2, cities: 701 });
    expect(files.slice(0, 7).map((file) => [file.path, file.urls])).toEqual([
      ['/sitemaps/main.xml', 10],
      ['/sitemaps/categories.xml', 1],
      ['/sitemaps/countries.xml', 2],
      ['/sitemaps/cities.xml', 701],
      ['/sitemaps/country-categories.xml', 1],
      ['/sitemaps/city-categories.xml', 1],
      ['/sitemaps/areas.xml', 1],
    ]);
    expect(await linesOf('/sitemaps/country-categories.xml')).toEqual([['/countries/france/bakery', '']]);
    expect(await linesOf('/sitemaps/areas.xml')).toEqual([['/cities/fr/lone-town/areas/old-port', '']]);
    expect(await linesOf('/sitemaps/city-categories.xml')).toEqual([['/cities/fr/lone-town/bakery', '']]);
    expect(await linesOf('/sitemaps/categories.xml')).toEqual([['/categories/bakery', '']]);
    expect(await linesOf('/sitemaps/countries.xml')).toEqual([
      ['/countries/germany', ''],
      ['/countries/france', ''],
    ]);
    const towns = (await linesOf('/sitemaps/cities.xml')).map(([path]) => path);
    expect(towns).toHaveLength(701);
    expect(towns).toEqual(expect.arrayContaining(['/cities/fr/lone-town', '/cities/de/town-1']));
    for (const path of [
      '/sitemaps/cities-2.xml',
      '/sitemaps/none.xml',
      '/sitemaps/businesses/page-0.xml',
      '/etc/passwd',
    ])
      expect((await catalog.send(`/internal/feed/file?path=${path}`)).status).toBe(404);
  });

  it('have exactly the complete, open businesses that isWorthListing selects', async () => {
    await catalog.db.query('TRUNCATE business CASCADE');
    const text = {
      ...{ city: 'x', full_address: 'x', phone: 'x', website: 'x', working_hours: 'x', description: 'x', photo: 'x' },
      ...{ rating: 4, business_status: 'CLOSED_TEMPORARILY' },
    };
    const empty = Object.fromEntries(Object.keys(text).map((name) => [name, null]));
    const rows = Object.entries(text)
      .reduce<RowFacts[]>((all, [name, value]) => all.flatMap((some) => [some, { ...some, [name]: value }]), [empty])
      .map((some) => ingestRow(some));
    await catalog.import(rows);
    const listed = rows.filter((row) =>
      isWorthListing({
        ...{ ...row, fullAddress: row.full_address, workingHours: row.working_hours },
        closedAt: row.business_status,
      }),
    );
    // With a place: one of four facts and anything else, or photo and rating.
    expect(listed.length).toBe(3 * (15 * 4 + 1));
    await cutInto([listed.length]);
    const paths = (await linesOf(page(1))).map(([path]) => path!);
    expect(new Set(paths)).toEqual(new Set(listed.map((row) => `/business/${row.slug}`)));
  });
});

describe('the division into sitemap files', () => {
  it('has no time limit, as millions of businesses take long', async () => {
    await catalog.db.query('CREATE TABLE seen (timeout text)');
    await catalog.db.query(`CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO seen VALUES (current_setting('statement_timeout')); RETURN NULL; END $$`);
    await catalog.db.query('CREATE TRIGGER see AFTER INSERT ON feed_page EXECUTE FUNCTION see()');
    await catalog.db.query('INSERT INTO feed_change (bucket) VALUES (NULL)');
    const seen = () => catalog.db.query<{ timeout: string }[]>('SELECT DISTINCT timeout FROM seen');
    await expect.poll(seen).toEqual([{ timeout: '0' }]);
  });

  it('includes changes from before the clock was set back by an hour', async () => {
    const left = async () => (await catalog.db.query<unknown[]>('SELECT FROM feed_change')).length;
    await catalog.db.query(`INSERT INTO feed_change (bucket, changed_at) VALUES (NULL, now() + interval '1 hour')`);
    await expect.poll(left).toBe(0);
  });
});

describe('the build of sitemap files', () => {
  it('is known to all replicas, ignores older reports, and ends without reports', async () => {
    const report = (builtAt: string, urls: number) =>
      catalog.write('POST', '/internal/feed/built', {
        files: [{ path: '/sitemaps/main.xml', revision: '1', urls, bytes: 100, builtAt }],
      });
    await report('2030-01-01T00:00:00.000Z', 10);
    await report('2029-01-01T00:00:00.000Z', 9);
    await catalog.write('POST', '/internal/feed/build', { building: true, error: null });
    expect(await feed()).toMatchObject({
      built: [{ path: '/sitemaps/main.xml', urls: 10, builtAt: '2030-01-01T00:00:00.000Z' }],
      building: true,
    });
    await catalog.db.query(`UPDATE sitemap_build SET reported_at = now() - interval '31 s'`);
    expect((await feed()).building).toBe(false);
  });
});

/** The pages once one of them has changed. */
async function untilNew(before: Feed, number: number) {
  const pages = async () => pagesOf(await feed());
  const { revision } = pagesOf(before)[number - 1]!;
  await expect.poll(async () => (await pages())[number - 1]!.revision).not.toBe(revision);
  return pages();
}
