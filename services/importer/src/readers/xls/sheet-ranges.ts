import { DamagedFile } from '../damaged-file.js';
import { HyperlinkList, type Hyperlinks } from '../linked-cells.js';
import { MergedList, type MergedCells } from '../merged-cells.js';
import { RECORD, RecordCursor } from './records.js';
import type { XlsSheet, XlsWorkbook } from './workbook.js';

/** Larger sheets have been written by programs; reading them twice takes time. */
const MAX_SHEET_BYTES = 16 * 2 ** 20;

/** Two rows and two columns, first and last. */
const RANGE_BYTES = 8;
const MERGED_OFFSET = 2;

/** Flags of a link [MS-OSHARED 2.3.7.1]. */
const FLAG = { MONIKER: 0x1, DISPLAY_NAME: 0x10, FRAME_NAME: 0x80, MONIKER_AS_TEXT: 0x100 } as const;
/** Range, class and version of a link, before its flags. */
const FLAGS_OFFSET = RANGE_BYTES + 16 + 4;
const URL_MONIKER = Buffer.from('e0c9ea79f9bace118c8200aa004ba90b', 'hex');

/** Links and merged cells of a sheet, which follow its cells. Empty for a damaged sheet, of which reading the rows reports the damage. */
export async function readSheetRanges(
  { stream }: XlsWorkbook,
  sheet: XlsSheet,
): Promise<{ links: Hyperlinks; merged: readonly MergedCells[] }> {
  const links = new HyperlinkList();
  const merged = new MergedList();
  if (sheet.end - sheet.start > MAX_SHEET_BYTES) return { links: links.found, merged: merged.found };
  const cursor = new RecordCursor(stream, sheet.start, sheet.end);
  let depth = 0;
  try {
    while (await cursor.fill()) {
      while (cursor.next()) {
        if (cursor.type === RECORD.BOF) depth++;
        else if (cursor.type === RECORD.EOF) depth--;
        else if (depth !== 1) continue;
        else if (cursor.type === RECORD.HLINK) addLink(cursor.data, links);
        else if (cursor.type === RECORD.MERGEDCELLS) addMerged(cursor.data, merged);
        if (depth === 0) break;
      }
      if (depth === 0) break;
    }
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
  }
  return { links: links.found, merged: merged.found };
}

function addMerged(data: Buffer, merged: MergedList): void {
  for (let at = MERGED_OFFSET; at + RANGE_BYTES <= data.length; at += RANGE_BYTES)
    merged.add({
      first: data.readUInt16LE(at) + 1,
      last: data.readUInt16LE(at + 2) + 1,
      column: data.readUInt16LE(at + 4),
      lastColumn: data.readUInt16LE(at + 6),
    });
}

/** A link of several cells is that of the first. Truncated ones are left out. */
function addLink(data: Buffer, links: HyperlinkList): void {
  if (data.length < FLAGS_OFFSET + 4) return;
  const flags = data.readUInt32LE(FLAGS_OFFSET);
  const fields = new LinkFields(data, FLAGS_OFFSET + 4);
  if (flags & FLAG.DISPLAY_NAME) fields.text();
  if (flags & FLAG.FRAME_NAME) fields.text();
  const url = flags & FLAG.MONIKER ? (flags & FLAG.MONIKER_AS_TEXT ? fields.text() : fields.url()) : undefined;
  if (url) links.add(data.readUInt16LE(0) + 1, data.readUInt16LE(4), url);
}

/** Reads the fields of a link one after the other; undefined beyond its end. */
class LinkFields {
  constructor(
    private readonly data: Buffer,
    private at: number,
  ) {}

  /** A text after the number of its characters. */
  text(): string | undefined {
    return this.characters(2);
  }

  /** The URL of a moniker, after its class and the number of its bytes. */
  url(): string | undefined {
    const { data, at } = this;
    if (!data.subarray(at, at + URL_MONIKER.length).equals(URL_MONIKER)) return undefined;
    this.at += URL_MONIKER.length;
    return this.characters(1);
  }

  /** UTF-16 up to a NUL, of a size in units of so many bytes. */
  private characters(unitBytes: number): string | undefined {
    const start = this.at + 4;
    const size = start <= this.data.length ? this.data.readUInt32LE(this.at) * unitBytes : 0;
    this.at = start + size;
    if (this.at > this.data.length) return undefined;
    const [text = ''] = this.data.toString('utf16le', start, this.at).split('\0', 1);
    return text;
  }
}
