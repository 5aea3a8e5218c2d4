import { describe, expect, it, vi } from 'vitest';
import { ERROR_ROWS_PER_PAGE, type ErrorRowsPage } from '@directory/contracts/error-rows';
import type { ImportView } from '@directory/contracts/imports';
import { MAX_CORRECTED_ROWS } from '@directory/contracts/upload-limits';
import { ImportsService } from '../services/importer/src/imports/imports.service.js';
import { useImportSite } from './import-site.fixture.js';

const site = useImportSite();

const errors = (id: string, page = 1) => site.get<ErrorRowsPage>(`/api/admin/imports/${id}/errors?page=${page}`);

async function retry(id: string, rows: unknown, language = 'en') {
  const response = await site.importer.send(`/api/admin/imports/${id}/errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({ rows }),
  });
  return { status: response.status, body: (await response.json()) as ImportView & { code: string; message: string } };
}

describe('rejected rows that are corrected', () => {
  it('join their import, which counts, lists and undoes them', async () => {
    const { id, finishedAt } = await site.import(
      'correct.csv',
      'name,phone,city\nCafé,+49 30 1234567,Berlin\n,+49 30 1234568,Berlin\n,+49 30 1234569,Bonn\n,+49 30 1234570,Köln\n',
    );
    expect(await errors(id)).toEqual({
      columns: ['name', 'phone', 'city'],
      rows: ['+49 30 1234568', '+49 30 1234569', '+49 30 1234570'].map((phone, at) => ({
        row: at + 3,
        cells: [null, phone, ['Berlin', 'Bonn', 'Köln'][at]],
        issues: [{ column: 0, message: 'The name is missing.' }],
      })),
      total: 3,
      page: 1,
      totalPages: 1,
    });

    const first = await retry(id, [
      { row: 3, cells: ['Gym', '+49 30 1234568', 'Berlin'] },
      { row: 5, cells: [' ', '+49 30 1234599', 'Köln'] },
    ]);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      state: 'done',
      outcome: 'partial',
      finishedAt,
      progress: { inserted: 2, errors: 2, percent: 100 },
      report: { totalRows: 4, inserted: 2, errorCount: 2 },
    });
    const left = await errors(id);
    expect(left.rows.map(({ row, cells }) => [row, cells[1]])).toEqual([
      [4, '+49 30 1234569'],
      [5, '+49 30 1234599'],
    ]);

    const second = await retry(id, [
      { row: 4, cells: ['Spa', '+49 30 1234569', 'Bonn'] },
      { row: 5, cells: ['Bar', '+49 30 1234599', 'Köln'] },
    ]);
    expect(second.body).toMatchObject({
      outcome: 'done',
      errorWorkbook: false,
      report: { totalRows: 4, inserted: 4, errorCount: 0, errors: [] },
    });
    expect(await site.importer.storedFiles()).not.toContain(`${id}.row-errors.gz`);

    const undone = await site.catalog.send(`/api/admin/imports/${id}/undo`, { method: 'POST' });
    expect(await undone.json()).toMatchObject({ deletedCount: 4, revertedCount: 0, unrevertedCount: 0 });
  });

  it('keep the category that a row above them names', async () => {
    const { id } = await site.import(
      'sections.csv',
      'Name,Address,Phone\nRESTAURANTS,,\nBlue Fork,1 Main St,+49 30 3234567\nHOTELS,,\n,2 Main St,+49 30 3234568\n',
    );
    const { columns, rows } = await errors(id);
    expect(columns).toEqual(['Name', 'Address', 'Phone', 'category']);
    expect(rows.map(({ cells }) => cells)).toEqual([[null, '2 Main St', '+49 30 3234568', 'Hotels']]);
    await retry(id, [{ row: 5, cells: ['Sea View', '2 Main St', '+49 30 3234568', 'Hotels'] }]);
    const stored = await site.catalog.db.query(
      "SELECT name, category FROM business WHERE phone LIKE '%323456%' ORDER BY name",
    );
    expect(stored).toEqual([
      { name: 'Blue Fork', category: 'Restaurant' },
      { name: 'Sea View', category: 'Hotel' },
    ]);
  });

  it('are taken once, however often and by how many they are sent', async () => {
    const { id } = await site.import(
      'once.csv',
      'name,phone\nDiner,+49 30 2234567\n,+49 30 2234568\n,+49 30 2234569\n',
    );
    const rows = [{ row: 3, cells: ['Pub', '+49 30 2234568'] }];
    const sent = await Promise.all([retry(id, rows), retry(id, rows)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = await retry(id, rows, 'tr');
    expect(again.status).toBe(409);
    expect(again.body.message).toMatch(/artık reddedilen satırlar listesinde değil/);
    expect((await errors(id)).rows.map(({ row }) => row)).toEqual([4]);
    const { body } = await retry(id, [{ row: 4, cells: ['Inn', '+49 30 2234569'] }]);
    expect(body.report).toMatchObject({ totalRows: 3, inserted: 3, errorCount: 0 });
  });

  it('are counted once if two requests have read the same list', async () => {
    const { id } = await site.import(
      'twice.csv',
      'name,phone\nDeli,+49 30 4234567\n,+49 30 4234568\n,+49 30 4234569\n',
    );
    const rows = [{ row: 3, cells: ['Kiosk', '+49 30 4234568'] }];
    // oxlint-disable-next-line typescript/unbound-method -- called with the service
    const { correct } = ImportsService.prototype;
    const first: Awaited<ReturnType<typeof retry>>[] = [];
    const spy = vi.spyOn(ImportsService.prototype, 'correct').mockImplementationOnce(async function (
      this: ImportsService,
      ...args
    ) {
      first.push(await retry(id, rows));
      return correct.apply(this, args);
    });
    const second = await retry(id, rows);
    spy.mockRestore();
    expect(first[0]).toMatchObject({ status: 200, body: { report: { totalRows: 3, inserted: 2, errorCount: 1 } } });
    expect(second).toMatchObject({ status: 409, body: { code: 'error_rows_changed' } });
    const { body } = await retry(id, [{ row: 4, cells: ['Bistro', '+49 30 4234569'] }]);
    expect(body.report).toMatchObject({ totalRows: 3, inserted: 3, errorCount: 0 });
  });

  it('are paged, and rejected beyond the limits of a request', async () => {
    const lines = Array.from({ length: 120 }, (_, at) => `,+49 30 ${3_000_000 + at}`);
    const { id } = await site.import('many.csv', `name,phone\nHotel,+49 30 1\n${lines.join('\n')}\n`);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => errors(id, page)));
    expect(pages.map(({ rows }) => rows.length)).toEqual([ERROR_ROWS_PER_PAGE, ERROR_ROWS_PER_PAGE, 20, 0]);
    expect(pages[2]).toMatchObject({ total: 120, page: 3, totalPages: 3 });
    expect(pages[1]!.rows[0]!.row).toBe(53);

    const cells = ['Name', '1'];
    const many = Array.from({ length: MAX_CORRECTED_ROWS + 1 }, (_, at) => ({ row: at + 3, cells }));
    for (const rows of [
      [],
      many,
      [
        { row: 3, cells },
        { row: 3, cells },
      ],
      [{ row: 3, cells: ['x'.repeat(40_000), '1'] }],
    ])
      expect((await retry(id, rows)).status).toBe(400);
    expect((await retry(id, [{ row: 3, cells: ['one cell'] }])).body.code).toBe('bad_request');
    expect((await retry(id, [{ row: 2, cells }])).body.code).toBe('error_rows_changed');
  });

  it('are rejected by an import that was undone', async () => {
    const { id } = await site.import('undone.csv', 'name,phone\nKiosk,+49 30 4234567\n,+49 30 4234568\n');
    await site.catalog.send(`/api/admin/imports/${id}/undo`, { method: 'POST' });
    const { status, body } = await retry(id, [{ row: 3, cells: ['Shop', '+49 30 4234568'] }]);
    expect([status, body.code]).toEqual([409, 'import_rows_not_retryable']);
  });

  it('stay rejected if their import is undone before they are merged', async () => {
    const { id } = await site.import('race.csv', 'name,phone\nKiosk,+49 30 5234567\n,+49 30 5234568\n');
    await site.stopWorker();
    const sent = retry(id, [{ row: 3, cells: ['Shop', '+49 30 5234568'] }]);
    const state = async () => (await site.view(id)).state;
    await expect.poll(() => state()).toBe('queued');
    await site.catalog.send(`/api/admin/imports/${id}/undo`, { method: 'POST' });
    await site.startWorker();
    expect((await sent).body).toMatchObject({ state: 'done', progress: { inserted: 1, errors: 1 } });
    expect((await errors(id)).rows.map(({ row }) => row)).toEqual([3]);
    expect(await site.catalog.db.query('SELECT FROM business WHERE import_id = $1', [id])).toEqual([]);
  });
});
