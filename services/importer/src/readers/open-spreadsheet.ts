import { createReadStream } from 'node:fs';
import { AppError } from '@directory/contracts/errors';
import { openCsv } from './csv-reader.js';
import { readHead } from './read-head.js';
import { sniffHead } from './sniff-head.js';
import type { SpreadsheetReader } from './spreadsheet-reader.js';
import { openXlsx } from './xlsx-reader.js';

/** Name of the stream that holds an encrypted workbook; directory entries of a compound file are 128 bytes apart. */
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage\0', 'utf16le');
const DIRECTORY_ENTRY_BYTES = 128;

/**
 * Opens a stored file by what it contains; its name appears in messages only. Every refusal is an AppError `file_…` with
 * the name as `file`; errors of the file system pass through.
 */
export async function openSpreadsheet(path: string, fileName: string): Promise<SpreadsheetReader> {
  const sniffed = sniffHead(await readHead(path));
  if (sniffed === 'empty') throw new AppError('file_empty', { file: fileName });
  if (sniffed === 'xlsx') return openXlsx(path, fileName);
  if (sniffed === 'text') return openCsv(path, fileName);
  if (sniffed === 'xls') {
    throw new AppError((await isEncrypted(path)) ? 'file_encrypted' : 'file_xls_unsupported', { file: fileName });
  }
  throw new AppError('file_content_mismatch', { file: fileName, content: sniffed.content });
}

/** Looks for the directory entry in every sector rather than follow the sector chain, which a broken file bends into a loop. */
async function isEncrypted(path: string): Promise<boolean> {
  let offset = 0;
  let carried: Buffer = Buffer.alloc(0);
  for await (const read of createReadStream(path, { highWaterMark: 2 ** 20 }) as AsyncIterable<Buffer>) {
    const chunk = Buffer.concat([carried, read]);
    for (let at = chunk.indexOf(ENCRYPTED_STREAM); at >= 0; at = chunk.indexOf(ENCRYPTED_STREAM, at + 1)) {
      if ((offset + at) % DIRECTORY_ENTRY_BYTES === 0) return true;
    }
    carried = chunk.subarray(Math.max(0, chunk.length - ENCRYPTED_STREAM.length + 1));
    offset += chunk.length - carried.length;
  }
  return false;
}
