import { countryNames } from './country-names.js';
import { IMPORTED_COLUMNS, type IngestRow } from './ingest.js';
import { foldText, nameKey, signedHash } from './names.js';

type KeylessRow = Omit<IngestRow, 'match_key' | 'slug'>;

type AddressFacts = Pick<IngestRow, 'full_address' | 'city' | 'region' | 'postal_code' | 'country_code'>;
type PlaceFacts = AddressFacts & Pick<IngestRow, 'phone_number' | 'street' | 'latitude' | 'longitude'>;

/** Key prefix of a row that matches only equal rows. */
export const BARE_KEY = 'bare:';

/**
 * Match key of a row without a place id: a hash of the identifying facts. An unidentifiable row gets a hash of its whole content
 * instead, which only an equal row shares. See docs/adr/0018.
 * @param own the row without the defaults of its file, which are no content
 */
export function rowKey(row: KeylessRow, own = row): string {
  if (!isIdentifiable(row)) return BARE_KEY + signedHash(contentOf(own));
  const city = row.city_inferred ? null : row.city;
  const texts = [row.full_address, row.street, row.postal_code, city, row.region].map((text) => foldText(text ?? ''));
  const exact = [row.country_code, row.phone_number, row.latitude, row.longitude];
  return `row:${signedHash([nameKey(row.name), ...texts, ...exact].join('\t'))}`;
}

/** Whether the row has enough facts to match another row of the same business. */
function isIdentifiable(row: PlaceFacts): boolean {
  if (row.phone_number !== null || row.latitude !== null || fullAddressOf(row) !== null) return true;
  return row.city !== null && (row.street !== null || row.postal_code !== null);
}

/** The folded address; null if it has nothing below city, region, postal code and country. */
export function fullAddressOf(row: AddressFacts): string | null {
  if (row.full_address === null) return null;
  const country = row.country_code && countryNames[row.country_code];
  const general = [row.city, row.region, row.postal_code, row.country_code, country];
  const known = new Set(general.flatMap((text) => foldText(text ?? '').split(' ')));
  const folded = foldText(row.full_address);
  return folded.split(' ').every((word) => known.has(word)) ? null : folded;
}

type ContentColumn = Exclude<keyof KeylessRow, 'row_no' | 'city_inferred' | 'area_inferred'>;
const NO_CONTENT: ReadonlySet<string> = new Set(['match_key', 'slug', 'city_inferred', 'area_inferred']);
const CONTENT = IMPORTED_COLUMNS.filter((name): name is ContentColumn => !NO_CONTENT.has(name));

/** Everything but the row's position in its file and what is inferred. */
function contentOf(row: KeylessRow): string {
  return CONTENT.map((column) => row[column]).join('\t');
}
