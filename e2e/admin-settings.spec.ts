import { expect, test } from './browser.js';
import { notice, signInPage } from './admin-screen.js';

/** Site settings, ad slots, cache and sitemaps, in a browser. */

test('settings are edited, reset and saved, and a failure shows an error', async ({ page }) => {
  await signInPage(page);
  await page.goto('/admin/settings');
  const head = page.getByLabel('Head Tag Kodları');
  const save = page.getByRole('button', { name: 'Kaydet' });
  const before = await head.inputValue();
  await expect(save).toBeDisabled();
  await expect(page.getByLabel('Body Tag Kodları')).toBeVisible();
  await expect(page.getByLabel('Footer Tag Kodları')).toBeVisible();
  await expect(page.getByLabel('Analytics Kodu')).toBeVisible();

  await head.fill('<meta name="e2e" content="1">');
  await expect(page.getByText('29 karakter')).toBeVisible();
  await expect(page.getByText(/Script etiketi var/)).toHaveCount(0);
  await head.fill('<script>window.e2e = 1</script>');
  await expect(page.getByText(/Script etiketi var/)).toBeVisible();
  await page.getByRole('button', { name: 'Sıfırla' }).click();
  await expect(head).toHaveValue(before);

  await head.fill('x'.repeat(50 * 1024 + 1));
  await expect(page.locator('form').getByRole('alert')).toHaveText('En fazla 51.200 karakter olabilir.');
  await expect(save).toBeDisabled();
  await head.fill('<meta name="e2e" content="1">');
  await page.getByLabel('Dosya adı').fill('../etc/passwd');
  await expect(page.locator('form').getByRole('alert')).toContainText('google1234.html gibi');
  await expect(save).toBeDisabled();
  await page.getByLabel('Dosya adı').fill('google1234.html');
  await page.getByLabel('Dosya içeriği').fill('google-site-verification: google1234.html');

  await page.route('**/api/admin/site-settings', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await save.click();
  await expect(notice(page, 'Kayıt hatası')).toBeVisible();
  await expect(notice(page, /^Site ayarları güncellenirken hata oluştu\./)).toBeVisible();
  await page.unroute('**/api/admin/site-settings');
  await save.click();
  await expect(notice(page, 'Ayarlar kaydedildi')).toBeVisible();
  await expect(notice(page, 'Site ayarları güncellendi.')).toBeVisible();
  await page.reload();
  await expect(head).toHaveValue('<meta name="e2e" content="1">');
  await expect(page.getByLabel('Dosya adı')).toHaveValue('google1234.html');

  await head.fill(before);
  await page.getByLabel('Dosya adı').fill('');
  await page.getByLabel('Dosya içeriği').fill('');
  await save.click();
  await expect(notice(page, 'Ayarlar kaydedildi')).toBeVisible();
});

test('clearing the cache shows a notice and reloads the page two seconds later', async ({ page }) => {
  await signInPage(page);
  await page.goto('/admin/settings');
  await page.route('**/api/admin/clear-cache', (route) => route.abort());
  await page.getByRole('button', { name: 'Cache Temizle' }).click();
  await expect(notice(page, 'Cache temizleme hatası')).toBeVisible();
  await page.unroute('**/api/admin/clear-cache');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Cache Temizle' }).click();
  await expect(notice(page, 'Cache temizlendi')).toBeVisible();
  const notifiedAt = Date.now();
  await reloaded;
  expect(Date.now() - notifiedAt).toBeGreaterThan(1_000);
  await expect(page.getByRole('button', { name: 'Cache Temizle' })).toBeEnabled();
});

test('the four ad slots are saved each in its setting, with a limit of 50 KB', async ({ page }) => {
  await signInPage(page);
  await page.goto('/admin/advertisements');
  const slots = [1, 2, 3, 4].map((number) => page.getByLabel(`Reklam Alanı ${number}`));
  await expect(page.getByText('Özelliklerin üstünde')).toBeVisible();
  await expect(page.getByText('Hakkında bölümünün altında')).toBeVisible();
  await expect(page.getByText('Çalışma saatlerinin altında')).toBeVisible();
  await expect(page.getByText('İletişim bilgilerinin altında')).toBeVisible();
  const save = page.getByRole('button', { name: 'Kaydet' });
  await slots[3]!.fill('x'.repeat(51_201));
  await expect(page.locator('form').getByRole('alert')).toHaveText('Kod 50 KB sınırını aşıyor; kısaltın.');
  await expect(save).toBeDisabled();
  await slots[3]!.fill('<b>ad four</b>');
  await page.route('**/api/admin/advertisement-codes', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 502, body: 'no upstream' }) : route.fallback(),
  );
  await save.click();
  await expect(notice(page, '502: no upstream')).toBeVisible();
  await page.unroute('**/api/admin/advertisement-codes');
  await save.click();
  await expect(notice(page, 'Reklam kodları kaydedildi')).toBeVisible();
  await expect(page.getByRole('link', { name: /Reklam Yönetimi/ }).first()).toContainText(
    '1 reklam alanı kullanılıyor',
  );
  const codes = await (await page.request.get('/api/admin/advertisement-codes')).json();
  expect(codes).toMatchObject({ ad1: '', ad4: '<b>ad four</b>' });
  await slots[3]!.fill('');
  await save.click();
  await expect(save).toBeDisabled();
});

test('the sitemap panel lists every file and rebuilds them', async ({ page }) => {
  await signInPage(page);
  await page.goto('/admin/sitemaps');
  for (const path of [
    '/sitemaps/main.xml',
    '/sitemaps/categories.xml',
    '/sitemaps/countries.xml',
    '/sitemaps/cities.xml',
  ])
    await expect(page.getByRole('link', { name: path })).toBeVisible();
  await page.getByRole('button', { name: /^Bütün dosyaları göster/ }).click();
  await expect(page.getByRole('link', { name: '/sitemaps/businesses/page-1.xml' })).toBeVisible();
  await page.route('**/api/admin/sitemaps/rebuild', (route) => route.abort());
  await page.getByRole('button', { name: 'Yeniden oluştur' }).click();
  await expect(notice(page, 'Site haritası oluşturulamadı')).toBeVisible();
  await page.unroute('**/api/admin/sitemaps/rebuild');
  await page.getByRole('button', { name: 'Yeniden oluştur' }).click();
  await expect(notice(page, 'Site haritası yeniden oluşturuluyor')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Yeniden oluştur' })).toBeEnabled({ timeout: 20_000 });
});

test('settings and ad slots explain in both languages which code waits for consent', async ({ page }) => {
  await signInPage(page);
  await page.goto('/admin/settings');
  await expect(page.getByText(/ziyaretçi çerez seçimini yapıp izin verene kadar çalışmaz/)).toBeVisible();
  await expect(page.getByText(/Değişiklik en geç 5 saniye içinde/)).toBeVisible();
  await expect(page.getByText(/hemen geçerlidir/)).toHaveCount(0);
  await page.goto('/admin/advertisements');
  await expect(page.getByText(/yalnızca pazarlama çerezlerine izin veren ziyaretçilere/)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('admin-language', 'en'));
  await page.reload();
  await expect(page.getByText(/only to visitors who have allowed marketing cookies/)).toBeVisible();
  await page.goto('/admin/settings');
  await expect(page.getByText(/The code runs only after the visitor has agreed/)).toBeVisible();
});

test('adding a synonym for a search leads to its field, also when the settings are loaded already', async ({
  page,
}) => {
  await signInPage(page);
  const field = page.getByRole('textbox', { name: 'Arama eş anlamlıları' });
  const isShown = async () => {
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(/zqsynonym, $/);
    await expect(field).toBeInViewport({ ratio: 0.5 });
  };
  await page.goto('/admin/settings?synonym=zqsynonym');
  await isShown();
  await page.getByRole('button', { name: 'Sıfırla' }).click();
  await page.goto('/search?q=zqsynonym');
  await page.goto('/admin/settings');
  await expect(field).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const add = page.getByRole('link', { name: '“zqsynonym” için eş anlamlı ekle' });
  await expect(async () => {
    await page.reload();
    await expect(add).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Site Ayarları', exact: true }).click();
  await expect(field).toBeVisible();
  await page.goBack();
  await add.click();
  await isShown();
});

test('the map of ad slots stays in full below the top bar while the slots scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await signInPage(page);
  await page.goto('/admin/advertisements');
  const map = page.getByRole('complementary').filter({ has: page.getByRole('heading', { name: 'Sayfadaki yeri' }) });
  await expect(map).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const { y, height } = (await page.getByRole('banner').boundingBox())!;
  expect((await map.boundingBox())!.y).toBeGreaterThanOrEqual(y + height);
});
