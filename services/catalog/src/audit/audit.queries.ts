import { InjectRepository } from '@nestjs/typeorm';
import { query } from '@directory/service-kit/query';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type Repository } from 'typeorm';
import { AuditEntryRecord } from './audit-entry.entity.js';

/** The table sets number, time and hash. */
export interface NewAuditEntry {
  username: string;
  address: string | null;
  /** `noun.verb`, such as `business.approve`. */
  action: string;
  subject?: string | null;
  count?: number | null;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  /** Makes recording idempotent. */
  key?: string;
  /** For the log; not stored. */
  requestId?: string;
}

@Injectable()
export class AuditQueries {
  constructor(
    private readonly db: DataSource,
    @InjectRepository(AuditEntryRecord) private readonly entries: Repository<AuditEntryRecord>,
  ) {}

  /** Resolves to number and hash of the entry; undefined if its key exists. */
  async insert(manager: EntityManager, entry: NewAuditEntry): Promise<{ id: string; hash: Buffer } | undefined> {
    return query.maybeOne<{ id: string; hash: Buffer }>(
      manager,
      `INSERT INTO audit_entry (key, username, action, subject, count, before, after, address)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (key) DO NOTHING RETURNING id, hash`,
      [
        entry.key ?? null,
        entry.username,
        entry.action,
        entry.subject ?? null,
        entry.count ?? null,
        entry.before ? JSON.stringify(entry.before) : null,
        entry.after ? JSON.stringify(entry.after) : null,
        entry.address,
      ],
    );
  }

  /** Newest first; of one action, if given. */
  list(action: string | undefined, limit: number, offset = 0): Promise<AuditEntryRecord[]> {
    return this.entries.find({ where: ofAction(action), order: { id: 'DESC' }, take: limit, skip: offset });
  }

  count(action: string | undefined): Promise<number> {
    return this.entries.countBy(ofAction(action));
  }

  /** Every recorded action, with one index probe each. */
  async actions(): Promise<string[]> {
    const rows = await query.rows<{ action: string }>(
      this.db,
      `WITH RECURSIVE known (action) AS (
         SELECT min(action) FROM audit_entry
         UNION ALL
         SELECT (SELECT min(action) FROM audit_entry WHERE action > known.action) FROM known WHERE action IS NOT NULL
       ) SELECT action FROM known WHERE action IS NOT NULL ORDER BY action`,
    );
    return rows.map((row) => row.action);
  }

  /** For comparison with the service's log. */
  async last(): Promise<{ id: string; hash: Buffer } | undefined> {
    return query.maybeOne<{ id: string; hash: Buffer }>(
      this.db,
      'SELECT id, hash FROM audit_entry ORDER BY id DESC LIMIT 1',
    );
  }

  /** Removes entries older than so many days, and resolves to their number. */
  async expire(days: number): Promise<number> {
    const { removed } = await query.one<{ removed: string }>(this.db, 'SELECT audit_expire($1) AS removed', [days]);
    return Number(removed);
  }

  /** The first entry that was changed or follows a gap; undefined if the log is intact. */
  async firstBroken(manager = this.db.manager): Promise<string | undefined> {
    return (
      await query.maybeOne<{ id: string }>(
        manager,
        `SELECT id FROM (
         SELECT entry.id, entry.hash <> audit_hash(coalesce(lag(entry.hash) OVER chain, anchor.hash), entry)
           OR entry.id <> coalesce(lag(entry.id) OVER chain, anchor.entry_id) + 1 AS broken
         FROM audit_entry entry, audit_anchor anchor WINDOW chain AS (ORDER BY entry.id)
       ) checked WHERE broken ORDER BY id LIMIT 1`,
      )
    )?.id;
  }
}

function ofAction(action: string | undefined) {
  return action === undefined ? {} : { action };
}
