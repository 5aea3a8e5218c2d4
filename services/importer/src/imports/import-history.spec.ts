import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportHistory } from '@directory/contracts/imports';
import { NOT_STAGED } from '@directory/contracts/internal';
import { emptySummary } from '../execution/reading-summary.js';
import { startTestImporter } from '../importer.fixture.js';

interface Past {
  fileName: string;
  state?: string;
  read?: number;
  rejected?: number;
  inserted?: number;
  unchanged?: number;
  ofDeleted?: number;
}

const OPTIONS = {
  ...{ batchSize: 500, mode: 'update', approve: true, test: false, overwriteManual: false, preview: false },
  ...{ rememberedColumns: false, source: null, licence: null, note: null },
};
const undone = { importId: randomUUID(), deletedCount: 5, revertedCount: 0, unrevertedCount: 0 };
let catalog: Server;
let importer: Awaited<ReturnType<typeof startTestImporter>>;
beforeAll(async () => {
  catalog = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ undone: [undone] }));
  }).listen(0, '127.0.0.1');
  await once(catalog, 'listening');
  importer = await startTestImporter(`http://127.0.0.1:${(catalog.address() as AddressInfo).port}`);
  for (let day = 0; day < 60; day++) await add({ fileName: `day ${day}.csv`, read: 10, inserted: 10 });
  await add({ fileName: 'İstanbul Şubat.xlsx', read: 10, inserted: 8, rejected: 2 });
  await add({ fileName: 'refused.csv', read: 3, rejected: 3 });
  await add({ fileName: 'stopped.csv', state: 'cancelled', read: 4, inserted: 4 });
  await add({ fileName: 'broken.csv', state: 'failed' });
  await add({ fileName: 'undone.csv', read: 5, inserted: 5 }, undone.importId);
  await add({ fileName: 'deleted by hand.csv', read: 3, ofDeleted: 3 });
  await add({ fileName: 'waiting.csv', state: 'queued' });
});
afterAll(async () => {
  await importer.stop();
  catalog.closeAllConnections();
  catalog.close();
});

let created = 0;
function add(
  { fileName, state = 'done', read = 0, rejected = 0, inserted = 0, unchanged = 0, ofDeleted = 0 }: Past,
  id = randomUUID(),
) {
  const isOpen = state === 'queued';
  const counts = { rowsRead: read, inserted, updated: 0, errors: rejected };
  const progress = {
    ...{ importId: id, revision: 1, phase: state, bytesRead: 1, bytesTotal: 1, rowsMerged: read, skipped: unchanged },
    ...{ rowsPerSecond: 0, etaSeconds: null, percent: 100, ...counts },
  };
  const reading = { ...emptySummary(), rowsRead: read, rowsRejected: rejected };
  const merge = { ...NOT_STAGED, inserted, unchanged, deletedSkipped: ofDeleted, done: true };
  return importer.db.query(
    `INSERT INTO import_run (id, file_name, file_size, sha256, options, state, request_id, progress, reading, merge, error_code,
       created_at, finished_at)
     VALUES ($1::text::uuid, $2, 1, $1, $3, $4, 'r', $5, $6, $7, $8, now() + make_interval(secs => $9), $10)`,
    [
      ...[id, fileName, JSON.stringify(OPTIONS), state, isOpen ? null : JSON.stringify(progress)],
      ...[isOpen ? null : JSON.stringify(reading), isOpen ? null : JSON.stringify(merge)],
      ...[state === 'failed' ? 'file_corrupt' : null, ++created, isOpen ? null : new Date()],
    ],
  );
}

const history = async (query = '') => {
  const response = await importer.send(`/api/admin/import-history?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as ImportHistory;
};
const names = async (query: string) => (await history(query)).imports.map(({ fileName }) => fileName);

describe('the history of imports', () => {
  it('has every import page by page, newest first, with totals of all of them', async () => {
    const first = await history();
    expect(first).toMatchObject({ currentPage: 1, totalPages: 2, totalCount: 67, hasNextPage: true });
    expect(first.totals).toEqual({ rows: 625, inserted: 612, updated: 0, errors: 5 });
    expect(first.imports).toHaveLength(50);
    expect(first.imports[0]!.fileName).toBe('waiting.csv');
    const second = await history('page=2');
    expect(second.imports).toHaveLength(17);
    expect(second.imports.at(-1)!.fileName).toBe('day 0.csv');
    expect(second.totals).toEqual(first.totals);
    expect((await history('page=3')).imports).toEqual([]);
  });

  it('is filtered by part of a file name, in any case and without diacritics', async () => {
    expect(await names('file=ISTANBUL+subat')).toEqual(['İstanbul Şubat.xlsx']);
    expect(await names('file=day+5')).toHaveLength(11);
    expect((await history('file=day+5')).totals).toEqual({ rows: 110, inserted: 110, updated: 0, errors: 0 });
    expect(await names('file=%25')).toEqual([]);
  });

  it('is filtered by the outcome that each import shows', async () => {
    expect(await names('state=undone')).toEqual(['undone.csv']);
    expect(await names('state=running')).toEqual(['waiting.csv']);
    expect(await names('state=cancelled')).toEqual(['stopped.csv']);
    expect(await names('state=failed')).toEqual(['deleted by hand.csv', 'broken.csv', 'refused.csv']);
    expect(await names('state=partial')).toEqual(['İstanbul Şubat.xlsx']);
    for (const state of ['done', 'partial', 'failed', 'cancelled'])
      for (const { outcome } of (await history(`state=${state}`)).imports) expect(outcome).toBe(state);
    expect((await importer.send('/api/admin/import-history?state=lost')).status).toBe(400);
  });

  it('is filtered by what needs attention: running, or failed and not yet too old to be retried', async () => {
    expect(await names('state=attention')).toEqual(['waiting.csv', 'broken.csv']);
    expect((await history('state=attention')).imports.map(({ retryable }) => retryable)).toEqual([false, true]);
    await importer.db.query(
      `UPDATE import_run SET finished_at = now() - interval '1 year' WHERE file_name = 'broken.csv'`,
    );
    expect(await names('state=attention')).toEqual(['waiting.csv']);
  });

  it('is filtered by whether rows were rejected or it failed', async () => {
    expect(await names('errors=yes')).toEqual([
      'deleted by hand.csv',
      'broken.csv',
      'refused.csv',
      'İstanbul Şubat.xlsx',
    ]);
  });
});
