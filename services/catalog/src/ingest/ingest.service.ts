import { Injectable } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import type { RowIssue } from '@directory/contracts/imports';
import { NOT_STAGED, type MergeBody, type MergeStatus, type PreviewEvent } from '@directory/contracts/internal';
import { businessSlug } from '@directory/contracts/slugs';
import { query } from '@directory/service-kit/query';
import type { EntityManager } from 'typeorm';
import { setRequestId } from '../database/request-context.js';
import { IngestDatabase } from './ingest-database.js';
import { DryRunQueries } from './dry-run.queries.js';
import { UnplacedRowQueries } from './unplaced-rows.queries.js';
import { AdoptionQueries } from './adoption.queries.js';
import { MergeQueries, type MergeCounts, type MergeRow, type MergeRules } from './merge.queries.js';
import { adoptedBy, resolveRows } from './resolve-rows.js';
import { StagingQueries } from './staging.queries.js';

/** Stored issues per import, 1.5 MB; counts are exact. */
const MAX_ISSUES = 10_000;
const MAX_NAMES = 20;
/** A rejected row costs as much as hundreds of accepted ones: an import of little else is stopped. */
const MIN_MERGED_ROWS = 500;
const MAX_REJECTED_SHARE = 0.9;

interface ChunkResult extends MergeCounts {
  issues: RowIssue[];
}

const NOTHING: ChunkResult = {
  rows: 0,
  inserted: 0,
  newPlaceIds: 0,
  updated: 0,
  unchanged: 0,
  fileDuplicates: 0,
  preservedEdits: 0,
  deletedSkipped: 0,
  unchangedNames: [],
  issues: [],
};

/** Merges staged rows into businesses, batch by batch, each in one transaction that also moves the cursor. */
@Injectable()
export class IngestService {
  constructor(
    private readonly db: IngestDatabase,
    private readonly merges: MergeQueries,
    private readonly staging: StagingQueries,
    private readonly unplacedRows: UnplacedRowQueries,
    private readonly adoptions: AdoptionQueries,
    private readonly dryRuns: DryRunQueries,
  ) {}

  async status(importId: string): Promise<MergeStatus> {
    const row = await this.merges.find(this.db.manager, importId);
    return row ? mergeStatus(row, await this.issuesOf(importId)) : NOT_STAGED;
  }

  private issuesOf(importId: string): Promise<RowIssue[]> {
    return this.merges.issues(this.db.manager, importId, MAX_ISSUES);
  }

  countKnown(matchKeys: string[]): Promise<number> {
    return this.merges.countKnown(this.db.manager, matchKeys);
  }

  /**
   * Merges the next `limit` rows; resolves to issues once all are merged. Calling it after the end changes nothing.
   * @throws AppError `import_superseded` for an old fence; `import_not_staged` if rows are missing; `import_rows_rejected`
   */
  async merge(importId: string, body: MergeBody, requestId: string): Promise<MergeStatus> {
    const row = await this.db.transaction(async (tx) => {
      await setRequestId(tx, requestId);
      const locked = stagedMerge(await this.merges.lock(tx, importId));
      const { issues } = await this.mergeNext(tx, locked, body);
      await this.merges.save(tx, locked);
      const before = locked.rejected - issues.length;
      await this.merges.addIssues(tx, importId, before, issues.slice(0, Math.max(0, MAX_ISSUES - before)));
      return locked;
    });
    if (!row.done) return mergeStatus(row, []);
    await this.staging.discard(importId);
    return mergeStatus(row, await this.issuesOf(importId));
  }

  /**
   * Merges the whole import into copies of the businesses that it may be of, with the statements of the merge itself, and rolls
   * everything back: no visitor and no other import waits for it. Ends after the batch in flight if nothing more is read.
   * @throws AppError as `merge` does.
   */
  async *preview(importId: string, body: MergeBody): AsyncGenerator<PreviewEvent> {
    const runner = this.db.createQueryRunner();
    await runner.startTransaction();
    try {
      const tx = runner.manager;
      await query.run(tx, 'SET LOCAL statement_timeout = 0');
      const row = stagedMerge(await this.merges.find(tx, importId));
      const table = row.staging_table;
      await this.merges.setNames(tx, table); // rows without place id are matched by these
      await this.dryRuns.shadowTables(tx, table);
      const issues: RowIssue[] = [];
      do {
        const found = await this.mergeNext(tx, row, body);
        issues.push(...found.issues.slice(0, MAX_ISSUES - issues.length));
        yield { mergedRows: row.merged_rows - row.merged_before };
      } while (!row.done);
      yield { preview: { ...mergeStatus(row, issues), ...(await this.dryRuns.result(tx, table, importId, issues)) } };
    } finally {
      try {
        await runner.rollbackTransaction();
      } finally {
        await runner.release();
      }
    }
  }

  /** Merges the next batch, if any, and counts it in `row`. */
  private async mergeNext(tx: EntityManager, row: StagedMerge, body: MergeBody): Promise<ChunkResult> {
    const importId = row.import_id;
    if (body.fence < row.fence) throw new AppError('import_superseded');
    if (row.done) return NOTHING;
    const rejectsAll = row.rejected > MAX_REJECTED_SHARE * row.merged_rows;
    if (rejectsAll && row.merged_rows - row.merged_before >= MIN_MERGED_ROWS)
      throw new AppError('import_rows_rejected');
    row.fence = body.fence;
    if (row.cursor_row + row.cursor_without_place_id === 0) {
      if ((await this.merges.countStaged(tx, row.staging_table)) !== row.staged_rows) {
        throw new AppError('import_not_staged');
      }
      if (body.provenance) await this.merges.recordProvenance(tx, importId, body.provenance);
    }
    let merged = NOTHING;
    for (const { cursor, phase } of PHASES) {
      const position = row[cursor];
      if (position === MAX_ROW_NUMBER) continue;
      const next = { phase, cursor: position, limit: body.limit };
      const found = await this.merges.nextRows(tx, row.staging_table, next);
      if (found.length > 0) merged = await this.mergeChunk(tx, row.staging_table, found, { importId, phase, ...body });
      row[cursor] = found.at(body.limit - 1) ?? MAX_ROW_NUMBER;
      if (found.length > 0) break;
    }
    addTo(row, merged);
    if (!(await this.hasMoreRows(tx, row))) {
      if (row.merged_rows - row.merged_before !== row.staged_rows) throw new AppError('import_not_staged');
      row.done = true;
    }
    return merged;
  }

  private async hasMoreRows(tx: EntityManager, row: StagedMerge): Promise<boolean> {
    for (const { cursor, phase } of PHASES) {
      const position = row[cursor];
      if (position === MAX_ROW_NUMBER) continue;
      const next = { phase, cursor: position, limit: 1 };
      if ((await this.merges.nextRows(tx, row.staging_table, next)).length > 0) return true;
      row[cursor] = MAX_ROW_NUMBER;
    }
    return false;
  }

  /** A row that the database rejects is found by bisection; each half matches its businesses again. */
  private async mergeChunk(tx: EntityManager, table: string, rows: number[], rules: MergeRules): Promise<ChunkResult> {
    try {
      return { ...(await this.attempt(tx, table, rows, rules)), issues: [] };
    } catch (error) {
      if (!isDataError(error)) throw error;
      const [row] = rows;
      if (row !== undefined && rows.length === 1) return this.mergeRow(tx, table, row, rules, error);
    }
    const half = rows.length >> 1;
    const left = await this.mergeChunk(tx, table, rows.slice(0, half), rules);
    const right = await this.mergeChunk(tx, table, rows.slice(half), rules);
    return sum(left, right);
  }

  /** For a single rejected row: regenerates a conflicting slug once, reports any other error. */
  private async mergeRow(
    tx: EntityManager,
    table: string,
    rowNo: number,
    rules: MergeRules,
    rejected: DataError,
  ): Promise<ChunkResult> {
    if (rejected.constraint === 'business_slug_unique') {
      await this.merges.regenerateSlug(tx, table, rowNo, (name, identity) => businessSlug(name, `${identity}#2`));
      try {
        return { ...(await this.attempt(tx, table, [rowNo], rules)), issues: [] };
      } catch (error) {
        if (!isDataError(error)) throw error;
      }
    }
    const issue = { row: rowNo, column: null, code: 'row_rejected', value: rejected.message };
    return { ...NOTHING, rows: 1, issues: [issue] };
  }

  private async attempt(tx: EntityManager, table: string, rows: number[], rules: MergeRules) {
    await query.run(tx, 'SAVEPOINT chunk');
    try {
      const counts = await this.mergeIdentified(tx, table, rows, rules);
      await query.run(tx, 'RELEASE SAVEPOINT chunk');
      return counts;
    } catch (error) {
      await query.run(tx, 'ROLLBACK TO SAVEPOINT chunk');
      throw error;
    }
  }

  private async mergeIdentified(tx: EntityManager, table: string, rows: number[], given: MergeRules) {
    if (given.phase === 'placed' && !(await this.merges.needNames(tx)))
      return this.merges.merge(tx, table, rows, given);
    await this.merges.setNames(tx, table, rows);
    const rules = { ...given, isNamed: true };
    if (rules.phase === 'placed') {
      await this.adopt(tx, table, rows, rules);
      return this.merges.merge(tx, table, rows, rules);
    }
    const known = await this.unplacedRows.known(tx, table, rows, rules);
    const resolutions = await resolveRows(await this.unplacedRows.rows(tx, table, rows), known, rules);
    await this.unplacedRows.identify(tx, table, resolutions);
    const counts = await this.merges.merge(tx, table, rows, rules);
    await this.unplacedRows.recordPossible(tx, rules.importId, resolutions);
    return counts;
  }

  /** Gives the place ids of new rows to the businesses without one that the rows are of. */
  private async adopt(tx: EntityManager, table: string, rows: number[], { importId, mode }: MergeRules): Promise<void> {
    const { newRows, candidates } = await this.adoptions.find(tx, table, rows, importId);
    const adopted = await adoptedBy(newRows, candidates);
    if (adopted.length === 0) return;
    // Only new businesses: a known one stays as it is.
    if (mode === 'new') await this.unplacedRows.identify(tx, table, adopted);
    else await this.adoptions.give(tx, importId, adopted);
  }
}

/** In the order of the merge. */
const PHASES = [
  { cursor: 'cursor_row', phase: 'placed' },
  { cursor: 'cursor_without_place_id', phase: 'unplaced' },
  { cursor: 'cursor_without_place', phase: 'placeless' },
] as const;

const MAX_ROW_NUMBER = 2_147_483_647;

interface DataError extends Error {
  code: string;
  constraint?: string;
}

/** SQLSTATE classes caused by the row: 22 data, 23 constraint, 54 limit exceeded (an index entry too large). */
function isDataError(error: unknown): error is DataError {
  const code = (error as Partial<DataError>).code;
  return typeof code === 'string' && /^(22|23|54)/.test(code);
}

function sum(a: ChunkResult, b: ChunkResult): ChunkResult {
  return {
    rows: a.rows + b.rows,
    inserted: a.inserted + b.inserted,
    newPlaceIds: a.newPlaceIds + b.newPlaceIds,
    updated: a.updated + b.updated,
    unchanged: a.unchanged + b.unchanged,
    fileDuplicates: a.fileDuplicates + b.fileDuplicates,
    preservedEdits: a.preservedEdits + b.preservedEdits,
    deletedSkipped: a.deletedSkipped + b.deletedSkipped,
    unchangedNames: [...a.unchangedNames, ...b.unchangedNames],
    issues: [...a.issues, ...b.issues],
  };
}

type StagedMerge = MergeRow & { staged_rows: number; staging_table: string };

/** @throws AppError `import_not_staged` */
function stagedMerge(row: MergeRow | undefined): StagedMerge {
  if (!row || row.staged_rows === null || row.staging_table === null) throw new AppError('import_not_staged');
  return Object.assign(row, { staged_rows: row.staged_rows, staging_table: row.staging_table });
}

function addTo(row: MergeRow, chunk: ChunkResult): void {
  row.merged_rows += chunk.rows;
  row.inserted += chunk.inserted;
  row.new_place_ids += chunk.newPlaceIds;
  row.updated += chunk.updated;
  row.unchanged += chunk.unchanged;
  row.file_duplicates += chunk.fileDuplicates;
  row.preserved_edits += chunk.preservedEdits;
  row.deleted_skipped += chunk.deletedSkipped;
  row.rejected += chunk.issues.length;
  row.unchanged_names = [...row.unchanged_names, ...chunk.unchangedNames].slice(0, MAX_NAMES);
}

function mergeStatus(row: MergeRow, issues: RowIssue[]): MergeStatus {
  return {
    stagedRows: row.staged_rows,
    mergedRows: row.merged_rows,
    inserted: row.inserted,
    newPlaceIds: row.new_place_ids,
    updated: row.updated,
    unchanged: row.unchanged,
    fileDuplicates: row.file_duplicates,
    preservedEdits: row.preserved_edits,
    deletedSkipped: row.deleted_skipped,
    rejected: row.rejected,
    issues,
    unchangedNames: row.unchanged_names,
    done: row.done,
  };
}
