import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ImportView } from '@directory/contracts/imports';
import { MAX_UPLOAD_BYTES } from '@directory/contracts/upload-limits';
import { startTestImporter } from '../importer.fixture.js';

let importer: Awaited<ReturnType<typeof startTestImporter>>;
beforeAll(async () => {
  importer = await startTestImporter();
});
afterAll(() => importer.stop());

const CSV = 'name,phone\nCafé,+49 30 1\n';

function upload(
  content: string | Blob,
  fileName: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
  path = '/api/upload-excel-batch',
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', typeof content === 'string' ? new Blob([content]) : content, fileName);
  return importer.send(path, {
    method: 'POST',
    body: form,
    headers: { prefer: 'respond-async', ...headers },
  });
}

const runs = () => importer.db.query<unknown[]>('SELECT 1 FROM import_run');

describe('an upload', () => {
  afterEach(() => importer.db.query('DELETE FROM import_run'));

  it('is stored and hashed before the import starts, and gets 202', async () => {
    const response = await upload(CSV, 'cafés.csv', {
      batchSize: '2000',
      mode: 'new',
      approve: 'false',
      fileIndex: '0',
      totalFiles: '1',
    });
    expect(response.status).toBe(202);
    const { importId } = (await response.json()) as { importId: string };
    expect(response.headers.get('location')).toBe(`/api/admin/imports/${importId}`);
    expect(await importer.storedFiles()).toContain(importId);
    const view = (await (await importer.send(`/api/admin/imports/${importId}`)).json()) as ImportView;
    expect(view).toMatchObject({
      fileName: 'cafés.csv',
      fileSize: Buffer.byteLength(CSV),
      sha256: createHash('sha256').update(CSV).digest('hex'),
      state: 'queued',
      options: { batchSize: 2000, mode: 'new', approve: false, test: false },
      progress: { percent: 0 },
      report: null,
    });
  });

  it('an upload of a file that is being imported with the same options is that import', async () => {
    const content = CSV.replace('Café', 'Twice');
    const idOf = async (response: Response) => ((await response.json()) as { importId: string }).importId;
    const responses = await Promise.all(Array.from({ length: 5 }, () => upload(content, 'twice.csv')));
    const ids = new Set(await Promise.all(responses.map(idOf)));
    expect(ids.size).toBe(1);
    expect(await idOf(await upload(content, 'other-name.csv'))).toBe([...ids][0]);
    const other = await idOf(await upload(content, 'twice.csv', { mode: 'new' }));
    expect(ids).not.toContain(other);
    expect(await runs()).toHaveLength(2);
    expect((await importer.storedFiles()).filter((name) => ids.has(name) || name === other)).toHaveLength(2);

    await importer.db.query(`UPDATE import_run SET state = 'done', finished_at = now()`);
    expect(ids).not.toContain(await idOf(await upload(content, 'twice.csv')));
  });

  it('can be retried only if it failed and its file is stored', async () => {
    const { importId } = (await (await upload(CSV.replace('Café', 'Again'), 'a.csv')).json()) as { importId: string };
    const retry = () => importer.send(`/api/admin/imports/${importId}/retry`, { method: 'POST' });
    expect((await retry()).status).toBe(409);
    await importer.db.query(`UPDATE import_run SET state = 'failed', error_code = 'file_corrupt', finished_at = now()`);
    expect(await (await retry()).json()).toMatchObject({ state: 'queued', error: null, report: null });
    await importer.db.query(`UPDATE import_run SET state = 'failed', finished_at = now()`);
    await importer.remove(importId);
    expect(await (await retry()).json()).toMatchObject({ code: 'import_not_retryable' });
    expect(
      (await importer.send('/api/admin/imports/00000000-0000-4000-8000-000000000000/retry', { method: 'POST' })).status,
    ).toBe(404);
  });

  it.each(['100', '500', '1000', '2000'])(
    'is merged in batches of %s rows, in any of its options',
    async (batchSize) => {
      for (const mode of ['update', 'fill', 'new']) {
        for (const flag of [true, false]) {
          const fields = {
            batchSize,
            mode,
            approve: String(flag),
            test: String(!flag),
            overwriteManual: String(flag),
            preview: String(flag),
            rememberedColumns: String(flag),
            fileIndex: '0',
            totalFiles: '1',
            ...(flag && {
              country: 'NP',
              city: 'Pokhara',
              category: 'Pharmacy',
              source: ' City register ',
              licence: 'cc-by-4.0',
              note: 'sent by the city',
            }),
          };
          const { importId } = (await (await upload(CSV, 'a.csv', fields)).json()) as { importId: string };
          const view = (await (await importer.send(`/api/admin/imports/${importId}`)).json()) as ImportView;
          const flags = { approve: flag, test: !flag, overwriteManual: flag, preview: flag, rememberedColumns: flag };
          const origin = flag
            ? {
                country: 'NP',
                city: 'Pokhara',
                category: 'Pharmacy',
                source: 'City register',
                licence: 'cc-by-4.0',
                note: 'sent by the city',
              }
            : { country: null, city: null, category: null, source: null, licence: null, note: null };
          expect(view.options).toEqual({ batchSize: Number(batchSize), mode, ...flags, ...origin });
        }
      }
    },
  );

  it('falls back to the defaults for invalid options', async () => {
    const invalid = {
      batchSize: '7',
      mode: 'burn',
      country: 'Nepal',
      city: 'a\0b',
      category: ' ',
      licence: 'unknown',
      source: ' ',
      note: 'a\0b',
    };
    const response = await upload(CSV, 'a.csv', invalid);
    const { importId } = (await response.json()) as { importId: string };
    const view = (await (await importer.send(`/api/admin/imports/${importId}`)).json()) as ImportView;
    expect(view.options).toEqual({
      batchSize: 500,
      mode: 'update',
      approve: true,
      test: false,
      overwriteManual: false,
      preview: false,
      rememberedColumns: false,
      country: null,
      city: null,
      category: null,
      source: null,
      licence: null,
      note: null,
    });
  });

  it("shows the client's file name, and never uses it as a path", async () => {
    const response = await upload(CSV, '../../etc/pass\u0007wd\u202e\u2066.csv');
    const { importId } = (await response.json()) as { importId: string };
    const view = (await (await importer.send(`/api/admin/imports/${importId}`)).json()) as ImportView;
    expect(view.fileName).toBe('passwd.csv');
  });

  it('is accepted with a name whose first stored unit would be half a character', async () => {
    const response = await upload(CSV, `${'x'.repeat(10)}\u{1f600}${'y'.repeat(250)}.csv`);
    expect(response.status).toBe(202);
    const { importId } = (await response.json()) as { importId: string };
    const view = (await (await importer.send(`/api/admin/imports/${importId}`)).json()) as ImportView;
    expect(view.fileName).toBe(`${'y'.repeat(250)}.csv`);
  });

  it('is no server error where its client disconnects while the import waits', async () => {
    const error = vi.spyOn(importer.logger, 'error');
    const leaving = new AbortController();
    const form = new FormData();
    form.append('file', new Blob([CSV]), 'left.csv');
    const sent = importer.send('/api/upload-excel', { method: 'POST', body: form, signal: leaving.signal });
    const failed = expect(sent).rejects.toThrow('aborted');
    await expect.poll(async () => (await runs()).length).toBe(1);
    await sleep(300); // the request waits for the end of the import
    leaving.abort();
    await failed;
    await sleep(300);
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
    expect(await runs()).toHaveLength(1);
  });
});

describe('a rejected upload leaves nothing behind', () => {
  let before: string[];
  beforeAll(async () => {
    before = await importer.storedFiles();
  });
  afterEach(async () => {
    expect(await importer.storedFiles()).toEqual(before);
    expect(await runs()).toEqual([]);
  });

  it.each([
    ['a PDF called .xlsx', '%PDF-1.7 …', 'list.xlsx', 422, 'file_content_mismatch'],
    ['a web page called .csv', '<!DOCTYPE html><html></html>', 'list.csv', 422, 'file_content_mismatch'],
    ['an empty file', '', 'list.csv', 422, 'file_empty'],
    ['another kind of file', 'MZ', 'setup.exe', 415, 'file_type_unsupported'],
    ['a spreadsheet of LibreOffice', 'PK', 'list.ods', 415, 'file_other_spreadsheet'],
    ['a spreadsheet of Numbers', 'PK', 'list.NUMBERS', 415, 'file_other_spreadsheet'],
    ['a file without an extension', CSV, 'list', 415, 'file_type_unsupported'],
  ])('a file rejected for %s', async (_what, content, fileName, status, code) => {
    const response = await upload(content, fileName);
    const body = (await response.json()) as { code: string; message: string };
    expect({ status: response.status, code: body.code }).toEqual({ status, code });
    expect(body.message).toContain(fileName);
  });

  it('an upload of one byte more than 150 MB leaves nothing behind', async () => {
    const chunk = new Uint8Array(1024 * 1024).fill(0x61);
    const blob = new Blob([...Array.from({ length: MAX_UPLOAD_BYTES / chunk.length }, () => chunk), 'x']);
    const response = await upload(blob, 'big.csv', {}, {}, '/api/upload-excel');
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 413,
      body: { code: 'file_too_large' },
    });
  });

  it('a request without a file or form leaves nothing behind', async () => {
    const form = new FormData();
    form.append('batchSize', '500');
    const empty = await importer.send('/api/upload-excel', { method: 'POST', body: form });
    expect(await empty.json()).toMatchObject({ code: 'file_missing' });
    const json = await importer.send('/api/upload-excel', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await json.json()).toMatchObject({ code: 'file_missing' });
    const nameless = await importer.send('/api/upload-excel', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: `--b\r\ncontent-disposition: form-data; name="file"; filename=""\r\ncontent-type: text/csv\r\n\r\n${CSV}\r\n--b--\r\n`,
    });
    expect([nameless.status, await nameless.json()]).toEqual([400, expect.objectContaining({ code: 'file_missing' })]);
  });

  it('an upload that the database rejects leaves nothing behind', async () => {
    await importer.db.query('ALTER TABLE audit_outbox RENAME TO renamed');
    const response = await upload(CSV, 'rejected.csv');
    await importer.db.query('ALTER TABLE renamed RENAME TO audit_outbox');
    expect(response.status).toBe(500);
  });

  it('a client that disconnects halfway leaves nothing behind', async () => {
    const { hostname, port } = new URL(importer.url);
    const sent = request({
      hostname,
      port,
      path: '/api/upload-excel',
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 1_000_000,
        'x-service-token': 'a-token-for-the-tests',
      },
    });
    sent.on('error', () => undefined);
    sent.write(`--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${CSV.repeat(1000)}`);
    await expect.poll(async () => (await importer.storedFiles()).some((name) => name.endsWith('.partial'))).toBe(true);
    sent.destroy();
    await expect.poll(async () => (await importer.storedFiles()).some((name) => name.endsWith('.partial'))).toBe(false);
  });
});
