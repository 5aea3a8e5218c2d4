import { Injectable } from '@nestjs/common';
import type { ErrorCode, ErrorParams } from '@directory/contracts/errors';
import type { ImportOptions, ImportProgress, ImportState, RowIssue } from '@directory/contracts/imports';
import type { MergeStatus } from '@directory/contracts/internal';
import { DataSource, type EntityManager } from 'typeorm';

/** What reading a file found out. */
export interface ReadingSummary {
  rowsRead: number;
  rowsStaged: number;
  /** Rows that cannot be used, and values that were left out; the first few of each. */
  rowsRejected: number;
  rejections: RowIssue[];
  valuesDropped: number;
  drops: RowIssue[];
  /** Rows that repeat a business of this file, with the names of the first few. */
  fileDuplicates: number;
  fileDuplicateNames: string[];
  recordsWithPlaceId: number;
  uniquePlaceIds: number;
  /** `further` is absent from runs of earlier releases. */
  columns: { source?: string | null; extracted: string[]; further?: string[]; missing: string[]; unknown: string[] };
}

/** As an earlier release may have stored them. */
type StoredOptions = Omit<ImportOptions, 'overwriteManual'> & Partial<ImportOptions>;

export interface ImportRunRow {
  id: string;
  file_name: string;
  file_size: string;
  sha256: string;
  options: StoredOptions;
  state: ImportState;
  fence: number;
  cancel_requested: boolean;
  stalled_attempts: number;
  request_id: string;
  progress: ImportProgress | null;
  reading: ReadingSummary | null;
  /** What the catalog said at the end; of imports that ended before it counted place ids, without these. */
  merge: (Omit<MergeStatus, 'newPlaceIds' | 'keptEdits' | 'deletedSkipped'> & Partial<MergeStatus>) | null;
  error_code: ErrorCode | null;
  error_params: ErrorParams | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

export interface NewImportRun {
  id: string;
  fileName: string;
  fileSize: number;
  sha256: string;
  options: StoredOptions;
  requestId: string;
}

/** How a run ends. */
export interface Ending {
  state: 'done' | 'failed' | 'cancelled';
  progress: ImportProgress;
  merge: MergeStatus | null;
  error?: { code: ErrorCode; params: ErrorParams };
}

@Injectable()
export class ImportQueries {
  constructor(private readonly db: DataSource) {}

  /** Resolves to the id of the run: the new one, or the one that runs already with this very file and these options. */
  async insert(db: EntityManager, run: NewImportRun): Promise<string> {
    const rows = await db.query<{ id: string }[]>(
      `WITH created AS (
         INSERT INTO import_run (id, file_name, file_size, sha256, options, request_id) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (sha256, md5(options::text)) WHERE finished_at IS NULL DO UPDATE SET request_id = import_run.request_id
         RETURNING id
       ) SELECT id FROM created`,
      [run.id, run.fileName, run.fileSize, run.sha256, JSON.stringify(run.options), run.requestId],
    );
    return rows[0]!.id;
  }

  async find(id: string): Promise<ImportRunRow | undefined> {
    const rows = await this.db.query<ImportRunRow[]>('SELECT * FROM import_run WHERE id = $1', [id]);
    return rows[0];
  }

  /** Newest first. */
  list(limit: number): Promise<ImportRunRow[]> {
    return this.db.query('SELECT * FROM import_run ORDER BY created_at DESC LIMIT $1', [limit]);
  }

  /** Ended with a report, newest first. */
  listReported(limit: number): Promise<ImportRunRow[]> {
    return this.db.query('SELECT * FROM import_run WHERE finished_at IS NOT NULL ORDER BY created_at DESC LIMIT $1', [
      limit,
    ]);
  }

  /** Not ended: each should have a job, whatever became of the queue. */
  listOpen(): Promise<ImportRunRow[]> {
    return this.db.query('SELECT * FROM import_run WHERE finished_at IS NULL ORDER BY created_at');
  }

  /** How many wait for a worker and how many have one, and the seconds that the oldest has waited. */
  async backlog(): Promise<{ queued: number; running: number; oldest_seconds: number }> {
    const rows = await this.db.query<{ queued: number; running: number; oldest_seconds: number }[]>(
      `SELECT count(*) FILTER (WHERE state = 'queued')::int AS queued, count(*) FILTER (WHERE state <> 'queued')::int AS running,
         coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE state = 'queued')), 0)::float AS oldest_seconds
       FROM import_run WHERE finished_at IS NULL`,
    );
    return rows[0]!;
  }

  /** Starts an ended run anew; undefined if it has not ended, or if the same file runs already. */
  async reopen(db: EntityManager, id: string): Promise<ImportRunRow | undefined> {
    const rows = await db.query<ImportRunRow[]>(
      `WITH reopened AS (
         UPDATE import_run r SET state = 'queued', finished_at = NULL, started_at = NULL, progress = NULL, reading = NULL, merge = NULL,
           error_code = NULL, error_params = NULL, cancel_requested = false, stalled_attempts = 0, claimed_percent = -1
         WHERE id = $1 AND state IN ('failed', 'cancelled') AND NOT EXISTS (
           SELECT 1 FROM import_run o
           WHERE o.sha256 = r.sha256 AND md5(o.options::text) = md5(r.options::text) AND o.finished_at IS NULL)
         RETURNING *
       ) SELECT * FROM reopened`,
      [id],
    );
    return rows[0];
  }

  /** Ids of runs whose row errors can still be asked for, or are being found. */
  async listReportedSince(days: number): Promise<string[]> {
    const rows = await this.db.query<{ id: string }[]>(
      `SELECT id FROM import_run WHERE finished_at IS NULL OR finished_at > now() - make_interval(days => $1)`,
      [days],
    );
    return rows.map((row) => row.id);
  }

  /** Ids of runs whose file is still of use: not ended, or ended badly within the last `days`. */
  async listKept(days: number): Promise<string[]> {
    const rows = await this.db.query<{ id: string }[]>(
      `SELECT id FROM import_run WHERE finished_at IS NULL
         OR (state <> 'done' AND finished_at > now() - make_interval(days => $1))`,
      [days],
    );
    return rows.map((row) => row.id);
  }

  /**
   * Takes a run over; undefined if it has ended. Whoever held it before is rejected from now on. `stalled_attempts` counts
   * how often in a row a claim found the run no further than the claim before had.
   */
  async claim(id: string): Promise<ImportRunRow | undefined> {
    const rows = await this.db.query<ImportRunRow[]>(
      `WITH claimed AS (
         UPDATE import_run SET fence = fence + 1, started_at = coalesce(started_at, now()),
           claimed_percent = greatest(claimed_percent, coalesce((progress ->> 'percent')::real, 0)),
           stalled_attempts = CASE WHEN coalesce((progress ->> 'percent')::real, 0) > claimed_percent THEN 0
             ELSE stalled_attempts + 1 END
         WHERE id = $1 AND finished_at IS NULL RETURNING *
       ) SELECT * FROM claimed`,
      [id],
    );
    return rows[0];
  }

  /** Whether the claim still holds, and whether the run should be given up. */
  async check(id: string, fence: number): Promise<{ current: boolean; cancelRequested: boolean }> {
    const rows = await this.db.query<{ fence: number; cancel_requested: boolean }[]>(
      'SELECT fence, cancel_requested FROM import_run WHERE id = $1 AND finished_at IS NULL',
      [id],
    );
    return { current: rows[0]?.fence === fence, cancelRequested: rows[0]?.cancel_requested ?? false };
  }

  async saveProgress(id: string, fence: number, progress: ImportProgress): Promise<void> {
    await this.db.query(
      'UPDATE import_run SET state = $3, progress = $4 WHERE id = $1 AND fence = $2 AND finished_at IS NULL',
      [id, fence, progress.phase, JSON.stringify(progress)],
    );
  }

  async saveReading(id: string, fence: number, reading: ReadingSummary): Promise<void> {
    await this.db.query('UPDATE import_run SET reading = $3 WHERE id = $1 AND fence = $2 AND finished_at IS NULL', [
      id,
      fence,
      JSON.stringify(reading),
    ]);
  }

  /** False if the claim holds no more: nothing is changed then. */
  async end(id: string, fence: number, ending: Ending): Promise<boolean> {
    const rows = await this.db.query<unknown[]>(
      `WITH ended AS (
         UPDATE import_run SET state = $3, progress = $4, merge = $5, error_code = $6, error_params = $7, finished_at = now()
         WHERE id = $1 AND fence = $2 AND finished_at IS NULL RETURNING 1
       ) SELECT * FROM ended`,
      [
        id,
        fence,
        ending.state,
        JSON.stringify(ending.progress),
        ending.merge && JSON.stringify(ending.merge),
        ending.error?.code ?? null,
        ending.error ? JSON.stringify(ending.error.params) : null,
      ],
    );
    return rows.length > 0;
  }

  /** Undefined if it has ended, or is being cancelled already. */
  async requestCancel(db: EntityManager, id: string): Promise<ImportRunRow | undefined> {
    const rows = await db.query<ImportRunRow[]>(
      `WITH asked AS (
         UPDATE import_run SET cancel_requested = true WHERE id = $1 AND finished_at IS NULL AND NOT cancel_requested RETURNING *
       ) SELECT * FROM asked`,
      [id],
    );
    return rows[0];
  }
}
