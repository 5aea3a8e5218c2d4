import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createQueues } from '@directory/queue/queues';
import { IdleExit } from '@directory/service-kit/idle-exit';
import { startTestImporter } from '../importer.fixture.js';

/** No catalog accepts the entries of the audit log. */
let importer: Awaited<ReturnType<typeof startTestImporter>>;
beforeAll(async () => {
  importer = await startTestImporter();
});
afterAll(() => importer.stop());

async function upload(name: string, to = importer) {
  const form = new FormData();
  form.set('file', new Blob([`name,phone\n${name},1\n`]), `${name}.csv`);
  const headers = { prefer: 'respond-async', 'x-client-username': 'admin', 'x-client-address': '192.0.2.1' };
  await to.send('/api/upload-excel', { method: 'POST', body: form, headers });
}

it('an idle importer may exit only without open imports and undelivered audit entries', async () => {
  expect(await importer.mayExit()).toBe(true);
  await upload('idle');
  expect(await importer.mayExit()).toBe(false);
  await importer.db.query(`UPDATE import_run SET state = 'cancelled', finished_at = now()`);
  expect(await importer.mayExit()).toBe(false);
  await importer.db.query('DELETE FROM audit_outbox');
  expect(await importer.mayExit()).toBe(true);
});

it('an idle importer removes files that are due later before it exits', async () => {
  const [old, yesterday] = [join(importer.fileStore, 'unneeded.csv'), Date.now() / 1000 - 86_400];
  await writeFile(old, 'name\n');
  await utimes(old, yesterday, yesterday);
  expect(await importer.mayExit()).toBe(true);
  expect(await importer.storedFiles()).not.toContain('unneeded.csv');
});

it('an idle worker may exit only while no job is queued, running or delayed', async () => {
  const other = await startTestImporter();
  const worker = await other.startWorker();
  const mayExit = () => worker.app.get(IdleExit).isAllowed();
  const queues = createQueues(other.queue);
  try {
    expect(await mayExit()).toBe(true);
    await upload('waits', other); // cannot reach the catalog, and is tried again
    let isDelayed = false;
    while (!isDelayed) {
      isDelayed = (await queues.count('imports')).delayed > 0;
      expect(await mayExit()).toBe(false);
    }
  } finally {
    await queues.close();
    await worker.destroy();
    await other.stop();
  }
});
