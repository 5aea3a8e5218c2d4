import { expect, test, type Page } from './browser.js';
import { ADMIN, credentials, imported, OWN_PAGE, setPreview, signedIn, type Credentials } from './admin-api.js';
import { accessibilityProblems, notice, signInPage } from './admin-screen.js';
import { businesses, csvOf } from './spreadsheets.js';

test.beforeAll(() => setPreview(false));
test.afterAll(() => setPreview(true));

/** Unsaved work survives navigations, reloads and expired sessions unless it is discarded on purpose. */

const question = (page: Page) => page.getByRole('dialog', { name: 'Kaydedilmemiş değişiklikler var' });
const restored = (page: Page) => page.getByText('Kaydedilmemiş taslak geri yüklendi');

const forms = {
  '/admin/settings': { field: 'Head Tag Kodları', code: '<meta name="draft" content="1">' },
  '/admin/advertisements': { field: 'Reklam Alanı 2', code: '<b>draft</b>' },
};

for (const [path, { field, code }] of Object.entries(forms)) {
  test(`${path} confirms before a navigation discards unsaved work, and restores its draft`, async ({ page }) => {
    await signInPage(page);
    await page.goto(path);
    const before = await page.getByLabel(field).inputValue();
    await page.getByLabel(field).fill(code);

    await page.getByRole('link', { name: 'Dashboard' }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await question(page).getByRole('button', { name: 'Sayfada kal' }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByLabel(field)).toHaveValue(code);

    await page.getByRole('link', { name: 'Dashboard' }).click();
    await question(page).getByRole('button', { name: 'Kaydetmeden ayrıl' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await page.goBack();
    await expect(restored(page)).toBeVisible();
    await expect(page.getByLabel(field)).toHaveValue(code);

    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(restored(page)).toBeVisible();
    await expect(page.getByLabel(field)).toHaveValue(code);
    await page.getByRole('button', { name: 'Taslağı sil' }).click();
    await expect(page.getByLabel(field)).toHaveValue(before);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });
}

test('a reload with unsaved settings needs the browser’s confirmation', async ({ page }) => {
  await signInPage(page);
  await page.goto('/admin/settings');
  await page.getByLabel('Head Tag Kodları').pressSequentially('x');
  const opened = page.waitForEvent('dialog');
  const reload = page.evaluate(() => location.reload());
  const dialog = await opened;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reload;
  await expect(page.getByLabel('Head Tag Kodları')).toHaveValue(/x/);
});

test('clearing the cache with unsaved code needs a confirmation and restores the draft after the reload', async ({
  page,
}) => {
  await signInPage(page);
  await page.goto('/admin/settings');
  const head = page.getByLabel('Head Tag Kodları');
  await head.fill('<meta name="draft" content="1">');
  let calls = 0;
  page.on('request', (request) => request.url().endsWith('/api/admin/clear-cache') && calls++);
  await page.getByRole('button', { name: 'Cache Temizle' }).click();
  await question(page).getByRole('button', { name: 'Sayfada kal' }).click();
  expect(calls).toBe(0);
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Cache Temizle' }).click();
  await question(page).getByRole('button', { name: 'Kaydetmeden ayrıl' }).click();
  await loaded;
  await expect(restored(page)).toBeVisible();
  await expect(head).toHaveValue('<meta name="draft" content="1">');
});

test('signing out with unsaved work needs a confirmation and leaves no draft in the browser', async ({ page }) => {
  await signInPage(page, credentials());
  await page.goto('/admin/settings');
  await page.getByLabel('Head Tag Kodları').fill('<meta name="secret" content="1">');
  await page.getByRole('button', { name: 'admin Yönetici' }).click();
  await page.getByRole('menuitem', { name: 'Çıkış' }).click();
  await question(page).getByRole('button', { name: 'Kaydetmeden ayrıl' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('secret');
});

test('the draft of an edited business survives a reload', async ({ page }) => {
  await imported(await signedIn(), 'taslak.csv', csvOf(businesses('drafted', 2)));
  await signInPage(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/admin/businesses?filter=drafted');
  await page
    .getByRole('button', { name: /^Düzenle: drafted/ })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: 'İşletmeyi düzenle' });
  await panel.getByLabel('Sokak').fill('Unsaved Street 7');
  await page.reload();
  await page
    .getByRole('button', { name: /^Düzenle: drafted/ })
    .first()
    .click();
  await expect(restored(page)).toBeVisible();
  await expect(panel.getByLabel('Sokak')).toHaveValue('Unsaved Street 7');
  await panel.getByRole('button', { name: 'Taslağı sil' }).click();
  await expect(panel.getByLabel('Sokak')).not.toHaveValue('Unsaved Street 7');
});

/** Ends the page's session on the server, as its expiry does. */
async function endSession(session: Credentials, page: Page): Promise<void> {
  const response = await page.request.post('/api/admin/logout', { headers: { ...OWN_PAGE, ...session } });
  expect(response.ok()).toBe(true);
}

async function signInOver(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Oturumunuz sona erdi' });
  await dialog.getByLabel('Kullanıcı Adı').fill(ADMIN.username);
  await dialog.getByLabel('Şifre', { exact: true }).fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Giriş Yap' }).click();
  await expect(dialog).toBeHidden();
}

test('a session that expires under a form is renewed in a dialog, and the form is saved', async ({ page }) => {
  const session = await signInPage(page, credentials());
  await page.goto('/admin/settings');
  const head = page.getByLabel('Head Tag Kodları');
  const before = await head.inputValue();
  await head.fill('<meta name="survivor" content="1">');
  await endSession(session, page);
  await page.getByRole('button', { name: 'Kaydet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Oturumunuz sona erdi' });
  await expect(dialog).toContainText('yeniden giriş yapın');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await signInOver(page);
  await expect(page).toHaveURL(/\/admin\/settings$/);
  await expect(head).toHaveValue('<meta name="survivor" content="1">');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(notice(page, 'Ayarlar kaydedildi')).toBeVisible();
  await head.fill(before);
  await page.getByRole('button', { name: 'Kaydet' }).click();
});

test('an upload queue whose session expires resumes after signing in and imports every file', async ({ page }) => {
  const session = await signInPage(page, credentials());
  await page.goto('/admin/upload');
  await page.locator('input[type=file]').setInputFiles(
    ['one', 'two', 'three'].map((name) => ({
      name: `wait-${name}.csv`,
      mimeType: 'text/csv',
      buffer: csvOf(businesses(`wait-${name}`, 3)),
    })),
  );
  // The session ends with the first upload: one of the screen's polls could open the dialog before a click otherwise.
  let ended: Promise<void> | undefined;
  await page.route('**/api/admin/uploads', async (route) => {
    await (ended ??= endSession(session, page));
    await route.continue();
  });
  let rejected = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/api/admin/uploads') && response.status() === 401) rejected++;
  });
  await page.getByRole('button', { name: '3 dosyayı yükle' }).click();
  await expect(page.getByRole('dialog', { name: 'Oturumunuz sona erdi' })).toBeVisible();
  await signInOver(page);
  await expect(page).toHaveURL(/\/admin\/upload$/);
  await expect(page.getByText('3/3 dosya içe aktarıldı').first()).toBeVisible({ timeout: 45_000 });
  expect(rejected).toBe(1);
});

test('a deep link opens its own URL after the sign-in, filters and page included', async ({ page }) => {
  await page.goto('/admin/businesses?filter=x&page=2');
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.getByLabel('Kullanıcı Adı').fill(ADMIN.username);
  await page.getByLabel('Şifre', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Giriş Yap' }).click();
  await expect(page).toHaveURL(/\/admin\/businesses\?filter=x/);
  await page.goto('/admin/login');
  await expect(page).toHaveURL(/\/admin$/);
});
