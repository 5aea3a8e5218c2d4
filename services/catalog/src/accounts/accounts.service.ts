import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { SessionRow as SessionEntry, SessionView } from '@directory/contracts/accounts';
import { AppError } from '@directory/contracts/errors';
import { LOGGER, METRICS, type Logger, type Registry } from '@directory/service-kit/tokens';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import type { Actor } from '../audit/actor.js';
import { AuditLog } from '../audit/audit-log.js';
import { CONFIG, type CatalogConfig } from '../tokens.js';
import { AccountQueries, type SessionAges, type SessionRule } from './accounts.queries.js';
import { AdminSession } from './admin-session.entity.js';
import { LoginGuard } from './login-guard.js';
import { PasswordCheck } from './passwords.js';

/** 30 minutes idle, 12 hours in total. */
export const SESSION_TTL: SessionAges = { idleSeconds: 30 * 60, absoluteSeconds: 12 * 3600 };

const MAX_USER_AGENT_LENGTH = 300;

/** Client of a sign-in. */
interface Client {
  address: string;
  userAgent: string | undefined;
}

/** The administrator, whose name and password are configured, and its sessions. */
@Injectable()
export class AccountsService {
  private readonly password: PasswordCheck;
  private readonly rule: SessionRule;
  private readonly checks: Counter<'outcome'>;

  constructor(
    @Inject(CONFIG) private readonly config: CatalogConfig,
    private readonly accounts: AccountQueries,
    private readonly audit: AuditLog,
    private readonly guard: LoginGuard,
    private readonly db: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Registry,
  ) {
    this.password = new PasswordCheck(config.admin.password);
    this.rule = { ...SESSION_TTL, credential: fingerprint(config) };
    this.checks = new Counter({
      name: 'login_attempts_total',
      help: 'Passwords that were checked, by outcome',
      labelNames: ['outcome'],
      registers: [metrics],
    });
  }

  /**
   * A new session's token: 256 random bits, stored as SHA-256. Ends the session that it `replaces`.
   * @throws AppError `invalid_login`, in the same time for a wrong name or password; `too_many_logins`
   */
  async login(username: string, password: string, from: Client, replaces: string): Promise<string> {
    await this.guard.consume(username, from.address);
    const matches = await this.password.matches(password);
    const known = sameText(username, this.config.admin.username) && matches;
    this.checks.inc({ outcome: known ? 'success' : 'failure' });
    if (!known) {
      this.logger.warn({ address: from.address }, 'sign-in rejected');
      throw new AppError('invalid_login');
    }
    await this.guard.reset(username, from.address);
    const token = randomBytes(32).toString('base64url');
    await this.db.transaction(async (db) => {
      await this.accounts.deleteInvalid(db, this.rule);
      await this.accounts.deleteSession(db, { tokenHash: sha256(replaces) });
      await db.insert(AdminSession, {
        tokenHash: sha256(token),
        credential: this.rule.credential,
        username,
        address: from.address,
        userAgent: from.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      });
      await this.audit.record(db, { username, address: from.address, action: 'session.login' });
    });
    return token;
  }

  async session(token: string): Promise<SessionView | null> {
    const row = await this.accounts.findSession(sha256(token), this.rule);
    if (!row) return null;
    await this.accounts.touchSession(sha256(token));
    return {
      username: row.username,
      expiresAt: new Date(row.createdAt.getTime() + SESSION_TTL.absoluteSeconds * 1000).toISOString(),
    };
  }

  async logout(token: string, actor: Actor): Promise<void> {
    await this.db.transaction(async (db) => {
      const session = await this.accounts.deleteSession(db, { tokenHash: sha256(token) });
      if (session) await this.audit.record(db, { ...actor, action: 'session.logout' });
    });
  }

  /** `token` is the caller's session. */
  async sessions(token: string): Promise<SessionEntry[]> {
    const [rows, own] = await Promise.all([
      this.accounts.listSessions(this.rule),
      this.accounts.findSession(sha256(token), this.rule),
    ]);
    return rows.map((row) => ({
      id: row.id,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      address: row.address,
      userAgent: row.userAgent,
      current: row.id === own?.id,
    }));
  }

  /** @throws AppError `session_not_found` */
  async revoke(id: string, actor: Actor): Promise<void> {
    await this.db.transaction(async (db) => {
      const session = await this.accounts.deleteSession(db, { id });
      if (!session) throw new AppError('session_not_found');
      const subject = [session.address, session.userAgent].filter(Boolean).join(' · ');
      await this.audit.record(db, { ...actor, action: 'session.revoke', subject });
    });
  }
}

/**
 * Fingerprint of the current user name and password in each session, so that changing them ends all sessions. Keyed by the service
 * token: guesses cannot be verified with the table alone.
 */
function fingerprint({ admin, service }: CatalogConfig): Buffer {
  return createHmac('sha256', service.serviceToken).update(`${admin.username}\0${admin.password}`).digest();
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function sameText(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}
