import type { ModerationPage } from '@directory/contracts/moderation';
import { expect, test, type Page } from './browser.js';
import { imported, signedIn } from './admin-api.js';
import { accessibilityProblems, notice, signInPage } from './admin-screen.js';
import { businesses, csvOf } from './spreadsheets.js';

/** The list of businesses and everything that can be done with it, in a browser. */

const rowsOf = (page: Page) => page.locator('[data-business]');
const row = (page: Page, name: string) => rowsOf(page).filter({ hasText: name });

async function open(page: Page, search: string): Promise<void> {
  await signInPage(page);
  await page.goto(`/admin/businesses${search}`);
  await expect(rowsOf(page).first()).toBeVisible();
}

test.beforeAll(async () => {
  const api = await signedIn();
  await imported(api, 'liste.csv', csvOf(businesses('managed', 45, 'Managed café')));
  await imported(api, 'deneme.csv', csvOf(businesses('trial', 4, 'Trial café')), { test: 'true' });
});

test('the server searches, filters, sorts and pages the list, and the URL holds the query', async ({ page }) => {
  await open(page, '');
  await expect(rowsOf(page)).toHaveCount(20);
  await page.getByLabel('İşletme adı ara').fill('managed');
  await expect(page.getByText('45 işletme bulundu')).toBeVisible();
  await expect(page).toHaveURL(/filter=managed/);

  await page.getByRole('button', { name: 'Yorum', exact: true }).click();
  await expect(page).toHaveURL(/sortBy=reviewCount&sortOrder=asc/);
  await expect(rowsOf(page).first()).toContainText('managed Café 1 ');
  await page.getByRole('button', { name: 'Yorum artan' }).click();
  await expect(page).toHaveURL(/sortOrder=desc/);
  await expect(rowsOf(page).first()).toContainText('managed Café 45 ');
  await page.getByRole('button', { name: 'Ad', exact: true }).click();
  await expect(page).toHaveURL(/sortBy=name&sortOrder=asc/);

  await page.getByRole('link', { name: 'Sayfa 3' }).click();
  await expect(rowsOf(page)).toHaveCount(5);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(5);
  await expect(page.getByRole('link', { name: /^Sayfa \d+$/ })).toHaveCount(3);
  await page.getByLabel('Onay', { exact: true }).selectOption('Onaylı');
  await expect(page).not.toHaveURL(/page=/);
  await page.getByLabel('Ülke').selectOption('Almanya');
  await expect(page.getByText('45 işletme bulundu')).toBeVisible();

  await page.getByLabel('İşletme adı ara').fill('nothing is called this');
  await expect(page.getByRole('heading', { name: 'İşletme bulunamadı' })).toBeVisible();
});

test('a business is approved and unapproved, by button and by key', async ({ page }) => {
  await open(page, '?filter=managed&sortBy=reviewCount&sortOrder=asc');
  const first = rowsOf(page).first();
  await first.getByRole('button', { name: 'Approved' }).click();
  await expect(first.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await page.reload();
  await expect(first.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await expect(first).toBeFocused();
  await page.keyboard.press('a');
  await expect(first.getByRole('button', { name: 'Approved' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(rowsOf(page).nth(1)).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: '1 seçili' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(first).toBeFocused();

  await page.route('**/toggle-approval', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await first.getByRole('button', { name: 'Approved' }).click();
  await expect(notice(page, 'Failed to update business approval status.')).toBeVisible();
  await expect(first.getByRole('button', { name: 'Approved' })).toBeVisible();
});

test('one business is deleted after a confirmation and restored from the notice', async ({ page }) => {
  await open(page, '?filter=managed');
  const name = 'managed Café 7 — Τεστ';
  await page.getByRole('button', { name: `Sil: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Are you sure you want to delete "${name}"?` });
  await dialog.getByRole('button', { name: 'Vazgeç' }).click();
  await expect(row(page, name)).toBeVisible();
  await page.getByRole('button', { name: `Sil: ${name}` }).click();
  await dialog.getByRole('button', { name: 'Sil' }).click();
  await expect(page.getByText('44 işletme bulundu')).toBeVisible();
  await expect(notice(page, `"${name}" silindi`)).toBeVisible();
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(notice(page, '1 işletme geri getiriliyor')).toBeVisible();
  await expect(page.getByText('45 işletme bulundu')).toBeVisible({ timeout: 20_000 });

  await page.route('**/api/businesses/*', (route) => route.fulfill({ status: 503, body: 'not now' }));
  await page.getByRole('button', { name: `Sil: ${name}` }).click();
  await dialog.getByRole('button', { name: 'Sil' }).click();
  await expect(notice(page, '503: not now')).toBeVisible();
});

test('bulk actions approve and delete a page of businesses or all that match', async ({ page }) => {
  await open(page, '?filter=managed');
  await page.getByLabel('Sayfadakilerin tümünü seç').check();
  const bar = page.getByRole('region', { name: '20 seçili' });
  await bar.getByRole('button', { name: 'Onayı kaldır' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Onayı kaldır' }).click();
  await expect(notice(page, '20 işletmenin onayı kaldırıldı')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(20);

  await page.getByLabel('Sayfadakilerin tümünü seç').check();
  await page.getByRole('button', { name: 'Eşleşen 45 işletmenin tümünü seç' }).click();
  await page.getByRole('region', { name: '45 seçili' }).getByRole('button', { name: 'Onayla' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Onayla' }).click();
  await expect(notice(page, '20 işletme onaylandı')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approved' })).toHaveCount(20);

  await page.getByLabel('Sayfadakilerin tümünü seç').check();
  await page.getByRole('button', { name: 'Eşleşen 45 işletmenin tümünü seç' }).click();
  await page.getByRole('region', { name: '45 seçili' }).getByRole('button', { name: 'Sil' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sil' }).click();
  await expect(page.getByRole('heading', { name: 'İşletme bulunamadı' })).toBeVisible();

  await page.getByRole('button', { name: 'Bakım' }).click();
  await page.getByRole('menuitem', { name: 'Silinenler' }).click();
  const dialog = page.getByRole('dialog', { name: 'Silinenler' });
  const deletion = dialog.getByRole('listitem').filter({ hasText: '45 işletme' }).first();
  await deletion.getByRole('button', { name: 'Geri getir' }).click();
  await expect(deletion.getByText('Geri getirildi')).toBeVisible({ timeout: 20_000 });
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Kapat' }).first().click();
  await expect(page.getByText('45 işletme bulundu')).toBeVisible();
});

test('an estimated total is counted exactly before all matches are selected', async ({ page }) => {
  await page.route('**/api/admin/businesses?*', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as ModerationPage;
    await route.fulfill({ response: response, json: { ...list, total: 40, totalIsCapped: true } });
  });
  await open(page, '?filter=managed');
  await expect(page.getByText('40’den fazla işletme bulundu')).toBeVisible();
  await page.getByLabel('Sayfadakilerin tümünü seç').check();
  const countAll = page.getByRole('button', { name: 'Eşleşenleri say ve tümünü seç' });
  await page.route('**/api/admin/businesses/count?*', (route) => route.abort(), { times: 1 });
  await countAll.click();
  await expect(notice(page, 'Eşleşenler sayılamadı')).toBeVisible();
  await countAll.click();
  await expect(page.getByText('Eşleşen 45 işletmenin tümü seçili')).toBeVisible();
  await page.getByRole('region', { name: '45 seçili' }).getByRole('button', { name: 'Onayı kaldır' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Onayı kaldır' }).click();
  await expect(notice(page, '45 işletmenin onayı kaldırıldı')).toBeVisible();
});

test('the fields of a business are edited, with errors at the field', async ({ page }) => {
  await open(page, '?filter=managed');
  await page.getByRole('button', { name: 'Düzenle: managed Café 9 — Τεστ' }).click();
  const panel = page.getByRole('dialog', { name: 'İşletmeyi düzenle' });
  await panel.getByLabel('Ad', { exact: true }).fill('');
  await panel.getByLabel('Puan').fill('7');
  await panel.getByLabel('Web sitesi').fill('javascript:alert(1)');
  await panel.getByRole('button', { name: 'Kaydet' }).click();
  await expect(panel.getByText('Bu alan gerekli.')).toBeVisible();
  await expect(panel.getByText('0 ile 5 arasında olmalı.')).toBeVisible();
  await expect(panel.getByText('http:// veya https:// ile başlayan bir adres yazın.')).toBeVisible();
  await expect(panel.getByLabel('Ad', { exact: true })).toBeFocused();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Kaydedilmemiş değişiklikler atılsın mı?' });
  await question.getByRole('button', { name: 'Vazgeç' }).click();
  await expect(panel).toBeVisible();

  await panel.getByLabel('Ad', { exact: true }).fill('managed Café dokuz');
  await panel.getByLabel('Puan').fill('3,5');
  await panel.getByLabel('Web sitesi').fill('https://example.org/dokuz');
  await panel.getByLabel('Telefon').fill('');
  await panel.getByRole('button', { name: 'Kaydet' }).click();
  await expect(notice(page, 'İşletme kaydedildi')).toBeVisible();
  const edited = row(page, 'managed Café dokuz');
  await expect(edited).toContainText('3,5');
  await expect(edited).toContainText('Telefon yok');

  await page.getByRole('button', { name: 'Düzenle: managed Café dokuz' }).click();
  await expect(panel.getByLabel('Web sitesi')).toHaveValue('https://example.org/dokuz');
  await panel.getByLabel('Ad', { exact: true }).fill('managed Café 9 — Τεστ');
  await page.route('**/api/admin/businesses/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await panel.getByRole('button', { name: 'Kaydet' }).click();
  await expect(panel.getByRole('alert')).toContainText('Sunucuya bağlanılamadı. Lütfen tekrar deneyin.');
});

test('test data is deleted at once, and a failure shows a notice', async ({ page }) => {
  await open(page, '?filter=trial');
  await expect(row(page, 'trial Café 1 ').getByText('test', { exact: true })).toBeVisible();
  const start = async () => {
    await page.getByRole('button', { name: 'Bakım' }).click();
    await page.getByRole('menuitem', { name: 'Test Verilerini Sil' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Test verilerini sil' }).click();
  };
  await page.route('**/api/admin/test-data', (route) => route.abort());
  await start();
  await expect(notice(page, 'Test verileri silinemedi')).toBeVisible();
  await page.unroute('**/api/admin/test-data');
  await start();
  await expect(notice(page, /\d+ test işletmesi silindi/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'İşletme bulunamadı' })).toBeVisible();
});

test('slugs are checked and fixed, with progress', async ({ page }) => {
  await open(page, '');
  await page.getByRole('button', { name: 'Bakım' }).click();
  await page.getByRole('menuitem', { name: 'URL’leri Düzelt' }).click();
  const dialog = page.getByRole('dialog', { name: 'URL’leri Düzelt' });
  await page.route('**/api/admin/fix-slugs*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Önizle' }).click();
  await expect(notice(page, "URL'ler düzeltilemedi")).toBeVisible();
  await page.unroute('**/api/admin/fix-slugs*');
  await dialog.getByRole('button', { name: 'Önizle' }).click();
  await expect(dialog.getByRole('status')).toHaveText(/adres değişecek|Düzeltilecek adres yok/);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('deleting all needs two confirmations and the phrase, and can be undone', async ({ page }) => {
  await open(page, '');
  const api = await signedIn();
  const total = (await (await api.get('/api/admin/stats')).json()).totalBusinesses as number;
  const start = async () => {
    await page.getByRole('button', { name: 'Bakım' }).click();
    await page.getByRole('menuitem', { name: 'Tüm İşletmeleri Sil' }).click();
    await page
      .getByRole('dialog', { name: 'Dizindeki bütün işletmeler silinsin mi?' })
      .getByRole('button', { name: 'Devam et' })
      .click();
  };
  const second = page.getByRole('dialog', { name: 'Son onay' });
  await page.route('**/api/admin/businesses', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await start();
  await expect(second.getByRole('button', { name: 'Bütün işletmeleri sil' })).toBeDisabled();
  await second.getByLabel('Onay metni').fill('tüm işletmeleri sil');
  await expect(second.getByRole('button', { name: 'Bütün işletmeleri sil' })).toBeDisabled();
  await second.getByLabel('Onay metni').fill('TÜM İŞLETMELERİ SİL');
  await second.getByRole('button', { name: 'Bütün işletmeleri sil' }).click();
  await expect(notice(page, '500: Internal Server Error')).toBeVisible();
  await page.unroute('**/api/admin/businesses');

  await start();
  await second.getByLabel('Onay metni').fill('TÜM İŞLETMELERİ SİL');
  await second.getByRole('button', { name: 'Bütün işletmeleri sil' }).click();
  await expect(notice(page, 'Bütün işletmeler silindi')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'İşletme bulunamadı' })).toBeVisible();
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect
    .poll(async () => (await (await api.get('/api/admin/stats')).json()).totalBusinesses, { timeout: 30_000 })
    .toBe(total);
});
