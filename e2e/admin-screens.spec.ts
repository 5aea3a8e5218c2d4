import { ADMIN_PATHS } from '@directory/contracts/site-paths';
import { expect, test } from './browser.js';
import { imported, signedIn } from './admin-api.js';
import { accessibilityProblems, signInPage } from './admin-screen.js';
import { businesses, csvOf } from './spreadsheets.js';

/** Every screen of the administration, on a phone and on a desk: it stands, it fits, and everybody can use it. */
const headings: Record<string, string> = {
  '/admin': 'Hoş geldiniz, admin',
  '/admin/dashboard': 'Dashboard',
  '/admin/businesses': 'İşletme Yönetimi',
  '/admin/upload': 'Dosya Yükleme',
  '/admin/settings': 'Site Ayarları',
  '/admin/advertisements': 'Reklam Yönetimi',
  '/admin/reports': 'Raporlar',
  '/admin/messages': 'Gelen Kutusu',
  '/admin/sitemaps': 'Site Haritası',
  '/admin/audit-log': 'İşlem Kayıtları',
  '/admin-legacy': 'Ana Sayfa',
};

test.beforeAll(async () => {
  const rows = businesses('admin-screens', 30, 'A category that is — for once — rather long, and has a comma');
  rows[1]!['name'] = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2);
  rows[2]!['name'] = 'مطعم الشام للمأكولات الشرقية';
  rows[3]!['name'] = '';
  await imported(await signedIn(), 'ekranlar.csv', csvOf(rows));
});

for (const path of [...ADMIN_PATHS, '/admin-legacy']) {
  test(`${path} is whole, fits 360 and 1280 pixels and has no accessibility problem`, async ({ page }) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    await signInPage(page);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings[path] ?? /./);
      await expect(page.getByRole('status', { name: 'Yükleniyor' })).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    expect(errors).toEqual([]);
  });
}

test('the sign-in screen fits and has no accessibility problem', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Paneli');
    expect(await accessibilityProblems(page)).toEqual([]);
  }
});

test('no visitor loads any code of the administration', async ({ page }) => {
  const loaded: Promise<string>[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js')) loaded.push(answer.text());
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const code = (await Promise.all(loaded)).join('\n');
  expect(code.length).toBeGreaterThan(10_000);
  expect(code).not.toContain('İşletme Yönetimi');
  expect(code).not.toContain('/api/admin/login');
});
