import type { Server, Socket } from 'node:net';
import { Injectable } from '@nestjs/common';

const CHECK_INTERVAL_MS = 5_000;
/** Without a connection; those of other services stay open for some minutes after their last request. */
const IDLE_MS = 10_000;

/** Resolves to whether nothing is left to do without a request. May complete work that would be due later. */
type IdleCheck = () => boolean | Promise<boolean>;

/** What keeps a process running that the supervisor starts when it is needed. See docs/adr/0045. */
@Injectable()
export class IdleExit {
  private readonly checks: IdleCheck[] = [];

  require(check: IdleCheck): void {
    this.checks.push(check);
  }

  /** Calls the checks in the order in which they were added, up to the first that does not hold. */
  async isAllowed(): Promise<boolean> {
    for (const check of this.checks) if (!(await check())) return false;
    return true;
  }
}

/** Whether the supervisor starts this process when it is needed. */
const isOnDemand = () => process.env['EXIT_WHEN_IDLE'] === '1' && process.connected;

/**
 * In a process on demand, calls `stop` once the server has had no connection for `idleMs` and `isAllowed`. The supervisor agrees
 * first: from then on it passes connections to the next process.
 */
export function exitWhenIdle(
  server: Server,
  isAllowed: () => Promise<boolean>,
  stop: () => void,
  { idleMs, intervalMs } = { idleMs: IDLE_MS, intervalMs: CHECK_INTERVAL_MS },
): void {
  if (!isOnDemand()) return;
  let open = 0;
  let usedAt = performance.now();
  server.on('connection', (socket: Socket) => {
    open++;
    socket.once('close', () => {
      open--;
      usedAt = performance.now();
    });
  });
  const isIdle = () => open === 0 && performance.now() - usedAt >= idleMs;
  const check = async () => {
    if (isIdle() && (await isAllowed().catch(() => false)) && isIdle()) process.send?.('idle');
    else checkLater();
  };
  const checkLater = () => void setTimeout(() => void check(), intervalMs).unref();
  process.on('message', (message) => {
    if (message !== 'stop') return;
    if (isIdle()) return stop();
    process.send?.('listening'); // a connection was under way
    checkLater();
  });
  checkLater();
}

/** Has the supervisor of processes on demand start that of `service`, which has work. */
export function startProcess(service: string): void {
  if (isOnDemand()) process.send?.({ start: service });
}
