import { imported, signedIn } from './admin-api.js';
import { signInPage } from './admin-screen.js';
import { expect, test, type Page } from './browser.js';
import { businesses, csvOf } from './spreadsheets.js';

/** Dialogs by keyboard: Escape closes them, and the focus returns to what opened them. */

test.beforeAll(async () => {
  await imported(await signedIn(), 'pencere.csv', csvOf(businesses('windowed', 1)));
});

async function closeByEscape(page: Page) {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button').last().focus();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

const LIST = '/admin/businesses?filter=windowed+Café+1';

for (const [name, path, button, item] of [
  ['editing a business', LIST, /^Düzenle: /],
  ['deleting a business', LIST, /^Sil: /],
  ['the export', LIST, 'CSV dışa aktar'],
  ['restoring deletions', LIST, 'Bakım', 'Silinenler'],
  ['deleting everything', LIST, 'Bakım', 'Tüm İşletmeleri Sil'],
  ['the own sessions', '/admin', /Yönetici$/, 'Oturumlar'],
  ['the sessions of a person', '/admin/people', /^İşlemler: /, 'Oturumları göster'],
] as const)
  test(`the dialog of ${name} returns the focus`, async ({ page }) => {
    await signInPage(page);
    await page.goto(path);
    const opener = page.getByRole('button', { name: button }).first();
    await opener.press('Enter');
    if (item) await page.getByRole('menuitem', { name: item }).press('Enter');
    await closeByEscape(page);
    await expect(opener).toBeFocused();
    if (item === undefined) return;
    await opener.click();
    await page.getByRole('menuitem', { name: item }).click();
    await closeByEscape(page);
    await expect(opener).toBeFocused();
  });
