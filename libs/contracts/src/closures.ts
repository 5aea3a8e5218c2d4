// Free of zod: part of the web app's first script.

export type Closure = 'temporarily' | 'permanently';

/** By statuses in lower case. Not `closed`, which some sources write outside of opening hours. */
const CLOSURES: Readonly<Record<string, Closure>> = {
  closed_temporarily: 'temporarily',
  'temporarily closed': 'temporarily',
  closed_permanently: 'permanently',
  'permanently closed': 'permanently',
};

/** How long the page of a closed business remains. */
export const CLOSED_PAGE_DAYS = 365;

/** How a business has closed by its status; null if it has not. */
export function closureOf(status: string | null): Closure | null {
  return CLOSURES[status?.toLowerCase() ?? ''] ?? null;
}
