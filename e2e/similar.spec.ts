import { expect, test, type Page } from './browser.js';
import type { BusinessCard, BusinessPage } from '@directory/contracts/businesses';
import { imported, signedIn } from './admin-api.js';
import { renderedInFull, goInside, violations, loaded, WIDTHS } from './screens.js';
import { csvOf } from './spreadsheets.js';

/** The businesses that the page of a business lists as similar. */

const row = (name: string, rating: number, latitude: string, city = 'Majuro') => ({
  ...{ name, category: 'Boat rental', city, country: 'Marshall Islands', country_code: 'MH' },
  ...{ full_address: `${name} pier, ${city}, Marshall Islands`, phone: '', latitude, longitude: '171.2' },
  ...{ rating: String(rating), reviews: '50', place_id: `E2E_similar_${name}` },
});
const rows = [
  ...[1, 2, 3, 4].map((rating) => row(`Lagoon Boats ${rating}`, rating, '7.1')),
  row('Outer Boats', 5, '7.4', 'Arno'),
  { ...row('Lagoon Diving', 5, '7.1'), category: 'Diving' },
];
const NAMES = ['Lagoon Boats 4', 'Lagoon Boats 3', 'Lagoon Boats 2', 'Outer Boats'];

let paths: Record<string, string> = {};
const pathOf = (name: string) => paths[name]!;

test.beforeAll(async () => {
  const admin = await signedIn();
  expect((await imported(admin, 'boats.csv', csvOf(rows))).report).toMatchObject({ inserted: rows.length });
  const found = async () =>
    ((await (await admin.get('/api/search?country=marshall-islands&limit=50')).json()) as BusinessPage).businesses;
  await expect.poll(async () => (await found()).length, { timeout: 20_000 }).toBe(rows.length);
  paths = Object.fromEntries((await found()).map(({ name, slug }) => [name, `/business/${slug}`]));
  await admin.dispose();
});

const section = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Similar Businesses' });

/** Sum of all layout shifts without user input. */
async function shift(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const seen = Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
});

test('a business page ends with the best similar businesses, as links that work without scripts', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  await renderedInFull(request, pathOf('Lagoon Boats 1'));
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const withoutScripts = await plain.newPage();
  const links = section(withoutScripts).getByRole('heading', { level: 3 }).getByRole('link');
  // A change of the directory in between makes the page render again, on a busy machine without the section.
  await expect(async () => {
    await withoutScripts.goto(pathOf('Lagoon Boats 1'));
    await expect(links).toHaveText(NAMES, { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  for (const [i, name] of NAMES.entries()) await expect(links.nth(i)).toHaveAttribute('href', pathOf(name));
  await plain.close();

  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    // Not the shell, which a busy machine sends first and whose end moves.
    await expect(async () => {
      const html = await (await page.goto(pathOf('Lagoon Boats 1')))!.text();
      expect(html).toContain(pathOf('Outer Boats'));
    }).toPass({ timeout: 20_000 });
    await expect(section(page).getByRole('heading', { level: 3 })).toHaveText(NAMES);
    const end = await section(page).boundingBox();
    // Those nearby come last.
    const others = page.getByRole('main').getByRole('region').and(page.locator(':not([aria-label=Nearby])'));
    for (const other of await others.all()) {
      const box = await other.boundingBox();
      if (box!.y !== end!.y) expect(box!.y + box!.height).toBeLessThan(end!.y);
    }
    await section(page).scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    // At the top, where the sticky header obscures no link.
    await page.evaluate(() => scrollTo(0, 0));
    if (width === 360) expect(await violations(page)).toEqual([]);
    expect(await shift(page), `${width} px`).toBeLessThanOrEqual(0.02);
  }
});

test('a similar business opens with its own similar businesses, without a layout shift', async ({ page }) => {
  await page.goto('/privacy-policy');
  await goInside(page, pathOf('Lagoon Boats 1'));
  await loaded(page);
  await section(page).getByRole('link', { name: 'Outer Boats' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outer Boats');
  await expect(section(page).getByRole('heading', { level: 3 })).toHaveText(
    [4, 3, 2, 1].map((rating) => `Lagoon Boats ${rating}`),
  );
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await shift(page)).toBeLessThanOrEqual(0.02);
});

test('a business page without similar businesses has no section for them, nor when they cannot be fetched', async ({
  page,
  request,
}) => {
  const alone = (await (
    await request.get(`/api${pathOf('Lagoon Diving')}/similar`.replace('/business/', '/businesses/'))
  ).json()) as BusinessCard[];
  expect(alone).toEqual([]);
  await page.goto(pathOf('Lagoon Diving'));
  await expect(section(page)).toHaveCount(0);

  await page.route('**/api/businesses/*/similar', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto('/privacy-policy');
  await goInside(page, pathOf('Lagoon Boats 1'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lagoon Boats 1');
  await expect(section(page)).toHaveCount(0);
});

test('a path without the suffix of its slug leads to the business, and only that one’s similar ones are requested', async ({
  page,
}) => {
  const path = pathOf('Lagoon Diving');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/contact');
  await goInside(page, path.replace(/-[a-z0-9]{6}$/, ''));
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect.poll(() => requested).toContain(`/api${path.replace('business', 'businesses')}/similar`);
  expect(requested.filter((it) => /\/(similar|nearby)$/.test(it) && !it.includes(path.slice(10)))).toEqual([]);
});
