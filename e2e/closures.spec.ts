import { imported, signedIn } from './admin-api.js';
import { expect, test } from './browser.js';
import { goInside, violations } from './screens.js';
import { closedSince } from './site-database.js';
import { csvOf } from './spreadsheets.js';

/** Businesses that have closed: what their pages show. */

const row = (name: string, id: string, business_status: string) => ({
  ...{ name, category: 'Clockmaker', city: 'Tickford', country: 'New Zealand', country_code: 'NZ', place_id: id },
  ...{ full_address: `Chime Street ${id.length}, Tickford, New Zealand`, phone: '+64 9 555 0177', business_status },
});
const ROWS = [
  row('Resting Clocks', 'E2E_closed_temporarily', 'CLOSED_TEMPORARILY'),
  row('Stopped Clocks', 'E2E_closed', 'CLOSED_PERMANENTLY'),
  row('Forgotten Clocks', 'E2E_closed_long_ago', 'CLOSED_PERMANENTLY'),
];
const slugs: Record<string, string> = {};

test.beforeAll(async () => {
  const admin = await signedIn();
  await imported(admin, 'clocks.csv', csvOf(ROWS));
  const response = await admin.get('/api/admin/businesses?filter=Clocks');
  for (const { name, slug } of ((await response.json()) as { businesses: { name: string; slug: string }[] }).businesses)
    slugs[name] = slug;
  await closedSince('E2E_closed_long_ago', 400);
  await admin.dispose();
});

for (const [name, words] of [
  ['Resting Clocks', 'Temporarily closed'],
  ['Stopped Clocks', 'Permanently closed'],
] as const) {
  test(`${name} shows at the top that it is ${words.toLowerCase()}, and since when`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const response = await page.goto(`/business/${slugs[name]}`);
    expect(response!.status()).toBe(200);
    const notice = page.getByRole('note');
    await expect(notice).toContainText(words);
    await expect(notice).toContainText('known since');
    await expect(notice).toBeInViewport();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    expect(await violations(page)).toEqual([]);
  });
}

test('a business that closed more than a year ago has a page with status 410 that leads on', async ({ page }) => {
  const path = `/business/${slugs['Forgotten Clocks']}`;
  const response = await page.goto(path);
  expect(response!.status()).toBe(410);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Closed or Removed');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect(await violations(page)).toEqual([]);
  await page.goto('/');
  await goInside(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Closed or Removed');
  await expect(page.getByRole('main').getByRole('button', { name: 'Search' })).toBeVisible();
});
