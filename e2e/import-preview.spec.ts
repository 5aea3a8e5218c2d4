import { expect, test, type Page } from './browser.js';
import type { ImportPreview } from '@directory/contracts/imports';
import { ADMIN, imported, setPreview, signedIn, upload } from './admin-api.js';
import { businesses, csvOf } from './spreadsheets.js';

async function signIn(page: Page): Promise<void> {
  await page.goto('/admin/upload');
  await page.getByLabel('Kullanıcı Adı').fill(ADMIN.username);
  await page.getByLabel('Şifre', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Giriş Yap' }).click();
  await expect(page).toHaveURL(/\/admin\/upload$/);
}

test.afterAll(() => setPreview(true));

test('a file is previewed, after a reload too, and then imported as the preview says', async ({ page }) => {
  const stamp = `onizleme-${Date.now()}`;
  const api = await signedIn();
  const rows = businesses(stamp, 6);
  await imported(api, `${stamp}-once.csv`, csvOf(rows.slice(0, 3)));
  const changed = csvOf(rows).toString().replaceAll('Berlin', 'Bonn');
  await signIn(page);
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: `${stamp}.csv`, mimeType: 'text/csv', buffer: Buffer.from(`${changed}\n,,\n`) }]);
  await expect(page.getByRole('switch', { name: 'İçe aktarmadan önce önizle' })).toBeChecked();
  await page.getByRole('button', { name: /yükle$/ }).click();
  const lane = page.getByRole('article', { name: `${stamp}.csv` });
  await expect(lane).toContainText('Onay bekliyor');
  await page.reload();
  await lane.getByRole('button', { name: 'Önizle' }).click();
  const result = lane.getByRole('region', { name: 'İçe aktarınca olacaklar' });
  await expect(result).toContainText(/3\s*yeni|yeni\s*3/);
  await expect(result).toContainText(/3\s*değişecek|değişecek\s*3/);
  await expect(lane.getByRole('region', { name: 'Değişecek alanlar' })).toContainText('Bonn');
  await expect(lane.getByRole('row').nth(1)).toContainText('Değişecek');
  await lane.getByRole('button', { name: 'İçe aktar', exact: true }).click();
  await expect(page.getByText(`${stamp}.csv`).first()).toBeVisible();
  await expect(page.getByLabel('Bitti').or(page.getByLabel('Reddedilen satırlarla bitti')).first()).toBeVisible();
  await expect
    .poll(async () => {
      const [latest] = (await (await api.get('/api/admin/imports')).json()) as { report: object | null }[];
      return latest!.report;
    })
    .toMatchObject({ inserted: 3, updated: 3 });
});

test('columns are chosen in the preview, and the next file with these headers is read the same way', async ({
  page,
}) => {
  const stamp = `sutun-${Date.now()}`;
  const file = (name: string, rows: string[]) => ({
    name: `${name}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from([`${stamp} Kim;Arama;Nerede`, ...rows].join('\n')),
  });
  await signIn(page);
  const open = async (name: string, rows: string[]) => {
    await page.locator('input[type=file]').setInputFiles([file(name, rows)]);
    await page.getByRole('button', { name: /yükle$/ }).click();
    const lane = page.getByRole('article', { name: `${name}.csv` });
    await lane.getByRole('button', { name: 'Önizle', exact: true }).click();
    return lane;
  };
  const lane = await open(`${stamp}-1`, [`${stamp} Bir;+90 212 555 0101;İzmir`, `${stamp} İki;+90 212 555 0102;`]);
  await expect(lane.getByRole('alert')).toContainText('Adların olduğu sütunu seçin');
  await expect(lane.getByRole('button', { name: 'İçe aktar', exact: true })).toBeDisabled();
  const columns = lane.getByRole('region', { name: 'Sütunlar' });
  await expect(columns).toContainText('+90 212 555 0101 · +90 212 555 0102');
  await columns.getByLabel('Arama sütununun alanı').selectOption('Telefon');
  await columns.getByLabel('Nerede sütununun alanı').selectOption('Telefon');
  await columns.getByLabel('Kim sütununun alanı').selectOption('Ad');
  await columns.getByRole('button', { name: 'Uygula ve yeniden önizle' }).click();
  await expect(columns.getByRole('alert').last()).toContainText('“Arama” ve “Nerede” sütunlarının ikisi de');
  await columns.getByLabel('Nerede sütununun alanı').selectOption('Şehir');
  await columns.getByRole('button', { name: 'Uygula ve yeniden önizle' }).click();
  const result = lane.getByRole('region', { name: 'İçe aktarınca olacaklar' });
  await expect(result).toContainText(/2\s*yeni|yeni\s*2/);
  await lane.getByRole('button', { name: 'İçe aktar', exact: true }).click();
  await expect(lane).toContainText('2 işletme eklendi');

  const next = await open(`${stamp}-2`, [`${stamp} Üç;+90 212 555 0103;İzmir`]);
  await expect(next.getByRole('region', { name: 'Sütunlar' })).toContainText('seçtiğiniz sütun eşlemesi kullanıldı');
  await expect(next.getByRole('region', { name: 'İçe aktarınca olacaklar' })).toContainText(/1\s*yeni|yeni\s*1/);
  await next.getByText('Atla', { exact: true }).click();
  await expect(next.getByRole('radio', { name: 'Atla' })).toBeChecked();
  await next.getByRole('button', { name: 'Eşlemeyi sıfırla' }).click();
  await expect(next.getByRole('alert')).toContainText('Adların olduğu sütunu seçin');
  await next.getByRole('button', { name: 'İptal', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'İçe aktarmayı iptal et' }).click();
  await expect(next).toContainText('içe aktarma tamamlanmadı');
});

test('the preview is switched off for good, and files are imported at once', async ({ page }) => {
  const name = `hemen-${Date.now()}.csv`;
  await signIn(page);
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name, mimeType: 'text/csv', buffer: csvOf(businesses(name, 2)) }]);
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/admin/site-settings') && response.ok(),
  );
  await page.getByText('İçe aktarmadan önce önizle').click();
  await saved;
  await page.reload();
  await expect(page.getByRole('switch', { name: 'İçe aktarmadan önce önizle' })).not.toBeChecked();
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name, mimeType: 'text/csv', buffer: csvOf(businesses(name, 2)) }]);
  await page.getByRole('button', { name: /yükle$/ }).click();
  await expect(page.getByRole('article', { name })).toContainText('2 işletme eklendi');
});

test('a preview says in its response what would change', async () => {
  const stamp = `api-${Date.now()}`;
  const api = await signedIn();
  const response = await upload(api, `${stamp}.csv`, csvOf(businesses(stamp, 4)), { preview: 'true' });
  const { importId } = (await response.json()) as { importId: string };
  await expect
    .poll(async () => ((await (await api.get(`/api/admin/imports/${importId}`)).json()) as { state: string }).state)
    .toBe('awaiting');
  const preview = (await (await api.get(`/api/admin/imports/${importId}/preview`)).json()) as ImportPreview;
  expect(preview).toMatchObject({ file: { kind: 'csv' }, counts: { inserted: 4, total: 4 } });
  await api.post(`/api/admin/imports/${importId}/cancel`);
});
