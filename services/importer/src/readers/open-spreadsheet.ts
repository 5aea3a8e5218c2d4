import type { FileHandle } from 'node:fs/promises';
import { AppError } from '@directory/contracts/errors';
import { MAX_UPLOAD_BYTES, UPLOAD_EXTENSIONS } from '@directory/contracts/upload-limits';
import { documentsSource, fileSource, gzipSource, headOf, zipSource, type ByteSource } from './byte-source.js';
import { listingError } from './columns/listings.js';
import { DETECTION, type ReadChoices } from './columns/read-choices.js';
import { openCsv } from './csv/csv-reader.js';
import { DamagedFile, damagedFileError } from './damaged-file.js';
import { openJson } from './json/json-reader.js';
import { withRowEvidence } from './row-evidence.js';
import { openMarkup } from './markup/markup-reader.js';
import { HEAD_BYTES, readHead, sniffHead, WEB_PAGE, XML } from './sniff-head.js';
import type { SpreadsheetReader } from './spreadsheet-reader.js';
import { openXls } from './xls/xls-reader.js';
import { createSpill } from './xlsx/shared-strings-spill.js';
import { openXlsx } from './xlsx/xlsx-reader.js';
import type { ZipArchive } from './zip-archive.js';

/** Directories, and files that archivers add by themselves. */
const METADATA_FILE = /^$|(^|\/)(__macosx\/|\.|thumbs\.db$|desktop\.ini$)|\/$/i;

/**
 * Opens a stored file according to its content; the name appears in messages only. Other errors than those of the file system are AppErrors
 * `file_…` with the name as `file`.
 */
export async function openSpreadsheet(path: string, fileName: string, choices = DETECTION): Promise<SpreadsheetReader> {
  const reader = await openByContent(path, fileName, choices);
  const code = listingError(reader.columns);
  if (!code) return withRowEvidence(reader, choices.ratingScale);
  await reader.close();
  throw new AppError(code, { file: fileName });
}

async function openByContent(path: string, fileName: string, choices: ReadChoices): Promise<SpreadsheetReader> {
  const sniffed = sniffHead(await readHead(path));
  if (sniffed === 'gzip') return openPacked(await gzipSource(path, fileName), fileName, choices);
  if (sniffed === 'xlsx') {
    return openXlsx(path, fileName, choices, undefined, (archive) => openLoneTable(archive, fileName, choices));
  }
  if (sniffed === 'xls') return openXls(path, fileName, choices);
  if (sniffed === 'parquet') return openParquet(path, fileName, choices);
  return openText(await fileSource(path), fileName, sniffed, choices);
}

const IS_JSON = /\.(?:json|jsonld|geojson)$/i;

/** The only table of an archive, whatever else is in it, or the only file. Several documents of JSON are read as one. */
function openLoneTable(archive: ZipArchive, file: string, choices: ReadChoices): Promise<SpreadsheetReader> {
  const names = archive.names().filter((name) => !METADATA_FILE.test(name));
  const tables = names.filter((name) => UPLOAD_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension)));
  const candidates = tables.length > 0 ? tables : names;
  if (tables.length > 1 && tables.every((name) => IS_JSON.test(name)))
    return openPacked(documentsSource(archive, tables, file), file, choices);
  if (tables.length > 1) throw new AppError('file_archive_many', { file, count: tables.length });
  const [table, ...others] = candidates;
  if (table === undefined || others.length > 0) throw new AppError('file_archive_no_table', { file });
  return openPacked(zipSource(archive, table, file), file, choices);
}

/** Text is read while it is unpacked; workbooks and Parquet need random access and are unpacked to an unlinked file first. */
async function openPacked(source: ByteSource, file: string, choices: ReadChoices): Promise<SpreadsheetReader> {
  const sniffed = sniffHead(await headOf(source, HEAD_BYTES));
  const nested = () => new AppError('file_archive_nested', { file });
  if (sniffed === 'gzip') throw nested();
  if (sniffed !== 'xlsx' && sniffed !== 'xls' && sniffed !== 'parquet') return openText(source, file, sniffed, choices);
  const spill = await createSpill();
  try {
    await unpackTo(spill, source, file);
    const path = `/dev/fd/${spill.fd}`;
    const reader = await openUnpacked(path, file, sniffed, choices, nested);
    const close = reader.close.bind(reader);
    return Object.assign(reader, {
      async close() {
        try {
          await close();
        } finally {
          await spill.close();
        }
      },
    });
  } catch (error) {
    await spill.close();
    throw error;
  }
}

function openUnpacked(
  path: string,
  file: string,
  kind: 'xlsx' | 'xls' | 'parquet',
  choices: ReadChoices,
  nested: () => AppError,
): Promise<SpreadsheetReader> {
  if (kind === 'xls') return openXls(path, file, choices);
  if (kind === 'parquet') return openParquet(path, file, choices);
  return openXlsx(path, file, choices, undefined, () => Promise.reject(nested()));
}

/** A workbook in an archive may be as large as one uploaded directly. */
async function unpackTo(spill: FileHandle, source: ByteSource, file: string): Promise<void> {
  let size = 0;
  for await (const chunk of source.open().chunks) {
    size += chunk.length;
    if (size > MAX_UPLOAD_BYTES)
      throw damagedFileError(new DamagedFile('it unpacks to far more than a table would'), file);
    await spill.writeFile(chunk);
  }
}

function openText(
  source: ByteSource,
  file: string,
  sniffed: Exclude<ReturnType<typeof sniffHead>, 'gzip' | 'xlsx' | 'xls' | 'parquet'>,
  choices: ReadChoices,
): Promise<SpreadsheetReader> {
  if (sniffed === 'empty') throw new AppError('file_empty', { file });
  if (sniffed === 'oldXls') throw new AppError('file_xls_unsupported', { file });
  if (sniffed === 'text') return openCsv(source, file, choices);
  if (sniffed === 'json') return openJson(source, file, choices);
  if (sniffed === 'html') return openMarkup(source, file, WEB_PAGE, choices);
  if (sniffed === 'sheetXml') return openMarkup(source, file, XML, choices);
  throw new AppError('file_content_mismatch', { file, content: sniffed.content });
}

/** Loaded on demand: its decoders take a tenth of a second to load. */
async function openParquet(path: string, file: string, choices: ReadChoices): Promise<SpreadsheetReader> {
  const parquet = await import('./parquet/parquet-reader.js');
  return parquet.openParquet(path, file, choices);
}
