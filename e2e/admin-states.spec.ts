import { ADMIN_PATHS } from '@directory/contracts/site-paths';
import type { EditableBusiness, ModerationPage } from '@directory/contracts/moderation';
import type { APIRequestContext } from '@playwright/test';
import { expect, test, type Page, type Route, type TestInfo } from './browser.js';
import { imported, save, setPreview, signedIn, upload } from './admin-api.js';
import { accessibilityProblems, signInPage } from './admin-screen.js';
import { pauseMerges } from './site-database.js';
import { businesses, csvOf } from './spreadsheets.js';

/**
 * Every screen of the administration in every state, on a phone and on a desktop: it fits, has no accessibility problem and no value of
 * a program in its text. The report has a picture of what does not.
 */
const WIDTHS = [390, 1440];
const LOOKS = [
  { language: 'tr', colorScheme: 'light' },
  { language: 'en', colorScheme: 'dark' },
  { language: 'tr', colorScheme: 'dark' },
] as const;
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft '.repeat(2);

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
  const hasPreview = async () => (await api.get(`/api/admin/imports/${waitingId}/preview`)).ok();
  await expect.poll(hasPreview).toBe(true);
});
test.afterAll(async () => {
  await api.post(`/api/admin/imports/${waitingId}/cancel`);
  await api.dispose();
});

/** Number of checked states, which alternates their looks. */
let checked = 0;

async function look(page: Page, { language, colorScheme }: (typeof LOOKS)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.addInitScript((chosen) => localStorage.setItem('admin-language', chosen), language);
}

async function check(page: Page, info: TestInfo, state: string): Promise<void> {
  const problems: string[] = [];
  checked++;
  for (const [at, width] of WIDTHS.entries()) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const found = overflow > 0 ? [`${overflow} px too wide`] : [];
    // One width of each state, by turns.
    if (at === checked % 2) found.push(...(await accessibilityProblems(page)));
    problems.push(...found.map((problem) => `${width} px: ${problem}`));
    if (found.length > 0)
      await info.attach(`${state} ${width}`, { body: await page.screenshot(), contentType: 'image/png' });
  }
  const text = await page.locator('body').innerText();
  problems.push(...(text.match(/\b(?:undefined|NaN|null)\b|\[object \w+\]/g) ?? []));
  expect.soft(problems, state).toEqual([]);
}

const isOfGuard = (url: string) => /\/api\/admin\/(?:session|account)$/.test(new URL(url).pathname);

/** What a read has in a directory without data: no rows, and zero for every count. */
function emptied(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === 'number') return /^(?:page|limit|currentPage)$/.test(key) ? value : 0;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, emptied(part, name)]));
}

/** Forms, whose values are no rows. */
const FORMS = ['/admin/settings', '/admin/advertisements', '/admin/account'];

for (const [at, path] of ADMIN_PATHS.entries()) {
  test(`${path} while it loads, after a failure, and without data`, async ({ page }, info) => {
    await look(page, LOOKS[at % LOOKS.length]!);
    await signInPage(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const others = async (route: Route, respond: () => Promise<void>) =>
      isOfGuard(route.request().url()) && path !== '/admin/account' ? route.continue() : respond();
    await page.route('**/api/admin/**', (route) =>
      /session$/.test(route.request().url())
        ? route.continue()
        : others(route, async () => {
            await released;
            await route.fulfill({ status: 400, json: { code: 'invalid_input', message: 'Bir sorun var. A problem.' } });
          }),
    );
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check(page, info, `${path} loading`);
    release();
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    await check(page, info, `${path} failed`);
    if (FORMS.includes(path)) return;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route('**/api/admin/**', async (route) => {
      if (route.request().method() !== 'GET' || isOfGuard(route.request().url())) return route.continue();
      const response = await route.fetch();
      return route.fulfill({ response, json: emptied(await response.json()) });
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    await check(page, info, `${path} empty`);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

async function maintain(page: Page, item: string): Promise<void> {
  await button(page, 'Bakım').click();
  await page.getByRole('menuitem', { name: item }).click();
}

const LIST = '/admin/businesses?filter=durum';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const DELETION = {
  ...{ id: '7b8f8a1e-98a5-4f6c-9f0a-3f0c7c1d2e3f', kind: 'bulk', label: LONG, count: 190_000, username: 'admin' },
  ...{ deletedAt: inDays(-1), restorableUntil: inDays(6), interruptedImports: [], state: 'restoring' },
  ...{ restoredCount: 64_000, processedCount: 65_000, secondsLeft: 94 },
};

interface State {
  name: string;
  path: string;
  /** Before the page is opened; resolves to what is done afterwards. */
  before?: (page: Page) => Promise<(() => Promise<void>) | void>;
  open?: (page: Page) => Promise<void>;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).first();

const STATES: State[] = [
  { name: 'longest data', path: '/admin/businesses?importId=ID&sortBy=name&sortOrder=asc' },
  { name: 'selection', path: LIST, open: (page) => page.getByLabel('Sayfadakilerin tümünü seç').check() },
  { name: 'map', path: `${LIST}&view=map` },
  { name: 'views', path: LIST, open: (page) => button(page, 'Görünüm').click() },
  { name: 'filters', path: LIST, open: (page) => button(page, 'Daha fazla süzgeç').click() },
  { name: 'export', path: LIST, open: (page) => button(page, 'CSV dışa aktar').click() },
  { name: 'edit', path: LIST, open: (page) => button(page, /^Düzenle: /).click() },
  {
    name: 'edit with a problem',
    path: LIST,
    open: async (page) => {
      await button(page, /^Düzenle: /).click();
      await field(page, 'Ad').fill('');
      await field(page, 'Web sitesi').fill('no URL');
      await button(page, 'Kaydet').click();
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    },
  },
  {
    name: 'conflict',
    path: LIST,
    open: async (page) => {
      await button(page, /^Düzenle: /).click();
      await field(page, 'Ad').fill(`Durum benim ${LONG}`);
      const {
        businesses: [row],
      } = (await (await api.get('/api/admin/businesses?filter=durum')).json()) as ModerationPage;
      const current = (await (await api.get(`/api/admin/businesses/${row!.id}`)).json()) as EditableBusiness;
      await api.patch(`/api/admin/businesses/${row!.id}`, { data: { city: 'Durumkent', version: current.updatedAt } });
      await button(page, 'Kaydet').click();
      await expect(page.getByRole('alert').filter({ hasText: 'Durumkent' })).toBeVisible();
    },
  },
  { name: 'delete', path: LIST, open: (page) => button(page, /^Sil: /).click() },
  {
    name: 'delete all',
    path: LIST,
    open: async (page) => {
      await maintain(page, 'Tüm İşletmeleri Sil');
      await expect(button(page, 'Devam et')).toBeEnabled();
    },
  },
  {
    name: 'delete all, phrase',
    path: LIST,
    open: async (page) => {
      await maintain(page, 'Tüm İşletmeleri Sil');
      await button(page, 'Devam et').click();
      await expect(page.getByRole('dialog', { name: 'Son onay' })).toBeVisible();
    },
  },
  { name: 'delete test data', path: LIST, open: (page) => maintain(page, 'Test Verilerini Sil') },
  { name: 'slugs', path: LIST, open: (page) => maintain(page, 'URL’leri Düzelt') },
  {
    name: 'running restore',
    path: `${LIST}&deletions=open`,
    before: async (page) => {
      await page.route('**/api/admin/deletions', (route) =>
        route.fulfill({ json: [DELETION, { ...DELETION, id: DELETION.id.replace('7', '8'), state: 'restorable' }] }),
      );
    },
  },
  {
    name: 'restore that could not be stopped, notice over the dialog',
    path: `${LIST}&deletions=open`,
    before: async (page) => {
      await page.route('**/api/admin/deletions', (route) => route.fulfill({ json: [DELETION] }));
      await page.route('**/api/admin/deletions/*/cancel', (route) =>
        route.fulfill({ status: 503, json: { code: 'service_unavailable', message: 'Şimdi olmuyor.' } }),
      );
    },
    open: async (page) => {
      await button(page, 'Durdur').click();
      const notice = page.getByText('Geri getirme durdurulamadı', { exact: true });
      await expect(notice).toBeVisible();
      // Not below the dialog or its backdrop.
      expect(
        await notice.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }),
      ).toBe(true);
      await page.getByRole('dialog').getByRole('button', { name: 'Kapat' }).last().click();
      await expect(notice).toHaveCount(0);
      await expect(page.getByRole('dialog', { name: 'Silinenler' })).toBeVisible();
    },
  },
  {
    name: 'step-up',
    path: '/admin/settings',
    open: async (page) => {
      await page.route('**/api/admin/site-settings', (route) =>
        route.fulfill({ status: 403, json: { code: 'step_up_required', message: '' } }),
      );
      await field(page, 'Head Tag Kodları').fill('<meta name="state" content="1">');
      await button(page, 'Kaydet').click();
      await expect(page.getByRole('dialog', { name: 'Siz olduğunuzu doğrulayın' })).toBeVisible();
    },
  },
  {
    name: 'session ended',
    path: '/admin/settings',
    open: async (page) => {
      await field(page, 'Head Tag Kodları').fill('<meta name="state" content="1">');
      await page.context().clearCookies();
      await button(page, 'Kaydet').click();
      await expect(page.getByRole('dialog', { name: 'Oturumunuz sona erdi' })).toBeVisible();
    },
  },
  {
    name: 'conflict of settings',
    path: '/admin/settings',
    open: async (page) => {
      await field(page, 'Dosya adı').fill('mine.html');
      await save(api, 'settings', { verification_file: 'theirs.html' });
      await button(page, 'Kaydet').click();
      await expect(page.getByText('theirs.html')).toBeVisible();
      await save(api, 'settings', { verification_file: '' });
    },
  },
  { name: 'reports', path: '/admin/reports' },
  { name: 'error rows', path: '/admin/reports?rows=ID' },
  { name: 'preview', path: '/admin/upload', open: (page) => button(page, /^Önizle$/).click() },
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
      await button(page, '3 dosyayı yükle').click();
      await expect(page.getByText('bir PDF belgesi').first()).toBeVisible();
      await expect(page.getByText('satır/sn').first()).toBeVisible();
    },
  },
  {
    name: 'sessions',
    path: '/admin',
    open: async (page) => {
      await button(page, /admin/).click();
      await page.getByRole('menuitem', { name: /turumlar/ }).click();
    },
  },
  {
    name: 'totp',
    path: '/admin/account',
    open: async (page) => {
      await button(page, /doğrulama uygulaması/i).click();
      await expect(page.getByRole('img').last()).toBeVisible();
    },
  },
  { name: 'invitation, expired', path: '/admin/invitation#nothing' },
  { name: 'not found', path: '/admin/no-such-screen' },
  { name: 'legacy', path: '/admin-legacy?tab=businesses' },
];

for (const [at, { name, path, before, open }] of STATES.entries()) {
  test(`state: ${name}`, async ({ page }, info) => {
    await look(page, LOOKS[at % 2 === 0 ? 0 : 2]);
    await signInPage(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const after = await before?.(page);
    try {
      await page.goto(path.replace('ID', errorId));
      await page.waitForLoadState('networkidle');
      await open?.(page);
      await check(page, info, name);
    } finally {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await after?.();
    }
  });
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
  await expect(page.getByLabel(/parola/i).first()).toBeVisible();
  await check(page, info, 'invitation');
});
