import type { EditableBusiness, ModerationPage } from '@directory/contracts/moderation';
import type { APIRequestContext } from '@playwright/test';
import { expect, test, type Page } from './browser.js';
import { imported, newAdministrator, save, setPreview, signedIn, upload } from './admin-api.js';
import { signInPage } from './admin-screen.js';
import { DELETION, FAILING_PHOTOS } from './admin-state-data.js';
import { changeLook, check, LONG, look, LOOKS, type Look } from './admin-state-check.js';
import { wordsIn } from './admin-texts.js';
import { pauseMerges } from './site-database.js';
import { businesses, csvOf } from './spreadsheets.js';

/**
 * Every dialog and every state that an action leads to, in both languages, on a phone and on a desktop. The report has a picture of
 * what is wrong.
 */
let api: APIRequestContext;
let errorId: string;
let waitingId: string;

test.beforeAll(async () => {
  api = await signedIn();
  const rows = businesses('Durum', 30, 'A category that is — for once — rather long, and has a comma');
  Object.assign(rows[0]!, {
    name: LONG,
    full_address: LONG,
    phone: '+49 30 5550000',
    photo: 'https://example.com/x.jpg',
  });
  rows[1]!['name'] = 'مطعم الشام للمأكولات الشرقية والحلويات التقليدية في قلب المدينة القديمة';
  rows[2]!['name'] = '';
  rows[3]!['rating'] = '11';
  errorId = (await imported(api, `${LONG.trim().replaceAll(' ', '-')}.csv`, csvOf(rows))).id;
  const response = await upload(api, 'onizleme.csv', csvOf(businesses('Önizlenen', 5)), { preview: 'true' });
  waitingId = ((await response.json()) as { importId: string }).importId;
  const contact = { name: 'Ada', email: 'ada@example.com', subject: 'Adresimiz değişti', message: 'Yeni adresimiz.' };
  await api.post('/api/contact', { data: contact });
  const [business] = (await (await api.get('/api/featured-businesses')).json()) as { slug: string }[];
  const removal = { kind: 'removal', note: 'This is my home address', elapsedMs: 9_000 };
  const reported = await api.post(`/api/businesses/${business!.slug}/reports`, { data: removal });
  expect(reported.ok()).toBe(true);
  // Runs again after a failed test.
  await newAdministrator(api, `durum-deneyen-${Date.now()}`);
  const hasPreview = async () => (await api.get(`/api/admin/imports/${waitingId}/preview`)).ok();
  await expect.poll(hasPreview).toBe(true);
});
test.afterAll(async () => {
  await api.post(`/api/admin/imports/${waitingId}/cancel`);
  await api.dispose();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

async function maintain(page: Page, say: Say, item: string): Promise<void> {
  await button(page, say('Bakım')).click();
  await page.getByRole('menuitem', { name: say(item) }).click();
}

const LIST = '/admin/businesses?filter=durum';
/** One business, under dialogs: a whole page of them takes most of the time of a check. */
const FEW_FILTER = 'filter=durum+7';
const FEW = `/admin/businesses?${FEW_FILTER}`;
const LONGEST_FIRST = '/admin/businesses?importId=ID&sortBy=name&sortOrder=asc';
type Say = (turkish: string, rest?: string) => RegExp;

interface State {
  name: string;
  path: string;
  /** Before the page is opened; resolves to what is done afterwards. */
  before?: (page: Page) => Promise<(() => Promise<void>) | void>;
  open?: (page: Page, say: Say) => Promise<void>;
  /** Has texts in the language in which it was opened: it is opened in each. */
  hasFixedLanguage?: boolean;
}

const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name }).first();

async function undoImport(page: Page, say: Say): Promise<void> {
  await page.locator('main details summary').first().click();
  await button(page, say('Geri al')).click();
  await expect(page.getByRole('dialog', { name: say('İçe aktarma geri alınsın mı?') })).toBeVisible();
}

const STATES: State[] = [
  { name: 'longest data', path: LONGEST_FIRST },
  { name: 'selection', path: LIST, open: (page, say) => page.getByLabel(say('Sayfadakilerin tümünü seç')).check() },
  { name: 'map', path: `${LIST}&view=map`, hasFixedLanguage: true },
  { name: 'views', path: FEW, open: (page, say) => button(page, say('Görünüm')).click() },
  { name: 'filters', path: FEW, open: (page, say) => button(page, say('Daha fazla süzgeç')).click() },
  { name: 'export', path: FEW, open: (page, say) => button(page, say('CSV dışa aktar')).click() },
  { name: 'edit', path: LONGEST_FIRST, open: (page, say) => button(page, say('Düzenle', ': ')).click() },
  {
    name: 'edit with a problem',
    path: FEW,
    hasFixedLanguage: true,
    open: async (page, say) => {
      await button(page, say('Düzenle', ': ')).click();
      await field(page, say('Ad')).fill('');
      await field(page, say('Web sitesi')).fill('no URL');
      await button(page, say('Kaydet')).click();
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    },
  },
  {
    name: 'conflict',
    path: FEW,
    open: async (page, say) => {
      await button(page, say('Düzenle', ': ')).click();
      await field(page, say('Ad')).fill(`Durum benim ${LONG}`);
      const city = `Durumkent ${Date.now()}`; // runs again after a failed test
      const {
        businesses: [row],
      } = (await (await api.get(`/api/admin/businesses?${FEW_FILTER}`)).json()) as ModerationPage;
      const current = (await (await api.get(`/api/admin/businesses/${row!.id}`)).json()) as EditableBusiness;
      await api.patch(`/api/admin/businesses/${row!.id}`, { data: { city, version: current.updatedAt } });
      await button(page, say('Kaydet')).click();
      await expect(page.getByRole('alert').filter({ hasText: city })).toBeVisible();
    },
  },
  { name: 'delete', path: FEW, open: (page, say) => button(page, say('Sil', ': ')).click() },
  {
    name: 'delete all',
    path: FEW,
    open: async (page, say) => {
      await maintain(page, say, 'Tüm İşletmeleri Sil');
      await expect(button(page, say('Devam et'))).toBeEnabled();
    },
  },
  {
    name: 'delete all, phrase',
    path: FEW,
    open: async (page, say) => {
      await maintain(page, say, 'Tüm İşletmeleri Sil');
      await button(page, say('Devam et')).click();
      await expect(page.getByRole('dialog', { name: say('Son onay') })).toBeVisible();
    },
  },
  { name: 'delete test data', path: FEW, open: (page, say) => maintain(page, say, 'Test Verilerini Sil') },
  { name: 'slugs', path: FEW, open: (page, say) => maintain(page, say, 'URL’leri Düzelt') },
  {
    name: 'running restore',
    path: `${FEW}&deletions=open`,
    before: async (page) => {
      await page.route('**/api/admin/deletions', (route) =>
        route.fulfill({ json: [DELETION, { ...DELETION, id: DELETION.id.replace('7', '8'), state: 'restorable' }] }),
      );
    },
  },
  {
    name: 'restore that could not be stopped, notice over the dialog',
    path: `${FEW}&deletions=open`,
    before: async (page) => {
      await page.route('**/api/admin/deletions', (route) => route.fulfill({ json: [DELETION] }));
      await page.route('**/api/admin/deletions/*/cancel', (route) =>
        route.fulfill({ status: 503, json: { code: 'service_unavailable', message: 'Şimdi olmuyor.' } }),
      );
    },
    open: async (page, say) => {
      await button(page, say('Durdur')).click();
      const notice = page.getByText(say('Geri getirme durdurulamadı'));
      await expect(notice).toBeVisible();
      // Not below the dialog or its backdrop.
      expect(
        await notice.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }),
      ).toBe(true);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Kapat') })
        .last()
        .click();
      await expect(notice).toHaveCount(0);
      await expect(page.getByRole('dialog', { name: say('Silinenler') })).toBeVisible();
    },
  },
  {
    name: 'step-up',
    path: '/admin/settings',
    open: async (page, say) => {
      await page.route('**/api/admin/site-settings', (route) =>
        route.fulfill({ status: 403, json: { code: 'step_up_required', message: '' } }),
      );
      await field(page, say('Head Tag Kodları')).fill('<meta name="state" content="1">');
      await button(page, say('Kaydet')).click();
      await expect(page.getByRole('dialog', { name: say('Siz olduğunuzu doğrulayın') })).toBeVisible();
    },
  },
  {
    name: 'session ended',
    path: '/admin/settings',
    hasFixedLanguage: true,
    open: async (page, say) => {
      await field(page, say('Head Tag Kodları')).fill('<meta name="state" content="1">');
      await page.context().clearCookies();
      await button(page, say('Kaydet')).click();
      await expect(page.getByRole('dialog', { name: say('Oturumunuz sona erdi') })).toBeVisible();
    },
  },
  {
    name: 'conflict of settings',
    path: '/admin/settings',
    hasFixedLanguage: true,
    open: async (page, say) => {
      await field(page, say('Dosya adı')).fill('mine.html');
      await save(api, 'settings', { verification_file: 'theirs.html' });
      await button(page, say('Kaydet')).click();
      await expect(page.getByText('theirs.html')).toBeVisible();
      await save(api, 'settings', { verification_file: '' });
    },
  },
  {
    name: 'unsaved changes',
    path: '/admin/settings',
    open: async (page, say) => {
      await field(page, say('Head Tag Kodları')).fill('<meta name="state" content="1">');
      await page
        .getByRole('link', { name: say('İşlem Kayıtları') })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'delete the selected',
    path: LIST,
    open: async (page, say) => {
      await page.getByLabel(say('Sayfadakilerin tümünü seç')).check();
      await page
        .getByRole('region', { name: /20/ })
        .getByRole('button', { name: say('Sil') })
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'delete a message',
    path: '/admin/messages',
    open: async (page, say) => {
      await page.locator('main details summary').first().click();
      await page
        .getByRole('main')
        .getByRole('button', { name: say('Sil') })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'deactivate a person',
    path: '/admin/people',
    open: async (page, say) => {
      await button(page, /durum-deneyen/).click();
      await page.getByRole('menuitem', { name: say('Devre dışı bırak') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  ...(['accept', 'decline'] as const).map((decision) => ({
    name: `${decision} a removal`,
    path: '/admin/business-reports',
    open: async (page: Page, say: Say) => {
      await button(page, say(decision === 'accept' ? 'Kabul et' : 'Reddet')).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  })),
  {
    name: 'rebuild the search index',
    path: '/admin/dashboard',
    before: async (page) => {
      const projection = {
        ...{ ready: true, documents: 10, listedBusinesses: 10, depth: 0, lagSeconds: 0, lastError: null },
        ...{ failingSince: null, rebuild: null },
      };
      await page.route('**/api/admin/search', (route) =>
        route.fulfill({ json: { engine: 'meilisearch', projection } }),
      );
    },
    open: async (page, say) => {
      await button(page, say('Yeniden kur')).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'undo an import', path: '/admin/reports?file=Donaudampf', open: undoImport },
  { name: 'reports', path: '/admin/reports' },
  { name: 'error rows', path: '/admin/reports?rows=ID' },
  { name: 'preview', path: '/admin/upload', open: (page, say) => button(page, say('Önizle')).click() },
  {
    name: 'lanes',
    path: '/admin/upload',
    before: async () => {
      await setPreview(false);
      const resume = await pauseMerges();
      return async () => {
        await resume();
        await setPreview(true);
      };
    },
    open: async (page) => {
      const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
      await page
        .locator('input[type=file]')
        .setInputFiles([
          file('aslinda-pdf.xlsx', Buffer.from('%PDF-1.7')),
          file(`${LONG.trim()}.csv`, csvOf(businesses('Kulvar', 300))),
          file('sirada.csv', csvOf(businesses('Sırada', 3))),
        ]);
      await button(page, /^(3 dosyayı yükle|Upload 3 files)$/).click();
      await expect(page.getByText(/bir PDF belgesi|a PDF document/).first()).toBeVisible();
      await expect(page.getByText(/satır\/sn|rows\/s/).first()).toBeVisible();
    },
  },
  {
    name: 'failing photos',
    path: '/admin/photos',
    before: async (page) => {
      await page.route('**/api/admin/failing-photos?*', (route) => route.fulfill({ json: FAILING_PHOTOS }));
    },
    open: async (page) => {
      await page.setViewportSize({ width: 390, height: 900 });
      const photo = page.getByRole('article', { name: LONG.trim() });
      const { width, height } = (await photo.boundingBox())!;
      expect((await photo.getByRole('link').last().boundingBox())!.width).toBeGreaterThan(width * 0.8);
      expect(height).toBeLessThan(450);
    },
  },
  {
    name: 'sessions',
    path: '/admin',
    open: async (page) => {
      await button(page, /admin/).click();
      await page.getByRole('menuitem', { name: /turumlar|essions/ }).click();
    },
  },
  {
    name: 'totp',
    path: '/admin/account',
    open: async (page) => {
      await button(page, /doğrulama uygulaması|authenticator app/i).click();
      await expect(page.getByRole('img').last()).toBeVisible();
    },
  },
  { name: 'invitation, expired', path: '/admin/invitation#nothing' },
  { name: 'not found', path: '/admin/no-such-screen' },
  { name: 'legacy', path: '/admin-legacy?tab=businesses' },
];

function testState({ name, path, before, open }: State, looks: Look[]) {
  const languages = looks.map(({ language }) => language).join(', ');
  test(`state: ${name} (${languages})`, async ({ page }, info) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const after = await before?.(page);
    try {
      for (const [turn, chosen] of looks.entries()) {
        if (turn > 0) await changeLook(page, chosen);
        else {
          await look(page, chosen);
          await signInPage(page);
          await page.goto(path.replace('ID', errorId));
          await page.waitForLoadState('networkidle');
          await open?.(page, await wordsIn(chosen.language));
        }
        await check(page, info, `${name} ${chosen.language}`);
      }
    } finally {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await after?.();
    }
  });
}

for (const [at, state] of STATES.entries()) {
  const looks: Look[] = [LOOKS[(at * 2) % 4]!, LOOKS[(at * 2 + 1) % 4]!];
  for (const together of state.hasFixedLanguage ? looks.map((one) => [one]) : [looks]) testState(state, together);
}

test('state: an invitation, and the link that invites', async ({ page }, info) => {
  await look(page, LOOKS[0]);
  await signInPage(page);
  await page.goto('/admin/people');
  await page.getByRole('textbox').first().fill('Durum Deneyen');
  await button(page, /Davet/).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await check(page, info, 'link');
  const link = await dialog
    .getByText(/invitation#/)
    .or(dialog.locator('input'))
    .first()
    .evaluate((element) => (element instanceof HTMLInputElement ? element.value : element.textContent));
  await page.goto(new URL(link).href);
  await expect(page.getByLabel(/şifre/i).first()).toBeVisible();
  await check(page, info, 'invitation');
});
