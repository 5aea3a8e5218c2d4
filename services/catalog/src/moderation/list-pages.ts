import { Injectable } from '@nestjs/common';
import { COUNT_CAP, type SortField } from '@directory/contracts/moderation';
import { query, type Database } from '@directory/service-kit/query';
import { DataSource } from 'typeorm';
import { FilterFacts, orderKeyOf } from './filter-facts.js';
import { orderBy, SORT_COLUMNS, sorted, sliceOf, type Page, type Slice } from './list-order.js';
import {
  foundBy,
  foundElsewhere,
  hasPlaceOrCategory,
  isByIndexes,
  isOfSearchTable,
  isOfWords,
  members,
  oneByOne,
} from './matching-rows.js';
import {
  conditions,
  EVERYTHING,
  nameQuery,
  slugHas,
  slugStarts,
  Values,
  wholeWordsQuery,
  withWords,
  type BusinessFilter,
} from './moderation-filter.js';
import { OrderedIds, type IdBytes, type Order } from './ordered-ids.js';

/** Number of matches, and whether it is capped. */
export interface Total {
  count: number;
  isCapped: boolean;
}

/** Rows that a scan reads at most, as a multiple of the expected number. */
const MAX_SCAN_FACTOR = 50;
/** The same of the entries of an index, and as many as take little time. */
const MAX_ENTRIES_FACTOR = 4;
const MIN_ENTRIES = 60_000;
/** Reading so many rows of an index takes as long as one of the table. */
const ENTRIES_PER_ROW = 8;
/** Businesses found by words that are compared with the rest of a filter, before the list is read in its order instead. */
const MAX_CANDIDATES = 5_000;
/** Matches whose names start with another word than the first one of a filter, before the list is read in its order instead. */
const MAX_ELSEWHERE = 3_000;
/** Businesses with all words but the last, up to which a frequent last word is compared with each of them. */
const MAX_BY_ROW = 2_000;
/** Businesses with a word that starts with the last one, up to which the index finds them. Entries of words take less time than rows. */
const MAX_OF_LAST_WORD = 100_000;
/** From here on, skipping rows takes longer than sorting those that are not approved, and a list is read from its stored order. */
const FAR_OFFSET_ROWS = 10_000;

/**
 * Lists of so many rows have their order prepared with their first page, as their last page is one click away, and near pages are read
 * from the table in its order, not sorted.
 */
const LONG_LIST_ROWS = 100_000;
/** From so many times the counted matches on, an estimate is hardly that of an unknown word: a page is read while they are counted. */
const MANY_FACTOR = 3;

type Settings = Record<string, string>;
/** Plans whose costs the planner underestimates are excluded. */
const BY_INDEXES: Settings = { enable_bitmapscan: 'off', enable_seqscan: 'off' };
const IN_ORDER: Settings = { enable_sort: 'off', enable_bitmapscan: 'off' };
/** Leaves a processor to requests, and hashes a subquery once instead of once for each process. */
const SERIAL: Settings = { max_parallel_workers_per_gather: '0' };
/** Of the indexes by slug, rating and reviews. */
const ORDER_INDEX_COLUMNS = 'country_code, missing, approved';
const MAX_INT4 = 2 ** 31 - 1;

/** Pages of the administration's list: ids, ordered. */
@Injectable()
export class ListPages {
  /** Fewer in tests. */
  longListRows = LONG_LIST_ROWS;
  maxElsewhere = MAX_ELSEWHERE;
  maxByRow = MAX_BY_ROW;
  maxOfLastWord = MAX_OF_LAST_WORD;

  constructor(
    private readonly db: DataSource,
    private readonly ordered: OrderedIds,
    private readonly facts: FilterFacts,
  ) {}

  /** A page of businesses filtered by category, country, city and approval only: `total` is known. */
  async pageByIndex(by: BusinessFilter, page: Page, total: number): Promise<string[]> {
    this.ordered.postpone();
    const { order, isReversed, ...part } = sliceOf(page, total);
    if (part.size === 0) return [];
    const isFar = part.offset > FAR_OFFSET_ROWS;
    const isLong = total > this.longListRows;
    const known = isFar && this.ordered.peek(keyOf(by, page));
    if (known) return this.slice(known, by, page);
    // For a later page: this one is not worth waiting for the whole order.
    if (isFar) this.ordered.prepareNow(this.orderOf(by, page));
    else if (isLong) this.ordered.prepareWhenIdle(this.ordersAfter(by, page, total));
    const values = new Values();
    const byName = page.sortBy === 'name';
    const end = sorted({ ...page, sortOrder: order }, part);
    let rows: string[];
    if (hasPlaceOrCategory(by) || by.approved === false) {
      const sql = `SELECT id FROM (${members(by, values, byName)}) b ${end}`;
      const scanned =
        isLong || isOfOrderIndex(by, page.sortBy)
          ? await this.scanOfMany(by, { ...page, sortOrder: order }, part, total, rowsFor(total, page))
          : undefined;
      rows = scanned ?? (await this.ids(sql, values, BY_INDEXES));
    } else {
      const where = by.approved ? approvedAt(part.offset, page.sortBy) : 'true';
      rows = await this.ids(`SELECT id FROM business b WHERE ${where} ${end}`, values);
    }
    return isReversed ? rows.reverse() : rows;
  }

  /** The order of a list and, if it is of all businesses, those that the other columns of its table would need. */
  private ordersAfter(by: BusinessFilter, page: Page, total: number): Order[] {
    const first = this.orderOf(by, page);
    const fields = Object.keys(SORT_COLUMNS) as SortField[];
    if (keyOf(by, page) !== keyOf(EVERYTHING, page) || !this.ordered.holds(fields.length, total)) return [first];
    const others = fields.filter((field) => field !== page.sortBy);
    return [first, ...others.map((sortBy) => this.orderOf(by, { ...page, sortBy }))];
  }

  private orderOf(by: BusinessFilter, page: Page): Order {
    return { key: keyOf(by, page), read: () => this.readOrder(by, page, SERIAL) };
  }

  /** A page of matches without a count table: the count is capped, unless the page is beyond the cap. */
  async pageByScan(by: BusinessFilter, page: Page): Promise<{ ids: string[]; total: Total }> {
    this.ordered.postpone();
    const offset = (page.page - 1) * page.limit;
    const isFar = offset + page.limit > COUNT_CAP;
    const key = keyOf(by, page);
    const known = isFar ? await this.ordered.get(key, () => this.readOrder(by, page)) : this.ordered.peek(key);
    if (known) return { ids: await this.slice(known, by, page), total: { count: known.length, isCapped: false } };
    return this.pageOfMatches(await this.withLastWord(by), page, { size: page.limit, offset });
  }

  /** The same without a known order. */
  private async pageOfMatches(by: BusinessFilter, page: Page, part: Slice): Promise<{ ids: string[]; total: Total }> {
    if (by.words && !isOfSearchTable(by)) return this.pageOfCandidates(by, by.words, page);
    const facts = this.facts.of(by);
    const matches = await this.estimate(by);
    if (facts.isCapped === undefined && matches > MANY_FACTOR * COUNT_CAP) {
      const isCapping = async () => (await this.startsTooMany(by)) || (await this.hasTooMany(by));
      const [isCapped, ids] = await Promise.all([isCapping(), this.pageOfMany(by, page, part, matches)]);
      facts.isCapped = isCapped;
      if (isCapped) return { ids, total: { count: COUNT_CAP, isCapped } };
    }
    facts.isCapped ??= (await this.startsTooMany(by)) || (isByIndexes(by) && (await this.hasTooMany(by))) || undefined;
    if (!facts.isCapped) {
      const upToCap = (into: Values) => `${foundBy(by, into, 'name')} LIMIT ${COUNT_CAP + 1}`;
      const few = (await this.countedByName(by, page, part)) ?? (await this.gather(by, page, part, upToCap));
      facts.isCapped = few.n > COUNT_CAP;
      if (!facts.isCapped) return { ids: few.ids, total: { count: few.n, isCapped: false } };
    }
    return { ids: await this.pageOfMany(by, page, part, matches), total: { count: COUNT_CAP, isCapped: true } };
  }

  /** With the way the last of several words is found. */
  private async withLastWord(by: BusinessFilter): Promise<BusinessFilter> {
    if (!by.words || by.words.length < 2) return by;
    if ((await this.estimateOf(nameQuery(by.words.slice(-1)))) <= this.maxOfLastWord) return by;
    const named = await this.estimateOf(wholeWordsQuery(by.words.slice(0, -1)));
    return { ...by, isLastWordByRow: named <= this.maxByRow };
  }

  /** Listed businesses with a query in their words, by estimate. */
  private estimateOf(words: string): Promise<number> {
    const values = new Values();
    return this.planned(`SELECT FROM business_search WHERE words @@ ${values.add(words)}::tsquery`, values);
  }

  /** Whether more names than are counted start with the words of a filter, one after the other: these are adjacent in an index. */
  private async startsTooMany(by: BusinessFilter): Promise<boolean> {
    const { words } = by;
    if (!words || !isOfWords(by)) return false;
    const named = (into: Values) =>
      `SELECT FROM business b WHERE ${slugStarts([words.join('-')], into)} AND ${slugHas(words, into)}`;
    return this.exceedsCap(named);
  }

  /** Whether there are more matches than are counted. */
  private async hasTooMany(by: BusinessFilter): Promise<boolean> {
    return this.exceedsCap((into) => `SELECT FROM (${foundBy(by, into, 'slug')}) found`);
  }

  private async exceedsCap(statement: (values: Values) => string): Promise<boolean> {
    const values = new Values();
    const sql = `SELECT count(*)::int AS n FROM (${statement(values)} LIMIT ${COUNT_CAP + 1}) counted`;
    return (await query.one<{ n: number }>(this.db, sql, values.list)).n > COUNT_CAP;
  }

  /** All matches, ascending. */
  private readOrder(by: BusinessFilter, { sortBy }: Page, settings: Settings = {}): Promise<IdBytes> {
    return this.with(settings, async (on) => {
      const lastId = 'SELECT coalesce(max(id), 0)::float8 AS last FROM business';
      const idBytes = (await query.one<{ last: number }>(on, lastId)).last <= MAX_INT4 ? 4 : 8;
      const values = new Values();
      const found = `SELECT id FROM (${foundBy(by, values, 'slug')}) b ORDER BY ${orderBy(sortBy, 'asc')}`;
      const sql = `SELECT coalesce(string_agg(int${idBytes}send(id::int${idBytes}), ''), '') AS bytes FROM (${found}) ordered`;
      return { idBytes, bytes: (await query.one<{ bytes: Buffer }>(on, sql, values.list)).bytes };
    });
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
  private async pageOfMany(by: BusinessFilter, page: Page, part: Slice, estimate: number): Promise<string[]> {
    const named = page.sortBy === 'name' && by.words && (await this.pageByName(by, by.words, page, part));
    if (named) return named;
    const matches = Math.max(COUNT_CAP, estimate);
    const isGatheredByIndexes = isByIndexes(by) && hasPlaceOrCategory(by);
    const scanned = await this.scanOfMany(
      by,
      page,
      part,
      matches,
      isGatheredByIndexes ? rowsFor(matches, page) : matches,
    );
    return scanned ?? (await this.gather(by, page, part, (into) => foundBy(by, into, 'slug'))).ids;
  }

  /**
   * A page of words in the order of names. If names that start with another word are many, all names are read in their order;
   * undefined if that requires reading other columns.
   */
  private async pageByName(by: BusinessFilter, words: string[], page: Page, part: Slice) {
    const { ids } = await this.mergedByName(by, words, page, part);
    if (ids || !isOfWords(by)) return ids ?? undefined;
    const all = new Values();
    return this.ids(`SELECT id FROM business WHERE ${slugHas(words, all)} ${sorted(page, part)}`, all);
  }

  /** The same with the number of matches, for words without other conditions. */
  private async countedByName(by: BusinessFilter, page: Page, part: Slice) {
    if (!by.words || !isOfWords(by) || page.sortBy !== 'name') return undefined;
    const { ids, elsewhere, starting } = await this.mergedByName(by, by.words, page, part);
    return ids ? { n: starting + elsewhere, ids } : undefined;
  }

  /**
   * Most names start with the words: these are read in their order, and merged with the others. Without ids if the others are many.
   * `starting` is counted, up to the cap, of words without other conditions, which the index of slugs has.
   */
  private mergedByName(by: BusinessFilter, words: string[], page: Page, part: Slice) {
    const values = new Values();
    const starts = `FROM business b WHERE ${slugStarts(words, values)} AND ${isOfWords(by) ? slugHas(words, values) : oneByOne(by, values)}`;
    const first = `SELECT id, slug ${starts} ${sorted(page, { size: part.offset + part.size, offset: 0 })}`;
    const counted = isOfWords(by) ? `SELECT ${starts} LIMIT ${COUNT_CAP + 1}` : 'SELECT LIMIT 0';
    return query.one<{ ids: string[] | null; elsewhere: number; starting: number }>(
      this.db,
      `WITH elsewhere AS MATERIALIZED (${foundElsewhere(by, words, values)} LIMIT ${this.maxElsewhere + 1})
       SELECT (SELECT count(*)::int FROM elsewhere) AS elsewhere, (SELECT count(*)::int FROM (${counted}) starting) AS starting,
         CASE WHEN (SELECT count(*) FROM elsewhere) <= ${this.maxElsewhere} THEN ARRAY(
           SELECT id FROM (SELECT id, (SELECT slug FROM business b WHERE b.id = elsewhere.id) AS slug FROM elsewhere UNION ALL (${first})) found
           ${sorted(page, part)}) END AS ids`,
      values.list,
    );
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
      const few = await this.gather(by, page, part, found);
      return { ids: few.ids, total: { count: few.n, isCapped: false } };
    }
    const all = await this.ordered.get(keyOf(by, page), () => this.readOrder(by, page));
    return { ids: await this.slice(all, by, page), total: { count: all.length, isCapped: false } };
  }

  /** Reads a list in its order, up to `maxRows` of the table; undefined if these are too few for the page, by estimate or in fact. */
  private async scanOfMany(by: BusinessFilter, page: Page, part: Slice, matches: number, maxRows: number) {
    const { all } = await query.one<{ all: number }>(this.db, 'SELECT business_count AS "all" FROM directory_count');
    const expected = ((part.offset + part.size) * all) / matches;
    const most = isOfOrderIndex(by, page.sortBy)
      ? Math.min(maxRows * ENTRIES_PER_ROW, Math.max(MIN_ENTRIES, expected * MAX_ENTRIES_FACTOR))
      : Math.min(maxRows, expected * MAX_SCAN_FACTOR);
    const scan = { rows: Math.ceil(most), needed: part.offset + part.size };
    if (expected > most || this.facts.isShort(by, page, scan)) return undefined;
    const facts = this.facts.of(by);
    const ids = await this.scan(by, page, part, scan.rows);
    if (ids.length === part.size) return ids;
    facts.shortScans.set(orderKeyOf(page), scan);
    return undefined;
  }

  /** Reads at most `maxRows` businesses, so it may return fewer than requested. */
  private scan(by: BusinessFilter, page: Page, part: Slice, maxRows: number): Promise<string[]> {
    const values = new Values();
    const columns = isOfOrderIndex(by, page.sortBy) ? `id, ${SORT_COLUMNS[page.sortBy]}, ${ORDER_INDEX_COLUMNS}` : '*';
    const first = `SELECT ${columns} FROM business ORDER BY ${orderBy(page.sortBy, page.sortOrder)} LIMIT ${maxRows}`;
    const sql = `SELECT id FROM (${first}) b WHERE ${oneByOne(by, values)} ${sorted(page, part)}`;
    return this.ids(sql, values, IN_ORDER);
  }

  /** The number of matches found, and an ordered slice. */
  private async gather(by: BusinessFilter, page: Page, part: Slice, found: (values: Values) => string) {
    const values = new Values();
    const sql = `WITH found AS MATERIALIZED (${found(values)})
      SELECT (SELECT count(*)::int FROM found) AS n, ARRAY(SELECT id FROM found ${sorted(page, part)}) AS ids`;
    const isOfCityAndCategory = by.citySlug !== undefined && by.categorySlug !== undefined;
    return this.with(isOfCityAndCategory ? SERIAL : {}, (on) =>
      query.one<{ n: number; ids: string[] }>(on, sql, values.list),
    );
  }

  /** Estimated matches, by the database's statistics. */
  private estimate(by: BusinessFilter): Promise<number> {
    const values = new Values();
    return this.planned(foundBy(by, values, 'name'), values);
  }

  /** Rows of a statement by estimate. */
  private async planned(statement: string, values: Values): Promise<number> {
    type Explained = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] };
    const explained = await query.one<Explained>(this.db, `EXPLAIN (FORMAT JSON) ${statement}`, values.list);
    return explained['QUERY PLAN'][0].Plan['Plan Rows'];
  }

  private async ids(statement: string, values: Values, settings: Settings = {}): Promise<string[]> {
    const rows = await this.with(settings, (on) => query.rows<{ id: string }>(on, statement, values.list));
    return rows.map(({ id }) => id);
  }

  /** Runs statements with settings of the planner. */
  private with<T>(settings: Settings, work: (on: Database) => Promise<T>): Promise<T> {
    const names = Object.entries(settings);
    if (names.length === 0) return work(this.db);
    return this.db.transaction(async (tx) => {
      const calls = names.map(([name, value]) => `set_config('${name}', '${value}', true)`);
      await query.run(tx, `SELECT ${calls.join(', ')}`);
      return work(tx);
    });
  }
}

/** Whether the index of an order has every column of a filter, so that a scan in this order reads no rows. */
function isOfOrderIndex(by: BusinessFilter, field: SortField): boolean {
  return field !== 'createdAt' && isByIndexes(by) && by.categorySlug === undefined && by.citySlug === undefined;
}

/** Rows of the table that are read, in the order of a list, in the time of so many entries of an index. Those of one age are adjacent. */
function rowsFor(entries: number, { sortBy }: Page): number {
  return sortBy === 'createdAt' ? entries : entries / ENTRIES_PER_ROW;
}

/** Identifies the order of a list. */
function keyOf(by: BusinessFilter, { sortBy }: Page): string {
  return JSON.stringify([{ ...by, isLastWordByRow: false }, sortBy]);
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
