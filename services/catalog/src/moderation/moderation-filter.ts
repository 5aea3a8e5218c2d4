import { MISSING_FACTS, missingMasks, type MissingFact } from '@directory/contracts/missing-facts';
import type { ModerationFilter } from '@directory/contracts/moderation';
import { nameSlug, slugify } from '@directory/contracts/slugs';
import { SEARCH_KEYS } from '../search/postgres/search-keys.js';

/** Of the first absent fact in `search_keys`. */
const MISSING_KEY = 1_000;

/** A parsed filter: names are slugs, text is words. */
export interface BusinessFilter {
  categorySlug: string | undefined;
  countryCode: string | undefined;
  citySlug: string | undefined;
  approved: boolean | undefined;
  test: boolean | undefined;
  /** Imports that added them. */
  importIds: string[] | undefined;
  edited: boolean | undefined;
  reported: boolean | undefined;
  /** Values of the column `missing`. */
  missing: number[] | undefined;
  /** Words of names; the last may be incomplete. */
  words: string[] | undefined;
  /** Whether the last word is compared with the businesses of the others: the index would read all words that start with it. */
  isLastWordByRow: boolean;
  /** Restricts the filter to these businesses. */
  ids: string[] | undefined;
}

export const EVERYTHING: BusinessFilter = {
  categorySlug: undefined,
  countryCode: undefined,
  citySlug: undefined,
  approved: undefined,
  test: undefined,
  importIds: undefined,
  edited: undefined,
  reported: undefined,
  missing: undefined,
  words: undefined,
  isLastWordByRow: false,
  ids: undefined,
};

/**
 * `ids`: the businesses identified by the text as a number, a slug or a place id; empty without any. `ofSource`: the imports of the
 * source.
 */
export function parseFilter(filter: ModerationFilter, ids: string[], ofSource: string[]): BusinessFilter {
  const words = filter.filter && ids.length === 0 ? slugify(filter.filter).split('-').filter(Boolean) : undefined;
  return {
    categorySlug: filter.category ? nameSlug(filter.category) : undefined,
    countryCode: filter.countryCode || undefined,
    citySlug: filter.city ? nameSlug(filter.city) : undefined,
    approved: isYes(filter.approved),
    test: isYes(filter.test),
    importIds: importsOf(filter, ofSource),
    edited: isYes(filter.edited),
    reported: isYes(filter.reported),
    missing:
      filter.missing || filter.completeness
        ? missingMasks((filter.missing ?? '').split(',').filter(Boolean) as MissingFact[], filter.completeness)
        : undefined,
    words: words?.length === 0 ? undefined : words,
    isLastWordByRow: false,
    // Text without letters or digits matches no name.
    ids: ids.length > 0 || words?.length === 0 ? ids : undefined,
  };
}

function importsOf({ importId, source }: ModerationFilter, ofSource: string[]): string[] | undefined {
  if (!source) return importId === undefined ? undefined : [importId];
  return importId === undefined ? ofSource : ofSource.filter((id) => id === importId);
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

/** The same as literals, for COPY, which takes no parameters. */
export class Literals extends Values {
  override add(value: unknown): string {
    if (Array.isArray(value)) return `ARRAY[${value.map((item) => this.add(item)).join()}]`;
    return typeof value === 'number' ? String(value) : literal(String(value));
  }
}

/** A literal for any text. */
export function literal(text: string): string {
  return `E'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`;
}

/** Conditions on `business b`, joined by AND; `true` without a filter. */
export function conditions(by: BusinessFilter, values: Values): string {
  const parts: string[] = [];
  if (by.ids) parts.push(`b.id = ANY(${values.add(by.ids)}::bigint[])`);
  if (by.approved !== undefined) parts.push(by.approved ? 'b.approved' : 'NOT b.approved');
  parts.push(...furtherConditions(by, values));
  if (by.countryCode) parts.push(`b.country_code = ${values.add(by.countryCode)}`);
  parts.push(...ofCity(by, values).map((condition) => `b.${condition}`));
  if (by.categorySlug) {
    const slug = values.add(by.categorySlug);
    parts.push(`(b.category_slug = ${slug} OR b.type_slug = ${slug})`);
  }
  return parts.join(' AND ') || 'true';
}

/** A city is one of a country: a business without a country is in none. */
export function ofCity({ citySlug, countryCode }: BusinessFilter, values: Values): string[] {
  if (!citySlug) return [];
  return [`city_slug = ${values.add(citySlug)}`, ...(countryCode ? [] : ['country_code IS NOT NULL'])];
}

/** Businesses with undecided reports of visitors. */
export const REPORTED_IDS = `SELECT business_id FROM business_report WHERE state = 'received'`;

/** Businesses with fields edited by hand, by an index-only scan. */
const EDITED_IDS = 'SELECT id FROM business WHERE edited_fields IS NOT NULL';

/** Conditions on `business b` by columns without a count table. */
export function furtherConditions(
  { test, importIds, edited, reported, missing }: BusinessFilter,
  values: Values,
): string[] {
  const parts: string[] = [];
  if (test !== undefined) parts.push(test ? 'b.test' : 'NOT b.test');
  if (importIds) parts.push(`b.import_id = ANY(${values.add(importIds)}::uuid[])`);
  // The few edited ones are looked up, so that an index-only scan of the others reads no row.
  if (edited !== undefined) parts.push(edited ? 'b.edited_fields IS NOT NULL' : `b.id NOT IN (${EDITED_IDS})`);
  if (reported !== undefined) {
    // As an array, so that businesses are looked up by id, whatever their estimated number.
    parts.push(reported ? `b.id = ANY(ARRAY(${REPORTED_IDS}))` : `NOT EXISTS (${REPORTED_IDS} AND business_id = b.id)`);
  }
  if (missing) parts.push(`b.missing = ANY(${values.add(missing)}::smallint[])`);
  return parts;
}

/** Every condition on `business b`, for statements on all matches. */
export function matching(by: BusinessFilter, values: Values): string {
  const named = by.words && withWords(by, by.words, values);
  const rest = conditions(by, values);
  return named ? `b.id IN (${named}) AND ${rest}` : rest;
}

/** Words of the slug of businesses outside `business_search`; same expression as its index. */
const UNLISTED_WORDS = `array_to_tsvector(array_remove(string_to_array(b.slug, '-'), ''))`;

/** Ids of all businesses with these words in their names, of the filter's category and place. */
export function withWords(by: BusinessFilter, words: string[], values: Values): string {
  const { categorySlug, countryCode, citySlug } = by;
  const ofPlace = conditions({ ...EVERYTHING, categorySlug, countryCode, citySlug }, values);
  const others = `SELECT b.id FROM business b WHERE ${unlistedHas(words, values)} AND ${ofPlace}`;
  if (by.approved === false) return others;
  return `SELECT b.id FROM business_search b WHERE ${listedHas(by, values)} AND ${keyed(by, values)} AND ${ofPlace}
    UNION ALL ${others}`;
}

type WordPosition = 'anywhere' | 'elsewhere';

/** Condition on `business_search b`. `elsewhere`: names that start with another word. */
export function listedHas(
  { words = [], isLastWordByRow }: BusinessFilter,
  values: Values,
  where: WordPosition = 'anywhere',
) {
  const has = `b.words @@ ${values.add(nameQuery(words, where))}::tsquery`;
  if (!isLastWordByRow) return has;
  const complete = wholeWordsQuery(words.slice(0, -1));
  return `b.words @@ ${values.add(complete)}::tsquery AND (${has}) IS TRUE`;
}

/** Condition on the slug: the name starts with the first word. These are contiguous in the order of names. */
export function slugStarts(words: string[], values: Values): string {
  const start = words.length === 1 ? `${words[0]}` : `${words[0]}-`;
  return `b.slug >= ${values.add(start)} AND b.slug < ${values.add(`${start}~`)}`;
}

/** Necessary condition on `business_search b` for category, country and absent facts, by the index of words. */
export function keyed({ categorySlug, countryCode, missing }: BusinessFilter, values: Values): string {
  const keys = [
    ...(categorySlug ? [`hashtextextended(${values.add(categorySlug)}, 1)`] : []),
    ...(countryCode ? [`hashtextextended(${values.add(countryCode)}, 2)`] : []),
  ];
  const facts = missing?.length ? missing.reduce((common, mask) => common & mask) : 0;
  keys.push(...MISSING_FACTS.flatMap((_, bit) => (facts & (2 ** bit) ? [String(MISSING_KEY + bit)] : [])));
  return keys.length > 0 ? `${SEARCH_KEYS} @> ARRAY[${keys.join()}]::bigint[]` : 'true';
}

/** Condition on `business b` for businesses outside `business_search` with these words. */
export function unlistedHas(words: string[], values: Values): string {
  return `NOT b.listed AND ${UNLISTED_WORDS} @@ ${values.add(slugQuery(words))}::tsquery`;
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
  return `CASE WHEN b.listed
    THEN (SELECT s.words @@ ${values.add(nameQuery(words))}::tsquery FROM business_search s WHERE s.id = b.id AND s.score = b.score)
    ELSE ${UNLISTED_WORDS} @@ ${values.add(slugQuery(words))}::tsquery END`;
}

/** Slugs have letters and digits only, so no word needs escaping. The last word may be incomplete. */
function slugQuery(words: string[]): string {
  return words.map((word, at) => lexeme('', word, at === words.length - 1)).join(' & ');
}

/** By the marked words of the search table, which are of names only: a condition on a weight would read each row. */
export function nameQuery(words: string[], where: WordPosition = 'anywhere'): string {
  const parts = words.map((word, at) => {
    const isLast = at === words.length - 1;
    return where === 'elsewhere' && at === 0
      ? `${lexeme('+', word, isLast)} & !${lexeme('^', word, isLast)}`
      : inName(word, isLast);
  });
  return parts.join(' & ');
}

/** The same for words of which none is incomplete. */
export function wholeWordsQuery(words: string[]): string {
  return words.map((word) => inName(word, false)).join(' & ');
}

function inName(word: string, isIncomplete: boolean): string {
  return `(${lexeme('^', word, isIncomplete)} | ${lexeme('+', word, isIncomplete)})`;
}

function lexeme(mark: '' | '^' | '+', word: string, isIncomplete: boolean): string {
  return `'${mark}${word}'${isIncomplete ? ':*' : ''}`;
}
