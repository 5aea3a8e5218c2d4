import type { BrowserContext } from '@playwright/test';
import { expect, test, type Page } from './browser.js';
import { loaded, violations } from './screens.js';

/** Maps contact their tile server with the visitor's consent only, which every page remembers. */

const TILES = 'tile.openstreetmap.org';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let ids: string[];
let businesses: string[];
const SEARCH = '/search?q=restaurant&location=Germany';

test.beforeAll(async ({ request }) => {
  const { businesses: found } = (await (await request.get(`/api${SEARCH}`)).json()) as {
    businesses: { id: string; slug: string; latitude: number | null }[];
  };
  const located = found.filter(({ latitude }) => latitude !== null);
  expect(located.length).toBeGreaterThan(2);
  ids = located.map(({ id }) => id).slice(0, 3);
  businesses = located.map(({ slug }) => `/business/${slug}`);
});

/** The requested hosts other than the site's; tiles are one pixel. */
async function foreignHosts(context: BrowserContext): Promise<string[]> {
  const hosts: string[] = [];
  await context.route(
    (url) => !/^(localhost|127\.0\.0\.1)$/.test(url.hostname),
    (route) => {
      hosts.push(new URL(route.request().url()).hostname);
      return route.fulfill({ body: PIXEL, contentType: 'image/png' });
    },
  );
  return hosts;
}

const maps = (page: Page) => page.locator('.base-map');
const cookies = (page: Page) => page.getByRole('region', { name: 'Cookies' });

async function scrolledThrough(page: Page) {
  await loaded(page);
  for (const end of [true, false])
    await page.evaluate((down) => scrollTo({ top: down ? document.body.scrollHeight : 0 }), end);
  await page.waitForLoadState('networkidle');
}

test('no page requests a tile before consent to maps or after a refusal, even if its URL asks for the map', async ({
  page,
  context,
}) => {
  const hosts = await foreignHosts(context);
  const paths = [`${SEARCH}&view=map`, SEARCH, `/lists?ids=${ids.join()}`, businesses[0]!];
  for (const round of ['undecided', 'refused']) {
    for (const path of paths) {
      await page.goto(path);
      await scrolledThrough(page);
      expect(hosts, `${path}, ${round}`).toEqual([]);
      await expect(maps(page)).toHaveCount(0);
    }
    await page.goto(`${SEARCH}&view=map`);
    await expect(page.getByRole('button', { name: 'Show map' })).toBeVisible();
    await expect(page.getByText(`Its pictures come from ${TILES}`)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await cookies(page).getByRole('button', { name: 'Refuse all' }).click();
  }
  expect(hosts).toEqual([]);
});

test('consent to maps on one page opens those of businesses, lists and searches until it is withdrawn', async ({
  page,
  context,
}) => {
  const hosts = await foreignHosts(context);
  await page.goto(businesses[0]!);
  await page.getByRole('button', { name: 'Show map' }).click();
  await expect(maps(page)).toBeFocused();
  await expect.poll(() => hosts).toContain(TILES);

  for (const path of [businesses[1]!, `/lists?ids=${ids.join()}`, `${SEARCH}&view=map`]) {
    hosts.length = 0;
    await page.goto(path);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(maps(page), path).toHaveCount(1);
    await expect(maps(page), path).not.toBeFocused();
    await expect.poll(() => hosts, { message: path }).toContain(TILES);
  }

  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(cookies(page).getByRole('checkbox', { name: 'Maps' })).toBeChecked();
  await cookies(page).getByRole('checkbox', { name: 'Maps' }).uncheck();
  await cookies(page).getByRole('button', { name: 'Save choices' }).click();
  await expect(maps(page)).toHaveCount(0);
  hosts.length = 0;
  for (const path of [businesses[0]!, `${SEARCH}&view=map`]) {
    await page.goto(path);
    await scrolledThrough(page);
    await expect(maps(page), path).toHaveCount(0);
  }
  expect(hosts).toEqual([]);
});

/** Lists whose businesses have positions, the first with several pages. */
const LISTS = [
  { path: SEARCH, region: 'Results', side: 'Filters' },
  { path: '/categories/restaurant?page=2', region: 'Businesses', side: 'Countries' },
  { path: '/cities/de/berlin', region: 'Businesses', side: 'Categories' },
  { path: '/countries/united-states/italian-restaurant', region: 'Businesses', side: 'Other categories' },
];

for (const list of LISTS)
  test(`with consent the map is next to the list from 1200 px, without a layout shift, until the list alone is chosen: ${list.path}`, async ({
    page,
    context,
  }) => mapNextToList(page, context, list));

async function mapNextToList(
  page: Page,
  context: BrowserContext,
  { path, region, side }: Record<'path' | 'region' | 'side', string>,
) {
  await foreignHosts(context);
  await page.addInitScript(() => {
    localStorage.setItem('map-consent', JSON.stringify({ at: Date.now() }));
    const shift = { sum: 0, of: [] as string[] };
    Object.assign(window, { shift });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: { node: Element }[] }[]) {
        shift.sum += entry.value;
        shift.of.push(...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120)));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const view = page.getByRole('group', { name: 'View' });
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.goto(path);
  await expect(maps(page)).toBeVisible();
  await expect(view.getByRole('button', { name: 'Map' })).toHaveAttribute('aria-pressed', 'true');
  const [list, map] = await Promise.all([
    page.getByRole('region', { name: region }).boundingBox(),
    maps(page).boundingBox(),
  ]);
  expect(map!.x).toBeGreaterThanOrEqual(list!.x + list!.width);
  expect(map!.y).toBeLessThan(list!.y + 10);
  const pins = page.getByRole('region', { name: 'Map' }).getByRole('button', { name: /^\d+\. / });
  const rows = page.getByRole('region', { name: region }).getByRole('article');
  await expect(pins).toHaveCount(await rows.count());
  // The map stays next to the list at the end of the page, too.
  const below = page.getByRole('complementary').last();
  if (await below.isVisible()) {
    await below.scrollIntoViewIfNeeded();
    const [edge, top] = [(await maps(page).boundingBox())!, (await below.boundingBox())!.y];
    expect(edge.y + edge.height).toBeLessThanOrEqual(top);
  }
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(() => (window as unknown as { shift: { sum: number; of: string[] } }).shift);
  expect(shift.sum, shift.of.join('\n')).toBeLessThanOrEqual(0.01);

  const names = await rows.getByRole('heading').allTextContents();
  await view.getByRole('button', { name: 'List' }).click();
  await expect(page).toHaveURL(/view=list/);
  await expect(maps(page)).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: side })).toBeVisible();
  // The same businesses, without the numbers of their pins.
  await expect(rows.getByRole('heading')).toHaveText(names.map((text) => text.replace(/^\d+\./, '')));
  await page.reload();
  await expect(maps(page)).toHaveCount(0);
  await view.getByRole('button', { name: 'Map' }).click();
  await expect(page).not.toHaveURL(/view=/);
  await expect(maps(page)).toBeVisible();

  await page.setViewportSize({ width: 1199, height: 900 });
  await page.goto(path);
  await loaded(page);
  await expect(maps(page)).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: side })).toBeVisible();
}

test('a moved map next to a list by itself searches its area, and stays next to the list', async ({
  page,
  context,
}) => {
  await foreignHosts(context);
  await page.addInitScript(() => localStorage.setItem('map-consent', JSON.stringify({ at: Date.now() })));
  await page.goto('/categories/restaurant');
  const map = page.getByRole('region', { name: 'Map' });
  await expect(map.getByRole('button', { name: /^\d+\. / }).first()).toBeVisible();
  await map.getByRole('button', { name: 'Zoom in' }).click();
  await map.getByRole('button', { name: 'Search this area' }).click();
  await expect(page).toHaveURL(/\/categories\/restaurant\?near=[-\d.%C]+&radius=\d+$/);
  await expect(map).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'In this area' })).toBeChecked();

  await page.goto('/search?q=restaurant');
  await expect(map.getByRole('button', { name: /^\d+\. / }).first()).toBeVisible();
  await map.getByRole('button', { name: 'Zoom in' }).click();
  await map.getByRole('button', { name: 'Search this area' }).click();
  await expect(page).toHaveURL(/\?q=restaurant&near=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('in this area');
  await expect(page.getByRole('button', { name: 'Use my location' })).toHaveAttribute('aria-pressed', 'false');
});

test('what the map asks for on a phone is not covered by the button that leads back to the list', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${SEARCH}&view=map`);
  await loaded(page);
  const question = (await page.getByText(`Its pictures come from ${TILES}`).boundingBox())!;
  const button = (await page
    .getByRole('button', { name: 'List', exact: true })
    .or(page.getByRole('link', { name: 'List', exact: true }))
    .boundingBox())!;
  expect(question.y + question.height).toBeLessThan(button.y);
});
