import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { InputOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { query } from '@directory/service-kit/query';
import { acceptedTokens } from '@directory/service-kit/service-token.guard';
import { LOGGER, SETTINGS, type Logger, type ServiceSettings } from '@directory/service-kit/tokens';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { DataSource, Raw, type EntityManager } from 'typeorm';
import type { Administrator } from '../administrator.entity.js';
import { PasskeyRecord } from './passkey.entity.js';

const CHALLENGE_TTL_MS = 5 * 60_000;
const NONCE_BYTES = 16;
const EXPIRY_BYTES = 6;
const SIGNED_BYTES = NONCE_BYTES + EXPIRY_BYTES;

const SITE_NAME = 'Business directory';

/** Loaded when used: with its certificates it is a quarter of the files of the service, and few administrators have a passkey. */
const webauthn = () => import('@simplewebauthn/server');

export type Assertion = InputOf<'POST /api/admin/login/passkey'>['body']['passkey'];
export type NewPasskey = InputOf<'POST /api/admin/account/passkeys'>['body'];

/**
 * Passkeys verify their owner and the site's origin: one replaces password and code. A challenge is signed instead of stored, so
 * that requests without a session write nothing; each is accepted once.
 */
@Injectable()
export class Passkeys {
  constructor(
    private readonly db: DataSource,
    @Inject(SETTINGS) private readonly settings: ServiceSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async loginOptions(origin: string): Promise<Record<string, unknown>> {
    const { generateAuthenticationOptions } = await webauthn();
    const options = await generateAuthenticationOptions({
      rpID: hostOf(origin),
      challenge: this.challengeFor('login'),
      timeout: CHALLENGE_TTL_MS,
      userVerification: 'required',
    });
    return { ...options };
  }

  async registrationOptions({ id, username }: Administrator, origin: string): Promise<Record<string, unknown>> {
    const known = await this.db.manager.findBy(PasskeyRecord, { administratorId: id });
    const { generateRegistrationOptions } = await webauthn();
    const options = await generateRegistrationOptions({
      rpName: SITE_NAME,
      rpID: hostOf(origin),
      userName: username,
      userID: Uint8Array.from(Buffer.from(`administrator ${id}`)),
      challenge: this.challengeFor(`registration ${id}`),
      timeout: CHALLENGE_TTL_MS,
      excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { ...options };
  }

  /** @throws AppError `invalid_passkey` */
  async register(db: EntityManager, { id }: Administrator, { name, passkey }: NewPasskey, origin: string) {
    const { verifyRegistrationResponse } = await webauthn();
    const { registrationInfo } = await this.checked(
      verifyRegistrationResponse({
        response: passkey as unknown as RegistrationResponseJSON,
        expectedChallenge: (challenge) => this.isChallenge(challenge, `registration ${id}`),
        expectedOrigin: origin,
        expectedRPID: hostOf(origin),
      }),
    );
    if (!registrationInfo) throw new AppError('invalid_passkey');
    await this.spend(db, passkey.response.clientDataJSON);
    const { credential } = registrationInfo;
    // The client chooses the id of a passkey.
    const added = await query.rows(
      db,
      `INSERT INTO passkey (administrator_id, credential_id, public_key, counter, name) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
      [id, credential.id, Buffer.from(credential.publicKey), credential.counter, name],
    );
    if (added.length === 0) throw new AppError('invalid_passkey');
  }

  find(assertion: Assertion): Promise<PasskeyRecord | null> {
    return this.db.manager.findOneBy(PasskeyRecord, { credentialId: assertion.id });
  }

  /** @throws AppError `invalid_passkey` */
  async verify({ id, credentialId, publicKey, counter }: PasskeyRecord, assertion: Assertion, origin: string) {
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo } = await this.checked(
      verifyAuthenticationResponse({
        response: assertion as unknown as AuthenticationResponseJSON,
        expectedChallenge: (challenge) => this.isChallenge(challenge, 'login'),
        expectedOrigin: origin,
        expectedRPID: hostOf(origin),
        credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter: Number(counter) },
      }),
    );
    if (!verified) throw new AppError('invalid_passkey');
    const { newCounter } = authenticationInfo;
    await this.db.transaction(async (db) => {
      await this.spend(db, assertion.response.clientDataJSON);
      // The library has compared with a counter that another request may have changed since; many authenticators always send 0.
      const { affected } = await db.update(
        PasskeyRecord,
        { id, counter: Raw((stored) => `(${stored} < :used OR ${stored} = 0 AND :used = 0)`, { used: newCounter }) },
        { counter: String(newCounter), lastUsedAt: () => 'now()' },
      );
      if (affected === 0) throw new AppError('invalid_passkey');
    });
  }

  /** The library throws for every reason to reject. */
  private async checked<T>(verification: Promise<T>): Promise<T> {
    return verification.catch((error: unknown) => {
      this.logger.warn({ err: error }, 'passkey rejected');
      throw new AppError('invalid_passkey');
    });
  }

  /** @throws AppError `invalid_passkey` if the challenge was used before */
  private async spend(db: EntityManager, clientDataJSON: string): Promise<void> {
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    await query.run(db, 'DELETE FROM used_challenge WHERE expires_at < now()');
    const spent = await query.rows(
      db,
      `INSERT INTO used_challenge (hash, expires_at) VALUES ($1, now() + make_interval(secs => $2))
       ON CONFLICT DO NOTHING RETURNING hash`,
      [hash, CHALLENGE_TTL_MS / 1000],
    );
    if (spent.length === 0) throw new AppError('invalid_passkey');
  }

  private challengeFor(purpose: string): Uint8Array<ArrayBuffer> {
    const signed = Buffer.alloc(SIGNED_BYTES);
    randomBytes(NONCE_BYTES).copy(signed);
    signed.writeUIntBE(Date.now() + CHALLENGE_TTL_MS, NONCE_BYTES, EXPIRY_BYTES);
    return Uint8Array.from(Buffer.concat([signed, signature(signed, purpose, this.settings.serviceToken)]));
  }

  private isChallenge(challenge: string, purpose: string): boolean {
    const bytes = Buffer.from(challenge, 'base64url');
    const [signed, given] = [bytes.subarray(0, SIGNED_BYTES), bytes.subarray(SIGNED_BYTES)];
    const isOwn = acceptedTokens(this.settings).some((token) => {
      const expected = signature(signed, purpose, token);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    return isOwn && signed.readUIntBE(NONCE_BYTES, EXPIRY_BYTES) > Date.now();
  }
}

const signature = (signed: Buffer, purpose: string, serviceToken: string) =>
  createHmac('sha256', serviceToken).update(`passkey ${purpose}\0`).update(signed).digest();

const hostOf = (origin: string) => new URL(origin).hostname;
