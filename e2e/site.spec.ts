import { expect, test } from './browser.js';
import type { HomepageData } from '@directory/contracts/homepage';

/** The site as a visitor finds it after the first start: the sample is in. */

test('the home page shows true counts and leads everywhere', async ({ page, request }) => {
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

test('a business page is reached by browsing, and has what a visitor came for', async ({ page }) => {
  await page.goto('/countries');
  // Which countries come first is for the other tests' imports to say.
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

test('all businesses are listed 20 a page, and Back returns to the page before', async ({ page }) => {
  await page.goto('/businesses');
  await expect(page.getByText(/Showing 1-20 of [\d,]+ businesses/)).toBeVisible();
  await page
    .getByRole('button', { name: 'Next' })
    .or(page.getByRole('link', { name: 'Next' }))
    .first()
    .click();
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
  ['/business/nobody-abc123', 404, 'Business Not Found'],
  ['/categories/nothing-like-it', 404, 'Category not found'],
  ['/countries/atlantis', 404, 'Country not found'],
  ['/cities/de/gotham', 404, 'City not found'],
  ['/no/such/page', 404, 'Page Not Found'],
] as const) {
  test(`${path} answers ${status}`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer!.status()).toBe(status);
    if (heading) await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    else await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('the web app is sent compressed and may be kept for ever, its page never unasked', async ({ request }) => {
  const page = await request.get('/');
  expect(page.headers()['cache-control']).toBe('no-cache');
  const script = /\/assets\/[^"]+\.js/.exec(await page.text())![0];
  for (const encoding of ['br', 'gzip']) {
    const answer = await request.get(script, { headers: { 'accept-encoding': encoding } });
    expect(answer.headers()).toMatchObject({
      'content-encoding': encoding,
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
    });
  }
});

test('a public read is answered 304 to who has it', async ({ request }) => {
  const first = await request.get('/api/cities');
  const again = await request.get('/api/cities', { headers: { 'if-none-match': first.headers()['etag']! } });
  expect(again.status()).toBe(304);
});

test('a file that is missing is not answered with a page', async ({ request }) => {
  const answer = await request.get('/assets/gone.js');
  expect(answer.status()).toBe(404);
  expect(answer.headers()['content-type']).toContain('application/json');
});

test('no page is wider than a phone, breaks a rule of the security policy or throws', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused/.test(message.text())) problems.push(message.text());
  });
  const [business] = (await (await request.get('/api/featured-businesses')).json()) as { slug: string }[];
  for (const path of [
    '/',
    '/businesses',
    '/categories',
    '/countries',
    '/cities',
    '/countries/japan',
    `/business/${business!.slug}`,
    '/admin/login',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (excess > 0) problems.push(`${path} is ${excess} px too wide`);
  }
  expect(problems).toEqual([]);
});

test('sitemaps lead to every business', async ({ request, baseURL }) => {
  const index = await (await request.get('/sitemap.xml')).text();
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]!).pathname);
  expect(files).toEqual(
    expect.arrayContaining(['/sitemaps/main.xml', '/sitemaps/categories.xml', '/sitemaps/businesses/page-1.xml']),
  );
  for (const file of files) {
    const answer = await request.get(file);
    expect(answer.headers()['content-type'], file).toContain('application/xml');
    expect(await answer.text(), file).toContain(`<loc>${baseURL}/`);
  }
  const [slug] = /\/business\/[^<]+/.exec(await (await request.get('/sitemaps/businesses/page-1.xml')).text())!;
  expect((await request.get(slug)).status()).toBe(200);
  expect((await request.get('/sitemaps/businesses/page-999.xml')).status()).toBe(404);
});
