import { Injectable } from '@nestjs/common';
import { COUNT_CAP, type ModerationQuery, type SortField, type SortOrder } from '@directory/contracts/moderation';
import { query, type Database } from '@directory/service-kit/query';
import { DataSource } from 'typeorm';
import { phoneNumbers } from '../search/query/phone-numbers.js';
import {
  approvedHas,
  conditions,
  EVERYTHING,
  hasWords,
  keyed,
  matching,
  slugHas,
  slugIn,
  unapprovedHas,
  Values,
  type BusinessFilter,
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

/** Number of matches, and whether it is capped. */
export interface Total {
  count: number;
  isCapped: boolean;
}

type Page = Pick<ModerationQuery, 'page' | 'limit' | 'sortBy' | 'sortOrder'>;
type Slice = Pick<ReturnType<typeof sliceOf>, 'size' | 'offset'>;
type Named = 'name' | 'slug';

/** Rows that a scan reads at most, as a multiple of the expected number. */
const MAX_SCAN_FACTOR = 50;
/** From here on, skipping rows takes longer than sorting those that are not approved. */
const FAR_OFFSET_ROWS = 10_000;

const COLUMNS = `id, slug, name, category, type, full_address, city, country_code, phone, rating, reviews, verified, photo,
  place_id, approved, test, created_at, updated_at`;

/** A slug starts with the transliterated name, and ids ascend with the time of creation. */
const SORT_COLUMNS: Record<SortField, string> = {
  name: 'slug',
  rating: 'rating',
  reviewCount: 'reviews',
  createdAt: 'id',
};

/** The only order of a field, and its exact reverse. */
function orderBy(field: SortField, order: SortOrder): string {
  const column = SORT_COLUMNS[field];
  const direction = order === 'asc' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST';
  return column === 'id' || column === 'slug' ? `${column} ${order}` : `${column} ${direction}, id ${order}`;
}

function sorted({ sortBy, sortOrder }: Page, { size, offset }: Slice): string {
  return `ORDER BY ${orderBy(sortBy, sortOrder)} LIMIT ${size} OFFSET ${offset}`;
}

/** Counts from the nearer end of `total` rows. */
function sliceOf({ page, limit, sortOrder }: Page, total: number) {
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

  /** At most 100 businesses identified by a text as their id, slug, place id or phone number. */
  async named(text: string): Promise<string[]> {
    const rows = await query.rows<{ id: string }>(
      this.db,
      `SELECT id FROM business WHERE slug = $1 OR match_key = $2 OR phone_number = ANY($3::bigint[])
         OR id = $4::bigint LIMIT 100`,
      [slugIn(text), text, phoneNumbers(text).map(String), /^\d{1,18}$/.test(text) ? text : null],
    );
    return rows.map(({ id }) => id);
  }

  /** Ordered as the ids. */
  rows(ids: string[]): Promise<ModeratedRow[]> {
    return query.rows(
      this.db,
      `SELECT ${COLUMNS} FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (id, position) JOIN business USING (id)
       ORDER BY position`,
      [ids],
    );
  }

  /** Exact, from the count tables plus the few unapproved businesses outside them. */
  async countByRollup(by: BusinessFilter): Promise<number> {
    const values = new Values();
    const visible = by.approved === false ? '0' : `coalesce((${rollup(by, values)}), 0)`;
    const hidden = by.approved === true ? '0' : `(${countHidden(by, values)})`;
    return (await query.one<{ n: number }>(this.db, `SELECT ${visible} + ${hidden} AS n`, values.list)).n;
  }

  /** Counts every match in one statement without a limit. */
  async countExactly(by: BusinessFilter, on: Database = this.db): Promise<number> {
    const values = new Values();
    return (
      await query.one<{ n: number }>(
        on,
        `SELECT count(*)::int AS n FROM business b WHERE ${matching(by, values)}`,
        values.list,
      )
    ).n;
  }

  /** A page of businesses filtered by category, country and approval only: `total` is known. */
  async pageByIndex(by: BusinessFilter, page: Page, total: number): Promise<string[]> {
    const { order, isReversed, ...part } = sliceOf(page, total);
    if (part.size === 0) return [];
    const values = new Values();
    const byName = page.sortBy === 'name';
    const end = sorted({ ...page, sortOrder: order }, part);
    let rows: string[];
    if (by.categorySlug !== undefined || by.countryCode !== undefined || by.approved === false) {
      const sql = `SELECT id FROM (${members(by, values, byName)}) b ${end}`;
      rows = await this.ids(sql, values, 'bitmapscan', 'seqscan');
    } else {
      const where = by.approved ? approvedAt(part.offset, page.sortBy) : 'true';
      rows = byName
        ? await this.bySlug(`SELECT slug FROM business b WHERE ${where} ${end}`, order, values)
        : await this.ids(`SELECT id FROM business b WHERE ${where} ${end}`, values);
    }
    return isReversed ? rows.reverse() : rows;
  }

  /** A page of matches without a count table: the count is capped. */
  async pageByScan(by: BusinessFilter, page: Page): Promise<{ ids: string[]; total: Total }> {
    const offset = (page.page - 1) * page.limit;
    const few = await this.gather(by, page, 'name', { size: page.limit, offset }, COUNT_CAP + 1);
    if (few.n <= COUNT_CAP) return { ids: few.ids, total: { count: few.n, isCapped: false } };
    const part = { size: Math.max(0, Math.min(page.limit, COUNT_CAP - offset)), offset };
    const ids = part.size === 0 ? [] : await this.pageOfMany(by, page, part);
    return { ids, total: { count: COUNT_CAP, isCapped: true } };
  }

  /**
   * For many matches: scans all businesses in order. If too many would be skipped, gathers and sorts all matches
   * instead.
   */
  private async pageOfMany(by: BusinessFilter, page: Page, part: Slice): Promise<string[]> {
    const isBySlug = page.sortBy === 'name' && by.words !== undefined && conditions(by, new Values()) === 'true';
    if (isBySlug) {
      const values = new Values();
      const where = slugHas(by.words ?? [], values);
      return this.bySlug(`SELECT slug FROM business WHERE ${where} ${sorted(page, part)}`, page.sortOrder, values);
    }
    const matches = Math.max(COUNT_CAP, await this.estimate(by));
    const all = await this.countByRollup(EVERYTHING);
    const expected = ((part.offset + part.size) * all) / matches;
    if (expected < matches) {
      const ids = await this.scan(by, page, part, Math.ceil(Math.min(matches, expected * MAX_SCAN_FACTOR)));
      if (ids.length === part.size) return ids;
    }
    return (await this.gather(by, page, 'slug', part)).ids;
  }

  /** Reads at most `maxRows` businesses, and may thus return fewer than requested. */
  private scan(by: BusinessFilter, page: Page, part: Slice, maxRows: number): Promise<string[]> {
    const values = new Values();
    const first = `SELECT * FROM business ORDER BY ${orderBy(page.sortBy, page.sortOrder)} LIMIT ${maxRows}`;
    const where = `${conditions(by, values)}${by.words ? ` AND ${hasWords(by.words, values)}` : ''}`;
    const sql = `SELECT id FROM (${first}) b WHERE ${where} ${sorted(page, part)}`;
    return this.ids(sql, values, 'sort', 'bitmapscan');
  }

  /** All matches, at most `maxRows`: their number, and an ordered slice. */
  private async gather(by: BusinessFilter, page: Page, named: Named, part: Slice, maxRows?: number) {
    const values = new Values();
    return query.one<{ n: number; ids: string[] }>(
      this.db,
      `WITH found AS MATERIALIZED (${foundBy(by, values, named)} ${maxRows ? `LIMIT ${maxRows}` : ''})
       SELECT (SELECT count(*)::int FROM found) AS n,
         ARRAY(SELECT id FROM found ${sorted(page, part)}) AS ids`,
      values.list,
    );
  }

  /** Estimated matches, by the database's statistics. */
  private async estimate(by: BusinessFilter): Promise<number> {
    const values = new Values();
    return (
      await query.one<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
        this.db,
        `EXPLAIN (FORMAT JSON) ${foundBy(by, values, 'name')}`,
        values.list,
      )
    )['QUERY PLAN'][0].Plan['Plan Rows'];
  }

  /** Slugs come from an index-only scan: skipped rows are not read. */
  private bySlug(slugs: string, order: SortOrder, values: Values): Promise<string[]> {
    const statement = `WITH page AS MATERIALIZED (${slugs}) SELECT id FROM page JOIN business USING (slug) ORDER BY slug ${order}`;
    return this.ids(statement, values);
  }

  /** Without the given plan nodes, which the planner underestimates. */
  private async ids(
    statement: string,
    values: Values,
    ...without: ('sort' | 'bitmapscan' | 'seqscan')[]
  ): Promise<string[]> {
    const run = (on: Database) => query.rows<{ id: string }>(on, statement, values.list);
    const rows = await (without.length === 0
      ? run(this.db)
      : this.db.transaction(async (tx) => {
          await query.run(tx, `SELECT ${without.map((way) => `set_config('enable_${way}', 'off', true)`).join(', ')}`);
          return run(tx);
        }));
    return rows.map(({ id }) => id);
  }
}

/**
 * Condition on `business b`: approved. At a large offset by id or slug the unapproved are looked up by that column, so that no row is
 * read.
 */
function approvedAt(offset: number, field: SortField): string {
  const column = SORT_COLUMNS[field];
  return offset < FAR_OFFSET_ROWS || (column !== 'id' && column !== 'slug')
    ? 'b.approved'
    : `NOT EXISTS (SELECT FROM business hidden WHERE NOT hidden.approved AND hidden.${column} = b.${column})`;
}

/**
 * Id, slug, rating and reviews of all matches by words, from the narrow search table. It has the name only, which replaces the slug
 * for sorting if the matches are few.
 */
function foundBy(by: BusinessFilter, values: Values, named: Named): string {
  const { words, test, importId } = by;
  if (!words || test !== undefined || importId) {
    return `SELECT b.id, b.slug, b.rating, b.reviews FROM business b WHERE ${matching(by, values)}`;
  }
  const where = conditions({ ...by, approved: undefined }, values);
  const approved =
    () => `SELECT b.id, ${named === 'name' ? 'b.name' : '(SELECT slug FROM business WHERE id = b.id)'} AS slug,
    b.rating, b.reviews FROM business_search b WHERE ${approvedHas(words, values)} AND ${keyed(by, values)} AND ${where}`;
  const others =
    () => `SELECT b.id, ${named === 'name' ? 'search_normal(b.name)' : 'b.slug'} AS slug, b.rating, b.reviews
    FROM business b WHERE ${unapprovedHas(words, values)} AND ${where}`;
  if (by.approved !== undefined) return by.approved ? approved() : others();
  return `${approved()} UNION ALL ${others()}`;
}

/** Matches by category, country and approval, by index-only scans unless slugs are needed. */
function members({ categorySlug, countryCode, approved }: BusinessFilter, values: Values, withSlugs: boolean): string {
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

/** Approved businesses of a category, a country or both, from the count tables. */
function rollup({ categorySlug, countryCode }: BusinessFilter, values: Values): string {
  const category = categorySlug && values.add(categorySlug);
  const country = countryCode && values.add(countryCode);
  if (category && country) {
    return `SELECT business_count FROM category_country_count WHERE category_slug = ${category} AND country_code = ${country}`;
  }
  if (category) return `SELECT business_count FROM category_count WHERE slug = ${category}`;
  if (country) return `SELECT business_count FROM country_count WHERE country_code = ${country}`;
  return 'SELECT approved_count FROM directory_count';
}

/** Unapproved businesses, which are few. */
function countHidden({ categorySlug, countryCode }: BusinessFilter, values: Values): string {
  if (!categorySlug && !countryCode) return 'SELECT business_count - approved_count FROM directory_count';
  const where = conditions({ ...EVERYTHING, approved: false, categorySlug, countryCode }, values);
  return `SELECT count(*)::int FROM business b WHERE ${where}`;
}
