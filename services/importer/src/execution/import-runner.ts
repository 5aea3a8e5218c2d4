import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type ErrorCode } from '@directory/contracts/errors';
import type { ImportProgress } from '@directory/contracts/imports';
import type { MergeStatus } from '@directory/contracts/internal';
import type { JobContext } from '@directory/queue/queues';
import { RepeatedTask } from '@directory/service-kit/repeated-task';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DiskReserve } from '../files/disk-reserve.js';
import { FILE_STORE, type FileStore } from '../files/file-store.js';
import { isCorrecting, type ImportRun } from '../imports/import-run.entity.js';
import { ColumnMappingQueries } from '../imports/column-mappings.queries.js';
import { ImportQueries, type Ending } from '../imports/imports.queries.js';
import { firstRevision, outcomeOf, waitingProgress } from '../imports/imports.view.js';
import type { ReadChoices } from '../readers/columns/read-choices.js';
import { RowErrorLog } from '../workbooks/row-error-log.js';
import { CatalogClient, type CatalogSession } from './catalog.client.js';
import { mergeBodyOf } from './merge-body.js';
import type { ReadingSummary } from './reading-summary.js';
import { RowFeed } from './row-feed.js';
import { CorrectionRunner } from './correction-runner.js';
import { openRows } from './row-thread.js';
import { ProgressReporter } from './progress-reporter.js';
import { RunMetrics } from './run.metrics.js';
import { TimeEstimator } from './time-estimator.js';

/** Consecutive claims without progress before the import fails: covers deploys and crashes, but ends loops. */
const MAX_STALLED_ATTEMPTS = 10;

/** Merge issues stored with the run; the list of row errors has all. */
const REPORTED_ISSUES = 100;

const ROOM_INTERVAL_MS = 1_000;

const HEARTBEAT_INTERVAL_MS = 100;
const STAGE_CHECK_INTERVAL_MS = 1_000;

/** Rejections by the catalog that do not concern the file. */
const TRIED_AGAIN: ErrorCode[] = ['import_superseded', 'import_not_staged'];

/** Cause of a cancellation that an administrator has requested, and withdraws with another upload of the file. */
const REQUESTED = new Error('requested');

/** State of one claim of a run. */
interface Run {
  row: ImportRun;
  catalog: CatalogSession;
  progress: ProgressReporter;
  estimator: TimeEstimator;
  /** Also aborted when the import is cancelled or superseded. */
  signal: AbortSignal;
}

/**
 * One import from its file to its report. Every step is idempotent: an interrupted run resumes at the last batch recorded by the
 * catalog, and an earlier claim is rejected by its older fence.
 */
@Injectable()
export class ImportRunner {
  constructor(
    private readonly imports: ImportQueries,
    private readonly mappings: ColumnMappingQueries,
    private readonly catalog: CatalogClient,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: RunMetrics,
    private readonly reserve: DiskReserve,
    private readonly corrections: CorrectionRunner,
  ) {}

  /** Resolves once the run has ended with any outcome; rejects if it should be retried. */
  async run({ data, reportProgress, signal }: JobContext<'imports'>): Promise<void> {
    // Before the claim, so that an unavailable catalog does not count as an attempt.
    const catalog = this.catalog.under(data.requestId);
    const staged = await catalog.status(data.importId);
    await this.roomOnDisk(signal, async () => !(await this.imports.find(data.importId))?.cancelRequested);
    const row = await this.imports.claim(data.importId);
    if (!row) return this.completeFinishedRun(data.importId, reportProgress);
    if (isCorrecting(row) && row.stalledAttempts > MAX_STALLED_ATTEMPTS)
      return void (await this.imports.endCorrection(row, row));
    if (isCorrecting(row)) {
      try {
        return await reportProgress(await this.corrections.run(row, catalog, signal));
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'import_cancelled')) throw error;
        return void (await this.imports.endCorrection(row, row)); // undone meanwhile: the rows stay rejected
      }
    }
    const log = this.logger.child({ importId: row.id, requestId: data.requestId, fence: row.fence });
    const begin = { ...(row.progress ?? waitingProgress(row)), revision: firstRevision(row.fence) };
    const count = this.metrics.follow(begin);
    const estimator = new TimeEstimator();
    const sinks = {
      live: (current: ImportProgress) => {
        count(current);
        return reportProgress(current);
      },
      store: (current: ImportProgress) => this.imports.saveProgress(row.id, row.fence, current),
    };
    const progress = new ProgressReporter(begin, sinks, estimator);
    const stopped = new AbortController();
    const run = { row, catalog, progress, estimator, signal: AbortSignal.any([signal, stopped.signal]) };
    log.info({ bytes: Number(row.fileSize) }, 'import claimed');
    const heartbeat = new RepeatedTask({
      intervalMs: HEARTBEAT_INTERVAL_MS,
      run: () => progress.heartbeat(),
      onError: (error) => log.debug({ err: error }, 'progress could not be published'),
    });
    heartbeat.start();
    const cancelCheck = this.cancelCheck(row, stopped);
    cancelCheck.start();
    try {
      await this.assertNotCancelled(row);
      if (row.stalledAttempts > MAX_STALLED_ATTEMPTS) {
        throw new AppError('import_attempts_exhausted', { times: row.stalledAttempts });
      }
      if (row.options.preview && !row.confirmedAt) {
        await this.stageAndPreview(run, staged);
        log.info('import awaits confirmation');
        return;
      }
      const merge = await this.stageAndMerge(run, staged);
      await cancelCheck.stop(); // every row is merged
      await progress.enterPhase('indexing');
      await this.end({ ...run, signal }, { state: 'done', merge });
      await progress.publish();
      log.info({ inserted: merge.inserted, updated: merge.updated, unchanged: merge.unchanged }, 'import done');
    } catch (thrown) {
      await cancelCheck.stop();
      const error: unknown = stopped.signal.aborted ? stopped.signal.reason : thrown;
      if (!(error instanceof AppError) || TRIED_AGAIN.includes(error.code)) throw error;
      await this.failRun({ ...run, signal }, error);
      await progress.publish();
      log.warn({ code: error.code }, 'import ended early');
    } finally {
      void heartbeat.stop();
      void cancelCheck.stop();
    }
  }

  /** Completes what a worker that died between the end of a run and of its job left undone. */
  private async completeFinishedRun(importId: string, publish: JobContext<'imports'>['reportProgress']): Promise<void> {
    const row = await this.imports.find(importId);
    if (row?.state === 'done') await this.files.remove(row.id);
    if (row?.progress) await publish(row.progress);
  }

  private stageAndMerge(run: Run, staged: MergeStatus): Promise<MergeStatus> {
    return this.withStagedRows(run, staged, (reading) => this.merge(run, reading));
  }

  /** The state is saved last: a preview can be confirmed only once it is stored. */
  private async stageAndPreview(run: Run, staged: MergeStatus): Promise<void> {
    const { row, catalog, progress, signal } = run;
    const preview = await this.withStagedRows(run, staged, async ({ rowsRead, rowsStaged }) => {
      await this.roomOnDisk(signal); // it copies businesses
      await progress.enterPhase('previewing', { rowsRead, rowsMerged: 0 });
      return catalog.preview(row.id, mergeBodyOf(row), signal, async (rowsMerged) => {
        signal.throwIfAborted();
        await this.assertNotCancelled(row);
        await progress.reportPreviewing(rowsMerged, rowsStaged);
      });
    });
    await this.assertNotCancelled(row);
    await this.imports.savePreview(row.id, row.fence, preview);
    await progress.enterPhase('awaiting', { rowsMerged: 0, etaSeconds: null });
  }

  private async withStagedRows<T>(
    run: Run,
    { stagedRows }: MergeStatus,
    use: (reading: ReadingSummary) => Promise<T>,
  ): Promise<T> {
    const { row } = run;
    // Rows staged without a summary result from a crash in between and are staged again.
    if (stagedRows !== null && row.reading === null) await run.catalog.discard(row.id);
    const reading = (stagedRows === null ? null : row.reading) ?? (await this.stage(run));
    row.reading = reading;
    try {
      return await use(reading);
    } catch (error) {
      // A crash of the database empties the staging table.
      if (!(error instanceof AppError && error.code === 'import_not_staged')) throw error;
      row.reading = await this.stage(run);
      return use(row.reading);
    }
  }

  private async stage(run: Run): Promise<ReadingSummary> {
    await run.progress.enterPhase('reading');
    const file = await this.files.openLocal(run.row.id, run.signal);
    try {
      return await this.stageFile(run, file.path);
    } finally {
      await file.release();
    }
  }

  private async stageFile(run: Run, path: string): Promise<ReadingSummary> {
    const { row } = run;
    const choices = await this.choicesOf(row);
    let summary = await this.stageRows(run, path, choices);
    const { laterRatingScale: ratingScale } = summary;
    if (ratingScale !== undefined)
      summary = { ...(await this.stageRows(run, path, { ...choices, ratingScale })), ratingScale };
    const { opened } = summary;
    if (summary.rowsRead === 0 && opened?.hasName) throw new AppError('file_no_rows');
    await this.imports.saveReading(row.id, row.fence, summary);
    row.mapping = opened?.mapping ?? null;
    return summary;
  }

  private async stageRows(run: Run, path: string, choices: ReadChoices): Promise<ReadingSummary> {
    const { row, catalog, progress, estimator, signal } = run;
    const file = { path, fileName: row.fileName, size: Number(row.fileSize) };
    const rows = await openRows(file, { choices, signal });
    estimator.startReading(rows.kind);
    const rowErrors = new RowErrorLog(this.files, row.id);
    const feed = new RowFeed(rows, rowErrors, progress, (useless) => this.roomOnDisk(useless));
    try {
      const counting = this.knownRowCount(run, feed);
      counting.start();
      try {
        await catalog.stage(row.id, row.fence, (useless) => feed.lines(useless), signal);
      } finally {
        void counting.stop();
      }
      if (!feed.summary) throw new Error('the catalog responded before all rows were read');
      await rowErrors.close();
      return feed.summary;
    } catch (error) {
      // The cause is more specific than the broken stream.
      if (error instanceof AppError) throw error;
      throw feed.error ?? error;
    } finally {
      await rowErrors.abandon();
      await rows.close();
    }
  }

  private async choicesOf({ mapping, options, confirmedAt, reading }: ImportRun): Promise<ReadChoices> {
    const isPreview = options.preview && !confirmedAt;
    const scale = reading?.ratingScale !== undefined && { ratingScale: reading.ratingScale };
    const { country, city, category } = options;
    const choices = { isPreview, defaults: { country, city, category }, ...scale };
    if (mapping) return { mappings: new Map([[mapping.key, mapping.fields]]), ...choices };
    return { mappings: options.rememberedColumns ? await this.mappings.all() : new Map(), ...choices };
  }

  private async merge({ row, catalog, progress, signal }: Run, reading: ReadingSummary): Promise<MergeStatus> {
    await progress.enterPhase('merging', { rowsRead: reading.rowsRead });
    const body = mergeBodyOf(row);
    for (;;) {
      signal.throwIfAborted();
      await this.roomOnDisk(signal, () => this.assertNotCancelled(row));
      await this.assertNotCancelled(row);
      const status = await catalog.merge(row.id, body);
      await progress.reportMerging(
        {
          rowsMerged: status.mergedRows,
          inserted: status.inserted,
          updated: status.updated,
          skipped: reading.fileDuplicates + status.unchanged + status.fileDuplicates + status.deletedSkipped,
          errors: reading.rowsRejected + status.rejected,
        },
        reading.rowsStaged,
      );
      if (status.done) return status;
    }
  }

  /** Waits while the disk is nearly full; work in flight resumes afterwards. `false` of `goesOn` ends the wait. */
  private async roomOnDisk(
    signal: AbortSignal,
    goesOn: () => Promise<boolean | void> = async () => true,
  ): Promise<void> {
    while (await this.reserve.isShort()) {
      if ((await goesOn()) === false) return;
      await sleep(ROOM_INTERVAL_MS, undefined, { signal });
    }
  }

  private async assertNotCancelled(row: ImportRun): Promise<void> {
    const { current, cancelRequested } = await this.imports.check(row.id, row.fence);
    if (!current) throw new AppError('import_superseded');
    if (cancelRequested) throw new AppError('import_cancelled', {}, { cause: REQUESTED });
  }

  /** Aborts a run that is cancelled or superseded: while a file is opened and read, and in a preview, nothing else checks. */
  private cancelCheck(row: ImportRun, stopped: AbortController): RepeatedTask {
    return new RepeatedTask({
      intervalMs: STAGE_CHECK_INTERVAL_MS,
      run: () => this.assertNotCancelled(row),
      onError: (error) => {
        if (error instanceof AppError) stopped.abort(error);
      },
    });
  }

  /** Counts how many of some rows are in the directory already: those merge faster. */
  private knownRowCount({ catalog, estimator, row }: Run, feed: RowFeed): RepeatedTask {
    return new RepeatedTask({
      intervalMs: STAGE_CHECK_INTERVAL_MS,
      run: async () => {
        const keys = feed.takeSample();
        if (keys.length > 0) estimator.observeSample(keys.length, await catalog.countKnown(keys));
      },
      onError: (error) => this.logger.debug({ err: error, importId: row.id }, 'rows could not be looked up'),
    });
  }

  private async failRun(run: Run, error: AppError): Promise<void> {
    const state = error.code === 'import_cancelled' ? 'cancelled' : 'failed';
    const merge = await run.catalog.status(run.row.id);
    await run.catalog.discard(run.row.id);
    await this.end(run, {
      state,
      merge,
      isOnRequest: error.cause === REQUESTED,
      ...(state === 'failed' && { error: { code: error.code, params: error.params } }),
    });
  }

  /** The report is stored before the end of the run is published. */
  private async end(run: Run, ending: Omit<Ending, 'progress'>): Promise<void> {
    const { row, progress } = run;
    if (ending.merge?.issues.length) await this.listRejects(run, ending.merge);
    const merge = ending.merge && { ...ending.merge, issues: ending.merge.issues.slice(0, REPORTED_ISSUES) };
    const ended = await this.imports.end(row.id, row.fence, {
      ...ending,
      merge,
      progress: progress.finish(ending.state),
    });
    if (!ended) throw new AppError('import_superseded');
    const outcome = outcomeOf({ ...row, ...ending });
    if (outcome) this.metrics.end(outcome);
    // An unsuccessful run may be retried; the sweeper removes its file later.
    if (ending.state === 'done') await this.files.remove(row.id);
  }

  /** A run also ends if its merge errors cannot be listed. */
  private async listRejects({ row, signal }: Run, merge: MergeStatus): Promise<void> {
    try {
      const { logRejects } = await import('../workbooks/append-merge-errors.js');
      await logRejects(this.files, { ...row, choices: await this.choicesOf(row) }, merge.issues, signal);
    } catch (error) {
      signal.throwIfAborted();
      this.logger.error({ err: error, importId: row.id }, 'rows that the catalog rejected could not be listed');
    }
  }
}
