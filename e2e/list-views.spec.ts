import { expect, test, type Page } from './browser.js';
import { BASE_URL, imported, signedIn } from './admin-api.js';
import { violations } from './screens.js';
import { csvOf } from './spreadsheets.js';

/** Views and filters that the lists of categories, cities and areas have in common with the search page. */

const CATEGORY = 'Lighthouse museum';
const PLACES = [
  { city: 'Greyhaven', country: 'New Zealand', code: 'NZ', latitude: -43.5, longitude: 172.6 },
  { city: 'Saltmere', country: 'New Zealand', code: 'NZ', latitude: -45.8, longitude: 170.5 },
  { city: 'Porthollow', country: 'Ireland', code: 'IE', latitude: 53.3, longitude: -6.2 },
];

/** Five in Greyhaven, 1.1 km apart, three in each other city. */
const ROWS = [0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2].map((place, i) => {
  const { city, country, code, latitude, longitude } = PLACES[place]!;
  return {
    ...{ name: `Lantern ${i + 1}`, category: CATEGORY, place_id: `E2E_lantern_${i}`, phone: `+64 9 556 ${1000 + i}` },
    ...{ full_address: `Beacon Road ${i}, Signal Hill, ${city}, ${country}`, borough: 'Signal Hill', city, country },
    ...{ country_code: code, latitude: String(latitude + i / 100), longitude: String(longitude) },
    ...{ rating: i < 2 ? '4.8' : '3.9', reviews: String(500 - i) },
  };
});

const CITY = '/cities/nz/greyhaven';
const LISTS = [
  { path: '/categories/lighthouse-museum', total: 11 },
  { path: `${CITY}/areas/signal-hill`, total: 5 },
  { path: `${CITY}/lighthouse-museum`, total: 5 },
  { path: '/countries/new-zealand/lighthouse-museum', total: 8 },
];

test.beforeAll(async () => {
  const admin = await signedIn();
  expect((await imported(admin, 'lanterns.csv', csvOf(ROWS))).report).toMatchObject({ inserted: ROWS.length });
  await admin.dispose();
});

const list = (page: Page) => page.getByRole('region', { name: 'Businesses' });
const rows = (page: Page) => list(page).getByRole('article');
const map = (page: Page) => page.getByRole('region', { name: 'Map' });
const view = (page: Page) => page.getByRole('group', { name: 'View' });

test('a list has a map in its URL, which shows the filtered businesses as pins after consent', async ({ page }) => {
  const path = CITY;
  const total = 5;
  const hosts: string[] = [];
  page.on('request', (request) => hosts.push(new URL(request.url()).hostname));
  await page.goto(path);
  await expect(rows(page)).toHaveCount(total);
  await view(page).getByRole('button', { name: 'Map' }).click();
  await expect(page).toHaveURL(`${BASE_URL}${path}?view=map`);
  await expect(page.getByRole('button', { name: 'Show map' })).toBeVisible();
  expect(hosts.filter((host) => host !== new URL(BASE_URL).hostname)).toEqual([]);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Show map' }).click();
  await expect(map(page).getByRole('button', { name: /^\d+\. Lantern/ })).toHaveCount(total);
  await page.getByRole('combobox', { name: 'Rating' }).selectOption('4.5');
  await expect(page).toHaveURL(`${BASE_URL}${path}?rating=4.5&view=map`);
  await expect(map(page).getByRole('button', { name: /^\d+\. Lantern/ })).toHaveCount(2);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first().getByRole('heading')).toHaveText(/^1\.\s*Lantern/);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(total);
  // With consent, the map opens by itself.
  await view(page).getByRole('button', { name: 'List' }).click();
  await expect(page).toHaveURL(`${BASE_URL}${path}?view=list`);
  await expect(map(page)).toHaveCount(0);
});

for (const { path, total } of LISTS) {
  test(`${path} is filtered by its URL, which has its map`, async ({ page }) => {
    await page.goto(`${path}?rating=4.5&view=map`);
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Show map' })).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(`${BASE_URL}${path}?view=map`);
    await expect(rows(page)).toHaveCount(total);
  });
}

test('a category list is filtered by country, then by a city of it, which another country removes', async ({
  page,
}) => {
  await page.goto('/categories/lighthouse-museum');
  const city = page.getByRole('combobox', { name: 'City' });
  await expect(page.getByRole('combobox', { name: 'Country' })).toBeVisible();
  await expect(city).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Country' }).selectOption('New Zealand (8)');
  await expect(page.getByText('8 of 11')).toBeVisible();
  await city.selectOption('Saltmere (3)');
  await expect(page.getByText('3 of 11')).toBeVisible();
  await expect(page).toHaveURL(/\?country=new-zealand&city=saltmere$/);
  await page.getByRole('combobox', { name: 'Country' }).selectOption('Ireland (3)');
  await expect(page).toHaveURL(/\?country=ireland$/);
  await expect(rows(page)).toHaveCount(3);
});

test('the visitor’s position sorts a list by distance within a radius, until it is removed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: -43.46, longitude: 172.6 });
  await page.goto(CITY);
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await expect(sort.getByRole('option', { name: 'Nearest' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(page).toHaveURL(`${BASE_URL}${CITY}?near=-43.460%2C172.600`);
  await expect(sort.locator('option:checked')).toHaveText('Nearest');
  const names = rows(page).getByRole('heading');
  await expect(names).toHaveText(['Lantern 5', 'Lantern 4', 'Lantern 3', 'Lantern 2', 'Lantern 1']);
  await expect(rows(page).first()).toContainText(/\d m\b|0(\.\d)? km/);
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('Within 2 km');
  await expect(names).toHaveText(['Lantern 5', 'Lantern 4']);
  await page.getByRole('checkbox', { name: 'Nearby' }).click();
  await expect(page).toHaveURL(BASE_URL + CITY);
  await expect(names).toHaveCount(5);
});

test('a refused position is explained next to the filters of a list', async ({ page, context }) => {
  await context.clearPermissions();
  await page.goto(CITY);
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(page.getByRole('alert')).toContainText(/location/);
});
