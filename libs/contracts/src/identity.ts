import { countryNames } from './country-names.js';
import { IMPORTED_COLUMNS, type IngestRow } from './ingest.js';
import { foldText, nameKey, signedHash } from './names.js';

/** A row before it has a key. */
type KeylessRow = Omit<IngestRow, 'match_key' | 'slug'>;

type AddressFacts = Pick<IngestRow, 'full_address' | 'city' | 'region' | 'postal_code' | 'country_code'>;
type PlaceFacts = AddressFacts & Pick<IngestRow, 'phone_number' | 'street' | 'latitude' | 'longitude'>;

/** Prefix of the key of a row that says too little to be matched with anything but an equal row. */
export const BARE_KEY = 'bare:';

/**
 * The match key of a row without place id: a hash of all that identifies it, so that rows with equal facts have equal keys.
 * A row that says too little has a hash of its whole content instead: only an equal row has the same key. See docs/adr/0018.
 */
export function rowKey(row: KeylessRow): string {
  if (!isIdentifiable(row)) return BARE_KEY + signedHash(contentOf(row));
  const texts = [row.full_address, row.street, row.postal_code, row.city, row.region].map((text) =>
    foldText(text ?? ''),
  );
  const exact = [row.country_code, row.phone_number, row.latitude, row.longitude];
  return `row:${signedHash([nameKey(row.name), ...texts, ...exact].join('\t'))}`;
}

/** Whether a row without place id says enough for another one to be known as the same business. */
function isIdentifiable(row: PlaceFacts): boolean {
  if (row.phone_number !== null || row.latitude !== null || fullAddressOf(row) !== null) return true;
  return row.city !== null && (row.street !== null || row.postal_code !== null);
}

/** The folded address; null where it names nothing below city, region, postal code and country. */
export function fullAddressOf(row: AddressFacts): string | null {
  if (row.full_address === null) return null;
  const country = row.country_code && countryNames[row.country_code];
  const general = [row.city, row.region, row.postal_code, row.country_code, country];
  const known = new Set(general.flatMap((text) => foldText(text ?? '').split(' ')));
  const folded = foldText(row.full_address);
  return folded.split(' ').every((word) => known.has(word)) ? null : folded;
}

const CONTENT = IMPORTED_COLUMNS.filter((name) => name !== 'match_key' && name !== 'slug');

/** All that a row says, wherever it stands in its file. */
function contentOf(row: KeylessRow): string {
  return CONTENT.map((column) => row[column]).join('\t');
}
