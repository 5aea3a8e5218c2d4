import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ADMIN_PATHS } from '@directory/contracts/site-paths';
import { test, type Page } from '@playwright/test';
import { imported, signedIn } from './admin-api.js';
import { signInPage } from './admin-screen.js';
import { businesses, csvOf } from './spreadsheets.js';

/** Every screen and dialog of the administration as pictures, with data, on a phone and on a desk, light and dark. */
const FOLDER = fileURLToPath(new URL('test-results/screenshots-admin', import.meta.url));

const screens = ['/admin/login', ...ADMIN_PATHS, '/admin-legacy'];

async function shoot(page: Page, name: string, fullPage: boolean): Promise<void> {
  for (const width of [360, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${FOLDER}/${name}-${width}-${colorScheme}.png`, fullPage });
    }
  }
}

async function prepare(): Promise<void> {
  const api = await signedIn();
  const rows = businesses('Kadıköy', 60);
  rows[3]!['name'] = '';
  rows[5]!['rating'] = '11';
  await imported(api, 'istanbul-kafeler.csv', csvOf(rows));
  await imported(api, 'deneme.csv', csvOf(businesses('Deneme', 20)), { test: 'true', approve: 'false' });
  await api.post('/api/contact', {
    data: {
      ...{ name: 'Ayşe Yılmaz', email: 'ayse@example.com', company: 'Yılmaz Ltd.', phone: '+90 216 555 12 34' },
      ...{ subject: 'Adresimiz değişti', message: 'Merhaba,\nyeni adresimiz Bağdat Caddesi 12, Kadıköy.' },
    },
  });
  await api.post('/api/admin/site-settings', { data: { head_tags: '<script>window.counter = 1</script>' } });
  await api.post('/api/admin/advertisement-codes', { data: { ad1: '<div>Reklam</div>' } });
}

test('the administration, with data', async ({ page }) => {
  rmSync(FOLDER, { recursive: true, force: true });
  await prepare();
  for (const path of screens) {
    if (path === '/admin') await signInPage(page);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await shoot(page, path.slice(1).replaceAll('/', '-'), true);
  }

  const open: Record<string, () => Promise<void>> = {
    selection: () => page.getByLabel('Sayfadakilerin tümünü seç').check(),
    export: () => page.getByRole('button', { name: 'CSV dışa aktar' }).click(),
    edit: () =>
      page
        .getByRole('button', { name: /^Düzenle/ })
        .first()
        .click(),
    delete: () =>
      page
        .getByRole('button', { name: /^Sil: / })
        .first()
        .click(),
    deletions: () => maintain('Silinenler'),
    slugs: () => maintain('URL’leri Düzelt'),
    'delete-all': () => maintain('Tüm İşletmeleri Sil'),
  };
  async function maintain(item: string): Promise<void> {
    await page.getByRole('button', { name: 'Bakım' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  }
  for (const [name, act] of Object.entries(open)) {
    await page.goto('/admin/businesses');
    await act();
    await page.waitForLoadState('networkidle');
    await shoot(page, `dialog-${name}`, false);
  }
});
