import { ADMIN_PATHS } from '@directory/contracts/site-paths';
import { imported, signedIn } from './admin-api.js';
import { signInPage } from './admin-screen.js';
import { check, LONG, look, LOOKS } from './admin-state-check.js';
import { expect, test, type Page, type Route } from './browser.js';
import { businesses, csvOf } from './spreadsheets.js';

/** Every screen of the administration by its URL in every state of its data, its network and its session. */

test.beforeAll(async () => {
  const api = await signedIn();
  await imported(api, 'ekran-durumlari.csv', csvOf(businesses('Ekran', 3)));
  const contact = { name: 'Ada', email: 'ada@example.com', subject: 'Adresimiz değişti', message: 'Yeni adresimiz.' };
  await api.post('/api/contact', { data: contact });
  await api.get('/api/search?q=zzqx');
  await api.dispose();
});

/** Forms, whose values are no rows. */
const FORMS = ['/admin/settings', '/admin/advertisements', '/admin/account'];

const isOfGuard = (url: string) => /\/api\/admin\/session$/.test(new URL(url).pathname);
const isPageNumber = (key: string) => /^(?:page|limit|currentPage)$/.test(key);

/** What a read has in a directory without data: no rows, and zero for every count. */
function emptied(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === 'number') return isPageNumber(key) ? value : 0;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, emptied(part, name)]));
}

/** The first row of every list. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part)]));
}

/** Texts that people or files write; others are codes, URLs and times. */
const FREE_TEXT =
  /^(?:name|username|fileName|subject|message|label|query|source|category|fullAddress|city|note|company|business|businessName|error|reply|phone)$/;

/** The longest texts there are, many rows of a list of one row, and counts in the millions. */
function enlarged(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((part) => enlarged(part, key));
  if (typeof value === 'number') return Number.isInteger(value) && COUNTS.test(key) ? 2_142_948 : value;
  if (typeof value === 'string') return FREE_TEXT.test(key) ? LONG : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, enlarged(part, name)]));
}
const COUNTS = /(?:count|total|rows|inserted|updated|errors|views|searches|businesses|visitors|reviews|totalPages)$/i;

/** Responds to the reads of a screen with another version of what the server has. */
async function changeReads(page: Page, change: (value: unknown) => unknown): Promise<void> {
  await page.route('**/api/admin/**', async (route) => {
    if (route.request().method() !== 'GET' || isOfGuard(route.request().url())) return route.continue();
    const response = await route.fetch();
    if (!/json/.test(response.headers()['content-type'] ?? '')) return route.fulfill({ response });
    return route.fulfill({ response, json: change(await response.json()) });
  });
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main .skeleton')).toHaveCount(0);
}

for (const [at, path] of ADMIN_PATHS.entries()) {
  test(`${path} while it loads, after a failure, without data, with one row, and with overlong data`, async ({
    page,
  }, info) => {
    await look(page, LOOKS[at % LOOKS.length]!);
    await signInPage(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/admin/**', async (route: Route) => {
      const { pathname } = new URL(route.request().url());
      if (/session$/.test(pathname) || (/account$/.test(pathname) && path !== '/admin/account'))
        return route.continue();
      await released;
      return route.fulfill({ status: 400, json: { code: 'invalid_input', message: '400' } });
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check(page, info, `${path} loading`);
    release();
    await settled(page);
    await check(page, info, `${path} failed`);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (FORMS.includes(path)) return;
    for (const [state, change] of [
      ['empty', emptied],
      ['one row', shortened],
      ['overlong', enlarged],
    ] as const) {
      await changeReads(page, change);
      await page.goto(path);
      await settled(page);
      await check(page, info, `${path} ${state}`);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });

  test(`${path} says that the session has ended, and that the browser is offline`, async ({ page }, info) => {
    await look(page, LOOKS[(at + 1) % LOOKS.length]!);
    await signInPage(page);
    await page.goto(path);
    await settled(page);
    await page.context().setOffline(true);
    await expect(page.getByText(/Çevrimdışısınız|You are offline/)).toBeVisible();
    await check(page, info, `${path} offline`);
    await page.context().setOffline(false);
    await expect(page.getByText(/Çevrimdışısınız|You are offline/)).toHaveCount(0);
    let sessions = 0;
    await page.route('**/api/admin/**', (route) =>
      isOfGuard(route.request().url()) && sessions++ === 0
        ? route.continue()
        : route.fulfill({ status: 401, json: { code: 'unauthenticated', message: '401' } }),
    );
    await page.goto(path);
    await expect(page.getByRole('dialog', { name: /Oturumunuz sona erdi|Your session has ended/ })).toBeVisible();
    await check(page, info, `${path} session ended`);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}
