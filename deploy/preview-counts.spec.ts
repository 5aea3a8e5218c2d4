import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { DuplicatePage } from '@directory/contracts/duplicates';
import type { ImportPreview, ImportView } from '@directory/contracts/imports';
import { startTestCatalog, type TestCatalog } from '../services/catalog/src/catalog.fixture.js';
import { DuplicateScanService } from '../services/catalog/src/duplicates/duplicate-scan.service.js';
import { DryRunQueries } from '../services/catalog/src/ingest/dry-run.queries.js';
import { startTestImporter } from '../services/importer/src/importer.fixture.js';
import { parquetOf } from '../services/importer/src/readers/parquet/parquet.fixture.js';
import { inlineRow, testFolder, workbook, type TestFolder } from '../services/importer/src/readers/workbook.fixture.js';
import { labels, xls } from '../services/importer/src/readers/xls/xls-writer.fixture.js';

const WORKER = fileURLToPath(new URL('../services/importer/dist/worker.main.js', import.meta.url));
const PLACED = 30;
/** Of the rows with place ids, two share each. */
const PLACED_PHONES = 15;
const UNPLACED = 12;
/** Businesses that a preview compares for possible duplicates in these tests. */
const MAX_COMPARED = 2_000;
const MANY_ROWS = 2_500;
/** Of these the first ones, of which two share each phone: some are not compared. */
const MANY_SHARING = 2_000;

let catalog: TestCatalog;
let importer: Awaited<ReturnType<typeof startTestImporter>>;
let folder: TestFolder;
/** A built process of its own: the threads that read files cannot run inside Vitest, and start slowly from sources. */
let worker: ChildProcess;

beforeAll(async () => {
  catalog = await startTestCatalog();
  catalog.app.get(DryRunQueries).maxCompared = MAX_COMPARED;
  importer = await startTestImporter(catalog.url);
  folder = await testFolder();
  worker = spawn(process.execPath, [WORKER], {
    stdio: 'inherit',
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      LOG_LEVEL: 'error',
      NODE_ENV: 'test',
      DATABASE_URL: importer.queue.databaseUrl,
      ...(importer.queue.redisUrl && { REDIS_URL: importer.queue.redisUrl }),
      FILE_STORE: dirname(importer.files.pathOf('file')),
      CATALOG_URL: catalog.url,
      SERVICE_TOKEN: 'a-token-for-the-tests',
      DISK_RESERVE_MB: '0',
    },
  });
});
afterAll(async () => {
  const ended = once(worker, 'exit');
  worker.kill('SIGTERM');
  await ended;
  await folder.remove();
  await importer.stop();
  await catalog.stop();
});

const HEADER = ['name', 'place_id', 'phone', 'city', 'rating', 'website', 'colour'];

/** Rows with and without place ids, repeated ones, some without a name, and values that cannot be read. */
function rowsOf(door: string): (string | null)[][] {
  const phone = (number: number) => `+49 30 ${1_000_000 + Object.keys(DOORS).indexOf(door) * 1_000 + number}`;
  const placed = Array.from({ length: PLACED }, (_, at) => [
    at % 10 === 9 ? null : `${door} Café ${at}`,
    `${door}-${at % (PLACED - 3)}`,
    phone(at % PLACED_PHONES),
    at % 4 === 0 ? null : 'Bonn',
    at % 7 === 6 ? 'very good' : '4.5',
    `https://${door.replace('.', '-')}.example/${at}`,
    'red',
  ]);
  const unplaced = Array.from({ length: UNPLACED }, (_, at) => [
    `${door} Bar ${at % (UNPLACED - 2)}`,
    null,
    phone(100 + (at % (UNPLACED - 2))),
    'Köln',
    at === 3 ? '17' : '3',
    null,
    'blue',
  ]);
  return [...placed, ...unplaced];
}

type Rows = (string | null)[][];
const delimited = (mark: string) => (rows: Rows) =>
  Buffer.from([HEADER, ...rows].map((row) => row.map((cell) => cell ?? '').join(mark)).join('\n'));
const objects = (rows: Rows) =>
  rows.map((row) => Object.fromEntries(HEADER.map((name, at) => [name, row[at] ?? null])));
const csv = delimited(',');

/** Extension of a file → its content. */
const DOORS: Record<string, (rows: Rows) => Buffer | Promise<Buffer>> = {
  csv,
  tsv: delimited('\t'),
  json: (rows) => Buffer.from(JSON.stringify(objects(rows))),
  jsonl: (rows) =>
    Buffer.from(
      objects(rows)
        .map((row) => JSON.stringify(row))
        .join('\n'),
    ),
  geojson: (rows) =>
    Buffer.from(
      JSON.stringify({
        type: 'FeatureCollection',
        features: objects(rows).map((properties, at) => ({
          type: 'Feature',
          properties,
          geometry: { type: 'Point', coordinates: [7 + at / 100_000, 50] },
        })),
      }),
    ),
  parquet: (rows) =>
    parquetOf(Object.fromEntries(HEADER.map((name, at) => [name, rows.map((row) => row[at] ?? null)]))),
  'csv.gz': (rows) => gzipSync(csv(rows)),
  'parquet.gz': async (rows) => gzipSync(await DOORS['parquet']!(rows)),
  zip: async (rows) => readFile(await folder.zip({ 'list.csv': csv(rows) })),
  xlsx: async (rows) =>
    readFile(
      await folder.zip(workbook({ sheets: [[HEADER, ...rows].map((row, at) => inlineRow(at + 1, row)).join('')] })),
    ),
  xls: (rows) => xls({ sheets: [{ records: [HEADER, ...rows].flatMap((row, at) => labels(at + 1, row)) }] }),
};
const SHEETS: Record<string, string> = { xlsx: 'S0', xls: 'S0' };

async function upload(door: string, content: Buffer, fields: Record<string, string>): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ preview: 'true', ...fields })) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(content)]), `list.${door}`);
  const headers = { prefer: 'respond-async' };
  const response = await importer.send('/api/upload-excel', { method: 'POST', body: form, headers });
  return ((await response.json()) as { importId: string }).importId;
}

async function reached(id: string, state: ImportView['state']): Promise<ImportView> {
  for (;;) {
    const view = (await (await importer.send(`/api/admin/imports/${id}`)).json()) as ImportView;
    if (view.state === state) return view;
    if (view.finishedAt) throw new Error(`the import is ${view.state}: ${view.error?.message}`);
    await importer.requeueOpen();
    await sleep(100);
  }
}

/** Pairs listed for an import once its businesses have been compared. */
async function listedPairs(importId: string): Promise<number> {
  for (;;) {
    const page = await catalog.get<DuplicatePage>(`/api/admin/duplicates?importId=${importId}`);
    if (!page.isScanning) return page.totalCount;
    await catalog.app.get(DuplicateScanService).trigger();
  }
}

/** Previews a file and then imports it. */
async function previewAndImport(door: string, content: Buffer, fields: Record<string, string> = {}) {
  const id = await upload(door, content, fields);
  const { progress } = await reached(id, 'awaiting');
  const preview = (await (await importer.send(`/api/admin/imports/${id}/preview`)).json()) as ImportPreview;
  const confirmed = await importer.send(`/api/admin/imports/${id}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ revision: progress.revision }),
  });
  expect(confirmed.status).toBe(200);
  const { report } = await reached(id, 'done');
  const { counts } = preview;
  return {
    preview,
    predicted: {
      total: counts.total,
      inserted: counts.inserted,
      updated: counts.updated,
      skipped: counts.unchanged + counts.fileDuplicates + counts.deletedSkipped,
      fileDuplicates: counts.fileDuplicates,
      deletedSkipped: counts.deletedSkipped,
      preservedEdits: counts.preservedEdits,
      rejected: counts.rejected,
      valuesDropped: counts.valuesDropped,
      possibleDuplicates: counts.possibleDuplicates,
    },
    counted: {
      total: report!.totalRows,
      inserted: report!.inserted,
      updated: report!.updated,
      skipped: report!.skippedCount,
      fileDuplicates: report!.duplicateAnalysis.excelDuplicateCount,
      deletedSkipped: report!.deletedSkippedCount,
      preservedEdits: report!.preservedEditCount,
      rejected: report!.errorCount,
      valuesDropped: report!.warningCount,
      possibleDuplicates: await listedPairs(id),
    },
  };
}

async function idOf(name: string): Promise<string> {
  const [row] = await catalog.db.query<{ id: string }[]>('SELECT id FROM business WHERE name = $1', [name]);
  return row!.id;
}

async function editByHand(door: string): Promise<void> {
  const edited = await idOf(`${door} Café 1`);
  expect((await catalog.edit(edited, { name: `${door} Edited` })).status).toBe(200);
  for (const name of [`${door} Café 2`, `${door} Bar 1`]) {
    expect((await catalog.write('DELETE', `/api/businesses/${await idOf(name)}`)).status).toBe(200);
  }
}

describe('the counts of a preview are those of the import that follows', () => {
  it.each(Object.keys(DOORS))('a .%s file, and the same file again, count as previewed', async (door) => {
    const content = await DOORS[door]!(rowsOf(door));
    const first = await previewAndImport(door, content);
    expect(first.predicted).toEqual(first.counted);
    expect(first.counted).toMatchObject({ total: PLACED + UNPLACED, rejected: 3, updated: 0 });
    expect(first.counted.inserted).toBeGreaterThan(PLACED);
    expect(first.counted.possibleDuplicates).toBeGreaterThan(5);
    expect(first.preview.duplicatesAreMinimum).toBe(false);
    expect(first.preview.file).toMatchObject({ sheet: SHEETS[door] ?? null });
    expect(first.preview.columns.find(({ header }) => header.endsWith('colour'))).toMatchObject({
      field: null,
      samples: ['red', 'blue'],
    });

    const again = await previewAndImport(door, content);
    expect(again.predicted).toEqual(again.counted);
    expect(again.counted).toMatchObject({ inserted: 0, updated: 0 });
  });

  it('a file counts as previewed after edits by hand, in every mode', async () => {
    await editByHand('csv');
    const changed = rowsOf('csv').map((row) => row.map((cell) => (cell === 'Bonn' ? 'Berlin' : cell)));
    for (const [fields, expected] of [
      [{ mode: 'new' }, { inserted: 0, updated: 0, deletedSkipped: 2 }],
      [{ mode: 'fill' }, { inserted: 0, updated: 0, deletedSkipped: 2 }],
      [{ mode: 'update' }, { inserted: 0, deletedSkipped: 2, preservedEdits: 1 }],
      [{ overwriteManual: 'true' }, { deletedSkipped: 0, preservedEdits: 0 }],
    ] as const) {
      const after = await previewAndImport('csv', csv(changed), fields);
      expect(after.predicted).toEqual(after.counted);
      expect(after.counted).toMatchObject(expected);
    }
  });

  it('a file of more businesses than are compared counts as previewed, and its possible duplicates as a minimum', async () => {
    const rows = Array.from({ length: MANY_ROWS }, (_, at) => [
      `Large ${at}`,
      `large-${at % (MANY_ROWS - 10)}`,
      `+90 212 ${3_000_000 + (at < MANY_SHARING ? at >> 1 : at)}`,
      'Bonn',
    ]);
    const large = (city: string) =>
      Buffer.from([HEADER.slice(0, 4), ...rows.map((row) => [...row.slice(0, 3), city])].join('\n'));
    const cities = ['Bonn', 'Bonn', 'Berlin'];
    for (const [at, city] of cities.entries()) {
      if (at === 2)
        for (const name of ['Large 1', 'Large 2'])
          expect((await catalog.edit(await idOf(name), { city: 'Hamburg' })).status).toBe(200);
      const { predicted, counted, preview } = await previewAndImport('csv', large(city));
      const { possibleDuplicates: minimum, ...expected } = predicted;
      const { possibleDuplicates, ...rest } = counted;
      expect(expected).toEqual(rest);
      expect(rest.fileDuplicates).toBe(10);
      const isRepeated = at === 1;
      expect(preview.duplicatesAreMinimum).toBe(!isRepeated);
      // A phone that is shared in another city is no evidence: two pairs fewer after the edits.
      expect(possibleDuplicates).toBe([MANY_SHARING / 2, 0, MANY_SHARING / 2 - 2][at]);
      expect(minimum > 0).toBe(!isRepeated);
      expect(possibleDuplicates).toBeGreaterThanOrEqual(minimum);
      if (at === 0) expect(possibleDuplicates).toBeGreaterThan(minimum);
    }
  }, 300_000);
});

/** A folder of files that are not in the repository, such as real exports; without one there is nothing to test. */
const REAL_FILES = process.env['REAL_FILES'];
const realFiles = REAL_FILES === undefined ? [] : (await readdir(REAL_FILES)).sort();
const EDITED_BUSINESSES = 20;

if (realFiles.length > 0)
  describe('the counts of a preview of a real file are those of the import that follows', () => {
    it.each(realFiles)('%s counts as previewed, again, and after edits by hand', async (name) => {
      const content = await readFile(join(REAL_FILES!, name));
      const door = extname(name).slice(1);
      await catalog.db.query('DELETE FROM business; DELETE FROM manual_deletion; DELETE FROM possible_duplicate');
      const first = await previewAndImport(door, content);
      expect(first.preview.duplicatesAreMinimum).toBe(false);
      expect(first.predicted).toEqual(first.counted);
      expect(first.counted.inserted).toBeGreaterThan(0);
      const again = await previewAndImport(door, content);
      expect(again.predicted).toEqual(again.counted);
      expect(again.counted).toMatchObject({ inserted: 0, updated: 0 });
      const edited = await catalog.db.query<{ id: string }[]>(
        `SELECT id FROM business ORDER BY id LIMIT ${EDITED_BUSINESSES}`,
      );
      for (const { id } of edited) {
        const change = { phone: '+90 212 555 01 23' };
        expect((await catalog.edit(id, change)).status).toBe(200);
      }
      const after = await previewAndImport(door, content);
      expect(after.predicted).toEqual(after.counted);
      process.stdout.write(`${name} ${JSON.stringify({ first: first.counted, after: after.counted })}\n`);
    });
  });
