import { expect, test } from './browser.js';
import { imported, signedIn } from './admin-api.js';
import { notice, signInPage } from './admin-screen.js';
import { businesses, csvOf } from './spreadsheets.js';

/** Other names of cities and categories. */

test('a search that found nothing finds a city once its text is an alias of it, until that is undone', async ({
  page,
  request,
}) => {
  const api = await signedIn();
  const rows = businesses('alias', 2).map((row) => ({ ...row, city: 'Quellbrunn' }));
  await imported(api, 'diger-ad.csv', csvOf(rows));
  const found = async () => (await (await request.get('/api/search?q=zqfontana')).json()).totalCount as number;
  expect(await found()).toBe(0);

  await signInPage(page);
  await page.goto('/admin/names?alias=zqfontana');
  await expect(page.getByRole('textbox', { name: 'Diğer ad' })).toHaveValue('zqfontana');
  await expect(page.getByRole('searchbox', { name: 'Şehir ara' })).toBeFocused();
  await page.keyboard.type('quellb');
  // The list may still be that of the first letters.
  await page.getByRole('listitem').filter({ hasText: 'Quellbrunn' }).getByRole('button', { name: 'Seç' }).click();
  await page.getByRole('button', { name: 'Ekle', exact: true }).click();
  await expect(notice(page, 'Diğer ad eklendi: zqfontana')).toBeVisible();
  await expect.poll(found).toBe(2);
  await page.getByRole('button', { name: 'Geri al: zqfontana' }).click();
  await expect(notice(page, 'Geri alındı')).toBeVisible();
  await expect.poll(found).toBe(0);
});
