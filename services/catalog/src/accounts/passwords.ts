import { AppError } from '@directory/contracts/errors';
import { hash, verify } from '@node-rs/argon2';

/** argon2id, OWASP's smallest recommended setting: 10–14 ms and 19 MiB per check. */
const ARGON2 = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Concurrent and queued checks: a flood of sign-ins exhausts neither memory nor processors. */
const MAX_CONCURRENT_CHECKS = 4;
const MAX_QUEUED_CHECKS = 100;

/** The administrator's password, stored as its hash. */
export class PasswordCheck {
  private readonly hashed: Promise<string>;
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(password: string) {
    this.hashed = hash(password, ARGON2);
  }

  /** @throws AppError `service_unavailable` if too many checks are queued */
  async matches(password: string): Promise<boolean> {
    if (this.waiting.length >= MAX_QUEUED_CHECKS) throw new AppError('service_unavailable');
    if (this.running >= MAX_CONCURRENT_CHECKS) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running++;
    try {
      return await verify(await this.hashed, password);
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
