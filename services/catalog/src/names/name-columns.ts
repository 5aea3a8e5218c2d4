import type { NameKind } from '@directory/contracts/names-admin';

/** Columns of businesses with names of a kind. */
export const COLUMNS: Record<NameKind, string[]> = { city: ['city'], area: ['area'], category: ['category', 'type'] };
export const slugOf = (table: string, column: string) =>
  column === 'area' ? `search_place_key(${table}.area)` : `${table}.${column}_slug`;
/** The slug of an area is computed, not stored. */
export const assignedSlug = (column: string, value: string) =>
  column === 'area' ? [] : [`${column}_slug = CASE WHEN ${value} ELSE b.${column}_slug END`];

export function kindOfScope(scope: string): NameKind {
  if (scope === '') return 'category';
  return scope.includes('/') ? 'area' : 'city';
}
