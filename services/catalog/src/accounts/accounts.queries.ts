import { query } from '@directory/service-kit/query';
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

/** What makes a session valid: its age, and that the user name and password it came from are still the current ones. */
export interface SessionRule extends SessionAges {
  /** Fingerprint of the current credential. */
  credential: Buffer;
}

const COLUMNS = 'id, username, created_at, last_seen_at, address, user_agent';
const ALIVE =
  'last_seen_at > now() - make_interval(secs => $1) AND created_at > now() - make_interval(secs => $2) AND credential = $3';

@Injectable()
export class AccountQueries {
  constructor(private readonly db: DataSource) {}

  async insertSession(
    db: EntityManager,
    tokenHash: Buffer,
    credential: Buffer,
    session: Pick<SessionRow, 'username' | 'address' | 'user_agent'>,
  ): Promise<void> {
    await query.run(
      db,
      'INSERT INTO admin_session (token_hash, credential, username, address, user_agent) VALUES ($1, $2, $3, $4, $5)',
      [tokenHash, credential, session.username, session.address, session.user_agent],
    );
  }

  async findSession(tokenHash: Buffer, { idle, absolute, credential }: SessionRule): Promise<SessionRow | undefined> {
    return query.maybeOne<SessionRow>(
      this.db,
      `SELECT ${COLUMNS} FROM admin_session WHERE token_hash = $4 AND ${ALIVE}`,
      [idle, absolute, credential, tokenHash],
    );
  }

  /** The latest used first. */
  listSessions({ idle, absolute, credential }: SessionRule): Promise<SessionRow[]> {
    return query.rows(
      this.db,
      `SELECT ${COLUMNS} FROM admin_session WHERE ${ALIVE} ORDER BY last_seen_at DESC, id DESC`,
      [idle, absolute, credential],
    );
  }

  /** Notes that a session is in use, at most once a minute. */
  async touchSession(tokenHash: Buffer): Promise<void> {
    await query.run(
      this.db,
      `UPDATE admin_session SET last_seen_at = now()
       WHERE token_hash = $1 AND last_seen_at < now() - interval '1 minute'`,
      [tokenHash],
    );
  }

  /** The session that was ended; undefined if there was none. */
  async deleteSession(db: EntityManager, by: { tokenHash: Buffer } | { id: string }): Promise<SessionRow | undefined> {
    const [column, value] = 'id' in by ? ['id', by.id] : ['token_hash', by.tokenHash];
    return query.maybeOne<SessionRow>(db, `DELETE FROM admin_session WHERE ${column} = $1 RETURNING ${COLUMNS}`, [
      value,
    ]);
  }

  /** Deletes sessions that are too old, and those of another user name or password than the current one. */
  async deleteInvalid(db: EntityManager, { idle, absolute, credential }: SessionRule): Promise<void> {
    await query.run(db, `DELETE FROM admin_session WHERE NOT (${ALIVE})`, [idle, absolute, credential]);
  }

  /** Whether somebody has signed in with this name from this address within the last `days`. */
  async hasSignedIn(username: string, address: string, days: number): Promise<boolean> {
    const rows = await query.rows<unknown>(
      this.db,
      `SELECT 1 FROM audit_entry WHERE action = 'session.login' AND address = $1 AND username = $2
         AND at > now() - make_interval(days => $3) LIMIT 1`,
      [address, username, days],
    );
    return rows.length > 0;
  }
}
