import { expect, test } from './browser.js';
import { setPreview } from './admin-api.js';
import { signInPage } from './admin-screen.js';
import { businesses, csvOf } from './spreadsheets.js';

/** Rejected rows, corrected in the table on their report. */

test.beforeAll(() => setPreview(false));
test.afterAll(() => setPreview(true));

test('rejected rows are corrected in place and join their import', async ({ page }) => {
  test.setTimeout(240_000);
  const rows = businesses('inplace', 70);
  for (let at = 0; at < 60; at++) rows[at]!['name'] = '';
  await signInPage(page);
  await page.goto('/admin/upload');
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'yerinde.csv', mimeType: 'text/csv', buffer: csvOf(rows) }]);
  await page.getByRole('button', { name: /yükle$/ }).click();
  const lane = page.getByRole('article', { name: 'yerinde.csv' });
  await expect(lane).toContainText('10 işletme eklendi ve 60 satırda sorun bulundu');
  await lane.getByRole('button', { name: 'Reddedilen satırları düzelt (60)' }).click();

  const dialog = page.getByRole('dialog', { name: 'Reddedilen satırları düzelt' });
  await expect(dialog.getByRole('row')).toHaveCount(51);
  await expect(dialog.getByText('Sayfa 1/2')).toBeVisible();
  const name = dialog.getByRole('textbox', { name: 'name, 2. satır' });
  await expect(name).toHaveAccessibleDescription('Ad eksik.');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('textbox', { name: 'place_id, 2. satır' })).toHaveValue('E2E_inplace_0');
  await name.fill('Düzeltilen kafe');
  await dialog.getByRole('textbox', { name: 'phone, 3. satır' }).fill('+49 30 5559999');
  await dialog.getByRole('button', { name: 'Sonraki' }).click();
  await dialog.getByRole('textbox', { name: 'name, 61. satır' }).fill('Son kafe');
  await expect(dialog.getByRole('row')).toHaveCount(11);

  await page.keyboard.press('Escape');
  const warning = page.getByRole('dialog', { name: 'Düzeltmelerden vazgeçilsin mi?' });
  await warning.getByRole('button', { name: 'Düzeltmeye dön' }).click();
  await dialog.getByRole('button', { name: '3 satırı yeniden dene' }).click();
  await expect(page.getByText('2 satır alındı', { exact: true })).toBeVisible({ timeout: 40_000 });
  await expect(dialog.getByRole('textbox', { name: 'phone, 3. satır' })).toHaveValue('+49 30 5559999');
  await expect(name).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Kapat' }).first().click();
  await expect(lane).toContainText('12 işletme eklendi ve 58 satırda sorun bulundu');

  await lane.getByRole('button', { name: 'Geri al' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'İçe aktarmayı geri al' }).click();
  await expect(page.getByText(/^12 işletme silindi/)).toBeVisible();
});
