import type { ColumnMap } from './columns/column-map.js';
import type { Field } from './columns/fields.js';
import type { SheetRow } from './spreadsheet-reader.js';

/** URLs of linked cells, by row and column. */
export type Hyperlinks = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** A sheet of a spreadsheet program has no more. */
const MAX_HYPERLINKS = 65_530;
const WEB = /^https?:\/\//i;
/** Cells that show their own URL. */
const SHOWS_URL = /^(?:https?:)?\/\/|^www\.|^[^\s/]+\.\p{L}{2,}(?:[/?#]|$)/iu;

const URL_FIELDS = [
  ...(['url', 'photo', 'logo', 'reviews_link', 'location_reviews_link'] as const),
  ...(['menu_link', 'booking_link', 'order_link'] as const),
] satisfies Field[];

/** Collects links to web pages while a sheet is scanned. */
export class HyperlinkList {
  readonly found = new Map<number, Map<number, string>>();
  private count = 0;

  add(row: number, column: number, url: string): void {
    if (!WEB.test(url) || this.count++ >= MAX_HYPERLINKS) return;
    const cells = this.found.get(row) ?? new Map<number, string>();
    cells.set(column, url);
    this.found.set(row, cells);
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
