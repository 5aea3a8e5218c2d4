import { Injectable } from '@nestjs/common';
import { FEED_PAGE_SIZE } from '@directory/contracts/internal';
import { WORTH_LISTING_SQL } from '@directory/contracts/listing';
import { query } from '@directory/service-kit/query';
import { DataSource, type EntityManager } from 'typeorm';

export interface FeedPageRow {
  page: number;
  first_id: string;
  size: number;
  last_modified: Date;
  revision: string;
}

export interface FeedBusinessRow {
  id: string;
  slug: string;
  updated_at: Date;
}

const NO_END = '9223372036854775807';
/** Ids per page; the last page has no end. */
const RANGES = `SELECT page, first_id, lead(first_id) OVER (ORDER BY page) AS next_id FROM feed_page`;

@Injectable()
export class FeedPagesQueries {
  constructor(private readonly db: DataSource) {}

  pages(): Promise<FeedPageRow[]> {
    return query.rows(this.db, 'SELECT page, first_id, size, last_modified, revision FROM feed_page ORDER BY page');
  }

  /** Ids of a page: from the first up to, but excluding, the second. Undefined for an unknown page. */
  async range(page: number): Promise<{ first_id: string; next_id: string } | undefined> {
    return query.maybeOne<{ first_id: string; next_id: string }>(
      this.db,
      `SELECT first_id, coalesce(next_id, ${NO_END}) AS next_id FROM (${RANGES}) r WHERE page = $1`,
      [page],
    );
  }

  /** Listed businesses ordered by id. */
  businesses(firstId: string, nextId: string, limit: number): Promise<FeedBusinessRow[]> {
    return query.rows(
      this.db,
      `SELECT id, slug, updated_at FROM business WHERE id >= $1 AND id < $2 AND ${WORTH_LISTING_SQL} ORDER BY id LIMIT $3`,
      [firstId, nextId, limit],
    );
  }

  /** Whether there are changes, and all are `quiet` milliseconds old, one is `longest` old, or the clock was set back since one. */
  async isDue(quiet: number, longest: number): Promise<boolean> {
    return (
      (await query.maybeValue<boolean | null>(
        this.db,
        `SELECT max(changed_at) < clock_timestamp() - $1 * interval '1 ms'
           OR min(changed_at) < clock_timestamp() - $2 * interval '1 ms' OR max(changed_at) > clock_timestamp() AS due FROM feed_change`,
        [quiet, longest],
      )) === true
    );
  }

  /** False if another replica holds it. */
  async lock(manager: EntityManager): Promise<boolean> {
    return query.value<boolean>(manager, `SELECT pg_try_advisory_xact_lock(hashtext('feed pages')) AS locked`);
  }

  /** Removes and returns the changes: buckets of ids, null for all. */
  async drainChanges(manager: EntityManager): Promise<(string | null)[]> {
    return query.column<string | null>(
      manager,
      'WITH taken AS (DELETE FROM feed_change RETURNING bucket) SELECT DISTINCT bucket FROM taken',
    );
  }

  /** Recounts the pages with ids in these buckets. A page that has lost some was modified now. */
  async recount(manager: EntityManager, buckets: string[]): Promise<void> {
    await query.run(
      manager,
      `WITH touched AS (
         SELECT DISTINCT r.page, r.first_id, r.next_id FROM (${RANGES}) r, unnest($1::bigint[]) AS bucket
         WHERE r.first_id < (bucket + 1) << 10 AND coalesce(r.next_id, ${NO_END}) > bucket << 10),
       counted AS (
         SELECT t.page, n.size, n.last_modified FROM touched t, LATERAL (
           SELECT count(*)::int AS size, max(updated_at) AS last_modified FROM business
           WHERE id >= t.first_id AND id < coalesce(t.next_id, ${NO_END}) AND ${WORTH_LISTING_SQL}) n)
       UPDATE feed_page p SET size = c.size, revision = nextval('feed_revision'),
         last_modified = CASE WHEN c.size < p.size THEN now() ELSE coalesce(c.last_modified, now()) END
       FROM counted c WHERE c.page = p.page`,
      [buckets],
    );
  }

  /** The first page to divide again: too long, or with room if there are too many, or missing; undefined if none. */
  async firstWrong(manager: EntityManager): Promise<number | undefined> {
    return (
      (await query.maybeValue<number | null>(
        manager,
        `SELECT CASE count(*) WHEN 0 THEN 1
         ELSE min(page) FILTER (WHERE size > $1 OR (size < $1 AND pages <> wanted)) END AS page
       FROM (SELECT page, size, count(*) OVER () AS pages, ceil(sum(size) OVER () / $1::numeric) AS wanted
             FROM feed_page) counted`,
        [FEED_PAGE_SIZE],
      )) ?? undefined
    );
  }

  /** Divides the listed businesses into pages, from the start of a page on. */
  async divide(manager: EntityManager, from: number): Promise<void> {
    const firstId = await query.maybeValue<string>(manager, 'SELECT first_id FROM feed_page WHERE page = $1', [from]);
    await query.run(manager, 'DELETE FROM feed_page WHERE page >= $1', [from]);
    await query.run(
      manager,
      `INSERT INTO feed_page (page, first_id, size, last_modified, revision)
       SELECT $1 + n, CASE WHEN $1 + n = 1 THEN 0 ELSE min(id) END, count(*), max(updated_at), nextval('feed_revision')
       FROM (SELECT id, updated_at, ((row_number() OVER (ORDER BY id) - 1) / $3)::int AS n
             FROM business WHERE id >= $2 AND ${WORTH_LISTING_SQL}) numbered
       GROUP BY n`,
      [from, firstId ?? '0', FEED_PAGE_SIZE],
    );
  }
}
