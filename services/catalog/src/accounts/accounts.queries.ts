import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface SessionRow {
  username: string;
  created_at: Date;
}

@Injectable()
export class AccountQueries {
  constructor(private readonly db: DataSource) {}

  async insertSession(tokenHash: Buffer, username: string): Promise<void> {
    await this.db.query('INSERT INTO admin_session (token_hash, username) VALUES ($1, $2)', [tokenHash, username]);
  }

  /** The session if neither of its two ages, in seconds, is exceeded. */
  async findSession(tokenHash: Buffer, idle: number, absolute: number): Promise<SessionRow | undefined> {
    const rows: SessionRow[] = await this.db.query(
      `SELECT username, created_at FROM admin_session
       WHERE token_hash = $1 AND last_seen_at > now() - make_interval(secs => $2)
         AND created_at > now() - make_interval(secs => $3)`,
      [tokenHash, idle, absolute],
    );
    return rows[0];
  }

  /** Notes that a session is in use, at most once a minute. */
  async touchSession(tokenHash: Buffer): Promise<void> {
    await this.db.query(
      `UPDATE admin_session SET last_seen_at = now()
       WHERE token_hash = $1 AND last_seen_at < now() - interval '1 minute'`,
      [tokenHash],
    );
  }

  async deleteSession(tokenHash: Buffer): Promise<void> {
    await this.db.query('DELETE FROM admin_session WHERE token_hash = $1', [tokenHash]);
  }

  async deleteExpired(absolute: number): Promise<void> {
    await this.db.query('DELETE FROM admin_session WHERE created_at < now() - make_interval(secs => $1)', [absolute]);
  }
}
