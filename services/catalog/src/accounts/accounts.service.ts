import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { SessionView } from '@directory/contracts/accounts';
import { AppError } from '@directory/contracts/errors';
import { hash, verify } from '@node-rs/argon2';
import { CONFIG, type CatalogConfig } from '../tokens.js';
import { AccountQueries } from './accounts.queries.js';

/** Seconds a session lives without being used, and at most. */
const IDLE = 30 * 60;
export const ABSOLUTE = 12 * 3600;

/** argon2id, OWASP's smallest recommended setting: 10–14 ms a check. */
const ARGON2 = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** The one administrator, whose name and password come from the configuration, and its sessions. */
@Injectable()
export class AccountsService {
  private readonly passwordHash: Promise<string>;

  constructor(
    @Inject(CONFIG) private readonly config: CatalogConfig,
    private readonly accounts: AccountQueries,
  ) {
    this.passwordHash = hash(config.admin.password, ARGON2);
  }

  /**
   * A new session's token: 256 random bits, stored only as their SHA-256.
   * @throws AppError `invalid_login`, after the same work whichever of the two was wrong.
   */
  async login(username: string, password: string): Promise<string> {
    const passwordMatches = await verify(await this.passwordHash, password);
    if (!sameText(username, this.config.admin.username) || !passwordMatches) throw new AppError('invalid_login');
    await this.accounts.deleteExpired(ABSOLUTE);
    const token = randomBytes(32).toString('base64url');
    await this.accounts.insertSession(sha256(token), username);
    return token;
  }

  async session(token: string): Promise<SessionView | null> {
    const row = await this.accounts.findSession(sha256(token), IDLE, ABSOLUTE);
    if (!row) return null;
    await this.accounts.touchSession(sha256(token));
    return { username: row.username, expiresAt: new Date(row.created_at.getTime() + ABSOLUTE * 1000).toISOString() };
  }

  logout(token: string): Promise<void> {
    return this.accounts.deleteSession(sha256(token));
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function sameText(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}
