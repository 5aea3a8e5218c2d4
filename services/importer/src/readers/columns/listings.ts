import type { ErrorCode } from '@directory/contracts/errors';

/** Columns of exports with one photo or review per row, which repeat a business; any of these sets suffices. */
const LISTINGS: readonly [code: ErrorCode, columns: readonly string[]][] = [
  ['file_lists_reviews', ['review_id', 'author_title']],
  ['file_lists_reviews', ['review_text', 'review_rating']],
  ['file_lists_reviews', ['review_text', 'review_datetime_utc']],
  ['file_lists_photos', ['photo_id', 'photo_url']],
  ['file_lists_photos', ['photo_url', 'photo_date']],
  ['file_lists_photos', ['photo_url_big']],
];

/** The error for a header row of a list of photos or reviews; undefined for one of businesses. */
export function listingError(header: readonly (string | null)[]): ErrorCode | undefined {
  const names = new Set(header.map((name) => name?.trim().toLowerCase()));
  return LISTINGS.find(([, columns]) => columns.every((column) => names.has(column)))?.[0];
}
