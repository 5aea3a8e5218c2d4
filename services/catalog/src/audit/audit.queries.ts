import { InjectRepository } from '@nestjs/typeorm';
import type { AuditAction, AuditDetails, AuditQuery } from '@directory/contracts/audit';
import { newest } from '@directory/service-kit/newest';
import { query } from '@directory/service-kit/query';
import { Injectable } from '@nestjs/common';
import {
  And,
  DataSource,
  LessThan,
  MoreThanOrEqual,
  type EntityManager,
  type FindOptionsWhere,
  type Repository,
} from 'typeorm';
import { AuditEntryRecord } from './audit-entry.entity.js';

/** The table sets number, time and hash. */
export interface NewAuditEntry {
  username: string;
  address: string | null;
  action: AuditAction;
  subject?: string | null;
  count?: number | null;
  before?: AuditDetails | null;
  after?: AuditDetails | null;
  /** Makes recording idempotent. */
  key?: string;
  /** For the log; not stored. */
  requestId?: string;
}

type AuditFilter = Omit<AuditQuery, 'page'>;

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

  /** Name of the file of an import; undefined if its upload is not recorded. */
  async fileOf(manager: EntityManager, importId: string): Promise<string | undefined> {
    return query.maybeValue<string>(
      manager,
      `SELECT subject FROM audit_entry WHERE action = 'import.upload' AND after ->> 'importId' = $1 ORDER BY id DESC LIMIT 1`,
      [importId],
    );
  }

  /** Newest first. */
  list(filter: AuditFilter, limit: number, offset = 0): Promise<AuditEntryRecord[]> {
    return newest(this.entries, conditions(filter), limit, offset);
  }

  count(filter: AuditFilter): Promise<number> {
    return this.entries.countBy(conditions(filter));
  }

  /** Every recorded value of a column, with one index probe each. */
  async recorded(column: 'action' | 'username'): Promise<string[]> {
    return query.column<string>(
      this.db,
      `WITH RECURSIVE known (value) AS (
         SELECT min(${column}) FROM audit_entry
         UNION ALL
         SELECT (SELECT min(${column}) FROM audit_entry WHERE ${column} > known.value) FROM known WHERE value IS NOT NULL
       ) SELECT value FROM known WHERE value IS NOT NULL ORDER BY value`,
    );
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
    const removed = await query.value<string>(this.db, 'SELECT audit_expire($1) AS removed', [days]);
    return Number(removed);
  }

  /** The first entry that was changed or follows a gap; undefined if the log is intact. */
  async firstBroken(manager = this.db.manager): Promise<string | undefined> {
    return query.maybeValue<string>(
      manager,
      `SELECT id FROM (
         SELECT entry.id, entry.hash <> audit_hash(coalesce(lag(entry.hash) OVER chain, anchor.hash), entry)
           OR entry.id <> coalesce(lag(entry.id) OVER chain, anchor.entry_id) + 1 AS broken
         FROM audit_entry entry, audit_anchor anchor WINDOW chain AS (ORDER BY entry.id)
       ) checked WHERE broken ORDER BY id LIMIT 1`,
    );
  }
}

function conditions({ action, username, since, until }: AuditFilter): FindOptionsWhere<AuditEntryRecord> {
  const times = [
    ...(since === undefined ? [] : [MoreThanOrEqual(new Date(since))]),
    ...(until === undefined ? [] : [LessThan(new Date(until))]),
  ];
  return {
    ...(action !== undefined && { action }),
    ...(username !== undefined && { username }),
    ...(times.length > 0 && { at: And(...times) }),
  };
}
