import { afterAll, beforeAll, expect, it } from 'vitest';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportView } from '@directory/contracts/imports';
import type { MergeStatus } from '@directory/contracts/internal';
import type { Service } from '@directory/service-kit/service';
import { read, utils } from '@e965/xlsx';
import { startTestImporter } from '../importer.fixture.js';

/** A catalog that stages rows and then rejects that of line 3, as a database would. */
const merged: MergeStatus = {
  stagedRows: null,
  mergedRows: 3,
  inserted: 2,
  newPlaceIds: 2,
  updated: 0,
  unchanged: 0,
  fileDuplicates: 0,
  preservedEdits: 0,
  deletedSkipped: 0,
  rejected: 1,
  issues: [{ row: 3, column: null, code: 'row_rejected', value: 'too long for its index' }],
  unchangedNames: [],
  done: true,
};
let staged: number | null = null;
let catalog: Server;
let importer: Awaited<ReturnType<typeof startTestImporter>>;
let worker: Service;
beforeAll(async () => {
  catalog = createServer((request, response) => {
    let lines = 0;
    request.on('data', (chunk: Buffer) => (lines += chunk.toString().split('\n').length - 1));
    request.on('end', () => {
      if (request.method === 'PUT') staged = lines;
      const status = request.method === 'GET' ? { ...merged, mergedRows: 0, done: false } : merged;
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...status, stagedRows: staged }));
    });
  }).listen(0, '127.0.0.1');
  await once(catalog, 'listening');
  importer = await startTestImporter(`http://127.0.0.1:${(catalog.address() as AddressInfo).port}`);
  worker = await importer.startWorker();
});
afterAll(async () => {
  await worker.destroy();
  await importer.stop();
  catalog.closeAllConnections();
  catalog.close();
});

it('rows rejected by the catalog and by reading are in one workbook, and the file is deleted', async () => {
  const form = new FormData();
  form.append('file', new Blob(['name,phone\nBir,1\nİki,2\n,3\nDört,4\n']), 'dört.csv');
  const response = await importer.send('/api/upload-excel', {
    method: 'POST',
    body: form,
    headers: { prefer: 'respond-async' },
  });
  const { importId } = (await response.json()) as { importId: string };
  let view: ImportView;
  do {
    await sleep(50);
    view = (await (await importer.send(`/api/admin/imports/${importId}`)).json()) as ImportView;
  } while (view.finishedAt === null);

  expect(view).toMatchObject({
    state: 'done',
    errorWorkbook: true,
    retryable: false,
    report: { totalRows: 4, inserted: 2, errorCount: 2 },
  });
  // The file is deleted shortly after the end of the run.
  await expect.poll(() => importer.storedFiles()).toEqual([`${importId}.row-errors.gz`]);
  const workbook = read(
    Buffer.from(await (await importer.send(`/api/admin/imports/${importId}/errors.xlsx`)).arrayBuffer()),
  );
  expect(utils.sheet_to_json(Object.values(workbook.Sheets)[0]!, { header: 1, defval: null })).toEqual([
    ['Line', 'Reason', 'name', 'phone'],
    [3, 'The database rejected it (too long for its index).', 'İki', '2'],
    [4, 'The name is missing.', null, '3'],
  ]);
});
