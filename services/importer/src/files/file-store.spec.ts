import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { PassThrough, Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '@directory/contracts/errors';
import { removeEach, type FileStore } from './file-store.js';
import { LocalFileStore } from './local-file-store.js';
import { S3FileStore } from './s3-file-store.js';
import { startS3Server } from './s3-server.fixture.js';

const MEBIBYTE = 1024 * 1024;

let folder: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-store-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true });
});

/** Content without repeated ranges. */
const bytes = (length: number) =>
  Buffer.from(Uint32Array.from({ length: length / 4 }, (_, i) => i * 2_654_435_761).buffer);
async function* keysOf(keys: string[]) {
  yield* keys;
}
const save = (store: FileStore, key: string, content: Buffer) =>
  store.save(key, Readable.from(content.length > 0 ? [content] : []), new PassThrough());

describe.each<[string, () => FileStore]>([
  ['a folder', () => new LocalFileStore(join(folder, 'files'))],
  ['a bucket', () => new S3FileStore({ ...s3.settings, prefix: 'here/' })],
])('files in %s', (_where, open) => {
  let store: FileStore;
  beforeAll(() => {
    store = open();
  });

  it.each([
    ['of one part', 1 * MEBIBYTE],
    ['of many parts', 10 * MEBIBYTE + 4],
  ])('are read as they were sent, %s', async (_size, length) => {
    const content = bytes(length);
    await save(store, 'same', content);
    expect((await buffer(await store.read('same'))).equals(content)).toBe(true);
    const { path, release } = await store.openLocal('same', new AbortController().signal);
    expect((await readFile(path)).equals(content)).toBe(true);
    await release();
    expect(await store.has('same')).toBe(true);
    await store.remove('same');
    expect(await store.has('same')).toBe(false);
    await expect(store.read('same')).rejects.toThrow();
  });

  it('replace the content of their key', async () => {
    await save(store, 'twice', Buffer.from('first'));
    await save(store, 'twice', Buffer.from('second'));
    expect((await buffer(await store.read('twice'))).toString()).toBe('second');
    await store.remove('twice');
  });

  it('leave nothing behind when the transform rejects them, and report its error', async () => {
    let seen = 0;
    const rejection = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        seen += chunk.length;
        if (seen > 12 * MEBIBYTE) done(new AppError('file_empty'));
        else done(null, chunk);
      },
    });
    const parts = Readable.from(Array.from({ length: 20 }, () => bytes(MEBIBYTE)));
    await expect(store.save('rejected', parts, rejection)).rejects.toMatchObject({ code: 'file_empty' });
    expect(await store.has('rejected')).toBe(false);
  });

  it('leave nothing behind when the sender disconnects', async () => {
    const content = new PassThrough();
    const leaving = new Transform({
      transform(_chunk, _encoding, done) {
        content.destroy(new Error('gone'));
        done();
      },
    });
    const saved = store.save('broken', content, leaving);
    content.write(bytes(MEBIBYTE));
    await expect(saved).rejects.toThrow('gone');
    expect(await store.has('broken')).toBe(false);
  });

  it('are pruned once they are old and not needed', async () => {
    for (const key of ['wanted', 'unwanted', 'too']) await save(store, key, Buffer.from(key));
    expect(await store.prune(['wanted'], 3_600_000)).toBe(0);
    // The time of a file may be that of the check, or its second rounded up.
    expect(await store.prune(['wanted'], -1_000)).toBe(2);
    expect([await store.has('wanted'), await store.has('unwanted')]).toEqual([true, false]);
    await store.remove('wanted');
  });

  it('are pruned although one of them cannot be removed, which is reported', async () => {
    for (const key of ['first', 'second', 'third']) await save(store, key, Buffer.from(key));
    await expect(
      removeEach(keysOf(['first', 'second', 'third']), (key) =>
        key === 'second' ? Promise.reject(new Error('busy')) : store.remove(key),
      ),
    ).rejects.toThrow('1 files could not be removed');
    expect([await store.has('first'), await store.has('second'), await store.has('third')]).toEqual([
      ...[false, true, false],
    ]);
    await store.remove('second');
  });

  it('reports that it can store', async () => {
    await expect(store.ping()).resolves.toBeUndefined();
  });
});

it('a folder on a volume of its own is pruned although that has a folder', async () => {
  const volume = join(folder, 'volume');
  await mkdir(join(volume, 'lost+found'), { recursive: true });
  const store = new LocalFileStore(volume);
  await save(store, 'unwanted', Buffer.from('unwanted'));
  expect(await store.prune([], -1_000)).toBe(1);
  expect(await readdir(volume)).toEqual(['lost+found']);
});

describe('a bucket', () => {
  it('that does not exist is reported', async () => {
    await expect(new S3FileStore({ ...s3.settings, bucket: 'elsewhere' }).ping()).rejects.toThrow();
  });

  it('leaves no local copy of a borrowed file', async () => {
    const store = new S3FileStore(s3.settings);
    await save(store, 'borrowed', Buffer.from('content'));
    const { path, release } = await store.openLocal('borrowed', new AbortController().signal);
    await release();
    await expect(readFile(path)).rejects.toThrow('ENOENT');
    await store.remove('borrowed');
    await expect(store.openLocal('borrowed', new AbortController().signal)).rejects.toThrow();
    expect((await readdir(tmpdir())).filter((name) => path.split(sep).includes(name))).toEqual([]);
  });
});
