import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BusinessDetail, BusinessPage } from '@directory/contracts/businesses';
import sharp from 'sharp';
import { imported, signedIn } from './admin-api.js';
import { expect, test, type APIRequestContext, type ElementHandle, type Page, type Route } from './browser.js';
import { foreignSources } from './screens.js';
import { csvOf } from './spreadsheets.js';

/** Photos of other hosts are shown from this origin, and never as a broken image. */

const KINDS = ['good', 'missing', 'rejected', 'slow', 'truncated', 'none'] as const;
const CATEGORY = 'Photo studio';
const OWN_HOST = new URL(process.env['BASE_URL'] ?? 'http://localhost').host;
const slugs = new Map<string, string>();
let host: Server;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c03070' } })
    .jpeg()
    .toBuffer();
  host = createServer((request, response) => {
    if (request.url!.startsWith('/good')) return response.end(photo);
    if (request.url!.startsWith('/truncated')) return response.end(photo.subarray(0, photo.length / 2));
    if (request.url!.startsWith('/slow')) return undefined;
    return response.writeHead(404).end('missing');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => host.once('listening', resolve));
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const photoOf: Record<string, string> = {
    ...Object.fromEntries(KINDS.map((kind) => [kind, `${origin}/${kind}`])),
    none: '',
  };
  const rows = KINDS.map((kind) => ({
    name: `Studio ${kind}`,
    category: CATEGORY,
    full_address: `Kiln Lane 4, Potters Hill, Funafuti, Tuvalu`,
    city: 'Funafuti',
    country: 'Tuvalu',
    country_code: 'TV',
    rating: '5',
    reviews: '1900000000',
    phone: '+688 20001',
    photo: kind === 'rejected' ? 'http://127.0.0.1:9/photo' : photoOf[kind]!,
    photos: kind === 'good' ? `${origin}/good2 ${origin}/missing2` : '',
    place_id: `E2E_photo_${kind}`,
  }));
  const admin = await signedIn();
  expect(await imported(admin, 'photos.csv', csvOf(rows), { test: 'true' })).toMatchObject({ state: 'done' });
  const { businesses } = (await (await admin.get('/api/search?q=Studio&location=Funafuti')).json()) as BusinessPage;
  for (const { name, slug } of businesses) slugs.set(name.replace('Studio ', ''), slug);
  expect([...slugs.keys()].sort()).toEqual([...KINDS].sort());
  // A photo that has not been fetched yet is a tile.
  const { photo: path } = await detailOf(admin, 'good');
  const typeOf = async () => (await admin.get(`${path}-256`)).headers()['content-type'];
  await expect.poll(typeOf, { timeout: 30_000 }).toBe('image/jpeg');
  // The lists of the home page are cached.
  const home = async () => (await admin.get('/')).text();
  await expect.poll(home, { timeout: 60_000 }).toContain(path!);
});
test.afterAll(async () => {
  // Later tests must not show photos that cannot be fetched.
  expect((await (await signedIn()).delete('/api/admin/test-data')).ok()).toBe(true);
  host.closeAllConnections();
  host.close();
});

const pagesWithPhotos = () => [
  '/',
  '/businesses',
  '/categories/photo-studio',
  '/cities/tv/funafuti',
  '/search?q=Studio&location=Funafuti',
  ...KINDS.map((kind) => `/business/${slugs.get(kind)!}`),
];

async function detailOf(request: APIRequestContext, kind: string): Promise<BusinessDetail> {
  return (await (await request.get(`/api/businesses/${slugs.get(kind)!}`)).json()) as BusinessDetail;
}

/** Waits until every image is complete, lazy ones included. */
async function allLoaded(page: Page): Promise<void> {
  const images = page.locator('img.photo');
  await images.evaluateAll((all) => all.forEach((it) => it.setAttribute('loading', 'eager')));
  const pending = () => images.evaluateAll((all) => all.filter((it) => !(it as HTMLImageElement).complete).length);
  await expect.poll(pending, { timeout: 60_000 }).toBe(0);
}

/** Of the first `max` images that failed, those for which the browser paints something: a border, an icon. */
async function brokenImages(page: Page, max: number): Promise<string[]> {
  const broken: string[] = [];
  let left = max;
  // Handles, not locators: scripts remove an image that has failed and leave its tile.
  for (const image of await page.locator('img.photo').elementHandles()) {
    if (left === 0) break;
    const hasFailed = () => image.evaluate((it) => it.isConnected && (it as HTMLImageElement).naturalWidth <= 1);
    if (!(await hasFailed())) continue;
    left -= 1;
    // The page around the image may still be painted differently, and a photo may arrive meanwhile.
    let isBroken = true;
    for (let attempt = 0; isBroken && attempt < 10; attempt += 1)
      isBroken = !(await looksAsIfHidden(image as ElementHandle<HTMLElement>)) && (await hasFailed());
    if (isBroken) broken.push(await image.evaluate((it) => `${document.URL} ${it.parentElement?.innerHTML ?? ''}`));
  }
  return broken;
}

async function looksAsIfHidden(image: ElementHandle<HTMLElement>): Promise<boolean> {
  const box = (await image.evaluateHandle((it) => it.closest('span'))).asElement();
  if (!box) return true; // removed meanwhile
  const shown = await box.screenshot({ animations: 'disabled' });
  await image.evaluate((it) => (it.style.visibility = 'hidden'));
  const hidden = await box.screenshot({ animations: 'disabled' });
  await image.evaluate((it) => (it.style.visibility = ''));
  return shown.equals(hidden);
}

const photosShown = (page: Page) =>
  page.locator('img.photo').evaluateAll((all) => all.filter((it) => (it as HTMLImageElement).naturalWidth > 1).length);

for (const scripts of [true, false]) {
  const how = scripts ? 'with scripts' : 'without scripts';

  test.describe(how, () => {
    test.use({ javaScriptEnabled: scripts });

    test(`a photo whose source is missing, rejected, slow or truncated is a tile, without console errors`, async ({
      page,
    }) => {
      test.setTimeout(240_000);
      const errors: string[] = [];
      const foreign: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('request', (sent) => {
        const { host: contacted, protocol } = new URL(sent.url());
        if (/^(https?|wss?):$/.test(protocol) && contacted !== OWN_HOST) foreign.push(sent.url());
      });
      for (const path of pagesWithPhotos()) {
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await allLoaded(page);
        foreign.push(...(await foreignSources(page)));
        const broken = await brokenImages(page, path.startsWith('/search') ? KINDS.length : 1);
        expect({ path, broken, errors, foreign }).toEqual({ path, broken: [], errors: [], foreign: [] });
        const isGoodThere = !path.startsWith('/business/') || path === `/business/${slugs.get('good')!}`;
        if (isGoodThere) expect({ path, shown: await photosShown(page) }).not.toEqual({ path, shown: 0 });
      }
    });

    for (const [failure, fail] of [
      ['cannot be sent', (route: Route) => route.abort('connectionrefused')],
      ['has the status 500', (route: Route) => route.fulfill({ status: 500, body: 'no' })],
      ['has a truncated response', (route: Route) => route.fulfill({ contentType: 'image/webp', body: 'RIFF' })],
      ['has no response', () => undefined],
    ] as const) {
      test(`a photo whose request ${failure} leaves only its tile`, async ({ page }) => {
        await page.route('**/photos/**', fail);
        for (const path of ['/businesses', `/business/${slugs.get('good')!}`]) {
          await page.goto(path, { waitUntil: 'domcontentloaded' });
          if (failure !== 'has no response') await allLoaded(page);
          expect({ path, broken: await brokenImages(page, 1) }).toEqual({ path, broken: [] });
          if (scripts && failure !== 'has no response') await expect(page.locator('img.photo')).toHaveCount(0);
          else expect(await page.locator('img.photo').count()).toBeGreaterThan(0);
          await expect(page.locator('.tile').first()).toBeVisible();
        }
      });
    }
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a gallery is visible, and its links open the photos', async ({ page }) => {
    const { photos } = await detailOf(page.request, 'good');
    await page.goto(`/business/${slugs.get('good')!}`);
    await expect(page.getByRole('link', { name: /^Photo \d of 3$/ })).toHaveCount(3);
    await page.getByRole('link', { name: 'Photo 2 of 3' }).scrollIntoViewIfNeeded();
    const shown = page.locator(`header img.photo[src^="${photos[0]!}"]`);
    await expect.poll(() => shown.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(1);
    await page.getByRole('link', { name: 'Photo 2 of 3' }).click();
    await expect(page).toHaveURL(`${photos[0]!}-1024`);
  });
});

test('a gallery opens in a dialog with the keyboard', async ({ page }) => {
  const { photo, photos } = await detailOf(page.request, 'good');
  const missing = photos[1]!;
  const path = `/business/${slugs.get('good')!}`;
  await page.goto(path);
  const link = page.getByRole('link', { name: 'Photo 1 of 3' });
  await link.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Photos of Studio good' });
  await expect(dialog.getByText('Photo 1 of 3')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Studio good, photo 1' })).toBeInViewport();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('Photo 2 of 3')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Studio good, photo 2' })).toBeInViewport();
  await dialog.getByRole('button', { name: 'Next photo' }).click();
  await expect(dialog.getByText('Photo 3 of 3')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Next photo' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Next photo' })).toBeFocused();
  // The last photo fails: its source is missing, and only its tile is left.
  await expect(dialog.locator('.tile').last()).toBeInViewport();
  const painted = dialog.locator(`img.photo[src^="${missing}"]`);
  await expect
    .poll(() => painted.evaluateAll((all) => all.every((it) => (it as HTMLImageElement).naturalWidth <= 1)))
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
  expect(photo).not.toBeNull();
});

test('the security policy of a page allows images of no other host but the one of the map tiles', async ({
  request,
}) => {
  const policy = (await request.get('/')).headers()['content-security-policy']!;
  expect(/img-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' data: https://tile.openstreetmap.org");
});

test('a photo is immutable and served in the format and width that the browser chooses', async ({ page, request }) => {
  const { photo } = await detailOf(request, 'good');
  const avif = await request.get(`${photo}-768`, { headers: { accept: 'image/avif,image/webp' } });
  expect(avif.headers()).toMatchObject({ 'content-type': 'image/avif', vary: 'accept' });
  const webp = await request.get(`${photo}-256`, { headers: { accept: 'image/webp' } });
  expect(webp.headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect((await request.get(`${photo}-256`, { headers: { accept: 'image/*' } })).headers()['content-type']).toBe(
    'image/jpeg',
  );

  await page.goto('/businesses');
  const image = page.locator(`img.photo[src^="${photo}"]`);
  await expect(image).toHaveAttribute('loading', 'lazy');
  await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.currentSrc)).toContain(`${photo}-160`);
  await page.goto(`/business/${slugs.get('good')!}`);
  const hero = page.locator(`header img.photo[src^="${photo}"]`);
  await expect(hero).toHaveAttribute('loading', 'eager');
  await expect.poll(() => hero.evaluate((it: HTMLImageElement) => it.currentSrc)).toMatch(/-512$/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect.poll(() => hero.evaluate((it: HTMLImageElement) => it.currentSrc)).toMatch(/-512-band$/);
});

test('scripts are requested after the large photo of a page has arrived, or after a second', async ({ page }) => {
  const path = `/business/${slugs.get('good')!}`;
  const order: string[] = [];
  page.on('request', (sent) => sent.resourceType() === 'script' && order.push('script'));
  await page.route('**/photos/**', async (route) => {
    await sleep(400);
    if (route.request().url().endsWith('-512')) order.push('photo');
    await route.continue();
  });
  await page.goto(path);
  await expect(page.locator('html[data-live]')).toBeAttached();
  expect(order[0]).toBe('photo');
  await page.unroute('**/photos/**');
  await page.route('**/photos/**', () => undefined);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('html[data-live]')).toBeAttached();
});

test('structured data and the preview image name the photo at this origin', async ({ request }) => {
  const html = await (await request.get(`/business/${slugs.get('good')!}`)).text();
  const { photo } = await detailOf(request, 'good');
  const expected = `${process.env['BASE_URL']!}${photo}-1024`;
  expect(/<meta property="og:image" content="([^"]+)">/.exec(html)?.[1]).toBe(expected);
  expect(html).toContain(`"image":["${expected}",`);
  expect((await request.get(expected)).headers()['content-type']).toBe('image/jpeg');
  expect(html).not.toContain('127.0.0.1');
});
