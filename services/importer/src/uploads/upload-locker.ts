import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@directory/contracts/errors';
import { RepeatedTask } from '@directory/service-kit/repeated-task';
import type { Lock, Locker, RequestRelease } from '@tus/server';
import type { UploadQueries } from './uploads.queries.js';

const POLL_INTERVAL_MS = 200;
/** Less than the gateway waits for the response to a read. */
const MAX_WAIT_MS = 12_000;
const RENEWAL_INTERVAL_MS = 1_000;
/** After which the lock of a killed process is free. */
const LEASE_SECONDS = 10;
/** Without a renewal for this long, a request ends before its lock does. */
const MAX_UNRENEWED_MS = 5_000;

/**
 * One request at a time writes an upload, over all replicas: the lock is a lease in its row. A request that waits for it ends the
 * one that has it, as that may belong to a connection that no longer exists.
 */
export class UploadLocker implements Locker {
  /** @param idOf id of the upload with a key of the store */
  constructor(
    private readonly uploads: UploadQueries,
    private readonly idOf: (key: string) => string,
  ) {}

  newLock(key: string): Lock {
    return new UploadLock(this.uploads, this.idOf(key));
  }
}

class UploadLock implements Lock {
  private readonly lockId = randomUUID();
  private renewal: RepeatedTask | undefined;

  constructor(
    private readonly uploads: UploadQueries,
    private readonly id: string,
  ) {}

  /** @throws AppError `upload_conflict` if another request does not release it in time */
  async lock(signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    const waitsUntil = performance.now() + MAX_WAIT_MS;
    while (!(await this.uploads.lock(this.id, this.lockId, LEASE_SECONDS))) {
      if (signal.aborted || performance.now() > waitsUntil) throw new AppError('upload_conflict');
      await sleep(POLL_INTERVAL_MS);
    }
    let renewedAt = performance.now();
    this.renewal = new RepeatedTask({
      intervalMs: RENEWAL_INTERVAL_MS,
      run: async () => {
        if (await this.uploads.renewLock(this.id, this.lockId, LEASE_SECONDS)) renewedAt = performance.now();
        else await requestRelease();
      },
      onError: () => {
        if (performance.now() - renewedAt > MAX_UNRENEWED_MS) void requestRelease();
      },
    });
    this.renewal.start();
  }

  async unlock(): Promise<void> {
    await this.renewal?.stop();
    await this.uploads.unlock(this.id, this.lockId).catch(() => undefined); // its lease ends
  }
}
