import { expect, test } from './browser.js';
import { offences, screens, settled, WIDTHS } from './screens.js';

/** Every public screen, on a phone, a tablet and a desk, by day and by night. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const LOOKS = [
  { width: WIDTHS[0], colorScheme: 'light' },
  { width: WIDTHS[1], colorScheme: 'dark' },
  { width: WIDTHS[2], colorScheme: 'light' },
] as const;

test('no public screen breaks a rule of WCAG 2.2 AA, or is wider than its window', async ({ page, request }) => {
  test.setTimeout(180_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  for (const { name, path } of await screens(request)) {
    await page.goto(path);
    await settled(page);
    for (const { width, colorScheme } of LOOKS) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (excess > 0) problems.push(`${name} at ${width}: ${excess} px too wide`);
      problems.push(...(await offences(page)).map((offence) => `${name} at ${width}, ${colorScheme}: ${offence}`));
    }
  }
  expect(problems).toEqual([]);
});

test('what opens over a page breaks no rule either', async ({ page }) => {
  await page.setViewportSize({ width: WIDTHS[0], height: 800 });
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Open menu' }).click();
  expect(await offences(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(page.getByRole('checkbox', { name: 'Marketing' })).toBeVisible();
  expect(await offences(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send Message' }).click();
  expect(await offences(page)).toEqual([]);
});

test('the site can be used by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Businesses' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'All Businesses' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  // Another page of a list is read from its beginning; a filter that is typed into keeps the focus.
  await page.getByRole('link', { name: 'Next' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=2$/);
  await expect(page.getByRole('main')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goto('/categories?page=2');
  const filter = page.getByRole('textbox', { name: 'Search categories' });
  await filter.focus();
  await page.keyboard.type('shop');
  await expect(page).toHaveURL(/\/categories\?q=shop$/);
  await expect(filter).toBeFocused();

  // Whatever has the focus shows it.
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press('Tab');
    const bare = await page.evaluate(() => {
      const element = document.activeElement!;
      if (element === document.body) return null;
      const styles = [getComputedStyle(element), getComputedStyle(element, '::after')];
      const parent = element.closest('[class*="has-[input:focus-visible]"]');
      if (parent) styles.push(getComputedStyle(parent));
      return styles.some((style) => style.outlineStyle !== 'none' && style.outlineWidth !== '0px')
        ? null
        : element.outerHTML.slice(0, 120);
    });
    expect(bare).toBeNull();
  }
});

test('the header of inner pages leads to the search', async ({ page }) => {
  await page.goto('/countries');
  const box = page.getByRole('search', { name: 'Site' }).getByRole('textbox');
  await box.fill('café & bar ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=caf%C3%A9\+%26\+bar$/);
  await expect(page.getByRole('search', { name: 'Site' })).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/countries');
  await page.getByRole('banner').getByRole('link', { name: 'Search the directory' }).click();
  await expect(page).toHaveURL(/\/search$/);
});
