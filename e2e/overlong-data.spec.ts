import { expect, test, type Locator, type Page } from './browser.js';
import type { BusinessCard, FeaturedBusiness } from '@directory/contracts/businesses';
import { BASE_URL, imported, signedIn } from './admin-api.js';
import { goInside, loaded, violations } from './screens.js';
import { csvOf } from './spreadsheets.js';

/** Parts of the site made for a phone, with texts longer than the screen, texts of other scripts, and nothing at all. */

test.use({ viewport: { width: 360, height: 740 } });

const LONG_WORD = `Donaudampfschifffahrts${'gesellschaft'.repeat(9)}`.slice(0, 120);
const PLACE = { city: 'Farharbour', country: 'New Zealand', country_code: 'NZ' };
const BUSINESSES: (Record<string, string> & { name: string })[] = [
  {
    ...{ name: LONG_WORD, category: 'W'.repeat(120), phone: '+64 9 557 0001', rating: '4.5', reviews: '2000000' },
    full_address: `${Array.from({ length: 20 }, (_, i) => `Unit ${i} of the building behind the other`).join(', ')}, Farharbour`,
    working_hours:
      '{"Monday":"9AM-12PM,1PM-5PM","Tuesday":"Closed","Wednesday":"Open 24 hours","Thursday":"6PM-2AM","Friday":"9AM-5PM","Saturday":"Closed","Sunday":"Closed"}',
  },
  { name: 'مطعم الأصالة والتراث العربي للمأكولات الشرقية', category: 'مطعم', phone: '+64 9 557 0002' },
  { name: 'מסעדת הגליל העליון (סניף 2)', category: 'Restaurant', phone: '+64 9 557 0003' },
  { name: 'Bare' },
];
const ROWS = BUSINESSES.map((row, i) => ({ ...PLACE, ...row, place_id: `E2E_overlong_${i}` }));
const NAMES = BUSINESSES.map(({ name }) => name);

let found: BusinessCard[];

test.beforeAll(async ({ request }) => {
  const admin = await signedIn();
  const columns = Object.assign({}, ...ROWS) as Record<string, string>;
  const all = ROWS.map((row) => ({ ...Object.fromEntries(Object.keys(columns).map((name) => [name, ''])), ...row }));
  expect((await imported(admin, 'overlong.csv', csvOf(all))).report).toMatchObject({ errorCount: 0 });
  await admin.dispose();
  const city = (await (await request.get('/api/cities/nz/farharbour')).json()) as { businesses: BusinessCard[] };
  found = NAMES.map((name) => city.businesses.find((business) => business.name === name)!);
});

const bar = (page: Page) => page.getByRole('group', { name: 'Quick actions' });
const excess = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Elements whose text is wider than they are. */
const clipped = (locator: Locator) =>
  locator.evaluateAll((all) =>
    all.filter((element) => element.scrollWidth > element.clientWidth + 1).map((element) => element.textContent),
  );

for (const [index, actions] of [
  [0, ['Call', 'Directions', 'Save']],
  [1, ['Call', 'Directions', 'Save']],
  [3, ['Directions', 'Save']],
] as const) {
  test(`the action bar of a phone has whole, large buttons that cover no link: ${NAMES[index]!.slice(0, 20)}`, async ({
    page,
  }) => {
    await page.goto(`/business/${found[index]!.slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAMES[index]!);
    const buttons = bar(page).locator('a, button');
    await expect(buttons).toHaveText([...actions]);
    expect(await clipped(buttons)).toEqual([]);
    const boxes = await buttons.evaluateAll((all) =>
      all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    );
    for (const { width, height, right } of boxes) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      expect(right).toBeLessThanOrEqual(360);
    }
    expect(await excess(page)).toBeLessThanOrEqual(0);
    // At the end of the page the bar has a place of its own; elsewhere it may cover half of what is about to be scrolled.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await violations(page)).toEqual([]);

    // Playwright clicks where nothing is in front.
    await page.getByRole('main').getByRole('button').last().click({ trial: true });
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click({ trial: true });
  });
}

test('a long name takes at most four lines of a row', async ({ page }) => {
  await page.goto('/cities/nz/farharbour');
  const name = page.getByRole('main').getByRole('heading', { name: LONG_WORD });
  const lines = await name.evaluate(
    (element) => element.clientHeight / parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(Math.round(lines)).toBe(4);
  expect(await excess(page)).toBeLessThanOrEqual(0);
});

test('a chosen option that is longer than its box ends in an ellipsis', async ({ page }) => {
  await page.goto('/cities/nz/farharbour');
  const boxes = page.getByRole('main').getByRole('combobox');
  await expect(boxes.first()).toBeVisible();
  expect(await boxes.evaluateAll((all) => all.map((box) => getComputedStyle(box).textOverflow))).not.toContain('clip');
});

test('what the action bar saves is on the page of saved businesses, where the heart removes it', async ({ page }) => {
  await page.goto(`/business/${found[0]!.slug}`);
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(bar(page).getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(bar(page).getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/lists');
  const list = page.getByRole('region', { name: 'Saved Businesses' });
  await expect(list.getByRole('article')).toHaveCount(1);
  await list.getByRole('button', { name: `Save ${NAMES[0]!}` }).click();
  await expect(page.getByText('Nothing saved yet')).toBeVisible();
});

test('a shared list fits a phone, with every name in full, and its order is that of the URL', async ({ page }) => {
  const order = [3, 1, 0, 2];
  await page.goto(`/lists?ids=${order.map((index) => found[index]!.id).join()},999999999999`);
  const rows = page.getByRole('region', { name: 'Shared List' }).getByRole('article');
  await expect(rows.getByRole('heading')).toHaveText(order.map((index) => NAMES[index]!));
  await expect(page.getByText('4 businesses, 1 more no longer in the directory')).toBeVisible();
  expect(await clipped(rows.getByRole('heading'))).toEqual([]);
  expect(await excess(page)).toBeLessThanOrEqual(0);
  // A row without facts has no line for them.
  await expect(rows.first()).toHaveText('BareFarharbour\u00a0· New Zealand');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Save all' }).click();
  await page.goto('/lists');
  await expect(page.getByRole('region', { name: 'Saved Businesses' }).getByRole('article')).toHaveCount(4);
});

test('a list without known ids says so, and an empty one says how to fill it', async ({ page }) => {
  for (const ids of ['999999999999', 'x,-1', '%00'])
    await page.goto(`/lists?ids=${ids}`).then(() => expect(page.getByText('No longer listed')).toBeVisible());
  await page.goto('/lists');
  await expect(page.getByText('Nothing saved yet')).toBeVisible();
});

test('businesses are remembered as viewed, the last first and each once, until they are cleared', async ({ page }) => {
  for (const index of [0, 1, 2, 0]) {
    await page.goto(`/business/${found[index]!.slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAMES[index]!);
  }
  await page.goto('/lists');
  const viewed = page.getByRole('region', { name: 'Recently Viewed' });
  await expect(viewed.getByRole('heading', { level: 3 })).toHaveText([NAMES[0]!, NAMES[2]!, NAMES[1]!]);
  expect(await clipped(viewed.getByRole('heading'))).toEqual([]);
  expect(await excess(page)).toBeLessThanOrEqual(0);
  await viewed.getByRole('button', { name: 'Clear' }).click();
  await expect(viewed).toHaveCount(0);
  await page.reload();
  await loaded(page);
  await expect(viewed).toHaveCount(0);
});

test('a printed business has its whole week and address but no action bar; a printed list the addresses, no hearts or viewed ones', async ({
  page,
}) => {
  await page.goto(`/business/${found[0]!.slug}`);
  await loaded(page);
  await page.emulateMedia({ media: 'print' });
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeHidden();
  await expect(
    page
      .getByRole('main')
      .getByText(/^(Open|Closed)$/)
      .first(),
  ).toBeHidden();
  for (const day of ['Monday', 'Thursday', 'Sunday'])
    await expect(page.getByRole('region', { name: 'Opening Hours' }).getByText(day)).toBeVisible();
  await expect(page.getByText('Unit 19 of the building behind the other').first()).toBeVisible();
  expect(await page.locator('button, .btn').evaluateAll((all) => all.filter((it) => it.checkVisibility()).length)).toBe(
    0,
  );
  await page.emulateMedia({ media: 'screen' });

  await page.goto(`/lists?ids=${found.map(({ id }) => id).join()}`);
  await loaded(page);
  await expect(page.getByRole('region', { name: 'Recently Viewed' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: 'Recently Viewed' })).toBeHidden();
  for (const name of NAMES) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('article').getByText('Unit 19 of the building behind the other').first()).toBeVisible();
  expect(await page.locator('button, .btn').evaluateAll((all) => all.filter((it) => it.checkVisibility()).length)).toBe(
    0,
  );
  await page.emulateMedia({ media: 'screen' });
});

test('featured cards of one row are equally high and wide with any texts, and link to their businesses', async ({
  page,
}) => {
  const nothing = {
    ...{ image_url: null, rating: null, review_count: null, type: null, type_slug: null, full_address: null },
    ...{ area: null, area_slug: null, city: null, city_slug: null, country_code: null, phone: null },
  };
  const featured: FeaturedBusiness[] = found.map(({ id, slug, name }) => ({ id, slug, name, ...nothing }));
  Object.assign(featured[0]!, {
    ...{ type: 'W'.repeat(120), type_slug: 'w', full_address: 'A'.repeat(300), city: 'C'.repeat(150), phone: '+64 1' },
    ...{ rating: 4.96, review_count: 2_000_000 },
  });
  await page.route('**/api/featured-businesses', (route) => route.fulfill({ json: featured }));
  await page.goto('/contact');
  await goInside(page, '/');
  const cards = page.getByRole('region', { name: 'Featured Businesses' }).getByRole('article');
  await expect(cards).toHaveCount(4);
  await cards.first().scrollIntoViewIfNeeded();
  const sizes = await cards.evaluateAll((all) => all.map((card) => [card.clientWidth, card.clientHeight]));
  expect(sizes[0]).toEqual(sizes[1]);
  expect(new Set(sizes.map(([width]) => width)).size).toBe(1);
  expect(await excess(page)).toBeLessThanOrEqual(0);
  await expect(cards.nth(0)).toContainText('99+');
  await expect(cards.nth(0)).toContainText('5.0');
  await expect(cards.nth(3)).toHaveText('BareNew');
  expect(await violations(page)).toEqual([]);
  await cards.nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(`${BASE_URL}/business/${found[1]!.slug}`);
});

test('a category longer than the row of a business is broken into lines', async ({ page }) => {
  await page.goto('/cities/nz/farharbour');
  const row = page.getByRole('article').filter({ hasText: LONG_WORD });
  await expect(row).toContainText('W'.repeat(120));
  expect(await clipped(row.locator('p'))).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('rows of businesses, which have no heart then, fit a phone', async ({ page }) => {
    for (const path of ['/businesses', '/cities/nz/farharbour', `/business/${found[0]!.slug}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await excess(page), path).toBeLessThanOrEqual(0);
    }
  });
});

test('every kind of page fits a phone whose texts are twice as large', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const paths = [
    '/',
    '/businesses',
    '/categories',
    '/countries',
    '/cities/nz/farharbour',
    '/contact',
    '/nope',
    '/lists',
  ];
  try {
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    for (const path of [
      ...paths,
      `/business/${found[0]!.slug}`,
      '/search?q=dentist',
      '/cookie-policy',
      '/privacy-policy',
    ]) {
      await page.goto(path);
      await loaded(page);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      expect(await excess(page), path).toBeLessThanOrEqual(0);
    }
    await page.goto('/cities/nz/farharbour');
    const name = page.getByRole('main').getByRole('heading', { name: NAMES[2]! });
    expect((await name.boundingBox())!.width).toBeGreaterThan(220);
    await page.goto(`/business/${found[0]!.slug}`);
    const boxes = await bar(page)
      .locator('a, button')
      .evaluateAll((all) => all.map((it) => [it.scrollWidth - it.clientWidth, it.getBoundingClientRect().right]));
    for (const [overflow, right] of boxes) {
      expect(overflow).toBeLessThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(360);
    }
  } finally {
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
    await session.detach();
  }
});
