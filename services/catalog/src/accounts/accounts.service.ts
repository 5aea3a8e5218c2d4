import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { SessionRow, SessionView } from '@directory/contracts/accounts';
import { UNKNOWN_PERSON } from '@directory/contracts/command-line';
import type { InputOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { LOGGER, METRICS, type Logger, type Registry } from '@directory/service-kit/tokens';
import { Counter } from 'prom-client';
import { DataSource, Raw, type EntityManager } from 'typeorm';
import type { Actor } from '../audit/actor.js';
import { AuditLog } from '../audit/audit-log.js';
import { Administrator } from './administrator.entity.js';
import { LoginGuard } from './throttle/login-guard.js';
import { PasskeyRecord } from './factors/passkey.entity.js';
import { Passkeys, type Assertion } from './factors/passkeys.js';
import { Passwords } from './passwords.js';
import { SecondFactors } from './factors/second-factors.js';
import { weaknessOf } from './weak-passwords.js';
import { SESSION_TTL, SessionQueries, type Client, type SessionRecord } from './sessions.queries.js';
import { sha256 } from './sha256.js';

/** Between a sign-in or confirmation and the calls that need one. */
const CONFIRMATION_TTL_MS = 10 * 60_000;

type Rejection = 'invalid_login' | 'invalid_code' | 'invalid_passkey' | 'account_deactivated';

/** The token of a session, and whose it is. */
export interface OpenedSession {
  token: string;
  username: string;
}

/** Signs administrators in, by password and second factor or by passkey. */
@Injectable()
export class AccountsService {
  private readonly checks: Counter<'outcome'>;

  constructor(
    private readonly sessionRows: SessionQueries,
    private readonly passwords: Passwords,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly audit: AuditLog,
    private readonly guard: LoginGuard,
    private readonly db: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Registry,
  ) {
    this.checks = new Counter({
      name: 'login_attempts_total',
      help: 'Passwords, codes and passkeys that were checked, by outcome',
      labelNames: ['outcome'],
      registers: [metrics],
    });
    // From the start, so that a rate includes the first attempt.
    for (const outcome of ['success', 'failure']) this.checks.inc({ outcome }, 0);
  }

  /**
   * Ends the session that the new one `replaces`.
   * @throws AppError `invalid_login`, in the same time for a wrong name or password; `account_deactivated` after the right password;
   * `second_factor_required`, `invalid_code`, `too_many_logins`
   */
  async login(
    { username, password, code }: InputOf<'POST /api/admin/login'>['body'],
    from: Client,
    replaces: string,
  ): Promise<OpenedSession> {
    // Names are unique in any case.
    const named = Raw((column) => `lower(${column}) = lower(:username)`, { username });
    const person = await this.db.manager.findOneBy(Administrator, { username: named });
    await this.guard.consume(person?.username ?? username, from.address);
    const matches = await this.passwords.matches(password, person?.passwordHash);
    if (!person || !matches) throw await this.rejectedSignIn('invalid_login', person, from);
    if (person.deactivatedAt) throw await this.rejectedSignIn('account_deactivated', person, from);
    if (await this.hasFactor(person)) {
      if (code === undefined) throw new AppError('second_factor_required');
      if (!(await this.factors.accepts(person, code))) throw await this.rejectedSignIn('invalid_code', person, from);
    }
    return this.open(person, from, replaces);
  }

  /** @throws AppError `invalid_passkey`, `account_deactivated`, `too_many_logins` */
  async loginByPasskey(assertion: Assertion, origin: string, from: Client, replaces: string): Promise<OpenedSession> {
    const passkey = await this.passkeys.find(assertion);
    const person = passkey && (await this.db.manager.findOneBy(Administrator, { id: passkey.administratorId }));
    // All unknown passkeys count as one account: of its own limits, only those of an IP address matter.
    await this.guard.consume(person?.username ?? UNKNOWN_PERSON, from.address);
    if (!person) throw await this.rejectedSignIn('invalid_passkey', person, from);
    await this.passkeys.verify(passkey, assertion, origin);
    if (person.deactivatedAt) throw await this.rejectedSignIn('account_deactivated', person, from);
    return this.open(person, from, replaces, passkey);
  }

  /**
   * Allows the calls that need a confirmation, for some minutes.
   * @throws AppError `invalid_login`, `invalid_code`, `invalid_passkey`, `too_many_logins`
   */
  async confirm(
    token: string,
    given: InputOf<'POST /api/admin/session/confirm'>['body'],
    origin: string,
    from: Client,
  ): Promise<SessionView> {
    const person = await this.personOf(token);
    await this.guard.consume(person.username, from.address);
    if ('password' in given) await this.requirePassword(person, given.password);
    else if ('code' in given) {
      if (!(await this.factors.accepts(person, given.code))) throw this.rejected('invalid_code');
    } else {
      const passkey = await this.passkeys.find(given.passkey);
      if (passkey?.administratorId !== person.id) throw this.rejected('invalid_passkey');
      await this.passkeys.verify(passkey, given.passkey, origin);
    }
    await this.succeeded(person, from);
    await this.sessionRows.confirm(sha256(token));
    const session = await this.session(token);
    if (!session) throw new AppError('unauthenticated');
    return session;
  }

  async session(token: string): Promise<SessionView | null> {
    const session = await this.sessionRows.find(sha256(token));
    if (!session) return null;
    await this.sessionRows.touch(sha256(token));
    return sessionView(session);
  }

  /**
   * The administrator of a session.
   * @throws AppError `unauthenticated`
   */
  async personOf(token: string): Promise<Administrator> {
    const session = await this.sessionRows.find(sha256(token));
    if (!session) throw new AppError('unauthenticated');
    return this.db.manager.findOneByOrFail(Administrator, { id: session.administratorId });
  }

  /**
   * A new session with the new password; all others of the person end.
   * @throws AppError `invalid_login`, `weak_password`, `too_many_logins`
   */
  async changePassword(
    token: string,
    { currentPassword, newPassword }: InputOf<'POST /api/admin/account/password'>['body'],
    from: Client,
    actor: Actor,
  ): Promise<OpenedSession> {
    const person = await this.personOf(token);
    await this.guard.consume(person.username, from.address);
    await this.requirePassword(person, currentPassword);
    if (weaknessOf(newPassword, person.username)) throw new AppError('weak_password');
    const passwordHash = await this.passwords.hash(newPassword);
    return this.db.transaction(async (db) => {
      const { affected } = await db.update(
        Administrator,
        { id: person.id, passwordHash: person.passwordHash ?? '' },
        { passwordHash, linkHash: null, linkExpiresAt: null },
      );
      if (affected === 0) throw new AppError('invalid_login'); // another password was set since the check
      await this.sessionRows.deleteAll(db, person.id);
      const session = await this.insertSession(db, { ...person, passwordHash }, from);
      await this.audit.record(db, { ...actor, action: 'password.change' });
      await this.succeeded(person, from);
      return session;
    });
  }

  async logout(token: string, actor: Actor): Promise<void> {
    await this.db.transaction(async (db) => {
      const session = await this.sessionRows.delete(db, { tokenHash: sha256(token) });
      if (session) await this.audit.record(db, { ...actor, action: 'session.logout' });
    });
  }

  /** Of all administrators; `token` is the caller's session. */
  async sessions(token: string): Promise<SessionRow[]> {
    const [rows, own] = await Promise.all([this.sessionRows.list(), this.sessionRows.find(sha256(token))]);
    return rows.map(({ id, username, createdAt, lastSeenAt, address, userAgent }) => ({
      id,
      username,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      address,
      userAgent,
      current: id === own?.id,
    }));
  }

  /** @throws AppError `session_not_found` */
  async revoke(id: string, actor: Actor): Promise<void> {
    await this.db.transaction(async (db) => {
      const session = await this.sessionRows.delete(db, { id });
      if (!session) throw new AppError('session_not_found');
      const subject = [session.username, session.address, session.userAgent].filter(Boolean).join(' · ');
      await this.audit.record(db, { ...actor, action: 'session.revoke', subject });
    });
  }

  /** Every session of the caller but its own, whose `token` it is. */
  async revokeOthers(token: string, actor: Actor): Promise<void> {
    await this.db.transaction(async (db) => {
      const own = await this.sessionRows.find(sha256(token));
      if (!own) throw new AppError('unauthenticated');
      const count = await this.sessionRows.deleteAll(db, own.administratorId, own.id);
      if (count > 0) await this.audit.record(db, { ...actor, action: 'session.revoke', subject: own.username, count });
    });
  }

  private async hasFactor({ id, totpActive }: Administrator): Promise<boolean> {
    return totpActive || this.db.manager.existsBy(PasskeyRecord, { administratorId: id });
  }

  private async open(
    person: Administrator,
    from: Client,
    replaces: string,
    passkey?: PasskeyRecord,
  ): Promise<OpenedSession> {
    await this.succeeded(person, from);
    return this.db.transaction(async (db) => {
      await this.sessionRows.deleteExpired(db);
      await this.sessionRows.delete(db, { tokenHash: sha256(replaces) });
      const session = await this.insertSession(db, person, from, passkey);
      await this.audit.record(db, { username: person.username, address: from.address, action: 'session.login' });
      return session;
    });
  }

  /**
   * The token has 256 random bits and is stored as SHA-256. A password that was changed, or a passkey that was removed, since its check
   * opens no session.
   */
  private async insertSession(
    db: EntityManager,
    { id, username, passwordHash }: Administrator,
    from: Client,
    passkey?: PasskeyRecord,
  ): Promise<OpenedSession> {
    const current = await db.findOneOrFail(Administrator, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (current.passwordHash !== passwordHash || current.deactivatedAt) throw new AppError('invalid_login');
    if (passkey && !(await db.existsBy(PasskeyRecord, { id: passkey.id }))) throw new AppError('invalid_passkey');
    const token = randomBytes(32).toString('base64url');
    await this.sessionRows.insert(db, sha256(token), id, from);
    await db.update(Administrator, { id }, { lastLoginAt: () => 'now()' });
    return { token, username };
  }

  private async requirePassword({ passwordHash }: Administrator, password: string): Promise<void> {
    if (!(await this.passwords.matches(password, passwordHash))) throw this.rejected('invalid_login');
  }

  private async succeeded({ username }: Administrator, { address }: Client): Promise<void> {
    this.checks.inc({ outcome: 'success' });
    await this.guard.reset(username, address);
  }

  /**
   * Recorded once an hour for each IP address and existing account. The name of an unknown one is not: it may be a password in the
   * wrong field.
   */
  private async rejectedSignIn(code: Rejection, person: Administrator | null | undefined, { address }: Client) {
    const username = person?.username ?? UNKNOWN_PERSON;
    const hour = new Date().toISOString().slice(0, 13);
    const key = uuidOf(JSON.stringify(['session.rejected', address, username, hour]));
    await this.db.transaction((db) => this.audit.record(db, { key, username, address, action: 'session.rejected' }));
    return this.rejected(code);
  }

  private rejected(code: Rejection): AppError {
    this.checks.inc({ outcome: 'failure' });
    this.logger.warn('sign-in rejected');
    return new AppError(code);
  }
}

function sessionView({ username, createdAt, confirmedAt, mustAddFactor }: SessionRecord): SessionView {
  return {
    username,
    expiresAt: new Date(createdAt.getTime() + SESSION_TTL.absoluteSeconds * 1000).toISOString(),
    confirmedUntil: new Date(confirmedAt.getTime() + CONFIRMATION_TTL_MS).toISOString(),
    mustAddFactor,
  };
}

/** The same text has the same id. */
function uuidOf(text: string): string {
  return sha256(text)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
