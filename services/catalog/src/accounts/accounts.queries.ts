import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

export interface SessionRow {
  id: string;
  username: string;
  created_at: Date;
  last_seen_at: Date;
  address: string | null;
  user_agent: string | null;
}

/** Seconds that a session may live without being used, and at all. */
export interface SessionAges {
  idle: number;
  absolute: number;
}

const COLUMNS = 'id, username, created_at, last_seen_at, address, user_agent';
const ALIVE = 'last_seen_at > now() - make_interval(secs => $1) AND created_at > now() - make_interval(secs => $2)';

@Injectable()
export class AccountQueries {
  constructor(private readonly db: DataSource) {}

  async insertSession(
    db: EntityManager,
    tokenHash: Buffer,
    session: Pick<SessionRow, 'username' | 'address' | 'user_agent'>,
  ): Promise<void> {
    await db.query('INSERT INTO admin_session (token_hash, username, address, user_agent) VALUES ($1, $2, $3, $4)', [
      tokenHash,
      session.username,
      session.address,
      session.user_agent,
    ]);
  }

  async findSession(tokenHash: Buffer, { idle, absolute }: SessionAges): Promise<SessionRow | undefined> {
    const rows: SessionRow[] = await this.db.query(
      `SELECT ${COLUMNS} FROM admin_session WHERE token_hash = $3 AND ${ALIVE}`,
      [idle, absolute, tokenHash],
    );
    return rows[0];
  }

  /** The latest used first. */
  listSessions({ idle, absolute }: SessionAges): Promise<SessionRow[]> {
    return this.db.query(`SELECT ${COLUMNS} FROM admin_session WHERE ${ALIVE} ORDER BY last_seen_at DESC, id DESC`, [
      idle,
      absolute,
    ]);
  }

  /** Notes that a session is in use, at most once a minute. */
  async touchSession(tokenHash: Buffer): Promise<void> {
    await this.db.query(
      `UPDATE admin_session SET last_seen_at = now()
       WHERE token_hash = $1 AND last_seen_at < now() - interval '1 minute'`,
      [tokenHash],
    );
  }

  /** The session that was ended; undefined if there was none. */
  async deleteSession(db: EntityManager, by: { tokenHash: Buffer } | { id: string }): Promise<SessionRow | undefined> {
    const [column, value] = 'id' in by ? ['id', by.id] : ['token_hash', by.tokenHash];
    const rows = await db.query<SessionRow[]>(
      `WITH ended AS (DELETE FROM admin_session WHERE ${column} = $1 RETURNING ${COLUMNS}) SELECT * FROM ended`,
      [value],
    );
    return rows[0];
  }

  async deleteExpired(db: EntityManager, { idle, absolute }: SessionAges): Promise<void> {
    await db.query(`DELETE FROM admin_session WHERE NOT (${ALIVE})`, [idle, absolute]);
  }

  /** Whether somebody has signed in with this name from this address within the last `days`. */
  async hasSignedIn(username: string, address: string, days: number): Promise<boolean> {
    const rows = await this.db.query<unknown[]>(
      `SELECT 1 FROM audit_entry WHERE action = 'session.login' AND address = $1 AND username = $2
         AND at > now() - make_interval(days => $3) LIMIT 1`,
      [address, username, days],
    );
    return rows.length > 0;
  }
}
