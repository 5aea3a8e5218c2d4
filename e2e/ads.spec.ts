import { expect, test, type APIRequestContext, type Page } from './browser.js';
import { RETENTION_DAYS } from '@directory/contracts/retention';
import { save as saveStored, signedIn } from './admin-api.js';
import { goInside, violations } from './screens.js';

/** Advertisements and snippets: on public pages only, apart from the page, and after consent. */

const NO_ADS = { ad1: '', ad2: '', ad3: '', ad4: '' };
const NO_SNIPPETS = { head_tags: '', facebook_pixel: '', footer_tags: '', ads_in_page: false };

/** Reports what it can access, and is 120 px high. */
const AD = `<div id="ad" style="height: 120px">Cheap tyres</div><script>
  const reached = (what) => { try { return what() ? 'yes' : 'no'; } catch { return 'no'; } };
  document.getElementById('ad').dataset.reached = [
    reached(() => parent.document.title), reached(() => localStorage.length >= 0), reached(() => document.cookie + 'x'),
  ].join();
</script>`;

let admin: APIRequestContext;
let business: string;

test.beforeAll(async ({ browser: _browser }) => {
  admin = await signedIn();
  const [first] = (await (await admin.get('/api/featured-businesses')).json()) as { slug: string }[];
  business = `/business/${first!.slug}`;
});
test.afterAll(async () => {
  await save(NO_ADS, NO_SNIPPETS);
  await admin.dispose();
});

async function save(codes: typeof NO_ADS, snippets: typeof NO_SNIPPETS) {
  for (const [kind, values] of [
    ['advertisement-codes', codes],
    ['settings', snippets],
  ] as const) {
    const response = await saveStored(admin, kind, values);
    expect(response.ok(), `${kind}: ${response.status()}`).toBe(true);
  }
}

const ads = (page: Page) => page.getByRole('complementary', { name: 'Advertisement' });
const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
/** Stores the consent of an earlier visit. */
const agreed = (page: Page) =>
  page.addInitScript(() =>
    localStorage.setItem('cookie-consent', JSON.stringify({ analytics: true, marketing: true, at: Date.now() })),
  );
const ran = (page: Page) => page.evaluate(() => (window as unknown as { ran?: string[] }).ran ?? []);

test('without ad code there is no slot, no consent dialog and no foreign script', async ({ page }) => {
  const response = await page.goto(business);
  expect(response!.headers()['content-security-policy']).toMatch(/default-src 'self';/);
  await page.waitForLoadState('networkidle');
  await expect(ads(page)).toHaveCount(0);
  await expect(banner(page)).toHaveCount(0);
});

test('an ad with dark text and no background is readable in the dark theme', async ({ page }) => {
  await save({ ...NO_ADS, ad1: '<p style="color: #222">Cheap tyres</p>' }, NO_SNIPPETS);
  await agreed(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(business);
  await page.frameLocator('iframe[title="Advertisement"]').getByText('Cheap tyres').waitFor();
  const image = await ads(page).locator('iframe').screenshot();
  const corner = await page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
    const context = new OffscreenCanvas(1, 1).getContext('2d')!;
    context.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0);
    return [...context.getImageData(0, 0, 1, 1).data];
  }, image.toString('base64'));
  expect(corner).toEqual([255, 255, 255, 255]);
});

test('an ad runs in a sandboxed frame without an origin, in reserved space', async ({ page }) => {
  await save({ ...NO_ADS, ad1: AD, ad4: AD }, NO_SNIPPETS);
  const problems: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused|origin-keyed/.test(message.text())) problems.push(message.text());
  });
  await agreed(page);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const response = await page.goto(business);
  expect(response!.headers()['content-security-policy']).toMatch(/default-src 'self';/);
  await expect(ads(page)).toHaveCount(2);
  await expect(ads(page).first()).toBeVisible();
  const inside = page.frameLocator('iframe[title=Advertisement]').first().locator('#ad');
  await expect(inside).toHaveText('Cheap tyres');
  await expect(inside).toHaveAttribute('data-reached', 'no,no,no');
  const box = (await ads(page).first().boundingBox())!;
  const label = (await ads(page).first().getByText('Advertisement', { exact: true }).boundingBox())!;
  expect(label.height).toBeGreaterThan(10);
  expect((await page.locator('iframe[title=Advertisement]').first().boundingBox())!.height).toBe(120);
  expect(box.width).toBeLessThanOrEqual(728);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02);
  expect(await violations(page)).toEqual([]);
  expect(problems).toEqual([]);

  await page.goto('/no/such/page');
  expect((await ads(page).boundingBox())!.width).toBe(300);
  await page.goto('/business/missing-abc123');
  await expect(ads(page)).toHaveCount(1);
  await page.goto('/admin/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(ads(page)).toHaveCount(0);
});

test('an ad is requested, shown and stored only with consent, and ends when it is withdrawn', async ({
  page,
  context,
}) => {
  const script = '<div style="height:120px">Cheap tyres</div><script src="https://ads.example.net/ad.js"></script>';
  await save({ ...NO_ADS, ad1: script }, NO_SNIPPETS);
  const requested: string[] = [];
  await context.route('https://ads.example.net/**', (route) => {
    requested.push(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      headers: { 'set-cookie': 'adid=42; SameSite=None; Secure' },
      body: '',
    });
  });
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname.startsWith('/ad-frame/')) requested.push(sent.url());
  });
  const html = await (await page.request.get(business)).text();
  expect(html).not.toContain('<iframe');
  await page.goto(business);
  await expect(banner(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(ads(page)).toHaveCount(0);
  expect(requested).toEqual([]);
  expect((await context.cookies()).map((cookie) => cookie.name)).toEqual([]);

  await banner(page).getByRole('button', { name: 'Refuse all' }).click();
  await page.goto(business);
  await page.waitForLoadState('networkidle');
  expect(requested).toEqual([]);

  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await banner(page).getByRole('button', { name: 'Accept all' }).click();
  await expect(ads(page)).toBeVisible();
  expect(requested).toContain('https://ads.example.net/ad.js');
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await banner(page).getByRole('button', { name: 'Refuse all' }).click();
  await expect(ads(page)).toHaveCount(0);
});

test('an ad frame with an error response or without content stays hidden', async ({ page }) => {
  await save({ ...NO_ADS, ad1: AD, ad2: AD }, NO_SNIPPETS);
  await agreed(page);
  await page.route('**/ad-frame/ad1', (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal error</h1>' }),
  );
  await page.route('**/ad-frame/ad2', (route) => route.abort());
  const seen: boolean[] = [];
  await page.goto(business);
  await expect
    .poll(async () => {
      const states = await ads(page).evaluateAll((all) =>
        all.map((element) => element.checkVisibility({ visibilityProperty: true })),
      );
      seen.push(...states);
      return states.length;
    })
    .toBe(0);
  expect(seen).not.toContain(true);
});

test('the cookie and privacy policies name every storage key and host of a visit', async ({ page, context }) => {
  await save(
    { ...NO_ADS, ad1: '<script src="https://ads.example.net/ad.js"></script>' },
    { ...NO_SNIPPETS, footer_tags: '<script src="https://count.example.org/c.js"></script>' },
  );
  await context.route(/example\.(net|org)/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'Accept all' }).click();
  await page.getByRole('combobox', { name: 'What' }).fill('Optician');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search/);
  await page.goto(business);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.goto('/cookie-policy');
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const policy = await page.getByRole('article').innerText();
  expect(stored).toEqual(
    expect.arrayContaining(['cookie-consent', 'map-consent', 'recent-searches', 'recently-viewed', 'saved-businesses']),
  );
  for (const name of stored) expect(policy).toMatch(new RegExp(`(?<![\\w-])${name} \\(`));
  expect(await context.cookies()).toEqual([]);
  for (const words of ['ads.example.net', 'count.example.org', 'tile.openstreetmap.org', 'Cookie settings', '365 days'])
    expect(policy).toContain(words);
  expect(policy).toMatch(/Photos of businesses come from our own address/);
  expect(policy).not.toMatch(/Essential[^\n]*decision/);
  for (const storage of [
    /Essential[\s\S]*30 days/,
    /Analytics[\s\S]*24 months/,
    /Marketing[\s\S]*90 days/,
    /Preference[\s\S]*1 year/,
  ])
    expect(policy).toMatch(storage);
  await page.goto('/privacy-policy');
  const privacy = await page.getByRole('article').innerText();
  for (const words of [
    'tile.openstreetmap.org',
    'advertising',
    'Photos of businesses come from our own address',
    '365 days',
    // What is counted without a cookie, and how long the services store it.
    'keyed hash',
    'until the end of the day',
    `counted by day: ${RETENTION_DAYS.usage} days`,
    `messages: ${RETENTION_DAYS.contact} days`,
  ])
    expect(privacy).toContain(words);
  expect(policy).not.toMatch(/language|layout/);
});

test('an ad slot whose code cannot be fetched stays hidden', async ({ page }) => {
  await page.route('**/api/admin/advertisement-codes', (route) => route.fulfill({ status: 500, body: 'no' }));
  // The shell, as after a failed rendering: the browser fetches all data itself.
  await page.route('**/privacy-policy', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script type="application\/json" id="page-state">.*?<\/script>/s, '');
    await route.fulfill({ response: response, body });
  });
  await page.goto('/privacy-policy');
  await goInside(page, business);
  await expect(page.getByRole('heading', { name: 'Business Details' })).toBeVisible();
  await expect(ads(page)).toHaveCount(0);
});

const snippet = (name: string) => `<script>(window.ran ??= []).push('${name}')</script>`;
const SNIPPETS = {
  head_tags: `<meta name="owner" content="proof">${snippet('head')}`,
  facebook_pixel: `${snippet('pixel')}<noscript><img src="https://pixel.invalid/1"></noscript>`,
  footer_tags: `<p id="footer-note">note</p>${snippet('footer')}`,
  ads_in_page: true,
};

test('snippets run once the visitor consents, each in its place, and the choice is stored', async ({ page }) => {
  await save({ ...NO_ADS, ad2: `<b>In the page</b>${snippet('ad')}` }, SNIPPETS);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(business);
  await expect(banner(page)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expect(page.locator('head meta[name=owner]')).toHaveCount(1);
  expect(await ran(page)).toEqual([]);
  await expect(page.getByText('In the page')).toHaveCount(0);

  await banner(page).getByRole('button', { name: 'Choose' }).click();
  await banner(page).getByRole('checkbox', { name: 'Analytics' }).check();
  await banner(page).getByRole('button', { name: 'Save choices' }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect.poll(() => ran(page)).toEqual(['head', 'footer']);
  await expect(page.locator('body > #footer-note')).toHaveCount(1);

  await page.goto(business);
  await expect.poll(() => ran(page)).toEqual(['head', 'footer']);
  await expect(banner(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(banner(page)).toBeFocused();
  await expect(banner(page).getByRole('checkbox', { name: 'Analytics' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeFocused();
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await banner(page).getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(async () => (await ran(page)).toSorted()).toEqual(['ad', 'footer', 'head', 'pixel']);
  await expect(page.getByText('In the page')).toBeVisible();
  expect(await page.evaluate(() => document.body.firstElementChild!.textContent)).toContain('pixel');

  // Code that runs cannot be stopped: withdrawing consent reloads the page.
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await Promise.all([page.waitForEvent('load'), banner(page).getByRole('button', { name: 'Refuse all' }).click()]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('In the page')).toHaveCount(0);
  expect(await ran(page)).toEqual([]);
});

test('a browser with Global Privacy Control counts as rejected consent', async ({ browser }) => {
  const context = await browser.newContext();
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  );
  const page = await context.newPage();
  await page.goto(process.env['BASE_URL'] + business);
  await expect(page.locator('head meta[name=owner]')).toHaveCount(1);
  await expect(banner(page)).toHaveCount(0);
  expect(await ran(page)).toEqual([]);
  await context.close();
});

test('no ad or snippet runs in the administration, by URL or by navigation', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('cookie-consent', JSON.stringify({ analytics: true, marketing: true, at: Date.now() })),
  );
  for (const path of ['/admin/login', '/ADMIN/login', '/%61dmin/login']) {
    const response = await page.goto(path);
    expect(response!.headers()['content-security-policy'], path).toMatch(/default-src 'self';/);
    await page.waitForLoadState('networkidle');
    expect(await ran(page), path).toEqual([]);
  }
  await page.goto('/contact');
  await expect.poll(() => ran(page)).toContain('head');
  const load = page.waitForEvent('load');
  await goInside(page, '/admin/login');
  await load;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await ran(page)).toEqual([]);
});

test('no snippet runs on the page of a report, whose address is a secret, nor after it in the same page', async ({
  page,
}) => {
  await page.addInitScript(() =>
    localStorage.setItem('cookie-consent', JSON.stringify({ analytics: true, marketing: true, at: Date.now() })),
  );
  for (const path of ['/reports/unknown', '/%72eports/unknown']) {
    const response = await page.goto(path);
    expect(response!.headers()['content-security-policy'], path).toMatch(/default-src 'self';/);
    await page.waitForLoadState('networkidle');
    expect(await ran(page), path).toEqual([]);
  }
  await goInside(page, '/contact');
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  expect(await ran(page)).toEqual([]);
  await page.goto('/contact');
  await expect.poll(() => ran(page)).toContain('head');
});
