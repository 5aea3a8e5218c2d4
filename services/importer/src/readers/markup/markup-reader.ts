import { Parser } from 'htmlparser2';
import iconv from 'iconv-lite';
import { AppError } from '@directory/contracts/errors';
import type { FileFacts } from '@directory/contracts/imports';
import { headOf, type ByteSource } from '../byte-source.js';
import { DETECTION } from '../columns/read-choices.js';
import { createDecoder, detectEncoding } from '../csv/encoding.js';
import { DamagedFile, damagedFileError } from '../damaged-file.js';
import { bodyRows, headerError, searchHeader, type FoundHeader } from '../header-search.js';
import { createLinkFiller } from '../linked-cells.js';
import { HEAD_BYTES } from '../sniff-head.js';
import type { SheetRow, SpreadsheetReader } from '../spreadsheet-reader.js';
import type { OpenPart } from '../zip-archive.js';
import { TableRows } from './table-rows.js';

const STATED_ENCODING = /(?:charset|encoding)\s?=\s?["']?([\w-]{3,20})/i;
/** Searches without a table. */
const WITHOUT_TABLE: ReadonlySet<string> = new Set(['no_rows', 'no_header']);

/**
 * Opens a table of a web page, which many programs call .xls as spreadsheet programs open it, or the first worksheet of XML of Excel
 * 2003, and reads up to its header.
 * @throws AppError `file_content_mismatch` for a page without a table, `file_corrupt`, `file_no_…`
 */
export async function openMarkup(
  source: ByteSource,
  file: string,
  content: string,
  choices = DETECTION,
): Promise<SpreadsheetReader> {
  const encoding = await encodingOf(source);
  const part = source.open();
  const rows = parsedRows(part, encoding);
  try {
    const header = await searchHeader(rows, choices);
    if (WITHOUT_TABLE.has(header.found)) throw new AppError('file_content_mismatch', { file, content });
    if (header.found !== 'header') throw headerError([header], file);
    const facts = { encoding: encoding.name, headerRow: header.row ?? null };
    return new MarkupReader(source.size, part, rows, header, facts, file);
  } catch (error) {
    await rows.return(undefined);
    throw damagedFileError(error, file);
  }
}

interface Encoding {
  name: string;
  skip: number;
  /** Text of chunks; without one what is left. */
  decode(chunk?: Buffer): string;
}

/** Bytes that are not UTF-8 are in the encoding that the page states. */
async function encodingOf(source: ByteSource): Promise<Encoding> {
  const detected = await detectEncoding(source);
  const { name, skip } = detected;
  const head = (await headOf(source, HEAD_BYTES)).toString('latin1');
  const stated = STATED_ENCODING.exec(head)?.[1]?.toLowerCase() ?? '';
  if (!name.startsWith('utf') && !stated.startsWith('utf') && iconv.encodingExists(stated)) {
    const decoder = iconv.getDecoder(stated);
    return { name: stated, skip, decode: (chunk) => (chunk ? decoder.write(chunk) : (decoder.end() ?? '')) };
  }
  const decoder = createDecoder(detected);
  const utf8 = new TextDecoder();
  return {
    name,
    skip,
    decode: (chunk) => (chunk ? utf8.decode(decoder.write(chunk), { stream: true }) : utf8.decode(decoder.end())),
  };
}

class MarkupReader implements SpreadsheetReader {
  readonly kind = 'html';
  readonly columns;

  constructor(
    readonly bytesTotal: number,
    private readonly part: OpenPart,
    private readonly source: AsyncGenerator<SheetRow[]>,
    private readonly header: FoundHeader,
    readonly facts: Partial<FileFacts>,
    private readonly file: string,
  ) {
    this.columns = header.columns;
  }

  bytesRead(): number {
    return this.part.compressedBytes();
  }

  async *rows(): AsyncGenerator<SheetRow[]> {
    const fillLinks = createLinkFiller(this.columns, new Map());
    try {
      for await (const rows of bodyRows(this.header, this.source)) {
        for (const row of rows) fillLinks(row);
        yield rows;
      }
    } catch (error) {
      throw damagedFileError(error, this.file);
    }
  }

  async close(): Promise<void> {
    await this.source.return(undefined);
  }
}

/** Of a page between two of its tags, far above what programs write: the parser holds it in memory. */
const MAX_UNTAGGED_LENGTH = 4 * 2 ** 20;

/** Adds markup that arrives in chunks to a table. */
export class TableParser {
  private untaggedLength = 0;
  private readonly parser: Parser;

  constructor(private readonly table: TableRows) {
    const tagged = (add: () => void) => {
      this.untaggedLength = 0;
      add();
    };
    this.parser = new Parser(
      {
        onopentag: (name, attributes) => tagged(() => table.open(localName(name), attributes)),
        onclosetag: (name) => tagged(() => table.close(localName(name))),
        ontext: (text) => tagged(() => table.addText(text)),
      },
      { decodeEntities: false, recognizeSelfClosing: true, recognizeCDATA: true },
    );
  }

  /** @throws DamagedFile */
  write(chunk: string): void {
    this.untaggedLength += chunk.length;
    if (this.untaggedLength > MAX_UNTAGGED_LENGTH) throw new DamagedFile('a tag or a comment does not end');
    this.parser.write(chunk);
  }

  end(): void {
    this.parser.end();
    this.table.end();
  }
}

async function* parsedRows(part: OpenPart, encoding: Encoding): AsyncGenerator<SheetRow[]> {
  const table = new TableRows();
  const parser = new TableParser(table);
  let { skip } = encoding;
  for await (const chunk of part.chunks) {
    parser.write(encoding.decode(chunk.subarray(skip)));
    skip = Math.max(0, skip - chunk.length);
    yield table.take();
    if (table.isComplete) return;
  }
  parser.write(encoding.decode());
  parser.end();
  yield table.take();
}

/** Without the prefix of a namespace. */
function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}
