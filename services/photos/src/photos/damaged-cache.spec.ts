import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPhotos } from '../service.js';
import { photosConfig, startCatalog, startPhotoHost } from './photo-hosts.fixture.js';

let host: Awaited<ReturnType<typeof startPhotoHost>>;
let catalog: Awaited<ReturnType<typeof startCatalog>>;
let cacheDirectory: string;
let nextId = 1;

beforeAll(async () => {
  [host, catalog] = await Promise.all([startPhotoHost(), startCatalog()]);
  cacheDirectory = await mkdtemp(join(tmpdir(), 'photos-'));
});
afterAll(async () => {
  host.stop();
  catalog.stop();
  await rm(cacheDirectory, { recursive: true, force: true });
});

/** Requests of one process. */
async function started<T>(work: (get: (path: string) => Promise<Response>) => Promise<T>): Promise<T> {
  const service = await createPhotos(photosConfig(catalog.url, cacheDirectory));
  const url = await service.start();
  try {
    return await work((path) => fetch(url + path, { headers: { accept: 'image/webp' } }));
  } finally {
    await service.destroy();
  }
}

/** Sizes of the stored files of a photo, as a power failure may leave them. */
async function damage(photo: string, sizes: Record<string, number>): Promise<void> {
  const [, , id, revision] = photo.split('/');
  for (const file of await readdir(cacheDirectory, { recursive: true }))
    for (const [suffix, bytes] of Object.entries(sizes))
      if (file.endsWith(`${id}/${revision}${suffix}`)) await truncate(join(cacheDirectory, file), bytes);
}

const bytesOf = async (response: Response) => ({
  status: response.status,
  type: response.headers.get('content-type'),
  isEmpty: (await response.arrayBuffer()).byteLength === 0,
});
const SHOWN = { status: 200, type: 'image/webp', isEmpty: false };

it.each([
  ['an empty thumbnail', { '-256.webp': 0 }, '-256'],
  ['an empty photo', { '.master': 0 }, '-160'],
  ['half a photo', { '.master': 300 }, '-160'],
])('%s in the cache is replaced', async (_, sizes, width) => {
  const photo = catalog.has(nextId++, `${host.url}/ok`);
  await started(async (get) => expect(await bytesOf(await get(`${photo}-256`))).toEqual(SHOWN));
  await damage(photo, sizes);
  await started(async (get) => expect(await bytesOf(await get(`${photo}${width}`))).toEqual(SHOWN));
});

it('a photo is stored under one spelling of the id of its business', async () => {
  const photo = catalog.has(nextId++, `${host.url}/ok`);
  const before = host.requested.length;
  await started(async (get) => {
    expect((await get(`${photo.replace('/photos/', '/photos/00')}-256`)).status).toBe(404);
  });
  expect(host.requested).toHaveLength(before);
});
