import type { HomepageData } from '@directory/contracts/homepage';
import { expect, test } from './browser.js';
import { goInside, screens, loaded, type Screen } from './screens.js';

/** Details of public pages: scroll positions, URLs of filters, offline pages, print, previews. */

const QUIET = '/cookie-policy';

async function screen(request: Parameters<typeof screens>[0], name: string): Promise<Screen> {
  return (await screens(request)).find((other) => other.name === name)!;
}

test('a category that cannot be loaded shows its HTTP status once', async ({ page, request }) => {
  const { path } = await screen(request, 'category');
  await page.goto(QUIET);
  for (const [body, words] of [
    ['oops', 'HTTP 418: oops'],
    ['{"success":false,"code":"bad_request","message":"Not like this."}', 'HTTP 418: Not like this.'],
  ] as const) {
    await page.route('**/api/categories/*', (route) => route.fulfill({ status: 418, body }));
    await goInside(page, path);
    await expect(page.getByRole('heading', { name: 'Error loading category' })).toBeVisible();
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await page.unrouteAll();
    await page.goto(QUIET);
  }
});

test('an offline page shows a message and its logo, and loads once it is online', async ({ page, context }) => {
  await page.goto('/');
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Pages load again when you are back online.')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('banner').locator('a svg').first()).toBeVisible();
  expect(await page.getByRole('banner').locator('img').count()).toBe(0);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

test('a newly loaded page starts at its top; Back and a reload keep the scroll position', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => scrollTo(0, 700));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
  await page.goto('/contact');
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.evaluate(() => scrollTo(0, 500));
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
});

test('the filter and layout of the categories are in the URL and survive a reload and Back', async ({ page }) => {
  await page.goto('/categories');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page).toHaveURL(/\/categories\?view=list$/);
  const box = page.getByRole('textbox', { name: 'Search categories' });
  await box.pressSequentially('store', { delay: 20 });
  await expect(page).toHaveURL(/\?view=list&q=store$/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  const names = () =>
    page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .or(page.getByRole('main').getByRole('heading', { level: 3 }))
      .allTextContents();
  await expect.poll(async () => (await names()).every((name) => /store/i.test(name))).toBe(true);
  await page.reload();
  await expect(box).toHaveValue('store');
  await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('main').getByRole('listitem').filter({ hasNotText: 'Home' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/categories\/[a-z-]+$/);
  await page.goBack();
  await expect(box).toHaveValue('store');
  await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test('the filter of the cities finds those of a country by its name and by its code', async ({ page, request }) => {
  const [city] = (await (await request.get('/api/cities')).json()) as { country: string; countryCode: string }[];
  for (const text of [city!.country.toLowerCase(), city!.countryCode.toLowerCase()]) {
    await page.goto('/cities');
    await page.getByRole('textbox', { name: 'Search cities or countries' }).fill(text);
    await expect(page).toHaveURL(new RegExp(`\\?q=${encodeURIComponent(text).replaceAll('%20', '\\+')}$`));
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    await expect(cards.first()).toContainText(city!.countryCode);
  }
});

test('the second letter bar of the cities always has All, and the pager names what its far links are', async ({
  page,
}) => {
  await page.goto('/cities');
  const second = page.getByRole('navigation', { name: 'Cities by first letter, again' });
  await expect(second.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
  await page.goto('/cities/B');
  await expect(second.getByRole('link', { name: 'All' })).toHaveAttribute('href', '/cities');
  await page.goto('/cities');
  const far = page.getByRole('list', { name: 'Go to page' });
  await expect(far).toBeVisible();
  await expect(page.getByText('Go to page')).toBeVisible();
});

test('the match in a suggestion is marked without a background, which would show behind an ellipsis', async ({
  page,
}) => {
  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'What' });
  const [business] = (await (await page.request.get('/api/featured-businesses')).json()) as { name: string }[];
  await box.fill(business!.name.slice(0, 6));
  const mark = page.locator('[role=option] mark').first();
  await expect(mark).toBeVisible();
  expect(await mark.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
});

test('a missing business sends no request for similar ones', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (sent) => calls.push(new URL(sent.url()).pathname));
  await page.goto(QUIET);
  await goInside(page, '/business/missing-abc123');
  await expect(page.getByRole('heading', { name: 'Business Not Found' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls.filter((path) => path.startsWith('/api/businesses/'))).toEqual([
    '/api/businesses/missing-abc123',
    '/api/businesses/missing',
  ]);
});

test('a search at the visitor’s location is sorted by distance, unless another order is chosen', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 52.52, longitude: 13.4 });
  await page.goto('/');
  await page.getByRole('combobox', { name: 'What' }).fill('Optician');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByRole('button', { name: 'Use my location' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/near=52\.520%2C13\.400$/);
  await expect(page.getByRole('combobox', { name: 'Sort' }).filter({ visible: true })).toHaveValue('distance');
  await page.goto('/search?q=Optician&sort=rating');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page).toHaveURL(/near=52\.520%2C13\.400&sort=rating/);
});

test.describe('metadata and print', () => {
  test('icons for tabs, home screens and previews have the sizes they declare', async ({ page, request }) => {
    const icon = await request.get('/favicon.ico');
    expect(icon.status()).toBe(200);
    expect((await icon.body()).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
    await page.goto('/');
    const manifestPath = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = (await (await request.get(manifestPath!)).json()) as { icons: { src: string; sizes: string }[] };
    const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
    const preview = await page.locator('meta[property="og:image"]').getAttribute('content');
    const pictures = [
      { src: touch!, sizes: '180x180' },
      { src: new URL(preview!).pathname, sizes: '1200x630' },
      ...manifest.icons,
    ];
    for (const { src, sizes } of pictures) {
      const body = await (await request.get(src)).body();
      expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`, src).toBe(sizes);
    }
  });

  test('every list has a description and a preview image of its own', async ({ request }) => {
    const descriptions = new Map<string, string>();
    for (const { name, path } of await screens(request)) {
      // The views of a page have its description.
      if (/not-found|search-map|saved/.test(name)) continue;
      const html = await (await request.get(path)).text();
      const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '';
      expect(html, name).toMatch(/<meta property="og:image" content="https?:\/\/[^"]+"/);
      expect(descriptions.get(description), `${name} says the same`).toBeUndefined();
      descriptions.set(description, name);
    }
  });

  test('the structured data of a business has its opening hours', async ({ page, request }) => {
    const { businesses } = (await (await request.get('/api/search?q=Optician')).json()) as {
      businesses: { slug: string; workingHours: string | null }[];
    };
    const { slug } = businesses.find(({ workingHours }) => workingHours !== null)!;
    await page.goto(`/business/${slug}`);
    const data = (await page.locator('script[type="application/ld+json"]').first().textContent())!;
    const { openingHoursSpecification: hours } = JSON.parse(data) as {
      openingHoursSpecification: { dayOfWeek: string; opens: string; closes: string }[];
    };
    expect(hours.length).toBeGreaterThan(4);
    for (const entry of hours) {
      expect(entry.dayOfWeek).toMatch(/^https:\/\/schema\.org\/[A-Z][a-z]+day$/);
      expect([entry.opens, entry.closes].join(' ')).toMatch(/^\d\d:\d\d \d\d:\d\d$/);
    }
  });

  test('a printed page has no buttons, filters, map box or advertisement', async ({ page, request }) => {
    for (const name of ['business', 'businesses', 'categories', 'category', 'search', 'home']) {
      await page.goto((await screen(request, name)).path);
      await loaded(page);
      await page.emulateMedia({ media: 'print' });
      const pressed = page.locator('main :is(button, .btn, input, select)');
      await expect
        .poll(() => pressed.evaluateAll((all) => all.filter((element) => element.checkVisibility()).length), name)
        .toBe(0);
      await expect(page.getByText('Show map')).toBeHidden();
      await expect(page.locator('aside details')).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.emulateMedia({ media: 'screen' });
    }
  });
});

test('a rating is in one line next to a long category', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/categories');
  const ratings = page
    .getByRole('main')
    .getByRole('listitem')
    .getByText(/^Rated/)
    .locator('..');
  await expect(ratings.first()).toBeVisible();
  for (const rating of await ratings.all())
    expect((await rating.boundingBox())!.height, await rating.locator('xpath=ancestor::li').innerText()).toBeLessThan(
      28,
    );
});

test('the cities count all businesses of the directory, also those without a city', async ({ page, request }) => {
  const { totals } = (await (await request.get('/api/homepage-data')).json()) as HomepageData;
  await page.route('**/api/city-index*', async (route) => {
    const response = await route.fetch();
    const index = (await response.json()) as { businessCount: number };
    await route.fulfill({ response, json: { ...index, businessCount: index.businessCount - 28 } });
  });
  await page.goto(QUIET);
  await goInside(page, '/cities');
  const average = Math.round(totals.businesses / totals.cities).toLocaleString('en');
  await expect(page.locator('dl').first()).toContainText(
    `Total Businesses${totals.businesses.toLocaleString('en')}Avg per City${average}`,
  );
});

test('legal pages state the counts of the directory', async ({ page, request }) => {
  const { totals } = (await (await request.get('/api/homepage-data')).json()) as HomepageData;
  for (const path of ['/privacy-policy', '/legal-notice', '/terms-of-service']) {
    const main = page.getByRole('main');
    // A busy server renders the page without them.
    await expect(async () => {
      await page.goto(path);
      await expect(main, path).toContainText(`${totals.businesses.toLocaleString('en')} businesses in`, {
        timeout: 1_000,
      });
    }).toPass({ timeout: 20_000 });
    await expect(main, path).not.toContainText(/564,000|195\+/);
  }
});

test('the home page shows no counts where they are unavailable', async ({ page }) => {
  await page.route('**/api/homepage-data', (route) => route.fulfill({ status: 400, body: '{}' }));
  await page.goto('/businesses');
  await goInside(page, '/');
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await expect(page.getByRole('region', { name: 'Find' }).getByRole('listitem')).toHaveCount(0);
});

test('the way back to the home page is less prominent than the actions of a page', async ({ page, request }) => {
  const [featured] = (await (await request.get('/api/featured-businesses')).json()) as { slug: string }[];
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/business/${featured!.slug}`);
  const back = page.getByRole('link', { name: 'Back to Home' });
  await expect(back).toHaveCSS('border-top-width', '0px');
  const photo = page.getByRole('article').first().locator('header > div').first();
  expect((await photo.boundingBox())!.height).toBeLessThanOrEqual(112);
  await page.goto('/business/missing-abc123');
  const search = page.getByRole('main').getByRole('button', { name: 'Search' });
  const background = await search.evaluate((button) => getComputedStyle(button).backgroundColor);
  await expect(back).not.toHaveCSS('background-color', background);
});

test('the name of the site is whole in the header of a phone, a tablet and a desktop', async ({ page }) => {
  for (const width of [320, 360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/contact', '/categories']) {
      await page.goto(path);
      const name = page.getByRole('banner').getByText('Business Directory');
      expect(await name.evaluate((it) => it.scrollWidth - it.clientWidth), `${path} at ${width} px`).toBe(0);
    }
  }
});
