import { columnOf } from '../cell-text.js';
import { DamagedFile } from '../damaged-file.js';
import { HyperlinkList, type Hyperlinks } from '../linked-cells.js';
import { MergedList, type MergedCells } from '../merged-cells.js';
import type { OpenPart, ZipArchive } from '../zip-archive.js';
import { readExternalTargets } from './workbook.js';
import { nameId, XmlScanner, type XmlHandler } from './xml-scanner.js';

/** What follows the rows of a sheet. */
export interface SheetRanges {
  links: Hyperlinks;
  merged: readonly MergedCells[];
}

/** Cells are merged by hand; larger sheets are exports. */
const MAX_MERGED_SHEET_BYTES = 4 * 2 ** 20;
/** `HYPERLINK("https://example.com","Website")` */
const FORMULA = /^HYPERLINK\("(https?:\/\/[^"]+)"/i;
const RANGE = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?/i;
const [LIST_DEPTH, ENTRY_DEPTH] = [2, 3];
const REFERENCE = nameId('ref');

/** The URL of a formula that shows another text; undefined for another formula. */
export function linkOfFormula(formula: string): string | undefined {
  return FORMULA.exec(formula)?.[1];
}

/**
 * Links and merged cells of a worksheet, which follow its rows: the part is scanned again if it has links or is small. Empty for a
 * damaged part, of which reading the rows reports the damage.
 * @param openAgain opens the archive for this alone, as unpacking counts towards its limits
 */
export async function readSheetRanges(
  archive: ZipArchive,
  name: string,
  openAgain: () => Promise<ZipArchive>,
): Promise<SheetRanges> {
  let again: ZipArchive | undefined;
  try {
    const targets = await targetsOf(archive, name);
    if (targets.size === 0 && archive.compressedSize(name) > MAX_MERGED_SHEET_BYTES) return NONE;
    again = await openAgain();
    const ranges = new RangeCollector(targets);
    await scan(again.open(name), ranges);
    return { links: ranges.links.found, merged: ranges.merged.found };
  } catch (error) {
    if (error instanceof DamagedFile) return NONE;
    throw error;
  } finally {
    again?.close();
  }
}

const NONE: SheetRanges = { links: new Map(), merged: [] };

async function targetsOf(archive: ZipArchive, name: string): Promise<Map<string, string>> {
  try {
    return await readExternalTargets(archive, name, 'hyperlink');
  } catch (error) {
    if (error instanceof DamagedFile) return new Map();
    throw error;
  }
}

async function scan({ chunks }: OpenPart, ranges: RangeCollector): Promise<void> {
  const scanner = new XmlScanner((self) => ranges.of(self));
  for await (const chunk of chunks) scanner.feed(chunk);
  scanner.finish();
}

class RangeCollector {
  readonly links = new HyperlinkList();
  readonly merged = new MergedList();

  constructor(private readonly targets: ReadonlyMap<string, string>) {}

  of(scanner: XmlScanner): XmlHandler {
    let list = '';
    return {
      open: (_id, depth) => {
        if (depth === LIST_DEPTH) list = scanner.localName();
        else if (depth === ENTRY_DEPTH && list === 'hyperlinks') this.addLink(scanner);
        else if (depth === ENTRY_DEPTH && list === 'mergeCells') this.addMerged(scanner);
      },
      close: () => undefined,
      text: () => undefined,
    };
  }

  /** A link of several cells is that of the first. */
  private addLink(scanner: XmlScanner): void {
    let url: string | undefined;
    for (let i = 0; i < scanner.attributeCount; i++)
      if (scanner.attributeIds[i] !== REFERENCE) url ??= this.targets.get(scanner.value(i));
    const cells = rangeOf(scanner);
    if (url !== undefined && cells) this.links.add(cells.first, cells.column, url);
  }

  private addMerged(scanner: XmlScanner): void {
    const cells = rangeOf(scanner);
    if (cells) this.merged.add(cells);
  }
}

/** The reference of the open tag. */
function rangeOf(scanner: XmlScanner): MergedCells | undefined {
  let reference = '';
  for (let i = 0; i < scanner.attributeCount; i++)
    if (scanner.attributeIds[i] === REFERENCE) reference = scanner.value(i);
  const [, letters, first, lastLetters = letters, last = first] = RANGE.exec(reference) ?? [];
  const [column, lastColumn] = [columnOf(letters), columnOf(lastLetters)];
  if (column === undefined || lastColumn === undefined) return undefined;
  return { column, lastColumn, first: Number(first), last: Number(last) };
}
