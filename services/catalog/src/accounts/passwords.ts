import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import { ConcurrencyLimit } from '@directory/service-kit/concurrency-limit';
import { hash, verify } from '@node-rs/argon2';

/** argon2id, OWASP's smallest recommended setting: 10–14 ms and 19 MiB per check. */
const ARGON2 = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Concurrent and queued checks: a flood of sign-ins exhausts neither memory nor processors. */
const MAX_CONCURRENT_CHECKS = 4;
const MAX_QUEUED_CHECKS = 100;

/** Passwords are stored as their hashes. */
@Injectable()
export class Passwords {
  /** Checked for unknown names, which take as long as known ones. */
  private readonly unknown = hash(randomBytes(32), ARGON2);
  private readonly checks = new ConcurrencyLimit(MAX_CONCURRENT_CHECKS);

  /** @throws AppError `service_unavailable` if too many checks are queued */
  hash(password: string): Promise<string> {
    return this.queued(() => hash(password, ARGON2));
  }

  /**
   * False without a hash, after the same time.
   * @throws AppError `service_unavailable` if too many checks are queued
   */
  matches(password: string, hashed: string | null | undefined): Promise<boolean> {
    return this.queued(async () => (await verify(hashed ?? (await this.unknown), password)) && Boolean(hashed));
  }

  private async queued<T>(check: () => Promise<T>): Promise<T> {
    if (this.checks.queuedCount >= MAX_QUEUED_CHECKS) throw new AppError('service_unavailable');
    return this.checks.run(check);
  }
}
