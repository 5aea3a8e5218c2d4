import { chmod, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BAND_WIDTHS, PHOTO_WIDTHS } from '@directory/contracts/photo-paths';
import type { Service } from '@directory/service-kit/service';
import sharp from 'sharp';
import type { PhotosConfig } from '../config.js';
import { createPhotos } from '../service.js';
import { FetchSlots } from './fetch-slots.js';
import { photosConfig, startCatalog, startPhotoHost } from './photo-hosts.fixture.js';
import { DOWNLOAD_LIMITS, FETCH_TIMEOUT_MS, PhotoSource } from './photo-source.js';

let host: Awaited<ReturnType<typeof startPhotoHost>>;
let catalog: Awaited<ReturnType<typeof startCatalog>>;
let cacheDirectory: string;
let services: Service[] = [];
let nextId = 1;

beforeAll(async () => {
  catalog = await startCatalog();
});
afterAll(() => catalog.stop());
beforeEach(async () => {
  host = await startPhotoHost();
  cacheDirectory = await mkdtemp(join(tmpdir(), 'photos-'));
});
afterEach(async () => {
  host.stop();
  await Promise.all(services.map((service) => service.destroy()));
  services = [];
  await rm(cacheDirectory, { recursive: true, force: true });
});

async function start(overrides: Partial<PhotosConfig> = {}) {
  const service = await createPhotos({ ...photosConfig(catalog.url, cacheDirectory), ...overrides });
  services.push(service);
  const url = await service.start();
  const get = async (path: string, accept = 'image/webp,*/*') => {
    const response = await fetch(url + path, { headers: { accept } });
    const bytes = Buffer.from(await response.arrayBuffer());
    const { status, headers } = response;
    return { status, bytes, type: headers.get('content-type'), cache: headers.get('cache-control'), headers };
  };
  const metric = async (line: string) => {
    const text = await (await fetch(`${url}/metrics`)).text();
    return Number(new RegExp(`^${line} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
  };
  return { get, metric, stop: () => service.destroy(), source: service.app.get(PhotoSource) };
}

const photoAt = (path: string) => catalog.has(nextId++, `${host.url}/${path}`);
const isShown = ({ status, type }: { status: number; type: string | null }) => status === 200 && type === 'image/webp';

const CHROMIUM = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

describe('a thumbnail', () => {
  it('has the requested width, 4:3, an accepted format, and an immutable URL', async () => {
    const { get } = await start();
    const photo = photoAt('ok');
    for (const width of PHOTO_WIDTHS) {
      const height = (width * 3) / 4;
      const webp = await get(`${photo}-${width}`);
      expect(webp).toMatchObject({ status: 200, type: 'image/webp', cache: 'public, max-age=31536000, immutable' });
      expect(webp.headers.get('vary')).toBe('accept');
      expect(await sharp(webp.bytes).metadata()).toMatchObject({ format: 'webp', width, height });
      const jpeg = await get(`${photo}-${width}`, 'image/png,*/*');
      expect(await sharp(jpeg.bytes).metadata()).toMatchObject({ format: 'jpeg', width, height });
    }
    expect(host.requested).toEqual(['/ok']);
  });

  it.each([512, 768, 1024])('is AVIF where accepted, with fewer bytes than WebP: %i pixels wide', async (width) => {
    const { get } = await start();
    const photo = photoAt('detailed');
    const [avif, webp] = [await get(`${photo}-${width}`, CHROMIUM), await get(`${photo}-${width}`)];
    expect(avif).toMatchObject({ status: 200, type: 'image/avif', cache: 'public, max-age=31536000, immutable' });
    expect(avif.headers.get('vary')).toBe('accept');
    expect(await sharp(avif.bytes).metadata()).toMatchObject({ compression: 'av1', width, height: (width * 3) / 4 });
    expect(webp.type).toBe('image/webp');
    expect(avif.bytes.length / webp.bytes.length).toBeLessThan(0.95);
    expect(await difference(avif.bytes, webp.bytes)).toBeLessThan(10);
  });

  it.each([160, 256])('is WebP where AVIF is accepted too: %i pixels wide', async (width) => {
    const { get } = await start();
    expect(await get(`${photoAt('detailed')}-${width}`, CHROMIUM)).toMatchObject({ status: 200, type: 'image/webp' });
  });

  it('is a band of 9:4 in the widths of the photo of a page on a phone, with fewer bytes', async () => {
    const { get } = await start();
    const photo = photoAt('detailed');
    for (const width of BAND_WIDTHS) {
      const band = await get(`${photo}-${width}-band`);
      expect(await sharp(band.bytes).metadata()).toMatchObject({ width, height: Math.round((width * 4) / 9) });
      expect(band.bytes.length / (await get(`${photo}-${width}`)).bytes.length).toBeLessThan(0.65);
    }
  });

  it('is cropped to its middle and turned upright, and never enlarged', async () => {
    const { get } = await start();
    const wide = await sharp((await get(`${photoAt('wide')}-1024`)).bytes).metadata();
    expect(wide).toMatchObject({ width: 667, height: 500 });
    const upright = await sharp((await get(`${photoAt('upright')}-1024`)).bytes).metadata();
    expect(upright).toMatchObject({ width: 1024, height: 768 });
    expect(upright.orientation).toBeUndefined();
  });

  it('exists only in the published widths of known photos', async () => {
    const { get } = await start();
    const photo = photoAt('ok');
    const [, , id, revision] = photo.split('/');
    const unknown = [
      ...[`${photo}-300`, photo, `${photo}-`, `${photo}-256.webp`, `/photos/x/${revision}-256`, '/photos/1/..%2f-256'],
      ...[`/photos/${id}/AAAAAAAAAAAAAAAA-256`, `/photos/999999/${revision}-256`, `${photo}-256-band`],
    ];
    for (const path of unknown) {
      expect({ path, ...(await get(path)) }).toMatchObject({ path, status: 404, type: 'image/gif', cache: 'no-store' });
    }
    expect(host.requested).toEqual([]);
  });

  it('follows at most three redirects', async () => {
    const { get } = await start();
    expect(await get(`${photoAt('redirect/3')}-256`)).toMatchObject({ status: 200 });
    expect(await get(`${photoAt('redirect/4')}-256`)).toMatchObject({ status: 200, type: 'image/gif' });
  });

  it('is fetched once for concurrent requests', async () => {
    const { get } = await start();
    const photo = photoAt('brief');
    const all = await Promise.all(Array.from({ length: 30 }, (_, i) => get(`${photo}-${PHOTO_WIDTHS[i % 5]}`)));
    expect(all.filter(isShown)).toHaveLength(30);
    expect(host.requested).toEqual(['/brief']);
  });
});

describe('a source that gives no photo', () => {
  it.each(['missing', 'html', 'svg', 'empty', 'truncated', 'cut', 'bomb', 'announced', 'endless', 'local', 'nowhere'])(
    'shows as a transparent image and is not requested again for an hour: %s',
    async (kind) => {
      const { get } = await start();
      const photo = photoAt(kind);
      const first = await get(`${photo}-256`);
      expect(first).toMatchObject({ status: 200, type: 'image/gif', cache: 'public, max-age=600' });
      expect(await sharp(first.bytes).stats()).toMatchObject({ isOpaque: false });
      await get(`${photo}-512`);
      expect(host.requested).toHaveLength(1);
    },
    30_000,
  );

  it('that is slow is not awaited, and its photo is ready for the next visitor', async () => {
    const { get, metric } = await start({ maxWaitMs: 100 });
    const photo = photoAt('slow');
    expect(await get(`${photo}-256`)).toMatchObject({ status: 200, type: 'image/gif', cache: 'no-store' });
    await expect.poll(() => metric('photo_fetches_total{outcome="success",service="photos"}')).toBe(1);
    expect(await get(`${photo}-256`)).toMatchObject({ status: 200 });
    expect(host.requested).toEqual(['/slow']);
  });

  it('is not counted as failed when the service stops', async () => {
    const { get, stop } = await start({ maxWaitMs: 100 });
    await get(`${photoAt('silent')}-256`);
    await stop();
    expect(await filesOf('.jsonl')).toEqual([]);
  });

  it('does not delay photos of other hosts, even two hundred times', async () => {
    const { get } = await start({ maxWaitMs: 1_500 });
    const silent = Array.from({ length: 200 }, () => photoAt('silent'));
    const responses = silent.map((photo) => get(`${photo}-256`));
    await expect.poll(() => host.busy.now).toBeGreaterThanOrEqual(6);
    const other = catalog.has(nextId++, `http://localhost:${host.port}/ok`);
    await expect.poll(async () => isShown(await get(`${other}-256`))).toBe(true);
    // The host counts an aborted request until its connection's close arrives: with that of its successor, twice the limit.
    expect(host.busy.most).toBeLessThanOrEqual(12);
    expect((await Promise.all(responses)).every(({ type }) => type === 'image/gif')).toBe(true);
  });
});

describe('more hosts than downloads at a time', () => {
  /** So few that a busy machine has requested all hosts before the first download times out. */
  const MAX_DOWNLOADS = 16;
  async function startWithFewDownloads() {
    const { get, source } = await start({ maxWaitMs: 1_500 });
    source.slots = new FetchSlots({ ...DOWNLOAD_LIMITS, total: MAX_DOWNLOADS });
    return get;
  }
  const hostsWith = (kind: string, count: number) =>
    Array.from({ length: count }, (_, i) =>
      catalog.has(nextId++, `http://127.1.${i >> 8}.${i & 255 || 255}:${host.port}/${kind}`),
    );

  it.each(['silent', 'dripping'])(
    'that hang do not delay the photo of another until they time out: %s',
    async (kind) => {
      const get = await startWithFewDownloads();
      const hanging = hostsWith(kind, 2 * MAX_DOWNLOADS).map((photo) => get(`${photo}-256`));
      await expect.poll(() => host.busy.now).toBeGreaterThanOrEqual(MAX_DOWNLOADS);
      const begin = performance.now();
      const other = photoAt('ok');
      await expect.poll(async () => isShown(await get(`${other}-256`))).toBe(true);
      expect(performance.now() - begin).toBeLessThan(FETCH_TIMEOUT_MS);
      expect((await Promise.all(hanging)).every(({ type }) => type === 'image/gif')).toBe(true);
    },
  );

  it('that hang make no failure of a slower photo that was aborted for them once', async () => {
    const get = await startWithFewDownloads();
    const slow = photoAt('unresponsive');
    const first = get(`${slow}-256`);
    await expect.poll(() => host.busy.now).toBe(1);
    const hanging = hostsWith('silent', 2 * MAX_DOWNLOADS).map((photo) => get(`${photo}-256`));
    expect(await first).toMatchObject({ type: 'image/gif', cache: 'no-store' });
    await Promise.all(hanging);
    await expect.poll(() => host.busy.now).toBe(0);
    host.repair('unresponsive');
    await expect.poll(async () => isShown(await get(`${slow}-256`))).toBe(true);
    expect(host.requested.filter((path) => path === '/unresponsive')).toHaveLength(2);
  });

  it('that answer at once are all shown, although few of their photos fit into memory together', async () => {
    const { get } = await start({ maxWaitMs: 60_000 });
    const photos = hostsWith('heavy', 30);
    for (let missing = photos; missing.length > 0;) {
      const shown = await Promise.all(missing.map(async (photo) => isShown(await get(`${photo}-256`))));
      missing = missing.filter((_, i) => !shown[i]);
    }
  });
});

describe('the public internet', () => {
  it('is the only destination: no loopback, no private network, only web ports', async () => {
    const { get, metric } = await start({ allowLoopback: false });
    const forbidden = [
      ...[`${host.url}/ok`, `http://localhost:${host.port}/ok`, 'http://10.0.0.1/', 'http://[::1]/', 'http://0x7f.1/'],
      ...['http://localhost/', 'http://169.254.169.254/latest/meta-data', 'http://8.8.8.8:6379/'],
    ];
    for (const url of forbidden) {
      const photo = catalog.has(nextId++, url);
      expect({ url, ...(await get(`${photo}-256`)) }).toMatchObject({ url, status: 200, type: 'image/gif' });
    }
    expect(host.requested).toEqual([]);
    expect(await metric('photo_fetches_total{outcome="forbidden",service="photos"}')).toBe(forbidden.length);
  });

  it('is not left by redirects', async () => {
    const { get, metric } = await start();
    expect(await get(`${photoAt('metadata')}-256`)).toMatchObject({ status: 200, type: 'image/gif' });
    expect(await metric('photo_fetches_total{outcome="forbidden",service="photos"}')).toBe(1);
  });

  it('is not contacted when fetching is off; cached photos are served', async () => {
    const photo = photoAt('ok');
    const first = await start();
    await first.get(`${photo}-256`);
    await first.stop();
    const { get } = await start({ fetchPhotos: false });
    expect(await get(`${photo}-512`)).toMatchObject({ status: 200 });
    expect(await get(`${photoAt('wide')}-512`)).toMatchObject({ status: 200, type: 'image/gif', cache: 'no-store' });
    expect(host.requested).toEqual(['/ok']);
  });
});

describe('the cache', () => {
  it('serves a photo without its source, in every width, and after a restart', async () => {
    const photo = photoAt('ok');
    const first = await start();
    await first.get(`${photo}-256`);
    await first.stop();
    host.goDown();
    const second = await start();
    for (const width of PHOTO_WIDTHS) expect(isShown(await second.get(`${photo}-${width}`))).toBe(true);
  });

  it('serves the previous photo while the new source fails, then deletes it', async () => {
    const { get } = await start();
    const id = nextId++;
    const before = catalog.has(id, `${host.url}/ok`);
    await get(`${before}-256`);
    const failing = catalog.has(id, `${host.url}/missing`);
    expect(await get(`${failing}-256`)).toMatchObject({ status: 200, cache: 'public, max-age=600' });
    const renewed = catalog.has(id, `${host.url}/wide`);
    expect(await get(`${renewed}-256`)).toMatchObject({ status: 200, cache: 'public, max-age=31536000, immutable' });
    expect(await get(`${before}-256`)).toMatchObject({ status: 404 });
  });

  it('deletes the photo of a deleted business at its next request', async () => {
    const id = nextId++;
    const photo = catalog.has(id, `${host.url}/ok`);
    const { get } = await start();
    await get(`${photo}-256`);
    catalog.photos.delete(String(id));
    await get(`${photo}-256`);
    await expect.poll(async () => isShown(await get(`${photo}-256`))).toBe(false);
    expect(await filesOf('.master')).toEqual([]);
  });

  it('stays within its limit and evicts the least recently used photos', async () => {
    const { get, metric } = await start({ maxCacheBytes: 60 * 1024 });
    const first = photoAt('ok');
    for (let i = 0; i < 20; i += 1) {
      await get(`${first}-256`);
      await get(`${photoAt(`ok?${i}`)}-256`);
    }
    expect(host.requested.filter((path) => path === '/ok')).toHaveLength(1);
    const bytes = await metric('photo_cache_bytes{service="photos"}');
    expect(bytes).toBeLessThanOrEqual(60 * 1024);
    expect(bytes).toBeGreaterThan(30 * 1024);
    const sizes = await Promise.all(
      (await filesOf('webp')).concat(await filesOf('.master')).map(async (file) => (await stat(file)).size),
    );
    expect(sizes.reduce((sum, size) => sum + Math.ceil(size / 4096) * 4096, 0)).toBe(bytes);
  });

  it('stores nothing while the disk has less free space than its reserve, and serves the photos nevertheless', async () => {
    const { get } = await start({ diskReserveBytes: Number.MAX_SAFE_INTEGER });
    expect(isShown(await get(`${photoAt('ok')}-256`))).toBe(true);
    expect(await filesOf('')).toEqual([]);
  });

  it('serves small thumbnails without the disk', async () => {
    const { get } = await start();
    const photo = photoAt('ok');
    const before = await get(`${photo}-256`);
    for (const name of await readdir(cacheDirectory)) await rm(join(cacheDirectory, name), { recursive: true });
    expect((await get(`${photo}-256`)).bytes.equals(before.bytes)).toBe(true);
    expect(host.requested).toHaveLength(1);
  });

  it('applies a smaller limit after a restart', async () => {
    const first = await start();
    const [old, recent] = [photoAt('ok?old'), photoAt('ok?recent')];
    for (const photo of [old, recent]) await first.get(`${photo}-256`);
    await first.stop();
    for (const file of await filesOf('')) {
      if (file.includes(old.split('/')[3]!)) await utimes(file, 1, 1);
    }
    const second = await start({ maxCacheBytes: 8 * 1024 });
    host.goDown();
    expect(await second.get(`${old}-256`)).toMatchObject({ status: 200, type: 'image/gif' });
    expect(isShown(await second.get(`${recent}-256`))).toBe(true);
  });

  it('serves photos it cannot store, and refetches files deleted by others', async () => {
    const { get } = await start();
    const photo = photoAt('ok');
    await get(`${photo}-256`);
    for (const name of await readdir(cacheDirectory)) await rm(join(cacheDirectory, name), { recursive: true });
    await chmod(cacheDirectory, 0o500);
    expect(isShown(await get(`${photo}-512`))).toBe(true);
    expect(host.requested).toHaveLength(2);
    await chmod(cacheDirectory, 0o700);
  });

  it('that cannot be created stops the service with a message that names the setting', async () => {
    const file = join(cacheDirectory, 'a file');
    await writeFile(file, '');
    await expect(start({ cacheDirectory: join(file, 'photos') })).rejects.toThrow(
      /PHOTO_CACHE: .* cannot be written to/,
    );
    services = [];
  });
});

/** Mean, in levels of 256, over all pixels. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const compared = sharp(one).composite([{ input: await sharp(other).png().toBuffer(), blend: 'difference' }]);
  const { channels } = await sharp(await compared.png().toBuffer()).stats();
  return Math.max(...channels.slice(0, 3).map(({ mean }) => mean));
}

/** Files of the cache with this suffix. */
async function filesOf(suffix: string): Promise<string[]> {
  const all = await readdir(cacheDirectory, { recursive: true, withFileTypes: true });
  return all
    .filter((file) => file.isFile() && file.name.endsWith(suffix))
    .map((file) => join(file.parentPath, file.name));
}
