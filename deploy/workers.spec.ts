import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Service } from '@directory/service-kit/service';
import { startTestCatalog, type TestCatalog } from '../services/catalog/src/catalog.fixture.js';
import { wrongCounts } from '../services/catalog/src/database/recount.js';
import { startTestImporter } from '../services/importer/src/importer.fixture.js';

const WORKERS = 3;
const FILES = 4;
/** Numbers of rows shared by all files: with different ratings, and equal ones. */
const CHANGED = 600;
const EQUAL = 200;
/** Number of rows unique to one file. */
const OWN = 100;

let catalog: TestCatalog;
let importer: Awaited<ReturnType<typeof startTestImporter>>;
const workers: Service[] = [];

beforeAll(async () => {
  catalog = await startTestCatalog();
  importer = await startTestImporter(catalog.url);
  for (let i = 0; i < WORKERS; i++) workers.push(await importer.startWorker());
});
afterAll(async () => {
  for (const worker of workers) await worker.destroy();
  await importer.stop();
  await catalog.stop();
});

/** The shared rows, in an order specific to the file, and then its unique rows. */
function csvOf(file: number): string {
  const row = (id: string, rating: number) => `Café ${id},${id},${rating},Bonn,DE,Gym`;
  const shared = [
    ...Array.from({ length: CHANGED }, (_, i) => row(`changed-${i}`, 1 + file)),
    ...Array.from({ length: EQUAL }, (_, i) => row(`equal-${i}`, 5)),
  ];
  const begin = Math.floor((file * shared.length) / FILES);
  const turned = [...shared.slice(begin), ...shared.slice(0, begin)];
  const own = Array.from({ length: OWN }, (_, i) => row(`own-${file}-${i}`, 3));
  const rows = [...(file % 2 === 0 ? turned : turned.reverse()), ...own];
  return ['name,place_id,rating,city,country_code,category', ...rows].join('\n');
}

async function upload(file: number): Promise<void> {
  const form = new FormData();
  form.append('batchSize', '100');
  form.append('file', new Blob([csvOf(file)]), `${file}.csv`);
  const headers = { prefer: 'respond-async' };
  const response = await importer.send('/api/upload-excel', { method: 'POST', body: form, headers });
  expect(response.status).toBe(202);
}

interface Run {
  state: string;
  fence: number;
  inserted: number;
  updated: number;
  unchanged: number;
  finished_at: Date | null;
}

/** The runs once all have ended. */
async function endOfAll(): Promise<Run[]> {
  for (;;) {
    const runs = await importer.db.query<Run[]>(
      `SELECT state, fence::int, (merge ->> 'inserted')::int AS inserted, (merge ->> 'updated')::int AS updated,
         (merge ->> 'unchanged')::int AS unchanged, finished_at FROM import_run`,
    );
    if (runs.every(({ finished_at }) => finished_at)) return runs;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Number of imports finished by a worker, by its metrics. */
async function endedBy(worker: Service): Promise<number> {
  const headers = { 'x-service-token': 'a-token-for-the-tests' };
  const text = await (await fetch(`${await worker.app.getUrl()}/metrics`, { headers })).text();
  return Number(/^imports_finished_total\{.*state="done".*\} (\d+)$/m.exec(text)![1]);
}

it('concurrent workers run overlapping files: each once, every business once, exact counts', async () => {
  await Promise.all(Array.from({ length: FILES }, (_, file) => upload(file)));
  const runs = await endOfAll();

  // A second claim would mean that a deadlock or another worker interrupted a run.
  expect(runs.map(({ state, fence }) => [state, fence])).toEqual(runs.map(() => ['done', 1]));
  const ended = await Promise.all(workers.map(endedBy));
  expect(ended.reduce((total, count) => total + count, 0)).toBe(FILES);
  expect(Math.min(...ended)).toBe(1);

  const sum = (of: 'inserted' | 'updated' | 'unchanged') => runs.reduce((total, run) => total + run[of], 0);
  const again = FILES - 1;
  expect({ inserted: sum('inserted'), updated: sum('updated'), unchanged: sum('unchanged') }).toEqual({
    inserted: CHANGED + EQUAL + FILES * OWN,
    updated: again * CHANGED,
    unchanged: again * EQUAL,
  });
  const [row] = await catalog.db.query<{ businesses: number; ids: number }[]>(
    'SELECT count(*)::int AS businesses, count(DISTINCT place_id)::int AS ids FROM business',
  );
  expect(row).toEqual({ businesses: CHANGED + EQUAL + FILES * OWN, ids: CHANGED + EQUAL + FILES * OWN });
  expect(await wrongCounts(catalog.db)).toEqual([]);
});
