import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { screens } from './screens.js';
import { prepared, problemsOf, slowDown } from './slow-connection.js';

/**
 * Search forms before the page's script has run, or without it: typed text survives, and a submit arrives at the search.
 * `npm run test:slow-network` takes every screen; the gate takes one of each kind of form and of route.
 */
const isFull = process.env['SLOW_NETWORK'] === 'full';
const SAMPLED = ['home', 'business', 'categories', 'search', 'contact', 'not-found'];

async function testedScreens(request: APIRequestContext) {
  return (await screens(request)).filter(({ name }) => isFull || SAMPLED.includes(name));
}

/** Screens with the two search boxes in the page; the others have the one in the header. */
const WITH_FORM = ['home', 'search', 'search-map', 'not-found', 'business-not-found'];

const boxOf = (page: Page, screen: string) =>
  WITH_FORM.includes(screen)
    ? page.getByRole('combobox', { name: 'What' })
    : page.getByRole('textbox', { name: 'Search the directory' });

test('text typed into the search box before hydration survives it and keeps the focus, without a console error', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(300_000);
  await prepared(page, baseURL!);
  const problems = problemsOf(page, baseURL!);
  for (const { name, path } of await testedScreens(request)) {
    await test.step(name, async () => {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/assets/*.js', async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      const box = boxOf(page, name);
      await box.focus();
      await page.keyboard.insertText('dentist');
      release();
      await expect(page.locator('html')).toHaveAttribute('data-live', '');
      // The browser decides where the caret is.
      await expect(box, name).toHaveValue(/dentist/);
      await expect(box, name).toBeFocused();
      expect(problems, name).toEqual([]);
      await page.keyboard.press('Enter');
      await expect(page, name).toHaveURL(/\/search\?q=[^&]*dentist/);
      await page.unroute('**/assets/*.js');
    });
  }
});

test('a search submitted before hydration on a 50 kB/s connection arrives at the search page', async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(300_000);
  for (const { name, path } of await testedScreens(request)) {
    await test.step(name, async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      await prepared(page, baseURL!);
      const problems = problemsOf(page, baseURL!);
      await slowDown(page);
      await page.goto(baseURL! + path, { waitUntil: 'commit' });
      const box = boxOf(page, name);
      await box.focus();
      await page.keyboard.insertText('veterinarian');
      await page.keyboard.press('Enter');
      await expect(page, name).toHaveURL(/\/search\?(.*&)?q=[^&]*veterinarian/, { timeout: 20_000 });
      expect(problems, name).toEqual([]);
      await context.close();
    });
  }
});

test('a filter chosen before hydration is applied after it', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/search?q=Optician', { waitUntil: 'commit' });
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: /Has a phone number/ }).check({ force: true });
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Name');
  release();
  await expect(page).toHaveURL(/\/search\?q=Optician&phone=1&sort=name$/);
  await expect(filters.getByRole('checkbox', { name: /Has a phone number/ })).toBeChecked();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search forms of the home page, missing pages and the header work without scripts', async ({ page }) => {
    for (const path of ['/', '/no/such/page', '/business/missing-abc123']) {
      await page.goto(path);
      await page.getByRole('combobox', { name: 'What' }).fill('Optician');
      await page.getByRole('combobox', { name: 'Where' }).fill('Germany');
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
      await expect(page, path).toHaveURL(/\/search\?q=Optician&location=Germany$/);
      await expect(page.getByRole('combobox', { name: 'What' })).toHaveValue('Optician');
    }
    await page.goto('/contact');
    await page.getByRole('textbox', { name: 'Search the directory' }).fill('Optician');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=Optician$/);
  });

  test('the filters of the lists work without scripts and keep the other URL parameters', async ({ page, request }) => {
    const [category] = (await (await request.get('/api/categories')).json()) as { category: string }[];
    await page.goto('/categories?view=list&page=2');
    await page.getByRole('textbox', { name: 'Search categories' }).fill(category!.category);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/categories\?q=[^&]+&view=list$/);
    await expect(page.getByRole('main').getByRole('heading', { name: category!.category, exact: true })).toBeVisible();
    for (const [path, box] of [
      ['/cities', 'Search cities or countries'],
      ['/countries', 'Search countries'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('textbox', { name: box }).fill('xyzzy');
      await page.keyboard.press('Enter');
      await expect(page, path).toHaveURL(/\?q=xyzzy$/);
      await expect(page.getByRole('heading', { name: /^No (cities|countries) found$/ })).toBeVisible();
    }
  });

  test('the filters and the order of a search work without scripts', async ({ page }) => {
    await page.goto('/search?q=Optician');
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByRole('checkbox', { name: /Has a phone number/ }).press('Space');
    await filters.getByRole('group', { name: 'Country' }).getByRole('checkbox').first().press('Space');
    await filters.getByRole('combobox', { name: 'Open on' }).selectOption('Friday');
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Name');
    await filters.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/\/search\?q=Optician&country=[a-z-]+&hours=friday&phone=1&sort=name$/);
    await expect(filters.getByRole('checkbox', { name: /Has a phone number/ })).toBeChecked();
    const chosen = filters.getByRole('group', { name: 'Country' }).getByRole('checkbox', { checked: true });
    await expect(chosen).toHaveCount(1);
    await filters.getByRole('combobox', { name: 'Open at' }).selectOption('10 AM');
    await chosen.press('Space');
    await filters.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/\/search\?q=Optician&hours=friday-10%3A00&phone=1&sort=name$/);
  });

  test('the filters of the businesses of a city work without scripts', async ({ page }) => {
    // The largest city may be one that a test has imported, with one category.
    await page.goto('/cities/de/berlin');
    const list = page.getByRole('form', { name: 'Filters' });
    const category = list.getByRole('combobox', { name: 'Category' });
    await category.selectOption({ index: 1 });
    await list.getByRole('combobox', { name: 'Open on' }).selectOption('24 hours a day');
    await list.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/[?&]hours=always/);
    await expect(page).toHaveURL(/[?&]category=[a-z-]+/);
    await expect(list.getByRole('combobox', { name: 'Open on' })).toHaveValue('always');
  });

  test('the order of the cities of a country works without scripts', async ({ page, request }) => {
    const { path } = (await screens(request)).find(({ name }) => name === 'country-cities')!;
    await page.goto(path);
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Name');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/\?sort=name$/);
  });

  test('the menu of a phone opens without scripts', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/contact');
    await page.getByLabel('Menu', { exact: true }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved Businesses');
    await expect(page.getByText('Saving businesses needs JavaScript.')).toBeVisible();
    await expect(page.getByText('Nothing saved yet')).toHaveCount(0);
  });
});
