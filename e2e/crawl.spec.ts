import { readFileSync } from 'node:fs';
import { expect, test, type APIRequestContext } from './browser.js';
import { validateXML } from 'xmllint-wasm';
import { BASE_URL, imported, signedIn } from './admin-api.js';
import { csvOf } from './spreadsheets.js';

/**
 * The site without scripts, as a crawler sees it: links and sitemap lead to the same pages. CRAWL=full follows every link; `npm test`
 * follows every link to a list, all pages of one city, and some of the pages whose kind is many.
 */
const IS_FULL = process.env['CRAWL'] === 'full';
const PAGES_PER_KIND = 12;
const CITY = '/cities/dk/crawlby';
/** A category in a place, an area, and further pages of lists of businesses. */
const MANY = [
  /^\/countries\/[^/]+\/(?!cities)[^/?]+/,
  /^\/cities\/[^/]+\/[^/]+\/[^/?]+/,
  /^\/(?:businesses|categories\/[^/]+|cities\/[^/]+\/[^/]+|countries\/[^/]+)\?/,
];

/** A city with more businesses than fit on a hundred pages. */
const TOWN = 1_300;
const AT_ONCE = 6;

interface Seen {
  status: number;
  canonical: string | null;
  robots: string | null;
  links: string[];
}

let sitemap: Set<string>;

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(240_000);
  const rows = Array.from({ length: TOWN }, (_, i) => ({
    name: `Crawl ${i}`,
    category: 'Crawl shop',
    full_address: `Gade ${i}, Crawlby, Denmark`,
    city: 'Crawlby',
    country: 'Denmark',
    country_code: 'DK',
    // Every hundredth lacks useful facts.
    phone: i % 100 === 0 ? '' : `+45 55 ${String(i).padStart(4, '0')}`,
    place_id: `E2E_crawl_${i}`,
  }));
  const admin = await signedIn();
  // Runs again after a failed test: the rows may be known.
  expect(await imported(admin, 'crawl.csv', csvOf(rows))).toMatchObject({ state: 'done' });
  await admin.dispose();
  const request = await playwright.request.newContext({ baseURL: BASE_URL });
  await expect
    .poll(async () => [...(sitemap = await namedIn(request))].filter(isCrawl).length, { timeout: 60_000 })
    .toBe(TOWN - TOWN / 100);
  await request.dispose();
});

const isCrawl = (path: string) => path.startsWith('/business/crawl-');

test('every sitemap file is valid, compressed, and has status 304 for a known ETag', async ({ request }) => {
  const schema = (name: string) => readFileSync(new URL(`schemas/${name}.xsd`, import.meta.url), 'utf8');
  const [one, index] = [schema('sitemap'), schema('siteindex')];
  const files = ['/sitemap.xml', ...(await urlsOf(request, '/sitemap.xml'))];
  const paths = [...sitemap];
  const places = [/^\/countries\/[^/]+\/[^/]+$/, /^\/cities\/[^/]+\/[^/]+\/[^/]+$/, /\/areas\/[^/]+$/];
  const lists = 4 + places.filter((one) => paths.some((path) => one.test(path))).length;
  const businesses = paths.filter((path) => path.startsWith('/business/')).length;
  expect(files).toHaveLength(1 + lists + Math.ceil(businesses / 9000));
  for (const file of files) {
    const response = await request.get(file);
    expect(response.headers()).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-encoding': 'gzip',
    });
    const contents = await response.text();
    const { valid, errors } = await validateXML({
      xml: { fileName: 'file.xml', contents },
      schema: file === '/sitemap.xml' ? index : one,
      maxMemoryPages: 65_536,
    });
    expect({ file, valid, errors }).toMatchObject({ valid: true });
    // One that is rebuilt between two requests has another ETag.
    const statusOfKnown = async () => {
      const known = (await request.get(file)).headers()['etag']!;
      return (await request.get(file, { headers: { 'if-none-match': known } })).status();
    };
    await expect.poll(statusOfKnown, { message: file }).toBe(304);
  }
  const broken = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>/a</loc></url></urlset>';
  expect((await validateXML({ xml: { fileName: 'file.xml', contents: broken }, schema: one })).valid).toBe(false);
});

test('businesses are reachable by links, and the sitemap lists exactly the indexable pages', async ({ request }) => {
  // Some 600 pages, in full 1,500; a slow machine renders five a second.
  test.setTimeout(420_000);
  const pages = new Map<string, Seen>();
  const businesses = new Set<string>();
  const queue = ['/'];
  const known = new Set(queue);
  const ofKind = new Map<RegExp, number>();
  const isFollowed = (path: string) => {
    const kind = MANY.find((pattern) => pattern.test(path));
    if (IS_FULL || kind === undefined || path.startsWith(`${CITY}?`)) return true;
    ofKind.set(kind, (ofKind.get(kind) ?? 0) + 1);
    return ofKind.get(kind)! <= PAGES_PER_KIND;
  };
  const follow = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const seen = await see(request, path);
      pages.set(path, seen);
      for (const link of seen.links) {
        if (link.startsWith('/business/')) businesses.add(link);
        else if (!known.has(link) && !/^\/(search|admin)/.test(link)) {
          known.add(link);
          if (isFollowed(link)) queue.push(link);
        }
      }
    }
  };
  // An idle worker polls while others may still add URLs.
  while (queue.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, follow));

  expect([...pages].filter(([, seen]) => seen.status !== 200).map(([path]) => path)).toEqual([]);
  expect([...businesses].filter(isCrawl)).toHaveLength(TOWN);
  if (IS_FULL) await expectAllReached(request, businesses);

  const listed = [...pages].filter(([, seen]) => seen.robots === null);
  for (const [path, seen] of listed) expect(seen.canonical, path).toBe(BASE_URL + path);
  const named = [...sitemap].filter((path) => !path.startsWith('/business/'));
  expect(named.filter((path) => !known.has(path))).toEqual([]);
  expect(named.filter((path) => pages.has(path)).sort()).toEqual(
    listed
      .map(([path]) => path)
      .filter((path) => !path.includes('?page='))
      .sort(),
  );

  const namedBusinesses = [...sitemap].filter((path) => path.startsWith('/business/'));
  expect(namedBusinesses.filter((path) => (IS_FULL || isCrawl(path)) && !businesses.has(path))).toEqual([]);
  const unnamed = [...businesses].filter((path) => !sitemap.has(path));
  expect(unnamed.filter(isCrawl)).toHaveLength(TOWN / 100);
  for (const path of unnamed.slice(0, 50))
    expect(await see(request, path)).toMatchObject({ robots: 'noindex, follow' });
  for (const path of namedBusinesses.filter((_, i) => i % 60 === 0)) {
    expect(await see(request, path)).toMatchObject({ status: 200, robots: null, canonical: BASE_URL + path });
  }
});

async function expectAllReached(request: APIRequestContext, businesses: Set<string>): Promise<void> {
  const total = ((await (await request.get('/api/homepage-data')).json()) as { totals: { businesses: number } }).totals;
  expect(total.businesses).toBeGreaterThan(3_000);
  // Without a place and a category, only the list of all businesses and the sitemap link to it.
  const admin = await signedIn();
  const csv = await (await admin.get('/api/admin/export-csv?fields=slug,category,type,city,country_code')).text();
  await admin.dispose();
  const lonely = [...csv.matchAll(/^"?([^",]+)"?,(?:"")?,(?:"")?,(?:"")?,/gm)].map(([, slug]) => `/business/${slug}`);
  const unreached = lonely.filter((path) => !businesses.has(path));
  expect(unreached.length).toBeLessThan(10);
  expect(businesses.size + unreached.length).toBe(total.businesses);
}

async function see(request: APIRequestContext, path: string): Promise<Seen> {
  const response = await request.get(path, { maxRedirects: 0 });
  const html = await response.text();
  const links = [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(
    (match) => new URL(text(match[1]!), BASE_URL + path),
  );
  return {
    status: response.status(),
    canonical: text(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? null),
    robots: /<meta name="robots" content="([^"]*)"/.exec(html)?.[1] ?? null,
    links: links.filter((link) => link.origin === BASE_URL).map((link) => link.pathname + link.search),
  };
}

function text<T extends string | null>(escaped: T): T {
  return (escaped?.replaceAll('&amp;', '&').replaceAll('&quot;', '"') ?? null) as T;
}

/** Paths in all files of the sitemap. */
async function namedIn(request: APIRequestContext): Promise<Set<string>> {
  const files = await urlsOf(request, '/sitemap.xml');
  return new Set((await Promise.all(files.map((file) => urlsOf(request, file)))).flat());
}

/** Paths in a file. */
async function urlsOf(request: APIRequestContext, file: string): Promise<string[]> {
  const response = await request.get(file);
  if (!response.ok()) return [];
  return [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]!).pathname);
}
