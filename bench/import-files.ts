// The same businesses as CSV and as BIFF8 workbooks of a given size.
import { createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { dirname, join } from 'node:path';

export const READER = new URL('../services/importer/dist/readers/open-spreadsheet.js', import.meta.url);
/** Part of the file names: increase it when the content changes. */
const EDITION = 2;
/** Bytes of a row of an .xls without its filler. */
const FILLED = 1317;
const SECTOR = 512;
const RECORD = 8224;
const FAT_PLACES_IN_HEADER = 109;
const [FREE, END, FAT_SECTOR, DIFAT_SECTOR] = [0xffffffff, 0xfffffffe, 0xfffffffd, 0xfffffffc];

/** Path of a CSV of the first rows of a workbook, at most `bytes` long; created if missing. */
export async function csvFile(workbook: string, bytes: number) {
  return unlessThere(join(dirname(workbook), `${bytes}-${EDITION}.csv`), async (path) => {
    const file = createWriteStream(path);
    const quoted = (cell: string | null) => (cell === null ? '' : `"${cell.replaceAll('"', '""')}"`);
    let size = 0;
    for await (const cells of rowsOf(workbook)) {
      const line = Buffer.from(`${cells.map(quoted).join(',')}\r\n`);
      size += line.length;
      if (size > bytes) break;
      if (!file.write(line)) await once(file, 'drain');
    }
    file.end();
    await once(file, 'close');
  });
}

/**
 * Path of an .xls of the first `rows` rows of a workbook, at most `bytes` long; created if missing.
 * @param bytes size of the file, reached by a column of unread text
 */
export async function xlsFile(workbook: string, rows: number, bytes: number = 0) {
  return unlessThere(join(dirname(workbook), `${rows}-${bytes}-${EDITION}.xls`), async (path) => {
    const texts = new SharedTexts();
    const cells: Buffer[] = [];
    let row = 0;
    for await (const values of rowsOf(workbook)) {
      if (row > rows) break;
      const filler = Math.max(0, Math.floor(bytes / rows) - FILLED);
      if (filler > 0) values.push(row === 0 ? 'filler' : `${row} `.padEnd(filler, 'filler '));
      const records = values.flatMap((value, column) => (value === null ? [] : [{ column, value }]));
      const buffer = Buffer.alloc(records.length * 14);
      records.forEach(({ column, value }, i) => {
        buffer.set([0xfd, 0, 10, 0], i * 14);
        buffer.writeUInt16LE(row, i * 14 + 4);
        buffer.writeUInt16LE(column, i * 14 + 6);
        buffer.writeUInt32LE(texts.numberOf(value), i * 14 + 10);
      });
      cells.push(buffer);
      row++;
    }
    const file = createWriteStream(path);
    for (const part of compoundFile(workbookStream(texts.records(), cells))) {
      if (!file.write(part)) await once(file, 'drain');
    }
    file.end();
    await once(file, 'close');
  });
}

/** The header and the rows, as texts. */
export async function* rowsOf(workbook: string): AsyncGenerator<(string | null)[]> {
  const { openSpreadsheet } = await import(READER.href);
  const reader = await openSpreadsheet(workbook, workbook);
  yield [...reader.columns.header];
  for await (const rows of reader.rows()) for (const { cells } of rows) yield [...cells];
  await reader.close();
}

export async function unlessThere(path: string, write: (path: string) => Promise<void>) {
  if (await stat(path).catch(() => null)) return path;
  await write(`${path}.part`);
  await rename(`${path}.part`, path);
  return path;
}

/** The shared texts, each once, in records split between characters. */
class SharedTexts {
  #numbers: Map<string, number> = new Map();
  #uses = 0;

  numberOf(text: string) {
    this.#uses++;
    let number = this.#numbers.get(text);
    if (number === undefined) this.#numbers.set(text, (number = this.#numbers.size));
    return number;
  }

  records() {
    let content = Buffer.alloc(RECORD);
    let length = content.writeUInt32LE(this.#numbers.size, content.writeUInt32LE(this.#uses, 0));
    const records: Buffer[] = [];
    const closeRecord = () => {
      records.push(record(records.length === 0 ? 0xfc : 0x3c, content.subarray(0, length)));
      content = Buffer.alloc(RECORD);
      length = 0;
    };
    for (const text of this.#numbers.keys()) {
      const isWide = /[^\0-\xff]/.test(text);
      const width = isWide ? 2 : 1;
      if (RECORD - length < 5) closeRecord();
      length = content.writeUInt8(isWide ? 1 : 0, content.writeUInt16LE(text.length, length));
      for (let from = 0; from < text.length;) {
        if (RECORD - length < width) {
          closeRecord();
          length = content.writeUInt8(isWide ? 1 : 0, 0);
        }
        const piece = text.slice(from, from + Math.floor((RECORD - length) / width));
        length += content.write(piece, length, isWide ? 'utf16le' : 'latin1');
        from += piece.length;
      }
    }
    closeRecord();
    return records;
  }
}

function workbookStream(texts: Buffer[], cells: Buffer[]) {
  const bof = (kind: number) => record(0x809, u16(0x0600, kind, 0x0dbb, 1996, 0, 0, 6, 0));
  const eof = record(0x0a, Buffer.alloc(0));
  const sheet = (at: number) =>
    record(0x85, Buffer.concat([u32(at), u16(0), Buffer.from([6, 0]), Buffer.from('Places')]));
  const globals = [bof(5), sheet(0), ...texts, eof];
  const start = globals.reduce((sum, { length }) => sum + length, 0);
  globals[1] = sheet(start);
  return Buffer.concat([...globals, bof(0x10), record(0x200, Buffer.alloc(14)), ...cells, eof]);
}

/** Header, the only stream, the directory, the FAT and its DIFAT. */
function compoundFile(stream: Buffer) {
  const perSector = SECTOR / 4;
  const streamSectors = Math.ceil(stream.length / SECTOR);
  let [fatSectors, difatSectors] = [1, 0];
  while (streamSectors + 1 + fatSectors + difatSectors > fatSectors * perSector) {
    fatSectors++;
    difatSectors = Math.ceil(Math.max(0, fatSectors - FAT_PLACES_IN_HEADER) / (perSector - 1));
  }
  const [directoryAt, fatAt] = [streamSectors, streamSectors + 1];
  const difatAt = fatAt + fatSectors;
  const fat = new Uint32Array(fatSectors * perSector).fill(FREE);
  for (let i = 0; i < streamSectors; i++) fat[i] = i + 1 < streamSectors ? i + 1 : END;
  fat[directoryAt] = END;
  fat.fill(FAT_SECTOR, fatAt, difatAt).fill(DIFAT_SECTOR, difatAt, difatAt + difatSectors);

  const header = Buffer.alloc(SECTOR);
  header.write('d0cf11e0a1b11ae1', 'hex');
  u16(0x3e, 3, 0xfffe, 9, 6).copy(header, 24);
  [fatSectors, directoryAt, 0, 4096, END, 0, difatSectors > 0 ? difatAt : END, difatSectors].forEach((value, i) =>
    header.writeUInt32LE(value, 44 + i * 4),
  );
  const place = (i: number) => (i < fatSectors ? fatAt + i : FREE);
  for (let i = 0; i < FAT_PLACES_IN_HEADER; i++) header.writeUInt32LE(place(i), 76 + i * 4);

  const directory = Buffer.concat([
    directoryEntry('Root Entry', 5, END, 0, 1),
    directoryEntry('Workbook', 2, 0, stream.length, FREE),
    Buffer.alloc(256),
  ]);
  const difat = Array.from({ length: difatSectors }, (_, sector) => {
    const first = FAT_PLACES_IN_HEADER + sector * (perSector - 1);
    const next = sector + 1 < difatSectors ? difatAt + sector + 1 : END;
    return Buffer.concat([...Array.from({ length: perSector - 1 }, (_, i) => u32(place(first + i))), u32(next)]);
  });
  const padding = Buffer.alloc(streamSectors * SECTOR - stream.length);
  return [header, stream, padding, directory, Buffer.from(fat.buffer), ...difat];
}

function directoryEntry(name: string, type: number, first: number, size: number, child: number) {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE(name.length * 2 + 2, 64);
  entry[66] = type;
  [FREE, FREE, child].forEach((value, i) => entry.writeUInt32LE(value, 68 + i * 4));
  entry.writeUInt32LE(first, 116);
  entry.writeUInt32LE(size, 120);
  return entry;
}

function record(type: number, content: Buffer) {
  return Buffer.concat([u16(type, content.length), content]);
}

function u16(...values: number[]) {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => bytes.writeUInt16LE(value, i * 2));
  return bytes;
}

function u32(value: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
