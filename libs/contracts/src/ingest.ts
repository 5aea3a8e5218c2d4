/**
 * The contract between the importer, which writes rows, and the catalog, which pipes them into COPY unread:
 * PostgreSQL's COPY text format, one line a business, these columns in this order.
 * A change of the list is a new version; the catalog refuses any other.
 */
export const INGEST_VERSION = 2;

/** Column → PostgreSQL type. `row_no` is the line in the spreadsheet; all the others are columns of `business`. */
export const INGEST_COLUMNS = {
  row_no: 'integer',
  /** What makes two rows one business: the place id, else `tel:` + phone digits, else `na:` + hash of name and address. */
  match_key: 'text',
  place_id: 'text',
  slug: 'text',
  name: 'text',
  category: 'text',
  category_slug: 'text',
  type: 'text',
  type_slug: 'text',
  subtypes: 'text',
  full_address: 'text',
  street: 'text',
  city: 'text',
  city_slug: 'text',
  /** Neighbourhood, borough or district of the city. */
  area: 'text',
  region: 'text',
  postal_code: 'text',
  country_code: 'text',
  phone: 'text',
  /** E.164 digits without the plus, to match rows that have no place id. */
  phone_number: 'bigint',
  /** Signed 64-bit hash of folded name + address, to match rows that have neither place id nor phone. */
  name_address_hash: 'bigint',
  website: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
  time_zone: 'text',
  rating: 'real',
  reviews: 'integer',
  reviews_link: 'text',
  photo: 'text',
  logo: 'text',
  located_in: 'text',
  working_hours: 'text',
  verified: 'boolean',
  about: 'text',
  description: 'text',
  business_status: 'text',
} as const;

export type IngestColumn = keyof typeof INGEST_COLUMNS;
export const INGEST_COLUMN_NAMES = Object.keys(INGEST_COLUMNS) as IngestColumn[];

type ValueOf<T extends string> = T extends 'text'
  ? string
  : T extends 'boolean'
    ? boolean
    : T extends 'bigint'
      ? bigint
      : number;

/** One staged row; null is an empty cell, which leaves the stored value as it is. */
export type IngestRow = { [C in IngestColumn]: ValueOf<(typeof INGEST_COLUMNS)[C]> | null } & {
  row_no: number;
  match_key: string;
  slug: string;
  name: string;
  name_address_hash: bigint;
};

/** A line of COPY text format: tabs between values, `\N` for null, backslash, tab and line ends escaped. */
export function copyLine(row: IngestRow): string {
  return copyLineParts(row).join('');
}

/**
 * The same in two parts: one character outside Latin-1, of which names are full, makes text twice as large and slow to write,
 * and the second part has hardly any. Each column is written out, in the order above: a loop over their names takes a quarter
 * longer, and there are millions of lines.
 */
export function copyLineParts(row: IngestRow): [string, string] {
  return [
    `${other(row.row_no)}\t${text(row.match_key)}\t${text(row.place_id)}\t${text(row.slug)}\t` +
      `${text(row.name)}\t${text(row.category)}\t${text(row.category_slug)}\t${text(row.type)}\t` +
      `${text(row.type_slug)}\t${text(row.subtypes)}\t${text(row.full_address)}\t${text(row.street)}\t` +
      `${text(row.city)}\t${text(row.city_slug)}\t${text(row.area)}\t${text(row.region)}\t` +
      `${text(row.postal_code)}\t`,
    `${text(row.country_code)}\t${text(row.phone)}\t${other(row.phone_number)}\t` +
      `${other(row.name_address_hash)}\t${text(row.website)}\t${other(row.latitude)}\t` +
      `${other(row.longitude)}\t${text(row.time_zone)}\t${other(row.rating)}\t${other(row.reviews)}\t` +
      `${text(row.reviews_link)}\t${text(row.photo)}\t${text(row.logo)}\t${text(row.located_in)}\t` +
      `${text(row.working_hours)}\t${other(row.verified)}\t${text(row.about)}\t${text(row.description)}\t` +
      `${text(row.business_status)}\n`,
  ];
}

const NULL = '\\N';
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
/** From here on the machine's own search, once for each of the four, is faster than a regular expression. */
const LONG = 32;

function text(value: string | null): string {
  if (value === null) return NULL;
  const isPlain = value.length < LONG ? !/[\\\t\n\r]/.test(value) : !hasEscapes(value);
  return isPlain ? value : value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]!);
}

function hasEscapes(value: string): boolean {
  return value.includes('\\') || value.includes('\n') || value.includes('\t') || value.includes('\r');
}

function other(value: number | bigint | boolean | null): string {
  return value === null ? NULL : String(value);
}
