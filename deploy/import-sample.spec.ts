import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminUrlOf, readConfiguration } from '../bin/configuration.mjs';
import { importSampleOnce } from '../bin/import-sample.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'directory-sample-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Stands in for a site whose importer is not ready for so many requests. */
async function startSite(unreadyRequests: number) {
  const requested: string[] = [];
  const hosts = new Set<string | undefined>();
  let unready = unreadyRequests;
  const server = createServer((request, response) => {
    const json = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body));
    request.resume().once('end', () => {
      requested.push(`${request.method} ${request.url}`);
      hosts.add(request.headers.host).add(request.headers.origin);
      if (request.url === '/api/admin/login') json(200, { csrfToken: 'token' });
      else if (unready-- > 0) json(503, { message: 'The service is starting' });
      else if (request.url === '/api/admin/imports') json(200, []);
      else if (request.method === 'POST') json(202, { importId: 'sample' });
      else json(200, { state: 'done', report: { successCount: 1_500 } });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { requested, hosts, server, account: { url, adminUrl: url, username: 'admin', password: 'password' } };
}

it('the sample is imported once the importer is ready, though it responds 503 before', async () => {
  const { requested, server, account } = await startSite(2);
  try {
    const sentence = await importSampleOnce(folder, account, new AbortController().signal);
    expect(sentence).toBe('Imported 1,500 sample businesses');
    expect(requested.filter((one) => one === 'GET /api/admin/imports')).toHaveLength(3);
    expect(await readdir(folder)).toEqual(['.sample-imported']);
    expect(await importSampleOnce(folder, account, new AbortController().signal)).toBeNull();
  } finally {
    server.close();
  }
});

it('a site that stops no longer waits for the importer', async () => {
  const { requested, server, account } = await startSite(Infinity);
  const stopping = new AbortController();
  try {
    const imported = importSampleOnce(folder, account, stopping.signal);
    const rejection = expect(imported).rejects.toThrow('aborted');
    await vi.waitFor(() => expect(requested).toContain('GET /api/admin/imports'));
    stopping.abort();
    await rejection;
    expect(await readdir(folder)).toEqual([]);
  } finally {
    server.close();
  }
});

it.each([
  ['its own host', { PUBLIC_URL: 'https://places.example', ADMIN_HOST: 'https://admin.places.example/' }, 'admin.'],
  ['that of the site', { PUBLIC_URL: 'https://places.example' }, ''],
])('the sample is sent to an administration on %s', async (_, env, subdomain) => {
  const { hosts, server, account } = await startSite(0);
  try {
    const adminUrl = adminUrlOf(readConfiguration(env));
    await importSampleOnce(folder, { ...account, adminUrl }, new AbortController().signal);
    expect([...hosts]).toEqual([`${subdomain}places.example`, `https://${subdomain}places.example`]);
  } finally {
    server.close();
  }
});
