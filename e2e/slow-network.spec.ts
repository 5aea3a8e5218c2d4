import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { screens } from './screens.js';

/** Forms of pages whose script has not run yet, or never will: what is typed is kept, and what is sent arrives. */

/** What a returning visitor's browser holds. */
const STORAGE = {
  'recent-searches': JSON.stringify([
    { q: 'bakery', location: 'Berlin' },
    { q: 'gym', location: '' },
  ]),
  'cookie-consent': JSON.stringify({ analytics: true, marketing: true, at: Date.now() }),
  theme: 'dark',
  view: 'list',
};

const BYTES_PER_SECOND = 50_000;
const LATENCY_MS = 100;

/** Screens with the two boxes in the page; the others have the one of the header. */
const WITH_FORM = ['home', 'search', 'not-found', 'business-not-found'];

const boxOf = (page: Page, screen: string) =>
  WITH_FORM.includes(screen)
    ? page.getByRole('combobox', { name: 'What' })
    : page.getByRole('textbox', { name: 'Search the directory' });

/** Errors of the site's own; that a page of a missing thing has the status 404 is none. */
function problemsOf(page: Page, baseURL: string): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() !== 'error' || !url.startsWith(baseURL)) return;
    if (url === page.url() && message.text().includes('404')) return;
    problems.push(`${message.text()} (${url})`);
  });
  return problems;
}

/** The page comes as HTML: what could not be rendered in time comes as the shell, which has no box before its script runs. */
async function rendered(request: APIRequestContext, path: string) {
  await expect.poll(async () => (await request.get(path)).text()).toContain('id="page-state"');
}

async function prepared(page: Page, baseURL: string) {
  await page.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, STORAGE);
  // Photos and maps of other hosts.
  await page.route(
    (url) => !url.href.startsWith(baseURL),
    (route) => route.abort(),
  );
}

test('what is typed before the script runs keeps its text and its focus on every screen, without a console error', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(300_000);
  await prepared(page, baseURL!);
  const problems = problemsOf(page, baseURL!);
  for (const { name, path } of await screens(request)) {
    await test.step(name, async () => {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/assets/*.js', async (route) => {
        await held;
        await route.continue();
      });
      await rendered(request, path);
      await page.goto(path, { waitUntil: 'commit' });
      const box = boxOf(page, name);
      await box.focus();
      await page.keyboard.insertText('dentist');
      release();
      await expect(page.locator('html')).toHaveAttribute('data-live', '');
      await page.waitForLoadState('networkidle');
      // Where the caret was is the browser’s to say.
      await expect(box, name).toHaveValue(/dentist/);
      await expect(box, name).toBeFocused();
      expect(problems, name).toEqual([]);
      await page.keyboard.press('Enter');
      await expect(page, name).toHaveURL(/\/search\?q=[^&]*dentist/);
      await page.unroute('**/assets/*.js');
    });
  }
});

test('what is typed and sent at once on a line of 50 kB/s arrives at the search from every screen', async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(300_000);
  for (const { name, path } of await screens(request)) {
    await test.step(name, async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      await prepared(page, baseURL!);
      const problems = problemsOf(page, baseURL!);
      const line = await context.newCDPSession(page);
      await line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: LATENCY_MS,
        downloadThroughput: BYTES_PER_SECOND,
        uploadThroughput: BYTES_PER_SECOND,
      });
      await rendered(request, path);
      await page.goto(baseURL! + path, { waitUntil: 'commit' });
      const box = boxOf(page, name);
      await box.focus();
      await page.keyboard.insertText('veterinarian');
      await page.keyboard.press('Enter');
      await expect(page, name).toHaveURL(/\/search\?(.*&)?q=[^&]*veterinarian/, { timeout: 20_000 });
      expect(problems, name).toEqual([]);
      await context.close();
    });
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search form of the home page, of a missing page and of the header lead to results', async ({ page }) => {
    for (const path of ['/', '/no/such/page', '/business/nobody-abc123']) {
      await page.goto(path);
      await page.getByRole('combobox', { name: 'What' }).fill('Optician');
      await page.getByRole('combobox', { name: 'Where' }).fill('Germany');
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
      await expect(page, path).toHaveURL(/\/search\?q=Optician&location=Germany$/);
      await expect(page.getByRole('combobox', { name: 'What' })).toHaveValue('Optician');
    }
    await page.goto('/contact');
    await page.getByRole('textbox', { name: 'Search the directory' }).fill('Optician');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=Optician$/);
  });

  test('the filter of each list finds, and keeps what else the URL says', async ({ page, request }) => {
    const [category] = (await (await request.get('/api/categories')).json()) as { category: string }[];
    await page.goto('/categories?view=list&page=2');
    await page.getByRole('textbox', { name: 'Search categories' }).fill(category!.category);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/categories\?q=[^&]+&view=list$/);
    await expect(page.getByRole('main').getByRole('heading', { name: category!.category, exact: true })).toBeVisible();
    for (const [path, box] of [
      ['/cities', 'Search cities or countries'],
      ['/countries', 'Search countries'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('textbox', { name: box }).fill('xyzzy');
      await page.keyboard.press('Enter');
      await expect(page, path).toHaveURL(/\?q=xyzzy$/);
      await expect(page.getByRole('heading', { name: /^No (cities|countries) found$/ })).toBeVisible();
    }
  });

  test('the contact form says that it needs JavaScript, and whom to write to instead', async ({ page }) => {
    await page.goto('/contact');
    const form = page.getByRole('form', { name: 'Send us a Message' });
    await expect(form.getByText('This form needs JavaScript to send a message.')).toBeVisible();
    await expect(form.getByRole('link', { name: /@/ })).toBeVisible();
    await expect(form.getByRole('button', { name: 'Send Message' })).toBeDisabled();
  });
});
