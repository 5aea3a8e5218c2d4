import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import { DELETE_ALL_PHRASES, RESTORABLE_DAYS } from '@directory/contracts/moderation';
import { query } from '@directory/service-kit/query';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../audit/actor.js';
import { AuditLog } from '../audit/audit-log.js';
import { withoutTimeouts } from '../database/no-timeouts.js';
import { setRequestId } from '../database/request-context.js';
import { EXPORT_CONNECTION } from '../exports/export-database.js';
import { MERGE_LOCK } from '../ingest/merge.queries.js';
import { BackgroundJob, workOn, type Job } from '../jobs/background-job.js';
import type { Deletion } from './deletion.entity.js';
import { DeletionQueries } from './deletions.queries.js';
import { DirectoryArchive } from './directory-archive.js';

/** Of the attempts to lock the tables of the directory, which block readers. */
const LOCK_TIMEOUTS_MS = [300, 300, 1_500, 1_500, 1_500];
const LOCK_RETRY_MS = 200;
/** A request to restore returns after this time; the restore continues in the background. */
const RESTORE_RESPONSE_TIMEOUT_MS = 2_000;
const RESTORE_POLL_INTERVAL_MS = 50;
const RESTORE_INTERVAL_MS = 10_000;
const PURGE_INTERVAL_MS = 15 * 60_000;

/** Soft-deletes businesses, which can be restored until they are purged. */
@Injectable()
export class DeletionsService implements OnModuleInit, OnApplicationShutdown {
  private readonly restoring: BackgroundJob;
  private readonly purging: BackgroundJob;

  constructor(
    private readonly db: DataSource,
    private readonly deletions: DeletionQueries,
    private readonly archive: DirectoryArchive,
    private readonly audit: AuditLog,
    @Inject(LOGGER) logger: Logger,
  ) {
    const restore: Job['step'] = (tx, failed) => this.restoreStep(tx, failed);
    const purge: Job['step'] = (tx, failed) => this.purgeStep(tx, failed);
    this.restoring = new BackgroundJob(db, { name: 'restore', intervalMs: RESTORE_INTERVAL_MS, step: restore }, logger);
    this.purging = new BackgroundJob(db, { name: 'purge', intervalMs: PURGE_INTERVAL_MS, step: purge }, logger);
  }

  onModuleInit(): void {
    this.restoring.start();
    this.purging.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.restoring.stop(), this.purging.stop()]);
  }

  /** @throws AppError `business_not_found` */
  async deleteOne(id: string, actor: Actor): Promise<Deletion> {
    return this.db.transaction((tx) => this.deleteOneWithin(tx, id, actor));
  }

  /** The same in a transaction of the caller. */
  async deleteOneWithin(tx: EntityManager, id: string, actor: Actor): Promise<Deletion> {
    await setRequestId(tx, actor.requestId);
    const deletion = { kind: 'one' as const, label: '', username: actor.username, isManual: true };
    const row = await this.deletions.archive(tx, deletion, 'b.id = $1', [id]);
    if (!row) throw new AppError('business_not_found');
    const { count, label: subject } = row;
    await this.audit.record(tx, { ...actor, action: 'business.delete', subject, count, before: { id } });
    return row;
  }

  /** Resolves to null without test businesses. */
  async deleteTestData(actor: Actor): Promise<Deletion | null> {
    return this.db.transaction(async (tx) => {
      await setRequestId(tx, actor.requestId);
      const deletion = { kind: 'test' as const, label: '', username: actor.username };
      const row = await this.deletions.archive(tx, deletion, 'b.test', []);
      const count = row?.count ?? 0;
      if (row) await this.audit.record(tx, { ...actor, action: 'business.deletetest', count });
      return row;
    });
  }

  /**
   * Archives the whole directory. Null: it is empty.
   * @throws AppError `confirmation_mismatch` unless the phrase was typed; `directory_busy` if readers hold the tables too long.
   */
  async deleteAll(confirmation: string, actor: Actor): Promise<Deletion | null> {
    const phrases: string[] = Object.values(DELETE_ALL_PHRASES);
    if (!phrases.includes(confirmation.trim().normalize('NFC'))) {
      throw new AppError('confirmation_mismatch', { phrase: phrases.join('” / “') });
    }
    return this.withExclusiveLock((tx) => this.archiveTables(tx, actor));
  }

  /**
   * Restores at once if possible, else in the background, as `state` says.
   * @throws AppError `deletion_not_found`
   */
  async restore(id: string, actor: Actor): Promise<Deletion> {
    const started = await this.db.transaction(async (tx) => {
      const row = await this.deletions.startRestore(tx, id, actor.requestId);
      if (!row) return null;
      const { count, label: subject, kind, filter } = row;
      const action = kind === 'merge' ? 'duplicate.undo' : 'deletion.restore';
      await this.audit.record(tx, { ...actor, action, subject, count, before: { id, kind, ...matchingOf(filter) } });
      return row;
    });
    if (!started) {
      const row = await this.deletions.find(id);
      if (row?.state !== 'restoring') throw new AppError('deletion_not_found', { days: RESTORABLE_DAYS });
    }
    if (started?.schemaName) await this.restoreTables(started, started.schemaName);
    void this.restoring.trigger();
    const deadline = performance.now() + RESTORE_RESPONSE_TIMEOUT_MS;
    for (;;) {
      const row = await this.deletions.find(id);
      if (!row) throw new AppError('deletion_not_found', { days: RESTORABLE_DAYS });
      if (row.state === 'restored' || performance.now() > deadline) return row;
      await sleep(RESTORE_POLL_INTERVAL_MS);
    }
  }

  /**
   * Stops a restore; restored businesses stay. A finished one is returned unchanged.
   * @throws AppError `deletion_not_found`
   */
  async cancelRestore(id: string, actor: Actor): Promise<Deletion> {
    return this.db.transaction(async (tx) => {
      const row = await this.deletions.cancelRestore(tx, id);
      if (!row) {
        const finished = await this.deletions.find(id);
        if (finished?.state !== 'restored') throw new AppError('deletion_not_found', { days: RESTORABLE_DAYS });
        return finished;
      }
      const { restoredCount: count, label: subject, filter } = row;
      const before = { id, ...matchingOf(filter) };
      await this.audit.record(tx, { ...actor, action: 'deletion.cancel', subject, count, before });
      return row;
    });
  }

  /** Purges what is due instead of at the next poll. */
  purge(): Promise<void> {
    return this.purging.trigger();
  }

  /** Purges the next due deletion. Resolves to whether there was one. */
  private async purgeStep(tx: EntityManager, failed: readonly string[]): Promise<boolean> {
    const row = await this.deletions.nextToPurge(tx, failed);
    if (row) await workOn(row.id, () => this.deletions.purge(tx, row));
    return row !== null;
  }

  /** Restores the next businesses of a restore in flight. Resolves to whether there was one. */
  async restoreStep(tx: EntityManager, failed: readonly string[] = []): Promise<boolean> {
    const id = await this.deletions.nextToRestore(tx, failed);
    if (id === undefined) return false;
    await workOn(id, async () => {
      await withoutTimeouts(tx);
      // No name is merged, and no import writes to a business meanwhile.
      await query.run(tx, 'SELECT pg_advisory_xact_lock($1)', [MERGE_LOCK]);
      const row = await this.deletions.findRestoring(tx, id);
      if (!row) return; // cancelled, or restored with its tables
      await setRequestId(tx, row.requestId);
      if (!(await this.deletions.restoreChunk(tx, row))) await this.deletions.finishRestore(tx, row);
    });
    return true;
  }

  private async archiveTables(tx: EntityManager, actor: Actor): Promise<Deletion | null> {
    await setRequestId(tx, actor.requestId);
    const counts = await query.one<{ business_count: number; listed_count: number }>(
      tx,
      'SELECT business_count, listed_count FROM directory_count',
    );
    const { business_count: count, listed_count: listedCount } = counts;
    if (count === 0) return null;
    const schemaName = `deletion_${randomUUID().replaceAll('-', '')}`;
    const layout = await this.archive.archiveTables(tx, schemaName);
    const row = await this.deletions.recordDirectoryDeletion(tx, {
      kind: 'all',
      label: '',
      username: actor.username,
      count,
      listedCount,
      schemaName,
      layout,
    });
    await this.audit.record(tx, { ...actor, action: 'business.deleteall', count });
    return row;
  }

  /** Moves the tables back if the directory is empty, its layout unchanged and no name merged since; else the job restores businesses. */
  private async restoreTables(row: Deletion, schema: string): Promise<void> {
    try {
      await this.withExclusiveLock(async (tx) => {
        if (!(await this.deletions.findRestoring(tx, row.id))) return; // by the job, or cancelled
        if (!(await this.archive.canReturn(tx, row.layout)) || (await this.deletions.hasLaterNames(tx, row))) return;
        await setRequestId(tx, row.requestId);
        await this.archive.restoreTables(tx, schema, { all: row.count, listed: row.listedCount });
        await this.deletions.finishRestore(tx, row, row.count);
      });
    } catch (error) {
      // The tables could not be locked: the job restores businesses.
      if (!(error instanceof AppError)) throw error;
    }
  }

  /** Locks the tables of the directory exclusively; exports that block it are cancelled. */
  private async withExclusiveLock<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    for (const timeoutMs of LOCK_TIMEOUTS_MS) {
      try {
        return await this.db.transaction(async (tx) => {
          await this.archive.lock(tx, timeoutMs);
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
      await sleep(LOCK_RETRY_MS);
    }
    throw new AppError('directory_busy');
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

function matchingOf(filter: Deletion['filter']) {
  return filter && { matching: filter };
}
