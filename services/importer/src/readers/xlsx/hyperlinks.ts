import type { ColumnMap } from '../columns/column-map.js';
import type { Field } from '../columns/fields.js';
import { columnOf } from '../cell-text.js';
import { DamagedFile } from '../damaged-file.js';
import type { SheetRow } from '../spreadsheet-reader.js';
import type { OpenPart, ZipArchive } from '../zip-archive.js';
import { readExternalTargets } from './workbook.js';
import { nameId, XmlScanner, type XmlHandler } from './xml-scanner.js';

/** URLs of linked cells, by row and column. */
export type Hyperlinks = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** A sheet of a spreadsheet program has no more. */
const MAX_HYPERLINKS = 65_530;
const WEB = /^https?:\/\//i;
/** Cells that show their own URL. */
const SHOWS_URL = /^(?:https?:)?\/\/|^www\.|^[^\s/]+\.\p{L}{2,}(?:[/?#]|$)/iu;
/** `HYPERLINK("https://example.com","Website")` */
const FORMULA = /^HYPERLINK\("(https?:\/\/[^"]+)"/i;
const [LIST_DEPTH, LINK_DEPTH] = [2, 3];
const REFERENCE = nameId('ref');
const LIST = 'hyperlinks';

const URL_FIELDS = [
  ...(['url', 'photo', 'logo', 'reviews_link', 'location_reviews_link'] as const),
  ...(['menu_link', 'booking_link', 'order_link'] as const),
] satisfies Field[];

/** The URL of a formula that shows another text; undefined for another formula. */
export function linkOfFormula(formula: string): string | undefined {
  return FORMULA.exec(formula)?.[1];
}

/**
 * Links of a worksheet, which follow its rows: the part is scanned again if it has any. Empty for a damaged part, of which reading
 * the rows reports the damage.
 * @param openAgain opens the archive for this alone, as unpacking counts towards its limits
 */
export async function readHyperlinks(
  archive: ZipArchive,
  name: string,
  openAgain: () => Promise<ZipArchive>,
): Promise<Hyperlinks> {
  let again: ZipArchive | undefined;
  try {
    const targets = await readExternalTargets(archive, name, 'hyperlink');
    if (targets.size === 0) return new Map();
    again = await openAgain();
    const links = new HyperlinkCollector(targets);
    await scan(again.open(name), links);
    return links.found;
  } catch (error) {
    if (error instanceof DamagedFile) return new Map();
    throw error;
  } finally {
    again?.close();
  }
}

/** Gives linked cells of columns for URLs the URL that they lead to, unless they show one. */
export function createLinkFiller({ index }: ColumnMap, links: Hyperlinks): (row: SheetRow) => void {
  const columns = URL_FIELDS.flatMap((field) => index[field] ?? []);
  return ({ row, cells, links: ofFormulas }) => {
    const ofRow = links.get(row);
    if (!ofRow && !ofFormulas) return;
    for (const column of columns) {
      const text = cells[column];
      const url = ofFormulas?.get(column) ?? ofRow?.get(column);
      if (text && url !== undefined && !SHOWS_URL.test(text.trim())) cells[column] = url;
    }
  };
}

async function scan({ chunks }: OpenPart, links: HyperlinkCollector): Promise<void> {
  const scanner = new XmlScanner((self) => links.of(self));
  for await (const chunk of chunks) scanner.feed(chunk);
  scanner.finish();
}

class HyperlinkCollector {
  readonly found = new Map<number, Map<number, string>>();
  private count = 0;

  constructor(private readonly targets: ReadonlyMap<string, string>) {}

  of(scanner: XmlScanner): XmlHandler {
    let inList = false;
    return {
      open: (_id, depth) => {
        if (depth === LIST_DEPTH) inList = scanner.localName() === LIST;
        else if (depth === LINK_DEPTH && inList) this.add(scanner);
      },
      close: () => undefined,
      text: () => undefined,
    };
  }

  /** A link of several cells is that of the first. */
  private add(scanner: XmlScanner): void {
    let reference = '';
    let url: string | undefined;
    for (let i = 0; i < scanner.attributeCount; i++) {
      if (scanner.attributeIds[i] === REFERENCE) reference = scanner.value(i);
      else url ??= this.targets.get(scanner.value(i));
    }
    const [, letters = '', digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})/i.exec(reference) ?? [];
    const column = columnOf(letters);
    if (url === undefined || !WEB.test(url) || column === undefined || this.count++ >= MAX_HYPERLINKS) return;
    const row = Number(digits);
    const cells = this.found.get(row) ?? new Map<number, string>();
    cells.set(column, url);
    this.found.set(row, cells);
  }
}
