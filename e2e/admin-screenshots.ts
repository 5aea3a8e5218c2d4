import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ADMIN_PATHS } from '@directory/contracts/site-paths';
import { test, type Page } from '@playwright/test';
import { imported, save, signedIn } from './admin-api.js';
import { signInPage } from './admin-screen.js';
import { businesses, csvOf } from './spreadsheets.js';

/** Every screen and dialog of the administration as pictures, with data, on a phone and on a desktop: light in Turkish, dark in English. */
const FOLDER = fileURLToPath(new URL('test-results/screenshots-admin', import.meta.url));

const screens = ['/admin/login', ...ADMIN_PATHS, '/admin-legacy'];

const LOOKS = [
  { language: 'tr', colorScheme: 'light' },
  { language: 'en', colorScheme: 'dark' },
] as const;

async function shoot(page: Page, name: string, fullPage: boolean): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${FOLDER}/${name}-${width}.png`, fullPage });
  }
}

async function prepare(): Promise<void> {
  const api = await signedIn();
  const rows = businesses('Kadıköy', 60);
  rows[3]!['name'] = '';
  rows[5]!['rating'] = '11';
  await imported(api, 'istanbul-kafeler.csv', csvOf(rows));
  await imported(api, 'deneme.csv', csvOf(businesses('Deneme', 20)), { test: 'true', approve: 'false' });
  const twins = businesses('Kopya', 2).map((row, i) => ({
    ...row,
    ...{ name: 'Kopya Kafe', phone: '+49 228 5559871', full_address: 'Ring 1, 53111 Bonn, Germany', city: 'Bonn' },
    ...{ latitude: String(50.7 + i / 10_000), longitude: '7.1' },
  }));
  await imported(api, 'kopyalar.csv', csvOf(twins));
  const [business] = (await (await api.get('/api/featured-businesses')).json()) as { slug: string }[];
  await api.post(`/api/businesses/${business!.slug}/reports`, {
    data: { kind: 'edit', changes: { phone: '+90 216 555 12 34' }, note: 'Telefon değişti', elapsedMs: 9_000 },
  });
  await api.post('/api/contact', {
    data: {
      ...{ name: 'Ayşe Yılmaz', email: 'ayse@example.com', company: 'Yılmaz Ltd.', phone: '+90 216 555 12 34' },
      ...{ subject: 'Adresimiz değişti', message: 'Merhaba,\nyeni adresimiz Bağdat Caddesi 12, Kadıköy.' },
    },
  });
  await save(api, 'settings', { head_tags: '<script>window.counter = 1</script>' });
  await save(api, 'advertisement-codes', { ad1: '<div>Reklam</div>' });
}

test.beforeAll(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  await prepare();
});

for (const { language, colorScheme } of LOOKS) {
  test(`the administration with data, ${colorScheme}, language ${language}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/admin/login');
    await page.evaluate((chosen) => localStorage.setItem('admin-language', chosen), language);
    for (const path of screens) {
      if (path === '/admin') await signInPage(page);
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await shoot(page, `${language}-${path.slice(1).replaceAll('/', '-')}`, true);
    }
    const isTurkish = language === 'tr';
    const open: Record<string, () => Promise<void>> = {
      selection: () => page.getByLabel(isTurkish ? 'Sayfadakilerin tümünü seç' : 'Select all on this page').check(),
      export: () => page.getByRole('button', { name: isTurkish ? 'CSV dışa aktar' : 'Export CSV' }).click(),
      edit: () => firstButton(isTurkish ? /^Düzenle/ : /^Edit/),
      delete: () => firstButton(isTurkish ? /^Sil: / : /^Delete: /),
      deletions: () => maintain(isTurkish ? 'Silinenler' : 'Deleted'),
      slugs: () => maintain(isTurkish ? 'URL’leri Düzelt' : 'Fix URLs'),
      'delete-all': () => maintain(isTurkish ? 'Tüm İşletmeleri Sil' : 'Delete all businesses'),
    };
    const firstButton = (name: RegExp) => page.getByRole('button', { name }).first().click();
    async function maintain(item: string): Promise<void> {
      await page.getByRole('button', { name: isTurkish ? 'Bakım' : 'Maintenance' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    }
    for (const [name, act] of Object.entries(open)) {
      await page.goto('/admin/businesses');
      await act();
      await page.waitForLoadState('networkidle');
      await shoot(page, `${language}-dialog-${name}`, false);
    }
  });
}
