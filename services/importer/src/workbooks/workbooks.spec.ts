import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ImportReport, RowIssue } from '@directory/contracts/imports';
import { NOT_STAGED } from '@directory/contracts/internal';
import { read, utils, write, type WorkBook } from '@e965/xlsx';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestImporter } from '../importer.fixture.js';
import { ImportRun } from '../imports/import-run.entity.js';
import type { ReadingSummary } from '../execution/reading-summary.js';
import { openSpreadsheet } from '../readers/open-spreadsheet.js';
import type { RowChunk } from '../execution/row-source.js';
import { RowStream } from '../execution/row-stream.js';
import { RowErrorLog } from './row-error-log.js';
import { RowErrorBuffer } from './row-error-buffer.js';
import { logRejects } from './append-merge-errors.js';
import { attachment } from './send-workbook.js';
import { WorkbookStream } from './sheet-writer.js';
import { TEMPLATE_COLUMNS } from './template-columns.js';

let importer: Awaited<ReturnType<typeof startTestImporter>>;
beforeAll(async () => {
  importer = await startTestImporter();
});
afterAll(() => importer.stop());
afterEach(() => importer.db.query('DELETE FROM import_run'));

/** Uploads a file; no worker imports it. */
async function uploaded(content: string, fileName = 'cafés.csv') {
  const form = new FormData();
  form.append('file', new Blob([content]), fileName);
  const response = await importer.send('/api/upload-excel', {
    method: 'POST',
    body: form,
    headers: { prefer: 'respond-async' },
  });
  const { importId: id } = (await response.json()) as { importId: string };
  return { id, fileName, fileSize: String(Buffer.byteLength(content)) };
}

/** Reads a stored file to its end, as the worker does. */
async function summaryOf(key: string, fileName = 'x.xlsx'): Promise<ReadingSummary> {
  const rows = await RowStream.open(importer.files.pathOf(key), fileName);
  const log = new RowErrorLog(importer.files, key);
  let last: RowChunk | undefined;
  for await (const chunk of rows.chunks()) {
    await log.write(chunk.rowErrors);
    last = chunk;
  }
  await log.close();
  await rows.close();
  return last!.summary!;
}

/** Finishes an import; the catalog rejects the given rows. */
async function ended(content: string, rejects: RowIssue[] = [], fileName?: string): Promise<string> {
  const run = await uploaded(content, fileName);
  const reading = await summaryOf(run.id, run.fileName);
  if (rejects.length > 0) await logRejects(importer.files, run, rejects, new AbortController().signal);
  const merge = { ...NOT_STAGED, rejected: rejects.length, issues: rejects };
  await importer.db.getRepository(ImportRun).update(run.id, { state: 'done', reading, merge, finishedAt: new Date() });
  return run.id;
}

const errorsOf = (id: string, language = 'en') =>
  importer.send(`/api/admin/imports/${id}/errors.xlsx`, { headers: { 'accept-language': language } });
const workbookOf = async (response: Response) => read(Buffer.from(await response.arrayBuffer()));
const cellsOf = (workbook: WorkBook, sheet: number) =>
  utils.sheet_to_json<unknown[]>(workbook.Sheets[workbook.SheetNames[sheet]!]!, { header: 1, defval: null });

const CSV = `İşletme Adı,Telefon,h3,Puan
Sağlam,+90 212 555 01 01,x,4.5
,+90 212 555 01 02,x,3
Eksik puan,+90 212 555 01 03,x,11
"",=1+1,x,
`;

describe('the error workbook', () => {
  it('has rejected rows under their own column names, and omitted values of others', async () => {
    const response = await errorsOf(await ended(CSV));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''caf%C3%A9s%20%E2%80%93%20errors.xlsx",
    );
    const workbook = await workbookOf(response);
    expect(workbook.SheetNames).toEqual(['Rows to correct', 'Values with problems']);
    expect(cellsOf(workbook, 0)).toEqual([
      ['Line', 'Reason', 'İşletme Adı', 'Telefon', 'Puan'],
      [3, 'The name is missing.', null, '+90 212 555 01 02', '3'],
      [5, 'The name is missing.', null, '=1+1', null],
    ]);
    expect(cellsOf(workbook, 1)).toEqual([
      ['Line', 'Column', 'Value', 'Reason'],
      [
        4,
        'rating',
        '11',
        'Rating "11" is not between 0 and 5, and its column does not tell another scale for certain; it was left out.',
      ],
    ]);
  });

  it('is in the language of the request', async () => {
    const id = await ended(CSV);
    const response = await errorsOf(id, 'tr-TR');
    expect(decodeURIComponent(response.headers.get('content-disposition')!)).toContain('cafés – hatalar.xlsx');
    const workbook = await workbookOf(response);
    expect(workbook.SheetNames).toEqual(['Düzeltilecek satırlar', 'Sorunlu değerler']);
    expect(cellsOf(workbook, 0)[1]!.slice(0, 2)).toEqual([3, 'Ad eksik.']);
    expect(cellsOf(await workbookOf(await errorsOf(id, 'en')), 0)[1]![1]).toBe('The name is missing.');
  });

  it('stores text that looks like a formula as text', async () => {
    const workbook = await workbookOf(await errorsOf(await ended(CSV)));
    expect(workbook.Sheets['Rows to correct']!['D3']).toMatchObject({ t: 's', v: '=1+1' });
    expect(workbook.Sheets['Rows to correct']!['D3'].f).toBeUndefined();
  });

  it('can be imported again as it is, and with the names filled in without one error', async () => {
    const id = await ended(CSV);
    const workbook = await workbookOf(await errorsOf(id));
    const dropAgain = async () => {
      await writeFile(importer.files.pathOf('again'), write(workbook, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
      return summaryOf('again');
    };
    expect(await dropAgain()).toMatchObject({ rowsRead: 2, rowsRejected: 2 });
    for (const cell of ['C2', 'C3']) workbook.Sheets['Rows to correct']![cell] = { t: 's', v: `Ad ${cell}` };
    expect(await dropAgain()).toMatchObject({ rowsRead: 2, rowsStaged: 2, rowsRejected: 0, valuesDropped: 0 });
    expect(await importer.storedFiles()).not.toContain('again.row-errors.gz');
    await importer.remove('again');
  });

  it('names the scale that the ratings of the whole file have, as its rows alone may not show it', async () => {
    const workbook = await workbookOf(await errorsOf(await ended('name,phone,rating\nA,1,8.4\nB,2,9\n,3,4.2\n')));
    expect(cellsOf(workbook, 0)).toEqual([
      ['Line', 'Reason', 'name', 'phone', 'rating (out of 10)'],
      [4, 'The name is missing.', null, '3', '4.2'],
    ]);
  });

  it('has the rows that the catalog rejected too, however often they are listed', async () => {
    const reject = { row: 2, column: null, code: 'row_rejected', value: 'too odd' };
    const id = await ended(CSV, [reject]);
    for (let times = 0; times < 2; times++) {
      expect(cellsOf(await workbookOf(await errorsOf(id)), 0).slice(1)).toEqual([
        [2, 'The database rejected it (too odd).', 'Sağlam', '+90 212 555 01 01', '4.5'],
        [3, 'The name is missing.', null, '+90 212 555 01 02', '3'],
        [5, 'The name is missing.', null, '=1+1', null],
      ]);
      await logRejects(
        importer.files,
        { id, fileName: 'cafés.csv', fileSize: '1' },
        [reject],
        new AbortController().signal,
      );
    }
  });

  it('lists ten thousand omitted values, and the number of further ones', async () => {
    const rows = Array.from({ length: 10_050 }, (_, i) => `Café ${i},${i},999`).join('\n');
    const workbook = await workbookOf(await errorsOf(await ended(`name,phone,rating\n${rows}`)));
    expect(workbook.SheetNames).toEqual(['Values with problems']);
    const cells = cellsOf(workbook, 0);
    expect(cells).toHaveLength(10_002);
    expect(cells.at(-1)!.at(-1)).toBe('… and 50 more');
  });

  it('has any text that a cell may have', async () => {
    const odd = ['<b>&"', 'a\u0001b', 'çok\nsatır', '漢字 \u{1F600}', ' boşluk ', 'x'.repeat(40_000)];
    const rows = odd.map((text) => `,"${text.replaceAll('"', '""')}"`).join('\n');
    const cells = cellsOf(await workbookOf(await errorsOf(await ended(`name,address\n${rows}`))), 0);
    expect(cells.slice(1).map((row) => row[3])).toEqual([odd[0], 'ab', ...odd.slice(2, 5), 'x'.repeat(32_767)]);
  });

  it('is offered only while it is stored', async () => {
    const id = await ended(CSV);
    const offered = async () =>
      ((await (await importer.send(`/api/admin/imports/${id}`)).json()) as { errorWorkbook: boolean }).errorWorkbook;
    expect(await offered()).toBe(true);
    await importer.sweep();
    expect(await importer.storedFiles()).toEqual([`${id}.row-errors.gz`]);

    await importer.db.query(`UPDATE import_run SET finished_at = now() - interval '31 days'`);
    expect(await offered()).toBe(false);
    expect(await (await errorsOf(id)).json()).toMatchObject({
      code: 'error_workbook_missing',
      message: expect.stringContaining('30 days'),
    });
    await importer.sweep();
    expect(await importer.storedFiles()).toEqual([]);
  });

  it('leaves no cell of the file in the report once it has expired, and all counts', async () => {
    const id = await ended('name,rating\n,1\nSağlam,secret rating\nDolu,1\n', [
      { row: 4, column: 'name', code: 'row_rejected', value: 'secret value' },
    ]);
    await importer.db.query(
      `UPDATE import_run SET preview = '{"businesses": ["secret row"]}',
         reading = jsonb_set(reading, '{opened,columns,0,samples}', '["secret sample"]')`,
    );
    const stored = async () =>
      (await importer.db.query<{ run: string }[]>('SELECT row_to_json(r)::text AS run FROM import_run r'))[0]!.run;
    const report = async () =>
      ((await (await importer.send(`/api/admin/imports/${id}`)).json()) as { report: ImportReport }).report;
    for (const cell of ['rating', 'value', 'row', 'sample']) expect(await stored()).toContain(`secret ${cell}`);
    const before = await report();
    expect(before.errorCount).toBe(2);

    await importer.db.query(`UPDATE import_run SET finished_at = now() - interval '31 days'`);
    await importer.sweep();
    expect(await stored()).not.toContain('secret');
    expect(await report()).toMatchObject({ errorCount: 2, warningCount: before.warningCount });
  });

  it.each([
    ['an import without errors', () => ended('name,phone\nSağlam,1\n'), 'error_workbook_missing'],
    ['an import that is not over', async () => (await uploaded(CSV)).id, 'error_workbook_missing'],
    ['no import', async () => '00000000-0000-4000-8000-000000000000', 'import_not_found'],
  ])('does not exist for %s', async (_what, run, code) => {
    const response = await errorsOf(await run(), 'tr');
    expect({ status: response.status, body: await response.json() }).toMatchObject({ status: 404, body: { code } });
  });
});

describe('the list of row errors', () => {
  it('replaces an earlier one when complete, and leaves nothing otherwise', async () => {
    const run = await uploaded(CSV);
    const again = async (finish: (log: RowErrorLog) => Promise<void>) => {
      const reader = await openSpreadsheet(importer.files.pathOf(run.id), run.fileName);
      const notes = new RowErrorBuffer(reader.columns);
      const log = new RowErrorLog(importer.files, run.id);
      for await (const rows of reader.rows()) for (const row of rows) notes.note(row, [], true);
      await log.write(notes.end());
      await finish(log);
      await reader.close();
    };
    await again((log) => log.abandon());
    expect((await importer.storedFiles()).filter((name) => name.includes('row-errors'))).toEqual([]);
    await again((log) => log.close());
    await again((log) => log.close());
    expect((await importer.storedFiles()).filter((name) => name.includes('row-errors'))).toEqual([
      `${run.id}.row-errors.gz`,
    ]);
    await importer.files.remove(`${run.id}.row-errors.gz`);
  });
});

describe('writing a workbook', () => {
  it('follows the speed of its client, and stops when it disconnects', async () => {
    const target = new PassThrough();
    const disconnected = new AbortController();
    const sheet = new WorkbookStream(target, disconnected.signal).sheet('S', [{ header: 'a', width: 9, kind: 'text' }]);
    let written = 0;
    const writing = (async () => {
      for (; written < 20_000; written++) await sheet.add([randomBytes(200).toString('base64')]);
    })();
    const stopped = writing.then(
      () => 'wrote all',
      (error: Error) => error.name,
    );
    for (let before = -1; before !== written;) {
      before = written;
      await sleep(100);
    }
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(15_000);
    disconnected.abort();
    expect(await stopped).toBe('AbortError');
  });

  it('names it readably for every client', () => {
    expect(attachment('a"b\\c – 100%.xlsx')).toBe(
      `attachment; filename="a_b_c _ 100_.xlsx"; filename*=UTF-8''a%22b%5Cc%20%E2%80%93%20100%25.xlsx`,
    );
    expect(attachment("it's (1)*\ud83d.xlsx")).toContain("UTF-8''it%27s%20%281%29%2A_.xlsx");
  });
});

describe('the sample template', () => {
  it.each(['en', 'tr'])('imports without one error (%s)', async (language) => {
    const response = await importer.send('/api/admin/upload-template.xlsx', {
      headers: { 'accept-language': language },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    await writeFile(importer.files.pathOf('template'), bytes);
    const summary = await summaryOf('template');
    expect(summary).toMatchObject({
      rowsRead: 4,
      rowsStaged: 4,
      rowsRejected: 0,
      valuesDropped: 0,
      fileDuplicates: 0,
      uniquePlaceIds: 4,
      columns: { unknown: [] },
    });
    expect(summary.columns.extracted).toHaveLength(10);

    const workbook = read(bytes);
    expect(cellsOf(workbook, 0)[0]).toEqual(
      'name address phone category latitude longitude rating reviewCount place_id country_code'.split(' '),
    );
    const rows = workbook.Sheets[workbook.SheetNames[0]!]!;
    expect(['A2', 'C2', 'E2', 'F2', 'G2', 'H2', 'I2'].map((cell) => rows[cell].t).join('')).toBe('ssnnnns');
    expect(cellsOf(workbook, 1).map(([name]) => name)).toEqual([
      expect.any(String),
      ...TEMPLATE_COLUMNS.map(({ name }) => name),
    ]);
    await importer.remove('template');
  });
});
