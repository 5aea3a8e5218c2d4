import type { Locator } from '@playwright/test';
import { ADMIN_PATHS } from '@directory/contracts/site-paths';
import { expect, test } from './browser.js';
import { ADMIN, credentials, imported, newAdministrator, signedIn } from './admin-api.js';
import { notice, signInPage } from './admin-screen.js';
import { businesses, csvOf } from './spreadsheets.js';

/** Signing in and out, and the frame around every screen. */

for (const path of ['/admin/login', '/admin-legacy']) {
  test(`${path} shows why a sign-in failed`, async ({ page }) => {
    await page.goto(path);
    const button = page.getByRole('button', { name: 'Giriş Yap' });
    await expect(button).toBeDisabled();
    await page.getByLabel('Kullanıcı Adı').fill('somebody-else');
    await expect(button).toBeDisabled();
    await page.getByLabel('Şifre', { exact: true }).fill('a wrong password');

    await page.route('**/api/admin/login', (route) => route.abort());
    await button.click();
    await expect(notice(page, 'Login Error')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('Unable to connect to server. Please try again.');
    await page.unroute('**/api/admin/login');

    await button.click();
    await expect(notice(page, 'Invalid Login')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('Geçersiz kullanıcı adı veya şifre');
  });
}

test('every screen of the administration leads to the sign-in without a session', async ({ page }) => {
  await page.goto('/admin/login');
  await page.evaluate(() => localStorage.setItem('admin-auth', 'true'));
  for (const path of ADMIN_PATHS) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/admin\/login$/);
  }
  expect(await page.evaluate(() => localStorage.getItem('admin-auth'))).toBeNull();
});

test('the frame of the administration searches businesses and shows the real counts and status', async ({ page }) => {
  const api = await signedIn();
  await imported(api, 'arama.csv', csvOf(businesses('search-box', 3)));
  await signInPage(page);
  await page.goto('/admin');
  const total = await (await api.get('/api/admin/stats')).json();
  const link = page.getByRole('link', { name: /İşletme Yönetimi/ }).first();
  await expect(link).toContainText(`${total.totalBusinesses.toLocaleString('tr-TR')} işletme`);
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Aktif');
  // The last entry of the menu.
  await expect(page.getByRole('link', { name: 'Hesabım' })).toBeInViewport();

  await page.getByRole('searchbox', { name: 'İşletme ara' }).fill('search-box');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/businesses\?filter=search-box$/);
  await expect(page.getByText('3 işletme bulundu')).toBeVisible();

  await page.route('**/api/admin/system', async (route) => {
    const response = await (await route.fetch()).json();
    response.services.find((service: { name: string }) => service.name === 'sitemap').ready = false;
    await route.fulfill({ json: response });
  });
  await page.reload();
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Sorunlu');
  await expect(page.getByRole('banner').getByRole('status')).toHaveAttribute('title', /sitemap/);
});

test('on a phone the menu is a drawer that closes after a navigation', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInPage(page);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Menüyü aç' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menü' });
  await drawer.getByRole('link', { name: 'Site Ayarları' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site Ayarları');
  await expect(drawer).toBeHidden();
});

test('another session is ended from the list of sessions', async ({ page }) => {
  const other = await signedIn(credentials());
  await signInPage(page);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'admin Yönetici' }).click();
  await page.getByRole('menuitem', { name: 'Oturumlar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Açık oturumlar' });
  const rows = dialog.getByRole('listitem');
  await expect(rows.filter({ hasText: 'Bu oturum' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Bu oturum' }).getByRole('button')).toHaveCount(0);
  const everybody = await (await other.get('/api/admin/sessions')).json();
  const sessions = everybody.filter((session: { username: string }) => session.username === ADMIN.username);
  const index = sessions.findIndex((session: { current: boolean }) => session.current);
  await rows.nth(index).getByRole('button', { name: 'Oturumu kapat' }).click();
  await expect(notice(page, 'Oturum kapatıldı')).toBeVisible();
  await expect(rows).toHaveCount(sessions.length - 1);
  await expect.poll(async () => (await other.get('/api/admin/session')).status()).toBe(401);
});

test('on a phone the facts of a session and the name of a passkey have the width of their list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(credentials());
  await signInPage(page);
  const widthOf = async (target: Locator) => (await target.boundingBox())!.width;
  await page.goto('/admin/account');
  expect(await widthOf(page.getByLabel('Anahtarın adı'))).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Menüyü aç' }).click();
  await page.getByRole('dialog', { name: 'Menü' }).getByRole('button', { name: 'admin Yönetici' }).click();
  await page.getByRole('menuitem', { name: 'Oturumlar' }).click();
  const other = page.getByRole('dialog', { name: 'Açık oturumlar' }).getByRole('listitem').nth(1);
  expect(await widthOf(other.getByText(/Son istek/))).toBeGreaterThan(200);
});

test('the language is switched, stored, and sent to the server', async ({ page }) => {
  await signInPage(page);
  await page.goto('/admin/advertisements');
  await page.getByRole('button', { name: 'admin Yönetici' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Advertisements');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Advertisements');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const sent = page.waitForRequest('**/api/admin/audit-log*');
  await page.getByRole('link', { name: 'Audit log' }).click();
  expect((await sent).headers()['accept-language']).toBe('en');
});

test('signing out ends the session on the server and leads to the sign-in', async ({ page }) => {
  const headers = await signInPage(page, credentials());
  expect((await page.request.get('/api/admin/session', { headers })).status()).toBe(200);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'admin Yönetici' }).click();
  await page.getByRole('menuitem', { name: 'Çıkış' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect((await page.request.get('/api/admin/session', { headers })).status()).toBe(401);
});

test('the one-page panel has its own sign-in, four tabs and a sign-out', async ({ page }) => {
  await page.goto('/admin-legacy');
  await page.getByLabel('Kullanıcı Adı').fill(ADMIN.username);
  await page.getByLabel('Şifre', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Giriş Yap' }).click();
  await expect(page).toHaveURL(/\/admin-legacy$/);
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(['Ana Sayfa', 'İşletme Yönetimi', 'Site Ayarları', 'Reklam Yönetimi']);
  await expect(page.getByText('Toplam İşletme')).toBeVisible();
  await tabs.nth(1).click();
  await expect(page.getByRole('button', { name: /^Approve/ }).first()).toBeVisible();
  await page
    .getByRole('button', { name: 'Sonraki' })
    .or(page.getByRole('link', { name: 'Sonraki' }))
    .click();
  await expect(page).toHaveURL(/tab=businesses&page=2/);
  await tabs.nth(2).click();
  await expect(page.getByLabel('Head Tag Kodları')).toBeVisible();
  await tabs.nth(3).click();
  await expect(page.getByLabel('Reklam Alanı 4')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Siteye dön' })).toHaveAttribute('href', '/');
  await page.getByRole('button', { name: 'Çıkış' }).click();
  await expect(page.getByRole('button', { name: 'Giriş Yap' })).toBeVisible();
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test('signing out and in again in another tab: this tab goes on after a reload with what was typed, and so does the other', async ({
  page,
}) => {
  await signInPage(page, credentials());
  await page.goto('/admin/settings');
  const head = page.getByLabel('Head Tag Kodları');
  const before = await head.inputValue();
  await head.fill('<meta name="two-tabs" content="1">');
  const other = await page.context().newPage();
  await other.goto('/admin');
  await other.getByRole('button', { name: 'admin Yönetici' }).click();
  await other.getByRole('menuitem', { name: 'Çıkış' }).click();
  await expect(other).toHaveURL(/\/admin\/login$/);
  await other.getByLabel('Kullanıcı Adı').fill(ADMIN.username);
  await other.getByLabel('Şifre', { exact: true }).fill(ADMIN.password);
  await other.getByRole('button', { name: 'Giriş Yap' }).click();
  await expect(other).toHaveURL(/\/admin(?:\/dashboard)?$/);
  // The session is another one: only a new document has its CSRF token.
  await page.getByRole('button', { name: 'Kaydet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Oturumunuz sona erdi' });
  await expect(dialog.getByLabel('Şifre', { exact: true })).toBeFocused();
  page.on('dialog', (question) => void question.accept());
  await dialog.getByRole('button', { name: 'Sayfayı yenile' }).click();
  await expect(page.getByText('Kaydedilmemiş taslak geri yüklendi')).toBeVisible();
  await expect(head).toHaveValue('<meta name="two-tabs" content="1">');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(notice(page, 'Ayarlar kaydedildi')).toBeVisible();
  // The other tab keeps its session, and shows what was saved.
  await other.getByRole('link', { name: 'Site Ayarları' }).first().click();
  await expect(other.getByLabel('Head Tag Kodları')).toHaveValue('<meta name="two-tabs" content="1">');
  await other.getByLabel('Head Tag Kodları').fill(before);
  await other.getByRole('button', { name: 'Kaydet' }).click();
  await expect(notice(other, 'Ayarlar kaydedildi')).toBeVisible();
  // Saved over by the other tab since: both versions are shown, and neither is lost.
  await head.fill('<meta name="mine" content="1">');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await page.getByRole('button', { name: 'Kayıtlı olanı al' }).click();
  await expect(head).toHaveValue(before);
});

test('signing in as somebody else in another tab: this tab saves nothing for them, and shows them no draft after a reload', async ({
  page,
}) => {
  const berta = await newAdministrator(await signedIn(), 'Berta of the other tab');
  await signInPage(page, credentials());
  await page.goto('/admin/settings');
  const head = page.getByLabel('Head Tag Kodları');
  const before = await head.inputValue();
  await head.fill('<meta name="of-another-person" content="1">');
  const other = await page.context().newPage();
  await other.goto('/admin');
  await other.getByRole('button', { name: 'admin Yönetici' }).click();
  await other.getByRole('menuitem', { name: 'Çıkış' }).click();
  await other.getByLabel('Kullanıcı Adı').fill(berta.username);
  await other.getByLabel('Şifre', { exact: true }).fill(berta.password);
  await other.getByRole('button', { name: 'Giriş Yap' }).click();
  await expect(other).toHaveURL(/\/admin(?:\/dashboard)?$/);

  await page.getByRole('button', { name: 'Kaydet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Oturumunuz sona erdi' });
  page.on('dialog', (question) => void question.accept());
  await dialog.getByRole('button', { name: 'Sayfayı yenile' }).click();
  await expect(page.getByRole('button', { name: `${berta.username} Yönetici` })).toBeVisible();
  await expect(head).toHaveValue(before);
  await expect(page.getByText('Kaydedilmemiş taslak geri yüklendi')).toBeHidden();
});

test('switching the language in another tab changes this one, its map and the errors of its form, and keeps what was typed', async ({
  page,
}) => {
  const zooms: (string | undefined)[] = [];
  await page.route('https://tile.openstreetmap.org/**', (route) => {
    zooms.push(new URL(route.request().url()).pathname.split('/')[1]);
    return route.abort();
  });
  await signInPage(page);
  await imported(await signedIn(), 'iki-sekme.csv', csvOf(businesses('two-tabs', 1)));
  await page.goto('/admin/businesses?filter=two-tabs');
  await page.getByRole('button', { name: /^Düzenle: two-tabs/ }).click();
  const panel = page.getByRole('dialog', { name: 'İşletmeyi düzenle' });
  await panel.getByLabel('Sokak').fill('Two Tabs Street 7');
  await panel.getByRole('button', { name: 'Haritada yerleştir' }).click();
  await panel.getByRole('button', { name: 'Uzaklaştır' }).click();
  await expect.poll(() => zooms.at(-1)).toBe('15');
  await panel.getByLabel('Ad', { exact: true }).fill('');
  await panel.getByRole('button', { name: 'Kaydet' }).click();
  await expect(panel.getByText('Bu alan gerekli.')).toBeVisible();

  const other = await page.context().newPage();
  await other.goto('/admin/advertisements');
  await other.getByRole('button', { name: 'admin Yönetici' }).click();
  await other.getByRole('menuitemradio', { name: 'English' }).click();
  const inEnglish = page.getByRole('dialog', { name: 'Edit business' });
  await expect(inEnglish.getByText('This field is required.')).toBeVisible();
  await expect(inEnglish.getByLabel('Street')).toHaveValue('Two Tabs Street 7');
  await expect(inEnglish.getByRole('button', { name: 'Zoom out' })).toBeVisible();
  // The same map: a new one starts with another zoom.
  expect(zooms.at(-1)).toBe('15');
});
