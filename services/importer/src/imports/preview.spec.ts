import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportPreview, ImportView } from '@directory/contracts/imports';
import { NOT_STAGED, type MergePreview } from '@directory/contracts/internal';
import { startTestImporter } from '../importer.fixture.js';

/** A catalog that stages rows, discards them on request, and counts its calls. */
let catalog: Server;
let calls: Record<string, number>;
let staged: boolean;
/** Body of the last merge. */
let merged: unknown;
let importer: Awaited<ReturnType<typeof startTestImporter>>;
let worker: Awaited<ReturnType<typeof importer.startWorker>>;

/** Responds as the catalog does: a line per batch, then the result. */
let sendPreview = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  response.end(`${JSON.stringify({ mergedRows: 2 })}\n${JSON.stringify({ preview: PREVIEW })}\n`);
};

const PREVIEW: MergePreview = {
  ...{ ...NOT_STAGED, stagedRows: 2, mergedRows: 2, inserted: 1, updated: 1, done: true, possibleDuplicates: 0 },
  duplicatesAreMinimum: false,
  changedFields: [{ field: 'phone', businesses: 1 }],
  examples: [{ name: 'Café', slug: 'cafe-abc123', changes: [{ field: 'phone', before: null, after: '+49 30 1' }] }],
  rows: [{ row: 2, outcome: 'changed', values: { name: 'Café' } }],
};

beforeAll(async () => {
  catalog = createServer((request, response) => {
    const name = `${request.method} ${request.url!.split('?')[0]!.split('/').slice(4).join('/')}`.trim();
    calls[name] = (calls[name] ?? 0) + 1;
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .once('end', () => {
        if (name === 'POST merge') merged = JSON.parse(Buffer.concat(chunks).toString());
        const send = (body: object, status = 200) => {
          response.writeHead(status, { 'content-type': 'application/json' });
          response.end(JSON.stringify(body));
        };
        if (request.method === 'GET') return send({ ...NOT_STAGED, stagedRows: staged ? 2 : null });
        if (request.method === 'PUT') staged = true;
        if (request.method === 'PUT') return send({ stagedRows: 2 });
        if (request.method === 'DELETE') staged = false;
        if (request.method === 'DELETE') return send({ success: true });
        if (request.url!.endsWith('/undone')) return send({ undone: [] });
        if (!staged) return send({ code: 'import_not_staged' }, 409);
        if (request.url!.endsWith('/preview')) return sendPreview(response);
        send({ ...NOT_STAGED, stagedRows: 2, mergedRows: 2, inserted: 1, updated: 1, done: true });
      });
  }).listen(0, '127.0.0.1');
  await once(catalog, 'listening');
  importer = await startTestImporter(`http://127.0.0.1:${(catalog.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await importer.stop();
  catalog.closeAllConnections();
  catalog.close();
});
beforeEach(async () => {
  calls = {};
  staged = false;
  worker = await importer.startWorker();
});
afterEach(async () => {
  await worker.destroy();
  await importer.db.query('DELETE FROM import_run');
});

const FILE = 'name;phone;colour\nCafé;+49 30 1;red\nBar;+49 30 2;blue\n;1;2\n';

async function upload(fields: Record<string, string> = { preview: 'true' }, content = FILE) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content]), 'list.csv');
  return importer.send('/api/upload-excel', { method: 'POST', body: form });
}
const viewOf = async (id: string) => (await (await importer.send(`/api/admin/imports/${id}`)).json()) as ImportView;
const write = (method: string, path: string, body: object) =>
  importer.send(`/api/admin/imports/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const revisionOf = async (id: string) => (await viewOf(id)).progress.revision;
const post = async (id: string, action: string) =>
  write('POST', `${id}/${action}`, action === 'confirm' ? { revision: await revisionOf(id) } : {});
/** A change of the preview that is shown. */
const changePreview = async (id: string, change: object) =>
  write('PATCH', `${id}/preview`, { ...change, revision: await revisionOf(id) });
const previewOf = (id: string) => importer.send(`/api/admin/imports/${id}/preview`);

/** Resolves once the import is in this state. */
async function reached(id: string, state: ImportView['state']): Promise<ImportView> {
  for (const end = Date.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const view = await viewOf(id);
    if (view.state === state) return view;
    await importer.requeueOpen(); // its last job may not have ended when it was queued
    if (Date.now() > end) throw new Error(`it is ${view.state}, not ${state}`);
  }
}

async function previewed(): Promise<string> {
  const response = await upload();
  expect(response.status).toBe(202);
  return ((await response.json()) as { importId: string }).importId;
}

describe('an upload to be previewed', () => {
  it('awaits confirmation and says what the import would do', async () => {
    const id = await previewed();
    expect(await viewOf(id)).toMatchObject({ state: 'awaiting', outcome: null, finishedAt: null, report: null });
    const preview = (await (await previewOf(id)).json()) as ImportPreview;
    expect(preview).toMatchObject({
      file: { kind: 'csv', encoding: 'utf-8', delimiter: ';', sheet: null, sheets: [], headerRow: 1 },
      columns: [
        { position: 0, header: 'name', field: 'name', samples: ['Café', 'Bar'] },
        { position: 1, header: 'phone', field: 'phone', samples: ['+49 30 1', '+49 30 2', '1'] },
        { position: 2, header: 'colour', field: null, samples: ['red', 'blue', '2'] },
      ],
      counts: { total: 3, inserted: 1, updated: 1, unchanged: 0, rejected: 1, fileDuplicates: 0 },
      rejections: [expect.stringContaining('4')],
      changedFields: PREVIEW.changedFields,
      examples: PREVIEW.examples,
      rows: PREVIEW.rows,
    });
    expect(Date.parse(preview.expiresAt) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(calls['POST merge']).toBeUndefined();
  });

  it('names the licences of its rows that restrict publishing, before and after it is confirmed', async () => {
    const rows = [
      'A;CC BY-NC 4.0',
      'B;ODbL-1.0',
      'C;',
      'D;cc-by-nc-4.0',
      'E;Proprietary',
      'A;cc-by-nc-4.0',
      ';cc-by-nc-4.0',
    ];
    const restrictedLicences = [
      { licence: 'cc-by-nc-4.0', rows: 2 },
      { licence: 'Proprietary', rows: 1 },
      { licence: 'all-rights-reserved', rows: 1 },
    ];
    const response = await upload(
      { preview: 'true', licence: 'all-rights-reserved' },
      ['name;dataset licence', ...rows, ''].join('\n'),
    );
    const { importId } = (await response.json()) as { importId: string };
    expect(await reached(importId, 'awaiting')).toMatchObject({ restrictedLicences });
    await post(importId, 'confirm');
    expect(await reached(importId, 'done')).toMatchObject({ restrictedLicences, report: { restrictedLicences } });
  });

  it('says how far it is, and ends at once when it is cancelled', async () => {
    const send = sendPreview;
    let isClosed = false;
    sendPreview = (response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      const batch = setInterval(() => response.write(`${JSON.stringify({ mergedRows: 1 })}\n`), 50);
      response.once('close', () => {
        clearInterval(batch);
        isClosed = true;
      });
    };
    try {
      const form = new FormData();
      form.append('preview', 'true');
      form.append('file', new Blob([FILE]), 'list.csv');
      const accepted = await importer.send('/api/upload-excel', {
        method: 'POST',
        body: form,
        headers: { prefer: 'respond-async' },
      });
      const { importId } = (await accepted.json()) as { importId: string };
      expect(await reached(importId, 'previewing')).toMatchObject({ progress: { phase: 'previewing', percent: 40 } });
      await post(importId, 'cancel');
      expect(await reached(importId, 'cancelled')).toMatchObject({ outcome: 'cancelled' });
      expect(isClosed).toBe(true);
    } finally {
      sendPreview = send;
    }
  });

  it('is merged from the staged rows once it is confirmed, however often', async () => {
    const id = await previewed();
    const responses = await Promise.all([post(id, 'confirm'), post(id, 'confirm'), post(id, 'confirm')]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await reached(id, 'done')).toMatchObject({ outcome: 'partial', report: { inserted: 1, updated: 1 } });
    expect(calls).toMatchObject({ 'PUT rows': 1, 'POST preview': 1, 'POST merge': 1 });
    expect((await post(id, 'confirm')).status).toBe(200);
    expect((await previewOf(id)).status).toBe(409);
  });

  it('outlives its worker and the queue: nothing is read twice', async () => {
    const id = await previewed();
    await worker.destroy();
    worker = await importer.startWorker();
    await importer.requeueOpen();
    expect(await viewOf(id)).toMatchObject({ state: 'awaiting' });
    await post(id, 'confirm');
    await reached(id, 'done');
    expect(calls).toMatchObject({ 'PUT rows': 1, 'POST merge': 1 });
  });

  it('is read again where a crash of the database has emptied the staged rows', async () => {
    const id = await previewed();
    staged = false;
    await post(id, 'confirm');
    await reached(id, 'done');
    expect(calls).toMatchObject({ 'PUT rows': 2, 'POST merge': 1 });
  });

  it('is previewed again from the staged rows in another mode, and from the file with other columns', async () => {
    const id = await previewed();
    const change = async (body: object) => {
      const response = await changePreview(id, body);
      expect([response.status, await response.json()]).toMatchObject([200, { state: 'queued' }]);
      await reached(id, 'awaiting');
    };
    await change({ mode: 'fill' });
    expect(calls).toMatchObject({ 'PUT rows': 1, 'POST preview': 2 });
    await change({ columns: [{ position: 2, field: 'category' }] });
    expect(calls).toMatchObject({ DELETE: 1, 'PUT rows': 2, 'POST preview': 3 });
    expect((await (await previewOf(id)).json()) as ImportPreview).toMatchObject({
      columns: [{ chosen: false }, { chosen: false }, { field: 'category', chosen: true }],
    });
    const entries = await importer.db.query<{ after: object }[]>(
      `SELECT entry -> 'after' AS after FROM audit_outbox WHERE entry ->> 'action' = 'import.preview' ORDER BY id`,
    );
    expect(entries.map(({ after }) => after)).toEqual([
      { importId: id, mode: 'fill' },
      { importId: id, mode: 'fill', columns: { colour: 'category' } },
    ]);
    // As often as its preview is repeated, the run counts as new.
    for (let at = 0; at < 12; at++) await change({ mode: at % 2 === 0 ? 'new' : 'update' });
    await importer.db.query('DELETE FROM column_mapping');
  });

  it('is read again with the values chosen for rows that have none, and without them', async () => {
    const form = { preview: 'true', country: 'XX' };
    const response = await upload(
      form,
      'name;phone;city;lat;lon\nCafé;+49 30 123456;;;\nBar;01-5520663;Lalitpur;;\nPub;+49 30 1234567;;52.5201;13.4049\n',
    );
    const { importId } = (await response.json()) as { importId: string };
    const missing = async () => ((await (await previewOf(importId)).json()) as ImportPreview).counts;
    const chosen = { country: 'NP', city: 'Pokhara', category: 'Café' };
    const none = { country: null, city: null, category: null };
    expect((await viewOf(importId)).options.country).toBeNull();
    expect(await missing()).toMatchObject({ withoutCountry: 1, withoutCity: 1, withoutCategory: 3, inferredCity: 1 });
    for (const [defaults, counts] of [
      [chosen, { withoutCountry: 0, withoutCity: 1, withoutCategory: 0 }],
      [none, { withoutCountry: 1, withoutCity: 1, withoutCategory: 3, inferredCity: 1 }],
    ] as const) {
      expect((await changePreview(importId, { defaults })).status).toBe(200);
      expect((await reached(importId, 'awaiting')).options).toMatchObject(defaults);
      expect(await missing()).toMatchObject(counts);
    }
    expect(calls).toMatchObject({ 'PUT rows': 3, 'POST preview': 3 });
    expect((await changePreview(importId, { defaults: { ...none, country: 'XX' } })).status).toBe(400);
    await post(importId, 'confirm');
    expect((await reached(importId, 'done')).report).toMatchObject({ rowsWithout: { withoutCountry: 1 } });
  });

  it('is neither changed nor merged by those who have seen an earlier preview, or none', async () => {
    const id = await previewed();
    const revision = await revisionOf(id);
    expect((await changePreview(id, { mode: 'fill' })).status).toBe(200);
    await reached(id, 'awaiting');
    for (const [seen, status, code] of [
      [{ revision }, 409, 'preview_changed'],
      [{}, 428, 'version_required'],
    ] as const) {
      const rejected = [
        await write('POST', `${id}/confirm`, seen),
        await write('PATCH', `${id}/preview`, { ...seen, mode: 'new' }),
      ];
      for (const response of rejected)
        expect([response.status, await response.json()]).toMatchObject([status, { code }]);
    }
    expect(await viewOf(id)).toMatchObject({ state: 'awaiting', options: { mode: 'fill' } });
    expect((await post(id, 'confirm')).status).toBe(200);
    await reached(id, 'done');
  });

  it('takes another source and licence of its file without being previewed again', async () => {
    const id = await previewed();
    const change = (body: object) => changePreview(id, body);
    const provenance = { source: 'City register', licence: 'cc-by-nc-4.0', note: 'By e-mail' };
    expect(await (await change({ provenance })).json()).toMatchObject({
      state: 'awaiting',
      options: provenance,
      restrictedLicences: [{ licence: 'cc-by-nc-4.0', rows: 2 }],
    });
    expect((await change({ provenance: { ...provenance, licence: 'none' } })).status).toBe(400);
    await post(id, 'confirm');
    await reached(id, 'done');
    expect(calls).toMatchObject({ 'PUT rows': 1, 'POST preview': 1, 'POST merge': 1 });
    expect(merged).toMatchObject({ provenance });
  });

  it('can be cancelled, which removes its staged rows, and retried, which previews it again', async () => {
    const id = await previewed();
    await post(id, 'cancel');
    const view = await reached(id, 'cancelled');
    expect(view.report!.message).toContain('not confirmed');
    expect(staged).toBe(false);
    expect((await post(id, 'confirm')).status).toBe(409);
    await post(id, 'retry');
    await reached(id, 'awaiting');
    expect(calls['POST merge']).toBeUndefined();
  });

  it('expires after a day', async () => {
    const id = await previewed();
    await importer.requeueOpen();
    expect(await viewOf(id)).toMatchObject({ state: 'awaiting' });
    await importer.db.query(`UPDATE import_run SET previewed_at = now() - interval '24 hours 1 second'`);
    await importer.requeueOpen();
    await reached(id, 'cancelled');
    expect(staged).toBe(false);
  });

  it('does not count as waiting for a worker', async () => {
    await previewed();
    const [row] = await importer.db.query<{ n: string }[]>(
      `SELECT count(*) AS n FROM import_run WHERE state = 'awaiting' AND finished_at IS NULL`,
    );
    expect(row!.n).toBe('1');
    await importer.requeueOpen();
    expect(calls['POST preview']).toBe(1);
  });
});

describe('a file without a header row', () => {
  const LIST = 'Anna Wolf,Alte Post,+49 89 1234567\nLena Huber,Zum Hirschen,+49 89 7654321\n';

  it('has numbered columns in the language of the administrator, of which the name is chosen', async () => {
    const { importId } = (await (await upload({ preview: 'true' }, LIST)).json()) as { importId: string };
    const columns = async (language: string) => {
      const response = await importer.send(`/api/admin/imports/${importId}/preview`, {
        headers: { 'accept-language': language },
      });
      return (await response.json()) as ImportPreview;
    };
    expect(await columns('tr')).toMatchObject({
      file: { headerRow: null, isHeaderless: true },
      hasName: false,
      columns: [{ header: 'Sütun 1' }, { header: 'Sütun 2' }, { header: 'Sütun 3', field: 'phone' }],
    });
    const taken = await changePreview(importId, { columns: [{ position: 1, field: 'phone' }] });
    expect([taken.status, await taken.json()]).toMatchObject([422, { code: 'import_columns_repeated' }]);
    expect((await changePreview(importId, { columns: [{ position: 1, field: 'name' }] })).status).toBe(200);
    await reached(importId, 'awaiting');
    expect(await columns('en')).toMatchObject({
      hasName: true,
      counts: { total: 2 },
      columns: [
        { header: 'Column 1', field: null },
        { header: 'Column 2', field: 'name', chosen: true, samples: ['Alte Post', 'Zum Hirschen'] },
        { header: 'Column 3', field: 'phone', chosen: false },
      ],
    });
    await post(importId, 'confirm');
    expect(await reached(importId, 'done')).toMatchObject({
      report: { columnExtraction: { successful: ['name', 'phone'], unknown: ['Column 1'] } },
    });
    await importer.db.query('DELETE FROM column_mapping');
  });

  it('is rejected at once without a preview, with what to do', async () => {
    const response = await upload({}, LIST);
    expect([response.status, await response.json()]).toMatchObject([422, { message: /choose the columns/ }]);
  });
});

describe('an upload without a preview', () => {
  it('is merged at once, and has nothing to confirm', async () => {
    const report = await upload({});
    expect([report.status, await report.json()]).toMatchObject([200, { inserted: 1, updated: 1 }]);
    expect(calls['POST preview']).toBeUndefined();
    const [run] = await importer.db.query<{ id: string }[]>('SELECT id FROM import_run');
    const rejected = [await previewOf(run!.id), await post(run!.id, 'confirm')];
    for (const response of rejected) expect(await response.json()).toMatchObject({ code: 'import_not_previewed' });
  });
});
