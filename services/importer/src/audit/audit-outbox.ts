import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { SERVICE_TOKEN_HEADER, type AuditRecord } from '@directory/contracts/internal';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type ImporterConfig } from '../tokens.js';
import type { Actor } from '@directory/service-kit/actor';

/** Milliseconds between two looks for what was not brought yet, and that the catalog may take. */
const INTERVAL = 5_000;
const TIMEOUT = 10_000;
const AT_ONCE = 100;

/** Takes down what administrators do here, and brings it to the catalog's audit log for as long as it takes. */
@Injectable()
export class AuditOutbox implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout;
  private bringing: Promise<void> | undefined;

  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: ImporterConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => this.bringSoon(), INTERVAL);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.bringing;
  }

  /** Does `work` and takes down that it was done, or neither; what the log is to say is known after it. */
  async recording<T>(work: (db: EntityManager) => Promise<T>, entryOf: (result: T) => AuditFacts | null): Promise<T> {
    const result = await this.db.transaction(async (db) => {
      const done = await work(db);
      const facts = entryOf(done);
      if (facts) {
        const { actor, ...rest } = facts;
        const entry: AuditRecord = { key: randomUUID(), subject: null, after: null, ...actor, ...rest };
        await db.query('INSERT INTO audit_outbox (entry) VALUES ($1)', [JSON.stringify(entry)]);
      }
      return done;
    });
    this.bringSoon();
    return result;
  }

  private bringSoon(): void {
    this.bringing ??= this.bring()
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'the audit log could not be reached; it is tried again'),
      )
      .finally(() => (this.bringing = undefined));
  }

  /** In their order; each is forgotten only once the catalog has it. */
  private async bring(): Promise<void> {
    const rows = await this.db.query<{ id: string; entry: AuditRecord }[]>(
      'SELECT id, entry FROM audit_outbox ORDER BY id LIMIT $1',
      [AT_ONCE],
    );
    for (const { id, entry } of rows) {
      const answer = await fetch(`${this.config.catalogUrl}/internal/audit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SERVICE_TOKEN_HEADER]: this.config.service.serviceToken },
        body: JSON.stringify(entry),
        signal: AbortSignal.timeout(TIMEOUT),
      });
      if (!answer.ok) throw new Error(`catalog answered ${answer.status}: ${await answer.text()}`);
      await answer.body?.cancel();
      await this.db.query('DELETE FROM audit_outbox WHERE id = $1', [id]);
    }
  }
}

interface AuditFacts extends Pick<AuditRecord, 'action'>, Partial<Pick<AuditRecord, 'subject' | 'after'>> {
  actor: Actor;
}
