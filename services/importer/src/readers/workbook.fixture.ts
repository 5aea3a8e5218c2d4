import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { SheetRow, SpreadsheetReader } from './spreadsheet-reader.js';

export interface TestFolder {
  /** Stores bytes or zip parts (name → content) under a fresh name; returns the path. */
  file(content: Buffer | string): Promise<string>;
  zip(parts: Record<string, string | Buffer>): Promise<string>;
  remove(): Promise<void>;
}

export async function testFolder(): Promise<TestFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'importer-'));
  let count = 0;
  const path = () => join(folder, `file-${++count}`);
  return {
    async file(content) {
      const target = path();
      await writeFile(target, content);
      return target;
    },
    async zip(parts) {
      const target = path();
      const zip = new ZipFile();
      for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
      zip.end();
      await pipeline(zip.outputStream, createWriteStream(target));
      return target;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

interface SheetParts {
  /** `<row>` elements of each sheet, or a whole worksheet document. */
  sheets: string[];
  /** `state` of each sheet; all visible when left out. */
  states?: string[];
  /** `<si>` elements. */
  strings?: string;
}

/** The parts of a small workbook, from hand-written XML. */
export function workbook({ sheets, states = [], strings }: SheetParts): Record<string, string> {
  const tabs = sheets.map(
    (_, i) => `<sheet name="S${i}" sheetId="${i + 1}" state="${states[i] ?? 'visible'}" r:id="r${i}"/>`,
  );
  const relations = sheets.map(
    (_, i) => `<Relationship Id="r${i}" Type="http://x/worksheet" Target="worksheets/s${i}.xml"/>`,
  );
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="r"><sheets>${tabs.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}<Relationship Id="s" Type="http://x/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
  };
  if (strings !== undefined) parts['xl/sharedStrings.xml'] = `<sst>${strings}</sst>`;
  sheets.forEach((rows, i) => {
    parts[`xl/worksheets/s${i}.xml`] = rows.startsWith('<?xml')
      ? rows
      : `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  });
  return parts;
}

/** A row of inline strings. */
export function inlineRow(row: number, cells: (string | null)[]): string {
  const xml = cells.map((text) => (text === null ? '<c/>' : `<c t="inlineStr"><is><t>${escape(text)}</t></is></c>`));
  return `<row r="${row}">${xml.join('')}</row>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Reads a file to its end and closes it. */
export async function readAll(
  opening: Promise<SpreadsheetReader>,
): Promise<{ reader: SpreadsheetReader; rows: SheetRow[] }> {
  const reader = await opening;
  const rows: SheetRow[] = [];
  try {
    for await (const chunk of reader.rows()) for (const row of chunk) rows.push(row);
  } finally {
    await reader.close();
  }
  return { reader, rows };
}

export async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** A CSV file of rows by header, with every cell quoted. */
export function csvOfRows(...rows: Record<string, string>[]): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))];
  return lines.map((cells) => cells.map(cell).join()).join('\n');
}
