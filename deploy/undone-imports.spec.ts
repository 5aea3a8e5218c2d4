import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportReport, ImportView } from '@directory/contracts/imports';
import type { Service } from '@directory/service-kit/service';
import { startTestCatalog, type TestCatalog } from '../services/catalog/src/catalog.fixture.js';
import { startTestImporter } from '../services/importer/src/importer.fixture.js';

let catalog: TestCatalog;
let importer: Awaited<ReturnType<typeof startTestImporter>>;
let worker: Service;

beforeAll(async () => {
  catalog = await startTestCatalog();
  importer = await startTestImporter(catalog.url);
  worker = await importer.startWorker();
});
afterAll(async () => {
  await worker.destroy();
  await importer.stop();
  await catalog.stop();
});

const get = async <T>(path: string) => (await (await importer.send(path)).json()) as T;
const view = (id: string) => get<ImportView>(`/api/admin/imports/${id}`);

/** Imports a file; resolves at the end of its import. */
async function importFile(name: string, content: string): Promise<ImportView> {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const headers = { prefer: 'respond-async' };
  const response = await importer.send('/api/upload-excel', { method: 'POST', body: form, headers });
  const { importId } = (await response.json()) as { importId: string };
  for (;;) {
    const current = await view(importId);
    if (current.finishedAt !== null) return current;
    await sleep(50);
  }
}

describe('an import that was undone', () => {
  it('is marked in its view, in the list and in its report, and cannot be retried', async () => {
    const { id, undone } = await importFile('undone.csv', 'name,phone\nCafé,+49 30 1234567\nGym,+49 30 1234568\n');
    const other = await importFile('stays.csv', 'name,phone\nSpa,+49 30 1234569\n');
    expect(undone).toBeNull();

    expect((await catalog.send(`/api/admin/imports/${id}/undo`, { method: 'POST' })).status).toBe(200);

    const counts = { deletedCount: 2, revertedCount: 0, unrevertedCount: 0 };
    expect(await view(id)).toMatchObject({ outcome: 'done', undone: counts, report: { undone: true } });
    expect(await view(other.id)).toMatchObject({ undone: null, report: { undone: false } });
    const list = await get<ImportView[]>('/api/admin/imports');
    expect(list.map((one) => [one.fileName, one.undone])).toEqual([
      ['stays.csv', null],
      ['undone.csv', counts],
    ]);
    const reports = await get<ImportReport[]>('/api/admin/upload-reports');
    expect(reports.map((one) => [one.summary.fileName, one.undone])).toEqual([
      ['stays.csv', false],
      ['undone.csv', true],
    ]);

    await importer.db.query(`UPDATE import_run SET state = 'cancelled' WHERE id = $1`, [id]);
    const retry = await importer.send(`/api/admin/imports/${id}/retry`, { method: 'POST' });
    expect(await retry.json()).toMatchObject({ code: 'import_not_retryable' });
  });
});

describe('an import without an accepted row', () => {
  it('is a failure in its view, its report and the waiting call', async () => {
    const content = 'name,phone\n,1\n,2\n,3\n';
    expect(await importFile('rejected.csv', content)).toMatchObject({
      outcome: 'failed',
      report: { success: false, outcome: 'failed', successCount: 0, errorCount: 3 },
    });
    const form = new FormData();
    form.append('file', new Blob([content]), 'rejected-again.csv');
    for (const path of ['/api/upload-excel', '/api/upload-excel-batch']) {
      const report = (await (await importer.send(path, { method: 'POST', body: form })).json()) as ImportReport;
      expect(report).toMatchObject({ success: false, outcome: 'failed' });
      expect(report.message).toMatch(/^No row could be taken: 3 of 3 rows/);
    }
  });

  it('an import with some accepted rows is a partial success', async () => {
    expect(await importFile('some.csv', 'name,phone\nBar,+49 30 7654321\n,2\n')).toMatchObject({
      outcome: 'partial',
      report: { success: true, outcome: 'partial', inserted: 1, errorCount: 1 },
    });
  });
});
