import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AccessLink, Person } from '@directory/contracts/accounts';
import type { AuditAction } from '@directory/contracts/audit';
import { AppError } from '@directory/contracts/errors';
import { query } from '@directory/service-kit/query';
import { DataSource, MoreThan, type EntityManager } from 'typeorm';
import type { Actor } from '../audit/actor.js';
import { AuditLog } from '../audit/audit-log.js';
import { Administrator } from './administrator.entity.js';
import { Passwords } from './passwords.js';
import { removeFactors, setLink } from './access.queries.js';
import { HAS_FACTOR, SessionQueries } from './sessions.queries.js';
import { weaknessOf } from './weak-passwords.js';
import { sha256 } from './sha256.js';

type PersonRow = Omit<Person, 'state' | 'createdAt' | 'lastLoginAt' | 'linkExpiresAt' | 'self' | 'sessions'> & {
  hasPassword: boolean;
  deactivatedAt: Date | null;
  createdAt: Date;
  lastLoginAt: Date | null;
  linkExpiresAt: Date | null;
};

/** Administrators: all have the same rights. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: SessionQueries,
    private readonly passwords: Passwords,
    private readonly audit: AuditLog,
  ) {}

  async list(actor: Actor): Promise<Person[]> {
    const sessions = await this.sessions.list();
    const rows = await query.rows<PersonRow>(
      this.db,
      `SELECT a.id, a.username, a.configured_hash IS NOT NULL AS configured, ${HAS_FACTOR} AS "secondFactor",
         a.password_hash IS NOT NULL AS "hasPassword", a.deactivated_at AS "deactivatedAt", a.created_at AS "createdAt",
         a.last_login_at AS "lastLoginAt", a.link_expires_at AS "linkExpiresAt"
       FROM administrator a ORDER BY a.deactivated_at IS NOT NULL, lower(a.username)`,
    );
    return rows.map(({ hasPassword, deactivatedAt, ...row }) => ({
      ...row,
      state: deactivatedAt ? 'deactivated' : hasPassword ? 'active' : 'invited',
      sessions: sessions.filter(({ administratorId }) => administratorId === row.id).length,
      self: row.username === actor.username,
      createdAt: row.createdAt.toISOString(),
      lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
      linkExpiresAt: row.linkExpiresAt && row.linkExpiresAt > new Date() ? row.linkExpiresAt.toISOString() : null,
    }));
  }

  /** @throws AppError `username_taken` */
  async invite(username: string, actor: Actor): Promise<AccessLink> {
    return this.db.transaction(async (db) => {
      const id = await query.maybeValue<string>(
        db,
        'INSERT INTO administrator (username) VALUES ($1) ON CONFLICT (lower(username)) DO NOTHING RETURNING id',
        [username],
      );
      if (id === undefined) throw new AppError('username_taken');
      return this.link(db, { id, username }, { ...actor, action: 'person.invite' });
    });
  }

  /** @throws AppError `person_not_found` for a deactivated one, too */
  async renewLink(id: string, actor: Actor): Promise<AccessLink> {
    return this.db.transaction(async (db) => {
      const person = await this.other(db, id, actor);
      if (person.deactivatedAt) throw new AppError('person_not_found');
      return this.link(db, person, { ...actor, action: 'person.link' });
    });
  }

  /** @throws AppError `link_invalid` */
  async linkTarget(token: string): Promise<Administrator> {
    const person = await this.db.manager.findOneBy(Administrator, {
      linkHash: sha256(token),
      linkExpiresAt: MoreThan(new Date()),
    });
    if (!person || person.deactivatedAt) throw new AppError('link_invalid');
    return person;
  }

  /**
   * Sets the password by a link, which is valid once.
   * @throws AppError `link_invalid`, `weak_password`
   */
  async acceptLink(token: string, password: string, address: string): Promise<{ username: string }> {
    const { id, username, linkHash, passwordHash: before } = await this.linkTarget(token);
    if (weaknessOf(password, username)) throw new AppError('weak_password');
    const passwordHash = await this.passwords.hash(password);
    await this.db.transaction(async (db) => {
      const changed = await query.run(
        db,
        `UPDATE administrator SET password_hash = $3, link_hash = NULL, link_expires_at = NULL
         WHERE id = $1 AND link_hash = $2 AND deactivated_at IS NULL`,
        [id, linkHash, passwordHash],
      );
      if (changed === 0) throw new AppError('link_invalid');
      await this.sessions.deleteAll(db, id);
      const action = before === null ? 'person.join' : 'password.reset';
      await this.audit.record(db, { username, address, action });
    });
    return { username };
  }

  /**
   * Deactivating ends every session and link of the person.
   * @throws AppError `unauthenticated` if the actor has been deactivated meanwhile: two who deactivate each other are not both gone
   */
  async setActive(id: string, active: boolean, actor: Actor): Promise<void> {
    await this.db.transaction(async (db) => {
      const both = await query.rows<{ username: string; deactivated: boolean }>(
        db,
        `SELECT username, deactivated_at IS NOT NULL AS deactivated FROM administrator
         WHERE id = $1 OR username = $2 ORDER BY id FOR UPDATE`,
        [id, actor.username],
      );
      if (both.some(({ username, deactivated }) => deactivated && username === actor.username))
        throw new AppError('unauthenticated');
      const person = await this.other(db, id, actor);
      if (Boolean(person.deactivatedAt) !== active) return;
      await db.update(
        Administrator,
        { id },
        { deactivatedAt: active ? null : () => 'now()', linkHash: null, linkExpiresAt: null },
      );
      await this.sessions.deleteAll(db, id);
      const action = active ? 'person.activate' : 'person.deactivate';
      await this.audit.record(db, { ...actor, action, subject: person.username });
    });
  }

  /**
   * Withdraws an invitation: the name can be invited again.
   * @throws AppError `person_has_joined`: what a person has done stays under an existing name
   */
  async removeInvited(id: string, actor: Actor): Promise<void> {
    await this.db.transaction(async (db) => {
      const { username, passwordHash } = await this.other(db, id, actor);
      if (passwordHash !== null) throw new AppError('person_has_joined');
      await db.delete(Administrator, { id });
      await this.audit.record(db, { ...actor, action: 'person.remove', subject: username });
    });
  }

  /** Ends every session of the person. */
  async removeFactors(id: string, actor: Actor): Promise<void> {
    await this.db.transaction(async (db) => {
      const { username: subject } = await this.other(db, id, actor);
      await removeFactors(db, id);
      await this.sessions.deleteAll(db, id);
      await this.audit.record(db, { ...actor, action: 'factor.remove', subject });
    });
  }

  /** Also for the own account. */
  async endSessions(id: string, actor: Actor): Promise<void> {
    await this.db.transaction(async (db) => {
      const { username: subject } = await this.locked(db, id);
      const count = await this.sessions.deleteAll(db, id);
      await this.audit.record(db, { ...actor, action: 'session.revoke', subject, count });
    });
  }

  private async link(
    db: EntityManager,
    { id, username }: Pick<Administrator, 'id' | 'username'>,
    entry: Actor & { action: AuditAction },
  ): Promise<AccessLink> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = await setLink(db, id, sha256(token));
    await this.audit.record(db, { ...entry, subject: username });
    return { username, token, expiresAt: expiresAt.toISOString() };
  }

  /** @throws AppError `person_is_self`: the last active administrator stays active, and changes need the own password */
  private async other(db: EntityManager, id: string, actor: Actor): Promise<Administrator> {
    const person = await this.locked(db, id);
    if (person.username === actor.username) throw new AppError('person_is_self');
    return person;
  }

  private async locked(db: EntityManager, id: string): Promise<Administrator> {
    const person = await db.findOne(Administrator, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!person) throw new AppError('person_not_found');
    return person;
  }
}
