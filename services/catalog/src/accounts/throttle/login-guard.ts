import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DataSource } from 'typeorm';
import { networkOf } from '@directory/service-kit/network-of';
import { CONFIG, type CatalogConfig } from '../../tokens.js';
import { SessionQueries } from '../sessions.queries.js';
import type { Allowance, Bucket, ThrottleStore } from './throttle.js';
import { postgresStore, redisStore } from './throttle-stores.js';

const MINUTE_MS = 60_000;
/** Per IP address, for any account. */
const PER_ADDRESS: Allowance = { free: 10, firstMs: 15 * MINUTE_MS, longestMs: 15 * MINUTE_MS };
/** Per IP address and account: after five attempts 1 s, 2 s, 4 s, … */
const PER_PAIR: Allowance = { free: 5, firstMs: 1_000, longestMs: 15 * MINUTE_MS };
/** For all unknown IP addresses of an account. Always short: the administrator may use one of them. */
const PER_ACCOUNT: Allowance = { free: 25, firstMs: 1_000, longestMs: MINUTE_MS };

const KNOWN_ADDRESS_DAYS = 90;

/** Limits attempts to guess passwords and codes without locking out the administrator. */
@Injectable()
export class LoginGuard implements OnApplicationShutdown {
  private readonly store: ThrottleStore & { close?(): void };

  constructor(
    @Inject(CONFIG) config: CatalogConfig,
    @Inject(LOGGER) logger: Logger,
    db: DataSource,
    private readonly sessions: SessionQueries,
  ) {
    const onError = (error: Error) => logger.warn({ err: error }, 'sign-ins are counted by this process alone');
    this.store = config.redisUrl ? redisStore(config.redisUrl, onError) : postgresStore(db);
  }

  onApplicationShutdown(): void {
    this.store.close?.();
  }

  /** @throws AppError `too_many_logins` with the `seconds` to wait; the password is not checked then */
  async consume(username: string, address: string): Promise<void> {
    const isKnown = await this.sessions.hasSignedIn(username, address, KNOWN_ADDRESS_DAYS);
    const buckets = bucketsOf(username, address).slice(0, isKnown ? 2 : 3);
    const wait = await this.store.consume(buckets);
    if (wait > 0) throw new AppError('too_many_logins', { seconds: Math.ceil(wait / 1000) });
  }

  /** After a successful sign-in. */
  async reset(username: string, address: string): Promise<void> {
    const [ofAddress, ofPair] = bucketsOf(username, address);
    await this.store.clear([ofAddress.key, ofPair.key]);
  }
}

function bucketsOf(username: string, address: string): [Bucket, Bucket, Bucket] {
  const [account, network] = [username.toLowerCase(), networkOf(address)];
  return [
    { key: keyOf('address', network), allowance: PER_ADDRESS },
    { key: keyOf('pair', account, network), allowance: PER_PAIR },
    { key: keyOf('account', account), allowance: PER_ACCOUNT },
  ];
}

const keyOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
