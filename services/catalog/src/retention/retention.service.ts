import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { RepeatedTask } from '@directory/service-kit/repeated-task';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { AuditQueries } from '../audit/audit.queries.js';
import { BusinessReportQueries } from '../business-reports/business-reports.queries.js';
import { ContactMessageQueries } from '../contact-messages/contact-messages.queries.js';
import { CONFIG, type CatalogConfig } from '../tokens.js';

const INTERVAL_MS = 3_600_000;

/** Deletes contact messages, reports about businesses and audit entries after their retention period. Any replica may: nothing is deleted twice. */
@Injectable()
export class RetentionService implements OnModuleInit, OnApplicationShutdown {
  private readonly deletions: RepeatedTask;

  constructor(
    @Inject(CONFIG) private readonly config: CatalogConfig,
    private readonly messages: ContactMessageQueries,
    private readonly reports: BusinessReportQueries,
    private readonly audit: AuditQueries,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.deletions = new RepeatedTask({
      intervalMs: INTERVAL_MS,
      run: () => this.deleteExpired(),
      onError: (error) => this.logger.warn({ err: error }, 'expired records were not deleted'),
    });
  }

  onModuleInit(): void {
    this.deletions.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.deletions.stop();
  }

  /** A kind of records that fails leaves the others to be deleted, and is retried by the next run. */
  async deleteExpired(): Promise<void> {
    const { contactMessageDays, auditDays } = this.config.retention;
    const deletions = {
      messages: () => this.messages.expire(contactMessageDays),
      reports: () => this.reports.expire(contactMessageDays),
      auditEntries: () => this.audit.expire(auditDays),
    };
    const deleted: Record<string, number> = {};
    for (const [records, expire] of Object.entries(deletions)) {
      try {
        const count = await expire();
        if (count > 0) deleted[records] = count;
      } catch (err) {
        this.logger.warn({ err, records }, 'expired records were not deleted; will be retried');
      }
    }
    if (Object.keys(deleted).length > 0) this.logger.info(deleted, 'expired records deleted');
  }
}
