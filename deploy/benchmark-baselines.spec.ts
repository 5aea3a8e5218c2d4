import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyLine } from '@directory/contracts/ingest';
import { ingestRow } from '@directory/testing/ingest-rows';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyExportedColumns } from '../bench/export-baseline.js';
import { businessBaseline, businessLines, keyedBaseline, stagingBaseline } from '../bench/import-baseline.js';
import { startTestCatalog, type TestCatalog } from '../services/catalog/src/catalog.fixture.js';

let catalog: TestCatalog;
let folder: string;
beforeAll(async () => {
  catalog = await startTestCatalog();
  folder = await mkdtemp(join(tmpdir(), 'directory-baselines-'));
});
afterAll(async () => {
  await catalog.stop();
  await rm(folder, { recursive: true });
});

it('the baselines of imports and exports copy the rows of this release', async () => {
  const { url } = catalog.db.options as { url: string };
  const rows = ['Blue Cup', 'Red Cup', 'Green Cup'].map((name) => ingestRow({ name }));
  const [staging, business] = [join(folder, 'staging'), join(folder, 'business')];
  const lines = Buffer.from(rows.map(copyLine).join(''));
  await writeFile(staging, lines);
  await writeFile(business, businessLines([lines]));
  const files = { staging, business, rows: rows.length };
  for (const baseline of [stagingBaseline, keyedBaseline, businessBaseline])
    expect(await baseline(url, files)).toBeGreaterThan(0);
  const stored = await catalog.db.query<{ name: string }[]>('SELECT name FROM business ORDER BY id');
  expect(stored.map(({ name }) => name)).toEqual(['Blue Cup', 'Red Cup', 'Green Cup']);
  expect(await copyExportedColumns(url)).toBe(rows.length);
});
