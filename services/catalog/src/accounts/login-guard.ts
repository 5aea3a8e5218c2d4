import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DataSource } from 'typeorm';
import { networkOf } from '../contact-messages/contact-messages.service.js';
import { CONFIG, type CatalogConfig } from '../tokens.js';
import { AccountQueries } from './accounts.queries.js';
import type { Allowance, Bucket, ThrottleStore } from './throttle.js';
import { postgresStore, redisStore } from './throttle-stores.js';

const MINUTES = 60_000;
/** Of one address, whatever names it tries. */
const PER_ADDRESS: Allowance = { free: 10, first: 15 * MINUTES, longest: 15 * MINUTES };
/** Of one address for one account: after five tries 1 s, 2 s, 4 s, … */
const PER_PAIR: Allowance = { free: 5, first: 1_000, longest: 15 * MINUTES };
/** Of all strange addresses together for one account. Never long: the administrator may be one of the strangers. */
const PER_ACCOUNT: Allowance = { free: 25, first: 1_000, longest: MINUTES };

/** Days for which an address that signed in is no stranger. */
const FAMILIAR_DAYS = 90;

/** Lets passwords be tried so seldom that guessing is hopeless, and whoever knows the right one still gets in. */
@Injectable()
export class LoginGuard implements OnApplicationShutdown {
  private readonly store: ThrottleStore & { close?(): void };

  constructor(
    @Inject(CONFIG) config: CatalogConfig,
    @Inject(LOGGER) logger: Logger,
    db: DataSource,
    private readonly accounts: AccountQueries,
  ) {
    const onError = (error: Error) => logger.warn({ err: error }, 'sign-ins are counted by this process alone');
    this.store = config.redisUrl ? redisStore(config.redisUrl, onError) : postgresStore(db);
  }

  onApplicationShutdown(): void {
    this.store.close?.();
  }

  /** @throws AppError `too_many_logins` with the `seconds` to wait; the password is not even looked at then. */
  async admit(username: string, address: string): Promise<void> {
    const familiar = await this.accounts.hasSignedIn(username, address, FAMILIAR_DAYS);
    const buckets = bucketsOf(username, address).slice(0, familiar ? 2 : 3);
    const wait = await this.store.take(buckets);
    if (wait > 0) throw new AppError('too_many_logins', { seconds: Math.ceil(wait / 1000) });
  }

  /** The password was right: the address starts afresh. */
  async forgive(username: string, address: string): Promise<void> {
    const [ofAddress, ofPair] = bucketsOf(username, address);
    await this.store.clear([ofAddress.key, ofPair.key]);
  }
}

function bucketsOf(username: string, address: string): [Bucket, Bucket, Bucket] {
  const network = networkOf(address);
  return [
    { key: keyOf('address', network), allowance: PER_ADDRESS },
    { key: keyOf('pair', username, network), allowance: PER_PAIR },
    { key: keyOf('account', username), allowance: PER_ACCOUNT },
  ];
}

const keyOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
