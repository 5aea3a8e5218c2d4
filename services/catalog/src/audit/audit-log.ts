import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import type { EntityManager } from 'typeorm';
import { AuditQueries, type NewAuditEntry } from './audit.queries.js';

/** Records actions of administrators. */
@Injectable()
export class AuditLog {
  constructor(
    private readonly entries: AuditQueries,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Records an action, a bulk action as one, in the transaction of `manager`: entry and change are committed together. Other entries
   * wait until that transaction ends, so record last.
   */
  async record(manager: EntityManager, entry: NewAuditEntry): Promise<void> {
    const recorded = await this.entries.insert(manager, entry);
    // In the log, out of reach of the database's owner, the hash proves that all entries up to it are unchanged.
    if (!recorded) return;
    const hash = recorded.hash.toString('hex');
    this.logger.info({ requestId: entry.requestId, audit: recorded.id, hash }, entry.action);
  }
}
