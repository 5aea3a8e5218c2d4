import { expect, test, type Page, type Route } from './browser.js';
import { goInside, violations, screens, loaded, type Screen } from './screens.js';

/** Every screen while the API is slow, down or sends malformed responses, and its recovery without a reload. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PAGING = { currentPage: 1, totalPages: 0, totalCount: 0, hasNextPage: false, hasPrevPage: false };
const NO_BUSINESSES = { businesses: [], ...PAGING };
const COUNTRY = {
  country: 'Iceland',
  countryCode: 'IS',
  slug: 'iceland',
  businessCount: 0,
  cityCount: 0,
  categoryCount: 0,
};

/** Texts by the name of a screen. `empty` is a response without rows, `none` the text for it. */
const WORDS: Record<string, { error: string[]; empty?: unknown; none?: string[] }> = {
  businesses: {
    error: ['Error Loading Businesses', 'Please try again later.'],
    empty: NO_BUSINESSES,
    none: ['No businesses found', 'Try adjusting your search criteria.'],
  },
  business: { error: ['Business Not Found', "Let's help you find what you're looking for!"] },
  categories: {
    error: ['Unable to load categories', 'There was an error loading the categories. Please try again later.'],
    empty: { ...PAGING, categoryCount: 0, businessCount: 0, letters: [], categories: [] },
    none: ['No categories found', 'Try adjusting your search terms or browse all categories'],
  },
  category: {
    error: ['Error loading category', 'HTTP 400: no'],
    empty: { ...NO_BUSINESSES, category: 'Any', slug: 'SLUG', businessCount: 0, countryCount: 0, topCountries: [] },
    none: ['No businesses found'],
  },
  countries: {
    error: ['Unable to load countries', 'There was an error loading the countries. Please try again later.'],
    empty: [],
    none: ['No countries found'],
  },
  country: {
    error: ['Unable to load this country'],
    empty: { ...COUNTRY, slug: 'SLUG', topCities: [], topCategories: [] },
    none: ['No categories found'],
  },
  'country-cities': {
    error: ['Unable to load cities'],
    empty: { ...COUNTRY, ...PAGING, slug: 'SLUG', letters: [], cities: [] },
    none: ['No cities found'],
  },
  cities: {
    error: ['Unable to load cities', 'There was an error loading the cities. Please try again later.'],
    empty: { ...PAGING, cityCount: 0, businessCount: 0, letters: [], cities: [] },
    none: ['No cities found', 'Try adjusting your search terms or browse all cities'],
  },
  'category-city': { error: ['Error Loading Businesses', 'HTTP 400: no'] },
  search: { error: ['Error Loading Businesses', 'Please try again later.'] },
  home: { error: ['The directory’s lists could not be loaded.', 'Error Loading Businesses'] },
};

/** A page without API calls. */
const STATIC_PAGE = '/cookie-policy';

const reject = (route: Route) => route.fulfill({ status: 400, body: 'no' });
const respond = (body: unknown) => (route: Route) => route.fulfill({ json: body });

async function withCalls(page: Page, { calls }: Screen, handler: (route: Route) => Promise<void>) {
  for (const call of calls) await page.route(call, handler);
}

async function shows(page: Page, words: readonly string[]) {
  for (const word of words) await expect(page.getByRole('main').getByText(word).first()).toBeVisible();
}

async function retry(page: Page) {
  // Each failed list has its own button.
  const buttons = page.getByRole('button', { name: 'Try again' });
  await buttons.first().click();
  await loaded(page).catch(() => undefined);
  for (let left = await buttons.count(); left > 0; left--) await buttons.first().click();
  await loaded(page);
  await expect(buttons).toHaveCount(0);
}

test('every list shows a skeleton, then the error, and after a retry its rows or that it has none', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const all = await screens(request);
  for (const screen of all.filter(({ name }) => name in WORDS)) {
    await test.step(screen.name, async () => {
      const { error, empty, none } = WORDS[screen.name]!;
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await withCalls(page, screen, async (route) => {
        await released;
        await reject(route);
      });
      await page.goto(STATIC_PAGE);
      await goInside(page, screen.path);
      await expect(page.locator('main .skeleton').first()).toBeVisible();
      release();
      await shows(page, error);
      await expect(page.locator('main .skeleton')).toHaveCount(0);
      expect(await violations(page), `${screen.name}, error`).toEqual([]);
      await page.unrouteAll();

      const slug = screen.path.split('/')[2] ?? '';
      if (empty !== undefined)
        await withCalls(page, screen, respond(JSON.parse(JSON.stringify(empty).replace('SLUG', slug))));
      await retry(page);
      if (empty === undefined) return;
      await shows(page, none!);
      expect(await violations(page), `${screen.name}, empty`).toEqual([]);
      await page.unrouteAll();
    });
  }
});

const MALFORMED = [
  { name: 'no JSON', on: 'home', body: '<html>Bad gateway</html>' },
  { name: 'null', on: 'business', body: 'null' },
  { name: 'another shape', on: 'category', body: '{"businesses":"many","totalPages":null}' },
  { name: 'a list of nothing', on: 'cities', body: '{"cities":[null]}' },
];

test('a malformed response is retried three times, then shown as an error', async ({ page, request }) => {
  test.setTimeout(240_000);
  await page.clock.install();
  const all = await screens(request);
  for (const { name, body, on } of MALFORMED) {
    const screen = all.find((other) => other.name === on)!;
    await test.step(`${screen.name}: ${name}`, async () => {
      let requests = 0;
      await withCalls(page, { ...screen, calls: screen.calls.slice(0, 1) }, (route) => {
        requests++;
        return route.fulfill({ status: 200, contentType: 'application/json', body });
      });
      await page.goto(STATIC_PAGE);
      await goInside(page, screen.path);
      const attemptsLater = async () => {
        await page.clock.runFor(1_000);
        return requests;
      };
      await expect.poll(attemptsLater, { intervals: [50] }).toBe(4);
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
      await page.unrouteAll();
      await retry(page);
    });
  }
});

test('every screen shows an error while the API is unreachable, and its rows after a retry', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  await page.clock.install();
  for (const screen of (await screens(request)).filter(({ name }) => name in WORDS)) {
    await test.step(screen.name, async () => {
      await page.goto(STATIC_PAGE);
      await page.route('**/api/**', (route) => route.abort('connectionrefused'));
      await goInside(page, screen.path);
      const button = page.getByRole('button', { name: 'Try again' }).first();
      const fails = async () => {
        await page.clock.runFor(8_050);
        return button.isVisible();
      };
      await expect.poll(fails, { intervals: [50] }).toBe(true);
      await page.unrouteAll();
      await retry(page);
    });
  }
});

test('a response 400 is not retried; a slow one is waited for, and the page says that it takes longer', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(STATIC_PAGE);
  let requests = 0;
  await page.route('**/api/countries', (route) => {
    requests++;
    return reject(route);
  });
  await goInside(page, '/countries');
  await shows(page, ['Unable to load countries']);
  await page.clock.runFor(60_000);
  expect(requests).toBe(1);
  await page.unrouteAll();

  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/category-index*', async (route) => {
    await released;
    await route.continue();
  });
  await goInside(page, '/categories');
  await expect(page.locator('main .skeleton').first()).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByText('This takes longer than usual.')).toBeVisible();
  release();
  await loaded(page);
  await expect(page.getByText('This takes longer than usual.')).toHaveCount(0);
  await expect(page.getByText(/Showing 1 to 12 of/)).toBeVisible();
});

test('a page number past the last has status 404 and a link to the first page', async ({ page, request }) => {
  const all = await screens(request);
  await page.goto(STATIC_PAGE);
  for (const name of ['businesses', 'category', 'city']) {
    const { path } = all.find((screen) => screen.name === name)!;
    const api = path === '/businesses' ? '/api/businesses' : `/api${path}`;
    expect((await request.get(`${api}?page=4000`)).status(), name).toBe(name === 'businesses' ? 200 : 404);
    if (name === 'businesses') continue;
    await goInside(page, `${path}?page=4000`);
    await shows(page, ['No businesses found', 'The list has no page 4000.']);
    await expect(page).toHaveTitle('No businesses found | Business Directory');
    await page.getByRole('link', { name: 'First page' }).click();
    await expect(page.getByRole('main').locator('article').first()).toBeVisible();
  }
});

test('a list that failed to load has its heading as the title of the tab, not that it is missing', async ({
  page,
  request,
}) => {
  const all = await screens(request);
  for (const name of ['category', 'city', 'area', 'category-city', 'country']) {
    const screen = all.find((one) => one.name === name)!;
    await page.goto(STATIC_PAGE);
    await withCalls(page, screen, reject);
    await goInside(page, screen.path);
    const heading = page.getByRole('heading', { level: 1, name: /error loading|unable to load/i });
    await expect(page).toHaveTitle(`${await heading.innerText()} | Business Directory`);
    await page.unrouteAll();
  }
});

test('one notice is shown at a time for five seconds; F8 focuses it, a swipe to the right dismisses it', async ({
  page,
}) => {
  await page.route('**/api/contact', reject);
  await page.goto('/contact');
  for (const [name, text] of [
    ['Name', 'Ada'],
    ['Email', 'ada@example.com'],
    ['Subject', 'Opening hours'],
    ['Message', 'They are another hour.'],
  ] as const)
    await page.getByRole('textbox', { name }).fill(text);
  const notices = page.getByRole('region', { name: /^Notices/ });
  const notice = notices.getByRole('listitem');
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.click();
  await expect(notice).toBeVisible();
  await notice.evaluate((element) => element.setAttribute('data-first', ''));
  await send.click();
  await expect(notices.locator('[data-first]')).toHaveCount(0);
  await expect(notice).toHaveCount(1);
  await page.keyboard.press('F8');
  await expect(notices.getByRole('list')).toBeFocused();

  const swipe = async (pixels: number) => {
    const box = (await notice.boundingBox())!;
    await page.mouse.move(box.x + 60, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 60 + pixels / 2, box.y + 20, { steps: 4 });
    await page.mouse.move(box.x + 60 + pixels, box.y + 20, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(40);
  await expect(notice).toBeVisible();
  await swipe(60);
  await expect(notice).toHaveCount(0);

  await page.mouse.move(0, 0);
  await page.getByRole('textbox', { name: 'Name' }).focus();
  const sent = performance.now();
  await send.click();
  await expect(notice).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await page.mouse.move(0, 0);
  await expect(notice).toHaveCount(0);
  expect(performance.now() - sent).toBeGreaterThan(4_500);
});

test('a truncated name has a tooltip: after 700 ms for the first, at once for the next', async ({ page }) => {
  const category = { category: 'Manufacturer of architectural terracotta', slug: 'terracotta', count: 1_234 };
  await page.route('**/api/homepage-data', (route) =>
    route.fulfill({
      json: {
        totals: { businesses: 2_345_678, categories: 2, countries: 47, cities: 15_234 },
        popularSearches: [category, { ...category, category: 'Undertakers and embalmers', slug: 'other', count: 999 }],
        topCities: [{ city: 'Springfield', countryCode: 'US', slug: 'springfield', count: 1_999 }],
        topCountries: [{ country: 'Nauru', countryCode: 'NR', slug: 'nauru', businessCount: 1_250_000 }],
      },
    }),
  );
  await page.goto(STATIC_PAGE);
  await goInside(page, '/');
  const main = page.getByRole('main');
  for (const count of ['2.3M+', '47', '15.2K+', '1.2k', '999', '1.9K+', '1.2M+'])
    await expect(main).toContainText(count);
  const truncated = main.getByText('Manufacturer...', { exact: true });
  await page.waitForLoadState('networkidle');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await truncated.hover();
  const tip = page.getByRole('tooltip');
  await page.clock.runFor(650);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(tip).toHaveText(category.category);
  await main.getByText('Undertakers...', { exact: true }).hover();
  await page.clock.runFor(1);
  await expect(tip).toHaveText('Undertakers and embalmers');
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
});

for (const width of [360, 1280]) {
  test(`results of a search that is waited for appear where their outlines were at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    let respond = () => {};
    const waited = new Promise<void>((resolve) => (respond = resolve));
    await page.route('**/api/search?*', async (route) => {
      await waited;
      await route.continue();
    });
    await page.getByRole('combobox', { name: 'What' }).fill('Restaurant');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const top = async () => (await page.getByRole('region', { name: 'Results' }).boundingBox())!.y;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Searching for “Restaurant”/);
    const before = await top();
    respond();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/results for “Restaurant”$/);
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(4);
  });
}

test('a screen whose script the site no longer has, as after a release, is loaded in full', async ({ page }) => {
  await page.goto('/');
  await page.route('**/assets/contact-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  await expect(page).toHaveURL(/\/contact$/);
});

test('a screen that cannot be fetched shows an error, and loads after a retry', async ({ page }) => {
  await page.goto('/');
  const unavailable = ['**/assets/contact-*.js', '**/contact'];
  for (const url of unavailable) await page.route(url, (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  for (const url of unavailable) await page.unroute(url);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Contact/);
});
