import type { ModerationFilter } from '@directory/contracts/moderation';
import { nameSlug, slugify } from '@directory/contracts/slugs';
import { SEARCH_KEYS } from '../search/postgres/search-keys.js';

/** A parsed filter: names are slugs, text is words. */
export interface BusinessFilter {
  categorySlug: string | undefined;
  countryCode: string | undefined;
  approved: boolean | undefined;
  test: boolean | undefined;
  importId: string | undefined;
  /** Words of names; the last may be incomplete. */
  words: string[] | undefined;
  /** Restricts the filter to these businesses. */
  ids: string[] | undefined;
}

export const EVERYTHING: BusinessFilter = {
  categorySlug: undefined,
  countryCode: undefined,
  approved: undefined,
  test: undefined,
  importId: undefined,
  words: undefined,
  ids: undefined,
};

/** `ids`: the businesses identified by the text as a number, a slug or a place id; empty without any. */
export function parseFilter(filter: ModerationFilter, ids: string[]): BusinessFilter {
  const words = filter.filter && ids.length === 0 ? slugify(filter.filter).split('-').filter(Boolean) : undefined;
  return {
    categorySlug: filter.category ? nameSlug(filter.category) : undefined,
    countryCode: filter.countryCode || undefined,
    approved: isYes(filter.approved),
    test: isYes(filter.test),
    importId: filter.importId,
    words: words?.length === 0 ? undefined : words,
    // Text without letters or digits matches no name.
    ids: ids.length > 0 || words?.length === 0 ? ids : undefined,
  };
}

function isYes(value: 'yes' | 'no' | undefined): boolean | undefined {
  return value && value === 'yes';
}

export function isEverything(filter: ModerationFilter): boolean {
  return Object.values(filter).every((value) => value === undefined || value === '');
}

/** Whether a filter selects one import or all test data: deleting these is no statement on a single business. */
export function isOfImportOrTest(filter: ModerationFilter | undefined): boolean {
  if (!filter) return false;
  const { importId, test, ...rest } = filter;
  return isEverything(rest) && (importId !== undefined || test === 'yes');
}

/** The slug in a pasted URL of a business page, else the text itself. */
export function slugIn(text: string): string {
  return (/\/business\/([^/?#\s]+)/.exec(text)?.[1] ?? text).toLowerCase();
}

/** Parameters of one statement, numbered in the order they are added. */
export class Values {
  readonly list: unknown[] = [];

  add(value: unknown): string {
    return `$${this.list.push(value)}`;
  }
}

/** Conditions on `business b`, joined by AND; `true` without a filter. */
export function conditions(by: BusinessFilter, values: Values): string {
  const parts: string[] = [];
  if (by.ids) parts.push(`b.id = ANY(${values.add(by.ids)}::bigint[])`);
  if (by.approved !== undefined) parts.push(by.approved ? 'b.approved' : 'NOT b.approved');
  if (by.test !== undefined) parts.push(by.test ? 'b.test' : 'NOT b.test');
  if (by.importId) parts.push(`b.import_id = ${values.add(by.importId)}`);
  if (by.countryCode) parts.push(`b.country_code = ${values.add(by.countryCode)}`);
  if (by.categorySlug) {
    const slug = values.add(by.categorySlug);
    parts.push(`(b.category_slug = ${slug} OR b.type_slug = ${slug})`);
  }
  return parts.join(' AND ') || 'true';
}

/** Every condition on `business b`, for statements on all matches. */
export function matching(by: BusinessFilter, values: Values): string {
  const rest = conditions(by, values);
  return by.words ? `b.id IN (${withWords(by.words, values)}) AND ${rest}` : rest;
}

/** Words of the slug of businesses outside `business_search`; same expression as its index. */
const UNAPPROVED_WORDS = `array_to_tsvector(array_remove(string_to_array(b.slug, '-'), ''))`;

/** Ids of all businesses with these words in their names. */
function withWords(words: string[], values: Values): string {
  return `SELECT b.id FROM business_search b WHERE ${approvedHas(words, values)}
    UNION ALL
    SELECT b.id FROM business b WHERE ${unapprovedHas(words, values)}`;
}

/** Condition on `business_search b`. */
export function approvedHas(words: string[], values: Values): string {
  return `b.words @@ ${values.add(textQuery(words, 'A'))}::tsquery`;
}

/** Necessary condition on `business_search b` for category and country, by the index of words. */
export function keyed({ categorySlug, countryCode }: BusinessFilter, values: Values): string {
  const keys = [
    ...(categorySlug ? [`hashtextextended(${values.add(categorySlug)}, 1)`] : []),
    ...(countryCode ? [`hashtextextended(${values.add(countryCode)}, 2)`] : []),
  ];
  return keys.length > 0 ? `${SEARCH_KEYS} @> ARRAY[${keys.join()}]::bigint[]` : 'true';
}

/** Condition on `business b` for unapproved businesses with these words. */
export function unapprovedHas(words: string[], values: Values): string {
  return `NOT b.approved AND ${UNAPPROVED_WORDS} @@ ${values.add(textQuery(words, ''))}::tsquery`;
}

/** Condition on the slug, which starts with the name: the last word may be incomplete, and no suffix is a word. */
export function slugHas(words: string[], values: Values): string {
  const last = words.length - 1;
  return words
    .map((word, at) => `strpos('-' || left(slug, -7) || '-', ${values.add(`-${word}${at === last ? '' : '-'}`)}) > 0`)
    .join(' AND ');
}

/** The same as a condition on one business at a time, for ordered scans. A join would look up all others too. */
export function hasWords(words: string[], values: Values): string {
  return `CASE WHEN b.approved
    THEN (SELECT s.words @@ ${values.add(textQuery(words, 'A'))}::tsquery FROM business_search s WHERE s.id = b.id AND s.score = b.score)
    ELSE ${UNAPPROVED_WORDS} @@ ${values.add(textQuery(words, ''))}::tsquery END`;
}

/** Slugs have letters and digits only, so no word needs quoting. `weight` A: words of the name. */
function textQuery(words: string[], weight: 'A' | ''): string {
  const last = words.length - 1;
  return words
    .map((word, at) => `'${word}'${at === last || weight ? ':' : ''}${at === last ? '*' : ''}${weight}`)
    .join(' & ');
}
