import { expect, test } from './browser.js';
import { violations, WIDTHS } from './screens.js';

/** Menus, dialogs and forms for keyboards and screen readers. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the mobile menu, the cookie dialog and form errors conform to WCAG 2.2 AA', async ({ page }) => {
  await page.setViewportSize({ width: WIDTHS[0], height: 800 });
  await page.goto('/contact');
  await page.getByLabel('Menu', { exact: true }).click();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Menu', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(page.getByRole('checkbox', { name: 'Marketing' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send Message' }).click();
  expect(await violations(page)).toEqual([]);
});

test('links, pagers and filters work by keyboard, move the focus and show it', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Businesses' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'All Businesses' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  // Another page of a list starts at its top; a filter keeps the focus while it is typed into.
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

  // Every focused element shows an outline.
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

test('the search box in the header of inner pages leads to the search page', async ({ page }) => {
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
