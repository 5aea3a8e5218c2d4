import { Injectable } from '@nestjs/common';
import type { DuplicateReason } from '@directory/contracts/duplicate-rules';
import { query } from '@directory/service-kit/query';
import { DataSource, type EntityManager } from 'typeorm';
import { STATED_COLUMNS, type StatedFacts } from '../ingest/same-business.js';

/** A phone or website of more businesses is a chain's or a call centre's, and no evidence. */
const MAX_SHARERS = 10;
/** Sites that have pages of many businesses. */
const PLATFORMS =
  '^https?://(www[.]|m[.])?(facebook|instagram|linktr|google|sites[.]google|wa|twitter|x|youtube|tiktok|booking|tripadvisor|yelp|foursquare|t)[.](com|ee|me)([/?#:]|$)';
/** Degrees of latitude within which the exact distance is computed. */
const NEAR_LATITUDES = (1.05 * 150) / 111_000;

export interface ScannedImport {
  id: string;
  cursor: string;
}

export interface ScannedBusiness extends StatedFacts {
  id: string;
  key: string;
}

export interface CandidatePair {
  first: string;
  second: string;
  hasWebsite: boolean;
}

/** `scanned` has the businesses, `others` those that they are compared with; of `facts` the last has precedence. */
export interface ComparedTables {
  scanned: string;
  others: string;
  facts: string[];
}

export const DIRECTORY: ComparedTables = { scanned: 'business', others: 'business', facts: ['business'] };

export interface DetectedPair {
  keys: [string, string];
  reasons: DuplicateReason[];
  isCertain: boolean;
}

@Injectable()
export class DuplicateScanQueries {
  constructor(private readonly db: DataSource) {}

  async isPending(): Promise<boolean> {
    return query.value<boolean>(
      this.db,
      `SELECT EXISTS (SELECT FROM import_merge WHERE done AND duplicates_cursor IS NOT NULL)
         OR EXISTS (SELECT FROM edited_business) AS pending`,
    );
  }

  /** The oldest import with businesses to be compared, locked until the transaction ends. */
  nextImport(tx: EntityManager, except: string[]): Promise<ScannedImport | undefined> {
    return query.maybeOne(
      tx,
      `SELECT import_id AS id, duplicates_cursor AS cursor FROM import_merge
       WHERE done AND duplicates_cursor IS NOT NULL AND import_id <> ALL ($1::uuid[])
       ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
      [except],
    );
  }

  /** Takes the next businesses that were edited by hand. */
  async takeEdited(tx: EntityManager, limit: number): Promise<string[]> {
    return query.column<string>(
      tx,
      `DELETE FROM edited_business WHERE id IN (
         SELECT id FROM edited_business ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED
       ) RETURNING id`,
      [limit],
    );
  }

  /** Ids of the next businesses that the import wrote last. */
  async nextBusinesses(tx: EntityManager, { id, cursor }: ScannedImport, limit: number): Promise<string[]> {
    return query.column<string>(tx, 'SELECT id FROM business WHERE import_id = $1 AND id > $2 ORDER BY id LIMIT $3', [
      id,
      cursor,
      limit,
    ]);
  }

  /** `cursor` null: all businesses of the import have been compared. */
  async save(tx: EntityManager, importId: string, cursor: string | null): Promise<void> {
    await query.run(tx, 'UPDATE import_merge SET duplicates_cursor = $2 WHERE import_id = $1', [importId, cursor]);
  }

  /** Pairs of these businesses with any that share a phone, a name nearby, or a website; each pair once. */
  candidates(tx: EntityManager, ids: string[], { scanned, others } = DIRECTORY): Promise<CandidatePair[]> {
    const sharing = sharingIn(others);
    return query.rows(
      tx,
      `WITH scanned AS MATERIALIZED (
         SELECT id, phone_number, name_hash, latitude, longitude,
           CASE WHEN website !~* '${PLATFORMS}' THEN website_key(website) END AS website FROM ${scanned}
         WHERE id = ANY($1::bigint[])
       ),
       shared AS (
         ${sharing('b.phone_number = a.phone_number', 'a.phone_number IS NOT NULL')}
         UNION ALL
         ${sharing(
           `b.name_hash = a.name_hash AND b.latitude BETWEEN a.latitude - ${NEAR_LATITUDES} AND a.latitude + ${NEAR_LATITUDES}
            AND abs(b.longitude - a.longitude) * cos(radians(a.latitude)) < ${NEAR_LATITUDES}`,
           'a.latitude IS NOT NULL',
         )}
         UNION ALL
         ${sharing('b.website IS NOT NULL AND website_key(b.website) = a.website', 'a.website IS NOT NULL', true)}
       )
       SELECT least(id, other) AS first, greatest(id, other) AS second, bool_or(by_website) AS "hasWebsite"
       FROM shared GROUP BY 1, 2`,
      [ids],
    );
  }

  /**
   * Has the businesses of other imports compared again whose phone or website these businesses of an import make that of a chain:
   * earlier scans have taken it as evidence.
   */
  async rescanChains(tx: EntityManager, importId: string, ids: string[]): Promise<void> {
    await query.run(
      tx,
      `WITH scanned AS MATERIALIZED (SELECT phone_number, website FROM business WHERE id = ANY($1::bigint[]))
       INSERT INTO edited_business (id)
       ${joining('SELECT DISTINCT phone_number AS key FROM scanned', 'b.phone_number = a.key')}
       UNION
       ${joining(
         'SELECT DISTINCT website_key(website) AS key FROM scanned WHERE website IS NOT NULL',
         'b.website IS NOT NULL AND website_key(b.website) = a.key',
       )}
       ON CONFLICT DO NOTHING`,
      [ids, importId],
    );
  }

  businesses(tx: EntityManager, ids: string[], table: string): Promise<ScannedBusiness[]> {
    return query.rows(
      tx,
      `SELECT id, match_key AS key, ${STATED_COLUMNS.join(', ')} FROM ${table} WHERE id = ANY($1::bigint[])`,
      [ids],
    );
  }

  /**
   * Replaces what earlier scans found for businesses `ids`; decisions and what imports found stay. Without `importId` a pair is of the
   * import that last changed one of them.
   */
  async replace(tx: EntityManager, importId: string | null, ids: string[], pairs: DetectedPair[]): Promise<void> {
    await query.run(
      tx,
      `WITH scanned AS MATERIALIZED (SELECT match_key AS key FROM business WHERE id = ANY($1::bigint[]))
       DELETE FROM possible_duplicate p WHERE NOT different AND NOT 'import' = ANY (reasons) AND (match_key, other_key) IN (
         SELECT q.match_key, q.other_key FROM scanned JOIN possible_duplicate q ON q.match_key = key
         UNION SELECT q.match_key, q.other_key FROM scanned JOIN possible_duplicate q ON q.other_key = key
       )`,
      [ids],
    );
    await query.run(
      tx,
      `INSERT INTO possible_duplicate AS p (match_key, other_key, import_id, reasons, certain)
       SELECT least(key, other), greatest(key, other),
         coalesce($1, (
           SELECT import_id FROM business b JOIN import_merge m USING (import_id)
           WHERE b.match_key IN (key, other) ORDER BY m.created_at DESC LIMIT 1
         ), gen_random_uuid()), string_to_array(reasons, ','), certain
       FROM unnest($2::text[], $3::text[], $4::text[], $5::boolean[]) AS found (key, other, reasons, certain)
       ON CONFLICT (match_key, other_key) DO UPDATE SET certain = excluded.certain,
         reasons = CASE WHEN 'import' = ANY (p.reasons) THEN excluded.reasons || '{import}' ELSE excluded.reasons END`,
      [
        importId,
        pairs.map(({ keys }) => keys[0]),
        pairs.map(({ keys }) => keys[1]),
        pairs.map(({ reasons }) => reasons.join(',')),
        pairs.map(({ isCertain }) => isCertain),
      ],
    );
  }
}

/** Others `b` that share something with scanned businesses `a`, by index, one business after the other. */
const sharingIn =
  (table: string) =>
  (condition: string, applies: string, byWebsite = false) =>
    `SELECT a.id, other, ${byWebsite} AS by_website
    FROM scanned a, LATERAL (
      SELECT array_agg(sharer.id) AS ids FROM (
        SELECT b.id FROM ${table} b WHERE ${condition} LIMIT ${MAX_SHARERS + 1}
      ) sharer
    ) found, unnest(found.ids) AS other
    WHERE ${applies} AND cardinality(found.ids) <= ${MAX_SHARERS} AND other <> a.id`;

/** Businesses of other imports than `$2` that were too few for a chain, and are enough with those of the import. */
function joining(keys: string, condition: string): string {
  const sharers = (of = '') => `(SELECT b.id FROM business b WHERE ${condition} ${of} LIMIT ${MAX_SHARERS + 1})`;
  return `SELECT unnest(others.ids) FROM (${keys}) a, LATERAL (
      SELECT array_agg(id) AS ids FROM ${sharers('AND b.import_id IS DISTINCT FROM $2::uuid')} sharer
    ) others
    WHERE cardinality(others.ids) BETWEEN 2 AND ${MAX_SHARERS}
      AND (SELECT count(*) FROM ${sharers()} sharer) > ${MAX_SHARERS}`;
}
