import { edit, imported, signedIn } from './admin-api.js';
import { signInPage } from './admin-screen.js';
import { expect, test, type Locator, type Page } from './browser.js';
import { csvOf } from './spreadsheets.js';

/** Overlong and unbreakable texts in lists, tables and dialogs of the administration, on a phone. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const of = (text: string, length: number) => text.repeat(length).slice(0, length);
/** One cluster of characters, which no line break divides. */
const CLUSTER = of('\u0e49', 80);
const PLACE = { city: 'Overlongen', country_code: 'DE', phone: '+49 30 5550000' };
const ROWS = [
  { name: of('Overlong', 300), category: of('Kraftfahrzeug', 190), full_address: of('Straße', 950) },
  { name: `Overlong ${CLUSTER}`, category: `Overlong ${CLUSTER}`, full_address: CLUSTER },
];
/** Longer than a line, as many of a real file are. */
const LENGTHY = {
  ...{ ...PLACE, phone: '+49 30 5550009', category: 'Gym', verified: 'True', place_id: '000-lengthy' },
  name: 'Lengthyname Club of the Long Avenue, Open in the Quarter of the Old Harbour',
  full_address: of('Third floor of the house behind the old harbour, ', 330),
  working_hours: '{"Monday": "6AM-1PM,2:30PM-10PM"}',
};

test.beforeAll(async () => {
  const api = await signedIn();
  // Place ids that are first in the list of duplicates, which is ordered by them.
  const rows = ROWS.map((row, at) => ({ ...row, ...PLACE, place_id: `000-overlong-${at}` }));
  expect((await imported(api, 'uzun.csv', csvOf(rows))).report).toMatchObject({ errorCount: 0 });
  await imported(api, 'uzunca.csv', csvOf([LENGTHY]));
  const { businesses } = (await (await api.get('/api/admin/businesses?filter=Overlong')).json()) as {
    businesses: { id: string; name: string }[];
  };
  const { id } = businesses.find(({ name }) => name.length === 300)!;
  await edit(api, id, { name: of('Overlongedited', 300) });
  await api.dispose();
});

const open = async (page: Page, path: string) => {
  await signInPage(page);
  await page.goto(path);
};

/** Pixels by which the content is wider than the element. */
const excess = (locator: Locator) => locator.evaluate((element) => element.scrollWidth - element.clientWidth);
const height = async (locator: Locator) => (await locator.boundingBox())!.height;

test('a row of the list is not wider than the screen, and at most 500 px high', async ({ page }) => {
  await open(page, '/admin/businesses?filter=Overlong');
  const rows = page.locator('[data-business]');
  await expect(rows).toHaveCount(2);
  expect(await excess(page.locator('ul:has(> [data-business])'))).toBe(0);
  for (const row of await rows.all()) expect(await height(row)).toBeLessThanOrEqual(500);
  const name = rows.getByText(/^Overlongedited/);
  expect(await name.evaluate((element) => getComputedStyle(element).webkitLineClamp)).toBe('4');
});

test('a long address ends with its ellipsis, without a part of the next line', async ({ page }) => {
  await open(page, '/admin/businesses?filter=Lengthyname');
  const clamped = await page
    .locator('[data-business]')
    .evaluate((row) =>
      [...row.querySelectorAll('*')]
        .filter((part) => part.textContent.includes('Third floor') && getComputedStyle(part).webkitLineClamp !== 'none')
        .map((part) => [part.scrollHeight > part.clientHeight, getComputedStyle(part).paddingBottom]),
    );
  expect(clamped).toEqual([[true, '0px']]);
});

test('the verified tick is on the last line of a long name', async ({ page }) => {
  await open(page, '/admin/businesses?filter=Lengthyname');
  const row = page.locator('[data-business]');
  const tick = (await row.getByRole('img', { name: 'Doğrulanmış' }).boundingBox())!;
  const bottom = await row.getByText(/^Lengthyname/).evaluate((name) => {
    const range = document.createRange();
    range.selectNodeContents(name.firstChild!);
    return [...range.getClientRects()].at(-1)!.bottom;
  });
  expect(tick.y).toBeLessThan(bottom);
});

test('the hours of a business fit its edit panel', async ({ page }) => {
  await open(page, '/admin/businesses?filter=Lengthyname');
  await page.getByRole('button', { name: /^Düzenle/ }).click();
  const panel = page.getByRole('dialog', { name: 'İşletmeyi düzenle' });
  const hours = panel.getByRole('group', { name: 'Çalışma saatleri' });
  await expect(hours.getByLabel('Pazartesi 2. aralık açılış')).toHaveValue('14:30');
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await excess(panel.locator('div:has(> form)'))).toBe(0);
  }
});

test('the categories of an export are not wider than its dialog', async ({ page }) => {
  await open(page, '/admin/businesses');
  await page.getByRole('button', { name: 'CSV dışa aktar' }).click();
  const dialog = page.getByRole('dialog', { name: 'CSV dışa aktar' });
  await dialog.getByRole('textbox', { name: 'Kategori ara' }).fill('Overlong');
  const list = dialog.getByRole('group', { name: 'Kategoriler' }).last();
  await expect(list.getByRole('checkbox')).toHaveCount(1);
  expect(await excess(list)).toBe(0);
  expect(await excess(dialog.locator('> div'))).toBe(0);
});

test('the values of an entry of the audit log are next to each other', async ({ page }) => {
  await open(page, '/admin/audit-log?action=business.edit');
  await page.locator('summary').filter({ hasText: 'Overlong' }).first().click();
  const details = page.getByRole('region', { name: 'Değişiklikler' });
  await expect(details.getByRole('columnheader')).toHaveText(['Alan', 'Önce', 'Sonra']);
  expect(await excess(details)).toBe(0);
});

test('two businesses that may be one fit the screen', async ({ page }) => {
  await open(page, '/admin/duplicates?certainty=possible');
  const pair = page.locator('[data-pair]').filter({ hasText: 'Overlongedited' });
  await expect(async () => {
    await page.reload();
    await expect(pair).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect(await excess(page.locator('html'))).toBe(0);
});

test('an edited value, the columns of a view and the top categories are large enough to touch', async ({ page }) => {
  await open(page, '/admin/businesses?filter=Overlong');
  await page
    .getByText(/^Overlongedited/)
    .first()
    .click();
  expect(await height(page.getByRole('textbox', { name: /^Ad düzenle/ }))).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Görünüm' }).click();
  expect(await height(page.locator('label').filter({ hasText: 'Eksikler' }))).toBeGreaterThanOrEqual(44);
  await page.goto('/admin/dashboard');
  const links = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('progressbar') })
    .getByRole('link');
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) expect(await height(link)).toBeGreaterThanOrEqual(44);
});
