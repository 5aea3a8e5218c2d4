#!/usr/bin/env node
// `npm run bench:import -- [--rows 395000] [--businesses 1000000] [--only empty,large,memory,uploads,preview]`: a complete import
// against plain COPY, the cost of importing the same file again, the memory of the processes, the displayed progress and the time to a preview.
import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { describeFailure, CliError } from '../bin/cli-error.mjs';
import { printError, print, seconds, step } from '../bin/console-output.mjs';
import { withDatabase } from './database-clone.js';
import { csvFile, READER, xlsFile } from './import-files.js';
import { businessBaseline, keyedBaseline, stagingBaseline, writeLines, writesOf } from './import-baseline.js';
import { report } from './import-report.js';
import { ImportSite } from './import-site.js';
import { withForeignLoad } from './machine.js';
import { memoryOf } from './processes.js';
import { median } from './requests.js';
import { workbook } from './workbooks.js';
import type { ImportRun } from './import-site.js';
import type { Place } from './database-clone.js';

const FULL_ROWS = 395_000;
const FULL_BYTES = 150e6;
const OLD_WORKBOOK = { rows: 60_000, bytes: 92e6 };
const UPLOADS = 4;
/** Runs of COPY into staging, of which the median counts: three seconds ± 25 %. */
const BASELINE_RUNS = 5;
const MEMORY_MILLISECONDS = 100;
const PARTS = ['empty', 'large', 'memory', 'uploads', 'preview'];
const PREVIEWED_FILE_ROWS = 10_000;

/** MiB */
export type Comparison = {
  name: string;
  stagingBaseline: number;
  businessBaseline: number;
  keyedBaseline: number;
  /** Milliseconds of processor time of the database, for both. */
  keyedProcessor: number;
  firstProcessor: number;
  first: ImportRun;
  again: ImportRun;
  writes: { inserted: number; updated: number; deleted: number };
  rows: number;
  others: number;
};
export type Kind = { name: string; megabytes: number; read?: number; run: ImportRun };
export type Growth = { before: number; peak: number };
/** Milliseconds to the preview of a file. */
export type Preview = { name: string; rows: number; milliseconds: number };
export type Results = { comparisons: Comparison[]; kinds: Kind[]; gateway: Growth | null; previews: Preview[] };

async function main() {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: String(FULL_ROWS) },
      businesses: { type: 'string', default: '1000000' },
      only: { type: 'string', default: PARTS.join(',') },
    },
  });
  const [rows, businesses] = [Number(values.rows), Number(values.businesses)];
  if (![rows, businesses].every((number) => Number.isSafeInteger(number) && number > 0)) {
    throw new CliError('--rows and --businesses must be whole numbers above 0.');
  }
  const parts = values.only.split(',');
  if (!parts.every((part) => PARTS.includes(part))) throw new CliError(`--only takes ${PARTS.join(', ')}.`);
  const results: Results = { comparisons: [], kinds: [], gateway: null, previews: [] };
  if (parts.includes('preview')) results.previews = await withDatabase(0, measurePreviews);
  const path = parts.every((part) => part === 'preview')
    ? ''
    : await step(`Workbook of ${rows} rows`, () => workbook('inline', rows));
  if (parts.includes('empty'))
    results.comparisons.push(await withDatabase(0, (place) => compare('empty', path, place)));
  if (parts.includes('memory')) results.kinds = await withDatabase(0, (place) => measureKinds(rows, path, place));
  if (parts.includes('uploads')) results.gateway = await withDatabase(0, (place) => measureUploads(rows, path, place));
  if (parts.includes('large')) {
    const name = `${businesses.toLocaleString('en')} businesses`;
    results.comparisons.push(await withDatabase(businesses, (place) => compare(name, path, place)));
  }
  if (!report(results)) process.exitCode = 1;
}

/** One file: its baselines, its import and its repeated import. */
async function compare(name: string, path: string, place: Place): Promise<Comparison> {
  print(`\n${name}`);
  const { result, others } = await withForeignLoad(async () => {
    const baselines = await place.onCopy(async ({ folder, databaseUrl }) => {
      const lines = await step('  writing the lines', () => writeLines(path, folder));
      const stagings = [];
      for (let i = 0; i < BASELINE_RUNS; i++) stagings.push(await stagingBaseline(databaseUrl, lines));
      const staging = median(stagings);
      const { result: keyed, processorMs } = await place.withProcessorTime(() => keyedBaseline(databaseUrl, lines));
      const business = await businessBaseline(databaseUrl, lines);
      print(
        `  COPY alone: ${seconds(staging)} into staging, ${seconds(keyed)} with keys, ${seconds(business)} into business`,
      );
      return {
        stagingBaseline: staging,
        businessBaseline: business,
        keyedBaseline: keyed,
        keyedProcessor: processorMs,
        rows: lines.rows,
      };
    });
    return place.onCopy(async (copy) => {
      const site = await ImportSite.start(copy);
      const imports = async () => {
        try {
          const { result: first, processorMs } = await place.withProcessorTime(() => importing(site, path));
          return { first, firstProcessor: processorMs, again: await importing(site, path) };
        } finally {
          await site.stop(); // a session reports its writes at its end
        }
      };
      const runs = await imports();
      return { ...baselines, ...runs, writes: await writesOf(copy.databaseUrl) };
    });
  });
  return { name, ...result, others };
}

async function importing(site: ImportSite, path: string) {
  const run = await site.import(path);
  const { inserted, updated, skippedCount } = run.report;
  print(
    `  ${inserted} inserted, ${updated} updated, ${skippedCount} skipped in ${seconds(run.whole)}, ${seconds(run.staging)} of it staging`,
  );
  return run;
}

/** Each kind of file into an empty directory, each by a new worker. */
async function measureKinds(rows: number, inline: string, place: Place) {
  const bytes = Math.round((FULL_BYTES * rows) / FULL_ROWS);
  const files = [
    { name: '.xlsx, inline', path: inline },
    { name: '.xlsx, shared', path: await step('shared', () => workbook('shared', rows)) },
    { name: '.csv', path: await step('.csv', () => csvFile(inline, bytes)) },
    { name: '.xls', path: await step('.xls', () => xlsFile(inline, Math.min(rows, OLD_WORKBOOK.rows), bytes)) },
    {
      name: '.xls, 92 MB',
      path: await step('.xls, 92 MB', () => xlsFile(inline, OLD_WORKBOOK.rows, OLD_WORKBOOK.bytes)),
    },
  ];
  const kinds: Kind[] = [];
  for (const { name, path } of files) {
    print(`\n${name}`);
    const read = await readAlone(path);
    const run = await place.onCopy(async (copy) => {
      const site = await ImportSite.start(copy);
      try {
        return await importing(site, path);
      } finally {
        await site.stop();
      }
    });
    kinds.push({ name, megabytes: (await stat(path)).size / 1e6, read, run });
  }
  return kinds;
}

/** Milliseconds for reading a file alone. */
async function readAlone(path: string) {
  const { openSpreadsheet } = await import(READER.href);
  const begin = performance.now();
  const reader = await openSpreadsheet(path, path);
  let rows = 0;
  for await (const chunk of reader.rows()) rows += chunk.length;
  await reader.close();
  print(`  ${rows} rows read in ${seconds(performance.now() - begin)}`);
  return performance.now() - begin;
}

/** Memory growth of the gateway during concurrent uploads. */
async function measureUploads(rows: number, inline: string, place: Place) {
  const path = await csvFile(inline, Math.round((FULL_BYTES * rows) / FULL_ROWS));
  return place.onCopy(async (copy) => {
    const site = await ImportSite.start(copy, { worker: false });
    try {
      const { pid } = site.process('gateway');
      const resident = () => memoryOf(pid)?.now ?? NaN;
      const before = resident();
      let peak = before;
      const watch = setInterval(() => (peak = Math.max(peak, resident())), MEMORY_MILLISECONDS);
      await Promise.all(Array.from({ length: UPLOADS }, () => site.upload(path)));
      await sleep(MEMORY_MILLISECONDS);
      clearInterval(watch);
      return { before, peak };
    } finally {
      await site.stop();
    }
  });
}

/** A file of new businesses, then the same file after its import. */
async function measurePreviews(place: Place): Promise<Preview[]> {
  const path = await step('Workbook to preview', () => workbook('inline', PREVIEWED_FILE_ROWS));
  return place.onCopy(async (copy) => {
    const site = await ImportSite.start(copy);
    const previews: Preview[] = [];
    const measure = async (name: string) => {
      const { milliseconds, preview } = await site.preview(path);
      const { total, inserted, unchanged } = preview.counts;
      print(`  ${name}: ${total} rows, ${inserted} new, ${unchanged} the same in ${seconds(milliseconds)}`);
      previews.push({ name, rows: total, milliseconds });
    };
    try {
      await measure('new businesses');
      await site.import(path);
      await measure('known businesses');
    } finally {
      await site.stop();
    }
    return previews;
  });
}

try {
  await main();
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
