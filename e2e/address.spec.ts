import type { BusinessPage } from '@directory/contracts/businesses';
import { imported, signedIn } from './admin-api.js';
import { expect, test } from './browser.js';
import { violations } from './screens.js';
import { csvOf } from './spreadsheets.js';

/** The address of a business on its page, and its area in every list. */

const row = {
  ...{ name: 'Habsiguda Strength Club', category: 'Strength club', full_address: '' },
  ...{ street: 'Street No. 8', city: 'Hyderabad', area: 'Habsiguda', country: 'India', country_code: 'IN' },
  ...{ phone: '+91 40 5550 1234', rating: '5', reviews: '1800000000', place_id: 'E2E_address' },
};
const FULL = 'Plot 12, Street No. 8, Ravindra Nagar, Habsiguda, Hyderabad, Telangana 500007, India';
let slug = '';

test.beforeAll(async () => {
  const admin = await signedIn();
  expect(await imported(admin, 'address.csv', csvOf([{ ...row, full_address: FULL }]))).toMatchObject({
    state: 'done',
  });
  const { businesses } = (await (await admin.get('/api/search?q=Habsiguda+Strength')).json()) as BusinessPage;
  slug = businesses[0]!.slug;
});

test('the page of a business shows its full address once, with area, city and country as links', async ({ page }) => {
  await page.goto(`/business/${slug}`);
  const address = page.locator('article header p', { hasText: 'Ravindra Nagar' });
  await expect(address).toHaveText(FULL);
  await expect(address.getByRole('link', { name: 'Hyderabad' })).toHaveAttribute('href', '/cities/in/hyderabad');
  const area = '/cities/in/hyderabad/areas/habsiguda';
  await expect(address.getByRole('link', { name: 'Habsiguda' })).toHaveAttribute('href', area);
  await expect(address.getByRole('link', { name: 'India' })).toHaveAttribute('href', '/countries/india');
});

test('the page of a business has an address of the columns of its file when none is in full', async ({ page }) => {
  const admin = await signedIn();
  const parts = { name: 'Moula Ali Strength Club', postal_code: '500040', place_id: 'E2E_address_parts', phone: '' };
  await imported(admin, 'address-parts.csv', csvOf([{ ...row, ...parts }]));
  const { businesses } = (await (await admin.get('/api/search?q=Moula+Ali+Strength')).json()) as BusinessPage;
  await page.goto(`/business/${businesses[0]!.slug}`);
  const address = 'Street No. 8, Habsiguda, Hyderabad, 500040, India';
  await expect(page.locator('article header p', { hasText: 'Street No. 8' })).toHaveText(address);
  await expect(page.getByRole('region', { name: 'Contact Information' }).getByRole('listitem')).toHaveText([address]);
  const directions = await page.getByRole('link', { name: 'Get Directions' }).first().getAttribute('href');
  expect(new URL(directions!).searchParams.get('destination')).toBe(`${parts.name}, ${address}`);
});

test('every list of businesses shows their area as a link', async ({ page }) => {
  const lines = {
    '/businesses': 'Strength club · Habsiguda · Hyderabad · India',
    '/search?q=Habsiguda+Strength': 'Strength club · Habsiguda · Hyderabad · India',
    '/search?q=strength+club&location=Hyderabad': 'Strength club · Habsiguda · Plot 12, Street No. 8, Ravindra Nagar',
    '/categories/strength-club': 'Habsiguda · Hyderabad · India',
    '/cities/in/hyderabad': 'Strength club · Habsiguda · Plot 12, Street No. 8, Ravindra Nagar',
  };
  for (const [path, line] of Object.entries(lines)) {
    await page.goto(path);
    const found = page.getByRole('article').filter({ hasText: row.name }).first();
    await expect(found).toContainText(line);
    await expect(found.getByRole('link', { name: 'Habsiguda', exact: true })).toHaveAttribute(
      'href',
      /\/areas\/habsiguda$/,
    );
  }
});

test('the page of an area is accessible, and its path leads over city and country', async ({ page }) => {
  const response = await page.goto('/cities/in/hyderabad/areas/habsiguda');
  expect(response!.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Habsiguda, Hyderabad');
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail.getByRole('link')).toHaveText(['Home', 'Cities', 'India', 'Hyderabad']);
  await expect(page.getByRole('article')).toContainText([row.name]);
  expect(await violations(page)).toEqual([]);
});
