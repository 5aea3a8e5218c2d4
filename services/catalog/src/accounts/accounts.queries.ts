import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { query } from '@directory/service-kit/query';
import { DataSource, Raw, type EntityManager, type FindOptionsWhere, type Repository } from 'typeorm';
import { AdminSession } from './admin-session.entity.js';

/** Lifetime of a session: idle, and in total. */
export interface SessionAges {
  idleSeconds: number;
  absoluteSeconds: number;
}

/** Conditions of a valid session: its age, and that its user name and password are still the current ones. */
export interface SessionRule extends SessionAges {
  /** Fingerprint of the current credential. */
  credential: Buffer;
}

@Injectable()
export class AccountQueries {
  constructor(
    private readonly db: DataSource,
    @InjectRepository(AdminSession) private readonly sessions: Repository<AdminSession>,
  ) {}

  findSession(tokenHash: Buffer, rule: SessionRule): Promise<AdminSession | null> {
    return this.sessions.findOneBy({ tokenHash, ...valid(rule) });
  }

  /** Latest used first. */
  listSessions(rule: SessionRule): Promise<AdminSession[]> {
    return this.sessions.find({ where: valid(rule), order: { lastSeenAt: 'DESC', id: 'DESC' } });
  }

  /** Updates the time of the last use, at most once a minute. */
  async touchSession(tokenHash: Buffer): Promise<void> {
    const isDue = Raw((column) => `${column} < now() - interval '1 minute'`);
    await this.sessions.update({ tokenHash, lastSeenAt: isDue }, { lastSeenAt: () => 'now()' });
  }

  /** Resolves to the deleted session, or null. */
  async deleteSession(
    db: EntityManager,
    by: Pick<AdminSession, 'tokenHash'> | Pick<AdminSession, 'id'>,
  ): Promise<AdminSession | null> {
    const session = await db.findOne(AdminSession, { where: by, lock: { mode: 'pessimistic_write' } });
    if (session) await db.delete(AdminSession, { tokenHash: session.tokenHash });
    return session;
  }

  /** Deletes expired sessions, and those of another user name or password than the current one. */
  async deleteInvalid(db: EntityManager, { idleSeconds, absoluteSeconds, credential }: SessionRule): Promise<void> {
    await query.run(
      db,
      `DELETE FROM admin_session WHERE last_seen_at <= now() - make_interval(secs => $1)
         OR created_at <= now() - make_interval(secs => $2) OR credential <> $3`,
      [idleSeconds, absoluteSeconds, credential],
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

function valid({ idleSeconds, absoluteSeconds, credential }: SessionRule): FindOptionsWhere<AdminSession> {
  const youngerThan = (seconds: number) => Raw((column) => `${column} > now() - interval '${seconds} seconds'`);
  return { credential, lastSeenAt: youngerThan(idleSeconds), createdAt: youngerThan(absoluteSeconds) };
}
