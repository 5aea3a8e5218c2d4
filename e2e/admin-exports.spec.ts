import { expect, test, type Page } from './browser.js';
import { readFile } from 'node:fs/promises';
import { imported, signedIn } from './admin-api.js';
import { accessibilityProblems, notice, signInPage } from './admin-screen.js';
import { businesses, csvOf } from './spreadsheets.js';

/** The export dialog, as the browser without and with a way to write files sees it. */

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'CSV dışa aktar' });

async function open(page: Page): Promise<void> {
  await signInPage(page);
  await page.goto('/admin/businesses');
  await page.getByRole('button', { name: 'CSV dışa aktar' }).click();
}

test.beforeAll(async () => {
  const rows = businesses('exported', 12, 'Exported, with a comma');
  rows[4]!['name'] = '=HYPERLINK("https://example.com")';
  await imported(await signedIn(), 'disa.csv', csvOf(rows));
});

test.describe('without a file picker', () => {
  test.use({ timezoneId: 'Europe/Istanbul' });
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => delete (window as { showSaveFilePicker?: unknown }).showSaveFilePicker);
  });

  test('an export has the chosen fields, country, category and dates', async ({ page }) => {
    await open(page);
    const dialog = dialogOf(page);
    await expect(dialog.getByText('4/41 alan seçili')).toBeVisible();
    await dialog.getByRole('button', { name: 'Hiçbirini seçme' }).click();
    await expect(dialog.getByRole('button', { name: 'Dışa aktar' })).toBeDisabled();
    await dialog.getByLabel('Ad', { exact: true }).check();
    await dialog.getByLabel('Place ID').check();
    await dialog.getByRole('combobox', { name: 'Ülke' }).selectOption('Almanya');
    await dialog.getByLabel('Kategori ara').fill('exported');
    await dialog.getByLabel('Exported, with a comma').check();

    await expect(dialog.getByLabel('Tarih aralığı').locator('option')).toHaveText([
      'Tüm zamanlar',
      'Bugün',
      'Dün',
      'Son 24 saat',
      'Son 7 gün',
      'Bu hafta',
      'Bu ay',
      'Özel aralık',
    ]);
    await dialog.getByLabel('Tarih aralığı').selectOption('Özel aralık');
    await expect(dialog.getByRole('button', { name: 'Dışa aktar' })).toBeDisabled();
    await dialog.getByLabel('Başlangıç').fill('2020-01-02');
    await dialog.getByLabel('Bitiş').fill('2020-01-01');
    await expect(dialog.getByText('Bitiş tarihi başlangıçtan önce olamaz.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Dışa aktar' })).toBeDisabled();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByLabel('Tarih aralığı').selectOption('Son 24 saat');

    const sent = page.waitForRequest('**/api/admin/export-csv*');
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Dışa aktar' }).click();
    const query = new URL((await sent).url()).searchParams;
    expect(query.get('timeZone')).toBe('Europe/Istanbul');
    expect(query.get('fields')).toBe('name,place_id');
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^businesses_export_\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8'))
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split(/\r?\n/);
    expect(lines).toHaveLength(13);
    expect(lines[0]).toMatch(/name.*place_id/);
    expect(lines.filter((line) => line.includes('E2E_exported_'))).toHaveLength(12);
    expect(lines.some((line) => /^"?=/.test(line))).toBe(false);
    await expect(notice(page, 'CSV dosyası indirildi')).toBeVisible();
    await expect(notice(page, /^12 satır, /)).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  test('the attribution is declined by keyboard, and the dialog stays in its place', async ({ page }) => {
    await open(page);
    const dialog = dialogOf(page);
    const attribution = dialog.getByRole('switch', { name: /^Kaynak ve lisans ekle/ });
    await expect(attribution).toBeChecked();
    await attribution.focus();
    await page.keyboard.press('Space');
    await expect(attribution).not.toBeChecked();
    await expect(dialog.getByText('Dosyayı paylaşırsanız')).toBeInViewport();
    expect(await dialog.evaluate((element) => element.scrollTop)).toBe(0);
    const sent = page.waitForRequest('**/api/admin/export-csv*');
    await dialog.getByRole('button', { name: 'Dışa aktar' }).click();
    expect(new URL((await sent).url()).searchParams.get('attribution')).toBe('none');
  });

  test('an export that fails shows the error and keeps the dialog open', async ({ page }) => {
    await page.route('**/api/admin/export-csv*', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await open(page);
    await dialogOf(page).getByRole('button', { name: 'Dışa aktar' }).click();
    await expect(notice(page, 'Export Failed')).toBeVisible();
    await expect(notice(page, 'Failed to export CSV file: 500: broken')).toBeVisible();
    await page.unroute('**/api/admin/export-csv*');
    await page.route('**/api/admin/export-csv*', (route) => route.abort());
    await dialogOf(page).getByRole('button', { name: 'Dışa aktar' }).click();
    await expect(notice(page, /Bağlantı koptu/)).toBeVisible();
    await expect(dialogOf(page)).toBeVisible();
  });

  test('the category list of the export dialog shows loading, errors, and that none match', async ({ page }) => {
    let respond: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (respond = resolve));
    await page.route('**/api/admin/categories', async (route) => {
      await held;
      await route.fulfill({ json: [] });
    });
    await open(page);
    await expect(dialogOf(page).getByText('Kategoriler yükleniyor...')).toBeVisible();
    respond();
    await expect(dialogOf(page).getByText('Kategori bulunamadı.')).toBeVisible();

    await page.unroute('**/api/admin/categories');
    await page.route('**/api/admin/categories', (route) =>
      route.fulfill({ json: Array.from({ length: 150 }, (_, index) => `Kategori ${index}`) }),
    );
    await page.reload();
    await page.getByRole('button', { name: 'CSV dışa aktar' }).click();
    await expect(dialogOf(page).getByRole('group', { name: 'Kategoriler' }).getByRole('checkbox')).toHaveCount(100);
    await dialogOf(page).getByLabel('Kategori ara').fill('zzz');
    await expect(dialogOf(page).getByText('"zzz" ile eşleşen kategori yok.')).toBeVisible();

    await page.unroute('**/api/admin/categories');
    await page.route('**/api/admin/categories', (route) => route.fulfill({ status: 400, body: 'no' }));
    await page.reload();
    await page.getByRole('button', { name: 'CSV dışa aktar' }).click();
    await expect(dialogOf(page).getByText('Kategoriler yüklenemedi. Sayfa yenileyin.')).toBeVisible();
  });
});

/** What the page did with the file that the stand-in of the picker gave it. */
interface Written {
  text: string;
  end: 'open' | 'closed' | 'aborted';
  chunks: number;
}

test('an export streams into the picked file, and leaves none when cancelled', async ({ page }) => {
  await page.addInitScript(() => {
    const written = { text: '', end: 'open', chunks: 0 };
    let writeOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (writeOn = resolve));
    const now = performance.now.bind(performance);
    let skipped = 0;
    performance.now = () => now() + skipped;
    // A short response may arrive as one chunk: the first is divided.
    const read = ReadableStreamDefaultReader.prototype.read;
    const rests = new WeakMap<ReadableStreamDefaultReader, Uint8Array[]>();
    ReadableStreamDefaultReader.prototype.read = async function () {
      const rest = rests.get(this)?.pop();
      if (rest) return { done: false, value: rest };
      const part = await read.call(this);
      if (part.done || rests.has(this)) return part;
      const half = Math.ceil(part.value.length / 2);
      rests.set(this, [part.value.subarray(half)]);
      return { done: false, value: part.value.subarray(0, half) };
    };
    Object.assign(window, {
      written,
      writeOn,
      showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) => {
        if (!/^businesses_export_/.test(suggestedName)) throw new Error(suggestedName);
        Object.assign(written, { text: '', end: 'open', chunks: 0 });
        return {
          createWritable: async () => ({
            write: async (chunk: Uint8Array) => {
              written.text += new TextDecoder().decode(chunk);
              written.chunks++;
              // The progress is shown again after a time, which the first chunk takes.
              if (written.chunks === 1) skipped += 1_000;
              else await held;
            },
            close: async () => void (written.end = 'closed'),
            abort: async () => void (written.end = 'aborted'),
          }),
        };
      },
    });
  });
  const written = () => page.evaluate(() => (window as unknown as { written: Written }).written);
  await open(page);
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Tümünü seç' }).click();
  await dialog.getByRole('button', { name: 'Dışa aktar' }).click();
  await expect(dialog.getByText(/satır dışa aktarıldı$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'İptal' }).click();
  await page.evaluate(() => (window as unknown as { writeOn: () => void }).writeOn());
  await expect(notice(page, 'Dışa aktarma iptal edildi')).toBeVisible();
  expect((await written()).end).toBe('aborted');

  await dialog.getByLabel('Kategori ara').fill('exported');
  await dialog.getByLabel('Exported, with a comma').check();
  await dialog.getByRole('button', { name: 'Dışa aktar' }).click();
  await expect(notice(page, 'CSV dosyası indirildi')).toBeVisible();
  const { text, end } = await written();
  expect(end).toBe('closed');
  expect(text.match(/E2E_exported_/g)).toHaveLength(12);
});
