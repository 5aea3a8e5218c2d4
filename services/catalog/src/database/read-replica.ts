import { setTimeout as sleep } from 'node:timers/promises';
import { isOutage } from '@directory/service-kit/outages';
import { query } from '@directory/service-kit/query';
import { RepeatedTask } from '@directory/service-kit/repeated-task';
import type { Logger } from '@directory/service-kit/tokens';
import type { DataSource, QueryRunner } from 'typeorm';

/** For changes without a version, such as words for spelling correction. */
const MAX_LAG_SECONDS = 10;
const PROBE_INTERVAL_MS = 1_000;
const PROBE_TIMEOUT_MS = 2_000;
/** Connecting included; a page takes some milliseconds. */
const READ_TIMEOUT_MS = 3_000;
/** SQLSTATE of a cancelled statement: it takes too long, on any server. */
const QUERY_CANCELED = '57014';

const VERSION = 'SELECT version FROM directory_count';

/** A standby without a connection to the primary has nothing left to replay, and yet falls behind; a promoted one does not. */
const STATE = `
SELECT version, coalesce(extract(epoch FROM CASE
  WHEN NOT pg_is_in_recovery() THEN NULL
  WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() AND EXISTS (SELECT FROM pg_stat_wal_receiver) THEN NULL
  ELSE now() - pg_last_xact_replay_timestamp()
END), 0)::float8 AS lag_seconds
FROM directory_count`;

/** One connects for the probe, the others for the reads. */
export type ReplicaPools = Record<'probe' | ReadPool, DataSource>;
export type ReadPool = 'pages' | 'search' | 'lookups';

/** Connections to a standby. It is used while a probe succeeds each second, and only for what it has replayed. */
export class ReadReplica {
  /** Undefined while the standby is unavailable: the next connections are new ones. */
  private pools: ReplicaPools | undefined;
  private isBehind = true;
  private caughtUpAtMs = performance.now();
  private replayLagSeconds = 0;
  /**
   * By connection, as a URL may have several standbys behind it: the version that its server has replayed, at least. It never
   * decreases.
   */
  private readonly replayed = new WeakMap<object, bigint>();
  private readonly probing: RepeatedTask;
  private reported = '';

  constructor(
    /** Host and port. */
    readonly name: string,
    private readonly createPools: () => ReplicaPools,
    private readonly required: () => bigint | undefined,
    private readonly logger: Logger,
  ) {
    this.probing = new RepeatedTask({
      intervalMs: PROBE_INTERVAL_MS,
      run: () => this.probe(),
      onError: (error) => this.eject(error),
    });
  }

  get isUsable(): boolean {
    return this.pools !== undefined && !this.isBehind;
  }

  /** Age of the data, at least: 0 while the standby has every version that is known. */
  get lagSeconds(): number {
    return this.isUsable ? this.replayLagSeconds : Math.max(this.replayLagSeconds, secondsSince(this.caughtUpAtMs));
  }

  start(): void {
    void this.probing.trigger();
  }

  async stop(): Promise<void> {
    await this.probing.stop();
    await this.close();
  }

  /**
   * Resolves to undefined if the server of the connection lacks the version.
   * @throws what the server or the connection throws, or after the timeout
   */
  async query(
    pool: ReadPool,
    version: bigint,
    statement: string,
    values?: unknown[],
  ): Promise<{ result: unknown } | undefined> {
    const { pools } = this;
    if (!pools) return undefined;
    try {
      return await within(READ_TIMEOUT_MS, this.read(pools[pool], version, statement, values));
    } catch (error) {
      const isLost = isOutage(error) && (error as { code?: string }).code !== QUERY_CANCELED;
      if (isLost && pools === this.pools) this.eject(error);
      throw error;
    }
  }

  private async read(pool: DataSource, version: bigint, statement: string, values?: unknown[]) {
    const runner = pool.createQueryRunner();
    try {
      if (!(await this.hasReplayed(version, runner))) {
        this.isBehind = true; // until the next probe
        return undefined;
      }
      return { result: (await runner.query(statement, values)) as unknown };
    } finally {
      await runner.release();
    }
  }

  private async hasReplayed(version: bigint, runner: QueryRunner): Promise<boolean> {
    const connection = (await runner.connect()) as object;
    if ((this.replayed.get(connection) ?? -1n) >= version) return true;
    const row = await query.one<{ version: string }>(runner, VERSION);
    this.replayed.set(connection, BigInt(row.version));
    return BigInt(row.version) >= version;
  }

  private async probe(): Promise<void> {
    this.pools ??= await this.open();
    const { version, lag_seconds: lagSeconds } = await within(
      PROBE_TIMEOUT_MS,
      query.one<{ version: string; lag_seconds: number }>(this.pools.probe, STATE),
    );
    const required = this.required();
    this.isBehind = required === undefined || BigInt(version) < required || lagSeconds > MAX_LAG_SECONDS;
    this.replayLagSeconds = lagSeconds;
    if (!this.isBehind) this.caughtUpAtMs = performance.now();
    this.report(this.isBehind ? 'is behind' : 'is used');
  }

  private async open(): Promise<ReplicaPools> {
    const pools = this.createPools();
    try {
      for (const pool of Object.values(pools)) await pool.initialize();
      return pools;
    } catch (error) {
      void destroy(pools);
      throw error;
    }
  }

  private eject(error: unknown): void {
    this.report('is unavailable', error);
    void this.close();
  }

  private async close(): Promise<void> {
    const { pools } = this;
    this.pools = undefined;
    this.isBehind = true;
    // Connections without a response are left to their timeouts.
    if (pools) await Promise.race([destroy(pools), sleep(PROBE_TIMEOUT_MS, undefined, { ref: false })]);
  }

  private report(state: string, error?: unknown): void {
    if (state === this.reported) return;
    this.reported = state;
    const level = error === undefined ? 'info' : 'warn';
    this.logger[level]({ replica: this.name, err: error }, `read replica ${state}`);
  }
}

const secondsSince = (timeMs: number) => (performance.now() - timeMs) / 1_000;

async function destroy(pools: ReplicaPools): Promise<void> {
  const open = Object.values(pools).filter((pool) => pool.isInitialized);
  await Promise.allSettled(open.map((pool) => pool.destroy()));
}

/** @throws Error with the code of a timeout */
async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const timeout = sleep(limitMs, undefined, { signal: timer.signal }).then(() => {
    throw Object.assign(new Error(`no response within ${limitMs} ms`), { code: 'ETIMEDOUT' });
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    timer.abort();
    work.catch(() => undefined);
    timeout.catch(() => undefined);
  }
}
