import { Injectable } from '@nestjs/common';
import { COUNT_CAP, type SortField } from '@directory/contracts/moderation';
import { query, type Database } from '@directory/service-kit/query';
import { DataSource } from 'typeorm';
import { phoneNumbers } from '../search/query/phone-numbers.js';
import { countUnlisted, rollup } from './count-tables.js';
import { orderBy, SORT_COLUMNS, sorted, sliceOf, type Page, type Slice } from './list-order.js';
import { foundBy, foundElsewhere, hasPlaceOrCategory, isOfSearchTable, members } from './matching-rows.js';
import {
  REPORTED_IDS,
  conditions,
  EVERYTHING,
  hasWords,
  matching,
  slugHas,
  slugIn,
  slugStarts,
  Values,
  withWords,
  type BusinessFilter,
} from './moderation-filter.js';
import { OrderedIds, type IdBytes } from './ordered-ids.js';

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
  latitude: number | null;
  longitude: number | null;
  rating: number | null;
  reviews: number | null;
  verified: boolean | null;
  photo: string | null;
  place_id: string | null;
  approved: boolean;
  test: boolean;
  is_edited: boolean;
  is_reported: boolean;
  missing: number;
  created_at: Date;
  updated_at: Date;
}

/** Number of matches, and whether it is capped. */
export interface Total {
  count: number;
  isCapped: boolean;
}

/** Rows that a scan reads at most, as a multiple of the expected number. */
const MAX_SCAN_FACTOR = 50;
/** Reading so many rows of an index takes as long as one of the table. */
const ENTRIES_PER_ROW = 8;
/** Businesses found by words that are compared with the rest of a filter, before the list is read in its order instead. */
const MAX_CANDIDATES = 5_000;
/** Matches whose names start with another word than the first one of a filter, before the list is read in its order instead. */
const MAX_ELSEWHERE = 10_000;
/** From here on, skipping rows takes longer than sorting those that are not approved, and a list is read from its stored order. */
const FAR_OFFSET_ROWS = 10_000;

/**
 * Lists of so many rows have their order prepared with their first page, as their last page is one click away, and near pages are read
 * from the table in its order, not sorted.
 */
const LONG_LIST_ROWS = 100_000;

const MAX_SOURCES = 200;
const MAX_INT4 = 2 ** 31 - 1;

const COLUMNS = `id, slug, name, category, type, full_address, city, country_code, phone, latitude, longitude, rating, reviews,
  verified, photo, place_id, approved, test, edited_fields IS NOT NULL AS is_edited, missing, created_at, updated_at,
  id = ANY(ARRAY(${REPORTED_IDS})) AS is_reported`;

@Injectable()
export class ModerationQueries {
  /** Fewer in tests. */
  longListRows = LONG_LIST_ROWS;
  maxElsewhere = MAX_ELSEWHERE;

  constructor(
    private readonly db: DataSource,
    private readonly ordered: OrderedIds,
  ) {}

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

  /** Most recently used first. */
  sources(): Promise<{ source: string; imports: number; last_at: Date }[]> {
    return query.rows(
      this.db,
      `SELECT source, count(*)::int AS imports, max(created_at) AS last_at FROM import_merge
       WHERE source IS NOT NULL AND undone IS NULL GROUP BY source ORDER BY last_at DESC, source LIMIT ${MAX_SOURCES}`,
    );
  }

  async importsOf(source: string): Promise<string[]> {
    const sql = 'SELECT import_id FROM import_merge WHERE source = $1';
    return (await query.rows<{ import_id: string }>(this.db, sql, [source])).map((row) => row.import_id);
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

  /** Exact, from the count tables plus the few unlisted businesses outside them. */
  async countByRollup(by: BusinessFilter): Promise<number> {
    const values = new Values();
    const listed = by.approved === false ? '0' : `coalesce((${rollup(by, values)}), 0)`;
    const sql = `SELECT ${listed} + (${countUnlisted(by, values)}) AS n`;
    return (await query.one<{ n: number }>(this.db, sql, values.list)).n;
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

  /** A page of businesses filtered by category, country, city and approval only: `total` is known. */
  async pageByIndex(by: BusinessFilter, page: Page, total: number): Promise<string[]> {
    const { order, isReversed, ...part } = sliceOf(page, total);
    if (part.size === 0) return [];
    const isFar = part.offset > FAR_OFFSET_ROWS;
    const isLong = total > this.longListRows;
    const known = isFar && this.ordered.peek(keyOf(by, page));
    if (known) return this.slice(known, by, page);
    // For a later page: this one is not worth waiting for the whole order.
    if (isFar || isLong) this.ordered.prepare(keyOf(by, page), () => this.readOrder(by, page));
    const values = new Values();
    const byName = page.sortBy === 'name';
    const end = sorted({ ...page, sortOrder: order }, part);
    let rows: string[];
    if (hasPlaceOrCategory(by) || by.approved === false) {
      const sql = `SELECT id FROM (${members(by, values, byName)}) b ${end}`;
      const scanned = isLong
        ? await this.scanOfMany(by, { ...page, sortOrder: order }, part, total, total / ENTRIES_PER_ROW)
        : undefined;
      rows = scanned ?? (await this.ids(sql, values, 'bitmapscan', 'seqscan'));
    } else {
      const where = by.approved ? approvedAt(part.offset, page.sortBy) : 'true';
      rows = await this.ids(`SELECT id FROM business b WHERE ${where} ${end}`, values);
    }
    return isReversed ? rows.reverse() : rows;
  }

  /** A page of matches without a count table: the count is capped, unless the page is beyond the cap. */
  async pageByScan(by: BusinessFilter, page: Page): Promise<{ ids: string[]; total: Total }> {
    const offset = (page.page - 1) * page.limit;
    const isFar = offset + page.limit > COUNT_CAP;
    const key = keyOf(by, page);
    const known = isFar ? await this.ordered.get(key, () => this.readOrder(by, page)) : this.ordered.peek(key);
    if (known) return { ids: await this.slice(known, by, page), total: { count: known.length, isCapped: false } };
    if (by.words && !isOfSearchTable(by)) return this.pageOfCandidates(by, by.words, page);
    if (await this.startsTooMany(by)) {
      const ids = await this.pageOfMany(by, page, { size: page.limit, offset });
      return { ids, total: { count: COUNT_CAP, isCapped: true } };
    }
    const upToCap = (into: Values) => `${foundBy(by, into, 'name')} LIMIT ${COUNT_CAP + 1}`;
    const few = await this.gather(page, { size: page.limit, offset }, upToCap);
    if (few.n <= COUNT_CAP) return { ids: few.ids, total: { count: few.n, isCapped: false } };
    const ids = await this.pageOfMany(by, page, { size: page.limit, offset });
    return { ids, total: { count: COUNT_CAP, isCapped: true } };
  }

  /** All matches, ascending. */
  private async readOrder(by: BusinessFilter, { sortBy }: Page): Promise<IdBytes> {
    const lastId = 'SELECT coalesce(max(id), 0)::float8 AS last FROM business';
    const idBytes = (await query.one<{ last: number }>(this.db, lastId)).last <= MAX_INT4 ? 4 : 8;
    const values = new Values();
    const found = `SELECT id FROM (${foundBy(by, values, 'slug')}) b ORDER BY ${orderBy(sortBy, 'asc')}`;
    const sql = `SELECT coalesce(string_agg(int${idBytes}send(id::int${idBytes}), ''), '') AS bytes FROM (${found}) ordered`;
    return { idBytes, bytes: (await query.one<{ bytes: Buffer }>(this.db, sql, values.list)).bytes };
  }

  /** A page of an order, without businesses that have ceased to match since. */
  private slice(ordered: ArrayLike<number>, by: BusinessFilter, { page, limit, sortOrder }: Page): Promise<string[]> {
    const begin = (page - 1) * limit;
    const at = (index: number) => (sortOrder === 'asc' ? index : ordered.length - 1 - index);
    const size = Math.max(0, Math.min(limit, ordered.length - begin));
    const values = new Values();
    const ids = values.add(Array.from({ length: size }, (_, index) => ordered[at(begin + index)]));
    return this.ids(
      `SELECT id FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, position) JOIN business b USING (id)
       WHERE ${oneByOne(by, values)} ORDER BY position`,
      values,
    );
  }

  /**
   * For many matches: scans all businesses in order. If too many would be skipped, gathers and sorts all matches
   * instead.
   */
  private async pageOfMany(by: BusinessFilter, page: Page, part: Slice): Promise<string[]> {
    const named = page.sortBy === 'name' && by.words && (await this.pageByName(by, by.words, page, part));
    if (named) return named;
    const matches = Math.max(COUNT_CAP, await this.estimate(by));
    const scanned = await this.scanOfMany(by, page, part, matches, matches);
    return scanned ?? (await this.gather(page, part, (into) => foundBy(by, into, 'slug'))).ids;
  }

  /** Whether more names than are counted start with the words of a filter: these are adjacent in an index, and need no other count. */
  private async startsTooMany(by: BusinessFilter): Promise<boolean> {
    if (!by.words || !isOfWords(by)) return false;
    const values = new Values();
    const named = `SELECT FROM business b WHERE ${slugStarts(by.words, values)} AND ${slugHas(by.words, values)}`;
    const sql = `SELECT count(*)::int AS n FROM (${named} LIMIT ${COUNT_CAP + 1}) named`;
    return (await query.one<{ n: number }>(this.db, sql, values.list)).n > COUNT_CAP;
  }

  /**
   * A page of words in the order of names. Most names start with the words: these are read in their order, and merged with the others.
   * If the others are many, all names are read in their order. Undefined if that requires reading other columns.
   */
  private async pageByName(by: BusinessFilter, words: string[], page: Page, part: Slice) {
    const values = new Values();
    const isByWords = isOfWords(by);
    const condition = isByWords ? slugHas(words, values) : oneByOne(by, values);
    const most = { size: part.offset + part.size, offset: 0 };
    const first = `SELECT id, slug FROM business b WHERE ${slugStarts(words, values)} AND ${condition} ${sorted(page, most)}`;
    const { ids } = await query.one<{ ids: string[] | null }>(
      this.db,
      `WITH elsewhere AS MATERIALIZED (${foundElsewhere(by, words, values)} LIMIT ${this.maxElsewhere + 1})
       SELECT CASE WHEN (SELECT count(*) FROM elsewhere) <= ${this.maxElsewhere} THEN ARRAY(
         SELECT id FROM (SELECT * FROM elsewhere UNION ALL (${first})) found ${sorted(page, part)}) END AS ids`,
      values.list,
    );
    if (ids || !isByWords) return ids ?? undefined;
    const all = new Values();
    return this.ids(`SELECT id FROM business WHERE ${slugHas(words, all)} ${sorted(page, part)}`, all);
  }

  /**
   * A page of words with conditions that the search table lacks. If the words have too many businesses, some of them give a lower limit
   * of the count, and the page is read in its order.
   */
  private async pageOfCandidates(by: BusinessFilter, words: string[], page: Page) {
    const part = { size: page.limit, offset: (page.page - 1) * page.limit };
    const values = new Values();
    const { candidates, n, ids } = await query.one<{ candidates: number; n: number; ids: string[] }>(
      this.db,
      `WITH candidate AS MATERIALIZED (${withWords(by, words, values)} LIMIT ${MAX_CANDIDATES + 1}),
       found AS MATERIALIZED (SELECT id, slug, rating, reviews FROM candidate JOIN business b USING (id) WHERE ${conditions(by, values)})
       SELECT (SELECT count(*)::int FROM candidate) AS candidates, (SELECT count(*)::int FROM found) AS n,
         ARRAY(SELECT id FROM found ${sorted(page, part)}) AS ids`,
      values.list,
    );
    if (candidates <= MAX_CANDIDATES) return { ids, total: { count: n, isCapped: false } };
    // Names often start with the words, so that in their order the first matches may be far.
    if (part.offset + part.size < n && page.sortBy !== 'name') {
      const named = Math.max(MAX_CANDIDATES, await this.estimate({ ...EVERYTHING, words }));
      const scanned = await this.scanOfMany(by, page, part, (named * n) / MAX_CANDIDATES, named);
      if (scanned) return { ids: scanned, total: { count: n - 1, isCapped: true } };
    }
    if ((await this.estimate({ ...by, words: undefined })) <= MAX_CANDIDATES) {
      const found = (into: Values) => `SELECT id, slug, rating, reviews FROM business b WHERE ${oneByOne(by, into)}`;
      const few = await this.gather(page, part, found);
      return { ids: few.ids, total: { count: few.n, isCapped: false } };
    }
    const all = await this.ordered.get(keyOf(by, page), () => this.readOrder(by, page));
    return { ids: await this.slice(all, by, page), total: { count: all.length, isCapped: false } };
  }

  /** Reads a list in its order, up to `maxRows` of the table; undefined if these are too few for the page, by estimate or in fact. */
  private async scanOfMany(by: BusinessFilter, page: Page, part: Slice, matches: number, maxRows: number) {
    const all = await this.countByRollup(EVERYTHING);
    const expected = ((part.offset + part.size) * all) / matches;
    if (expected > maxRows) return undefined;
    const ids = await this.scan(by, page, part, Math.ceil(Math.min(maxRows, expected * MAX_SCAN_FACTOR)));
    return ids.length === part.size ? ids : undefined;
  }

  /** Reads at most `maxRows` businesses, so it may return fewer than requested. */
  private scan(by: BusinessFilter, page: Page, part: Slice, maxRows: number): Promise<string[]> {
    const values = new Values();
    const first = `SELECT * FROM business ORDER BY ${orderBy(page.sortBy, page.sortOrder)} LIMIT ${maxRows}`;
    const sql = `SELECT id FROM (${first}) b WHERE ${oneByOne(by, values)} ${sorted(page, part)}`;
    return this.ids(sql, values, 'sort', 'bitmapscan');
  }

  /** The number of matches found, and an ordered slice. */
  private async gather(page: Page, part: Slice, found: (values: Values) => string) {
    const values = new Values();
    return query.one<{ n: number; ids: string[] }>(
      this.db,
      `WITH found AS MATERIALIZED (${found(values)})
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

/** Whether a filter has nothing but words. */
function isOfWords(by: BusinessFilter): boolean {
  return conditions(by, new Values()) === 'true';
}

/** Identifies the order of a list. */
function keyOf(by: BusinessFilter, { sortBy }: Page): string {
  return JSON.stringify([by, sortBy]);
}

/** Every condition, without reading others than the given businesses. */
function oneByOne(by: BusinessFilter, values: Values): string {
  return `${conditions(by, values)}${by.words ? ` AND ${hasWords(by.words, values)}` : ''}`;
}

/**
 * Condition on `business b`: approved. At a large offset by id or slug the unapproved are looked up by that column, so that no row is
 * read.
 */
function approvedAt(offset: number, field: SortField): string {
  const column = SORT_COLUMNS[field];
  return offset < FAR_OFFSET_ROWS || (column !== 'id' && column !== 'slug')
    ? 'b.approved'
    : `NOT EXISTS (SELECT FROM business hidden WHERE NOT hidden.listed AND NOT hidden.approved AND hidden.${column} = b.${column})`;
}
