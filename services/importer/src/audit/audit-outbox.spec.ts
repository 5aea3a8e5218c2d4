import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditRecord } from '@directory/contracts/internal';
import { startTestImporter } from '../importer.fixture.js';

/** A fake catalog that accepts audit entries. */
let catalog: Server;
let taken: AuditRecord[];
let reject = false;
let rejected = 0;
/** Subject of an entry that the catalog never accepts. */
let unacceptable: string | undefined;
let importer: Awaited<ReturnType<typeof startTestImporter>>;
beforeAll(async () => {
  catalog = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.once('end', () => {
      if (reject) {
        rejected++;
        return void response.writeHead(503).end();
      }
      const entry = JSON.parse(body) as AuditRecord;
      if (entry.subject === unacceptable) {
        return void response.writeHead(422).end(JSON.stringify({ code: 'invalid_input' }));
      }
      taken.push(entry);
      response.setHeader('content-type', 'application/json').end('{"success":true}');
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
beforeEach(() => {
  taken = [];
});

const WHO = { 'x-client-username': 'J%C3%BCrgen', 'x-client-address': '192.0.2.1' };
async function upload(name: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([`name,phone\n${name},1\n`]), name);
  const headers = { prefer: 'respond-async', ...WHO };
  const response = await importer.send('/api/upload-excel', { method: 'POST', body: form, headers });
  return ((await response.json()) as { importId: string }).importId;
}
const post = (path: string) => importer.send(path, { method: 'POST', headers: WHO });
const waiting = async () => (await importer.db.query<unknown[]>('SELECT 1 FROM audit_outbox')).length;
async function settled(count: number): Promise<void> {
  await expect.poll(async () => [taken.length, await waiting()]).toEqual([count, 0]);
}

describe("an administrator's action on imports", () => {
  it('reaches the audit log with actor and file', async () => {
    const importId = await upload('a.csv');
    await upload('a.csv'); // the same file is in flight: no second import
    await post(`/api/admin/imports/${importId}/cancel`);
    await post(`/api/admin/imports/${importId}/cancel`);
    await importer.db.query(`UPDATE import_run SET state = 'cancelled', finished_at = now()`);
    expect((await post(`/api/admin/imports/${importId}/retry`)).status).toBe(200);
    await settled(3);
    const who = { username: 'Jürgen', address: '192.0.2.1', subject: 'a.csv' };
    expect(taken).toMatchObject([
      { ...who, action: 'import.upload', after: { importId, bytes: 19, mode: 'update' } },
      { ...who, action: 'import.cancel', after: { importId } },
      { ...who, action: 'import.retry', after: { importId } },
    ]);
  });

  it('continues an import that is to be cancelled if its file is uploaded again', async () => {
    const importId = await upload('again.csv');
    await post(`/api/admin/imports/${importId}/cancel`);
    expect(await upload('again.csv')).toBe(importId);
    const sql = 'SELECT cancel_requested FROM import_run WHERE id = $1';
    expect(await importer.db.query(sql, [importId])).toEqual([{ cancel_requested: false }]);
    await settled(3);
    expect(taken.map(({ action }) => action)).toEqual(['import.upload', 'import.cancel', 'import.retry']);
  });

  it('is retained while the catalog is unavailable, and delivered in order afterwards', async () => {
    reject = true;
    for (const name of ['b.csv', 'c.csv']) await upload(name);
    await expect.poll(() => rejected).toBeGreaterThan(0);
    expect(await waiting()).toBe(2);
    expect(taken).toEqual([]);
    reject = false;
    await upload('d.csv');
    await settled(3);
    expect(taken.map(({ subject }) => subject)).toEqual(['b.csv', 'c.csv', 'd.csv']);
    expect(await waiting()).toBe(0);
  });

  it('that the catalog rejects does not keep back the later ones, and is delivered once it is accepted', async () => {
    unacceptable = 'f.csv';
    for (const name of ['f.csv', 'g.csv', 'h.csv']) await upload(name);
    await expect.poll(() => taken.map(({ subject }) => subject)).toEqual(['g.csv', 'h.csv']);
    await expect.poll(waiting).toBe(1);
    unacceptable = undefined;
    await upload('i.csv');
    await settled(4);
    expect(taken.map(({ subject }) => subject).sort()).toEqual(['f.csv', 'g.csv', 'h.csv', 'i.csv']);
  });

  it('is delivered however many earlier ones the catalog rejects', async () => {
    unacceptable = 'j.csv';
    const entry = { key: randomUUID(), action: 'import.upload', subject: unacceptable, after: null };
    await importer.db.query(`INSERT INTO audit_outbox (entry) SELECT $1 FROM generate_series(1, 150)`, [entry]);
    await upload('k.csv');
    await expect.poll(() => taken.map(({ subject }) => subject)).toEqual(['k.csv']);
    unacceptable = undefined;
    await upload('l.csv');
    await settled(152);
  });

  it('that is rejected is not recorded', async () => {
    expect((await post('/api/admin/imports/00000000-0000-4000-8000-000000000000/retry')).status).toBe(404);
    await upload('e.csv'); // entries are delivered in order
    await settled(1);
    expect(taken).toMatchObject([{ subject: 'e.csv' }]);
    expect(await waiting()).toBe(0);
  });
});
