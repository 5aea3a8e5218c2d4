import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BusinessDetail, BusinessPage } from '@directory/contracts/businesses';
import sharp from 'sharp';
import { imported, signedIn } from './admin-api.js';
import { expect, test, type APIRequestContext, type Browser, type ElementHandle, type Page } from './browser.js';
import { screens } from './screens.js';
import { csvOf } from './spreadsheets.js';

/** Photos of other hosts: shown from this origin, and never as a broken image. */

const KINDS = ['good', 'missing', 'rejected', 'slow', 'truncated', 'none'] as const;
const CATEGORY = 'Photo studio';
const slugs = new Map<string, string>();
let host: Server;

test.beforeAll(async () => {
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c03070' } })
    .jpeg()
    .toBuffer();
  host = createServer((request, response) => {
    if (request.url!.startsWith('/good')) return response.end(photo);
    if (request.url!.startsWith('/truncated')) return response.end(photo.subarray(0, photo.length / 2));
    if (request.url!.startsWith('/slow')) return undefined;
    return response.writeHead(404).end('gone');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => host.once('listening', resolve));
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const photoOf: Record<string, string> = {
    ...Object.fromEntries(KINDS.map((kind) => [kind, `${origin}/${kind}`])),
    none: '',
  };
  const rows = KINDS.map((kind) => ({
    ...{ name: `Studio ${kind}`, category: CATEGORY, full_address: `Kiln Lane 4, Potters Hill, Funafuti, Tuvalu` },
    ...{ city: 'Funafuti', country: 'Tuvalu', country_code: 'TV', rating: '5', reviews: '1900000000' },
    ...{ phone: '+688 20001', photo: kind === 'rejected' ? 'http://127.0.0.1:9/photo' : photoOf[kind]! },
    place_id: `E2E_photo_${kind}`,
  }));
  const admin = await signedIn();
  expect(await imported(admin, 'photos.csv', csvOf(rows), { test: 'true' })).toMatchObject({ state: 'done' });
  const { businesses } = (await (await admin.get('/api/search?q=Studio&location=Funafuti')).json()) as BusinessPage;
  for (const { name, slug } of businesses) slugs.set(name.replace('Studio ', ''), slug);
  expect([...slugs.keys()].sort()).toEqual([...KINDS].sort());
  // The first visitor of a photo may see its tile.
  const { photo: path } = await detailOf(admin, 'good');
  const typeOf = async () => (await admin.get(`${path}-256`)).headers()['content-type'];
  await expect.poll(typeOf, { timeout: 30_000 }).toBe('image/jpeg');
});
test.afterAll(async () => {
  // Later tests meet no photos that cannot be fetched.
  expect((await (await signedIn()).delete('/api/admin/test-data')).ok()).toBe(true);
  host.closeAllConnections();
  host.close();
});

const pagesWithPhotos = () => [
  ...['/', '/businesses', '/categories/photo-studio', '/cities/tv/funafuti', '/search?q=Studio&location=Funafuti'],
  ...KINDS.map((kind) => `/business/${slugs.get(kind)!}`),
];

async function detailOf(request: APIRequestContext, kind: string): Promise<BusinessDetail> {
  return (await (await request.get(`/api/businesses/${slugs.get(kind)!}`)).json()) as BusinessDetail;
}

/** A page as a visitor has it, with scripts or without. */
async function open(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled, baseURL: process.env['BASE_URL'] });
  return context.newPage();
}

/** Until no image is under way, those that would load late included. */
async function allLoaded(page: Page): Promise<void> {
  const images = page.locator('img.photo');
  await images.evaluateAll((all) => all.forEach((it) => it.setAttribute('loading', 'eager')));
  const pending = () => images.evaluateAll((all) => all.filter((it) => !(it as HTMLImageElement).complete).length);
  await expect.poll(pending, { timeout: 60_000 }).toBe(0);
}

/** Of the first `most` images without a picture, the boxes in which something is painted for it: a border, an icon. */
async function tornBoxes(page: Page, most: number): Promise<string[]> {
  const torn: string[] = [];
  let left = most;
  // Handles, not locators: with scripts an image that has failed is removed, and its tile is left.
  for (const image of await page.locator('img.photo').elementHandles()) {
    if (left === 0) break;
    if (!(await image.evaluate((it) => it.isConnected && (it as HTMLImageElement).naturalWidth <= 1))) continue;
    left -= 1;
    // The page around the image may still be painted differently from one moment to the next.
    let isTorn = true;
    for (let attempt = 0; isTorn && attempt < 3; attempt += 1)
      isTorn = !(await looksAsIfHidden(image as ElementHandle<HTMLElement>));
    if (isTorn) torn.push(await image.evaluate((it) => it.parentElement?.innerHTML ?? ''));
  }
  return torn;
}

async function looksAsIfHidden(image: ElementHandle<HTMLElement>): Promise<boolean> {
  const box = (await image.evaluateHandle((it) => it.parentElement)).asElement();
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

  test(`a photo whose source is missing, rejected, slow or truncated is a tile on every page, ${how}`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const page = await open(browser, scripts);
    for (const path of pagesWithPhotos()) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await allLoaded(page);
      expect({ path, torn: await tornBoxes(page, 4) }).toEqual({ path, torn: [] });
      const isGoodThere = !path.startsWith('/business/') || path === `/business/${slugs.get('good')!}`;
      if (isGoodThere) expect({ path, shown: await photosShown(page) }).not.toEqual({ path, shown: 0 });
    }
    await page.context().close();
  });

  for (const [failure, fulfil] of [
    ['refused', (page: Page) => page.route('**/photos/**', (route) => route.abort('connectionrefused'))],
    [
      'answered with an error',
      (page: Page) => page.route('**/photos/**', (route) => route.fulfill({ status: 500, body: 'no' })),
    ],
    [
      'truncated',
      (page: Page) => page.route('**/photos/**', (route) => route.fulfill({ contentType: 'image/webp', body: 'RIFF' })),
    ],
    ['never answered', (page: Page) => page.route('**/photos/**', () => undefined)],
  ] as const) {
    test(`a request for a photo that is ${failure} leaves the tile and nothing else, ${how}`, async ({ browser }) => {
      const page = await open(browser, scripts);
      await fulfil(page);
      for (const path of ['/', '/businesses', `/business/${slugs.get('good')!}`]) {
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        if (scripts) await page.locator('html[data-live]').waitFor({ state: 'attached' });
        if (failure !== 'never answered') await allLoaded(page);
        expect({ path, torn: await tornBoxes(page, 2) }).toEqual({ path, torn: [] });
        if (scripts && failure !== 'never answered') await expect(page.locator('img.photo')).toHaveCount(0);
        else expect(await page.locator('img.photo').count()).toBeGreaterThan(0);
        await expect(page.locator('.tile').first()).toBeVisible();
      }
      await page.context().close();
    });
  }
}

test('a photo that cannot be fetched leaves no error in the console', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  for (const path of pagesWithPhotos()) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await allLoaded(page);
    expect({ path, errors }).toEqual({ path, errors: [] });
  }
});

test('no page contacts another host before consent', async ({ page, request }) => {
  test.setTimeout(240_000);
  const foreign: string[] = [];
  const own = new URL(process.env['BASE_URL']!).host;
  let path = '';
  page.on('request', (sent) => {
    const { host: asked, protocol } = new URL(sent.url());
    if (/^(https?|wss?):$/.test(protocol) && asked !== own) foreign.push(`${path} → ${sent.url()}`);
  });
  const paths = [...(await screens(request)).map((screen) => screen.path), ...pagesWithPhotos()];
  for (path of paths) {
    await page.goto(path);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState('networkidle');
    const sources = await page
      .locator(
        'img, script, iframe, source, link[rel="stylesheet"], link[rel*="icon"], link[rel="preload"], link[rel="preconnect"]',
      )
      .evaluateAll((all) =>
        all.map((it) => (it as HTMLImageElement).src || (it as HTMLLinkElement).href || '').filter(Boolean),
      );
    for (const source of sources)
      if (!source.startsWith('data:') && new URL(source).host !== own) foreign.push(`${path} has ${source}`);
  }
  expect(foreign).toEqual([]);
});

test('images of other hosts are not admitted by the policy of a page, but for map tiles', async ({ request }) => {
  const policy = (await request.get('/')).headers()['content-security-policy']!;
  expect(/img-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' data: https://tile.openstreetmap.org");
});

test('a photo is sent to be kept for ever, in the format and the width the browser chooses', async ({
  page,
  request,
}) => {
  const { photo } = await detailOf(request, 'good');
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
  await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.currentSrc)).toContain(`${photo}-256`);
  await page.goto(`/business/${slugs.get('good')!}`);
  const hero = page.locator(`header img.photo[src^="${photo}"]`);
  await expect(hero).toHaveAttribute('loading', 'eager');
  await expect.poll(() => hero.evaluate((it: HTMLImageElement) => it.currentSrc)).toContain(`${photo}-512`);
});

test('search engines and previews are given the photo at this origin', async ({ request }) => {
  const html = await (await request.get(`/business/${slugs.get('good')!}`)).text();
  const { photo } = await detailOf(request, 'good');
  const expected = `${process.env['BASE_URL']!}${photo}-1024`;
  expect(/<meta property="og:image" content="([^"]+)">/.exec(html)?.[1]).toBe(expected);
  expect(html).toContain(`"image":"${expected}"`);
  expect((await request.get(expected)).headers()['content-type']).toBe('image/jpeg');
  expect(html).not.toContain('127.0.0.1');
});
