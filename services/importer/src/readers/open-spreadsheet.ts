import { AppError } from '@directory/contracts/errors';
import { openCsv } from './csv/csv-reader.js';
import { readHead, sniffHead } from './sniff-head.js';
import type { SpreadsheetReader } from './spreadsheet-reader.js';
import { openJson } from './json/json-reader.js';
import { openParquet } from './parquet/parquet-reader.js';
import { openXls } from './xls/xls-reader.js';
import { openXlsx } from './xlsx/xlsx-reader.js';

/**
 * Opens a stored file by its content; the name is for messages only. Every rejection is an AppError `file_…` with the name as
 * `file`; errors of the file system pass through.
 */
export async function openSpreadsheet(path: string, fileName: string): Promise<SpreadsheetReader> {
  const sniffed = sniffHead(await readHead(path));
  if (sniffed === 'empty') throw new AppError('file_empty', { file: fileName });
  if (sniffed === 'xlsx') return openXlsx(path, fileName);
  if (sniffed === 'text') return openCsv(path, fileName);
  if (sniffed === 'json') return openJson(path, fileName);
  if (sniffed === 'parquet') return openParquet(path, fileName);
  if (sniffed === 'xls') return openXls(path, fileName);
  throw new AppError('file_content_mismatch', { file: fileName, content: sniffed.content });
}
