import { Injectable } from '@nestjs/common';
import type { Account } from '@directory/contracts/accounts';
import { AppError } from '@directory/contracts/errors';
import { query } from '@directory/service-kit/query';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../audit/actor.js';
import { AuditLog } from '../audit/audit-log.js';
import { Administrator } from './administrator.entity.js';
import { PasskeyRecord } from './factors/passkey.entity.js';
import { Passkeys, type NewPasskey } from './factors/passkeys.js';
import { SecondFactors } from './factors/second-factors.js';
import { SessionQueries } from './sessions.queries.js';

/** Of the caller. */
interface OwnSession {
  person: Administrator;
  tokenHash: Buffer;
}

/**
 * Adds and removes second factors. Recovery codes exist as long as a factor does. A removal ends the other sessions of the person, which
 * may have been opened with the factor.
 */
@Injectable()
export class OwnAccountService {
  constructor(
    private readonly db: DataSource,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly sessions: SessionQueries,
    private readonly audit: AuditLog,
  ) {}

  async show({ id, username, totpActive }: Administrator): Promise<Account> {
    const [rows, recoveryCodesLeft] = await Promise.all([
      this.db.manager.find(PasskeyRecord, { where: { administratorId: id }, order: { id: 'ASC' } }),
      this.factors.recoveryCodesLeft(id),
    ]);
    const passkeys = rows.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    }));
    return { username, totp: totpActive, passkeys, recoveryCodesLeft };
  }

  /** @throws AppError `invalid_code` */
  activateTotp(person: Administrator, code: string, actor: Actor) {
    return this.adding(person, 'totp', actor, (db, current) => this.factors.activate(db, current, code));
  }

  /** @throws AppError `invalid_passkey` */
  addPasskey(person: Administrator, passkey: NewPasskey, origin: string, actor: Actor) {
    return this.adding(person, passkey.name, actor, (db) => this.passkeys.register(db, person, passkey, origin));
  }

  async removeTotp(own: OwnSession, actor: Actor): Promise<void> {
    await this.locked(own.person, async (db) => {
      await db.update(Administrator, { id: own.person.id }, { totpSecret: null, totpActive: false });
      await this.removed(db, own, 'totp', actor);
    });
  }

  /** @throws AppError `passkey_not_found` */
  async removePasskey(own: OwnSession, id: string, actor: Actor): Promise<void> {
    await this.locked(own.person, async (db) => {
      const passkey = await db.findOneBy(PasskeyRecord, { id, administratorId: own.person.id });
      if (!passkey) throw new AppError('passkey_not_found');
      await db.delete(PasskeyRecord, { id });
      await this.removed(db, own, passkey.name, actor);
    });
  }

  /** @throws AppError `factor_not_found` */
  renewRecoveryCodes(person: Administrator, actor: Actor): Promise<{ recoveryCodes: string[] }> {
    return this.locked(person, async (db, current) => {
      const hasFactor = current.totpActive || (await db.existsBy(PasskeyRecord, { administratorId: person.id }));
      if (!hasFactor) throw new AppError('factor_not_found');
      const recoveryCodes = await this.factors.renewRecoveryCodes(db, person.id);
      await this.audit.record(db, { ...actor, action: 'factor.codes' });
      return { recoveryCodes };
    });
  }

  /** Resolves to recovery codes if there were none. */
  private adding(
    person: Administrator,
    subject: string,
    actor: Actor,
    add: (db: EntityManager, current: Administrator) => Promise<void>,
  ): Promise<{ recoveryCodes: string[] }> {
    return this.locked(person, async (db, current) => {
      await add(db, current);
      const hasCodes = (await this.factors.recoveryCodesLeft(person.id, db)) > 0;
      const recoveryCodes = hasCodes ? [] : await this.factors.renewRecoveryCodes(db, person.id);
      await this.audit.record(db, { ...actor, action: 'factor.add', subject });
      return { recoveryCodes };
    });
  }

  /** The factors and codes of a person change one after another. `current`: the person as the last change has left it. */
  private locked<T>(
    { id }: Administrator,
    work: (db: EntityManager, current: Administrator) => Promise<T>,
  ): Promise<T> {
    return this.db.transaction(async (db) =>
      work(db, await db.findOneOrFail(Administrator, { where: { id }, lock: { mode: 'pessimistic_write' } })),
    );
  }

  private async removed(
    db: EntityManager,
    { person, tokenHash }: OwnSession,
    subject: string,
    actor: Actor,
  ): Promise<void> {
    await query.run(
      db,
      `DELETE FROM recovery_code c USING administrator a WHERE a.id = c.administrator_id AND a.id = $1
         AND NOT a.totp_active AND NOT EXISTS (SELECT FROM passkey p WHERE p.administrator_id = a.id)`,
      [person.id],
    );
    await this.sessions.deleteOthers(db, person.id, tokenHash);
    await this.audit.record(db, { ...actor, action: 'factor.remove', subject });
  }
}
