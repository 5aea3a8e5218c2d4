import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import type { ImportView } from '@directory/contracts/imports';
import { MAX_UPLOAD_BYTES, UPLOAD_PART_BYTES } from '@directory/contracts/upload-limits';
import { seededRandom } from '@directory/testing/random';
import type { FileStore } from '../files/file-store.js';
import { startS3Server } from '../files/s3-server.fixture.js';
import { startTestImporter } from '../importer.fixture.js';
import { TusClient } from './tus-client.fixture.js';

type Importer = Awaited<ReturnType<typeof startTestImporter>>;

const random = seededRandom(42);
let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());

/** A spreadsheet of which no two ranges are alike. */
function csvOf(bytes: number): Buffer {
  const rows = ['name,phone'];
  for (let size = 0; size < bytes; size += rows.at(-1)!.length + 1)
    rows.push(`Café ${rows.length} ${Math.floor(random() * 1e9)},+49 30 ${rows.length}`);
  return Buffer.from(rows.join('\n')).subarray(0, bytes);
}

const clientOf = (url: string, username = 'ada') =>
  new TusClient(url, { [SERVICE_TOKEN_HEADER]: 'a-token-for-the-tests', 'x-client-username': username });

/** Its bytes from the offset to the end, in parts. */
async function sendRest(client: TusClient, path: string, content: Buffer, offset = 0) {
  for (;;) {
    const response = await client.patch(path, offset, content.subarray(offset, offset + UPLOAD_PART_BYTES));
    if (response.status !== 204) return response;
    offset = Number(response.headers['upload-offset']);
  }
}

const runsOf = ({ db }: Importer) =>
  db.query<{ id: string; sha256: string; file_name: string; file_size: string }[]>('SELECT * FROM import_run');
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

describe.each<['a folder' | 'a bucket', string]>([
  ['a folder', ''],
  ['a bucket', 'here/'],
])('a resumable upload into %s', (kind, prefix) => {
  let importer: Importer;
  let client: TusClient;
  let files: FileStore;
  beforeAll(async () => {
    const place = kind === 'a folder' ? {} : { s3: { ...s3.settings, prefix } };
    importer = await startTestImporter(undefined, undefined, place);
    files = importer.bucket ?? importer.files;
    client = clientOf(importer.url);
  });
  afterAll(() => importer.stop());
  afterEach(async () => {
    for (const { id } of await importer.db.query<{ id: string }[]>('SELECT id FROM import_run')) await files.remove(id);
    await importer.db.query('DELETE FROM import_run');
    await importer.db.query('DELETE FROM upload');
  });

  const create = async (content: Buffer, fileName = 'cafés.csv', fields: Record<string, string> = {}) => {
    const { status, headers } = await client.create(fileName, content.length, fields);
    expect(status).toBe(201);
    return headers.location!;
  };
  const isStored = async (id: string) => {
    const [content, ...companions] = await Promise.all([id, ...files.companionsOf(id)].map((key) => files.has(key)));
    return { content, companions: companions.some(Boolean) };
  };

  it('that was cut at random bytes equals the file byte for byte and becomes one import', async () => {
    const content = csvOf(20 * 1024 * 1024 + 77);
    const path = await create(content, 'cut.csv', { mode: 'new', batchSize: '2000', note: 'üç' });
    let [offset, cuts] = [0, 0];
    for (; cuts < 6; cuts++) {
      const part = content.subarray(offset, offset + UPLOAD_PART_BYTES);
      const sentBytes = Math.floor(random() * part.length);
      await client.cut(path, offset, part, sentBytes);
      const reached = await client.offset(path);
      expect(reached).toBeGreaterThanOrEqual(offset);
      expect(reached).toBeLessThanOrEqual(offset + sentBytes);
      offset = reached;
    }
    expect(offset).toBeGreaterThan(0);
    const last = await sendRest(client, path, content, offset);
    const [run, ...others] = await runsOf(importer);
    expect(others).toEqual([]);
    expect(last).toMatchObject({
      status: 202,
      body: { importId: run!.id },
      headers: { location: `/api/admin/imports/${run!.id}`, 'upload-offset': String(content.length) },
    });
    expect((await buffer(await files.read(run!.id))).equals(content)).toBe(true);
    expect(run).toMatchObject({ sha256: sha256(content), file_name: 'cut.csv', file_size: String(content.length) });
    const response = await importer.send(`/api/admin/imports/${run!.id}`);
    const view = (await response.json()) as ImportView;
    expect(view).toMatchObject({ state: 'queued', options: { mode: 'new', batchSize: 2000, note: 'üç' } });
    expect(await isStored(run!.id)).toEqual({ content: true, companions: false });
  });

  it('whose last response was lost becomes no second import, however it is repeated', async () => {
    const content = csvOf(100_000);
    const path = await create(content);
    const { body } = await sendRest(client, path, content);
    const repeats = await Promise.all([
      client.head(path),
      client.send('GET', path),
      client.patch(path, 0, content),
      client.patch(path, content.length, Buffer.alloc(0)),
      client.head(path),
    ]);
    expect(repeats.map(({ status }) => status)).toEqual([200, 200, 409, 409, 200]);
    for (const { headers } of [repeats[0], repeats[1]]) {
      expect(headers).toMatchObject({
        'upload-offset': String(content.length),
        'upload-length': String(content.length),
        location: `/api/admin/imports/${body['importId'] as string}`,
      });
    }
    expect(repeats[1].body).toMatchObject({ importId: body['importId'], offset: content.length });
    await importer.db.query(`UPDATE import_run SET state = 'done', finished_at = now()`);
    await files.remove(String(body['importId']));
    expect((await client.head(path)).status).toBe(200);
    expect(await runsOf(importer)).toHaveLength(1);
  });

  it('whose part arrives several times at once takes it once, is a conflict for the others, and can be continued', async () => {
    for (let round = 0; round < 5; round++) {
      const content = csvOf(100_000 + round);
      const path = await create(content);
      const middle = kind === 'a folder' ? 50_000 : 0;
      const ends = middle > 0 ? [middle, content.length] : [content.length];
      let at = 0;
      for (const end of ends) {
        const part = content.subarray(at, end);
        const statuses = (await Promise.all(Array.from({ length: 4 }, () => client.patch(path, at, part)))).map(
          ({ status }) => status,
        );
        expect(statuses.sort()).toEqual([end === content.length ? 202 : 204, 409, 409, 409].sort());
        expect(await client.offset(path)).toBe(end);
        at = end;
      }
      expect((await client.head(path)).headers.location).toMatch('/api/admin/imports/');
    }
    expect(await runsOf(importer)).toHaveLength(5);
  });

  it('that is cancelled while its last part arrives is removed or imported, and never an import without a file', async () => {
    for (let round = 0; round < 8; round++) {
      const content = csvOf(300_000 + round);
      const path = await create(content);
      const [sent, cancelled] = await Promise.all([
        client.patch(path, 0, content),
        sleep(round * 4).then(() => client.delete(path)),
      ]);
      const isImported = sent.status === 202;
      expect([sent.status, cancelled.status]).toEqual(isImported ? [202, 409] : [expect.toBeOneOf([404, 409]), 204]);
      expect(await isStored(path.split('/').at(-1)!)).toEqual({ content: isImported, companions: false });
      expect((await client.head(path)).status).toBe(isImported ? 200 : 404);
    }
  });

  it('that is complete but could not be enqueued becomes one import, however many requests find it', async () => {
    const content = csvOf(200_000);
    const path = await create(content);
    await importer.db.query('ALTER TABLE import_run RENAME TO import_run_elsewhere');
    expect((await sendRest(client, path, content)).status).toBe(500);
    await importer.db.query('ALTER TABLE import_run_elsewhere RENAME TO import_run');
    const responses = await Promise.all(Array.from({ length: 4 }, () => client.head(path)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [run, ...others] = await runsOf(importer);
    expect(others).toEqual([]);
    for (const { headers } of responses) expect(headers.location).toBe(`/api/admin/imports/${run!.id}`);
    expect(run!.sha256).toBe(sha256(content));
    expect(await isStored(run!.id)).toEqual({ content: true, companions: false });
  });

  it('an upload of a file that is being imported with the same options is that import', async () => {
    const content = csvOf(50_000);
    const ids = [];
    for (const name of ['one.csv', 'two.csv']) {
      const { body } = await sendRest(client, await create(content, name), content);
      ids.push(body['importId']);
    }
    expect(ids[0]).toBe(ids[1]);
    expect(await runsOf(importer)).toHaveLength(1);
  });

  it('continues on another replica after its own was aborted in the middle', async () => {
    const content = csvOf(12 * 1024 * 1024);
    const path = await create(content);
    const close = await client.stall(path, 0, content.subarray(0, UPLOAD_PART_BYTES), 6 * 1024 * 1024);
    const other = clientOf(await importer.startReplica());
    // The lock is still that of the stalled request, which has to end.
    const offset = await other.offset(path);
    close();
    expect(offset).toBeGreaterThan(0);
    const { status } = await sendRest(other, path, content, offset);
    expect(status).toBe(202);
    const [run] = await runsOf(importer);
    expect(run!.sha256).toBe(sha256(content));
  });

  it('continues although the clock was set back by an hour since a killed process has locked it', async () => {
    const content = csvOf(2_000);
    const path = await create(content);
    await importer.db.query(
      `UPDATE upload SET lock_id = gen_random_uuid(), locked_until = now() + interval '1 hour 10 seconds'`,
    );
    expect((await sendRest(client, path, content)).status).toBe(202);
  });
  it('is only that of the administrator who created it', async () => {
    const content = csvOf(10_000);
    const path = await create(content);
    const stranger = clientOf(importer.url, 'grace');
    const responses = [
      await stranger.head(path),
      await stranger.send('GET', path),
      await stranger.patch(path, 0, content),
      await stranger.delete(path),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(responses[2]!.body).toMatchObject({ code: 'upload_not_found' });
    expect(await client.offset(path)).toBe(0);
    expect(await runsOf(importer)).toEqual([]);
  });

  it('is removed when it is cancelled, and cannot be cancelled once it is complete', async () => {
    const content = csvOf(10 * 1024 * 1024);
    const path = await create(content);
    await client.patch(path, 0, content.subarray(0, 9 * 1024 * 1024));
    const id = path.split('/').at(-1)!;
    expect((await client.delete(path)).status).toBe(204);
    expect([(await client.head(path)).status, (await client.delete(path)).status]).toEqual([404, 404]);
    expect(await isStored(id)).toEqual({ content: false, companions: false });
    const other = await create(content);
    await sendRest(client, other, content);
    expect((await client.delete(other)).status).toBe(409);
    expect(await runsOf(importer)).toHaveLength(1);
  });

  it('is removed once it has expired, and only then', async () => {
    const content = csvOf(10 * 1024 * 1024);
    const [fresh, old] = [await create(content), await create(content)];
    for (const path of [fresh, old]) await client.patch(path, 0, content.subarray(0, 9 * 1024 * 1024));
    const [freshId, oldId] = [fresh, old].map((path) => path.split('/').at(-1)!) as [string, string];
    await importer.db.query(`UPDATE upload SET created_at = now() - interval '25 hours' WHERE id = $1`, [oldId]);
    expect([(await client.head(old)).status, (await client.patch(old, 0, content)).status]).toEqual([404, 404]);
    await importer.removeExpiredUploads();
    expect(await isStored(oldId)).toEqual({ content: false, companions: false });
    if (kind === 'a folder') await importer.sweep();
    expect(await client.offset(fresh)).toBe(9 * 1024 * 1024);
    expect((await client.send('GET', fresh)).body).toMatchObject({
      id: freshId,
      offset: 9 * 1024 * 1024,
      importId: null,
    });
    expect((await sendRest(client, fresh, content, 9 * 1024 * 1024)).status).toBe(202);
    await client.delete(old);
  });

  it.each([
    ['with its first part', 20 * 1024 * 1024, UPLOAD_PART_BYTES],
    ['at its end, if its parts are short', 300, 100],
  ])(
    'an upload of a file that is not what its name says is rejected %s and leaves nothing behind',
    async (_, bytes, part) => {
      const content = Buffer.alloc(bytes, '%PDF-1.7 ');
      const path = await create(content, 'list.xlsx');
      const responses = [];
      for (let at = 0; at < bytes && responses.at(-1)?.status !== 422; at += part)
        responses.push(await client.patch(path, at, content.subarray(at, at + part)));
      expect(responses).toHaveLength(part === UPLOAD_PART_BYTES ? 1 : bytes / part);
      expect(responses.at(-1)).toMatchObject({
        status: 422,
        body: { code: 'file_content_mismatch', message: expect.stringContaining('list.xlsx') },
      });
      expect((await client.head(path)).status).toBe(404);
      expect(await isStored(path.split('/').at(-1)!)).toEqual({ content: false, companions: false });
      expect(await runsOf(importer)).toEqual([]);
    },
  );

  if (kind === 'a bucket') {
    it('whose parts were removed by a rule of the bucket is not found', async () => {
      const content = csvOf(10 * 1024 * 1024);
      const path = await create(content);
      await client.patch(path, 0, content.subarray(0, UPLOAD_PART_BYTES));
      await s3.abortIncomplete();
      expect((await client.head(path)).status).toBe(404);
      expect(await runsOf(importer)).toEqual([]);
    });
  }
});

describe('a request of a resumable upload', () => {
  let importer: Importer;
  let client: TusClient;
  beforeAll(async () => {
    importer = await startTestImporter();
    client = clientOf(importer.url);
  });
  afterAll(() => importer.stop());

  it.each([
    ['one byte more than 150 MB', 'big.csv', MAX_UPLOAD_BYTES + 1, 413, 'file_too_large'],
    ['another kind of file', 'setup.exe', 10, 415, 'file_type_unsupported'],
    ['a file without an extension', 'list', 10, 415, 'file_type_unsupported'],
    ['an empty file', 'list.csv', 0, 422, 'file_empty'],
    ['no name', '', 10, 400, 'file_missing'],
    ['no length', 'list.csv', 'x', 400, 'bad_request'],
  ])('is rejected when it announces %s', async (_what, fileName, length, status, code) => {
    const response = await client.create(fileName, length);
    expect(response).toMatchObject({ status, body: { code }, headers: { 'tus-resumable': '1.0.0' } });
    if (status !== 400) expect(response.body['message']).toContain(fileName);
    expect(await importer.storedFiles()).toEqual([]);
    expect(await importer.db.query('SELECT FROM upload')).toEqual([]);
  });

  it('is rejected when it is at another offset, exceeds the length, lacks a header or is unknown', async () => {
    const content = csvOf(1_000);
    const { headers } = await client.create('a.csv', content.length);
    const path = headers.location!;
    await client.patch(path, 0, content.subarray(0, 500));
    const codes = [];
    for (const response of [
      await client.patch(path, 400, content.subarray(400)),
      await client.patch(path, 500, Buffer.alloc(501)),
      await client.send('PATCH', path, { 'content-type': 'application/offset+octet-stream' }, content),
      await client.patch('/api/admin/uploads/00000000-0000-4000-8000-000000000000', 0, content),
      await client.patch('/api/admin/uploads/..%2fx', 0, content),
      await client.send('POST', '/api/admin/uploads', { 'upload-length': '5', 'upload-metadata': 'filename ###' }),
    ])
      codes.push(`${response.status} ${String(response.body['code'])}`);
    expect(codes).toEqual([
      '409 upload_conflict',
      '413 payload_too_large',
      '400 bad_request',
      '404 upload_not_found',
      '400 invalid_input',
      '400 bad_request',
    ]);
    expect(await client.offset(path)).toBe(500);
    expect((await client.patch(path, 500, content.subarray(500))).status).toBe(202);
  });
});
