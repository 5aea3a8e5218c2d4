import type { ModerationQuery, SortField, SortOrder } from '@directory/contracts/moderation';

export type Page = Pick<ModerationQuery, 'page' | 'limit' | 'sortBy' | 'sortOrder'>;
export type Slice = Pick<ReturnType<typeof sliceOf>, 'size' | 'offset'>;

/** A slug starts with the transliterated name, and ids ascend with the time of creation. */
export const SORT_COLUMNS: Record<SortField, string> = {
  name: 'slug',
  rating: 'rating',
  reviewCount: 'reviews',
  createdAt: 'id',
};

/** The only order of a field, and its exact reverse. */
export function orderBy(field: SortField, order: SortOrder): string {
  const column = SORT_COLUMNS[field];
  const direction = order === 'asc' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST';
  return column === 'id' || column === 'slug' ? `${column} ${order}` : `${column} ${direction}, id ${order}`;
}

export function sorted({ sortBy, sortOrder }: Page, { size, offset }: Slice): string {
  return `ORDER BY ${orderBy(sortBy, sortOrder)} LIMIT ${size} OFFSET ${offset}`;
}

/** Counts from the nearer end of `total` rows. */
export function sliceOf({ page, limit, sortOrder }: Page, total: number) {
  const offset = (page - 1) * limit;
  const size = Math.max(0, Math.min(limit, total - offset));
  const fromEnd = offset > total / 2;
  const reverse: SortOrder = sortOrder === 'asc' ? 'desc' : 'asc';
  return fromEnd
    ? { order: reverse, offset: total - offset - size, size, isReversed: true }
    : { order: sortOrder, offset, size, isReversed: false };
}
