import { execFileSync } from 'node:child_process';
import { expect, test } from './browser.js';
import type { BusinessDetail } from '@directory/contracts/businesses';
import type { CategoryPage } from '@directory/contracts/categories';
import type { AdminStats } from '@directory/contracts/accounts';
import { ended, imported, signedIn, upload } from './admin-api.js';
import { pauseMerges } from './site-database.js';
import { businesses, csvOf, xlsxOf } from './spreadsheets.js';

/** Uploads through the gateway, the queue, the worker and the catalog, without a browser. */

test('an imported file becomes pages, and importing it again changes nothing', async () => {
  const admin = await signedIn();
  for (const [name, content] of [
    ['once.csv', csvOf(businesses('once-csv', 40, 'Once café'))],
    ['once.xlsx', await xlsxOf(businesses('once-xlsx', 40, 'Once café'))],
  ] as const) {
    const first = await imported(admin, name, content);
    expect(first.report).toMatchObject({
      success: true,
      totalRows: 40,
      inserted: 40,
      updated: 0,
      skippedCount: 0,
      errorCount: 0,
      errors: [],
    });
    expect(first.progress).toMatchObject({ percent: 100, phase: 'done' });
    const second = await imported(admin, name, content);
    expect(second.report).toMatchObject({ totalRows: 40, inserted: 0, updated: 0, skippedCount: 40, errorCount: 0 });
  }
  const category = (await (await admin.get('/api/categories/once-cafe')).json()) as CategoryPage;
  expect(category.businessCount).toBe(80);
  const slug = category.businesses.find((card) => card.name.startsWith('once-'))!.slug;
  const detail = (await (await admin.get(`/api/businesses/${slug}`)).json()) as BusinessDetail;
  expect(detail).toMatchObject({
    type: 'Coffee shop',
    city: 'Berlin',
    country: 'Germany',
    rating: 4.5,
    verified: true,
    website: 'https://example.com/',
    workingHours: '{"Monday":"9AM-5PM","Sunday":"Closed"}',
    about: '{"Service options":{"Delivery":true}}',
    placeId: expect.stringContaining('E2E_once'),
  });
});

test('an upload without Prefer: respond-async has the report in its response', async () => {
  const admin = await signedIn();
  const response = await admin.post('/api/upload-excel', {
    multipart: { file: { name: 'wait.csv', mimeType: 'text/csv', buffer: csvOf(businesses('wait', 5)) } },
  });
  expect(response.status()).toBe(200);
  expect(await response.json()).toMatchObject({ success: true, totalRows: 5, successCount: 5, skippedCount: 0 });
});

test('a corrupt file fails with a message and changes no business, and the next file is imported', async () => {
  const admin = await signedIn();
  const workbook = await xlsxOf(businesses('broken', 2_000));
  const before = (await (await admin.get('/api/admin/stats')).json()) as AdminStats;

  const pdf = await upload(admin, 'really-a.xlsx', Buffer.from('%PDF-1.7 '));
  expect(pdf.status()).toBe(422);
  expect(await pdf.json()).toMatchObject({
    code: 'file_content_mismatch',
    message: expect.stringContaining('a PDF document'),
  });

  const truncated = await imported(admin, 'truncated.xlsx', workbook.subarray(0, workbook.length / 2));
  expect(truncated).toMatchObject({
    state: 'failed',
    error: { code: 'file_corrupt', message: expect.stringContaining('truncated.xlsx') },
  });
  expect((await (await admin.get('/api/admin/stats')).json()) as AdminStats).toEqual(before);

  expect((await imported(admin, 'next.csv', csvOf(businesses('next', 3)))).report).toMatchObject({ inserted: 3 });
});

test('row errors are reported by line, and the other rows are imported', async () => {
  const admin = await signedIn();
  const rows = businesses('rows', 10);
  rows[2]!['name'] = '';
  rows[5]!['rating'] = '11';
  const { report } = await imported(admin, 'rows.csv', csvOf(rows));
  expect(report).toMatchObject({
    totalRows: 10,
    inserted: 9,
    errorCount: 1,
    errors: ['Row 4: the name is missing.'],
    warningCount: 1,
    warnings: [expect.stringContaining('Row 7: rating "11"')],
  });
});

test('a cancelled import keeps the rows it has merged, and a retry completes it', async () => {
  const admin = await signedIn();
  const resume = await pauseMerges();
  const response = await upload(admin, 'cancel.csv', csvOf(businesses('cancel', 1_000)), { batchSize: '100' });
  const { importId } = (await response.json()) as { importId: string };
  await admin.post(`/api/admin/imports/${importId}/cancel`);
  await resume();
  const view = await ended(admin, importId);
  expect(view.state).toBe('cancelled');
  expect(view.report!.message).toContain('Cancelled');
  expect(view.report!.inserted).toBeLessThan(1_000);

  expect((await admin.post(`/api/admin/imports/${importId}/retry`)).status()).toBe(200);
  expect((await ended(admin, importId)).report).toMatchObject({
    success: true,
    totalRows: 1_000,
    inserted: 1_000,
    updated: 0,
  });
});

test('an import whose worker is killed completes without lost or duplicate rows', async () => {
  test.setTimeout(240_000);
  const admin = await signedIn();
  const rows = 3_000;
  const response = await upload(admin, 'killed.csv', csvOf(businesses('killed', rows)), { batchSize: '100' });
  const { importId } = (await response.json()) as { importId: string };
  await expect
    .poll(async () => (await (await admin.get(`/api/admin/imports/${importId}`)).json()).progress.rowsMerged, {
      intervals: [50],
    })
    .toBeGreaterThan(0);
  const resume = await pauseMerges();
  process.kill(workerPid(), 'SIGKILL');
  await resume();

  const view = await ended(admin, importId);
  expect(view.report).toMatchObject({
    success: true,
    totalRows: rows,
    inserted: rows,
    updated: 0,
    skippedCount: 0,
    errorCount: 0,
  });
  expect((await imported(admin, 'again.csv', csvOf(businesses('killed', rows)))).report).toMatchObject({
    inserted: 0,
    skippedCount: rows,
  });
});

test('after imports, cancellations and a crash every stored count equals a full recount', () => {
  const output = execFileSync(
    process.execPath,
    ['--import', './bin/run-typescript.mjs', 'bin/directory-command.ts', 'check-counts'],
    {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: process.env['SITE_DATA_DIR'] },
    },
  );
  expect(output.trim()).toBe('All counts equal a full recount.');
});

/** The worker that belongs to the site under test: a child of its supervisor. */
function workerPid(): number {
  const supervisor = process.env['SITE_PID']!;
  const children = execFileSync('pgrep', ['-P', supervisor], { encoding: 'utf8' }).trim().split('\n');
  const worker = children.find((pid) =>
    execFileSync('ps', ['-o', 'args=', '-p', pid], { encoding: 'utf8' }).includes('worker.main'),
  );
  if (!worker) throw new Error('the site has no worker process');
  return Number(worker);
}
