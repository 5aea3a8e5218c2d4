import { expect, test } from './browser.js';
import type { HomepageData } from '@directory/contracts/homepage';
import { serviceRoles } from './site-database.js';

/** The public site with the sample data. */

test('the home page shows the real counts and links to every list', async ({ page, request }) => {
  const home = (await (await request.get('/api/homepage-data')).json()) as HomepageData;
  expect(home.totals.businesses).toBeGreaterThanOrEqual(2_000);
  expect(home.totals.countries).toBeGreaterThanOrEqual(30);

  await page.goto('/');
  await expect(page.getByText(home.totals.businesses.toLocaleString('en')).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(new RegExp(`${home.totals.countries}\\s*countries`));
  const category = home.popularSearches[0]!;
  await page
    .getByRole('link', { name: new RegExp(category.category) })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/categories/${category.slug}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(category.category);
});

test('a business page is reached by browsing and shows the contact details', async ({ page }) => {
  await page.goto('/countries');
  // The imports of other tests decide which countries come first.
  await page.getByPlaceholder('Search countries...').fill('Germany');
  await page
    .getByRole('link', { name: /Germany/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/countries\/germany$/);
  await page
    .getByRole('link', { name: /Berlin/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/cities\/de\/berlin$/);
  await page.locator('a[href^="/business/"]').first().click();
  await expect(page).toHaveURL(/\/business\/.+-[a-z0-9]{6}$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expect(page.getByRole('link', { name: 'Get Directions' }).first()).toHaveAttribute(
    'href',
    /google\.com\/maps\/dir/,
  );
  await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeVisible();
  await expect(page).toHaveTitle(/ \| Business Directory$/);
});

test('businesses are listed 20 a page, and Back returns to the previous page', async ({ page }) => {
  await page.goto('/businesses');
  await expect(page.getByText(/Showing 1-20 of [\d,]+ businesses/)).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).first().click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/Showing 21-40/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/Showing 1-20/)).toBeVisible();
});

for (const [path, status, heading] of [
  ['/', 200, null],
  ['/businesses?page=3', 200, null],
  ['/categories/g', 200, null],
  ['/cities/b', 200, null],
  ['/business/missing-abc123', 404, 'Business Not Found'],
  ['/categories/nothing-like-it', 404, 'Category not found'],
  ['/countries/atlantis', 404, 'Country not found'],
  ['/cities/de/gotham', 404, 'City not found'],
  ['/no/such/page', 404, 'Page Not Found'],
] as const) {
  test(`${path} has status ${status}`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response!.status()).toBe(status);
    if (heading) await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    else await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('scripts are compressed and immutable, and a page is revalidated on every request', async ({ request }) => {
  const page = await request.get('/');
  expect(page.headers()['cache-control']).toBe('no-cache');
  const script = /\/assets\/[^" ]+\.js/.exec(await page.text())![0];
  for (const encoding of ['br', 'gzip']) {
    const response = await request.get(script, { headers: { 'accept-encoding': encoding } });
    expect(response.headers()).toMatchObject({
      'content-encoding': encoding,
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
    });
  }
});

test('a public API response has status 304 for a known ETag', async ({ request }) => {
  const first = await request.get('/api/cities');
  const again = await request.get('/api/cities', { headers: { 'if-none-match': first.headers()['etag']! } });
  expect(again.status()).toBe(304);
});

test('a missing asset has status 404 as JSON, not a page', async ({ request }) => {
  const response = await request.get('/assets/missing.js');
  expect(response.status()).toBe(404);
  expect(response.headers()['content-type']).toContain('application/json');
});

test('the sitemap index lists files with the pages of businesses', async ({ request, baseURL }) => {
  const index = await (await request.get('/sitemap.xml')).text();
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]!).pathname);
  expect(files).toEqual(
    expect.arrayContaining(['/sitemaps/main.xml', '/sitemaps/categories.xml', '/sitemaps/businesses/page-1.xml']),
  );
  for (const file of files) {
    const response = await request.get(file);
    expect(response.headers()['content-type'], file).toContain('application/xml');
    expect(await response.text(), file).toContain(`<loc>${baseURL}/`);
  }
  const [slug] = /\/business\/[^<]+/.exec(await (await request.get('/sitemaps/businesses/page-1.xml')).text())!;
  expect((await request.get(slug)).status()).toBe(200);
  expect((await request.get('/sitemaps/businesses/page-999.xml')).status()).toBe(404);
});

test('services of the embedded database have roles of their own, none of them a superuser', async () => {
  const roles = await serviceRoles();
  expect(roles.filter(({ isSuperuser }) => isSuperuser)).toEqual([]);
  expect(roles.map(({ role }) => role)).toEqual(
    expect.arrayContaining(['directory_catalog', 'directory_importer', 'directory_gateway']),
  );
});
