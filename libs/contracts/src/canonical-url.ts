import { PAGE_LIMITS } from './page-limits.js';
import { sitePaths } from './site-paths.js';

const ROUTES = Object.keys(sitePaths)
  .filter((pattern) => !pattern.startsWith('/admin'))
  .map((pattern) => ({ pattern, parts: pattern.split('/').filter(Boolean) }));

/**
 * The canonical URL of a public page: lower case (but capital index letters, and tokens as they are), no trailing slash, and only
 * `?page=` from 2 on a list; a number past its end is a page that is missing, but the list of all businesses ignores those above
 * its limit. The URL of an unknown page stays as it is.
 */
export function canonicalUrl(url: string): string {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const found = routeOf(path);
  if (!found) return url;
  const query =
    mark < 0 ? '' : isList(found.pattern) ? canonicalQuery(url.slice(mark + 1), found.pattern) : url.slice(mark + 1);
  return query === '' ? found.path : `${found.path}?${query}`;
}

/** URL for search engines: of the query, only the page number identifies a page. */
export function listedUrl(path: string, query: string): string {
  const found = routeOf(path);
  const given = new URLSearchParams(query).get('page');
  const page = found && isList(found.pattern) ? canonicalPage(given, largestPage(found.pattern)) : null;
  return (found?.path ?? path) + (page === null ? '' : `?page=${page}`);
}

/** Canonical text of a page number; null for the first page and for an invalid number, as one above `largest` is. */
export function canonicalPage(text: string | null, largest = Infinity): string | null {
  const page = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : 1;
  return page > 1 && page <= largest ? String(page) : null;
}

function routeOf(path: string): { pattern: string; path: string } | undefined {
  let segments: string[];
  try {
    segments = path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
  const names = segments.map((segment) => segment.toLowerCase());
  const route = ROUTES.find(
    ({ parts }) =>
      parts.length === names.length && parts.every((part, index) => part.startsWith(':') || part === names[index]),
  );
  if (!route || segments.some((segment) => segment === '.' || segment === '..')) return undefined;
  const [list = '', letter = ''] = names;
  const isIndexLetter = names.length === 2 && ['categories', 'cities'].includes(list) && /^[a-z]$/.test(letter);
  if (isIndexLetter) names[1] = letter.toUpperCase();
  const canonical = names.map((name, index) => (route.parts[index] === ':token' ? segments[index] : name) ?? name);
  return { pattern: route.pattern, path: `/${canonical.map(encodeURIComponent).join('/')}` };
}

const isList = (pattern: string) => pattern in PAGE_LIMITS;

const largestPage = (pattern: string) => (pattern === '/businesses' ? PAGE_LIMITS[pattern] : Infinity);

/** Other parameters keep their position and spelling. */
function canonicalQuery(query: string, pattern: string): string {
  const given = new URLSearchParams(query).getAll('page');
  const page = canonicalPage(given[0] ?? null, largestPage(pattern));
  if (given.length === 0 || (given.length === 1 && given[0] === page)) return query;
  const others = query.split('&').filter((pair) => pair !== '' && !new URLSearchParams(pair).has('page'));
  return [...others, ...(page === null ? [] : [`page=${page}`])].join('&');
}
