import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import type { FailingPhotos, PhotoRetry } from '@directory/contracts/photos';
import type { Service } from '@directory/service-kit/service';
import { createPhotos } from '../service.js';
import { startCatalog, startPhotoHost } from './photo-hosts.fixture.js';

const TOKEN = 'a-token-for-the-tests';

let host: Awaited<ReturnType<typeof startPhotoHost>>;
let catalog: Awaited<ReturnType<typeof startCatalog>>;
let cacheDirectory: string;
let service: Service;
let url: string;

beforeEach(async () => {
  [catalog, host] = await Promise.all([startCatalog(), startPhotoHost()]);
  cacheDirectory = await mkdtemp(join(tmpdir(), 'photos-'));
  await start();
});
afterEach(async () => {
  await service.destroy();
  host.stop();
  catalog.stop();
  await rm(cacheDirectory, { recursive: true, force: true });
});

async function start() {
  service = await createPhotos({
    service: {
      ...{ name: 'photos', host: '127.0.0.1', port: 0, logLevel: 'silent', drainSeconds: 0 },
      ...{ validateResponses: true, serviceToken: TOKEN },
    },
    ...{ catalogUrl: catalog.url, cacheDirectory, maxCacheBytes: 64 * 1024 * 1024, diskReserveBytes: 0 },
    ...{ maxWaitMs: 20_000, fetchPhotos: true, allowLoopback: true },
  });
  url = await service.start();
}

const headers = { [SERVICE_TOKEN_HEADER]: TOKEN, 'content-type': 'application/json' };
const list = async (page = 1) =>
  (await (await fetch(`${url}/api/admin/failing-photos?page=${page}`, { headers })).json()) as FailingPhotos;
async function retry({ id, revision }: FailingPhotos['photos'][number]) {
  const body = JSON.stringify({ id, revision });
  const response = await fetch(`${url}/api/admin/failing-photos/retry`, { method: 'POST', headers, body });
  return ((await response.json()) as PhotoRetry).outcome;
}
/** Requests a thumbnail of a photo of business `id`. */
const request = (id: number, source: string) => fetch(`${url}${catalog.has(id, `${host.url}/${source}`)}-256`);

it('lists failing photos with their business, source, error and next attempt', async () => {
  await request(7, 'missing');
  await request(12, 'ok');
  await request(3, 'html');
  const { photos, totalCount } = await list();
  expect(totalCount).toBe(2);
  expect(photos).toMatchObject([
    { id: '3', business: 'Business 3', url: `${host.url}/html`, attempts: 1 },
    { id: '7', business: 'Business 7', url: `${host.url}/missing`, attempts: 1, error: expect.stringContaining('404') },
  ]);
  const [{ failedAt, retryAt } = { failedAt: '', retryAt: '' }] = photos;
  expect(Date.parse(retryAt) - Date.parse(failedAt)).toBe(3_600_000);
  expect(Math.abs(Date.parse(failedAt) - Date.now())).toBeLessThan(60_000);
});

it('retries one at once: a working source leaves the list, another failure counts as an attempt', async () => {
  await request(7, 'missing');
  await request(8, 'missing?2');
  const [first, second] = (await list()).photos;
  expect(await retry(first!)).toBe('failed');
  expect((await list()).photos[0]).toMatchObject({ id: '7', attempts: 2 });
  host.repair('missing');
  expect(await retry(second!)).toBe('fetched');
  expect((await list()).photos.map(({ id }) => id)).toEqual(['7']);
});

it('forgets a failure of a photo that its business no longer has', async () => {
  await request(7, 'missing');
  const [failing] = (await list()).photos;
  catalog.photos.set('7', []);
  expect((await list()).photos).toMatchObject([{ id: '7', url: null }]);
  expect(await retry(failing!)).toBe('removed');
  expect(await list()).toMatchObject({ totalCount: 0, photos: [] });
});

it('lists twenty a page, and nothing to those without the service token', async () => {
  await Promise.all(Array.from({ length: 21 }, (_, i) => request(i + 1, `missing?${i}`)));
  expect(await list()).toMatchObject({ totalCount: 21, totalPages: 2, hasNextPage: true });
  expect((await list(2)).photos.map(({ id }) => id)).toEqual(['21']);
  expect((await fetch(`${url}/api/admin/failing-photos`)).status).toBe(401);
});

describe('stored failures', () => {
  const file = () => join(cacheDirectory, 'failures.jsonl');
  type Line = [photo: string, failure: { attempts: number; retryAt: number } | null];
  async function lines(): Promise<Line[]> {
    const text = await readFile(file(), 'utf8').catch(() => ''); // none has been written
    return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line]));
  }
  const restart = async (change: () => Promise<unknown> = () => Promise.resolve()) => {
    await service.destroy();
    await change();
    await start();
  };

  it('pause a source beyond a restart, for twice the time when it fails twice', async () => {
    await request(7, 'missing');
    await restart();
    await request(7, 'missing');
    expect(host.requested).toHaveLength(1);
    const [[photo, failure]] = (await lines()) as [Line];
    expect(failure!.retryAt - Date.now()).toBeGreaterThan(59 * 60_000);
    await restart(() => writeFile(file(), `${JSON.stringify([photo, { ...failure, retryAt: Date.now() - 1 }])}\n`));
    await request(7, 'missing');
    expect(host.requested).toHaveLength(2);
    await restart();
    const [, again] = (await lines()).at(-1)!;
    expect(again!.attempts).toBe(2);
    expect(again!.retryAt - Date.now()).toBeGreaterThan(119 * 60_000);
  });

  it('are written within seconds, all to one file', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, i) => request(i + 1, `missing?${i}`)));
    await expect.poll(async () => (await lines()).length).toBe(30);
    const found = await readdir(cacheDirectory, { recursive: true, withFileTypes: true });
    expect(found.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual(['failures.jsonl']);
  });

  it('follow a line that a killed process has not completed', async () => {
    await restart(() => writeFile(file(), '["1/AAAAAAAAAAAAAAAA",{"attem'));
    await request(7, 'missing');
    await restart();
    await request(7, 'missing');
    expect(host.requested).toHaveLength(1);
  });

  it('have none of a photo that was stored before its process was killed', async () => {
    await request(7, 'missing');
    await request(12, 'ok');
    const [[photo]] = (await lines()).filter(([name]) => name.startsWith('12/')) as [Line];
    const failure = { attempts: 1, retryAt: Date.now() + 1000, reason: 'decoding ended the process' };
    await restart(() => writeFile(file(), `${JSON.stringify([photo, failure])}\n`));
    expect(await list()).toMatchObject({ totalCount: 0 });
  });

  it('have none of a photo that its business no longer has, once another is fetched', async () => {
    await request(7, 'missing');
    await request(7, 'ok');
    expect(await list()).toMatchObject({ totalCount: 0 });
  });
});
