import { expect, test, type APIRequestContext } from './browser.js';
import type { BusinessPage } from '@directory/contracts/businesses';
import { imported, signedIn } from './admin-api.js';
import { goInside, violations } from './screens.js';
import { csvOf } from './spreadsheets.js';

/** The page of one business: with every field, with its name alone, and with unusual values. */

const LONG =
  'The Worshipful Company of Bakers, Brewers, Candlestick Makers and Purveyors of Fine Provisions, Yaren Harbour';

/** Open from nine to five every day, in a zone whose day is never the visitor's. */
const HOURS = JSON.stringify(
  Object.fromEntries(
    ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
      .map((day) => [day, '9AM-5PM'])
      .concat([['Sunday', 'Closed']]),
  ),
);
const ABOUT = JSON.stringify({
  'Service options': Object.fromEntries([...'ABCDEFGHIJ'].map((letter) => [`Amenity ${letter}`, letter !== 'B'])),
});

const COLUMNS = [
  'name',
  'category',
  'type',
  'full_address',
  'city',
  'country',
  'country_code',
  'latitude',
  'longitude',
];
const MORE = ['phone', 'site', 'rating', 'reviews', 'working_hours', 'about', 'verified', 'time_zone', 'place_id'];
const blank = Object.fromEntries([...COLUMNS, ...MORE].map((column) => [column, '']));
const home = { city: 'Yaren', country: 'Nauru', country_code: 'NR' };

const rows = [
  {
    ...{
      ...blank,
      ...home,
      name: 'Everything Bakery',
      category: 'Bakery',
      type: 'Pastry shop',
      time_zone: 'Pacific/Nauru',
    },
    ...{ full_address: 'Harbour Road 1, Yaren, Nauru', phone: '+674 555 0101', site: 'https://bakery.example/' },
    ...{ latitude: '-0.5477', longitude: '166.9209', rating: '4.6', reviews: '2000000000', verified: 'True' },
    ...{ working_hours: HOURS, about: ABOUT, place_id: 'E2E_page_everything' },
  },
  { ...blank, country_code: 'NR', country: 'Nauru', name: 'Bare', place_id: 'E2E_page_bare' },
  {
    ...{ ...blank, ...home, name: LONG, category: 'Manufacturer of architectural terracotta', phone: '+674 555 0102' },
    ...{ full_address: `${'Longroad'.repeat(20)} 9, Yaren, Nauru`, place_id: 'E2E_page_long' },
    ...{ latitude: '-0.5301', longitude: '166.9388' },
  },
  {
    ...{
      ...blank,
      ...home,
      name: 'مخبز الميناء القديم',
      category: 'مخبز الحي',
      full_address: 'شارع الميناء ٣, Yaren, Nauru',
    },
    place_id: 'E2E_page_rtl',
  },
];

let paths: Record<string, string> = {};

test.beforeAll(async () => {
  const admin = await signedIn();
  expect((await imported(admin, 'nauru.csv', csvOf(rows))).report).toMatchObject({ inserted: rows.length });
  await expect.poll(async () => (await found(admin)).length, { timeout: 20_000 }).toBe(rows.length);
  paths = Object.fromEntries((await found(admin)).map(({ name, slug }) => [name, `/business/${slug}`]));
  await admin.dispose();
});

async function found(context: APIRequestContext) {
  const response = await context.get('/api/search?country=nauru&limit=50');
  return ((await response.json()) as BusinessPage).businesses;
}

/** Wednesday, 14:30 in Nauru, which is Tuesday evening or night everywhere else. */
const WEDNESDAY = new Date('2026-11-18T02:30:00Z');

test('a business page shows every field, with hours in the local time of the place', async ({ page }) => {
  await page.clock.setFixedTime(WEDNESDAY);
  await page.goto('/privacy-policy');
  await goInside(page, paths['Everything Bakery']!);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Everything Bakery');
  await expect(page).toHaveTitle('Everything Bakery - Pastry shop | Business Directory');
  await expect(main.getByText('Verified', { exact: true })).toBeVisible();
  await expect(main.getByText('4.6').first()).toBeVisible();
  await expect(main.getByText('(2,000,000,000').first()).toBeVisible();
  await expect(main.getByText('Open', { exact: true })).toBeVisible();
  await expect(main.getByText('until 5 PM')).toBeVisible();
  const hours = main.getByRole('region', { name: 'Opening Hours' });
  await hours.getByText(/^Today: /).click();
  await expect(hours.getByRole('row')).toHaveCount(7);
  await expect(hours.getByRole('row').filter({ hasText: '(Today)' })).toContainText('Wednesday');
  await expect(hours.getByRole('row').filter({ hasText: 'Sunday' })).toContainText('Closed');
  const amenities = main.getByRole('region', { name: 'Business Features & Amenities' }).getByRole('listitem');
  await expect(amenities).toHaveCount(8);
  await expect(amenities.filter({ hasText: 'Amenity B' })).toHaveCount(0);
  await expect(main.getByRole('region', { name: 'About This Business' })).toContainText(
    '\u2068Everything Bakery\u2069 is a pastry shop in \u2068Yaren, Nauru\u2069. You can reach them at \u2068+674 555 0101\u2069.',
  );
  const contact = main.getByRole('region', { name: 'Contact Information' });
  await expect(contact.getByRole('link', { name: '+674 555 0101' })).toHaveAttribute('href', 'tel:+6745550101');
  await expect(contact.getByRole('link', { name: 'bakery.example' })).toHaveAttribute(
    'href',
    'https://bakery.example/',
  );
  await expect(contact.getByRole('link', { name: 'Yaren' })).toHaveAttribute('href', '/cities/nr/yaren');
  await expect(contact.getByRole('link', { name: 'Nauru' })).toHaveAttribute('href', '/countries/nauru');
  await expect(main.getByRole('region', { name: 'Business Details' })).toContainText('OPERATIONAL');
  const directions = main.getByRole('link', { name: 'Get Directions' }).first();
  await expect(directions).toHaveAttribute('href', /destination_place_id=E2E_page_everything/);
  await expect(directions).toHaveAttribute('target', '_blank');

  // An hour after closing time the page updates itself.
  await page.clock.setFixedTime(new Date(WEDNESDAY.getTime() + 4 * 3_600_000));
  await goInside(page, '/privacy-policy');
  await goInside(page, paths['Everything Bakery']!);
  await expect(main.getByText('opens Thu 9 AM')).toBeVisible();
});

test('a business page with a name alone shows no empty sections', async ({ page }) => {
  await page.goto(paths['Bare']!);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Bare');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Business Details', 'About This Business']);
  await expect(main.getByText('\u2068Bare\u2069 is a business in \u2068Nauru\u2069.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Call Now' })).toHaveCount(0);
  for (const word of ['null', 'undefined', 'NaN', 'Invalid'])
    await expect(main.getByText(word, { exact: false })).toHaveCount(0);
});

for (const name of [LONG, 'مخبز الميناء القديم']) {
  test(`a long name is shown in full: ${name.slice(0, 20)}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(paths[name]!);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expect(page.getByRole('button', { name: 'Share' })).toBeInViewport();
    expect(await violations(page)).toEqual([]);
  });
}

test('the map sends no request to another host before it is opened', async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL!) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  await page.route('https://tile.openstreetmap.org/**', (route) => route.abort());
  await page.goto(paths['Everything Bakery']!);
  const section = page.getByRole('region', { name: 'Location & Map' });
  await expect(section).toContainText('tile.openstreetmap.org');
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);

  // Its script fails the first time, its images the second.
  await page.route('**/assets/business-map-*.js', (route) => route.abort());
  await section.getByRole('button', { name: 'Show map' }).click();
  await expect(section.getByText('The map could not be loaded.')).toBeVisible();
  await expect(section.getByRole('link', { name: 'Get Directions' })).toBeVisible();
  await page.unroute('**/assets/business-map-*.js');
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect(section.getByText('The pictures of the map could not be loaded.')).toBeVisible();
  await expect(section.locator('.leaflet-popup')).toContainText('Everything Bakery');
  expect(foreign.every((url) => url.startsWith('https://tile.openstreetmap.org/15/'))).toBe(true);
});

test('the map shows the place at zoom 15 with its name and the attribution', async ({ page }) => {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const tiles: string[] = [];
  await page.route('https://tile.openstreetmap.org/**', (route) => {
    tiles.push(new URL(route.request().url()).pathname);
    return route.fulfill({ body: pixel, contentType: 'image/png' });
  });
  await page.goto(paths['Everything Bakery']!);
  const section = page.getByRole('region', { name: 'Location & Map' });
  await section.getByRole('button', { name: 'Show map' }).click();
  await expect(section.locator('.leaflet-popup')).toContainText('Everything Bakery');
  await expect(section.locator('.leaflet-popup')).toContainText('Harbour Road 1, Yaren, Nauru');
  await expect(section.getByRole('link', { name: 'OpenStreetMap' })).toBeVisible();
  await expect.poll(() => tiles.length).toBeGreaterThan(0);
  for (const tile of tiles) expect(tile).toMatch(/^\/15\//);
  expect(await violations(page)).toEqual([]);
});

for (const [kind, name] of [
  ['an ordinary', 'Everything Bakery'],
  ['a long', LONG],
] as const) {
  test(`the popup of ${kind} name leaves the zoom buttons and the pin of a phone's map visible`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.route('https://tile.openstreetmap.org/**', (route) => route.abort());
    await page.goto(paths[name]!);
    const section = page.getByRole('region', { name: 'Location & Map' });
    await section.getByRole('button', { name: 'Show map' }).click();
    const edges = async (selector: string) => {
      const { x, y, width, height } = (await section.locator(selector).boundingBox())!;
      return { left: x, right: x + width, top: y, bottom: y + height };
    };
    await expect(async () => {
      const [popup, map] = [await edges('.leaflet-popup'), await edges('.base-map')];
      expect(popup.left).toBeGreaterThanOrEqual((await edges('.leaflet-bar')).right);
      expect(popup.right).toBeLessThanOrEqual(map.right);
      expect(popup.top).toBeGreaterThanOrEqual(map.top);
      expect((await edges('.map-pin')).bottom).toBeLessThanOrEqual(map.bottom);
    }).toPass({ timeout: 5_000 });
  });
}

test('Share copies the URL with a confirmation of two seconds, or opens the share dialog of the device', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL! });
  await page.clock.install();
  await page.goto(paths['Everything Bakery']!);
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Share' }).click();
  const copied = page.getByRole('button', { name: 'Copied!' });
  await expect(copied).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + paths['Everything Bakery']!);
  await page.clock.runFor(1_900);
  await expect(copied).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();

  await page.evaluate(() => {
    const share = (data: ShareData) => Promise.resolve(Object.assign(window, { shared: data }));
    Object.assign(navigator, { share });
  });
  await page.getByRole('button', { name: 'Share' }).click();
  const shared = () => page.evaluate(() => (window as unknown as { shared?: ShareData }).shared);
  await expect.poll(shared).toEqual({ title: 'Everything Bakery', url: baseURL + paths['Everything Bakery']! });
  await expect(copied).toHaveCount(0);
});
