import { Injectable } from '@nestjs/common';
import { query } from '@directory/service-kit/query';
import { DataSource, type EntityManager } from 'typeorm';

/** 30 minutes idle, 12 hours in total. */
export const SESSION_TTL = { idleSeconds: 30 * 60, absoluteSeconds: 12 * 3600 };

export interface SessionRecord {
  id: string;
  administratorId: string;
  username: string;
  address: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  confirmedAt: Date;
  /** Whether a second factor is mandatory and missing. */
  mustAddFactor: boolean;
}

/** Client of a sign-in. */
export interface Client {
  address: string;
  userAgent: string | undefined;
}

const MAX_USER_AGENT_LENGTH = 300;

/** Of a row `a` of `administrator`. */
export const HAS_FACTOR = '(a.totp_active OR EXISTS (SELECT FROM passkey p WHERE p.administrator_id = a.id))';

const SESSIONS = `
SELECT s.id, s.administrator_id AS "administratorId", a.username, s.address, s.user_agent AS "userAgent",
  s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt", s.confirmed_at AS "confirmedAt",
  (SELECT require_second_factor FROM site_setting) AND NOT ${HAS_FACTOR} AS "mustAddFactor"
FROM admin_session s JOIN administrator a ON a.id = s.administrator_id
WHERE a.deactivated_at IS NULL AND s.last_seen_at > now() - interval '${SESSION_TTL.idleSeconds} seconds'
  AND s.created_at > now() - interval '${SESSION_TTL.absoluteSeconds} seconds'`;

@Injectable()
export class SessionQueries {
  constructor(private readonly db: DataSource) {}

  find(tokenHash: Buffer): Promise<SessionRecord | undefined> {
    return query.maybeOne(this.db, `${SESSIONS} AND s.token_hash = $1`, [tokenHash]);
  }

  /** Of all administrators, latest used first. */
  list(): Promise<SessionRecord[]> {
    return query.rows(this.db, `${SESSIONS} ORDER BY s.last_seen_at DESC, s.id DESC`);
  }

  /** Updates the time of the last use, at most once a minute. */
  async touch(tokenHash: Buffer): Promise<void> {
    await query.run(
      this.db,
      `UPDATE admin_session SET last_seen_at = now() WHERE token_hash = $1 AND last_seen_at < now() - interval '1 minute'`,
      [tokenHash],
    );
  }

  async confirm(tokenHash: Buffer): Promise<void> {
    await query.run(this.db, 'UPDATE admin_session SET confirmed_at = now() WHERE token_hash = $1', [tokenHash]);
  }

  async insert(db: EntityManager, tokenHash: Buffer, administratorId: string, client: Client): Promise<void> {
    await query.run(
      db,
      'INSERT INTO admin_session (token_hash, administrator_id, address, user_agent) VALUES ($1, $2, $3, $4)',
      [tokenHash, administratorId, client.address, client.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null],
    );
  }

  /** Resolves to the deleted session. */
  delete(
    db: EntityManager,
    by: { tokenHash: Buffer } | { id: string },
  ): Promise<Pick<SessionRecord, 'username' | 'address' | 'userAgent'> | undefined> {
    const [column, value] = 'id' in by ? ['id', by.id] : ['token_hash', by.tokenHash];
    return query.maybeOne(
      db,
      `DELETE FROM admin_session s USING administrator a WHERE a.id = s.administrator_id AND s.${column} = $1
       RETURNING a.username, s.address, s.user_agent AS "userAgent"`,
      [value],
    );
  }

  /** Resolves to the number of sessions that ended. `except`: the id of one that stays. */
  deleteAll(db: EntityManager, administratorId: string, except = '0'): Promise<number> {
    const sql = 'DELETE FROM admin_session WHERE administrator_id = $1 AND id <> $2';
    return query.run(db, sql, [administratorId, except]);
  }

  /** Every session of the administrator but the one with this token. */
  async deleteOthers(db: EntityManager, administratorId: string, tokenHash: Buffer): Promise<void> {
    const sql = 'DELETE FROM admin_session WHERE administrator_id = $1 AND token_hash <> $2';
    await query.run(db, sql, [administratorId, tokenHash]);
  }

  async deleteExpired(db: EntityManager): Promise<void> {
    await query.run(
      db,
      `DELETE FROM admin_session WHERE last_seen_at <= now() - make_interval(secs => $1)
         OR created_at <= now() - make_interval(secs => $2)`,
      [SESSION_TTL.idleSeconds, SESSION_TTL.absoluteSeconds],
    );
  }

  /** Whether the account has signed in from this IP address within the last `days`. */
  async hasSignedIn(username: string, address: string, days: number): Promise<boolean> {
    const login = await query.maybeOne(
      this.db,
      `SELECT 1 FROM audit_entry WHERE action = 'session.login' AND address = $1 AND username = $2
         AND at > now() - make_interval(days => $3) LIMIT 1`,
      [address, username, days],
    );
    return login !== undefined;
  }
}
