import type { ColumnMap } from './columns/column-map.js';
import { isListing } from './link-evidence.js';
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

/** Names with links to more pages of one host lead to its listings. */
const MAX_OF_HOST = 2;

/** Sites of the businesses, by row: links of their names, but to listings. */
function sitesOf(name: number, links: Hyperlinks): ReadonlyMap<number, string> {
  const sites = [...links].flatMap(([row, ofRow]) => {
    const url = ofRow.get(name);
    return url === undefined || isListing(url) ? [] : [[row, url] as const];
  });
  const hosts = new Map<string, number>();
  const hostOf = (url: string) => url.split(/[/?#:]+/, 2)[1]?.toLowerCase() ?? '';
  for (const [, url] of sites) hosts.set(hostOf(url), (hosts.get(hostOf(url)) ?? 0) + 1);
  return new Map(sites.filter(([, url]) => (hosts.get(hostOf(url)) ?? 0) <= MAX_OF_HOST));
}

/**
 * Gives linked cells of columns for URLs the URL that they lead to, unless they show one; in a table without websites, rows that of their
 * name.
 */
export function createLinkFiller({ index }: ColumnMap, links: Hyperlinks): (row: SheetRow) => void {
  const columns = URL_FIELDS.flatMap((field) => index[field] ?? []);
  const { name, url } = index;
  const sites = name !== undefined && url === undefined ? sitesOf(name, links) : new Map<number, string>();
  return (sheetRow) => {
    const { row, cells, links: ofFormulas } = sheetRow;
    const ofRow = links.get(row);
    if (!ofRow && !ofFormulas) return;
    for (const column of columns) {
      const text = cells[column];
      const target = ofFormulas?.get(column) ?? ofRow?.get(column);
      if (text && target !== undefined && !SHOWS_URL.test(text.trim())) cells[column] = target;
    }
    const site = sites.get(row);
    if (site !== undefined) sheetRow.site = site;
  };
}
