import type { ErrorCode, ErrorParams } from '@directory/contracts/errors';
import type { CorrectedRow } from '@directory/contracts/error-rows';
import type { ImportOptions, ImportProgress, ImportState } from '@directory/contracts/imports';
import type { MergePreview, MergeStatus } from '@directory/contracts/internal';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { RunMapping } from '../readers/columns/read-choices.js';
import type { ErrorRowsHeader } from '../workbooks/row-error-records.js';
import type { ReadingSummary } from '../execution/reading-summary.js';

export interface Correction extends ErrorRowsHeader {
  rows: CorrectedRow[];
  /** Those of them that the catalog had rejected, not the reading of the file. */
  rejectedByMerge: number;
  /** Null until they are staged. */
  stagedRows: number | null;
  /** ISO time at which the import itself had finished. */
  finishedAt: string;
}

/** An import, from its upload to its report. */
@Entity('import_run')
export class ImportRun {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'file_name', type: 'text' })
  fileName: string;

  @Column({ name: 'file_size', type: 'bigint' })
  fileSize: string;

  @Column({ type: 'text' })
  sha256: string;

  @Column({ type: 'jsonb' })
  options: ImportOptions;

  @Column({ type: 'text', default: 'queued' })
  state: ImportState;

  /** Grows with every claim: writes of an earlier claim are rejected. */
  @Column({ type: 'integer', default: 0 })
  fence: number;

  @Column({ name: 'cancel_requested', type: 'boolean', default: false })
  cancelRequested: boolean;

  /** Claims in a row that found the run no further than the claim before. */
  @Column({ name: 'stalled_attempts', type: 'integer', default: 0 })
  stalledAttempts: number;

  @Column({ name: 'request_id', type: 'text' })
  requestId: string;

  @Column({ type: 'jsonb', nullable: true })
  progress: ImportProgress | null;

  /** Null until every row is staged. */
  @Column({ type: 'jsonb', nullable: true })
  reading: ReadingSummary | null;

  /** Set once the file is read, so that it is read alike from then on. */
  @Column({ type: 'jsonb', nullable: true })
  mapping: RunMapping | null;

  /** Null unless it is confirmed before it merges, and until every row is staged. */
  @Column({ type: 'jsonb', nullable: true })
  preview: MergePreview | null;

  @Column({ name: 'previewed_at', type: 'timestamptz', nullable: true })
  previewedAt: Date | null;

  @Column({ name: 'confirmed_at', type: 'timestamptz', nullable: true })
  confirmedAt: Date | null;

  /** The catalog's last status; null until the run has ended. */
  @Column({ type: 'jsonb', nullable: true })
  merge: MergeStatus | null;

  /** Corrected rows that join the import; null once they are merged. */
  @Column({ type: 'jsonb', nullable: true })
  correction: Correction | null;

  @Column({ name: 'error_code', type: 'text', nullable: true })
  errorCode: ErrorCode | null;

  @Column({ name: 'error_params', type: 'jsonb', nullable: true })
  errorParams: ErrorParams | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column({ name: 'started_at', type: 'timestamptz', nullable: true })
  startedAt: Date | null;

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt: Date | null;
}

/** A finished import that corrected rows join. */
export type Correcting = ImportRun & {
  correction: Correction;
  reading: ReadingSummary;
  merge: MergeStatus;
  progress: ImportProgress;
};

export function isCorrecting(row: ImportRun): row is Correcting {
  return row.correction !== null && row.reading !== null && row.merge !== null && row.progress !== null;
}
