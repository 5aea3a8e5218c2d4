import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'csv-parse/sync';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';

const FOLDER = fileURLToPath(new URL('public-sources/', import.meta.url));
/** As pandas, databases and spreadsheet programs write a missing value. */
const PLACEHOLDERS = ['nan', 'None', 'N/A', '-'];
/** Around a value in cells copied from web pages. */
const MARGINS = [
  (text: string) => ` ${text}\u00a0`,
  (text: string) => `\r\n${text}\n`,
  (text: string) => `\u200b${text}\u200e`,
];

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

type Path = (string | number)[];
interface Table {
  document: unknown;
  write: (document: unknown) => string;
}

function tableOf(name: string): Table {
  const content = readFileSync(FOLDER + name, 'utf8');
  if (name.endsWith('.json')) return { document: JSON.parse(content), write: (document) => JSON.stringify(document) };
  if (name.endsWith('.jsonl')) {
    const lines = content.trim().split('\n');
    const write = (document: unknown) => (document as object[]).map((line) => JSON.stringify(line)).join('\n');
    return { document: lines.map((line) => JSON.parse(line) as unknown), write };
  }
  const delimiter = name.endsWith('.tsv') ? '\t' : ',';
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return {
    document: parse(content, { delimiter }),
    write: (rows) => (rows as string[][]).map((row) => row.map(quoted).join(delimiter)).join('\n'),
  };
}

/** Paths of the texts, except those of a header row. */
function pathsOf(value: unknown, isTable: boolean, path: Path = []): Path[] {
  if (typeof value === 'string') return value === '' || (isTable && path[0] === 0) ? [] : [path];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) =>
    pathsOf(item, isTable, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** The file with one text replaced. */
function replaced({ document, write }: Table, path: Path, to: (text: string) => string): string {
  const copy: unknown = structuredClone(document);
  let parent = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) parent = parent[key] as Record<string | number, unknown>;
  parent[path.at(-1)!] = to(parent[path.at(-1)!] as string);
  return write(copy);
}

async function businessesOf(content: string, name: string) {
  const { rows, reader } = await readAll(openSpreadsheet(await folder.file(content), name));
  const format = createRowFormatter(reader.columns);
  return rows.map((row) => format(row).row);
}

const outcomeOf = (content: string, name: string) =>
  businessesOf(content, name).catch((error: { code?: string }) => error.code);

it.each(readdirSync(FOLDER).filter((name) => name !== 'expected.json'))(
  'a placeholder for no value, or a margin around a value, changes no field: %s',
  async (name) => {
    const table = tableOf(name);
    const whole = await businessesOf(table.write(table.document), name);
    const wrong: unknown[] = [];
    for (const path of pathsOf(table.document, /sv$/.test(name))) {
      const check = async (content: string, expected: unknown, what: string) => {
        const found = await outcomeOf(content, name);
        if (JSON.stringify(found, bigints) !== JSON.stringify(expected, bigints))
          wrong.push([path.join('.'), what, difference(found, expected)]);
      };
      const empty = await outcomeOf(
        // JSON has no column of an empty text.
        replaced(table, path, () => ' '),
        name,
      );
      for (const placeholder of PLACEHOLDERS)
        await check(
          replaced(table, path, () => placeholder),
          empty,
          placeholder,
        );
      for (const margin of MARGINS) await check(replaced(table, path, margin), whole, 'margin');
    }
    expect(wrong.map((one) => JSON.stringify(one, bigints))).toEqual([]);
  },
);

const bigints = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** Fields that differ. */
function difference(found: unknown, expected: unknown): unknown {
  if (!Array.isArray(found) || !Array.isArray(expected)) return [found, expected];
  return found.map((row: object | null, index) =>
    Object.entries(row ?? {}).filter(
      ([field, value]) => value !== (expected[index] as Record<string, unknown> | null)?.[field],
    ),
  );
}
