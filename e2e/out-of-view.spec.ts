import { expect, test, type Page } from './browser.js';

test.use({ viewport: { width: 360, height: 740 } });

const rows = (page: Page) => page.getByRole('main').getByRole('article');
/** Whether its content is laid out. */
const isRendered = (page: Page, index: number) =>
  rows(page)
    .nth(index)
    .locator('h2')
    .evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }));

test('rows of a list are laid out when they come near the window', async ({ page }) => {
  await page.goto('/businesses');
  expect(await isRendered(page, 0)).toBe(true);
  expect(await isRendered(page, 19)).toBe(false);
  await rows(page).nth(19).scrollIntoViewIfNeeded();
  await expect.poll(() => isRendered(page, 19)).toBe(true);
});

test('rows of a list are where they were when Back returns to it', async ({ page }) => {
  await page.goto('/businesses');
  const row = rows(page).nth(14);
  await row.scrollIntoViewIfNeeded();
  await expect.poll(() => isRendered(page, 14)).toBe(true);
  const name = await row.locator('h2').innerText();
  const top = () => row.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await top();
  await row.locator('h2 a').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(row.locator('h2')).toHaveText(name);
  await expect.poll(top).toBe(before);
});
