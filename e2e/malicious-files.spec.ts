import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test, type APIRequestContext } from './browser.js';
import type { BusinessDetail } from '@directory/contracts/businesses';
import type { CategoryPage } from '@directory/contracts/categories';
import type { ImportView } from '@directory/contracts/imports';
import { archives } from '../services/importer/src/malicious-files/archives.fixture.js';
import type { MaliciousFile } from '../services/importer/src/malicious-files/malicious-file.fixture.js';
import { texts } from '../services/importer/src/malicious-files/texts.fixture.js';
import { oldWorkbooks, xmlWorkbooks } from '../services/importer/src/malicious-files/workbooks.fixture.js';
import { cell, labels, xls } from '../services/importer/src/readers/xls/xls-writer.fixture.js';
import { ended, imported, signedIn, upload } from './admin-api.js';
import { businesses, csvOf } from './spreadsheets.js';

/**
 * Malicious files, each uploaded to the running site. `npm run test:malicious-files` takes
 * them in full size: bombs of 400 MB, ten million rows, lines of 100 MB.
 */
const full = process.env['MALICIOUS_FILES'] === 'full';

/** Peak memory of the worker. */
const MAX_WORKER_MEGABYTES = 320;
/** From the upload of a file to the end of its import. */
const MAX_IMPORT_MS = 60_000;

interface Outcome {
  code?: string;
  english?: string;
  turkish?: string;
  rows?: number;
  rejected?: number;
}

async function outcomesOf(admin: APIRequestContext, files: MaliciousFile[]): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const running: [string, string][] = [];
  for (const { name, content } of files) {
    const bytes = content();
    const response = await upload(admin, name, bytes);
    if (response.ok()) running.push([name, (await response.json()).importId]);
    else outcomes.set(name, await rejectedAtOnce(admin, name, bytes, await response.json()));
    if (full && response.ok()) await ended(admin, running.at(-1)![1]);
  }
  for (const [name, importId] of running) outcomes.set(name, await outcomeOf(admin, importId));
  return outcomes;
}

async function rejectedAtOnce(
  admin: APIRequestContext,
  name: string,
  bytes: Buffer,
  { code, message }: { code: string; message: string },
): Promise<Outcome> {
  const again = await admin.post('/api/upload-excel', {
    multipart: { file: { name, mimeType: 'application/octet-stream', buffer: bytes } },
    headers: { 'accept-language': 'tr' },
  });
  return { code, english: message, turkish: (await again.json()).message };
}

async function outcomeOf(admin: APIRequestContext, importId: string): Promise<Outcome> {
  const { state, error, report, createdAt, finishedAt } = await ended(admin, importId);
  expect(Date.parse(finishedAt!) - Date.parse(createdAt)).toBeLessThan(MAX_IMPORT_MS);
  expect(state).toBe(error ? 'failed' : 'done');
  if (!error) return { rows: report!.totalRows - report!.errorCount, rejected: report!.errorCount };
  const turkish = await admin.get(`/api/admin/imports/${importId}`, { headers: { 'accept-language': 'tr' } });
  return {
    code: error.code,
    english: error.message,
    turkish: ((await turkish.json()) as ImportView).error!.message,
  };
}

for (const [group, files] of Object.entries({
  archives: archives(full),
  'workbooks of broken XML': xmlWorkbooks(full),
  'old workbooks': oldWorkbooks(),
  'texts and other formats': texts(full),
})) {
  test(`${group} end with their expected error or row counts, and the next valid file is imported`, async () => {
    test.setTimeout(full ? 900_000 : 120_000);
    const admin = await signedIn();
    const outcomes = await outcomesOf(admin, files);
    for (const file of files) {
      const { code, english, turkish, rows, rejected } = outcomes.get(file.name)!;
      const found = `${file.name}: ${code ?? `${rows} rows, ${rejected} rejected`}`;
      expect(found).toBe(`${file.name}: ${file.code ?? `${file.rows ?? 0} rows, ${file.rejected ?? 0} rejected`}`);
      if (file.code === undefined) continue;
      for (const sentence of [english!, turkish!]) {
        expect(sentence).toContain(file.name);
        expect(sentence).not.toMatch(/[{}]|undefined/);
        expect(sentence.length).toBeGreaterThan(40);
      }
      if (file.says) expect(english).toContain(file.says);
      expect(turkish).not.toBe(english);
    }
    const name = group.replaceAll(' ', '-');
    expect((await imported(admin, `${name}.csv`, csvOf(businesses(name, 3)))).report).toMatchObject({ inserted: 3 });
    const peak = peakMemoryOfWorker();
    test.info().annotations.push({ type: 'peak of the worker', description: `${peak?.toFixed()} MB` });
    expect(peak ?? 0).toBeLessThan(MAX_WORKER_MEGABYTES);
  });
}

test('a workbook of Excel 97 becomes pages with the right fields', async () => {
  const admin = await signedIn();
  const rows = businesses('old-excel', 3, 'Old Excel');
  const columns = Object.keys(rows[0]!);
  const numbers = new Set(['latitude', 'longitude', 'rating']);
  const records = rows.flatMap((row, i) => [
    ...labels(
      i + 2,
      columns.map((column) => (numbers.has(column) ? null : row[column]!)),
    ),
    ...columns.flatMap((column, at) => (numbers.has(column) ? [cell.number(i + 2, at, Number(row[column]))] : [])),
  ]);
  const { report } = await imported(
    admin,
    'old.xls',
    xls({ sheets: [{ records: [...labels(1, columns), ...records] }] }),
  );
  expect(report).toMatchObject({ success: true, inserted: 3, warningCount: 0 });

  const category = (await (await admin.get('/api/categories/old-excel')).json()) as CategoryPage;
  expect(category.businessCount).toBe(3);
  const { slug } = category.businesses.find((card) => card.name === rows[1]!['name'])!;
  const detail = (await (await admin.get(`/api/businesses/${slug}`)).json()) as BusinessDetail;
  expect(detail).toMatchObject({
    name: rows[1]!['name'],
    category: 'Old Excel',
    type: 'Coffee shop',
    phone: rows[1]!['phone'],
    city: 'Berlin',
    country: 'Germany',
    latitude: 52.5001,
    longitude: 13.4001,
    rating: 4.5,
    website: 'https://example.com/',
    workingHours: '{"Monday":"9AM-5PM","Sunday":"Closed"}',
    placeId: 'E2E_old-excel_1',
  });
});

/** MB that the worker of this site has taken at most; undefined where there is no /proc. */
function peakMemoryOfWorker(): number | undefined {
  if (!existsSync('/proc/self/status')) return undefined;
  const field = (id: string, name: string) => {
    try {
      return new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
    } catch {
      return undefined; // it has ended
    }
  };
  const worker = readdirSync('/proc').find(
    (id) =>
      /^\d+$/.test(id) &&
      field(id, 'PPid') === process.env['SITE_PID'] &&
      readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('worker.main'),
  );
  if (!worker) throw new Error('the site has no worker process');
  return Number(field(worker, 'VmHWM')) / 1024;
}
