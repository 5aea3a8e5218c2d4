import { ADMIN_PATHS } from '@directory/contracts/site-paths';
import { expect, test, type Page } from './browser.js';
import { imported, signedIn } from './admin-api.js';
import { accessibilityProblems, signInPage } from './admin-screen.js';
import { foreignTexts } from './admin-texts.js';
import { smallTargets } from './touch-targets.js';
import { businesses, csvOf } from './spreadsheets.js';

/** Every screen of the administration is opened by its URL and checked for everything that all of them have in common. */
const SCREENS = [
  ...ADMIN_PATHS,
  '/admin/businesses?edited=no',
  '/admin-legacy',
  ...['businesses', 'settings', 'advertisements'].map((tab) => `/admin-legacy?tab=${tab}`),
  '/admin/login',
];

const HEADINGS: Record<string, string> = {
  '/admin': 'Hoş geldiniz, admin',
  '/admin/dashboard': 'Dashboard',
  '/admin/businesses': 'İşletme Yönetimi',
  '/admin/duplicates': 'Olası Kopyalar',
  '/admin/names': 'Şehir, Semt ve Kategori Adları',
  '/admin/upload': 'Dosya Yükleme',
  '/admin/settings': 'Site Ayarları',
  '/admin/advertisements': 'Reklam Yönetimi',
  '/admin/reports': 'Raporlar',
  '/admin/business-reports': 'Ziyaretçi Bildirimleri',
  '/admin/messages': 'Gelen Kutusu',
  '/admin/usage': 'Aramalar ve Açılışlar',
  '/admin/photos': 'Alınamayan Fotoğraflar',
  '/admin/sitemaps': 'Site Haritası',
  '/admin/audit-log': 'İşlem Kayıtları',
  '/admin/people': 'Yöneticiler',
  '/admin/account': 'Hesabım',
  '/admin-legacy': 'Ana Sayfa',
  '/admin/login': 'Admin Paneli',
};

test.beforeAll(async () => {
  const rows = businesses('admin-screens', 30, 'A category that is — for once — rather long, and has a comma');
  rows[1]!['name'] = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2);
  rows[2]!['name'] = 'مطعم الشام للمأكولات الشرقية';
  rows[3]!['name'] = '';
  const api = await signedIn();
  await imported(api, 'ekranlar.csv', csvOf(rows));
  const { id } = await imported(api, 'geri-alinan.csv', csvOf(businesses('admin-undone', 1)));
  expect((await api.post(`/api/admin/imports/${id}/undo`)).ok()).toBe(true);
});

/** Height of what stays in view while the page scrolls. */
function stickyHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('body *')].filter(
      (part) => getComputedStyle(part).position === 'sticky',
    );
    return parts.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0);
  });
}

/** Class names in the page without a rule in any style sheet. */
function classesWithoutRule(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = new Set<string>();
    const read = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule)
          for (const [, name] of rule.selectorText.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/gi))
            named.add(
              name!.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, hex: string, char: string) =>
                hex ? String.fromCodePoint(parseInt(hex, 16)) : char,
              ),
            );
        if ('cssRules' in rule) read(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) read(sheet.cssRules);
    const used = [...document.querySelectorAll('body [class]')].flatMap((element) => [...element.classList]);
    // Without rules of their own: names of the icon set, and Tailwind's relations between elements.
    return [...new Set(used)].filter((name) => !named.has(name) && !/^(?:lucide.*|group|peer)$/.test(name)).sort();
  });
}

for (const path of SCREENS) {
  test(`${path} opened by its URL is styled, fits 360 to 1440 px and a finger, is accessible and in one language`, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    if (path !== '/admin/login') await signInPage(page);
    await page.setViewportSize({ width: 360, height: 900 });
    await page.goto(path);
    for (const width of [360, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADINGS[path] ?? /./);
      await expect(page.getByRole('status', { name: 'Yükleniyor' })).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await classesWithoutRule(page)).toEqual([]);
      if (width < 1440) expect(await accessibilityProblems(page)).toEqual([]);
      if (width === 360) expect(await smallTargets(page)).toEqual([]);
    }
    // 1280 × 1024 px zoomed to 400 %.
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await stickyHeight(page)).toBe(0);
    // A phone whose texts are twice as large.
    await page.setViewportSize({ width: 195, height: 422 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await foreignTexts(page, 'tr')).toEqual([]);
    await page.evaluate(() => localStorage.setItem('admin-language', 'en'));
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./);
    await page.waitForLoadState('networkidle');
    expect(await foreignTexts(page, 'en')).toEqual([]);
    expect(errors).toEqual([]);
  });
}

test('the system metrics fit a phone', async ({ page }) => {
  await signInPage(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/admin/dashboard');
  const metrics = page
    .getByRole('region', { name: 'Sistem Ölçümleri' })
    .filter({ has: page.getByRole('table') })
    .last();
  await expect(metrics.getByRole('rowheader')).toHaveCount(6);
  expect(await metrics.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
});

test('/admin-legacy opened by its URL marks the active tab and separates the rows of its lists', async ({ page }) => {
  await signInPage(page);
  await page.goto('/admin-legacy?tab=businesses');
  await expect(page.locator('[data-business]').first()).toBeVisible();
  const tab = page.getByRole('tab', { name: 'İşletme Yönetimi' });
  const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  const rgb = await page.evaluate((color) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = color;
    return getComputedStyle(probe).color;
  }, accent);
  await expect(tab).toHaveCSS('border-bottom-color', rgb);
  await expect(tab).toHaveCSS('border-bottom-width', '2px');
  await expect(page.locator('[data-business]').nth(1)).toHaveCSS('display', 'grid');
});

test('the public pages load no code of the administration', async ({ page }) => {
  const loaded: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) loaded.push(response.text());
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const code = (await Promise.all(loaded)).join('\n');
  expect(code.length).toBeGreaterThan(10_000);
  expect(code).not.toContain('İşletme Yönetimi');
  expect(code).not.toContain('/api/admin/login');
});
