import type { EditableBusiness, ModerationPage } from '@directory/contracts/moderation';
import { expect, test, type Page } from './browser.js';
import { edit, imported, signedIn } from './admin-api.js';
import { accessibilityProblems, notice, signInPage } from './admin-screen.js';
import { businesses, csvOf } from './spreadsheets.js';

/** The panel that edits one business. */

const panel = (page: Page) => page.getByRole('dialog', { name: 'İşletmeyi düzenle' });

async function businessNamed(name: string): Promise<EditableBusiness> {
  const api = await signedIn();
  const list = (await (
    await api.get(`/api/admin/businesses?filter=${encodeURIComponent(name)}`)
  ).json()) as ModerationPage;
  return (await (await api.get(`/api/admin/businesses/${list.businesses[0]!.id}`)).json()) as EditableBusiness;
}

async function openPanel(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/businesses?filter=${encodeURIComponent(name)}`);
  await page
    .getByRole('button', { name: new RegExp(`^Düzenle: ${name}`) })
    .first()
    .click();
  await expect(panel(page).getByLabel('Ad', { exact: true })).toBeVisible();
}

test.beforeAll(async () => {
  const rows = businesses('editable', 3);
  rows[0]!['working_hours'] = JSON.stringify({
    Monday: '9AM-1PM,2:30PM-6PM',
    Tuesday: 'Closed',
    Friday: 'by appointment',
  });
  await imported(await signedIn(), 'duzenle.csv', csvOf(rows));
});

test('the edit panel opens with the focus in its first field', async ({ page }) => {
  await signInPage(page);
  await openPanel(page, 'editable Café 1');
  await expect(panel(page).getByLabel('Ad', { exact: true })).toBeFocused();
});

test('opening hours are edited day by day, checked, copied and stored in the stored format', async ({ page }) => {
  await signInPage(page);
  await openPanel(page, 'editable Café 1');
  const hours = panel(page).getByRole('group', { name: 'Çalışma saatleri' });
  await expect(hours.getByLabel('Pazartesi 2. aralık açılış')).toHaveValue('14:30');
  await expect(hours.getByLabel('Salı: durum')).toHaveValue('closed');
  await expect(hours.getByText('by appointment')).toBeVisible();

  await hours.getByLabel('Pazartesi 2. aralık açılış').fill('12:00');
  await expect(hours.getByRole('alert')).toHaveText('Aralıklar çakışıyor.');
  await panel(page).getByRole('button', { name: 'Kaydet' }).click();
  await expect(panel(page)).toBeVisible();
  await hours.getByLabel('Pazartesi 2. aralık açılış').fill('15:00');
  await expect(hours.getByRole('alert')).toHaveCount(0);
  await hours.getByRole('button', { name: 'Pazartesi saatlerini bütün günlere kopyala' }).click();
  await hours.getByLabel('Cumartesi: durum').selectOption('24 saat açık');
  await hours.getByLabel('Pazar: durum').selectOption('Kapalı');
  await hours.getByRole('button', { name: 'Cuma 2. aralığı kaldır' }).click();
  await hours.getByLabel('Cuma 1. aralık kapanış').fill('02:00');
  expect(await accessibilityProblems(page)).toEqual([]);
  await panel(page).getByRole('button', { name: 'Kaydet' }).click();
  await expect(notice(page, 'İşletme kaydedildi')).toBeVisible();
  const both = '9AM-1PM,3PM-6PM';
  expect(JSON.parse((await businessNamed('editable Café 1')).workingHours!)).toEqual({
    ...{ Monday: both, Tuesday: both, Wednesday: both, Thursday: both },
    ...{ Friday: '9AM-2AM', Saturday: 'Open 24 hours', Sunday: 'Closed' },
  });
});

test('the pin map sends no request before it is opened, and a click on it fills both coordinates', async ({ page }) => {
  await signInPage(page);
  let tiles = 0;
  await page.route('https://tile.openstreetmap.org/**', (route) => {
    tiles++;
    return route.abort();
  });
  await openPanel(page, 'editable Café 2');
  const before = await panel(page).getByLabel('Enlem').inputValue();
  expect(tiles).toBe(0);
  await panel(page).getByRole('button', { name: 'Haritada yerleştir' }).click();
  const map = panel(page).getByRole('application', { name: 'İşletmenin haritadaki yeri' });
  await expect(map).toBeVisible();
  await expect.poll(() => tiles).toBeGreaterThan(0);
  await map.click({ position: { x: 60, y: 40 } });
  await expect(panel(page).getByLabel('Enlem')).not.toHaveValue(before);
  await expect(panel(page).getByLabel('Enlem')).toHaveValue(/^-?\d+\.\d+$/);
  await expect(panel(page).getByLabel('Boylam')).toHaveValue(/^-?\d+\.\d+$/);
});

test('a save over another administrator’s change is rejected, and lets each field be chosen from both versions', async ({
  page,
}) => {
  await signInPage(page);
  await openPanel(page, 'editable Café 3');
  const { id } = await businessNamed('editable Café 3');
  const other = await signedIn();
  await edit(other, id, { street: 'Their Street', city: 'Their City' });
  await panel(page).getByLabel('Sokak').fill('My Street');
  await panel(page).getByLabel('Telefon').fill('+90 212 555 00 99');
  await panel(page).getByRole('button', { name: 'Kaydet' }).click();

  const conflict = panel(page).getByRole('alert', { name: /başka biri değiştirdi/ });
  const street = conflict.getByRole('radiogroup', { name: 'Sokak' });
  await expect(street.getByLabel(/Sizinki/)).toBeChecked();
  await expect(street).toContainText('My Street');
  await expect(street).toContainText('Their Street');
  await expect(conflict.getByRole('radiogroup', { name: 'Şehir' }).getByLabel(/Kayıtlı olan/)).toBeChecked();
  expect((await businessNamed('editable Café 3')).street).toBe('Their Street');
  expect(await accessibilityProblems(page)).toEqual([]);

  await street.getByLabel(/Kayıtlı olan/).check();
  await panel(page).getByRole('button', { name: 'Kaydet' }).click();
  await expect(notice(page, 'İşletme kaydedildi')).toBeVisible();
  expect(await businessNamed('editable Café 3')).toMatchObject({
    ...{ street: 'Their Street', city: 'Their City', phone: '+90 212 555 00 99' },
  });
});

test('the audit log of an edit names fields and values in words', async ({ page }) => {
  const { id } = await businessNamed('editable Café 2');
  await edit(await signedIn(), id, { isApproved: false, street: 'Audit Street' });
  await signInPage(page);
  await page.goto('/admin/audit-log?action=business.edit');
  const entry = page.getByRole('listitem').filter({ hasText: 'editable Café 2' }).first();
  await entry.getByText('İşletme düzenlendi').click();
  await expect(entry.getByRole('row', { name: /Onaylı Evet Hayır/ })).toBeVisible();
  await expect(entry.getByRole('row', { name: /Sokak .*Audit Street/ })).toBeVisible();
  await expect(entry).not.toContainText('isApproved');
  await expect(entry.getByRole('rowheader', { name: 'id', exact: true })).toHaveCount(0);
});
