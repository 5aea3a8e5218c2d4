import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AppError } from '@directory/contracts/errors';
import type { ImportProgress, PreviewChange } from '@directory/contracts/imports';
import type { MergePreview } from '@directory/contracts/internal';
import { query } from '@directory/service-kit/query';
import { IsNull, Not, type EntityManager, type Repository } from 'typeorm';
import type { ReadingSummary } from '../execution/reading-summary.js';
import { ImportRun, type Correction } from './import-run.entity.js';
import type { RunMapping } from '../readers/columns/read-choices.js';
import { REVISIONS_PER_CLAIM } from './imports.view.js';

export type NewImportRun = Pick<ImportRun, 'id' | 'fileName' | 'sha256' | 'options' | 'requestId'> & {
  fileSize: number;
  /** Arrived in several requests: it has a row of `upload` unless that was cancelled. */
  isResumable?: boolean;
};

/** How a run ends. */
export type Ending = Pick<ImportRun, 'merge'> & {
  state: 'done' | 'failed' | 'cancelled';
  progress: ImportProgress;
  error?: { code: NonNullable<ImportRun['errorCode']>; params: NonNullable<ImportRun['errorParams']> };
  /** Whether an administrator has requested that it ends. */
  isOnRequest?: boolean;
};

/** Ends the claim that previewed a run awaiting confirmation: its later writes are rejected. */
const REQUEUED = `state = 'queued', fence = fence + 1,
  progress = progress || jsonb_build_object('phase', 'queued', 'revision', (fence + 1) * ${REVISIONS_PER_CLAIM}::bigint)
  WHERE state = 'awaiting'`;

/** Of a file that is read again. */
const UNREAD = { percent: 0, bytesRead: 0, rowsRead: 0, skipped: 0, errors: 0 } satisfies Partial<ImportProgress>;

@Injectable()
export class ImportQueries {
  constructor(@InjectRepository(ImportRun) private readonly runs: Repository<ImportRun>) {}

  /**
   * Resolves to the id of the run: the new one, or the open one of this very file with these options. An upload that arrived in
   * several requests becomes one run, however often that is requested. `isResumed`: the run was to be cancelled, and continues.
   */
  async insert(db: EntityManager, run: NewImportRun): Promise<{ id: string; isNew: boolean; isResumed: boolean }> {
    const upload = await query.maybeOne<{ import_id: string | null }>(
      db,
      'SELECT import_id FROM upload WHERE id = $1 FOR UPDATE',
      [run.id],
    );
    if (run.isResumable && !upload) throw new AppError('upload_not_found');
    if (upload?.import_id) return { id: upload.import_id, isNew: false, isResumed: false };
    const { id, isResumed } = await query.one<{ id: string; isResumed: boolean }>(
      db,
      `INSERT INTO import_run (id, file_name, file_size, sha256, options, request_id) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (sha256, md5(options::text)) WHERE finished_at IS NULL DO UPDATE SET cancel_requested = false
       RETURNING id, coalesce(old.cancel_requested, false) AS "isResumed"`,
      [run.id, run.fileName, run.fileSize, run.sha256, JSON.stringify(run.options), run.requestId],
    );
    if (upload) await query.run(db, 'UPDATE upload SET import_id = $2 WHERE id = $1', [run.id, id]);
    return { id, isNew: id === run.id, isResumed };
  }

  find(id: string): Promise<ImportRun | null> {
    return this.runs.findOneBy({ id });
  }

  /** Newest first. */
  list(limit: number): Promise<ImportRun[]> {
    return this.runs.find({ order: { createdAt: 'DESC' }, take: limit });
  }

  /** Ended with a report, newest first. */
  listReported(limit: number): Promise<ImportRun[]> {
    return this.runs.find({ where: { finishedAt: Not(IsNull()) }, order: { createdAt: 'DESC' }, take: limit });
  }

  /** Not ended, nor awaiting confirmation: each should have a job, whatever became of the queue. */
  listOpen(): Promise<ImportRun[]> {
    return this.runs.find({ where: { finishedAt: IsNull(), state: Not('awaiting') }, order: { createdAt: 'ASC' } });
  }

  /** Runs without and with a worker, and the seconds that the oldest has waited for one. */
  backlog(): Promise<{ queued: number; running: number; oldestSeconds: number }> {
    return query.one(
      this.runs,
      `SELECT count(*) FILTER (WHERE state = 'queued')::int AS queued, count(*) FILTER (WHERE state NOT IN ('queued', 'awaiting'))::int AS running,
         coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE state = 'queued')), 0)::float AS "oldestSeconds"
       FROM import_run WHERE finished_at IS NULL`,
    );
  }

  /** Queues an ended run again; null if it has not ended, or if the same file is open already. */
  async reopen(db: EntityManager, id: string): Promise<ImportRun | null> {
    const reopened = await query.run(
      db,
      `UPDATE import_run r SET state = 'queued', finished_at = NULL, started_at = NULL, progress = NULL, reading = NULL, merge = NULL,
         preview = NULL, previewed_at = NULL,
         error_code = NULL, error_params = NULL, cancel_requested = false, stalled_attempts = 0, claimed_percent = -1
       WHERE id = $1 AND state IN ('failed', 'cancelled') AND NOT EXISTS (
         SELECT 1 FROM import_run o
         WHERE o.sha256 = r.sha256 AND md5(o.options::text) = md5(r.options::text) AND o.finished_at IS NULL)`,
      [id],
    );
    return reopened > 0 ? db.findOneBy(ImportRun, { id }) : null;
  }

  /** Reopens a run that is done for corrected rows; null if it is not, was since this claim, or if the same file is open already. */
  async startCorrection(
    db: EntityManager,
    { id, fence }: ImportRun,
    correction: Correction,
  ): Promise<ImportRun | null> {
    const reopened = await query.run(
      db,
      `UPDATE import_run r SET state = 'queued', finished_at = NULL, cancel_requested = false, stalled_attempts = 0,
         claimed_percent = -1, correction = $2
       WHERE id = $1 AND fence = $3 AND state = 'done' AND NOT EXISTS (
         SELECT 1 FROM import_run o
         WHERE o.sha256 = r.sha256 AND md5(o.options::text) = md5(r.options::text) AND o.finished_at IS NULL)`,
      [id, JSON.stringify(correction), fence],
    );
    return reopened > 0 ? db.findOneBy(ImportRun, { id }) : null;
  }

  async saveCorrection(id: string, fence: number, correction: Correction): Promise<void> {
    await this.runs.update({ id, fence, finishedAt: IsNull() }, { correction });
  }

  /** False, and nothing is changed, if the claim no longer holds. */
  async endCorrection(
    { id, fence, correction }: ImportRun & { correction: Correction },
    { progress, reading, merge }: Pick<ImportRun, 'progress' | 'reading' | 'merge'>,
  ): Promise<boolean> {
    const finishedAt = new Date(correction.finishedAt);
    const { affected } = await this.runs.update(
      { id, fence, finishedAt: IsNull() },
      { progress, reading, merge, state: 'done', correction: null, finishedAt },
    );
    return affected === 1;
  }

  /** Ids of runs whose row errors can still be downloaded, or are being found. */
  async listReportedSince(days: number): Promise<string[]> {
    return query.column<string>(
      this.runs,
      `SELECT id FROM import_run WHERE finished_at IS NULL OR finished_at > now() - make_interval(days => $1)`,
      [days],
    );
  }

  /** Deletes the cells that reports and previews of runs that ended before `days` have as examples; the counts stay. */
  async deleteCellValues(days: number): Promise<number> {
    const without = (json: string, path: string) =>
      `(SELECT coalesce(jsonb_agg(issue || '{"value": null}'), '[]') FROM jsonb_array_elements(${json} -> '${path}') AS issue)`;
    return query.run(
      this.runs,
      `UPDATE import_run SET preview = NULL,
         reading = reading || jsonb_build_object('rejections', ${without('reading', 'rejections')},
           'drops', ${without('reading', 'drops')})
           || CASE WHEN reading ? 'opened' THEN jsonb_build_object('opened', jsonb_set(reading -> 'opened', '{columns}',
             (SELECT coalesce(jsonb_agg(c || '{"samples": []}'), '[]') FROM jsonb_array_elements(reading #> '{opened,columns}') AS c)))
             ELSE '{}' END,
         merge = merge || jsonb_build_object('issues', ${without('merge', 'issues')})
       WHERE finished_at < now() - make_interval(days => $1) AND (preview IS NOT NULL
         OR jsonb_path_exists(reading, '$.rejections[*].value ? (@ != null)') OR jsonb_path_exists(reading, '$.drops[*].value ? (@ != null)')
         OR jsonb_path_exists(reading, '$.opened.columns[*].samples[*]') OR jsonb_path_exists(merge, '$.issues[*].value ? (@ != null)'))`,
      [days],
    );
  }

  /** Ids of runs whose file is still of use: not ended, or failed or cancelled within the last `days`. */
  async listRetryable(days: number): Promise<string[]> {
    return query.column<string>(
      this.runs,
      `SELECT id FROM import_run WHERE finished_at IS NULL
         OR (state <> 'done' AND finished_at > now() - make_interval(days => $1))`,
      [days],
    );
  }

  /** Claims a run; null if it has ended or awaits confirmation. Writes of earlier claims are rejected from now on. */
  async claim(id: string): Promise<ImportRun | null> {
    const claimed = await query.maybeOne<{ fence: number }>(
      this.runs,
      `UPDATE import_run SET fence = fence + 1, started_at = coalesce(started_at, now()),
         claimed_percent = greatest(claimed_percent, coalesce((progress ->> 'percent')::real, 0)),
         stalled_attempts = CASE WHEN coalesce((progress ->> 'percent')::real, 0) > claimed_percent THEN 0
           ELSE stalled_attempts + 1 END
       WHERE id = $1 AND finished_at IS NULL AND state <> 'awaiting' RETURNING fence`,
      [id],
    );
    return claimed ? this.runs.findOneBy({ id, fence: claimed.fence }) : null;
  }

  /** Whether the claim still holds, and whether the run should be cancelled. */
  async check(id: string, fence: number): Promise<{ current: boolean; cancelRequested: boolean }> {
    const run = await this.runs.findOne({
      where: { id, finishedAt: IsNull() },
      select: { id: true, fence: true, cancelRequested: true },
    });
    return { current: run?.fence === fence, cancelRequested: run?.cancelRequested ?? false };
  }

  async saveProgress(id: string, fence: number, progress: ImportProgress): Promise<void> {
    await this.runs.update({ id, fence, finishedAt: IsNull() }, { state: progress.phase, progress });
  }

  async saveReading(id: string, fence: number, reading: ReadingSummary): Promise<void> {
    const mapping = reading.opened?.mapping ?? null;
    await this.runs.update({ id, fence, finishedAt: IsNull() }, { reading, mapping });
  }

  async savePreview(id: string, fence: number, preview: MergePreview): Promise<void> {
    await this.runs.update({ id, fence, finishedAt: IsNull() }, { preview, previewedAt: () => 'now()' });
  }

  /** Queues a run for its merge; null unless it awaits the confirmation of this claim's preview. */
  async confirm(db: EntityManager, id: string, fence: number): Promise<ImportRun | null> {
    const confirmed = await query.run(
      db,
      `UPDATE import_run SET confirmed_at = now(), ${REQUEUED} AND id = $1 AND fence = $2`,
      [id, fence],
    );
    return confirmed > 0 ? db.findOneBy(ImportRun, { id }) : null;
  }

  /**
   * Queues a previewed run to be previewed again, from its file if its columns are read differently; null unless it awaits the
   * confirmation of this claim's preview, or if the same file is open with these options. Another source alone changes nothing that is
   * previewed. The time that the preview has waited is no time of processing.
   */
  async changePreview(
    db: EntityManager,
    id: string,
    fence: number,
    { mode, defaults, mapping, provenance }: { mapping: RunMapping | undefined } & Omit<PreviewChange, 'columns'>,
  ): Promise<ImportRun | null> {
    const options = JSON.stringify({ ...(mode && { mode }), ...defaults, ...provenance });
    const isOpenElsewhere = `SELECT FROM import_run o WHERE o.id <> import_run.id AND o.sha256 = import_run.sha256
      AND md5(o.options::text) = md5((import_run.options || $2::jsonb)::text) AND o.finished_at IS NULL`;
    const isReadAgain = mapping !== undefined || defaults !== undefined;
    const staysPreviewed = !mode && !isReadAgain;
    const changed = await query.run(
      db,
      `UPDATE import_run SET options = options || $2::jsonb${
        staysPreviewed
          ? ` WHERE state = 'awaiting'`
          : `, preview = NULL, started_at = started_at + (now() - previewed_at), previewed_at = NULL, stalled_attempts = 0, claimed_percent = -1, ${REQUEUED}`
      } AND id = $1 AND fence = $3 AND NOT EXISTS (${isOpenElsewhere})`,
      [id, options, fence],
    );
    if (changed === 0) return null;
    if (isReadAgain) {
      await query.run(
        db,
        `UPDATE import_run SET mapping = COALESCE($2::jsonb, mapping), reading = NULL, progress = progress || $3::jsonb
         WHERE id = $1`,
        [id, mapping ? JSON.stringify(mapping) : null, JSON.stringify(UNREAD)],
      );
    }
    return db.findOneBy(ImportRun, { id });
  }

  /** Queues previews that were not confirmed in time, and those cancelled as they were completed, to be cancelled. */
  expirePreviews(hours: number): Promise<number> {
    return query.run(
      this.runs,
      `UPDATE import_run SET cancel_requested = true, ${REQUEUED} 
         AND (cancel_requested OR previewed_at < now() - make_interval(hours => $1))`,
      [hours],
    );
  }

  /** False, and nothing is changed, if the claim no longer holds or the cancellation that ends it has been withdrawn. */
  async end(id: string, fence: number, ending: Ending): Promise<boolean> {
    const { state, progress, merge, error, isOnRequest } = ending;
    const { affected } = await this.runs.update(
      { id, fence, finishedAt: IsNull(), ...(isOnRequest && { cancelRequested: true }) },
      {
        state,
        progress,
        merge,
        errorCode: error?.code ?? null,
        errorParams: error?.params ?? null,
        finishedAt: () => 'now()',
      },
    );
    return affected === 1;
  }

  /** Null if it has ended, or is being cancelled already. */
  async requestCancel(db: EntityManager, id: string): Promise<ImportRun | null> {
    await query.run(db, `UPDATE import_run SET ${REQUEUED} AND id = $1`, [id]);
    const open = { id, finishedAt: IsNull(), cancelRequested: false, correction: IsNull() };
    const { affected } = await db.update(ImportRun, open, { cancelRequested: true });
    return affected === 1 ? db.findOneBy(ImportRun, { id }) : null;
  }
}
