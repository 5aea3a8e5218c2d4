import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UPLOAD_PART_BYTES } from '@directory/contracts/upload-limits';
import { seededRandom } from '@directory/testing/random';
import { TusClient } from '../services/importer/src/uploads/tus-client.fixture.js';
import { pollUntil } from '../bin/processes.mjs';
import { startEdge, startGateway, upload, type Edge } from './edge.fixture.js';

let edge: Edge;
let client: TusClient;
let content: Buffer;
beforeAll(async () => {
  edge = await startEdge();
  client = new TusClient(edge.url.origin, edge.session);
});
afterAll(() => edge.stop());
beforeEach(() => {
  content = newContent();
});

/** Few rows, as what follows an upload is not the subject: an unknown column has most of the bytes. */
const ROWS = 3_000;
const FILLER_LENGTH = 4_000;
let contents = 0;
function newContent(): Buffer {
  const name = `Café ${++contents}`;
  const filler = (row: number) => row.toString(36).padStart(FILLER_LENGTH, 'x');
  const rows = Array.from({ length: ROWS }, (_, row) => `${name} ${row},+49 30 ${row},${filler(row)}`);
  return Buffer.from(`name,phone,filler\n${rows.join('\n')}`);
}

async function create(): Promise<string> {
  const { status, headers } = await client.create('cafés.csv', content.length, { preview: 'true' });
  expect(status).toBe(201);
  return headers.location!;
}

/** Sends the rest in parts; a part without a response, or with a 5xx one, is repeated from where it stopped. */
async function sendRest(path: string): Promise<string> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(250)) {
    const state = await client.head(path).catch(() => undefined);
    if (state?.status !== 200) continue;
    if (state.headers.location) return state.headers.location.split('/').at(-1)!;
    const offset = Number(state.headers['upload-offset']);
    await client.patch(path, offset, content.subarray(offset, offset + UPLOAD_PART_BYTES)).catch(() => undefined);
  }
  throw new Error('the upload was not complete after 60 s');
}

/** The one import, with the content as it was sent. */
async function expectOneImport(importId: string): Promise<void> {
  const response = await fetch(new URL('/api/admin/imports', edge.url), { headers: edge.session });
  const imports = (await response.json()) as { id: string; sha256: string }[];
  const sha256 = createHash('sha256').update(content).digest('hex');
  expect(imports.filter((one) => one.id === importId || one.sha256 === sha256)).toEqual([
    expect.objectContaining({ id: importId, sha256 }),
  ]);
}

describe('an upload through the gateway', () => {
  it('that is cut at random bytes continues and becomes one import of the same bytes', async () => {
    const random = seededRandom(7);
    const path = await create();
    let offset = 0;
    for (let cuts = 0; cuts < 4; cuts++) {
      const part = content.subarray(offset, offset + UPLOAD_PART_BYTES);
      await client.cut(path, offset, part, Math.floor(random() * part.length));
      const reached = await client.offset(path);
      expect(reached).toBeGreaterThanOrEqual(offset);
      offset = reached;
    }
    expect(offset).toBeGreaterThan(0);
    await expectOneImport(await sendRest(path));
  });

  it('continues after the importer was killed and started again in the middle of a part', async () => {
    const path = await create();
    const close = await client.stall(path, 0, content.subarray(0, UPLOAD_PART_BYTES), 5_000_000);
    await edge.importer.end(0.1);
    close();
    await edge.importer.startReplica(Number(new URL(edge.importer.url).port));
    await expectOneImport(await sendRest(path));
  });

  it('continues through another gateway after its own was killed in the middle of a part', async () => {
    const other = await startGateway({ CATALOG_URL: edge.catalog.url, IMPORTER_URL: edge.importer.url });
    const path = await create();
    const headers = { ...edge.session, origin: other.url.origin };
    await new TusClient(other.url.origin, headers).stall(path, 0, content.subarray(0, UPLOAD_PART_BYTES), 5_000_000);
    await other.stop();
    await expectOneImport(await sendRest(path));
  });

  it('as a form leaves nothing when its gateway is killed, and is accepted when it is repeated', async () => {
    const other = await startGateway({ CATALOG_URL: edge.catalog.url, IMPORTER_URL: edge.importer.url });
    const idOf = (name: string) => name.slice(0, randomUUID().length);
    const before = (await edge.importer.storedFiles()).map(idOf);
    const added = async () => (await edge.importer.storedFiles()).filter((name) => !before.includes(idOf(name)));
    const form = { fileName: 'killed.csv', content, path: '/api/upload-excel' };
    const headers = { ...edge.session, prefer: 'respond-async' };
    const cut = upload(other.url, {
      ...form,
      headers: { ...headers, origin: other.url.origin },
      chunks: 200,
      pauseMs: 50,
    }).then(({ status }) => status, () => 'no response'); // prettier-ignore
    expect(await pollUntil(async () => (await added()).some((name) => name.endsWith('.partial')), 30_000)).toBe(true);
    await other.stop();
    expect(await cut).toBe('no response');
    expect(await pollUntil(async () => (await added()).length === 0, 30_000)).toBe(true);
    const runs = async () => {
      const response = await fetch(new URL('/api/admin/imports', edge.url), { headers: edge.session });
      return ((await response.json()) as { fileName: string }[]).filter(({ fileName }) => fileName === form.fileName);
    };
    expect(await runs()).toHaveLength(0);
    expect((await upload(edge.url, { ...form, headers })).status).toBe(202);
    expect(await runs()).toHaveLength(1);
  });

  it('is rejected without a session, from another site and with the session of nobody', async () => {
    const path = await create();
    const part = content.subarray(0, 1_000);
    const as = (headers: Record<string, string>) => new TusClient(edge.url.origin, { ...edge.session, ...headers });
    const statuses = [];
    for (const one of [as({ cookie: '' }), as({ origin: 'https://evil.example' }), as({ 'x-csrf-token': 'x' })]) {
      statuses.push((await one.patch(path, 0, part)).status, (await one.create('a.csv', 10)).status);
      statuses.push((await one.delete(path)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 403, 403, 403, 401, 401, 401]);
    expect(await client.offset(path)).toBe(0);
    await client.delete(path);
  });

  it('completes the part in flight when gateway and importer receive SIGTERM', async () => {
    const path = await create();
    const half = Math.floor(UPLOAD_PART_BYTES / 2);
    const sent = client.slow(path, 0, content.subarray(0, UPLOAD_PART_BYTES), [half, UPLOAD_PART_BYTES - half], 3_000);
    await sleep(1_500);
    edge.gateway.child.kill('SIGTERM');
    const importerEnded = edge.importer.end();
    const { status, headers } = await sent;
    expect([status, headers['upload-offset'], headers.connection]).toEqual([204, String(UPLOAD_PART_BYTES), 'close']);
    await Promise.all([edge.gateway.ended, importerEnded]);
  });
});
