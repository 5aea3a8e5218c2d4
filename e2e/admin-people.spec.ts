import { Secret, TOTP } from 'otpauth';
import { expect, test, type Page } from './browser.js';
import { ADMIN, BASE_URL, credentials } from './admin-api.js';
import { accessibilityProblems, notice, signInPage } from './admin-screen.js';
import { expireConfirmation } from './site-database.js';

/** Administrators, their second factors, and confirmations. */

const PASSWORD = 'a long enough phrase of Nilgün';

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Kullanıcı Adı').fill(username);
  await page.getByLabel('Şifre', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Giriş Yap', exact: true }).click();
}

/** On a phone; other tests have every screen at every width. */
async function isAccessible(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test('an invited administrator chooses a password, adds both second factors, and signs in with either', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const session = await signInPage(page, credentials());
  await expireConfirmation(session.cookie);
  await page.goto('/admin/people');
  await page.getByLabel('Kullanıcı adı').fill('Nilgün');
  await page.getByRole('button', { name: 'Davet et' }).click();
  const stepUp = page.getByRole('dialog', { name: 'Siz olduğunuzu doğrulayın' });
  await stepUp.getByLabel('Şifre').fill('not the password');
  await stepUp.getByRole('button', { name: 'Doğrula' }).click();
  await expect(stepUp.getByRole('alert')).toBeVisible();
  await isAccessible(page);
  await stepUp.getByLabel('Şifre').fill(ADMIN.password);
  await stepUp.getByRole('button', { name: 'Doğrula' }).click();
  const link = await page.getByRole('dialog', { name: 'Şifre bağlantısı' }).getByLabel('Bağlantı').inputValue();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Tamam' }).click();
  await expect(page.getByText('Davetli')).toBeVisible();

  const own = await (await browser.newContext({ baseURL: BASE_URL })).newPage();
  await own.goto(link);
  await own.getByLabel('Yeni şifre').fill('too short');
  await own.getByRole('button', { name: 'Şifreyi kaydet' }).click();
  await expect(own.getByRole('alert')).toBeVisible();
  await isAccessible(own);
  await own.getByLabel('Yeni şifre').fill(PASSWORD);
  await own.getByRole('button', { name: 'Şifreyi kaydet' }).click();
  await own.getByRole('link', { name: 'Giriş yap' }).click();
  await signIn(own, 'Nilgün', PASSWORD);
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('Hoş geldiniz, Nilgün');

  await own.goto('/admin/account');
  await own.getByRole('button', { name: 'Doğrulama uygulaması ekle' }).click();
  const enrolment = own.getByRole('dialog', { name: 'Doğrulama uygulaması ekle' });
  await expect(enrolment.getByRole('img')).toBeVisible();
  await isAccessible(own);
  const secret = Secret.fromBase32((await enrolment.locator('code').textContent())!);
  await enrolment.getByLabel('Uygulamadaki kod').fill(TOTP.generate({ secret }));
  await enrolment.getByRole('button', { name: 'Etkinleştir' }).click();
  const codes = own.getByRole('dialog', { name: 'Kurtarma kodları' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = (await codes.getByRole('listitem').first().textContent())!;
  await isAccessible(own);
  await codes.getByRole('button', { name: 'Kaydettim' }).click();

  const devtools = await own.context().newCDPSession(own);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await own.getByLabel('Anahtarın adı').fill('Dizüstü');
  await own.getByRole('button', { name: 'Geçiş anahtarı ekle' }).click();
  await expect(notice(own, 'Geçiş anahtarı eklendi')).toBeVisible();
  await expect(own.getByText('Henüz kullanılmadı')).toBeVisible();

  await own.context().clearCookies();
  await signIn(own, 'Nilgün', PASSWORD);
  await own.getByLabel('Doğrulama Kodu').fill('000000');
  await own.getByRole('button', { name: 'Giriş Yap', exact: true }).click();
  await expect(own.getByRole('alert')).toBeVisible();
  await isAccessible(own);
  await own.getByLabel('Doğrulama Kodu').fill(recoveryCode);
  await own.getByRole('button', { name: 'Giriş Yap', exact: true }).click();
  await expect(own).toHaveURL(/\/admin$/);

  await own.context().clearCookies();
  await signIn(own, 'Nilgün', PASSWORD);
  await own.getByRole('button', { name: 'Geçiş anahtarı ile giriş yap' }).click();
  await expect(own).toHaveURL(/\/admin$/);
  await own.goto('/admin/account');
  await expect(own.getByText('9 kurtarma kodu kaldı.')).toBeVisible();
  const [cookie] = await own.context().cookies();
  await expireConfirmation(`${cookie!.name}=${cookie!.value}`);
  // The gateway caches sessions for two seconds.
  await expect(async () => {
    await own.goto('/admin/account');
    await own.getByRole('button', { name: 'Yeni kurtarma kodları' }).click();
    await expect(own.getByRole('button', { name: 'Geçiş anahtarı ile' })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await own.getByRole('button', { name: 'Geçiş anahtarı ile' }).click();
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await own.context().close();

  await page.reload();
  await page.getByRole('button', { name: 'İşlemler: Nilgün' }).click();
  await page.getByRole('menuitem', { name: 'Devre dışı bırak' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Devre dışı bırak' }).click();
  await expect(notice(page, 'Yönetici devre dışı bırakıldı')).toBeVisible();
  await expect(page.getByText('Devre dışı', { exact: true })).toBeVisible();
});
