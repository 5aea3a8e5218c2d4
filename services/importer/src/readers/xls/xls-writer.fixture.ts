import { compoundFile, type ContainerOptions } from './compound-file.fixture.js';

/** A text of the shared table and its encoding. */
export interface SharedText {
  text: string;
  /** Forces two bytes per character; by default only texts that need them have them. */
  wide?: boolean;
  /** Number of formatting runs, and bytes of phonetic data. */
  runs?: number;
  phonetic?: number;
}

export interface SharedTextOptions {
  /** Bytes per record; a text that does not fit continues in a CONTINUE record. */
  recordBytes?: number;
  /** Called at each split: whether the rest has two bytes per character without need. */
  widen?: () => boolean;
  /** Also splits the length and flags before a text, unlike Excel. */
  cutHeaders?: boolean;
}

export function record(type: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([u16(type), u16(content.length), content]);
}

export function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => bytes.writeUInt16LE(value & 0xffff, i * 2));
  return bytes;
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}

export function f64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}

/** Length, flags and characters, as in LABEL and STRING records. */
export function plainText(text: string, wide = needsWide(text)): Buffer {
  return Buffer.concat([u16(text.length), Buffer.from([wide ? 1 : 0]), Buffer.from(text, wide ? 'utf16le' : 'latin1')]);
}

const needsWide = (text: string) => /[^\0-\xff]/.test(text);

/** Rows are 1-based, columns 0-based. */
export const cell = {
  shared: (row: number, column: number, index: number) => record(0xfd, at(row, column), u32(index)),
  label: (row: number, column: number, text: string) => record(0x204, at(row, column), plainText(text)),
  number: (row: number, column: number, value: number, style?: number) =>
    record(0x203, at(row, column, style), f64(value)),
  rk: (row: number, column: number, rk: number, style?: number) => record(0x27e, at(row, column, style), u32(rk)),
  packed: (row: number, column: number, ...rks: number[]) =>
    record(0xbd, u16(row - 1, column), ...rks.flatMap((rk) => [u16(15), u32(rk)]), u16(column + rks.length - 1)),
  boolean: (row: number, column: number, value: number, error = 0) =>
    record(0x205, at(row, column), Buffer.from([value, error])),
  formula: (row: number, column: number, result: Buffer) =>
    record(0x06, at(row, column), result, Buffer.from('0000000000000300050001', 'hex')),
};

export function at(row: number, column: number, style = 15): Buffer {
  return u16(row - 1, column, style);
}

export const bof = (kind: number, version = 0x0600) => record(0x809, u16(version, kind, 0x0dbb, 1996), u32(0), u32(6));
export const eof = record(0x0a);

interface Sheet {
  /** Records of the cells. */
  records: Buffer[];
  /** 0 visible, 1 hidden, 2 very hidden. */
  state?: number;
  /** 0 worksheet, 2 chart, 6 module. */
  kind?: number;
}

interface WorkbookParts {
  sheets: Sheet[];
  strings?: (string | SharedText)[];
  stringOptions?: SharedTextOptions;
  /** Records between the first one and the list of sheets. */
  globals?: Buffer[];
}

/** The `Workbook` stream. */
export function biff8({ sheets, strings = [], stringOptions, globals = [] }: WorkbookParts): Buffer {
  const before = [bof(5), ...globals];
  const after = [...sharedTexts(strings, stringOptions), eof];
  const bodies = sheets.map(({ records }) =>
    Buffer.concat([bof(0x10), record(0x200, Buffer.alloc(14)), ...records, eof]),
  );
  const tab = (offset: number, { state = 0, kind = 0 }: Sheet, i: number) =>
    record(0x85, u32(offset), Buffer.from([state, kind]), Buffer.from([2, 0]), Buffer.from(`S${i % 10}`));
  const bytes = (buffers: Buffer[]) => buffers.reduce((sum, { length }) => sum + length, 0);
  let offset = bytes(before) + bytes(sheets.map((sheet, i) => tab(0, sheet, i))) + bytes(after);
  const tabs = sheets.map((sheet, i) => {
    const written = tab(offset, sheet, i);
    offset += bodies[i]!.length;
    return written;
  });
  return Buffer.concat([...before, ...tabs, ...after, ...bodies]);
}

/** A whole file. */
export function xls(parts: WorkbookParts, options?: ContainerOptions): Buffer {
  return compoundFile({ Workbook: biff8(parts) }, options);
}

/** A row of LABEL cells. */
export function labels(row: number, texts: (string | null)[]): Buffer[] {
  return texts.flatMap((text, column) => (text === null ? [] : [cell.label(row, column, text)]));
}

/** The SST record and its CONTINUE records. */
function sharedTexts(texts: (string | SharedText)[], options: SharedTextOptions = {}): Buffer[] {
  const { recordBytes = 8224, widen = () => false, cutHeaders = false } = options;
  const pieces: number[][] = [[...u32(texts.length), ...u32(texts.length)]];
  const room = () => recordBytes - pieces.at(-1)!.length;
  const cut = () => pieces.push([]);
  for (const given of texts) {
    const {
      text,
      wide = needsWide(text),
      runs = 0,
      phonetic = 0,
    } = typeof given === 'string' ? { text: given } : given;
    const header = [...u16(text.length), (wide ? 1 : 0) | (phonetic ? 4 : 0) | (runs ? 8 : 0)];
    if (runs) header.push(...u16(runs));
    if (phonetic) header.push(...u32(phonetic));
    if (!cutHeaders && room() < header.length + 2) cut();
    put(header);
    let width = wide ? 2 : 1;
    for (let i = 0; i < text.length; i++) {
      if (room() < width) {
        cut();
        width = widen() || needsWide(text.slice(i)) ? 2 : 1;
        put([width - 1]);
      }
      put(width === 2 ? [...u16(text.charCodeAt(i))] : [text.charCodeAt(i)]);
    }
    put(Array.from({ length: runs * 4 + phonetic }, () => 0x41));
  }
  return pieces.map((piece, i) => record(i === 0 ? 0xfc : 0x3c, Buffer.from(piece)));

  function put(bytes: number[]): void {
    for (const byte of bytes) {
      if (room() < 1) cut();
      pieces.at(-1)!.push(byte);
    }
  }
}

const WORDS = 'Kahve|Çiğ Köfte|Işık|東京タワー|Пекарна|مقهى عمّان|Café|Straße|พิพิธภัณฑ์|🥐 Bakery|한식당|Ωμέγα|ÿ|a'.split(
  '|',
);

/** Words of many scripts; half of the texts fit one byte per character. */
export function randomText(random: () => number, maxWords: number): string {
  const latin = random() < 0.5;
  const words = Array.from({ length: 1 + Math.floor(random() * maxWords) }, () =>
    latin ? 'Gasthof Müller'.slice(0, 1 + Math.floor(random() * 14)) : WORDS[Math.floor(random() * WORDS.length)]!,
  );
  return words.join(' ').trim() || 'x';
}
