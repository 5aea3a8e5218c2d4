import { expect, test, type Locator, type Page } from './browser.js';
import type { ImportView } from '@directory/contracts/imports';
import exceljs from 'exceljs';
import { readFile } from 'node:fs/promises';
import { ADMIN, edit, imported, setPreview, signedIn } from './admin-api.js';
import { signInPage } from './admin-screen.js';
import { pauseMerges } from './site-database.js';
import { businesses, csvOf, xlsxOf } from './spreadsheets.js';

/** Uploads and their progress, reports and history in the browser. */

test.beforeAll(() => setPreview(false));
test.afterAll(() => setPreview(true));

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

test('several files are uploaded with live progress and reports, and a rejected one shows why', async ({ page }) => {
  const events: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void events.push(String(payload))));
  await page.goto('/admin/upload');
  await expect(page).toHaveURL(/\/admin\/login$/);
  const button = page.getByRole('button', { name: 'Giriş Yap' });
  await expect(button).toBeDisabled();
  await page.getByLabel('Kullanıcı Adı').fill(ADMIN.username);
  await page.getByLabel('Şifre', { exact: true }).fill(ADMIN.password);
  await button.click();
  await expect(page).toHaveURL(/\/admin\/upload$/);
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

test('a running import is shown again after a reload, and can be cancelled', async ({ page }) => {
  const resume = await pauseMerges();
  await signInPage(page);
  await page.goto('/admin/upload');
  await page.getByText('100', { exact: true }).click();
  await page.locator('input[type=file]').setInputFiles([file('uzun.csv', csvOf(businesses('reload', 500)))]);
  await page.getByRole('button', { name: /yükle$/ }).click();
  await expect(page.getByRole('article', { name: 'uzun.csv' })).toContainText('satır/sn');
  await page.reload();
  const lane = page.getByRole('article', { name: 'uzun.csv' });
  await expect(lane).toContainText('satır/sn');
  await expect(page.getByText('uzun.csv').first()).toBeVisible();
  await lane.getByRole('button', { name: 'İptal' }).click();
  const cancelled = page.waitForResponse((response) => response.url().endsWith('/cancel'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /iptal et/i })
    .click();
  await cancelled;
  await resume();
  await expect(page.getByLabel('İptal edildi').first()).toBeVisible();
});

test('a cancelled import is restarted from the history with live progress', async ({ page }) => {
  const resume = await pauseMerges();
  await signInPage(page);
  await page.goto('/admin/upload');
  const ended = page.getByRole('listitem').filter({ hasText: 'uzun.csv' });
  await ended.getByText('uzun.csv', { exact: true }).click();
  await ended.getByRole('button', { name: 'Yeniden dene' }).click();
  const dialog = page.getByRole('dialog', { name: 'İçe aktarma yeniden başlatılsın mı?' });
  await expect(dialog).toContainText('ikinci kez eklenmez');
  await dialog.getByRole('button', { name: 'Yeniden başlat' }).click();
  const lane = page.getByRole('article', { name: 'uzun.csv' });
  await expect(lane).toContainText('satır/sn');
  await expect(ended).toHaveCount(0);
  await lane.getByRole('button', { name: 'İptal' }).click();
  const cancelled = page.waitForResponse((response) => response.url().endsWith('/cancel'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /iptal et/i })
    .click();
  await cancelled;
  await resume();
  await expect(ended.getByLabel('İptal edildi')).toBeVisible();
});

test('an import that ends before the page subscribes to it is shown as done', async ({ page }) => {
  const name = `kısa-${Date.now()}.csv`;
  let listens = false;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      listens ||= String(message).startsWith('43');
      socket.send(message);
    });
  });
  // Responses from before the subscription show the import before its end.
  await page.route(/\/api\/admin\/imports\/[^/]+$/, async (route) => {
    const early = !listens;
    const response = await route.fetch();
    const view = (await response.json()) as ImportView;
    const progress = { ...view.progress, phase: 'reading', percent: 0 };
    await route.fulfill({ json: early ? { ...view, state: 'reading', report: null, progress } : view });
  });
  await signInPage(page);
  await page.goto('/admin/upload');
  await page.locator('input[type=file]').setInputFiles([file(name, csvOf(businesses(name, 2)))]);
  await page.getByRole('button', { name: /yükle$/ }).click();
  await expect(page.getByRole('article', { name })).toContainText('2 işletme eklendi');
});

test('an import is shown as done without a WebSocket', async ({ page }) => {
  const name = `sessiz-${Date.now()}.csv`;
  await page.routeWebSocket(/socket\.io/, (socket) => void socket.close());
  await signInPage(page);
  await page.goto('/admin/upload');
  await page.locator('input[type=file]').setInputFiles([file(name, csvOf(businesses(name, 500)))]);
  await page.getByRole('button', { name: /yükle$/ }).click();
  await expect(page.getByRole('article', { name })).toContainText('500 işletme eklendi');
});

test('a running import without a network shows no speed, and its result once it is back online', async ({
  page,
  context,
}) => {
  const name = `kopuk-${Date.now()}.csv`;
  const resume = await pauseMerges();
  await signInPage(page);
  await page.goto('/admin/upload');
  await page.getByText('100', { exact: true }).click();
  await page.locator('input[type=file]').setInputFiles([file(name, csvOf(businesses(name, 500)))]);
  await page.getByRole('button', { name: /yükle$/ }).click();
  const lane = page.getByRole('article', { name });
  await expect(lane).toContainText('satır/sn');
  await context.setOffline(true);
  await expect(lane.getByRole('status')).toContainText('Bağlantı yok');
  await expect(lane).toContainText('–satır/sn');
  await context.setOffline(false);
  await expect(lane.getByRole('status')).toHaveCount(0);
  await resume();
  await expect(lane).toContainText('500 işletme eklendi');
});

test('a file with errors in every row is shown as failed on the upload screen, dashboard and reports', async ({
  page,
}) => {
  const stamp = Date.now();
  const [none, some] = [`hic-${stamp}.csv`, `kismen-${stamp}.csv`];
  const rows = csvOf(businesses(some, 3)).toString();
  await signInPage(page);
  await page.goto('/admin/upload');
  await page
    .locator('input[type=file]')
    .setInputFiles([
      file(none, Buffer.from('name,phone\n,1\n,2\n,3\n')),
      file(some, Buffer.from(`${rows}\n,,\n,x,y\n`)),
    ]);
  await page.getByRole('button', { name: '2 dosyayı yükle' }).click();
  const failed = page.getByRole('article', { name: none });
  await expect(failed.getByRole('img', { name: 'Başarısız' })).toBeVisible();
  await expect(failed).toContainText('Hiçbir satır alınamadı: okunan 3 satırın 3 tanesi reddedildi.');
  const partial = page.getByRole('article', { name: some });
  await expect(partial.getByRole('img', { name: 'Reddedilen satırlarla bitti' })).toBeVisible();
  await expect(page.getByText('Kısmi Başarı', { exact: true })).toBeVisible();

  await page.goto(`/admin/reports?file=${stamp}`);
  await expect(page.getByRole('listitem').filter({ hasText: none }).getByRole('img')).toHaveAccessibleName('Başarısız');
  await page.getByLabel('Durum').selectOption({ label: 'Reddedilen satırlarla bitti' });
  await expect(page.getByRole('listitem').filter({ hasText: some })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: none })).toHaveCount(0);

  await page.goto('/admin/dashboard');
  const report = page.getByRole('article', { name: none });
  await expect(report.getByRole('img')).toHaveAccessibleName('Başarısız');
});

test('an undone import is shown as undone, without its counts and links', async ({ page }) => {
  const name = `geri-${Date.now()}.csv`;
  await signInPage(page);
  await page.goto('/admin/upload');
  await page.locator('input[type=file]').setInputFiles([file(name, csvOf(businesses(name, 4)))]);
  await page.getByRole('button', { name: /yükle$/ }).click();
  await expect(page.getByRole('article', { name })).toContainText('4 işletme eklendi');

  await page.goto(`/admin/reports?file=${encodeURIComponent(name)}`);
  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByText(name, { exact: true }).click();
  await row.getByRole('button', { name: 'Geri al' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'İçe aktarmayı geri al' }).click();
  await expect(row.getByRole('img').first()).toHaveAccessibleName('Geri alındı');
  await expect(row).toContainText('4 işletme silindi');
  await expect(row.getByRole('button', { name: 'Geri al' })).toHaveCount(0);
  await expect(row.getByRole('link', { name: 'İşletmelerini göster' })).toHaveCount(0);
  await expect(page.getByText('Eklenen', { exact: true }).locator('..')).toContainText('0');
});

test('an import that cannot start shows the reason', async ({ page }) => {
  const delay = { code: 'import_queue_unavailable', message: 'Kuyruk yanıt vermiyor.' };
  await page.route(/\/api\/admin\/imports\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const view = (await response.json()) as ImportView;
    await route.fulfill({ json: { ...view, state: 'queued', outcome: null, report: null, finishedAt: null, delay } });
  });
  await signInPage(page);
  await page.goto('/admin/upload');
  const name = `bekler-${Date.now()}.csv`;
  await page.locator('input[type=file]').setInputFiles([file(name, csvOf(businesses(name, 2)))]);
  await page.getByRole('button', { name: /yükle$/ }).click();
  const lane = page.getByRole('article', { name });
  await expect(lane.getByRole('alert')).toHaveText(delay.message);
  await expect(lane).toContainText('Sırada');
  await expect(lane).not.toContainText('Okunuyor');
  await expect(lane).not.toContainText('satır/sn');
});

/** Clicks, and reads the file that the browser saves. */
async function downloaded(page: Page, button: Locator): Promise<{ name: string; content: Buffer }> {
  const saving = page.waitForEvent('download');
  await button.click();
  const download = await saving;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('rejected rows are downloaded, corrected and imported', async ({ page }) => {
  const rows = businesses('correct', 20);
  for (const index of [3, 9, 15]) rows[index]!['name'] = '';
  rows[5]!['rating'] = '11';
  await signInPage(page);
  await page.goto('/admin/upload');
  await page.locator('input[type=file]').setInputFiles([file('düzelt.csv', csvOf(rows))]);
  await page.getByRole('button', { name: /yükle$/ }).click();
  const lane = page.getByRole('article', { name: 'düzelt.csv' });
  await expect(lane).toContainText('17 işletme eklendi ve 3 satırda sorun bulundu');
  await expect(lane).toContainText('5. satır: ad eksik.');
  await expect(lane).toContainText('7. satır: puan "11"');

  await page.reload();
  const ended = page.getByRole('listitem').filter({ hasText: 'düzelt.csv' });
  await ended.getByText('düzelt.csv', { exact: true }).click();
  const { name, content } = await downloaded(
    page,
    ended.getByRole('button', { name: 'Reddedilen satırları indir (3)' }),
  );
  expect(name).toBe('düzelt – hatalar.xlsx');
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(content as never); // its types are of an older Node's buffers
  const [rejected, left] = workbook.worksheets;
  const column = (rejected!.getRow(1).values as string[]).indexOf('name');
  const corrected = rejected!.getColumn(column);
  expect(rejected!.getColumn(1).values.slice(2)).toEqual([5, 11, 17]);
  expect(left!.getRow(2).values).toEqual([undefined, 7, 'rating', '11', expect.stringContaining('Puan "11"')]);
  corrected.eachCell({ includeEmpty: true }, (cell, row) => {
    if (row > 1) cell.value = `Düzeltilmiş kafe ${row}`;
  });

  const again = Buffer.from(await workbook.xlsx.writeBuffer());
  await page.locator('input[type=file]').setInputFiles([file(name, again)]);
  await page.getByRole('button', { name: /yükle$/ }).click();
  await expect(page.getByRole('article', { name })).toContainText('3 işletme eklendi ve hiçbir satırda hata çıkmadı');
});

test('the sample template is imported without errors', async ({ page }) => {
  await signInPage(page);
  await page.goto('/admin/upload');
  const { name, content } = await downloaded(page, page.getByRole('button', { name: 'Örnek şablonu indir' }));
  expect(name).toBe('ornek-sablon.xlsx');
  await page.locator('input[type=file]').setInputFiles([file(name, content)]);
  await page.getByRole('button', { name: /yükle$/ }).click();
  await expect(page.getByRole('article', { name })).toContainText('4 işletme eklendi ve hiçbir satırda hata çıkmadı');
});

test('a file over 150 MB is rejected before its upload, and the others stay in the queue', async ({ page }) => {
  await signInPage(page);
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

test('an upload that breaks, times out or has an unknown response shows an error, and the next file is uploaded', async ({
  page,
}) => {
  await page.clock.install();
  await signInPage(page);
  await page.goto('/admin/upload');
  const upload = async (name: string) => {
    await page.locator('input[type=file]').setInputFiles([file(name, csvOf(businesses(name, 2)))]);
    await page.getByRole('button', { name: /yükle$/ }).click();
    return page.getByRole('article', { name }).getByRole('alert');
  };
  /** Lets all attempts fail, without the time between them. */
  const failed = async (alert: Locator) => {
    await expect(async () => {
      await page.clock.fastForward('00:31');
      await expect(alert).toHaveCount(1, { timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    return alert;
  };
  const calls = '**/api/admin/uploads{,/*}';
  await page.route(calls, (route) => route.abort());
  const broken = await upload('ag.csv');
  await expect(page.getByRole('article', { name: 'ag.csv' })).toContainText('Bağlantı kesildi');
  await expect(await failed(broken)).toContainText('Ağ hatası. İnternet bağlantınızı kontrol edin.');
  await expect(page.getByText('Yükleme hatası', { exact: true })).toBeVisible();
  await page.unroute(calls);
  await page.route(calls, (route) => route.fulfill({ status: 502, body: 'Bad Gateway here' }));
  await expect(await failed(await upload('vekil.csv'))).toContainText('Upload failed for vekil.csv: Bad Gateway here');
  await expect(page.getByText('0 satır alındı, 1 hata.')).toHaveCount(2);
  await page.unroute(calls);
  await page.route(calls, (route) => route.fulfill({ status: 200, body: '<html>' }));
  await expect(await upload('anlamsiz.csv')).toContainText('Dosya yükleme sırasında bir hata oluştu.');
  await page.unroute(calls);
  await page.route(calls, () => undefined);
  const stalled = await upload('takilan.csv');
  await expect(page.getByRole('article', { name: 'takilan.csv' })).toContainText('Yükleniyor');
  await page.clock.fastForward('05:01');
  await expect(stalled).toContainText('Dosya yükleme timeout oldu. Dosya çok büyük olabilir.');
});

test('manual edits and deletions survive the next import unless the override is switched on', async ({ page }) => {
  const administrator = await signedIn();
  const rows = businesses('manual', 5);
  await imported(administrator, 'once.csv', csvOf(rows));
  const { businesses: found } = (await (
    await administrator.get('/api/admin/businesses?filter=manual%20caf%C3%A9&sortBy=name&sortOrder=asc')
  ).json()) as { businesses: { id: string }[] };
  expect(found).toHaveLength(5);
  const change = { name: 'Elle düzeltildi', phone: '+49 30 7654321', website: 'https://example.org/' };
  expect((await edit(administrator, found[0]!.id, change)).ok()).toBe(true);
  for (const { id } of found.slice(1, 3)) expect((await administrator.delete(`/api/businesses/${id}`)).ok()).toBe(true);

  await signInPage(page);
  await page.goto('/admin/upload');
  const override = page.getByRole('switch', { name: /Elle yapılanların üzerine yaz/ });
  await expect(override).not.toBeChecked();
  await page.locator('input[type=file]').setInputFiles([file('yine.csv', csvOf(rows))]);
  await page.getByRole('button', { name: /yükle$/ }).click();
  await expect(page.getByRole('article', { name: 'yine.csv' })).toContainText(
    '3 elle düzeltilen alan korundu, 2 silinmiş işletme atlandı.',
  );

  // The options reappear with files to upload.
  await page.locator('input[type=file]').setInputFiles([file('hepsi.csv', csvOf(rows))]);
  await page.getByText('Elle yapılanların üzerine yaz').click();
  await expect(override).toBeChecked();
  await page.getByRole('button', { name: /yükle$/ }).click();
  const all = page.getByRole('article', { name: 'hepsi.csv' });
  await expect(all).toContainText('2 işletme eklendi, 1 işletme güncellendi');
  await expect(all).not.toContainText('korundu');
});

test('a wrong password shows an error in Turkish and opens no session', async ({ page }) => {
  await page.goto('/admin/login');
  await page.getByLabel('Kullanıcı Adı').fill('admin');
  await page.getByLabel('Şifre', { exact: true }).fill('yanlış parola');
  await page.getByRole('button', { name: 'Giriş Yap' }).click();
  await expect(page.getByRole('alert')).toContainText('Geçersiz kullanıcı adı veya şifre');
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/login$/);
});
