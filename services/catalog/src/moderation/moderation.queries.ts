import { Injectable } from '@nestjs/common';
import { COUNT_CAP, type ModerationQuery, type SortField, type SortOrder } from '@directory/contracts/moderation';
import { DataSource, type EntityManager } from 'typeorm';
import { phoneNumbers } from '../search/phone-numbers.js';
import {
  approvedHas,
  conditions,
  EVERYTHING,
  hasWords,
  matching,
  slugHas,
  slugIn,
  unapprovedHas,
  Values,
  type Narrowing,
} from './moderation-filter.js';

export interface ModeratedRow {
  id: string;
  slug: string;
  name: string;
  category: string | null;
  type: string | null;
  full_address: string | null;
  city: string | null;
  country_code: string | null;
  phone: string | null;
  rating: number | null;
  reviews: number | null;
  verified: boolean | null;
  photo: string | null;
  place_id: string | null;
  approved: boolean;
  test: boolean;
  created_at: Date;
  updated_at: Date;
}

/** Businesses that match, and whether there may be more. */
export interface Total {
  count: number;
  isCapped: boolean;
}

type Page = Pick<ModerationQuery, 'page' | 'limit' | 'sortBy' | 'sortOrder'>;

const COLUMNS = `id, slug, name, category, type, full_address, city, country_code, phone, rating, reviews, verified, photo,
  place_id, approved, test, created_at, updated_at`;

/** A slug begins with the name as it is spoken, and ids grow with age. */
const SORT_COLUMNS: Record<SortField, string> = {
  name: 'slug',
  rating: 'rating',
  reviewCount: 'reviews',
  createdAt: 'id',
};

/** The one order of a field, and its exact reverse. */
function orderBy(field: SortField, order: SortOrder, of = ''): string {
  const column = SORT_COLUMNS[field];
  const direction = order === 'asc' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST';
  return column === 'id' || column === 'slug'
    ? `${of}${column} ${order}`
    : `${of}${column} ${direction}, ${of}id ${order}`;
}

/** Whichever end of `total` rows is nearer is where counting up to a page begins. */
function stretch({ page, limit, sortOrder }: Page, total: number) {
  const offset = (page - 1) * limit;
  const size = Math.max(0, Math.min(limit, total - offset));
  const fromEnd = offset > total / 2;
  const reverse: SortOrder = sortOrder === 'asc' ? 'desc' : 'asc';
  return fromEnd
    ? { order: reverse, offset: total - offset - size, size, isReversed: true }
    : { order: sortOrder, offset, size, isReversed: false };
}

@Injectable()
export class ModerationQueries {
  constructor(private readonly db: DataSource) {}

  /** Businesses that a text names by their id, slug, place id or phone number; at most 100. */
  async named(text: string): Promise<string[]> {
    const rows = await this.db.query<{ id: string }[]>(
      `SELECT id FROM business WHERE slug = $1 OR match_key = $2 OR phone_number = ANY($3::bigint[])
         OR id = $4::bigint LIMIT 100`,
      [slugIn(text), text, phoneNumbers(text).map(String), /^\d{1,18}$/.test(text) ? text : null],
    );
    return rows.map(({ id }) => id);
  }

  /** In the order of the ids. */
  rows(ids: string[]): Promise<ModeratedRow[]> {
    return this.db.query(
      `SELECT ${COLUMNS} FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (id, position) JOIN business USING (id)
       ORDER BY position`,
      [ids],
    );
  }

  /** Exact, from the counts that are kept, plus those few that are not approved and not in them. */
  async countByRollup(by: Narrowing): Promise<number> {
    const values = new Values();
    const visible = by.approved === false ? '0' : `coalesce((${rollup(by, values)}), 0)`;
    const hidden = by.approved === true ? '0' : `(${countHidden(by, values)})`;
    const rows = await this.db.query<{ n: number }[]>(`SELECT ${visible} + ${hidden} AS n`, values.list);
    return rows[0]!.n;
  }

  /** Every match, one statement, however long it takes. */
  async countExactly(tx: EntityManager, by: Narrowing): Promise<number> {
    const values = new Values();
    const rows = await tx.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM business b WHERE ${matching(by, values)}`,
      values.list,
    );
    return rows[0]!.n;
  }

  /** A page of businesses that nothing or only category, country and approval narrow: `total` is known. */
  async pageByIndex(by: Narrowing, page: Page, total: number): Promise<string[]> {
    const { order, offset, size, isReversed } = stretch(page, total);
    if (size === 0) return [];
    const values = new Values();
    const byName = page.sortBy === 'name';
    const isNarrowed = by.categorySlug !== undefined || by.countryCode !== undefined || by.approved === false;
    // Names are read from the rows: all that match, or those that are met on the way to the page, whichever are fewer.
    const met = byName && isNarrowed ? ((offset + size) * (await this.countByRollup(EVERYTHING))) / total : Infinity;
    const isGathered = isNarrowed && total <= met;
    let rows: string[];
    if (byName && !isNarrowed && by.approved === undefined)
      rows = await this.bySlug('true', values, order, size, offset);
    else {
      const from = isGathered ? `(${members(by, values, byName)}) b` : `business b WHERE ${conditions(by, values)}`;
      const sql = `SELECT id FROM ${from} ORDER BY ${orderBy(page.sortBy, order)} LIMIT ${size} OFFSET ${offset}`;
      rows = await this.ids(sql, values, isNarrowed && !isGathered);
    }
    return isReversed ? rows.reverse() : rows;
  }

  /** A page of whatever matches, where only looking tells how many do. */
  async pageByLooking(by: Narrowing, page: Page): Promise<{ ids: string[]; total: Total }> {
    const values = new Values();
    const offset = (page.page - 1) * page.limit;
    const found = await this.db.query<{ n: number; ids: string[] }[]>(
      `WITH found AS MATERIALIZED (${foundBy(by, values)} LIMIT ${COUNT_CAP + 1})
       SELECT (SELECT count(*)::int FROM found) AS n,
         ARRAY(SELECT id FROM found ORDER BY ${orderBy(page.sortBy, page.sortOrder)} LIMIT ${page.limit} OFFSET ${offset}) AS ids`,
      values.list,
    );
    const { n, ids } = found[0]!;
    if (n <= COUNT_CAP) return { ids, total: { count: n, isCapped: false } };
    return { ids: await this.walk(by, page, offset), total: { count: COUNT_CAP, isCapped: true } };
  }

  /** Many match: an order of all businesses is followed, and those that do not match are passed over. */
  private walk(by: Narrowing, page: Page, offset: number): Promise<string[]> {
    const size = Math.max(0, Math.min(page.limit, COUNT_CAP - offset));
    const values = new Values();
    if (page.sortBy === 'name' && by.words && conditions(by, values) === 'true') {
      return this.bySlug(slugHas(by.words, values), values, page.sortOrder, size, offset);
    }
    const where = `${conditions(by, values)}${by.words ? ` AND ${hasWords(by.words, values)}` : ''}`;
    return this.ids(
      `SELECT b.id FROM business b WHERE ${where}
       ORDER BY ${orderBy(page.sortBy, page.sortOrder, 'b.')} LIMIT ${size} OFFSET ${offset}`,
      values,
      true,
    );
  }

  /** By name, from the index of slugs alone: rows that are passed over are never read. */
  private bySlug(where: string, values: Values, order: SortOrder, size: number, offset: number): Promise<string[]> {
    return this.ids(
      `WITH page AS MATERIALIZED (SELECT slug FROM business WHERE ${where} ORDER BY slug ${order} LIMIT ${size} OFFSET ${offset})
       SELECT id FROM page JOIN business USING (slug) ORDER BY slug ${order}`,
      values,
      false,
    );
  }

  /** `inOrder`: by the index of the order, though the planner may think that gathering and sorting were faster. */
  private async ids(sql: string, values: Values, inOrder: boolean): Promise<string[]> {
    const rows = inOrder
      ? await this.db.transaction(async (tx) => {
          await tx.query(`SELECT set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`);
          return tx.query<{ id: string }[]>(sql, values.list);
        })
      : await this.db.query<{ id: string }[]>(sql, values.list);
    return rows.map(({ id }) => id);
  }
}

/** Id, slug or name, rating and reviews of all that match. Words are looked up in the narrow table that searches read. */
function foundBy(by: Narrowing, values: Values): string {
  const { words, test, importId } = by;
  if (!words || test !== undefined || importId) {
    return `SELECT b.id, b.slug, b.rating, b.reviews FROM business b WHERE ${matching(by, values)}`;
  }
  const where = conditions({ ...by, approved: undefined }, values);
  const parts = [
    ...(by.approved === false
      ? []
      : [
          `SELECT b.id, b.name AS slug, b.rating, b.reviews FROM business_search b WHERE ${approvedHas(words, values)} AND ${where}`,
        ]),
    ...(by.approved === true
      ? []
      : [
          `SELECT b.id, search_normal(b.name), b.rating, b.reviews FROM business b WHERE ${unapprovedHas(words, values)} AND ${where}`,
        ]),
  ];
  return parts.join(' UNION ALL ');
}

/** What category, country and approval leave, read from indexes alone unless slugs are needed. */
function members({ categorySlug, countryCode, approved }: Narrowing, values: Values, withSlugs: boolean): string {
  const columns = `id, rating, reviews${withSlugs ? ', slug' : ''}`;
  const category = categorySlug && values.add(categorySlug);
  const inCountry = countryCode ? ` AND country_code = ${values.add(countryCode)}` : '';
  const select = (condition: string) => `SELECT ${columns} FROM business WHERE ${condition}${inCountry}`;
  const parts: string[] = [];
  if (approved !== false && category) {
    parts.push(
      select(`approved AND category_slug = ${category}`),
      select(`approved AND type_slug = ${category} AND category_slug IS DISTINCT FROM ${category}`),
    );
  } else if (approved !== false) parts.push(select('approved'));
  if (approved !== true) {
    parts.push(
      select(`NOT approved${category ? ` AND (category_slug = ${category} OR type_slug = ${category})` : ''}`),
    );
  }
  return parts.join(' UNION ALL ');
}

/** Approved businesses of a category, a country or both, as they are kept. */
function rollup({ categorySlug, countryCode }: Narrowing, values: Values): string {
  const category = categorySlug && values.add(categorySlug);
  const country = countryCode && values.add(countryCode);
  if (category && country) {
    return `SELECT business_count FROM category_country_count WHERE category_slug = ${category} AND country_code = ${country}`;
  }
  if (category) return `SELECT business_count FROM category_count WHERE slug = ${category}`;
  if (country) return `SELECT business_count FROM country_count WHERE country_code = ${country}`;
  return 'SELECT approved_count FROM directory_count';
}

/** The others, which are few. */
function countHidden({ categorySlug, countryCode }: Narrowing, values: Values): string {
  if (!categorySlug && !countryCode) return 'SELECT business_count - approved_count FROM directory_count';
  const where = conditions({ ...EVERYTHING, approved: false, categorySlug, countryCode }, values);
  return `SELECT count(*)::int FROM business b WHERE ${where}`;
}
