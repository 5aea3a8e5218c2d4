import { expect, test, type Page } from './browser.js';
import type { SearchPage } from '@directory/contracts/search';

/** The search by what and where, on the sample data. */

const what = (page: Page) => page.getByRole('combobox', { name: 'What' });
const where = (page: Page) => page.getByRole('combobox', { name: 'Where' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const results = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('article');
const address = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test('the search boxes of the home page lead to the results, which are noindex', async ({ page }) => {
  await page.goto('/');
  await what(page).fill('  restaurant ');
  await where(page).fill(' Germany');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search\?q=restaurant&location=Germany$/);
  await expect(heading(page)).toHaveText(/^\d+ results for “restaurant” in Germany$/);
  await expect(results(page).first()).toContainText('Germany');
  await expect(results(page).locator('mark').first()).toHaveText('Restaurant');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  expect((await page.request.get('/search')).headers()['x-robots-tag']).toBe('noindex, follow');

  await page.getByRole('button', { name: 'In Germany' }).click();
  await expect(page).toHaveURL(/\/search\?q=restaurant$/);
  await expect(where(page)).toHaveValue('');
});

test('the search form of a missing page submits only with a query, also by Enter', async ({ page }) => {
  await page.goto('/no/such/page');
  const button = page.getByRole('button', { name: 'Search' });
  await where(page).fill('Berlin');
  await what(page).fill('   ');
  await expect(button).toBeDisabled();
  await what(page).press('Enter');
  expect(new URL(page.url()).pathname).toBe('/no/such/page');
  await what(page).fill(' pharmacy ');
  await expect(button).toBeEnabled();
  await what(page).press('Enter');
  await expect(page).toHaveURL(/\/search\?q=pharmacy&location=Berlin$/);
  await expect(results(page).first()).toContainText('Pharmacy');
});

test('a filter of a URL with a value that no business has is left out, and without another one so are results', async ({
  page,
}) => {
  await page.goto('/search?q=restaurant&category=none&country=zz&city=none&verified=1');
  await expect(heading(page)).toHaveText(/^\d+ results for “restaurant”$/);
  await expect(page.getByRole('list', { name: 'Narrowed down to' }).getByRole('listitem')).toHaveText(['Verified']);
  await page.goto('/search?country=zz');
  await expect(heading(page)).toHaveText('Search');
});

test('filters show result counts that match the results, and Back removes them', async ({ page }) => {
  await page.goto('/search?q=restaurant');
  await expect(heading(page)).toHaveText(/^\d+ results for “restaurant”$/);
  const all = await heading(page).textContent();
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const verified = filters.getByText('Verified').locator('..');
  const count = Number(/\d+$/.exec((await verified.textContent())!)![0]);
  await verified.click();
  await expect(page).toHaveURL(/verified=1/);
  await expect(heading(page)).toHaveText(`${count} results for “restaurant”`);
  await expect(results(page).first().getByLabel('Verified')).toBeVisible();
  const country = filters.getByRole('group', { name: 'Country' }).locator('label').first();
  const name = await country.locator('bdi').textContent();
  await country.click();
  await expect(page).toHaveURL(/country=.+&verified=1$/);
  await expect(heading(page)).toContainText(`in ${name}`);
  await page.getByLabel('Sort').locator('visible=true').selectOption('Name');
  await expect(page).toHaveURL(/sort=name$/);
  await page.getByRole('button', { name: 'Verified Remove' }).click();
  await expect(page).not.toHaveURL(/verified/);
  for (const before of [/country=.+&verified=1&sort=name$/, /country=.+&verified=1$/, /\?q=restaurant&verified=1$/]) {
    await page.goBack();
    await expect(page).toHaveURL(before);
  }
  await page.goBack();
  await expect(heading(page)).toHaveText(all!);
});

test('typing replaces results and URL in place, and a submit adds a history entry', async ({ page }) => {
  await page.goto('/search?q=bakery');
  await expect(heading(page)).toContainText('bakery');
  const length = await page.evaluate(() => history.length);
  await what(page).fill('dent');
  await expect(heading(page)).toContainText('“dent”');
  await expect(page).toHaveURL(/q=dent$/);
  await what(page).fill('dentist');
  await expect(page).toHaveURL(/q=dentist$/);
  expect(await page.evaluate(() => history.length)).toBe(length);
  await what(page).press('Enter');
  await expect(page).toHaveURL(/q=dentist$/);
  await page.goBack();
  await expect(page).toHaveURL(/q=bakery$/);
  await expect(what(page)).toHaveValue('bakery');
  await expect(heading(page)).toContainText('bakery');
});

test('Back from a business returns to the same page and scroll position of the results', async ({ page }) => {
  await page.goto('/search?q=restaurant');
  const before = await results(page).first().innerText();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  // The page before is shown until this one is there.
  await expect.poll(() => results(page).first().innerText()).not.toBe(before);
  const last = results(page).last().getByRole('link').first();
  await last.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(300);
  await last.click();
  await expect(page).toHaveURL(/\/business\//);
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
});

test('suggestions are navigated and selected by keyboard', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('/');
  await expect(what(page)).toBeFocused();
  await page.keyboard.type('pharm');
  const options = page.getByRole('option');
  await expect(options.first()).toContainText('Pharmacy');
  await expect(what(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  expect(await what(page).getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'));
  await page.keyboard.press('Home');
  await expect(what(page)).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(what(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(what(page)).toHaveValue('pharm');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(what(page)).toHaveValue('Pharmacy');
  await expect(where(page)).toBeFocused();
  await page.keyboard.type('berl');
  await expect(options.first()).toContainText('Berlin');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(where(page)).toHaveValue('Berlin, Germany');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=Pharmacy&location=Berlin%2C\+Germany$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('in Berlin');
  await expect(results(page).first()).toContainText('Pharmacy');

  await page.goto('/');
  await what(page).click();
  await expect(options.first()).toContainText('Pharmacy');
  await options.filter({ hasText: 'Clear recent searches' }).click();
  await expect(options).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('the results name a corrected spelling and an unknown place, and an empty result suggests a broader search and has no map', async ({
  page,
}) => {
  await page.goto('/search?q=resturant&location=Germany');
  await expect(page.getByText('Results for “restaurant”. Search instead')).toBeVisible();
  await page.getByRole('button', { name: '“resturant”' }).click();
  await expect(page).toHaveURL(/exact=1/);
  await expect(page.getByRole('heading', { name: 'No businesses found' })).toBeVisible();

  await page.goto('/search?q=restaurant&location=Germany&rating=5');
  await expect(page.getByRole('heading', { name: 'No businesses found' })).toBeVisible();
  const offer = page.getByRole('button', { name: /With any rating/ });
  const count = Number(/\d+/.exec((await offer.textContent())!)![0]);
  await offer.click();
  await expect(heading(page)).toHaveText(`${count} results for “restaurant” in Germany`);

  await page.goto('/search?q=restaurant&location=Germany&rating=5&view=map');
  await expect(offer).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show map' })).toHaveCount(0);

  await page.goto('/search?q=restaurant&location=Wakandaria');
  await expect(page.getByText('We know no place called “Wakandaria”')).toBeVisible();
});

test('phrases of a search become chips, and are searched as words when a chip is removed', async ({ page }) => {
  await page.goto('/search?q=best+restaurant+with+phone+in+germany');
  const chips = page.getByRole('list', { name: 'Narrowed down to' }).filter({ visible: true });
  await expect(chips.getByRole('button')).toHaveText(['In Germany', 'Has a phone number', 'Highest rated first']);
  await expect(heading(page)).toContainText('for “restaurant” in Germany');
  await expect(page.getByRole('combobox', { name: 'Sort' }).filter({ visible: true })).toHaveValue('rating');
  await chips.getByRole('button', { name: 'Highest rated first' }).click();
  await expect(page).toHaveURL(/literal=best/);
  await expect(page.getByText(/^Nothing in Germany has all of these words/)).toContainText('without: “best”');
});

test('the results map loads only when opened and shows every result of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 800 });
  const outside: string[] = [];
  await page.route(
    (url) => !/^(localhost|127\.0\.0\.1)$/.test(url.hostname),
    (route) => {
      outside.push(new URL(route.request().url()).hostname);
      return route.fulfill({
        status: 200,
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      });
    },
  );
  await page.goto('/search?q=restaurant&location=Germany');
  await expect(heading(page)).toContainText('in Germany');
  const hits = await results(page).count();
  expect(hits).toBeGreaterThan(3);
  expect(outside.filter((host) => host.includes('tile'))).toEqual([]);
  const mapButton = page.getByRole('button', { name: 'Map', exact: true });
  await mapButton.click();
  await expect(page.getByRole('button', { name: 'Show map' })).toBeVisible();
  await expect(mapButton).toBeFocused();
  await page.getByRole('button', { name: 'Show map' }).click();
  const map = page.getByRole('region', { name: 'Map' });
  const pins = map.getByRole('button', { name: /^\d+\. / });
  await expect(pins).toHaveCount(hits);
  await expect.poll(() => new Set(outside).has('tile.openstreetmap.org')).toBe(true);
  await expect(map.getByRole('link', { name: 'OpenStreetMap' })).toBeVisible();
  await expect(results(page)).toHaveCount(hits);

  const name = (await pins.nth(1).getAttribute('aria-label'))!.replace(/^\d+\. /, '');
  await pins.nth(1).focus();
  await page.keyboard.press('Enter');
  const chosen = map.getByRole('article').getByRole('link', { name });
  await expect(chosen).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chosen).toHaveCount(0);
  await expect(pins.nth(1)).toBeFocused();

  const searchArea = map.getByRole('button', { name: 'Search this area' });
  await expect(searchArea).toHaveCount(0);
  await map.getByRole('button', { name: 'Zoom in' }).click();
  await searchArea.click();
  await expect(heading(page)).toContainText('in this area');
  await expect(searchArea).toHaveCount(0);
  expect(address(page)).toMatchObject({ view: 'map', q: 'restaurant' });
  expect(address(page)['location']).toBeUndefined();
  const radius = Number(address(page)['radius']);
  expect(radius).toBeGreaterThan(0);
  expect(radius).toBeLessThanOrEqual(200);
  await page.goBack();
  await expect(heading(page)).toContainText('in Germany');
  await page.goBack();
  await expect(map).toHaveCount(0);
});

test('a map of both sides of the date line shows them next to each other, also after it was dragged over the line', async ({
  page,
}) => {
  const zooms: number[] = [];
  await page.route(/tile\.openstreetmap\.org/, (route) => {
    zooms.push(Number(new URL(route.request().url()).pathname.split('/')[1]));
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await page.route('**/api/search?*', async (route) => {
    const response = await route.fetch();
    const found = (await response.json()) as SearchPage;
    const businesses = found.businesses
      .slice(0, 2)
      .map((business, at) => ({ ...business, latitude: -17, longitude: at === 0 ? 179.5 : -179.5 }));
    await route.fulfill({ response, json: { ...found, businesses } });
  });
  await page.goto('/');
  await expect(page.locator('html[data-live]')).toBeAttached();
  await page.getByRole('combobox').first().fill('restaurant');
  await page.keyboard.press('Enter');
  await expect(results(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.getByRole('button', { name: 'Show map' }).click();
  const map = page.getByRole('region', { name: 'Map' });
  const pins = map.getByRole('button', { name: /^\d+\. / });
  await expect.poll(() => zooms.at(-1)).toBeGreaterThan(7);
  const frame = (await map.boundingBox())!;
  const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 4];
  for (const distance of [150, -300, 150]) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 8 });
    await page.waitForTimeout(200); // else the map glides on
    await page.mouse.up();
  }
  for (const pin of await pins.all()) await expect(pin).toBeInViewport();
});

test('results near the visitor’s location are sorted by distance', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 52.52, longitude: 13.405 });
  await page.goto('/search');
  await expect(page.getByRole('heading', { name: 'Popular Categories' })).toBeVisible();
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page).toHaveURL(/near=52.520%2C13.405$/);
  await expect(heading(page)).toContainText('nearby');
  const found = (await (
    await page.request.get(`/api/search?${new URLSearchParams(address(page))}`)
  ).json()) as SearchPage;
  const distances = found.businesses.map((hit) => hit.distance!);
  expect(distances.length).toBeGreaterThan(5);
  expect(distances).toEqual([...distances].sort((a, b) => a - b));
  await expect(results(page).first()).toContainText(/\d m|\d km/);
});

test('the search form works without suggestions, and a failed search shows an error', async ({ page }) => {
  await page.route('**/api/suggest?*', (route) => route.abort());
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 400, body: '{}' }));
  await page.goto('/');
  await what(page).fill('bakery');
  await what(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Error Loading Businesses');
  await expect(page.getByRole('alert')).toContainText('Please try again later.');
  await page.unroute('**/api/search?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(results(page).first()).toBeVisible();
});

test('on a phone the filters open as a sheet that fits the screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused/.test(message.text())) problems.push(message.text());
  });
  await page.route(/tile\.openstreetmap/, (route) => route.fulfill({ status: 204 }));
  for (const path of ['/search?q=a&rating=4&open=1&view=map', '/search?q=zzzzqqqq&location=Berlin', '/search?q=a']) {
    await page.goto(path);
    await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (excess > 0) problems.push(`${path} is ${excess} px too wide`);
  }
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText('Verified').click();
  await expect(sheet.getByRole('button', { name: 'Verified Remove' })).toBeVisible();
  await sheet.getByRole('button', { name: /^Show [\d,]+\+? results$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/verified=1/);
  expect(problems).toEqual([]);
});

test('a page of results has its filters once, and the sheet gets them after hydration', async ({ page, request }) => {
  const html = await (await request.get('/search?q=a')).text();
  expect(html.match(/>Show only</g)).toHaveLength(1);
  await page.goto('/search?q=a');
  await expect(page.locator('dialog[aria-label=Filters]').getByText('Show only')).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the filters show in the frame of a click, and are modal after it, until Escape returns to their button', async ({
    page,
  }) => {
    await page.goto('/search?q=a');
    const button = page.getByRole('button', { name: /^Filters/ });
    const sheet = page.locator('dialog[aria-label=Filters]');
    const [isShown, isModal] = await button.evaluate((element: HTMLElement) => {
      element.focus();
      element.click();
      const dialog = document.querySelector('dialog[aria-label=Filters]')!;
      return [dialog.checkVisibility(), dialog.matches(':modal')];
    });
    // To be modal restyles the whole page, which a phone should not wait for.
    expect({ isShown, isModal }).toEqual({ isShown: true, isModal: false });
    const becomesModal = () => expect.poll(() => sheet.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
    await becomesModal();
    await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused();
    for (const key of ['Shift+Tab', 'Tab', 'Tab', 'Tab']) {
      await page.keyboard.press(key);
      const isInPage = () =>
        page.evaluate(
          () => document.activeElement!.closest('dialog') === null && document.activeElement !== document.body,
        );
      expect(await isInPage()).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    // Until then, the click would reach the page.
    await becomesModal();
    await page.mouse.click(180, 20);
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('the menu takes no caret, whose place the browser would search in the page whenever filters close', async ({
    page,
  }) => {
    await page.goto('/search?q=a');
    const menu = page.getByLabel('Menu', { exact: true });
    for (const isOpen of [true, false]) {
      await menu.click();
      await expect(page.locator('#menu')).toBeVisible({ visible: isOpen });
      expect(await page.evaluate(() => getSelection()!.type)).toBe('None');
    }
  });
});
