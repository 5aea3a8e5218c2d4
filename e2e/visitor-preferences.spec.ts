import { expect, test } from './browser.js';
import { loaded, screens } from './screens.js';

/** Settings of the visitor's device: large texts, a high-contrast mode with colours of its own, and less motion. */

test('a high-contrast mode of the device shows a tick or an outline on what is chosen only', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/search?q=restaurant&phone=1');
  await loaded(page);
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const isTicked = (name: RegExp) =>
    filters
      .locator('label')
      .filter({ hasText: name })
      .locator('svg')
      .first()
      .evaluate((tick) => tick.checkVisibility({ visibilityProperty: true }));
  expect(await isTicked(/Has a phone number/)).toBe(true);
  expect(await isTicked(/Verified/)).toBe(false);
  const outline = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button) => getComputedStyle(button).outlineStyle);
  expect([await outline('List'), await outline('Map')]).toEqual(['solid', 'none']);
  await page.emulateMedia({ forcedColors: 'none' });
});

test('a high-contrast mode of the device outlines no list of choices', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/categories/restaurant');
  await loaded(page);
  for (const list of await page.getByRole('form', { name: 'Filters' }).getByRole('combobox').all())
    expect(await list.evaluate((select) => getComputedStyle(select).outlineStyle)).toBe('none');
  await page.emulateMedia({ forcedColors: 'none' });
});

test('a high-contrast mode of the device underlines the shown page alone in the navigation', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/businesses');
  await loaded(page);
  const lines = await page
    .getByRole('banner')
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .filter((link) => getComputedStyle(link).borderBottomColor === getComputedStyle(link).color)
        .map(({ textContent }) => textContent),
    );
  expect(lines).toEqual(['Businesses']);
  await page.emulateMedia({ forcedColors: 'none' });
});

test('a fact of a business is below its name where it does not fit next to it', async ({ page, request }) => {
  // As on a phone whose texts are twice as large.
  await page.setViewportSize({ width: 180, height: 370 });
  const { businesses } = await (await request.get('/api/search?q=Fast+food+restaurant')).json();
  await page.goto(`/business/${businesses[0].slug}`);
  const [name, value] = await page
    .getByRole('region', { name: 'Business Details' })
    .locator('dl > div')
    .first()
    .evaluate((fact) => [...fact.children].map((part) => part.getBoundingClientRect()));
  expect(value!.top).toBeGreaterThanOrEqual(name!.bottom);
});

test('no screen is wider than a phone whose texts are half as large again', async ({ page, request }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '150%')),
  );
  const wide: string[] = [];
  for (const { name, path } of await screens(request)) {
    await page.goto(path);
    await loaded(page);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (excess > 0) wide.push(`${name}: ${excess} px`);
  }
  expect(wide).toEqual([]);
});

test('a device that prefers less motion changes its theme without transitions', async ({ page, request }) => {
  const started: string[] = [];
  await page.exposeFunction('onTransition', (property: string) => started.push(property));
  await page.addInitScript(() =>
    addEventListener('transitionrun', ({ propertyName }) =>
      Reflect.apply(Reflect.get(window, 'onTransition'), window, [propertyName]),
    ),
  );
  for (const { path } of (await screens(request)).filter(({ name }) => ['home', 'search'].includes(name))) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await page.goto(path);
    await loaded(page);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(233, 237, 243)');
  }
  await page.emulateMedia({ reducedMotion: null, colorScheme: null });
  expect(started).toEqual([]);
});
