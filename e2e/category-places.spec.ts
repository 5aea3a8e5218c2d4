import type { APIRequestContext } from '@playwright/test';
import { expect, test, type Page } from './browser.js';
import { BASE_URL, imported, signedIn } from './admin-api.js';
import { violations } from './screens.js';
import { csvOf } from './spreadsheets.js';

/** Pages of a category in a city and in a country, and of an area of a city: links to them, their lists, filters and facts. */

const townOf = (i: number) => (i >= 23 && i < 26 ? 'Ashport' : 'Kilnwick');

/** Its link is as wide as that of the name above it: their centres are as close as they can be. */
const SHORT_AREA = 'Old Yard';

const ROWS = Array.from({ length: 28 }, (_, i) => ({
  name: `Kiln ${i + 1}`,
  category: i < 26 ? 'Pottery studio' : 'Kiln supplier',
  full_address: `Clay Road ${i}, ${townOf(i)}, New Zealand`,
  city: townOf(i),
  borough: i < 5 ? 'Old Wharf' : i < 26 ? '' : SHORT_AREA,
  country: 'New Zealand',
  country_code: 'NZ',
  rating: i < 10 ? '4.5' : '3.2',
  reviews: String(100 + i),
  verified: i < 3 ? 'True' : '',
  phone: `+64 9 555 ${String(1000 + i)}`,
  place_id: `E2E_kiln_${i}`,
}));

const CITY = '/cities/nz/kilnwick/pottery-studio';
const COUNTRY = '/countries/new-zealand/pottery-studio';

test.beforeAll(async () => {
  const admin = await signedIn();
  expect((await imported(admin, 'kilns.csv', csvOf(ROWS))).report).toMatchObject({ inserted: ROWS.length });
  await admin.dispose();
});

/** Waits until the page is sent as rendered HTML: after a rendering timeout it is the shell. */
const rendered = (request: APIRequestContext, path: string) =>
  expect.poll(async () => (await request.get(path)).text()).toContain('id="page-state"');

const names = (page: Page) =>
  page.getByRole('region', { name: 'Businesses' }).getByRole('article').getByRole('heading');

test('a city leads to its categories, their other cities, the country and back', async ({ page }) => {
  await page.goto('/cities/nz/kilnwick');
  await page
    .getByRole('complementary', { name: 'Categories' })
    .getByRole('link', { name: /Pottery studio/ })
    .click();
  await expect(page).toHaveURL(BASE_URL + CITY);
  await expect(page).toHaveTitle('Pottery studio in Kilnwick, New Zealand | Business Directory');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pottery studio in Kilnwick, New Zealand');
  await expect(
    page.getByText('23 businesses, average rating 3.8 (23 rated) · 23 with a phone number · 3 verified'),
  ).toBeVisible();
  await expect(names(page)).toHaveCount(20);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(names(page)).toHaveCount(3);
  await page
    .getByRole('complementary', { name: 'In other cities' })
    .getByRole('link', { name: /Ashport/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pottery studio in Ashport, New Zealand');
  await expect(names(page)).toHaveCount(3);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'New Zealand' }).click();
  await expect(page).toHaveURL(BASE_URL + COUNTRY);
  await expect(page.getByRole('complementary', { name: 'Cities' }).getByRole('link')).toHaveCount(2);
});

test('a city leads to its areas, whose categories lead to a search in the area', async ({ page }) => {
  await page.goto('/cities/nz/kilnwick');
  await page
    .getByRole('complementary', { name: 'Areas' })
    .getByRole('link', { name: /Old Wharf/ })
    .click();
  await expect(page).toHaveURL(`${BASE_URL}/cities/nz/kilnwick/areas/old-wharf`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Old Wharf, Kilnwick');
  await expect(names(page)).toHaveCount(5);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('checkbox', { name: /^Verified/ }).check();
  await expect(page.getByText('3 of 5')).toBeVisible();
  await page
    .getByRole('complementary', { name: 'Categories' })
    .getByRole('link', { name: /Pottery studio/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 results for Pottery studio in Old Wharf');
});

test('filters and order stand in the URL, say how many remain, and are shared by category and city lists', async ({
  page,
}) => {
  await page.goto(CITY);
  await page.getByRole('checkbox', { name: /^Verified/ }).check();
  await expect(page.getByText('3 of 23')).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Most reviewed');
  await expect(page).toHaveURL(`${BASE_URL}${CITY}?sort=reviews&verified=1`);
  await expect(names(page)).toHaveText(['Kiln 3', 'Kiln 2', 'Kiln 1']);
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(names(page)).toHaveCount(20);
  for (const [path, total] of [
    ['/cities/nz/kilnwick', 25],
    ['/categories/pottery-studio', 26],
  ] as const) {
    await page.goto(path);
    await page.getByRole('combobox', { name: 'Rating' }).selectOption('4');
    await expect(page.getByText(`10 of ${total}`)).toBeVisible();
    await expect(names(page)).toHaveCount(10);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow');
  }
});

test('filters work without scripts, and the rendered page has its facts and structured data', async ({
  browser,
  request,
}) => {
  for (const path of [CITY, COUNTRY, `${COUNTRY}?sort=&rating=&verified=1`]) await rendered(request, path);
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: BASE_URL });
  await page.goto(COUNTRY);
  await page.getByRole('checkbox', { name: /^Verified/ }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('3 of 26')).toBeVisible();
  await expect(names(page)).toHaveCount(3);
  await page.goto(CITY);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', BASE_URL + CITY);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const types = data.map((text) => (JSON.parse(text) as { '@type': string })['@type']);
  expect(types).toEqual(['BreadcrumbList', 'ItemList']);
  await page.close();
});

test('a pair without businesses has status 404, one with few is not indexed, other spellings redirect', async ({
  request,
}) => {
  const get = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 });
    const robots = /<meta name="robots" content="([^"]*)"/.exec(await response.text())?.[1] ?? null;
    return [response.status(), response.headers()['location'] ?? robots];
  };
  await expect.poll(() => get('/cities/nz/ashport/kiln-supplier')).toEqual([404, 'noindex']);
  await expect.poll(() => get('/countries/new-zealand/nothing-like-it')).toEqual([404, 'noindex']);
  await expect.poll(() => get('/cities/nz/kilnwick/kiln-supplier')).toEqual([200, 'noindex, follow']);
  await expect.poll(() => get(CITY)).toEqual([200, null]);
  await expect.poll(() => get('/countries/NZ/Pottery-Studio')).toEqual([301, COUNTRY]);
  await expect.poll(() => get('/countries/nz/pottery-studio')).toEqual([301, COUNTRY]);
  expect((await get('/countries/new-zealand/cities'))[0]).toBe(200);
});

test('links of a row are large enough for a finger where the area is as short as the name', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/categories/kiln-supplier');
  await expect(page.getByRole('link', { name: SHORT_AREA }).first()).toBeVisible();
  expect(await violations(page, ['target-size'])).toEqual([]);
});
