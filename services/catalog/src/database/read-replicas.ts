import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { LOGGER, METRICS, type Logger, type Registry } from '@directory/service-kit/tokens';
import type { FastifyReply } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { LookupDatabase } from '../search/postgres/lookup-database.js';
import { SearchDatabase } from '../search/postgres/search-database.js';
import { CONFIG, type CatalogConfig } from '../tokens.js';
import { replicaDataSource } from './data-source.js';
import { ReadReplica, type ReadPool, type ReplicaPools } from './read-replica.js';
import type { ReplicatedDataSource } from './replicated-data-source.js';

/** A public read in progress. */
interface PublicRead {
  /** False from its first write on, whose effect a replica may lack, and after its end. */
  mayUseReplica: boolean;
}

const READ_STATEMENT = /^[\s(]*(?:SELECT|WITH)\b/i;

/**
 * Lets statements of public reads be executed by replicas that have the version of the directory known here. Everything else, and what
 * fails on a replica, is executed by the primary.
 */
@Injectable()
export class ReadReplicas implements OnModuleInit, OnApplicationShutdown {
  private readonly replicas: ReadReplica[];
  private readonly storage = new AsyncLocalStorage<PublicRead>();
  private readonly statements: Counter;
  private required: bigint | undefined;
  private turn = 0;

  constructor(
    @Inject(DataSource) pages: ReplicatedDataSource,
    @Inject(CONFIG) { databaseReadUrls }: CatalogConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Registry,
  ) {
    this.replicas = databaseReadUrls.map(
      (url) =>
        new ReadReplica(
          new URL(url).host,
          () => replicaPools(url),
          () => this.required,
          logger,
        ),
    );
    this.statements = new Counter({
      name: 'public_read_statements_total',
      help: 'Statements of public reads by server: replica, primary (none is usable), fallback (the primary after a replica failed)',
      labelNames: ['server'],
      registers: [metrics],
    });
    for (const server of ['replica', 'primary', 'fallback']) this.statements.inc({ server }, 0);
    this.observe(metrics);
    this.serve('pages', pages);
  }

  /** Lets the statements of a pool be executed by replicas. */
  serve(pool: ReadPool, source: ReplicatedDataSource): void {
    if (this.replicas.length > 0) source.readElsewhere = (statement, values) => this.read(pool, statement, values);
  }

  /** The version that a response must have, at least. */
  require(version: string): void {
    this.required = BigInt(version);
  }

  /** Runs `work`, and what it causes until the response is sent, as a public read. */
  run(reply: FastifyReply, work: () => void): void {
    if (this.replicas.length === 0) return work();
    const read = { mayUseReplica: true };
    reply.raw.once('close', () => (read.mayUseReplica = false));
    this.storage.run(read, work);
  }

  onModuleInit(): void {
    for (const replica of this.replicas) replica.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop()));
  }

  private async read(pool: ReadPool, statement: string, values?: unknown[]): Promise<{ result: unknown } | undefined> {
    const read = this.storage.getStore();
    if (!read?.mayUseReplica) return undefined;
    if (!READ_STATEMENT.test(statement)) {
      read.mayUseReplica = false;
      return undefined;
    }
    const { required } = this;
    const replica = required === undefined ? undefined : this.nextUsable();
    try {
      const found =
        replica && required !== undefined ? await replica.query(pool, required, statement, values) : undefined;
      this.statements.inc({ server: found ? 'replica' : 'primary' });
      return found;
    } catch (error) {
      this.statements.inc({ server: 'fallback' });
      this.logger.debug({ err: error, replica: replica?.name }, 'read repeated on the primary');
      return undefined;
    }
  }

  private nextUsable(): ReadReplica | undefined {
    const usable = this.replicas.filter(({ isUsable }) => isUsable);
    return usable[this.turn++ % usable.length];
  }

  private observe(metrics: Registry): void {
    const observed: [name: string, help: string, value: (replica: ReadReplica) => number][] = [
      [
        'database_replica_usable',
        'Whether public reads use a replica: it responds and is caught up',
        (replica) => Number(replica.isUsable),
      ],
      [
        'database_replica_lag_seconds',
        'For how long a replica has not been caught up',
        (replica) => replica.lagSeconds,
      ],
    ];
    for (const [name, help, value] of observed) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: ['replica'],
        registers: [metrics],
        collect: () => {
          for (const replica of this.replicas) gauge.set({ replica: replica.name }, value(replica));
        },
      });
    }
  }
}

/** As many connections as to the primary. */
export function replicaPools(url: string): ReplicaPools {
  return {
    probe: replicaDataSource(url, 'catalog-read-probe', 1),
    pages: replicaDataSource(url, 'catalog-read', 10),
    search: new SearchDatabase(url),
    lookups: new LookupDatabase(url),
  };
}
