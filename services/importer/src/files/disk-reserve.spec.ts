import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ImportView } from '@directory/contracts/imports';
import { NOT_STAGED, SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { createLogger } from '@directory/service-kit/logging';
import { Registry } from 'prom-client';
import { startTestImporter } from '../importer.fixture.js';
import { TusClient } from '../uploads/tus-client.fixture.js';
import { DiskReserve } from './disk-reserve.js';

const MEBIBYTE = 1024 * 1024;
const DISK_BYTES = 32 * MEBIBYTE;
const RESERVE_BYTES = 8 * MEBIBYTE;

const fill = (path: string, bytes: number) => writeFile(path, Buffer.alloc(bytes));

// Only root may mount a separate disk; without root, the tests below simulate the free space.
(process.getuid?.() === 0 ? describe : describe.skip)('a disk that is nearly full', () => {
  let disk: string;
  let catalog: Server;
  let importer: Awaited<ReturnType<typeof startTestImporter>>;
  let batches = 0;
  let previews = 0;
  /** Called before each batch is merged. */
  let onBatch: () => Promise<void> = async () => undefined;

  /** Waits until the worker, the only one to do so meanwhile, has found the disk full twice. */
  async function untilCheckedAgain() {
    const checks = vi.spyOn(DiskReserve.prototype, 'isShort');
    const isFull = () => checks.mock.settledResults.filter(({ value }) => value === true).length;
    await expect.poll(isFull).toBeGreaterThan(1);
    checks.mockRestore();
  }

  /** Called once all rows have arrived. */
  let onStaged: () => Promise<void> = async () => undefined;

  beforeAll(async () => {
    disk = await mkdtemp(join(tmpdir(), 'small-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', disk]);
    catalog = createServer((request, response) => {
      const send = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
      request.resume().once('end', () => {
        if (request.method === 'GET') return void send(NOT_STAGED);
        if (request.method === 'PUT') return void onStaged().then(() => send({ stagedRows: 3 }));
        if (request.method === 'DELETE') return void send({ success: true });
        if (request.url!.endsWith('/preview')) previews++;
        if (!request.url!.endsWith('/merge')) return void send({ known: 0 });
        batches++;
        const merged = { ...NOT_STAGED, stagedRows: 3, mergedRows: batches, inserted: batches, done: batches === 3 };
        void onBatch().then(() => send(merged));
      });
    });
    await new Promise<void>((listening) => catalog.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(catalog.address() as AddressInfo).port}`;
    importer = await startTestImporter(url, undefined, { folder: join(disk, 'files'), reserveBytes: RESERVE_BYTES });
  });
  afterAll(async () => {
    await importer.stop();
    catalog.closeAllConnections();
    catalog.close();
    execFileSync('umount', [disk]);
    await rm(disk, { recursive: true });
  });

  const upload = (content: string, name: string, language = 'en', fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', new Blob([content]), name);
    const headers = { prefer: 'respond-async', 'accept-language': language };
    return importer.send('/api/upload-excel', { method: 'POST', body: form, headers });
  };
  const view = async (id: string) => (await (await importer.send(`/api/admin/imports/${id}`)).json()) as ImportView;

  it('rejects uploads with 507 and advice, stores nothing of them, and accepts them once there is room', async () => {
    const tooLarge = await upload('x'.repeat(DISK_BYTES - RESERVE_BYTES), 'large.csv');
    expect(tooLarge.status).toBe(507);
    expect((await upload('name\nCafé\n', 'small.csv')).status).toBe(202);

    const stored = await importer.storedFiles();
    await fill(join(disk, 'filler'), DISK_BYTES - RESERVE_BYTES);
    const response = await upload('name\nGym\n', 'rejected.csv', 'tr');
    expect(response.status).toBe(507);
    const { code, message } = (await response.json()) as { code: string; message: string };
    expect(code).toBe('storage_reserve');
    expect(message).toMatch(/\d MB boş, 8 MB ise .* Yer açıp dosyayı yeniden yükleyin/);
    expect(await importer.storedFiles()).toEqual(stored);

    await rm(join(disk, 'filler'));
    expect((await upload('name\nGym\n', 'taken.csv')).status).toBe(202);
    await importer.db.query('DELETE FROM import_run');
  });

  it('counts what unfinished uploads are still to send', async () => {
    const client = new TusClient(importer.url, { [SERVICE_TOKEN_HEADER]: 'a-token-for-the-tests' });
    const bytes = 0.6 * (DISK_BYTES - RESERVE_BYTES);
    const create = (name: string) => client.create(name, Math.floor(bytes));
    const first = (await create('first.csv')).headers.location!;
    expect(await create('second.csv')).toMatchObject({ status: 507, body: { code: 'storage_reserve' } });
    expect((await client.delete(first)).status).toBe(204);
    const second = await create('second.csv');
    expect(second.status).toBe(201);
    await fill(join(disk, 'filler'), DISK_BYTES - RESERVE_BYTES);
    const part = await client.patch(second.headers.location!, 0, Buffer.from('name\n'));
    expect(part).toMatchObject({ status: 507, body: { code: 'storage_reserve' } });
    await rm(join(disk, 'filler'));
    expect((await client.patch(second.headers.location!, 0, Buffer.from('name\n'))).status).toBe(204);
    expect((await client.delete(second.headers.location!)).status).toBe(204);
  });

  it('delays a preview, which copies businesses', async () => {
    const response = await upload('name,phone\nA,1\n', 'preview.csv', 'en', { preview: 'true' });
    const { importId } = (await response.json()) as { importId: string };
    onStaged = () => fill(join(disk, 'filler'), DISK_BYTES - RESERVE_BYTES);
    const worker = await importer.startWorker();
    try {
      await expect.poll(async () => (await view(importId)).delay?.code).toBe('import_storage_waits');
      await untilCheckedAgain();
      expect(previews).toBe(0);
      await rm(join(disk, 'filler'));
      await expect.poll(() => previews).toBeGreaterThan(0);
    } finally {
      onStaged = async () => undefined;
      await worker.destroy();
      await importer.db.query('DELETE FROM import_run');
    }
  });

  it('delays imports, reports it, and resumes them once there is room', async () => {
    const response = await upload('name,phone\nA,1\nB,2\nC,3\n', 'waits.csv');
    const { importId } = (await response.json()) as { importId: string };
    await fill(join(disk, 'filler'), DISK_BYTES - RESERVE_BYTES);
    const worker = await importer.startWorker();
    try {
      await untilCheckedAgain();
      expect(await view(importId)).toMatchObject({ state: 'queued', delay: { code: 'import_storage_waits' } });

      onBatch = async () => {
        if (batches === 1) await fill(join(disk, 'filler'), DISK_BYTES - RESERVE_BYTES);
      };
      await rm(join(disk, 'filler'));
      await expect.poll(async () => batches === 1 && (await view(importId)).delay !== null).toBe(true);
      await untilCheckedAgain();
      expect(await view(importId)).toMatchObject({ state: 'merging', delay: { code: 'import_storage_waits' } });
      expect(batches).toBe(1);

      await rm(join(disk, 'filler'));
      await expect.poll(async () => (await view(importId)).finishedAt).not.toBeNull();
      expect(await view(importId)).toMatchObject({ state: 'done', delay: null, progress: { inserted: 3 } });
    } finally {
      await worker.destroy();
    }
  });
});

describe('the reserve of a disk', () => {
  const reserveOf = (freeBytes: () => Promise<number>, registry = new Registry()) =>
    new DiskReserve({ diskReserveBytes: 100 }, { freeBytes }, createLogger('test', 'silent'), registry);

  it('is short when free space is below it, or would be', async () => {
    let free = 99;
    const reserve = reserveOf(async () => free);
    expect(await reserve.isShort()).toBe(true);
    await expect(reserve.assertRoomFor(0)).rejects.toMatchObject({ code: 'storage_reserve', status: 507 });
    free = 150;
    expect(await reserve.isShort()).toBe(false);
    expect(await reserve.isShort(51)).toBe(true);
    await reserve.assertRoomFor(50);
  });

  it('reports free space, and stops nothing if it is unknown or unlimited', async () => {
    const registry = new Registry();
    const reserve = reserveOf(() => Promise.reject(new Error('no such folder')), registry);
    reserve.onModuleInit();
    expect(await reserve.isShort(1e15)).toBe(false);
    expect(await registry.metrics()).toMatch(/^storage_free_bytes \+Inf$/m);
    expect(await registry.metrics()).toMatch(/^storage_reserve_bytes 100$/m);
    expect(await reserveOf(async () => Infinity).isShort(1e15)).toBe(false);
  });
});
