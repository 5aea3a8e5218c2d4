import { open } from 'node:fs/promises';

/** Kind of a file by its first bytes; `content` is a phrase such as "a PDF document". */
export type Sniffed =
  | 'xlsx'
  | 'xls'
  | 'oldXls'
  | 'text'
  | 'json'
  | 'parquet'
  | 'gzip'
  | 'empty'
  | 'html'
  | 'sheetXml'
  | { content: string };

const SIGNATURES: readonly [signature: string, content: string][] = [
  ['%PDF', 'a PDF document'],
  ['\x89PNG', 'a PNG image'],
  ['GIF8', 'a GIF image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['RIFF', 'a media file'],
  ['BZh', 'a bzip2 archive'],
  ['7z\xbc\xaf\x27\x1c', 'a 7-Zip archive'],
  ['Rar!', 'a RAR archive'],
  ['SQLite format 3', 'an SQLite database'],
  ['\x7fELF', 'a program'],
  ['MZ\x90', 'a program'],
  ['{\\rtf', 'a rich text document'],
];

/** First record of a workbook of Excel 2, 3 and 4, which is no compound file. */
const OLD_WORKBOOKS = ['\x09\0\x04\0', '\x09\x02\x06\0', '\x09\x04\x06\0'];

/**
 * Needs a few hundred bytes, better 4 KB. Every zip counts as xlsx, every compound file as xls; `openSpreadsheet`
 * inspects them.
 */
export function sniffHead(head: Buffer): Sniffed {
  if (head.length === 0) return 'empty';
  const start = head.toString('latin1', 0, 64);
  if (start.startsWith('PK\x03\x04')) return sniffZip(head);
  if (start.startsWith('PK\x05\x06')) return { content: 'an empty ZIP archive' };
  if (start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'xls';
  if (OLD_WORKBOOKS.some((record) => start.startsWith(record))) return 'oldXls';
  if (start.startsWith('\x1f\x8b')) return 'gzip';
  if (start.startsWith('PAR1') || start.startsWith('PARE')) return 'parquet';
  for (const [signature, content] of SIGNATURES) if (start.startsWith(signature)) return { content };
  const encoding = utf16Of(head);
  const text = new TextDecoder(encoding ?? 'utf-8').decode(head.subarray(0, 4096));
  if (!encoding && isBinary(head)) return { content: 'binary data' };
  return sniffMarkup(text.replaceAll('\0', '').trimStart().toLowerCase());
}

/** Parts that stand first in a workbook. */
const WORKBOOK_PARTS = /\[Content_Types\]\.xml|_rels\/|docProps\/|xl\//i;

/** Whether even a small file may block the event loop for long: a Parquet page, also in an archive, is unpacked synchronously. */
export function mayBlock(head: Buffer): boolean {
  const sniffed = sniffHead(head);
  if (sniffed === 'xlsx') return !WORKBOOK_PARTS.test(head.toString('latin1', 0, 256));
  return sniffed === 'parquet' || sniffed === 'gzip';
}

/** UTF-16 by its byte order mark or by every other byte being zero. */
export function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const length = Math.min(head.length, 4096) & ~1;
  const zeros = { even: 0, odd: 0 };
  for (let i = 0; i < length; i++) if (head[i] === 0) zeros[i & 1 ? 'odd' : 'even']++;
  const many = length * 0.3;
  const few = length * 0.02;
  if (zeros.odd > many && zeros.even <= few) return 'utf-16le';
  if (zeros.even > many && zeros.odd <= few) return 'utf-16be';
  return undefined;
}

/** OpenDocument has its uncompressed media type in the first entry. */
function sniffZip(head: Buffer): Sniffed {
  const start = head.toString('latin1', 0, 256);
  if (!start.includes('mimetypeapplication/')) return 'xlsx';
  if (start.includes('opendocument.spreadsheet')) return { content: 'an OpenDocument spreadsheet' };
  return { content: start.includes('opendocument') ? 'an OpenDocument file' : 'an e-book' };
}

/** Few control bytes are a damaged text, many are binary. */
function isBinary(head: Buffer): boolean {
  const length = Math.min(head.length, 4096);
  let controls = 0;
  for (const byte of head.subarray(0, length)) {
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c && byte !== 0x1b) controls++;
  }
  return controls > length * 0.05 && controls > 2;
}

export const WEB_PAGE = 'a web page (HTML)';
export const XML = 'an XML document';
/** Of pages that programs write for spreadsheet programs the styles may be longer than the first bytes. */
const HAS_TABLE = /<table\b|<tr\b|urn:schemas-microsoft-com:office:excel/;
const SHEET_NAMESPACE = 'urn:schemas-microsoft-com:office:spreadsheet';

/** JSON may be the value of a variable, as in the maps of some programs: `var json_Bars = {…};` */
function sniffMarkup(text: string): Sniffed {
  if (text === '') return 'text';
  const start = text.slice(0, 512);
  const isPage = /^<(!doctype html|html|head|body|table|meta|style)\b/.test(start);
  if (isPage || (start.startsWith('<?xml') && start.includes('<html')))
    return HAS_TABLE.test(text) ? 'html' : { content: WEB_PAGE };
  if (start.startsWith('<?xml')) return text.includes(SHEET_NAMESPACE) ? 'sheetXml' : { content: XML };
  if (/^<[a-z!]/.test(start)) return text.includes(SHEET_NAMESPACE) ? 'sheetXml' : { content: XML };
  if (
    /^(?:(?:(?:var|let|const)\s)?\s?[\w.$]{1,60}\s?=\s?)?(\{\s*"|\[\s*[{["])/.test(start) ||
    start.startsWith('\u001e{')
  )
    return 'json';
  return 'text';
}

export const HEAD_BYTES = 4096;

/** At most the first 4 KB of a file. */
export async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
