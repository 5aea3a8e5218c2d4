import { expect, test } from './browser.js';
import { imported, save, signedIn } from './admin-api.js';
import { notice, signInPage } from './admin-screen.js';
import { businesses, csvOf } from './spreadsheets.js';

/** Dashboard, reports, inbox and audit log. */

test('the dashboard shows the counts of the directory and new reports live', async ({ page }) => {
  const api = await signedIn();
  await signInPage(page);
  await page.goto('/admin/dashboard');
  const counts = await (await api.get('/api/admin/dashboard')).json();
  await expect(page.getByText(counts.totalBusinesses.toLocaleString('tr-TR'), { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(8);
  for (const name of ['gateway', 'catalog', 'importer', 'sitemap'])
    await expect(
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) }),
    ).toContainText('Çalışıyor');
  await imported(api, 'önceki-rapor.csv', csvOf(businesses('dashboard', 2)));
  await imported(api, 'pano-raporu.csv', csvOf(businesses('dashboard', 2)));
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('article', { name: 'pano-raporu.csv' })).toBeVisible();
  await expect(page.getByText('Giriş yapıldı').first()).toBeVisible();
});

test('the start screen shows the site’s status and counts, with links to the screens', async ({ page }) => {
  const api = await signedIn();
  await signInPage(page);
  await page.goto('/admin');
  const counts = await (await api.get('/api/admin/dashboard')).json();
  const tile = (label: string) => page.locator('dl > div').filter({ hasText: label });
  await expect(tile('Sistem Durumu')).toContainText('Aktif');
  await expect(tile('Ülke Sayısı')).toContainText(counts.totalCountries.toLocaleString('tr-TR'));
  await expect(tile('Son Güncelleme')).toContainText(String(new Date().getFullYear()));
  await expect(tile('Ortalama Rating')).toContainText(/\d,\d/);
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards.filter({ hasText: 'İşletme Yönetimi' })).toContainText(
    `${counts.totalBusinesses.toLocaleString('tr-TR')} işletme`,
  );
  await expect(page.getByText('Giriş yapıldı').first()).toBeVisible();
});

test('counts that cannot be fetched show an error and are fetched again', async ({ page }) => {
  await signInPage(page);
  await page.route('**/api/admin/dashboard', (route) => route.fulfill({ status: 400, body: 'broken' }));
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'İstatistikler alınamadı' })).toBeVisible();
  await expect(page.getByText('400: broken')).toBeVisible();
  await page.unroute('**/api/admin/dashboard');
  await page.getByRole('button', { name: 'Yeniden dene' }).click();
  await expect(page.getByText('Toplam İşletme')).toBeVisible();
});

test('reports are filtered and opened, and an import is undone', async ({ page }) => {
  const api = await signedIn();
  const rows = businesses('undone', 6);
  rows[2]!['name'] = '';
  await imported(api, 'geri-alinacak.csv', csvOf(rows));
  await signInPage(page);
  await page.goto('/admin/reports');
  await page.getByLabel('Dosya adı ara').fill('GERI-ALIN');
  const report = page.getByRole('listitem').filter({ hasText: 'geri-alinacak.csv' });
  await expect(page.getByRole('listitem').filter({ hasText: /\.csv/ })).toHaveCount(1);
  await page.getByLabel('Durum').selectOption('Başarısız');
  await expect(page.getByRole('heading', { name: 'Bu süzgece uyan içe aktarma yok' })).toBeVisible();
  // A rejected row makes the outcome a partial success.
  await page.getByLabel('Durum').selectOption('Bitti');
  await expect(page).toHaveURL(/state=done/);
  await expect(page.getByRole('heading', { name: 'Bu süzgece uyan içe aktarma yok' })).toBeVisible();
  await page.getByLabel('Durum').selectOption('Reddedilen satırlarla bitti');
  await page.getByLabel('Yalnızca reddedilen satırı olanlar').click();
  await expect(page).toHaveURL(/errors=yes/);
  await report.getByText('geri-alinacak.csv', { exact: true }).click();
  await expect(report).toContainText('/23');
  const saved = page.waitForEvent('download');
  await report.getByRole('button', { name: 'Reddedilen satırları indir (1)' }).click();
  expect((await saved).suggestedFilename()).toBe('geri-alinacak – hatalar.xlsx');

  const undo = async () => {
    await report.getByRole('button', { name: 'Geri al', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'İçe aktarma geri alınsın mı?' })
      .getByRole('button', { name: 'İçe aktarmayı geri al' })
      .click();
  };
  await page.route('**/undo', (route) => route.abort());
  await undo();
  await expect(notice(page, 'İçe aktarma geri alınamadı')).toBeVisible();
  await page.unroute('**/undo');
  await undo();
  await expect(notice(page, 'İçe aktarma geri alındı')).toBeVisible();
  const left = await (await api.get('/api/admin/businesses?filter=undone')).json();
  expect(left.total).toBe(0);
});

test('a contact message is read, marked, counted and deleted', async ({ page }) => {
  const api = await signedIn();
  const subject = 'Adresimiz değişti ✉';
  const response = await api.post('/api/contact', {
    data: { name: 'Ayşe Yılmaz', email: 'ayse@example.com', subject, message: 'Yeni adres: Bağdat Cad. 12\nKadıköy' },
  });
  expect(response.ok(), await response.text()).toBe(true);
  await signInPage(page);
  await page.goto('/admin/messages');
  const bell = page.getByRole('link', { name: /^\d+ yeni mesaj$/ });
  const before = Number(/\d+/.exec((await bell.getAttribute('aria-label'))!)![0]);
  const message = page.getByRole('main').getByRole('listitem').filter({ hasText: subject });
  await message.getByText(subject).click();
  await expect(message).toContainText('Yeni adres: Bağdat Cad. 12');
  const left = before === 1 ? 'Yeni mesaj yok' : `${before - 1} yeni mesaj`;
  await expect(page.getByRole('banner').getByRole('link', { name: left })).toBeVisible();
  await expect(message.getByRole('link', { name: 'Yanıtla' })).toHaveAttribute('href', /^mailto:ayse%40example\.com/);
  await message.getByRole('button', { name: 'Okunmadı olarak işaretle' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: `${before} yeni mesaj` })).toBeVisible();
  await page.getByRole('button', { name: /^Yeni/ }).click();
  await message.getByRole('button', { name: 'Okundu olarak işaretle' }).click();
  await expect(message).toContainText('Yeni adres');
  await page.getByRole('button', { name: 'Okunmuş' }).click();
  await expect(message).toBeVisible();
  if (!(await message.getByRole('button', { name: 'Sil' }).isVisible())) await message.getByText(subject).click();
  await message.getByRole('button', { name: 'Sil' }).click();
  await page.getByRole('dialog', { name: 'Mesaj silinsin mi?' }).getByRole('button', { name: 'Mesajı sil' }).click();
  await expect(notice(page, 'Mesaj silindi')).toBeVisible();
  await expect(message).toHaveCount(0);
});

test('the audit log shows who changed what, before and after, and filters by action', async ({ page }) => {
  const api = await signedIn();
  await save(api, 'advertisement-codes', { ad2: '<i>önce yoktu</i>' });
  await save(api, 'advertisement-codes', { ad2: '' });
  await signInPage(page);
  await page.goto('/admin/audit-log');
  const fields = page.getByRole('main').locator('.field');
  await expect(fields).toHaveCount(4);
  const tops = await fields.evaluateAll((all) => all.map((field) => field.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await page.getByLabel('İşlem', { exact: true }).selectOption('Reklam kodları kaydedildi');
  await expect(page).toHaveURL(/action=advertisements\.save/);
  const entry = page.getByRole('main').getByRole('listitem').first();
  await expect(entry).toContainText('admin');
  await entry.getByText('Reklam kodları kaydedildi').click();
  await expect(entry.getByRole('row').filter({ hasText: 'Reklam Alanı 2' }).getByRole('cell')).toHaveText([
    '<i>önce yoktu</i>',
    '(boş)',
  ]);
  await expect(page.getByRole('listitem').filter({ hasText: 'Giriş yapıldı' })).toHaveCount(0);
});
