import { describe, expect, it } from 'vitest';
import type { ImportReport, ImportView } from '@directory/contracts/imports';
import { useImportSite } from './import-site.fixture.js';

const site = useImportSite();

describe('an import that was undone', () => {
  it('is marked in its view, in the list and in its report, and cannot be retried', async () => {
    const { id, undone } = await site.import('undone.csv', 'name,phone\nCafé,+49 30 1234567\nGym,+49 30 1234568\n');
    const other = await site.import('stays.csv', 'name,phone\nSpa,+49 30 1234569\n');
    expect(undone).toBeNull();

    expect((await site.catalog.send(`/api/admin/imports/${id}/undo`, { method: 'POST' })).status).toBe(200);

    const counts = { deletedCount: 2, revertedCount: 0, unrevertedCount: 0 };
    expect(await site.view(id)).toMatchObject({ outcome: 'done', undone: counts, report: { undone: true } });
    expect(await site.view(other.id)).toMatchObject({ undone: null, report: { undone: false } });
    const list = await site.get<ImportView[]>('/api/admin/imports');
    expect(list.map((one) => [one.fileName, one.undone])).toEqual([
      ['stays.csv', null],
      ['undone.csv', counts],
    ]);
    const reports = await site.get<ImportReport[]>('/api/admin/upload-reports');
    expect(reports.map((one) => [one.summary.fileName, one.undone])).toEqual([
      ['stays.csv', false],
      ['undone.csv', true],
    ]);

    await site.importer.db.query(`UPDATE import_run SET state = 'cancelled' WHERE id = $1`, [id]);
    const retry = await site.importer.send(`/api/admin/imports/${id}/retry`, { method: 'POST' });
    expect(await retry.json()).toMatchObject({ code: 'import_not_retryable' });
  });
});

describe('an import without an accepted row', () => {
  it('is a failure in its view, its report and the waiting call', async () => {
    const content = 'name,phone\n,1\n,2\n,3\n';
    expect(await site.import('rejected.csv', content)).toMatchObject({
      outcome: 'failed',
      report: { success: false, outcome: 'failed', successCount: 0, errorCount: 3 },
    });
    const form = new FormData();
    form.append('file', new Blob([content]), 'rejected-again.csv');
    for (const path of ['/api/upload-excel', '/api/upload-excel-batch']) {
      const report = (await (await site.importer.send(path, { method: 'POST', body: form })).json()) as ImportReport;
      expect(report).toMatchObject({ success: false, outcome: 'failed' });
      expect(report.message).toMatch(/^No row could be taken: 3 of 3 rows/);
    }
  });

  it('an import with some accepted rows is a partial success', async () => {
    expect(await site.import('some.csv', 'name,phone\nBar,+49 30 7654321\n,2\n')).toMatchObject({
      outcome: 'partial',
      report: { success: true, outcome: 'partial', inserted: 1, errorCount: 1 },
    });
  });
});
