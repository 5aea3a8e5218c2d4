import { Injectable } from '@nestjs/common';
import type {
  BusinessReportQuery,
  ReportChanges,
  ReportKind,
  ReportState,
} from '@directory/contracts/business-reports';
import { query, type Database } from '@directory/service-kit/query';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { insertWithinAllowance } from '../senders/sender-allowance.js';

interface NewReport {
  tokenHash: Buffer;
  businessId: string;
  businessName: string;
  kind: ReportKind;
  changes: ReportChanges;
  note: string | null;
  clientHash: Buffer;
}

export interface ReportRow {
  id: string;
  business_id: string;
  business_name: string;
  kind: ReportKind;
  changes: ReportChanges;
  note: string | null;
  state: ReportState;
  reply: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  created_at: Date;
}

export interface Decision {
  state: Exclude<ReportState, 'received'>;
  reply: string | null;
  username: string;
}

type StateFilter = z.output<typeof BusinessReportQuery>['state'];

const COLUMNS = `id, business_id, business_name, kind, changes, note, state, reply, decided_by, decided_at, created_at`;
const IN_STATE = `($1 = 'all' OR state = $1)`;

@Injectable()
export class BusinessReportQueries {
  constructor(private readonly db: DataSource) {}

  /** @throws AppError `too_many_requests` with the `seconds` to wait */
  insert(report: NewReport): Promise<void> {
    const { tokenHash, businessId, businessName, kind, changes, note, clientHash } = report;
    return insertWithinAllowance(this.db, 'business_report', clientHash, (tx) =>
      query.run(
        tx,
        `INSERT INTO business_report (token_hash, business_id, business_name, kind, changes, note, client_hash)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [tokenHash, businessId, businessName, kind, JSON.stringify(changes), note, clientHash],
      ),
    );
  }

  findByToken(tokenHash: Buffer): Promise<ReportRow | undefined> {
    return query.maybeOne<ReportRow>(this.db, `SELECT ${COLUMNS} FROM business_report WHERE token_hash = $1`, [
      tokenHash,
    ]);
  }

  lock(tx: Database, id: string): Promise<ReportRow | undefined> {
    return query.maybeOne<ReportRow>(tx, `SELECT ${COLUMNS} FROM business_report WHERE id = $1 FOR UPDATE`, [id]);
  }

  list(state: StateFilter, limit: number, offset: number): Promise<ReportRow[]> {
    return query.rows<ReportRow>(
      this.db,
      // Skipped reports are only read in an index.
      `SELECT ${COLUMNS} FROM business_report WHERE id = ANY (ARRAY(
         SELECT id FROM business_report WHERE ${IN_STATE} ORDER BY id DESC LIMIT $2 OFFSET $3)) ORDER BY id DESC`,
      [state, limit, offset],
    );
  }

  async count(state: StateFilter): Promise<number> {
    return query.value<number>(this.db, `SELECT count(*)::int AS n FROM business_report WHERE ${IN_STATE}`, [state]);
  }

  async decide(tx: Database, id: string, { state, reply, username }: Decision): Promise<void> {
    await query.run(
      tx,
      'UPDATE business_report SET state = $2, reply = $3, decided_by = $4, decided_at = now() WHERE id = $1',
      [id, state, reply, username],
    );
  }

  /** Deletes reports older than so many days, and resolves to their number. */
  expire(days: number): Promise<number> {
    return query.run(this.db, 'DELETE FROM business_report WHERE created_at < now() - make_interval(days => $1)', [
      days,
    ]);
  }
}
