/* oxlint-disable typescript/no-non-null-assertion -- offsets are within their buffer, and this runs for every byte of a file */
import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { headOf, type ByteSource } from '../byte-source.js';
import { HEAD_BYTES, utf16Of } from '../sniff-head.js';
import { latinPage, pageOfLetters, type LatinPage } from './latin-pages.js';
import { legacyPage, type LegacyPage } from './legacy-pages.js';

export interface CsvEncoding {
  name: 'utf-8' | 'utf-16le' | 'utf-16be' | WindowsPage;
  /** Length of the byte order mark. */
  skip: number;
  /** Encoding of lines that are not UTF-8 in a file that is, as in concatenated exports. */
  others?: WindowsPage;
}

type WindowsPage = 'windows-1250' | 'windows-1252' | 'windows-1254' | LatinPage | LegacyPage;
/** Longer lines are decoded in parts. */
const MAX_LINE_BYTES = 2 ** 20;
const LF = 0x0a;

const SCAN_CHUNK_BYTES = 2 ** 20;
/** Weight of a valid multibyte chunk: Windows text of that length is hardly ever valid UTF-8. */
const VALID_CHUNK_WEIGHT = 64;
/** Of lines that are not UTF-8, to recognise their script. */
const SAMPLE_BYTES = 2 ** 16;

/**
 * Without a byte order mark the whole file is scanned (0.1 s per 100 MB): the first accented letter may come late, and one
 * character truncated by a program must not change the encoding of all others.
 */
export async function detectEncoding(source: ByteSource): Promise<CsvEncoding> {
  const head = await headOf(source, HEAD_BYTES);
  const utf16 = utf16Of(head);
  if (utf16) return { name: utf16, skip: (head[0] ?? 0) >= 0xfe ? 2 : 0 };
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { name: 'utf-8', skip: 3 };
  const seen = { good: 0, bad: 0 };
  const bytes = new Uint32Array(256);
  let carried = Buffer.alloc(0);
  let sample: Buffer | undefined;
  for await (const read of source.open(SCAN_CHUNK_BYTES).chunks) {
    const chunk = carried.length > 0 ? Buffer.concat([carried, read]) : read;
    const end = chunk.length - openTail(chunk);
    carried = Buffer.from(chunk.subarray(end));
    const whole = chunk.subarray(0, end);
    if (isAscii(whole)) continue;
    if (isUtf8(whole)) seen.good += VALID_CHUNK_WEIGHT;
    else {
      countSequences(whole, seen, bytes);
      sample ??= sampleOf(whole);
    }
  }
  if (carried.length > 0) countSequences(carried, seen, bytes);
  if (seen.bad === 0) return { name: 'utf-8', skip: 0 };
  const windows = windowsPage(bytes);
  const lines = sample ?? carried;
  const page = legacyPage(lines) ?? latinPage(lines, windows) ?? windows;
  return seen.good > seen.bad ? { name: 'utf-8', skip: 0, others: page } : { name: page, skip: 0 };
}

/** Lines from the first one that is not ASCII; a line cut off at the end costs one letter. */
function sampleOf(chunk: Buffer): Buffer {
  const first = chunk.findIndex((byte) => byte >= 0x80);
  const start = chunk.lastIndexOf(LF, first) + 1;
  return Buffer.from(chunk.subarray(start, start + SAMPLE_BYTES));
}

interface Decoder {
  write(chunk: Buffer): Buffer;
  end(): Buffer;
}

/** Converts chunks of the file into UTF-8 without NUL, including characters split between chunks. */
export function createDecoder({ name, others }: CsvEncoding): Decoder {
  if (others) return lineDecoder(others);
  if (name === 'utf-8') return { write: withoutNul, end: () => Buffer.alloc(0) };
  if (name === 'utf-16le' || name === 'utf-16be') {
    const decoder = new TextDecoder(name);
    const bytes = (text: string) => withoutNul(Buffer.from(text));
    // An incomplete character at the end is dropped.
    return { write: (chunk) => bytes(decoder.decode(chunk, { stream: true })), end: () => Buffer.alloc(0) };
  }
  const decoder = iconv.getDecoder(name);
  return {
    write: (chunk) => withoutNul(Buffer.from(decoder.write(chunk))),
    end: () => Buffer.from(decoder.end() ?? ''),
  };
}

function lineDecoder(page: WindowsPage): Decoder {
  let carried = Buffer.alloc(0);
  const decode = (line: Buffer) => (isWindows(line) ? Buffer.from(iconv.decode(line, page)) : line);
  return {
    write(chunk) {
      const text = Buffer.concat([carried, chunk]);
      const end = text.length > MAX_LINE_BYTES ? text.length - openTail(text) : text.lastIndexOf(LF) + 1;
      carried = text.subarray(end);
      const whole = text.subarray(0, end);
      return withoutNul(isUtf8(whole) ? whole : Buffer.concat(linesOf(whole).map(decode)));
    },
    end: () => withoutNul(decode(carried)),
  };
}

/** Whether a line has accented letters but none in UTF-8; a truncated letter does not outweigh complete ones. */
function isWindows(line: Buffer): boolean {
  if (isUtf8(line)) return false;
  const seen = { good: 0, bad: 0 };
  countSequences(line, seen, new Uint32Array(256));
  return seen.good === 0;
}

function linesOf(text: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < text.length;) {
    const end = text.indexOf(LF, start) + 1 || text.length;
    lines.push(text.subarray(start, end));
    start = end;
  }
  return lines;
}

function withoutNul(chunk: Buffer): Buffer {
  return chunk.includes(0) ? Buffer.from(chunk.filter((byte) => byte !== 0)) : chunk;
}

/** Bytes at the end that start a character of the next chunk: 0–3. */
function openTail(chunk: Buffer): number {
  const back = [...chunk.subarray(-3)].toReversed().findIndex((byte) => byte < 0x80 || byte >= 0xc0) + 1;
  return back > 0 && sequenceLength(chunk.at(-back) ?? 0) > back ? back : 0;
}

function sequenceLength(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 1;
}

function countSequences(chunk: Buffer, seen: { good: number; bad: number }, bytes: Uint32Array): void {
  for (let i = 0; i < chunk.length; i++) {
    const byte = chunk[i]!;
    if (byte < 0x80) continue;
    const length = sequenceLength(byte);
    let follow = 1;
    while (follow < length && (chunk[i + follow]! & 0xc0) === 0x80) follow++;
    if (length > 1 && follow === length) {
      seen.good++;
      i += length - 1;
    } else {
      seen.bad++;
      bytes[byte] = (bytes[byte] ?? 0) + 1;
    }
  }
}

/**
 * 1252 and 1254 differ in six letters, and in Ž ž, which 1254 lacks. Turkish is the default; more æ and acute vowels than ç ö ü mean
 * Icelandic or Western European. Where these have signs and rare letters, 1250 has the Polish ł ą ż, and č ć ě ř đ next to ž.
 */
function windowsPage(bytes: Uint32Array): WindowsPage {
  const count = (...codes: number[]) => codes.reduce((sum, code) => sum + (bytes[code] ?? 0), 0);
  const all = bytes.reduce((sum, one) => sum + one, 0);
  const other = pageOfLetters(count);
  if (other) return other;
  if (count(0xb3, 0xb9, 0xbf, 0xa3, 0xaf) * MIN_POLISH_SHARE > all) return 'windows-1250';
  if (count(0x8e, 0x9e) > 0)
    return count(0xe8, 0xc8, 0xe6, 0xc6, 0xec, 0xf8, 0xf0, 0xd0) > 0 ? 'windows-1250' : 'windows-1252';
  return count(0xe6, 0xe1, 0xed, 0xf3, 0xfa) > count(0xe7, 0xf6, 0xfc, 0xc7, 0xd6, 0xdc)
    ? 'windows-1252'
    : 'windows-1254';
}

/** More than one of so many. */
const MIN_POLISH_SHARE = 8;
