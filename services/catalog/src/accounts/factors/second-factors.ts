import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ResponseOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { query, type Database } from '@directory/service-kit/query';
import { acceptedTokens } from '@directory/service-kit/service-token.guard';
import { SETTINGS, type ServiceSettings } from '@directory/service-kit/tokens';
import { Secret, TOTP } from 'otpauth';
import { DataSource, type EntityManager } from 'typeorm';
import { Administrator } from '../administrator.entity.js';
import { seal, unseal } from './secret-box.js';
import { sha256 } from '../sha256.js';

const RECOVERY_CODES = 10;
const RECOVERY_CODE_BYTES = 10;
/** Time steps before and after the current one whose codes are accepted, as clocks differ. */
const WINDOW_STEPS = 1;
const ISSUER = 'Business directory';
/** The library compares bytes, and rejects with an error what has as many characters but more bytes. */
const TOTP_CODE = /^\d{6}$/;

/** Codes of authenticator apps, and recovery codes. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly db: DataSource,
    @Inject(SETTINGS) private readonly settings: ServiceSettings,
  ) {}

  /** Encrypts secrets of a rotated service token under the current one. */
  async reseal(): Promise<void> {
    const [current = '', ...others] = acceptedTokens(this.settings);
    for (const { id, totpSecret } of await this.db.manager.find(Administrator)) {
      if (totpSecret === null || unseal(totpSecret, id, current) !== undefined) continue;
      const secret = others.map((token) => unseal(totpSecret, id, token)).find((text) => text !== undefined);
      if (secret) await this.db.manager.update(Administrator, { id }, { totpSecret: seal(secret, id, current) });
    }
  }

  /**
   * A secret that is not active yet; replaces one that never was.
   * @throws AppError `factor_exists`
   */
  async enrol({ id, username }: Administrator): Promise<ResponseOf<'POST /api/admin/account/totp'>> {
    const secret = new Secret({ size: 20 });
    const changed = await this.db.manager.update(
      Administrator,
      { id, totpActive: false },
      { totpSecret: seal(secret.base32, id, this.settings.serviceToken) },
    );
    if (changed.affected === 0) throw new AppError('factor_exists');
    return { secret: secret.base32, uri: new TOTP({ issuer: ISSUER, label: username, secret }).toString() };
  }

  /** @throws AppError `invalid_code` */
  async activate(db: EntityManager, person: Administrator, code: string): Promise<void> {
    if (!(await this.acceptsTotp(db, person, compact(code)))) throw new AppError('invalid_code');
    await db.update(Administrator, { id: person.id }, { totpActive: true });
  }

  /** Whether the code is right and was not used before; it is used then. */
  async accepts(person: Administrator, given: string): Promise<boolean> {
    const code = compact(given);
    if (TOTP_CODE.test(code)) return person.totpActive && this.acceptsTotp(this.db, person, code);
    const used = await query.run(this.db, 'DELETE FROM recovery_code WHERE administrator_id = $1 AND code_hash = $2', [
      person.id,
      sha256(code),
    ]);
    return used === 1;
  }

  /** New recovery codes, which replace the old ones. */
  async renewRecoveryCodes(db: EntityManager, administratorId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => {
      const { base32 } = new Secret({ buffer: Uint8Array.from(randomBytes(RECOVERY_CODE_BYTES)).buffer });
      return base32.replace(/.{4}(?!$)/g, '$&-');
    });
    await query.run(db, 'DELETE FROM recovery_code WHERE administrator_id = $1', [administratorId]);
    await query.run(db, 'INSERT INTO recovery_code (administrator_id, code_hash) SELECT $1, unnest($2::bytea[])', [
      administratorId,
      codes.map((code) => sha256(compact(code))),
    ]);
    return codes;
  }

  async recoveryCodesLeft(administratorId: string, on: Database = this.db): Promise<number> {
    return query.value<number>(on, 'SELECT count(*)::int AS left FROM recovery_code WHERE administrator_id = $1', [
      administratorId,
    ]);
  }

  private async acceptsTotp(on: Database, { id, totpSecret }: Administrator, token: string): Promise<boolean> {
    const secret =
      totpSecret &&
      acceptedTokens(this.settings)
        .map((serviceToken) => unseal(totpSecret, id, serviceToken))
        .find((text) => text !== undefined);
    if (!secret || !TOTP_CODE.test(token)) return false;
    const timestamp = Date.now();
    const offset = TOTP.validate({ token, secret: Secret.fromBase32(secret), timestamp, window: WINDOW_STEPS });
    if (offset === null) return false;
    const accepted = await query.run(
      on,
      'UPDATE administrator SET totp_last_step = $2 WHERE id = $1 AND totp_last_step < $2',
      [id, TOTP.counter({ timestamp }) + offset],
    );
    return accepted === 1;
  }
}

/** Codes are typed with or without their separators. */
const compact = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();
