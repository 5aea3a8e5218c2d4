#!/usr/bin/env node
// `npm run bench:read -- [--rows 395000] [--rounds 5] [--no-exceljs] [--only tables]`: reading two workbooks of about 150 MB, one with inline
// texts, one with shared strings, against inflating the same parts, and against exceljs; then staging the same rows from CSV,
// JSON lines in gzip and Parquet.
import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createInflateRaw } from 'node:zlib';
import { describeFailure, CliError } from '../bin/cli-error.mjs';
import { printError, print, seconds, step } from '../bin/console-output.mjs';
import { judge } from './figures.js';
import { memoryOf } from './processes.js';
import { tables } from './tables.js';
import { workbook } from './workbooks.js';

/** As the worker has it. */
const HEAP = '--max-old-space-size=256';
/** Limits of reading: ratios; MiB. */
const BARS = { inflate: 3.8, exceljs: 4, memory: 130, staging: 1.3, worker: 320 };
const READER = new URL('../services/importer/dist/readers/open-spreadsheet.js', import.meta.url);
const ROWS = new URL('../services/importer/dist/execution/row-stream.js', import.meta.url);
const PARTS = ['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml'];

/** `count`: rows or bytes; `peak`: MiB resident. */
export type Run = { milliseconds: number; cpuMs: number; count: number; peak: number };

/** Each run is a separate process, which separates its memory. */
const tasks: Record<string, (path: string) => Promise<number>> = {
  async reader(path) {
    const { openSpreadsheet } = await import(READER.href);
    const reader = await openSpreadsheet(path, 'bench.xlsx');
    let rows = 0;
    for await (const chunk of reader.rows()) rows += chunk.length;
    await reader.close();
    return rows;
  },

  /** Everything that an import does until it sends rows to the catalog. */
  async staging(path) {
    const { RowStream } = await import(ROWS.href);
    const rows = await RowStream.open(path, path);
    let count = 0;
    for await (const { counts } of rows.chunks()) count = counts.rowsRead;
    await rows.close();
    return count;
  },

  async inflate(path) {
    let bytes = 0;
    for (const { start, end } of await packedParts(path)) {
      const inflated = createReadStream(path, { start, end }).pipe(createInflateRaw({ chunkSize: 256 * 1024 }));
      for await (const chunk of inflated) bytes += chunk.length;
    }
    return bytes;
  },

  async exceljs(path) {
    const { default: excel } = await import('exceljs');
    const options = {
      worksheets: 'emit',
      sharedStrings: 'cache',
      hyperlinks: 'ignore',
      styles: 'ignore',
    } as const;
    let rows = 0;
    for await (const sheet of new excel.stream.xlsx.WorkbookReader(path, options)) {
      for await (const row of sheet) if (row.values) rows++;
    }
    return rows;
  },
};

async function main() {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '395000' },
      rounds: { type: 'string', default: '5' },
      'no-exceljs': { type: 'boolean', default: false },
      only: { type: 'string' },
      task: { type: 'string' },
      file: { type: 'string' },
    },
  });
  if (values.task && values.file) return runTask(values.task, values.file);
  const [rows, rounds] = [Number(values.rows), Number(values.rounds)];
  if (![rows, rounds].every((number) => Number.isSafeInteger(number) && number > 0)) {
    throw new CliError('--rows and --rounds must be whole numbers above 0.');
  }
  let met = true;
  for (const form of values.only === 'tables' ? [] : (['inline', 'shared'] as const)) {
    const path = await step(`Workbook of ${rows} rows, texts ${form}`, () => workbook(form, rows));
    const { size } = await stat(path);
    print(`\n${form}: ${(size / 1e6).toFixed(1)} MB, ${rows} rows\n`);
    met = (await compare(form, path, rounds, !values['no-exceljs'])) && met;
  }
  const workbookPath = await workbook('inline', rows);
  const files = await step(`The same ${rows} rows as CSV, JSON lines in gzip and Parquet`, () =>
    tables(workbookPath, rows),
  );
  met = (await compareStaging(files, rounds)) && met;
  if (!met) process.exitCode = 1;
}

/** Kinds alternate, and processor time counts, which excludes other work of the machine. @returns whether every bar is met */
async function compareStaging(files: Awaited<ReturnType<typeof tables>>, rounds: number) {
  const kinds = Object.entries(files).map(([kind, path]) => ({ kind, path, runs: [] as Run[] }));
  for (let round = 0; round < rounds; round++)
    for (const { path, runs } of kinds) runs.push(await run('staging', path));
  const cpuMs = (runs: Run[]) => Math.min(...runs.map((one) => one.cpuMs));
  const [csv, ...others] = kinds;
  let met = true;
  for (const { kind, runs } of kinds) show(kind, runs);
  for (const { kind, runs } of others) {
    const ratio = cpuMs(runs) / cpuMs(csv!.runs);
    met =
      judge({ name: `staging ${kind} ÷ CSV, processor time`, value: ratio, unit: 'ratio', max: BARS.staging }) && met;
    const peak = Math.max(...runs.map((one) => one.peak));
    met = judge({ name: `memory of staging ${kind}`, value: peak, unit: 'MiB', max: BARS.worker }) && met;
  }
  return met;
}

/** @returns whether every bar is met */
async function compare(form: string, path: string, rounds: number, withExceljs: boolean) {
  await run('inflate', path); // so that the file is in the page cache for all
  const inflate: Run[] = [];
  const reader: Run[] = [];
  for (let round = 0; round < rounds; round++) {
    inflate.push(await run('inflate', path));
    reader.push(await run('reader', path));
  }
  show('only inflate', inflate);
  show('reader', reader);
  const ratio = time(reader) / time(inflate);
  const peak = Math.max(...reader.map((one) => one.peak));
  let met = judge({ name: `reader ÷ inflate, ${form}`, value: ratio, unit: 'ratio', max: BARS.inflate });
  met = judge({ name: `memory of the reader, ${form}`, value: peak, unit: 'MiB', max: BARS.memory }) && met;
  if (!withExceljs) return met;
  const other = [await run('exceljs', path)];
  show('exceljs', other);
  const faster = time(other) / time(reader);
  return judge({ name: `exceljs ÷ reader, ${form}`, value: faster, unit: 'ratio', min: BARS.exceljs }) && met;
}

function show(label: string, runs: Run[]) {
  const each = runs.map(({ milliseconds }) => (milliseconds / 1000).toFixed(2)).join(' ');
  const peak = Math.max(...runs.map((one) => one.peak)).toFixed(0);
  const rate = Math.round((runs[0]?.count ?? 0) / (time(runs) / 1000));
  print(`${label.padEnd(14)} median ${seconds(time(runs)).padStart(6)}  (${each})  ${rate}/s  peak ${peak} MiB`);
}

/** Median, in milliseconds. */
function time(runs: Run[]) {
  const sorted = runs.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}

async function run(task: string, path: string): Promise<Run> {
  const child = spawn(
    process.execPath,
    [
      ...process.execArgv,
      ...(task === 'staging' ? [HEAP] : []),
      fileURLToPath(import.meta.url),
      '--task',
      task,
      '--file',
      path,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  for await (const chunk of child.stdout) output += chunk;
  if (!output) throw new CliError(`The run of "${task}" ended without a result.`);
  return JSON.parse(output);
}

async function runTask(task: string, path: string) {
  const work = tasks[task];
  if (!work) throw new CliError(`There is no task "${task}".`);
  const begin = performance.now();
  const count = await work(path);
  const milliseconds = performance.now() - begin;
  const { user, system } = process.cpuUsage();
  const cpuMs = (user + system) / 1000;
  // Not `resourceUsage().maxRSS`, which begins with the peak of the process that spawned this one.
  const peak = memoryOf(process.pid)?.peak ?? NaN;
  process.stdout.write(JSON.stringify({ milliseconds, cpuMs, count, peak }));
}

/** Positions of the packed bytes of the sheet and of its texts, from the central directory. */
async function packedParts(path: string) {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = async (at: number, length: number) => (await file.read(Buffer.alloc(length), 0, length, at)).buffer;
    const tail = await bytes(Math.max(0, size - 4096), Math.min(4096, size));
    const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
    const directory = await bytes(tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
    const found = [];
    for (let at = 0; at < directory.length;) {
      const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
      const packed = directory.readUInt32LE(at + 20);
      const header = directory.readUInt32LE(at + 42);
      if (PARTS.includes(directory.toString('utf8', at + 46, at + 46 + (name ?? 0)))) {
        const local = await bytes(header, 30);
        const start = header + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
        found.push({ start, end: start + packed - 1 });
      }
      at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
    }
    return found;
  } finally {
    await file.close();
  }
}

try {
  await main();
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
