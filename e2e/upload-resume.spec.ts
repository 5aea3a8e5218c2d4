import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportView } from '@directory/contracts/imports';
import { UPLOAD_PART_BYTES } from '@directory/contracts/upload-limits';
import { expect, test, type Page, type Route } from './browser.js';
import { setPreview, signedIn } from './admin-api.js';
import { signInPage } from './admin-screen.js';
import { businesses, csvOf } from './spreadsheets.js';

/** Uploads that are interrupted and continue where they stopped. */

test.beforeAll(() => setPreview(false));
test.afterAll(() => setPreview(true));

const ROWS = 300;
let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
});
test.afterEach(() => rm(folder, { recursive: true }));

/** A file of three parts: an unknown column has most of it. */
async function fileOf(name: string): Promise<string> {
  const filler = 'x'.repeat(Math.ceil((2.5 * UPLOAD_PART_BYTES) / ROWS));
  const rows = businesses(name, ROWS).map((row) => ({ ...row, filler }));
  const path = join(folder, `${name}.csv`);
  await writeFile(path, csvOf(rows));
  return path;
}

async function upload(page: Page, path: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByRole('button', { name: '1 dosyayı yükle' }).click();
}

const PARTS = '**/api/admin/uploads/*';

/** Handles every part by its number, from 1. */
async function onPart(page: Page, handle: (route: Route, part: number) => Promise<void>): Promise<void> {
  let parts = 0;
  await page.route(PARTS, (route) =>
    route.request().method() === 'PATCH' ? handle(route, ++parts) : route.continue(),
  );
}

async function importsOf(name: string): Promise<ImportView[]> {
  const administrator = await signedIn();
  const views = (await (await administrator.get('/api/admin/imports')).json()) as ImportView[];
  return views.filter(({ fileName }) => fileName === name);
}

const offsetOf = (route: Route) => Number(route.request().headers()['upload-offset']);

test('an upload whose connection is cut in the middle continues by itself and is imported once', async ({ page }) => {
  await signInPage(page);
  await page.goto('/admin/upload');
  const offsets: number[] = [];
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await onPart(page, async (route, part) => {
    offsets.push(offsetOf(route));
    if (part === 2) return route.abort('connectionreset');
    if (part === 3) await released;
    await route.continue();
  });
  await upload(page, await fileOf('kesilen'));
  const lane = page.getByRole('article', { name: 'kesilen.csv' });
  await expect(lane).toContainText('Kaldığı yerden devam ediyor');
  release();
  await expect(lane).toContainText(`${ROWS} işletme eklendi`, { timeout: 60_000 });
  expect(offsets).toEqual([0, UPLOAD_PART_BYTES, UPLOAD_PART_BYTES, 2 * UPLOAD_PART_BYTES]);
  expect(await importsOf('kesilen.csv')).toHaveLength(1);
});

test('an upload continues after a reload once the same file is chosen again', async ({ page }) => {
  await signInPage(page);
  await page.goto('/admin/upload');
  const path = await fileOf('yenilenen');
  let isHeld!: () => void;
  const held = new Promise<void>((resolve) => (isHeld = resolve));
  await onPart(page, async (route, part) => {
    if (part < 2) await route.continue();
    else isHeld();
  });
  await upload(page, path);
  await held;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.unroute(PARTS);
  const offsets: number[] = [];
  await onPart(page, async (route) => {
    offsets.push(offsetOf(route));
    await route.continue();
  });
  await upload(page, path);
  const lane = page.getByRole('article', { name: 'yenilenen.csv' }).first();
  await expect(lane).toContainText(`${ROWS} işletme eklendi`, { timeout: 60_000 });
  expect(offsets).toEqual([UPLOAD_PART_BYTES, 2 * UPLOAD_PART_BYTES]);
  expect(await importsOf('yenilenen.csv')).toHaveLength(1);
});

test('an upload whose last response is lost is imported once', async ({ page }) => {
  await signInPage(page);
  await page.goto('/admin/upload');
  await onPart(page, async (route, part) => {
    if (part !== 3) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await upload(page, await fileOf('yanitsiz'));
  const lane = page.getByRole('article', { name: 'yanitsiz.csv' });
  await expect(lane).toContainText(`${ROWS} işletme eklendi`, { timeout: 60_000 });
  expect(await importsOf('yanitsiz.csv')).toHaveLength(1);
});

test('cancelling an upload removes it on the server', async ({ page }) => {
  await signInPage(page);
  await page.goto('/admin/upload');
  await onPart(page, async (route, part) => {
    if (part < 2) await route.continue();
  });
  await upload(page, await fileOf('vazgecilen'));
  const lane = page.getByRole('article', { name: 'vazgecilen.csv' });
  await expect(lane).toContainText('%39');
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await lane.getByRole('button', { name: 'İptal' }).click();
  expect((await removed).status()).toBe(204);
  await expect(lane).toContainText('İptal edildi');
  expect(await importsOf('vazgecilen.csv')).toEqual([]);
});
