import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { AuditAction } from '@directory/contracts/audit';
import { AppError, type ErrorCode } from '@directory/contracts/errors';
import { PREVIEW_HOURS, type PreviewChange } from '@directory/contracts/imports';
import type { Queues } from '@directory/queue/queues';
import { IdleExit, startProcess } from '@directory/service-kit/idle-exit';
import { RepeatedTask } from '@directory/service-kit/repeated-task';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import type { Actor } from '@directory/service-kit/actor';
import { AuditOutbox } from '../audit/audit-outbox.js';
import { DiskReserve } from '../files/disk-reserve.js';
import { FILE_STORE, type FileStore } from '../files/file-store.js';
import { CONFIG, QUEUES, type ImporterConfig } from '../tokens.js';
import { rowErrorsKey } from '../workbooks/row-error-records.js';
import type { ReadingSummary } from '../execution/reading-summary.js';
import { mapColumns, mapContents, repeatedField, type ChosenFields } from '../readers/columns/column-map.js';
import { mappingOf, type RunMapping } from '../readers/columns/read-choices.js';
import { ColumnMappingQueries } from './column-mappings.queries.js';
import type { Correction, ImportRun } from './import-run.entity.js';
import { UploadQueries } from '../uploads/uploads.queries.js';
import { ImportQueries, type NewImportRun } from './imports.queries.js';
import { REVISIONS_PER_CLAIM } from './imports.view.js';
import { UndoneImports } from './undone-imports.js';

/** Of a run that a request waits for. */
const POLL_INTERVAL_MS = 250;
const REQUEUE_INTERVAL_MS = 10_000;
const SWEEP_INTERVAL_MS = 3_600_000;

/** The life of a run outside a worker. */
@Injectable()
export class ImportsService implements OnModuleInit, OnApplicationShutdown {
  private readonly tasks = [
    new RepeatedTask({
      intervalMs: REQUEUE_INTERVAL_MS,
      run: () => this.requeueOpen(),
      onError: (error) => this.logger.warn({ err: error }, 'open imports could not be listed'),
    }),
    new RepeatedTask({
      intervalMs: SWEEP_INTERVAL_MS,
      run: () => this.sweepFiles(),
      onError: (error) => this.logger.warn({ err: error }, 'files of ended imports could not be removed'),
    }),
  ];
  /** Whether the last job could not be queued. */
  private queueUnavailable = false;

  constructor(
    private readonly imports: ImportQueries,
    private readonly mappings: ColumnMappingQueries,
    private readonly audit: AuditOutbox,
    @Inject(CONFIG) private readonly config: ImporterConfig,
    @Inject(QUEUES) private readonly queues: Queues,
    @Inject(FILE_STORE) private readonly files: FileStore,
    private readonly reserve: DiskReserve,
    private readonly undone: UndoneImports,
    private readonly uploads: UploadQueries,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly idle: IdleExit,
  ) {}

  onModuleInit(): void {
    this.tasks.forEach((task) => task.start());
    this.idle.require(() => this.hasNoOpenRun());
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.tasks.map((task) => task.stop()));
  }

  /** The row makes the run durable; an unavailable queue only delays it. */
  async enqueue(run: NewImportRun, actor: Actor): Promise<string> {
    const { id } = await this.audit.recording(
      (db) => this.imports.insert(db, run),
      (stored) => {
        if (stored.isNew)
          return {
            ...{ actor, action: 'import.upload', subject: run.fileName },
            after: { importId: run.id, bytes: run.fileSize, sha256: run.sha256, ...run.options },
          };
        if (!stored.isResumed) return null; // this file is in flight already
        return { actor, action: 'import.retry', subject: run.fileName, after: { importId: stored.id } };
      },
    );
    if (id !== run.id) await this.files.remove(run.id);
    await this.push(id, run.requestId);
    return id;
  }

  /** @throws AppError `import_not_retryable` unless it failed or was cancelled, was not undone, and its file is still here. */
  async retry(id: string, actor: Actor): Promise<ImportRun> {
    const ended = await this.imports.find(id);
    const undone = ended && (await this.undone.among([ended])).has(id);
    const isStored = !undone && (await this.files.has(id));
    const row = isStored
      ? await this.audit.recording((db) => this.imports.reopen(db, id), entryOf(actor, 'import.retry'))
      : null;
    if (!row) throw new AppError(ended ? 'import_not_retryable' : 'import_not_found');
    await this.push(id, actor.requestId);
    return row;
  }

  /**
   * Merges a previewed run; confirming it again changes nothing.
   * @throws AppError `import_not_previewed` unless it awaits confirmation or was confirmed, `import_columns_no_name`,
   *   `version_required`, `preview_changed`
   */
  async confirm(id: string, revision: number | undefined, actor: Actor): Promise<ImportRun> {
    const run = await this.imports.find(id);
    if (!run) throw new AppError('import_not_found');
    if (run.confirmedAt) return run;
    checkPreviewed(run, revision);
    if (run.reading?.opened?.hasName === false) throw new AppError('import_columns_no_name');
    const confirmed = await this.audit.recording(
      (db) => this.imports.confirm(db, id, run.fence),
      entryOf(actor, 'import.confirm'),
    );
    const row = confirmed ?? (await this.imports.find(id));
    if (!row) throw new AppError('import_not_found');
    if (!row.confirmedAt) {
      checkPreviewed(row, revision);
      throw new AppError('import_not_previewed');
    }
    if (confirmed) await this.push(id, actor.requestId);
    return row;
  }

  /**
   * Previews a run again, unless only its source changes; chosen columns are remembered for files with the same headers.
   * @throws AppError `import_not_previewed`, `import_running` if the file is open with this mode, `import_columns_…`, `bad_request`,
   *   `version_required`, `preview_changed`
   */
  async changePreview(
    id: string,
    change: PreviewChange,
    revision: number | undefined,
    actor: Actor,
  ): Promise<ImportRun> {
    const run = await this.imports.find(id);
    if (!run) throw new AppError('import_not_found');
    checkPreviewed(run, revision);
    const opened = run.reading?.opened;
    if (run.state !== 'awaiting' || !opened) throw new AppError('import_not_previewed');
    const { mode, defaults, columns, provenance } = change;
    const mapping = columns && mappingFor(opened, columns);
    const row = await this.audit.recording(
      async (db) => {
        const changed = await this.imports.changePreview(db, id, run.fence, { mode, defaults, mapping, provenance });
        if (changed && mapping) await this.mappings.save(db, mapping);
        return changed;
      },
      (changed) =>
        changed && {
          actor,
          action: 'import.preview',
          subject: changed.fileName,
          after: {
            importId: id,
            mode: changed.options.mode,
            ...defaults,
            ...(mapping && { columns: mapping.fields }),
            ...provenance,
          },
        },
    );
    if (!row) {
      const current = await this.imports.find(id);
      if (current) checkPreviewed(current, revision);
      throw new AppError(current?.state === 'awaiting' ? 'import_running' : 'import_not_previewed');
    }
    if (row.state === 'queued') await this.push(id, actor.requestId);
    return row;
  }

  /**
   * Lets corrected rows join their import.
   * @throws AppError `import_rows_not_retryable` unless it is done and was not undone; `error_rows_changed` if others have joined it
   *   since `run` was read
   */
  async correct(
    run: ImportRun,
    correction: Omit<Correction, 'stagedRows' | 'finishedAt'>,
    actor: Actor,
  ): Promise<void> {
    const isUndone = (await this.undone.among([run])).has(run.id);
    const finishedAt = run.finishedAt?.toISOString();
    const row =
      isUndone || !finishedAt
        ? null
        : await this.audit.recording(
            (db) => this.imports.startCorrection(db, run, { ...correction, stagedRows: null, finishedAt }),
            (started) =>
              started && {
                actor,
                action: 'import.correct',
                subject: run.fileName,
                after: { importId: run.id, rows: correction.rows.length },
              },
          );
    if (!row) {
      const current = await this.imports.find(run.id);
      const isOutdated = current?.state === 'done' && current.fence !== run.fence;
      throw new AppError(isOutdated ? 'error_rows_changed' : 'import_rows_not_retryable');
    }
    await this.push(run.id, actor.requestId);
  }

  /** Stops at the next batch; merged rows stay. */
  async cancel(id: string, actor: Actor): Promise<void> {
    const row = await this.audit.recording((db) => this.imports.requestCancel(db, id), entryOf(actor, 'import.cancel'));
    if (row?.previewedAt && !row.confirmedAt) await this.push(id, row.requestId);
  }

  /**
   * Resolves once the run has finished or awaits confirmation.
   * @throws AppError `import_queue_unavailable` or `import_storage_waits` if the wait could be indefinite
   */
  async ended(id: string, signal: AbortSignal): Promise<ImportRun> {
    for (;;) {
      const row = await this.imports.find(id);
      if (row?.finishedAt || row?.state === 'awaiting') return row;
      const delay = row && (await this.delayOf(row));
      if (delay) throw new AppError(delay, { file: row.fileName });
      await sleep(POLL_INTERVAL_MS, undefined, { signal });
    }
  }

  /** Why a run is delayed, other than by the queue's order. */
  async delayOf({ state, finishedAt: end }: ImportRun): Promise<ErrorCode | null> {
    if (end) return null;
    if (await this.reserve.isShort()) return 'import_storage_waits';
    return state === 'queued' && this.queueUnavailable ? 'import_queue_unavailable' : null;
  }

  /** Before an exit, repeated work runs again: the process may be started again much later. */
  private async hasNoOpenRun(): Promise<boolean> {
    if ((await this.imports.listOpen()).length > 0) return false;
    await Promise.all(this.tasks.map((task) => task.trigger()));
    return (await this.imports.listOpen()).length === 0;
  }

  /** Enqueues unfinished runs whose job was lost, and those whose preview has expired, which a worker cancels. */
  async requeueOpen(): Promise<void> {
    const expired = await this.imports.expirePreviews(PREVIEW_HOURS);
    if (expired > 0) this.logger.info({ expired }, 'previews expired');
    for (const row of await this.imports.listOpen()) {
      await this.push(row.id, row.requestId);
      if (this.queueUnavailable) return; // every attempt takes seconds
    }
  }

  /** Removes files of imports that can no longer be retried, and expired row errors with their examples. */
  async sweepFiles(): Promise<void> {
    const files = await this.imports.listRetryable(this.config.retention.failedFileDays);
    const rowErrors = await this.imports.listReportedSince(this.config.retention.rowErrorDays);
    await this.imports.deleteCellValues(this.config.retention.rowErrorDays);
    const uploads = (await this.uploads.listUnfinished()).flatMap((id) => [id, ...this.files.companionsOf(id)]);
    const removed = await this.files.prune([...files, ...rowErrors.map(rowErrorsKey), ...uploads], SWEEP_INTERVAL_MS);
    if (removed > 0) this.logger.info({ removed }, 'files of ended imports removed');
  }

  private async push(importId: string, requestId: string): Promise<void> {
    try {
      await this.queues.add('imports', importId, { importId, requestId });
      this.queueUnavailable = false;
      startProcess('importer-worker');
    } catch (error) {
      this.queueUnavailable = true;
      this.logger.warn({ err: error, importId }, 'import could not be queued yet');
    }
  }
}

/** Nothing chosen undoes earlier choices, whatever the headers say. */
function mappingFor(
  { header, mapping: { key }, columns, contents }: NonNullable<ReadingSummary['opened']>,
  choices: NonNullable<PreviewChange['columns']>,
): RunMapping {
  const known = new Set(columns.map(({ position }) => position));
  if (choices.some(({ position }) => !known.has(position))) throw new AppError('bad_request');
  const chosen = new Map(choices.map(({ position, field }) => [position, field]));
  const mapped = (fields: ChosenFields | null) =>
    contents
      ? mapContents({ key, width: header.length, fields: new Map(contents) }, fields)
      : mapColumns(header, fields);
  const repeated = repeatedField(mapped(null), chosen);
  if (repeated) throw new AppError('import_columns_repeated', { first: repeated[0], second: repeated[1] });
  if (chosen.size > 0 && mapped(chosen).index.name === undefined) throw new AppError('import_columns_no_name');
  return { key, fields: mappingOf(header, chosen) };
}

const entryOf = (actor: Actor, action: AuditAction) => (row: ImportRun | null) =>
  row ? { actor, action, subject: row.fileName, after: { importId: row.id } } : null;

/** @throws AppError `import_not_previewed`, `version_required`, `preview_changed` unless the preview of `revision` is the latest one */
function checkPreviewed(run: ImportRun, revision: number | undefined): void {
  if (!run.options.preview || run.finishedAt || run.confirmedAt) throw new AppError('import_not_previewed');
  if (revision === undefined) throw new AppError('version_required');
  if (Math.floor(revision / REVISIONS_PER_CLAIM) !== run.fence) throw new AppError('preview_changed');
}
