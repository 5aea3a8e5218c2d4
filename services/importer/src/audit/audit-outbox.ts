import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { AuditDetails } from '@directory/contracts/audit';
import { AppError } from '@directory/contracts/errors';
import type { AuditRecord } from '@directory/contracts/internal';
import { IdleExit } from '@directory/service-kit/idle-exit';
import { RepeatedTask } from '@directory/service-kit/repeated-task';
import { ServiceClient } from '@directory/service-kit/service-client';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DataSource, MoreThan, type EntityManager } from 'typeorm';
import type { Actor } from '@directory/service-kit/actor';
import { AuditOutboxEntry } from './audit-outbox-entry.entity.js';

const DELIVERY_INTERVAL_MS = 5_000;
const MAX_BATCH_RECORDS = 100;

/** Records actions of administrators and delivers them to the catalog's audit log, with unlimited retries. */
@Injectable()
export class AuditOutbox implements OnModuleInit, OnApplicationShutdown {
  private readonly deliveries = new RepeatedTask({
    intervalMs: DELIVERY_INTERVAL_MS,
    run: () => this.deliver(),
    onError: (error) => this.logger.warn({ err: error }, 'the audit log could not be reached; it is tried again'),
  });

  constructor(
    private readonly db: DataSource,
    private readonly catalog: ServiceClient,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly idle: IdleExit,
  ) {}

  onModuleInit(): void {
    this.deliveries.start();
    this.idle.require(async () => (await this.db.manager.count(AuditOutboxEntry)) === 0);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.deliveries.stop();
  }

  /** Runs `work` and records its action in one transaction; `work` returns the entry. */
  async recording<T>(work: (db: EntityManager) => Promise<T>, entryOf: (result: T) => AuditFacts | null): Promise<T> {
    const result = await this.db.transaction(async (db) => {
      const done = await work(db);
      const facts = entryOf(done);
      if (facts) {
        const { actor, ...rest } = facts;
        const entry: AuditRecord = { key: randomUUID(), subject: null, after: null, ...actor, ...rest };
        await db.save(AuditOutboxEntry, { entry });
      }
      return done;
    });
    void this.deliveries.trigger();
    return result;
  }

  /** Delivers in order; an entry is deleted only once the catalog has it. One that the catalog rejects does not keep back the others. */
  private async deliver(): Promise<void> {
    const { manager } = this.db;
    for (let lastId = '0'; ;) {
      const next = await manager.find(AuditOutboxEntry, {
        where: { id: MoreThan(lastId) },
        order: { id: 'ASC' },
        take: MAX_BATCH_RECORDS,
      });
      for (const { id, entry } of next) {
        lastId = id;
        try {
          await this.catalog.call('POST /internal/audit', { body: entry });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          this.logger.error(
            { err: error, id, action: entry.action },
            'the audit log rejects an entry; it is tried again',
          );
          continue;
        }
        await manager.delete(AuditOutboxEntry, { id });
      }
      if (next.length < MAX_BATCH_RECORDS || this.deliveries.isStopped) return;
    }
  }
}

interface AuditFacts extends Pick<AuditRecord, 'action'>, Partial<Pick<AuditRecord, 'subject'>> {
  actor: Actor;
  after?: AuditDetails | null;
}
