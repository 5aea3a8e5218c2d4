import { Injectable } from '@nestjs/common';
import type { DuplicateReason } from '@directory/contracts/duplicate-rules';
import type { DuplicateQuery } from '@directory/contracts/duplicates';
import { COUNT_CAP } from '@directory/contracts/moderation';
import { query, type Database } from '@directory/service-kit/query';
import { DataSource } from 'typeorm';

/** Two businesses by their ids. */
export interface PairRow {
  first: string;
  second: string;
  reasons: DuplicateReason[];
  certain: boolean;
}

export type PairFilter = Pick<DuplicateQuery, 'reason' | 'certainty' | 'importId' | 'different'>;

/** Looked up pair by pair: a join might start with all businesses. */
const business = (key: string) => `(SELECT b.id FROM business b WHERE b.match_key = p.${key})`;
const EXISTS = `${business('match_key')} IS NOT NULL AND ${business('other_key')} IS NOT NULL`;
const matches = ({ different }: PairFilter) => `${different ? '' : 'NOT '}p.different
  AND ($1::text IS NULL OR $1 = ANY (p.reasons)) AND ($2::text IS NULL OR p.certain = ($2 = 'certain'))
  AND ($3::uuid IS NULL OR p.import_id = $3)`;
const valuesOf = ({ reason, certainty, importId }: PairFilter) => [reason ?? null, certainty ?? null, importId ?? null];

/** Pairs whose businesses both exist: those marked as different, or the others. */
@Injectable()
export class DuplicateQueries {
  constructor(private readonly db: DataSource) {}

  /** Certain ones first. */
  list(on: Database, filter: PairFilter, limit: number, offset = 0): Promise<PairRow[]> {
    return query.rows<PairRow>(
      on,
      `SELECT first, second, reasons, certain FROM (
         SELECT p.*, ${business('match_key')} AS first, ${business('other_key')} AS second FROM possible_duplicate p
         WHERE ${matches(filter)}
       ) pair WHERE first IS NOT NULL AND second IS NOT NULL
       ORDER BY certain DESC, match_key, other_key LIMIT ${limit} OFFSET ${offset}`,
      valuesOf(filter),
    );
  }

  /** Up to one more than `COUNT_CAP`. */
  async count(filter: PairFilter, on: Database = this.db): Promise<number> {
    return query.value<number>(
      on,
      `SELECT count(*)::int AS n FROM (
         SELECT FROM possible_duplicate p WHERE ${matches(filter)} AND ${EXISTS} LIMIT ${COUNT_CAP + 1}
       ) pair`,
      valuesOf(filter),
    );
  }

  async isDifferent(on: Database, keys: [string, string]): Promise<boolean> {
    const pair = await query.maybeOne(
      on,
      `SELECT FROM possible_duplicate
       WHERE match_key = least($1::text, $2::text) AND other_key = greatest($1::text, $2::text) AND different`,
      keys,
    );
    return pair !== undefined;
  }

  /** Two businesses that are no recorded pair become one. */
  async setDifferent(on: Database, keys: [string, string], isDifferent: boolean): Promise<void> {
    await query.run(
      on,
      `INSERT INTO possible_duplicate (match_key, other_key, import_id, reasons, different)
       VALUES (least($1::text, $2::text), greatest($1::text, $2::text), gen_random_uuid(), '{}', $3)
       ON CONFLICT (match_key, other_key) DO UPDATE SET different = excluded.different`,
      [...keys, isDifferent],
    );
  }
}
