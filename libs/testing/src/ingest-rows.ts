import { copyLine, INGEST_COLUMN_NAMES, type IngestRow } from '@directory/contracts/ingest';
import { rowKey } from '@directory/contracts/identity';
import { nameHash } from '@directory/contracts/names';
import { businessSlug, nameSlug } from '@directory/contracts/slugs';

/** The facts under test; the rest is derived as the importer derives it. */
export type RowFacts = Partial<Omit<IngestRow, 'match_key' | 'slug' | 'name_hash'>>;

let serial = 0;

/** A staged row: a new business unless `place_id` is given; null is a row without a place id. */
export function ingestRow(facts: RowFacts = {}): IngestRow {
  const number = ++serial;
  const blank = Object.fromEntries(INGEST_COLUMN_NAMES.map((name) => [name, null])) as unknown as IngestRow;
  const row = { ...blank, row_no: number + 1, place_id: `place-${number}`, name: `Business ${number}`, ...facts };
  row.category_slug = row.category && nameSlug(row.category);
  row.type_slug = row.type && nameSlug(row.type);
  row.city_slug = row.city && nameSlug(row.city);
  row.name_hash = nameHash(row.name);
  row.match_key = row.place_id ?? rowKey(row);
  row.slug = businessSlug(row.name, row.match_key);
  return row;
}

/** Body of a staging request, rows numbered from 2. */
export function copyBody(rows: IngestRow[]): string {
  return rows.map((row, index) => copyLine({ ...row, row_no: index + 2 })).join('');
}
