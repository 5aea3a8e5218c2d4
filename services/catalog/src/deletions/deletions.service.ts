import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import { DELETE_ALL_PHRASE, RESTORABLE_DAYS } from '@directory/contracts/moderation';
import { query } from '@directory/service-kit/query';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../audit/actor.js';
import { AuditLog } from '../audit/audit-log.js';
import { setRequestId } from '../database/request-context.js';
import { EXPORT_CONNECTION } from '../exports/export-database.js';
import { BackgroundJob } from '../jobs/background-job.js';
import { DeletionQueries, type DeletionRow } from './deletions.queries.js';
import { DirectoryTables } from './directory-archive.js';

/** Milliseconds that readers may be kept waiting for the tables of the directory, one attempt after the other. */
const PATIENCE = [300, 300, 1_500, 1_500, 1_500];
const BETWEEN_ATTEMPTS = 200;
/** Milliseconds that whoever restores waits for the end of it before being told that it goes on. */
const RESTORE_WAIT = 2_000;
const RESTORE_INTERVAL = 10_000;
const PURGE_INTERVAL = 15 * 60_000;

/** Takes businesses out of the directory, so that they can be brought back for a week, and are gone after it. */
@Injectable()
export class DeletionsService implements OnModuleInit, OnApplicationShutdown {
  private readonly restoring: BackgroundJob;
  private readonly purging: BackgroundJob;

  constructor(
    private readonly db: DataSource,
    private readonly deletions: DeletionQueries,
    private readonly tables: DirectoryTables,
    private readonly audit: AuditLog,
    @Inject(LOGGER) logger: Logger,
  ) {
    const restore = { name: 'restore', interval: RESTORE_INTERVAL, step: (tx: EntityManager) => this.restoreStep(tx) };
    const purge = { name: 'purge', interval: PURGE_INTERVAL, step: (tx: EntityManager) => this.purgeStep(tx) };
    this.restoring = new BackgroundJob(db, restore, logger);
    this.purging = new BackgroundJob(db, purge, logger);
  }

  onModuleInit(): void {
    this.restoring.start();
    this.purging.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.restoring.stop(), this.purging.stop()]);
  }

  /** @throws AppError `business_not_found` */
  async deleteOne(id: string, actor: Actor): Promise<DeletionRow> {
    return this.db.transaction(async (tx) => {
      await setRequestId(tx, actor.requestId);
      const deletion = { kind: 'one' as const, label: '', username: actor.username, isManual: true };
      const row = await this.deletions.take(tx, deletion, 'b.id = $1', [id]);
      if (!row) throw new AppError('business_not_found');
      const { count, label: subject } = row;
      await this.audit.record(tx, { ...actor, action: 'business.delete', subject, count, before: { id } });
      return row;
    });
  }

  /** Undefined: there are no test businesses. */
  async deleteTestData(actor: Actor): Promise<DeletionRow | undefined> {
    return this.db.transaction(async (tx) => {
      await setRequestId(tx, actor.requestId);
      const deletion = { kind: 'test' as const, label: '', username: actor.username };
      const row = await this.deletions.take(tx, deletion, 'b.test', []);
      const count = row?.count ?? 0;
      if (row) await this.audit.record(tx, { ...actor, action: 'business.deletetest', count });
      return row;
    });
  }

  /**
   * Sets the whole directory aside. Undefined: it is empty.
   * @throws AppError `confirmation_mismatch` unless the phrase was typed; `directory_busy` if somebody reads for too long.
   */
  async deleteAll(confirmation: string, actor: Actor): Promise<DeletionRow | undefined> {
    if (confirmation.trim().normalize('NFC') !== DELETE_ALL_PHRASE) {
      throw new AppError('confirmation_mismatch', { phrase: DELETE_ALL_PHRASE });
    }
    return this.withTables((tx) => this.archiveTables(tx, actor));
  }

  /**
   * Brings back what a deletion took, at once if it can, else beside the work; the state tells.
   * @throws AppError `deletion_not_found`
   */
  async restore(id: string, actor: Actor): Promise<DeletionRow> {
    const begun = await this.db.transaction(async (tx) => {
      const row = await this.deletions.beginRestore(tx, id, actor.requestId);
      if (!row) return undefined;
      const { count, label: subject, kind } = row;
      await this.audit.record(tx, { ...actor, action: 'deletion.restore', subject, count, before: { id, kind } });
      return row;
    });
    if (!begun) {
      const row = await this.deletions.find(id);
      if (row?.state !== 'restoring') throw new AppError('deletion_not_found', { days: RESTORABLE_DAYS });
    }
    if (begun?.schema_name) await this.restoreTables(begun);
    this.restoring.wake();
    const deadline = performance.now() + RESTORE_WAIT;
    for (;;) {
      const row = await this.deletions.find(id);
      if (!row) throw new AppError('deletion_not_found', { days: RESTORABLE_DAYS });
      if (row.state === 'restored' || performance.now() > deadline) return row;
      await sleep(50);
    }
  }

  /**
   * Stops a restore after the businesses that are back already. One that completed in the meantime is returned as it is.
   * @throws AppError `deletion_not_found`
   */
  async cancelRestore(id: string, actor: Actor): Promise<DeletionRow> {
    return this.db.transaction(async (tx) => {
      const row = await this.deletions.cancelRestore(tx, id);
      if (!row) {
        const ended = await this.deletions.find(id);
        if (ended?.state !== 'restored') throw new AppError('deletion_not_found', { days: RESTORABLE_DAYS });
        return ended;
      }
      const { restored_count: count, label: subject } = row;
      await this.audit.record(tx, { ...actor, action: 'deletion.cancel', subject, count, before: { id } });
      return row;
    });
  }

  /** Purges what is due; what the timer does. */
  purgeStep(tx: EntityManager): Promise<boolean> {
    return this.deletions.nextToPurge(tx).then(async (row) => {
      if (row) await this.deletions.purge(tx, row);
      return row !== undefined;
    });
  }

  /** Brings back the next businesses of a restore under way; what the timer does. */
  async restoreStep(tx: EntityManager): Promise<boolean> {
    const row = await this.deletions.nextToRestore(tx);
    if (!row) return false;
    await setRequestId(tx, row.request_id);
    if (!(await this.deletions.restoreChunk(tx, row))) await this.deletions.endRestore(tx, row);
    return true;
  }

  private async archiveTables(tx: EntityManager, actor: Actor): Promise<DeletionRow | undefined> {
    await setRequestId(tx, actor.requestId);
    const counts = await query.one<{ business_count: number; approved_count: number }>(
      tx,
      'SELECT business_count, approved_count FROM directory_count',
    );
    const { business_count: count, approved_count: approved } = counts;
    if (count === 0) return undefined;
    const schema = `deletion_${randomUUID().replaceAll('-', '')}`;
    const layout = await this.tables.archiveTables(tx, schema);
    const row = await this.deletions.recordDirectoryDeletion(tx, {
      ...{ kind: 'all', label: '', username: actor.username, count },
      ...{ approved_count: approved, schema_name: schema, layout },
    });
    await this.audit.record(tx, { ...actor, action: 'business.deleteall', count });
    return row;
  }

  /** In one go, while the directory is empty and still built as it was; otherwise business by business, beside the work. */
  private async restoreTables(row: DeletionRow): Promise<void> {
    const schema = row.schema_name!;
    try {
      await this.withTables(async (tx) => {
        if (!(await this.tables.canReturn(tx, row.layout))) return;
        await setRequestId(tx, row.request_id);
        await this.tables.restoreTables(tx, schema, { all: row.count, approved: row.approved_count });
        await this.deletions.endRestore(tx, row, row.count);
      });
    } catch (error) {
      // Not in one go, then: the job brings them back.
      if (!(error instanceof AppError)) throw error;
    }
  }

  /** Has the tables of the directory for itself. Exports end, for what they read is about to be another. */
  private async withTables<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    for (const patience of PATIENCE) {
      try {
        return await this.db.transaction(async (tx) => {
          await this.tables.lock(tx, patience);
          return work(tx);
        });
      } catch (error) {
        if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      }
      await query.run(
        this.db,
        `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = $1 AND state <> 'idle'`,
        [EXPORT_CONNECTION],
      );
      await sleep(BETWEEN_ATTEMPTS);
    }
    throw new AppError('directory_busy');
  }
}

const LOCK_NOT_AVAILABLE = '55P03';
