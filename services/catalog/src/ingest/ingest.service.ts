import { Injectable } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import type { RowIssue } from '@directory/contracts/imports';
import { NOT_STAGED, type MergeBody, type MergeStatus } from '@directory/contracts/internal';
import { businessSlug } from '@directory/contracts/slugs';
import { query } from '@directory/service-kit/query';
import { DataSource, type EntityManager } from 'typeorm';
import { setRequestId } from '../database/request-context.js';
import { LooseRowQueries } from './loose-rows.queries.js';
import { MergeQueries, type MergeCounts, type MergeRow, type MergeRules } from './merge.queries.js';
import { resolveRows } from './resolve-rows.js';
import { StagingQueries } from './staging.queries.js';

/** Issues and names kept per import; the counts stay exact. Written with every batch: 10,000 issues are 1.5 MB. */
const MAX_ISSUES = 10_000;
const MAX_NAMES = 20;

interface Stretch extends MergeCounts {
  issues: RowIssue[];
}

const NOTHING: Stretch = {
  rows: 0,
  inserted: 0,
  newPlaceIds: 0,
  updated: 0,
  unchanged: 0,
  fileDuplicates: 0,
  keptEdits: 0,
  deletedSkipped: 0,
  unchangedNames: [],
  issues: [],
};

/** Turns staged rows into businesses, batch by batch, each in one transaction that also moves the cursor. */
@Injectable()
export class IngestService {
  constructor(
    private readonly db: DataSource,
    private readonly merges: MergeQueries,
    private readonly staging: StagingQueries,
    private readonly looseRows: LooseRowQueries,
  ) {}

  async status(importId: string): Promise<MergeStatus> {
    const row = await this.merges.find(this.db.manager, importId);
    return row ? mergeStatus(row) : NOT_STAGED;
  }

  countKnown(matchKeys: string[]): Promise<number> {
    return this.merges.countKnown(this.db.manager, matchKeys);
  }

  /**
   * Merges the next `limit` rows. Asking again after the end changes nothing.
   * @throws AppError `import_superseded` for an old fence; `import_not_staged` if the rows are not (or no longer) all there.
   */
  async merge(importId: string, body: MergeBody, requestId: string): Promise<MergeStatus> {
    const row = await this.db.transaction(async (tx) => {
      await setRequestId(tx, requestId);
      return this.mergeBatch(tx, importId, body);
    });
    if (row.done) await this.staging.discard(importId);
    return mergeStatus(row);
  }

  private async mergeBatch(tx: EntityManager, importId: string, body: MergeBody): Promise<MergeRow> {
    const row = await this.merges.lock(tx, importId);
    if (!row || row.staged_rows === null || row.staging_table === null) throw new AppError('import_not_staged');
    if (body.fence < row.fence) throw new AppError('import_superseded');
    if (row.done) return row;
    row.fence = body.fence;
    if (
      row.cursor_row + row.cursor_without_place_id === 0 &&
      (await this.merges.countStaged(tx, row.staging_table)) !== row.staged_rows
    ) {
      throw new AppError('import_not_staged');
    }
    const table = row.staging_table;
    const { limit } = body;
    const placed = await this.merges.nextRows(tx, table, { loose: false, cursor: row.cursor_row, limit });
    if (placed.length > 0) {
      addTo(row, await this.mergeStretch(tx, table, placed, { importId, loose: false, ...body }));
    }
    row.cursor_row = placed.length < limit ? LAST_ROW : placed.at(-1)!;
    // Rows without place id begin a batch of their own: its statement is another one.
    const loose =
      placed.length === limit
        ? []
        : await this.merges.nextRows(tx, table, { loose: true, cursor: row.cursor_without_place_id, limit });
    if (placed.length === 0 && loose.length > 0) {
      addTo(row, await this.mergeStretch(tx, table, loose, { importId, loose: true, ...body }));
      row.cursor_without_place_id = loose.at(-1)!;
    }
    if (placed.length < limit && loose.length < (placed.length === 0 ? limit : 1)) {
      if (row.merged_rows !== row.staged_rows) throw new AppError('import_not_staged');
      row.done = true;
    }
    await this.merges.save(tx, row);
    return row;
  }

  /** A row the database refuses is found by halving; which businesses the rows of a half are of is found out anew. */
  private async mergeStretch(tx: EntityManager, table: string, rows: number[], rules: MergeRules): Promise<Stretch> {
    try {
      return { ...(await this.attempt(tx, table, rows, rules)), issues: [] };
    } catch (error) {
      if (!isDataError(error)) throw error;
      if (rows.length === 1) return this.mergeRow(tx, table, rows[0]!, rules, error);
    }
    const half = rows.length >> 1;
    const left = await this.mergeStretch(tx, table, rows.slice(0, half), rules);
    const right = await this.mergeStretch(tx, table, rows.slice(half), rules);
    return sum(left, right);
  }

  /** A single refused row: a slug that another business has is made anew once, anything else is reported. */
  private async mergeRow(
    tx: EntityManager,
    table: string,
    rowNo: number,
    rules: MergeRules,
    refused: DataError,
  ): Promise<Stretch> {
    if (refused.constraint === 'business_slug_unique') {
      await this.merges.regenerateSlug(tx, table, rowNo, (name, identity) => businessSlug(name, `${identity}#2`));
      try {
        return { ...(await this.attempt(tx, table, [rowNo], rules)), issues: [] };
      } catch (error) {
        if (!isDataError(error)) throw error;
      }
    }
    const issue = { row: rowNo, column: null, code: 'row_rejected', value: refused.message };
    return { ...NOTHING, rows: 1, issues: [issue] };
  }

  private async attempt(tx: EntityManager, table: string, rows: number[], rules: MergeRules) {
    await query.run(tx, 'SAVEPOINT stretch');
    try {
      const counts = await this.mergeIdentified(tx, table, rows, rules);
      await query.run(tx, 'RELEASE SAVEPOINT stretch');
      return counts;
    } catch (error) {
      await query.run(tx, 'ROLLBACK TO SAVEPOINT stretch');
      throw error;
    }
  }

  private async mergeIdentified(tx: EntityManager, table: string, rows: number[], rules: MergeRules) {
    if (!rules.loose) return this.merges.merge(tx, table, rows, rules);
    const known = await this.looseRows.known(tx, table, rows, rules.importId);
    const resolutions = resolveRows(await this.looseRows.rows(tx, table, rows), known, rules);
    await this.looseRows.identify(tx, table, resolutions);
    const counts = await this.merges.merge(tx, table, rows, rules);
    await this.looseRows.notePossible(tx, rules.importId, resolutions);
    return counts;
  }
}

/** After the last row of any file. */
const LAST_ROW = 2_147_483_647;

interface DataError extends Error {
  code: string;
  constraint?: string;
}

/** SQLSTATE classes that blame the row: 22 data, 23 constraint, 54 limit exceeded (an index entry too large). */
function isDataError(error: unknown): error is DataError {
  const code = (error as Partial<DataError>).code;
  return typeof code === 'string' && /^(22|23|54)/.test(code);
}

function sum(a: Stretch, b: Stretch): Stretch {
  return {
    rows: a.rows + b.rows,
    inserted: a.inserted + b.inserted,
    newPlaceIds: a.newPlaceIds + b.newPlaceIds,
    updated: a.updated + b.updated,
    unchanged: a.unchanged + b.unchanged,
    fileDuplicates: a.fileDuplicates + b.fileDuplicates,
    keptEdits: a.keptEdits + b.keptEdits,
    deletedSkipped: a.deletedSkipped + b.deletedSkipped,
    unchangedNames: [...a.unchangedNames, ...b.unchangedNames],
    issues: [...a.issues, ...b.issues],
  };
}

function addTo(row: MergeRow, stretch: Stretch): void {
  row.merged_rows += stretch.rows;
  row.inserted += stretch.inserted;
  row.new_place_ids += stretch.newPlaceIds;
  row.updated += stretch.updated;
  row.unchanged += stretch.unchanged;
  row.file_duplicates += stretch.fileDuplicates;
  row.kept_edits += stretch.keptEdits;
  row.deleted_skipped += stretch.deletedSkipped;
  row.rejected += stretch.issues.length;
  row.issues = [...row.issues, ...stretch.issues].slice(0, MAX_ISSUES);
  row.unchanged_names = [...row.unchanged_names, ...stretch.unchangedNames].slice(0, MAX_NAMES);
}

function mergeStatus(row: MergeRow): MergeStatus {
  return {
    stagedRows: row.staged_rows,
    mergedRows: row.merged_rows,
    inserted: row.inserted,
    newPlaceIds: row.new_place_ids,
    updated: row.updated,
    unchanged: row.unchanged,
    fileDuplicates: row.file_duplicates,
    keptEdits: row.kept_edits,
    deletedSkipped: row.deleted_skipped,
    rejected: row.rejected,
    issues: row.issues,
    unchangedNames: row.unchanged_names,
    done: row.done,
  };
}
