// A PostgreSQL and a Redis that can be crashed, restarted and paused.
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { startPostgres, type Postgres } from '../../bin/postgres.mjs';
import { signalIfAlive } from '../../bin/processes.mjs';
import { installedRedis } from '../../bin/redis.mjs';
import { childrenOf } from './process-table.js';

/** Less than it takes a frozen process to count as unavailable, so that its clients wait. */
const PAUSE_MS = 4_000;

export async function pause(pids: number[]) {
  for (const pid of pids) signalIfAlive(pid, 'SIGSTOP');
  await sleep(PAUSE_MS);
  for (const pid of pids) signalIfAlive(pid, 'SIGCONT');
}

/** A PostgreSQL that can be crashed. */
export class Database {
  #restarting: Promise<void> | undefined;

  private constructor(
    public postgres: Postgres,
    private readonly dataDir: string,
  ) {}

  static async start(dataDir: string) {
    return new Database(await startPostgres({ dataDir }), dataDir);
  }

  /** The URL of a database. */
  url(name: string, port: number = this.postgres.port) {
    const url = new URL(this.postgres.url);
    url.port = String(port);
    url.pathname = `/${name}`;
    return url.href;
  }

  /** Crashes and restarts it: unlogged tables are empty then. */
  crash() {
    return this.restart('SIGQUIT');
  }

  /** By SIGINT as an operator does, who does not wait for its clients. */
  restart(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT') {
    this.#restarting ??= (async () => {
      const { pid, port, exited } = this.postgres;
      signalIfAlive(pid, signal);
      await exited;
      this.postgres = await startPostgres({ dataDir: this.dataDir, port });
      this.#restarting = undefined;
    })();
    return this.#restarting;
  }

  /** With the processes of its connections. */
  pause() {
    return pause([this.postgres.pid, ...childrenOf(this.postgres.pid)]);
  }

  async stop() {
    await this.#restarting;
    await this.postgres.stop();
  }
}

/** A Redis without persistence that can be killed and emptied. */
export class RedisServer {
  private constructor(private server: Awaited<ReturnType<typeof installedRedis>>) {}

  static async start() {
    return new RedisServer(await installedRedis());
  }

  get url() {
    return this.server.url;
  }

  /** SIGTERM empties it, SIGKILL kills and restarts it, SIGSTOP pauses it. */
  async inject(signal: NodeJS.Signals) {
    if (signal === 'SIGSTOP') return pause(this.server.pid === undefined ? [] : [this.server.pid]);
    if (signal === 'SIGTERM') {
      const client = new Redis(this.url);
      await client.flushall();
      return client.disconnect();
    }
    const { port } = new URL(this.url);
    await this.server.stop('SIGKILL');
    this.server = await installedRedis(Number(port));
  }

  stop() {
    return this.server.stop();
  }
}
