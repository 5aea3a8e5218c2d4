import { expect, test, type Page } from '@playwright/test';
import { ADMIN } from './admin-api.js';
import { businesses, csvOf, xlsxOf } from './spreadsheets.js';

/** The path of a file as the administrator sees it, in a browser. */

async function signIn(page: Page): Promise<void> {
  await page.goto('/admin/upload');
  await expect(page).toHaveURL(/\/admin\/login$/);
  const button = page.getByRole('button', { name: 'Giriş Yap' });
  await expect(button).toBeDisabled();
  await page.getByLabel('Kullanıcı Adı').fill(ADMIN.username);
  await page.getByLabel('Şifre', { exact: true }).fill(ADMIN.password);
  await button.click();
  await expect(page).toHaveURL(/\/admin$/);
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

test('files are chosen, watched live and reported; a bad one says why, the next goes on', async ({ page }) => {
  const events: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void events.push(String(payload))));
  await signIn(page);
  await page.goto('/admin/upload');
  await page
    .locator('input[type=file]')
    .setInputFiles([
      file('kafeler.csv', csvOf(businesses('screen-csv', 4_000, 'Ekran kafesi'))),
      file('aslinda-pdf.xlsx', Buffer.from('%PDF-1.7 not a workbook')),
      file('kafeler.xlsx', await xlsxOf(businesses('screen-xlsx', 50))),
    ]);
  await page.getByRole('button', { name: '3 dosyayı yükle' }).click();

  const csv = page.getByRole('article', { name: 'kafeler.csv' });
  const pdf = page.getByRole('article', { name: 'aslinda-pdf.xlsx' });
  const xlsx = page.getByRole('article', { name: 'kafeler.xlsx' });
  await expect(csv).toContainText('satır/sn');
  await expect(pdf.getByRole('alert')).toContainText('bir PDF belgesi');
  await expect(csv).toContainText('4.000 işletme eklendi');
  await expect(xlsx).toContainText('50 işletme eklendi');
  await expect(page.getByText('Kısmi Başarı', { exact: true })).toBeVisible();

  const percents = events
    .filter((event) => event.includes('import:progress'))
    .map((event) => JSON.parse(event.slice(event.indexOf('['))) as [string, { importId: string; percent: number }])
    .map(([, progress]) => progress);
  expect(percents.length).toBeGreaterThan(3);
  for (const importId of new Set(percents.map((progress) => progress.importId))) {
    const of = percents.filter((progress) => progress.importId === importId).map((progress) => progress.percent);
    expect(of).toEqual([...of].sort((a, b) => a - b));
    expect(of.at(-1)).toBe(100);
  }

  await page.goto('/categories/ekran-kafesi');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ekran kafesi');
  await page
    .getByRole('link', { name: /screen-csv Café \d+ — Τεστ/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Café');
  await expect(page.getByRole('link', { name: 'Berlin' }).first()).toHaveAttribute('href', '/cities/de/berlin');
});

test('an import that runs is found again after the page was reloaded', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/upload');
  await page.getByText('100', { exact: true }).click();
  await page.locator('input[type=file]').setInputFiles([file('uzun.csv', csvOf(businesses('reload', 30_000)))]);
  await page.getByRole('button', { name: /yükle$/ }).click();
  await expect(page.getByRole('article', { name: 'uzun.csv' })).toContainText('satır/sn');
  await page.reload();
  const lane = page.getByRole('article', { name: 'uzun.csv' });
  await expect(lane).toContainText('satır/sn');
  await expect(page.getByText('uzun.csv').first()).toBeVisible();
  await lane.getByRole('button', { name: 'İptal' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /iptal et/i })
    .click();
  await expect(page.getByLabel('İptal edildi').first()).toBeVisible();
});

test('a file that is too large is refused before it is sent, and the others are kept', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/upload');
  await page.locator('input[type=file]').evaluate((input: HTMLInputElement) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(151 * 1024 * 1024)], 'dev.csv'));
    transfer.items.add(new File(['name,phone\nA,1'], 'kucuk.csv'));
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page.getByRole('listitem').filter({ hasText: 'Dosya çok büyük: dev.csv' })).toContainText('150 MB');
  await expect(page.getByText('kucuk.csv')).toBeVisible();
  await expect(page.getByRole('button', { name: /yükle$/ })).toBeEnabled();
});

test('a wrong password is answered in Turkish and lets nobody in', async ({ page }) => {
  await page.goto('/admin/login');
  await page.getByLabel('Kullanıcı Adı').fill('admin');
  await page.getByLabel('Şifre', { exact: true }).fill('yanlış parola');
  await page.getByRole('button', { name: 'Giriş Yap' }).click();
  await expect(page.getByRole('alert')).toContainText('Geçersiz kullanıcı adı veya şifre');
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/login$/);
});
