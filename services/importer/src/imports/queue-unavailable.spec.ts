import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportView } from '@directory/contracts/imports';
import { createQueues } from '@directory/queue/queues';
import { ServerLine } from '@directory/testing/server-line';
import { emptyRedis, redisUrl } from '@directory/testing/test-redis';
import { startTestImporter } from '../importer.fixture.js';

(redisUrl ? describe : describe.skip)('while Redis is away', () => {
  let line: ServerLine;
  let importer: Awaited<ReturnType<typeof startTestImporter>>;
  beforeAll(async () => {
    line = await ServerLine.to(await emptyRedis());
    importer = await startTestImporter(undefined, line.url);
  });
  afterAll(async () => {
    await importer.stop();
    line.disconnect();
  });

  const upload = (fileName: string, headers: Record<string, string>) => {
    const form = new FormData();
    form.append('file', new Blob([`name\n${fileName}\n`]), fileName);
    return importer.send('/api/upload-excel', { method: 'POST', body: form, headers });
  };
  const idOf = async (fileName: string) =>
    (await importer.db.query<{ id: string }[]>('SELECT id FROM import_run WHERE file_name = $1', [fileName]))[0]!.id;
  const viewOf = async (id: string, headers = {}) =>
    (await (await importer.send(`/api/admin/imports/${id}`, { headers })).json()) as ImportView;

  it('an upload without Redis is reported as delayed, and imported once Redis is back', async () => {
    await upload('before.csv', { prefer: 'respond-async' });
    const before = await idOf('before.csv');
    expect(await viewOf(before)).toMatchObject({ state: 'queued', delay: null });

    line.disconnect();
    const begin = performance.now();
    const waiting = await upload('waits.csv', {});
    expect(performance.now() - begin).toBeLessThan(10_000);
    expect(waiting.status).toBe(503);
    const { code, message } = (await waiting.json()) as { code: string; message: string };
    expect(code).toBe('import_queue_unavailable');
    expect(message).toContain('waits.csv');

    const accepted = await upload('asks-later.csv', { prefer: 'respond-async' });
    expect(accepted.status).toBe(202);
    const { importId } = (await accepted.json()) as { importId: string };
    expect(await viewOf(importId, { 'accept-language': 'tr' })).toMatchObject({
      state: 'queued',
      error: null,
      delay: { code: 'import_queue_unavailable', message: expect.stringMatching(/^asks-later\.csv alındı/) },
    });

    await line.reconnect();
    const taken = new Set<string>();
    const queues = createQueues(importer.queue);
    queues.work('imports', async ({ data }) => void taken.add(data.importId), {
      concurrency: 1,
      onError: () => undefined,
    });
    const wanted = [before, await idOf('waits.csv'), importId];
    while (!wanted.every((id) => taken.has(id))) await importer.requeueOpen();
    expect((await viewOf(importId)).delay).toBeNull();
    await queues.close();
  });
});
