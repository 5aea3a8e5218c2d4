import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ImportView } from '@directory/contracts/imports';
import { NOT_STAGED } from '@directory/contracts/internal';
import type { Service } from '@directory/service-kit/service';
import { startTestImporter } from '../importer.fixture.js';

/** Milliseconds that the catalog of this test waits for the headers of a request. */
const HEADERS_TIMEOUT_MS = 200;

let importer: Awaited<ReturnType<typeof startTestImporter>>;
let worker: Service;
let catalog: Server;
/** Called with every request for staging; the body is read whatever it does. */
let onStaging: (request: IncomingMessage) => void = () => undefined;
/** Staging requests so far. */
let stagings = 0;
/** Called with every request for a preview, which gets no response. */
let onPreview: (request: IncomingMessage) => void = () => undefined;

/** A catalog that accepts every row. A real one waits a minute for headers, too long for a test. */
function startCatalog(port = 0): Promise<Server> {
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 20 },
    (request, response) => {
      const send = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
      if (request.method === 'PUT') {
        stagings++;
        onStaging(request);
      }
      if (request.url!.endsWith('/preview')) return void onPreview(request.resume());
      request.resume().once('end', () => {
        if (request.method === 'GET') send(NOT_STAGED);
        else if (request.method === 'PUT') send({ stagedRows: 1 });
        else if (request.method === 'DELETE') send({ success: true });
        else send({ ...NOT_STAGED, stagedRows: 1, mergedRows: 1, inserted: 1, done: true });
      });
    },
  );
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

beforeAll(async () => {
  catalog = await startCatalog();
  importer = await startTestImporter(`http://127.0.0.1:${(catalog.address() as AddressInfo).port}`);
  worker = await importer.startWorker();
});
afterAll(async () => {
  await worker.destroy();
  await importer.stop();
  catalog.closeAllConnections();
  catalog.close();
});
afterEach(() => {
  onStaging = () => undefined;
});

async function upload(content: string, name: string, fields: Record<string, string> = {}): Promise<string> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([content]), name);
  const headers = { prefer: 'respond-async' };
  const response = await importer.send('/api/upload-excel', { method: 'POST', body: form, headers });
  return ((await response.json()) as { importId: string }).importId;
}

async function view(id: string): Promise<ImportView> {
  return (await (await importer.send(`/api/admin/imports/${id}`)).json()) as ImportView;
}

/** Rows without a name take seconds to read, and all are rejected. */
const badRows = (count: number) => `name,place_id\n${',x\n'.repeat(count)}`;
const MANY = 1_300_000;

describe('an import of which no row could be used yet', () => {
  it('ends as cancelled, and the same worker runs the next import', async () => {
    const staged = stagings;
    const id = await upload(badRows(MANY), 'bad.csv');
    await expect.poll(() => stagings).toBeGreaterThan(staged);
    const next = await upload('name,place_id\nCafé,a\n', 'good.csv');
    await importer.send(`/api/admin/imports/${id}/cancel`, { method: 'POST' });

    await expect.poll(async () => (await view(id)).finishedAt).not.toBeNull();
    expect(await view(id)).toMatchObject({ state: 'cancelled', error: null, progress: { inserted: 0 } });
    await expect.poll(async () => (await view(next)).finishedAt).not.toBeNull();
    expect(await view(next)).toMatchObject({ state: 'done' });
  });

  it('is read again by the same worker after losing the connection to the catalog', async () => {
    let lost = 0;
    onStaging = (request) => {
      if (lost++ === 0) request.socket.destroy();
    };
    const id = await upload(`${badRows(50_000)}Café,b\n`, 'lost.csv');

    await expect.poll(async () => (await view(id)).finishedAt).not.toBeNull();
    expect(await view(id)).toMatchObject({ state: 'done', progress: { inserted: 1 } });
    expect(lost).toBe(2);
  });

  it("continues when its first valid row comes later than the catalog's header timeout", async () => {
    const staged = stagings;
    const id = await upload(`${badRows(150_000)}Café,c\n`, 'late.csv');

    await expect.poll(async () => (await view(id)).finishedAt).not.toBeNull();
    const { startedAt, finishedAt, ...late } = await view(id);
    expect(Date.parse(finishedAt!) - Date.parse(startedAt!)).toBeGreaterThan(2 * HEADERS_TIMEOUT_MS);
    expect(late).toMatchObject({ state: 'done', progress: { inserted: 1 } });
    expect(stagings - staged).toBe(1);
  });
});

describe('an import that is previewed', () => {
  it('ends as cancelled while the catalog still works on the preview, which it ends', async () => {
    const previewed = new Promise<IncomingMessage>((resolve) => (onPreview = resolve));
    const id = await upload('name,place_id\nCafé,p\n', 'preview.csv', { preview: 'true' });
    const request = await previewed;
    const closed = once(request.socket, 'close');
    const startedAt = performance.now();
    await importer.send(`/api/admin/imports/${id}/cancel`, { method: 'POST' });
    await expect.poll(async () => (await view(id)).finishedAt).not.toBeNull();
    expect(await view(id)).toMatchObject({ state: 'cancelled', error: null });
    await closed;
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
