import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';

const FOLDER = fileURLToPath(new URL('public-sources/', import.meta.url));
const ROWS = 60;
/** Names that need quotes, escapes or several bytes, and one near the limit of a name. */
const NAMES = [
  'Café "Zum Löwen", Bäckerei; Bar | Grill',
  "Joe's 'Best' Pizza [since 1999] {new}",
  '東京すしバー 渋谷',
  'مطعم البحر الأبيض',
  'रेस्टुरेन्ट काठमाडौं',
  'Ресторан «Київ»',
  'Pizza 🍕 & Bar 👩‍🍳',
  '=SUM(A1) \\ %20 <b>x</b> \t tab',
  '1,234.5',
  `${'Very long name '.repeat(12)}end`,
];

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

async function formatted(path: string, fileName: string) {
  const { rows, reader } = await readAll(openSpreadsheet(path, fileName));
  const format = createRowFormatter(reader.columns);
  return { rows, header: reader.columns.header, results: rows.map((row) => format(row)) };
}

/** The same value with each text that is the name replaced. */
function renamed(value: unknown, from: string, to: string): unknown {
  if (value === from) return to;
  if (Array.isArray(value)) return value.map((item) => renamed(item, from, to));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, renamed(item, from, to)]));
}

/** The list in a document that has the named record; the document is changed in place. */
function repeatedIn(document: unknown, name: string, names: readonly string[]): boolean {
  if (document === null || typeof document !== 'object') return false;
  if (!Array.isArray(document)) return Object.values(document).some((item) => repeatedIn(item, name, names));
  const one = document.find((item) => typeof item === 'object' && JSON.stringify(item).includes(JSON.stringify(name)));
  if (one === undefined) return false;
  document.splice(0, document.length, ...names.map((to) => renamed(one, name, to)));
  return true;
}

/** The file with a row of each name in place of its first. */
function generated(content: string, fileName: string, name: string, names: readonly string[]): string {
  if (fileName.endsWith('.json')) {
    const document: unknown = JSON.parse(content);
    if (!repeatedIn(document, name, names)) throw new Error(`no record of ${fileName} has the name ${name}`);
    return JSON.stringify(document);
  }
  const lines = content.split('\n');
  if (fileName.endsWith('.jsonl')) {
    const one: unknown = JSON.parse(lines[0]!);
    return names.map((to) => JSON.stringify(renamed(one, name, to))).join('\n');
  }
  const cells = lines[1]!.split(/(?<=^|[,\t])(?=[^,\t])|(?=[,\t])/);
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const nested = `""${name}""`;
  const row = (to: string) =>
    cells
      .map((cell) => (cell === name || cell === `"${name}"` ? quoted(to) : cell))
      .join('')
      .replaceAll(nested, () => JSON.stringify(to).replaceAll('"', '""'));
  return [lines[0], ...names.map(row), ''].join('\n');
}

/** Fields that follow from the name, or from the position of the row. */
const DERIVED = new Set(['row_no', 'match_key', 'slug', 'name_hash']);

it.each(readdirSync(FOLDER).filter((name) => name !== 'expected.json'))(
  'sixty rows with unusual names lose no field: %s',
  async (fileName) => {
    const first = (await formatted(`${FOLDER}${fileName}`, fileName)).results[0]!.row!;
    const names = Array.from({ length: ROWS }, (_, index) => `${NAMES[index % NAMES.length]} ${index}`);
    const content = generated(readFileSync(`${FOLDER}${fileName}`, 'utf8'), fileName, first.name, names);
    const { results } = await formatted(await folder.file(content), fileName);
    expect(results.flatMap(({ issues }) => issues)).toEqual([]);
    const expected = names.map((name) => {
      const shown = name.replaceAll(/\s+/g, ' ');
      const entries = Object.entries(first).filter(([field]) => !DERIVED.has(field));
      return Object.fromEntries(entries.map(([field, value]) => [field, value === first.name ? shown : value]));
    });
    const got = results.map(({ row }) =>
      Object.fromEntries(Object.entries(row!).filter(([field]) => !DERIVED.has(field))),
    );
    expect(got).toEqual(expected);
  },
);
