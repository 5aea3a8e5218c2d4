import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { query } from '@directory/service-kit/query';
import { LOGGER, METRICS, type Logger, type Registry } from '@directory/service-kit/tokens';
import { Gauge } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { BackgroundJob } from '../../jobs/background-job.js';

const POLL_INTERVAL_MS = 500;
/** One transaction takes entries of together so many businesses, at least one: those of small batches are filled together. */
const STEP_BUSINESSES = 4_000;
const STEP_ENTRIES = 20;

/**
 * Writes the documents of the businesses in the backlog of large statements. Each entry is one transaction, so that a crash loses
 * none; cached responses are renewed after the last.
 */
@Injectable()
export class SearchFiller implements OnModuleInit, OnApplicationShutdown {
  private readonly filling: BackgroundJob;

  constructor(
    private readonly db: DataSource,
    @Inject(LOGGER) logger: Logger,
    @Inject(METRICS) metrics: Registry,
  ) {
    const step = (tx: EntityManager) => this.fillNext(tx);
    this.filling = new BackgroundJob(db, { name: 'search backlog', intervalMs: POLL_INTERVAL_MS, step }, logger);
    this.observe(metrics);
  }

  onModuleInit(): void {
    this.filling.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.filling.stop();
  }

  /** Writes what is due now instead of at the next poll. */
  fill(): Promise<void> {
    return this.filling.trigger();
  }

  /** Resolves to whether there is more to do now. */
  private async fillNext(tx: EntityManager): Promise<boolean> {
    const next = await query.rows<{ number: string; size: number }>(
      tx,
      `SELECT number, size FROM (
         SELECT number, size, sum(size) OVER (ORDER BY number) AS total
         FROM (SELECT number, size FROM search_backlog ORDER BY number LIMIT ${STEP_ENTRIES}) first_entries
       ) entry WHERE total <= greatest(size, ${STEP_BUSINESSES}) ORDER BY number`,
    );
    const numbers = next.map(({ number }) => number);
    if (next.every(({ size }) => size === 0)) {
      const ended = await query.run(tx, 'DELETE FROM search_backlog WHERE number = ANY($1)', [numbers]);
      if (ended > 0) await query.run(tx, 'UPDATE directory_count SET version = version + 1');
      return ended > 0;
    }
    const { progressed } = await query.one<{ progressed: boolean }>(
      tx,
      `WITH entry AS MATERIALIZED (DELETE FROM search_backlog WHERE number = ANY($1) RETURNING ids, changed_at),
       step AS MATERIALIZED (SELECT range_agg(ids) AS ids, min(changed_at) AS changed_at FROM entry),
       filled AS MATERIALIZED (SELECT ids, changed_at, search_fill(ids) AS rest FROM step),
       later AS (
         INSERT INTO search_backlog (ids, size, changed_at)
         SELECT rest, (SELECT sum(upper(r) - lower(r)) FROM unnest(rest) r), changed_at FROM filled WHERE rest IS NOT NULL
       )
       SELECT rest IS DISTINCT FROM ids AS progressed FROM filled`,
      [numbers],
    );
    await query.run(
      tx,
      `INSERT INTO search_backlog (ids, size) SELECT '{}'::int8multirange, 0 WHERE NOT EXISTS (SELECT FROM search_backlog)`,
    );
    return progressed;
  }

  /** Read from the database at each scrape: the same on every replica. */
  private observe(metrics: Registry): void {
    const lag: Gauge = new Gauge({
      name: 'search_backlog_lag_seconds',
      help: 'Age of the oldest change that the search on PostgreSQL does not have yet',
      registers: [metrics],
      collect: async () => {
        try {
          const row = await query.one<{ seconds: number }>(
            this.db,
            `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(changed_at)), 0)::float AS seconds FROM search_backlog`,
          );
          lag.set(row.seconds);
        } catch {
          // Without a database it keeps its last value.
        }
      },
    });
  }
}
