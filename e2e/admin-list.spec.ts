import type { APIRequestContext, Locator } from '@playwright/test';
import { expect, test } from './browser.js';
import { credentials, imported, signedIn, upload } from './admin-api.js';
import { notice, signInPage } from './admin-screen.js';
import { businesses, csvOf } from './spreadsheets.js';
import { pauseJob, pauseMerges } from './site-database.js';
import type { Deletion, ModerationPage } from '@directory/contracts/moderation';

/** The list of businesses under concurrent edits, at its last page and during long jobs. */

const TEST_DATA = { test: 'true' };

test.beforeAll(async () => {
  await imported(await signedIn(), 'uclar.csv', csvOf(businesses('endings', 21)));
});
// The large files are marked as test data: later tests meet a directory of the usual size.
test.afterAll(async () => {
  expect((await (await signedIn()).delete('/api/admin/test-data')).ok()).toBe(true);
});

test('deleting the only row of the last page leads to the page before', async ({ page }) => {
  await signInPage(page);
  await page.goto('/admin/businesses?filter=endings&page=2');
  await page.getByRole('button', { name: /^Sil: endings/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sil', exact: true }).click();
  await expect(page.locator('[data-business]')).toHaveCount(20);
  await expect(page).not.toHaveURL(/page=/);
  await page.goto('/admin/businesses?filter=endings&page=9999');
  await expect(page.locator('[data-business]')).toHaveCount(20);
  await expect(page.getByText('9.999. sayfa yok; son sayfa (1) gösteriliyor.')).toBeVisible();
});

test('a double click on Approved withdraws the approval once, also for another administrator', async ({ page }) => {
  await signInPage(page);
  const other = await signedIn();
  await page.goto('/admin/businesses?filter=endings&sortBy=name&sortOrder=asc');
  const row = page.locator('[data-business]').first();
  const id = (await row.getAttribute('data-business'))!;
  const bodies: unknown[] = [];
  page.on('request', (request) => request.url().includes('/toggle-approval') && bodies.push(request.postDataJSON()));
  await row.getByRole('button', { name: 'Approved' }).dblclick();
  await expect(row.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await expect.poll(() => bodies).toEqual([{ isApproved: false, version: expect.any(String) }]);
  // Another one approves it first; this screen still shows it as waiting.
  await other.post(`/api/admin/businesses/${id}/toggle-approval`, { data: { isApproved: true } });
  await row.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(row.getByRole('button', { name: 'Approved' })).toBeVisible();
  // The row shows the approval before the response.
  const waiting = async () =>
    ((await (await other.get('/api/admin/businesses?filter=endings&approved=no')).json()) as ModerationPage).total;
  await expect.poll(waiting).toBe(0);
});

test('approving what another has approved and rejected since shows the current state and a notice', async ({
  page,
}) => {
  await signInPage(page);
  const other = await signedIn(credentials());
  const set = async (id: string, isApproved: boolean) => {
    const response = await other.post(`/api/admin/businesses/${id}/toggle-approval`, { data: { isApproved } });
    expect(response.ok()).toBe(true);
  };
  const row = page.locator('[data-business]').first();
  const text = /^Siz listeyi yükledikten sonra başka biri değişiklik yaptı/;
  const find = async (id: string) => (await other.get(`/api/admin/businesses/${id}`)).json();
  await page.goto('/admin/businesses?filter=endings&sortBy=name&sortOrder=asc');
  const id = (await row.getAttribute('data-business'))!;
  await set(id, false);
  await page.reload();
  await expect(row.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  for (const isApproved of [true, false]) await set(id, isApproved);
  await row.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(notice(page, text)).toBeVisible();
  await expect(row.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  expect((await find(id)).isApproved).toBe(false);
  // The state is shown now: the same button decides.
  await row.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(row.getByRole('button', { name: 'Approved' })).toBeVisible();
  await expect.poll(async () => (await find(id)).isApproved).toBe(true);

  await page.reload();
  await row.getByRole('checkbox').check();
  for (const isApproved of [false, true]) await set(id, isApproved);
  await page.getByRole('button', { name: 'Onayı kaldır', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Onayı kaldır' }).click();
  await expect(notice(page, text)).toBeVisible();
  expect((await find(id)).isApproved).toBe(true);
});

test('on a phone the first business is visible without scrolling, and filters open from one button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInPage(page);
  await page.goto('/admin/businesses?filter=endings');
  const first = page.locator('[data-business]').first();
  await expect(first).toBeVisible();
  const top = await first.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  expect(top).toBeLessThan(600);
  await expect(page.getByLabel('Ülke')).toBeHidden();
  await page.getByRole('button', { name: 'Süzgeçler' }).click();
  await page.getByLabel('Onay', { exact: true }).selectOption('Onaylı');
  await expect(page.getByRole('button', { name: 'Süzgeçler (1)' })).toBeVisible();
});

test('the country filter is sorted by Turkish names', async ({ page }) => {
  await signInPage(page);
  await page.goto('/admin/businesses');
  const names = async () => (await page.getByLabel('Ülke').locator('option').allTextContents()).slice(1);
  await expect.poll(async () => (await names()).length).toBeGreaterThan(1);
  expect(await names()).toEqual((await names()).toSorted(new Intl.Collator('tr').compare));
});

const isFree = (target: Locator) =>
  target.evaluate((element) => {
    const { left, right, top, height } = element.getBoundingClientRect();
    const points = [left + 2, (left + right) / 2, right - 2].map((x) => [x, top + height / 2] as const);
    return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
  });

for (const width of [1280, 1440, 1920]) {
  test(`a notice covers no button at the top of a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInPage(page);
    await page.goto('/admin/businesses');
    await page.route('**/toggle-approval', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await page.getByRole('button', { name: 'Approved' }).first().click();
    await expect(notice(page, 'Failed to update business approval status.')).toBeVisible();
    for (const name of ['CSV dışa aktar', 'Harita', 'Görünüm', 'Bakım'])
      expect(await isFree(page.getByRole('button', { name })), name).toBe(true);
  });
}

test('phones, ratings and buttons of approved and waiting rows are in the same columns', async ({ page }) => {
  await signInPage(page);
  await page.goto('/admin/businesses?filter=endings');
  const first = page.locator('[data-business]').first();
  await first.getByRole('button', { name: 'Approved' }).click();
  await expect(first.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  const columns = (row: Locator) =>
    row.evaluate((element) => [...element.children].map((part) => Math.round(part.getBoundingClientRect().left)));
  expect(await columns(first)).toEqual(await columns(page.locator('[data-business]').nth(1)));
  await first.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(first.getByRole('button', { name: 'Approved' })).toBeVisible();
});

test('a notice covers neither the selection bar nor the pager', async ({ page }) => {
  await signInPage(page);
  await page.goto('/admin/businesses');
  await page.getByRole('button', { name: 'Approved' }).first().waitFor();
  await page.route('**/toggle-approval', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByLabel('Sayfadakilerin tümünü seç').check();
  await page.getByRole('button', { name: 'Approved' }).first().click();
  const shown = notice(page, 'Failed to update business approval status.');
  await expect(shown).toBeVisible();
  const bar = page.getByRole('region', { name: '20 seçili' });
  for (const name of ['Onayla', 'Sil']) expect(await isFree(bar.getByRole('button', { name }))).toBe(true);
});

test('deleting all lists running imports and waits for them or cancels them; closing the dialog deletes nothing', async ({
  page,
}) => {
  const api = await signedIn();
  const deletionsOfAll = async () =>
    ((await (await api.get('/api/admin/deletions')).json()) as Deletion[]).filter(({ kind }) => kind === 'all').length;
  const deletedBefore = await deletionsOfAll();
  await signInPage(page);
  await page.goto('/admin/businesses');
  await page.getByRole('button', { name: 'Bakım' }).click();
  const resume = await pauseMerges();
  await upload(api, 'silinirken.csv', csvOf(businesses('cancelled', 500)), { ...TEST_DATA, batchSize: '100' });
  await page.getByRole('menuitem', { name: 'Tüm İşletmeleri Sil' }).click();
  const first = page.getByRole('dialog', { name: 'Dizindeki bütün işletmeler silinsin mi?' });
  await expect(first.getByText('silinirken.csv')).toBeVisible();
  await first.getByLabel('İptal et, sonra sil').check();
  const cancelled = page.waitForResponse((response) => response.url().endsWith('/cancel'));
  await first.getByRole('button', { name: 'Devam et' }).click();
  await cancelled;
  await resume();
  const second = page.getByRole('dialog', { name: 'Son onay' });
  await expect(second).toBeVisible({ timeout: 45_000 });
  const imports = (await (await api.get('/api/admin/imports')).json()) as { fileName: string; state: string }[];
  expect(imports.find(({ fileName }) => fileName === 'silinirken.csv')!.state).toBe('cancelled');
  await second.getByRole('button', { name: 'Vazgeç' }).click();
  expect(await deletionsOfAll()).toBe(deletedBefore);
});

test('a restore shows its progress and can be stopped; removals during an import are in its report', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const api = await signedIn();
  await imported(api, 'once.csv', csvOf(businesses('restored', 3_000)), TEST_DATA);
  const { importId } = await (
    await upload(api, 'kesilen.csv', csvOf(businesses('cut-off', 8_000)), { ...TEST_DATA, batchSize: '100' })
  ).json();
  await expect
    .poll(async () => (await (await api.get(`/api/admin/imports/${importId}`)).json()).progress.inserted, {
      timeout: 60_000,
      intervals: [100],
    })
    .toBeGreaterThan(0);
  const deleted = await api.delete('/api/admin/businesses', { data: { confirmation: 'TÜM İŞLETMELERİ SİL' } });
  expect(deleted.ok()).toBe(true);
  const { deletionId } = (await deleted.json()) as { deletionId: string };
  await api.post(`/api/admin/imports/${importId}/cancel`);

  await signInPage(page);
  await page.goto('/admin/reports');
  const report = page.locator('details').filter({ hasText: 'kesilen.csv' });
  await report.locator('summary').click();
  await expect(
    report.getByText(/Bu içe aktarma sürerken bütün işletmeler silindi .* satırı dizinden kalktı/),
  ).toBeVisible();

  await imported(api, 'sonra.csv', csvOf(businesses('afterwards', 1)));
  await page.goto('/admin/businesses');
  await page.getByRole('button', { name: 'Bakım' }).click();
  await page.getByRole('menuitem', { name: 'Silinenler' }).click();
  const dialog = page.getByRole('dialog', { name: 'Silinenler' });
  const item = dialog.getByRole('listitem').filter({ hasText: 'Bütün işletmeler' }).first();
  const resumeJob = await pauseJob('restore');
  await item.getByRole('button', { name: 'Geri getir' }).click();
  await expect(item.getByRole('progressbar', { name: 'Geri getiriliyor' })).toBeVisible();
  await expect(item.getByText(/\d \/ [\d.]+ işletme/)).toBeVisible();
  await item.getByRole('button', { name: 'Durdur' }).click();
  await expect(notice(page, 'Geri getirme durduruldu')).toBeVisible();
  await resumeJob();
  await item.getByRole('button', { name: 'Geri getir' }).click();
  await expect.poll(async () => (await deletionOf(api, deletionId)).state, { timeout: 120_000 }).toBe('restored');
});

async function deletionOf(api: APIRequestContext, id: string): Promise<Deletion> {
  const deletions = (await (await api.get('/api/admin/deletions')).json()) as Deletion[];
  return deletions.find((deletion) => deletion.id === id)!;
}
