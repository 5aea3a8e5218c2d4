import { expect, test } from './browser.js';
import { observeShifts, shiftsOf } from './slow-connection.js';

/** Searches that find nothing, or more than can be listed. */

test('a search without results, which responds late, shifts nothing', async ({ page }) => {
  await observeShifts(page);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/search?q=restaurant');
    await page.route('**/api/search?*', async (route) => {
      // Shifts within half a second of a key count as expected.
      await page.waitForTimeout(1_000);
      await route.continue();
    });
    const what = page.getByRole('combobox', { name: 'What' });
    await what.fill('zzqqxx');
    await what.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('No results');
    await expect(page.getByRole('heading', { name: 'No businesses found' })).toBeVisible();
    const shifts = await shiftsOf(page);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, `${width} px: ${shifts.flatMap(({ of }) => of).join(' ')}`).toBeLessThanOrEqual(0.01);
    await page.unrouteAll();
  }
});

test('a page after the last one that can be opened says so, and how to reach further results', async ({ page }) => {
  await page.goto('/search?q=restaurant&page=51');
  await expect(page.getByText('At most 50 pages can be opened: filters make the list shorter.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'First page' })).toHaveAttribute('href', '/search?q=restaurant');
});
