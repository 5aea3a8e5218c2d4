import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pollUntil } from '../bin/processes.mjs';
import { startEdge, upload, type Edge } from './edge.fixture.js';

let edge: Edge;
beforeEach(async () => {
  edge = await startEdge();
});
afterEach(() => edge.stop());

/** Sent within about 5 s. */
const slowUpload = (headers: Record<string, string>) =>
  upload(edge.url, {
    fileName: 'slow.csv',
    content: Buffer.from(`name,phone\n${'Café,+49 30 1\n'.repeat(2_000)}`),
    headers: { ...edge.session, ...headers },
    chunks: 20,
    pauseMs: 250,
  });

it('an upload in flight completes when gateway and importer receive SIGTERM', async () => {
  const sent = slowUpload({ prefer: 'respond-async' });
  // The importer writes what it receives: before, a busy gateway may not have connected to it.
  expect(await pollUntil(async () => (await edge.importer.storedFiles()).length > 0, 60_000, 20)).toBe(true);
  edge.gateway.child.kill('SIGTERM');
  const importerEnded = edge.importer.end();
  const { status, headers } = await sent;
  expect([status, headers.connection]).toEqual([202, 'close']);
  await Promise.all([edge.gateway.ended, importerEnded]);
  expect(edge.gateway.child.exitCode).toBe(0);
  expect(await edge.importer.storedFiles()).toHaveLength(1);
});

it('a gateway without requests exits at once despite open connections', async () => {
  const idle = connect(Number(edge.url.port), edge.url.hostname).on('error', () => undefined);
  await once(idle, 'connect');
  await fetch(edge.url);
  const startedAt = Date.now();
  edge.gateway.child.kill('SIGTERM');
  await edge.gateway.ended;
  expect(Date.now() - startedAt).toBeLessThan(10_000);
  idle.destroy();
});
