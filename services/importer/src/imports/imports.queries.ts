import { Injectable } from '@nestjs/common';
import type { ErrorCode, ErrorParams } from '@directory/contracts/errors';
import type { ImportOptions, ImportProgress, ImportState, RowIssue } from '@directory/contracts/imports';
import type { MergeStatus } from '@directory/contracts/internal';
import { DataSource } from 'typeorm';

/** What reading a file found out. */
export interface ReadingSummary {
  rowsRead: number;
  rowsStaged: number;
  /** Rows that cannot be used, and values that were left out; the first few of each. */
  rowsRefused: number;
  refusals: RowIssue[];
  valuesDropped: number;
  drops: RowIssue[];
  /** Rows that repeat a business of this file, with the names of the first few. */
  fileDuplicates: number;
  fileDuplicateNames: string[];
  recordsWithPlaceId: number;
  columns: { extracted: string[]; missing: string[]; unknown: string[] };
}

export interface ImportRunRow {
  id: string;
  file_name: string;
  file_size: string;
  sha256: string;
  options: ImportOptions;
  state: ImportState;
  fence: number;
  cancel_requested: boolean;
  request_id: string;
  progress: ImportProgress | null;
  reading: ReadingSummary | null;
  merge: MergeStatus | null;
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
  options: ImportOptions;
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

  async insert(run: NewImportRun): Promise<void> {
    await this.db.query(
      'INSERT INTO import_run (id, file_name, file_size, sha256, options, request_id) VALUES ($1, $2, $3, $4, $5, $6)',
      [run.id, run.fileName, run.fileSize, run.sha256, JSON.stringify(run.options), run.requestId],
    );
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

  /** Waiting for longer than `seconds`, so perhaps lost on the way to the queue. */
  listWaiting(seconds: number): Promise<ImportRunRow[]> {
    return this.db.query(
      `SELECT * FROM import_run WHERE state = 'queued' AND created_at < now() - make_interval(secs => $1)`,
      [seconds],
    );
  }

  /** Takes a run over; undefined if it has ended. Whoever held it before is refused from now on. */
  async claim(id: string): Promise<ImportRunRow | undefined> {
    const rows = await this.db.query<ImportRunRow[]>(
      `WITH claimed AS (
         UPDATE import_run SET fence = fence + 1, started_at = coalesce(started_at, now())
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

  async end(id: string, fence: number, ending: Ending): Promise<void> {
    await this.db.query(
      `UPDATE import_run SET state = $3, progress = $4, merge = $5, error_code = $6, error_params = $7, finished_at = now()
       WHERE id = $1 AND fence = $2 AND finished_at IS NULL`,
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
  }

  async requestCancel(id: string): Promise<void> {
    await this.db.query('UPDATE import_run SET cancel_requested = true WHERE id = $1 AND finished_at IS NULL', [id]);
  }
}
