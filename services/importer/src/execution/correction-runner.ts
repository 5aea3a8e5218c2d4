import { Inject, Injectable } from '@nestjs/common';
import { copyLineParts } from '@directory/contracts/ingest';
import { AppError } from '@directory/contracts/errors';
import type { CorrectedRow } from '@directory/contracts/error-rows';
import type { ImportProgress, RowIssue } from '@directory/contracts/imports';
import type { MergeStatus } from '@directory/contracts/internal';
import { FILE_STORE, type FileStore } from '../files/file-store.js';
import type { Correcting } from '../imports/import-run.entity.js';
import { ImportQueries } from '../imports/imports.queries.js';
import { firstRevision } from '../imports/imports.view.js';
import { mapColumns } from '../readers/columns/column-map.js';
import type { FormattedRow } from '../rows/format-row.js';
import { rewriteRowErrors } from '../workbooks/rewrite-row-errors.js';
import type { CatalogSession } from './catalog.client.js';
import { mergeBodyOf } from './merge-body.js';
import { IdentitySet } from './identity-set.js';
import type { ReadingSummary } from './reading-summary.js';

/** Issues stored with the run. */
const MAX_ISSUES = 100;

interface ReadRow extends FormattedRow {
  corrected: CorrectedRow;
}

type AcceptedRow = ReadRow & { row: NonNullable<ReadRow['row']> };

/**
 * Merges corrected rows into the import that had rejected them. Every step is idempotent: an interrupted correction is run again
 * from its start, except for rows that are staged and merged.
 */
@Injectable()
export class CorrectionRunner {
  constructor(
    private readonly imports: ImportQueries,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Resolves to the progress of the import with these rows; rejects if it should be retried. */
  async run(run: Correcting, catalog: CatalogSession, signal: AbortSignal): Promise<ImportProgress> {
    const rows = await this.read(run);
    const { staged, repeats } = withoutRepeats(rows);
    const status = staged.length > 0 ? await this.merge(run, catalog, staged, signal) : null;
    const totals = totalsOf(run, rows, { stagedRows: staged.length, repeats, status });
    const rejected = new Map<number, RowIssue[]>(
      rows.filter(({ row }) => !row).map((read) => [read.corrected.row, read.issues]),
    );
    for (const issue of status?.issues ?? []) rejected.set(issue.row, [...(rejected.get(issue.row) ?? []), issue]);
    const outcomes = rows.map(({ corrected, issues }) => ({
      ...corrected,
      issues: rejected.get(corrected.row) ?? issues,
      isRejected: rejected.has(corrected.row),
    }));
    const counts = {
      rejectedRows: totals.reading.rowsRejected + totals.merge.rejected,
      droppedValues: totals.reading.valuesDropped,
    };
    await rewriteRowErrors(this.files, run.id, outcomes, counts);
    if (!(await this.imports.endCorrection(run, totals))) throw new AppError('import_superseded');
    return totals.progress;
  }

  private async read({ options, correction }: Correcting): Promise<ReadRow[]> {
    const { header, chosen, ratingScale, rows } = correction;
    const { createRowFormatter } = await import('../rows/format-row.js');
    const columns = mapColumns(header, new Map(chosen));
    if (ratingScale !== undefined) columns.ratingScale = ratingScale;
    const format = createRowFormatter(columns, options);
    return rows.map((corrected) => {
      const cells: (string | null)[] = header.map(() => null);
      for (const [at, position] of columns.sources.entries()) cells[position] = corrected.cells[at] ?? null;
      cells.push(...columns.derived.map((read) => read(cells)));
      return { corrected, ...format({ row: corrected.row, cells }) };
    });
  }

  private async merge(
    run: Correcting,
    catalog: CatalogSession,
    rows: AcceptedRow[],
    signal: AbortSignal,
  ): Promise<MergeStatus> {
    const { id, fence, correction } = run;
    const stage = async () => {
      const lines = Buffer.from(rows.map(({ row }) => copyLineParts(row).join('')).join(''));
      const source = async function* () {
        yield lines;
      };
      const stagedRows = await catalog.stage(id, fence, source, signal, true);
      await this.imports.saveCorrection(id, fence, { ...correction, stagedRows });
    };
    if (correction.stagedRows === null) await stage();
    const body = mergeBodyOf(run);
    for (let isRestaged = false; ;) {
      signal.throwIfAborted();
      try {
        const status = await catalog.merge(id, body);
        if (status.done) return status;
      } catch (error) {
        // A crash of the database empties the staging table.
        if (isRestaged || !(error instanceof AppError && error.code === 'import_not_staged')) throw error;
        isRestaged = true;
        await stage();
      }
    }
  }
}

/** As in a file, the first row of a business counts. */
function withoutRepeats(rows: ReadRow[]): { staged: AcceptedRow[]; repeats: AcceptedRow[] } {
  const seen = new IdentitySet();
  const taken = rows.filter(isAccepted);
  const staged = taken.filter(({ row }) => seen.add(row.match_key));
  return { staged, repeats: taken.filter((read) => !staged.includes(read)) };
}

const isAccepted = (read: ReadRow): read is AcceptedRow => read.row !== null;

interface Result {
  stagedRows: number;
  repeats: ReadRow[];
  /** Counts of the whole import, but the rejected rows of these only; null where none was staged. */
  status: MergeStatus | null;
}

/** The totals of the import with its corrected rows: each of them leaves the errors and counts where it has ended. */
function totalsOf(before: Correcting, rows: ReadRow[], { stagedRows, repeats, status }: Result) {
  const { rejectedByMerge } = before.correction;
  const corrected = new Set(rows.map((read) => read.corrected.row));
  const others = (issues: RowIssue[]) => issues.filter((issue) => !corrected.has(issue.row));
  const taken = rows.filter(isAccepted);
  const placed = taken.filter(({ row }) => row.place_id !== null);
  const drops = taken.flatMap(({ issues }) => issues);
  const rejections = rows.filter(({ row }) => row === null);
  const reading: ReadingSummary = {
    ...before.reading,
    rowsStaged: before.reading.rowsStaged + stagedRows,
    rowsRejected: before.reading.rowsRejected - (rows.length - rejectedByMerge) + rejections.length,
    rejections: [...others(before.reading.rejections), ...rejections.flatMap(({ issues }) => issues)].slice(
      0,
      MAX_ISSUES,
    ),
    valuesDropped: before.reading.valuesDropped + drops.length,
    drops: [...before.reading.drops, ...drops].slice(0, MAX_ISSUES),
    fileDuplicates: before.reading.fileDuplicates + repeats.length,
    recordsWithPlaceId: before.reading.recordsWithPlaceId + placed.length,
    uniquePlaceIds: before.reading.uniquePlaceIds + placed.filter((read) => !repeats.includes(read)).length,
  };
  const merge: MergeStatus = {
    ...(status ?? before.merge),
    rejected: before.merge.rejected - rejectedByMerge + (status?.rejected ?? 0),
    issues: [...others(before.merge.issues), ...(status?.issues ?? [])].slice(0, MAX_ISSUES),
  };
  const progress: ImportProgress = {
    ...before.progress,
    revision: firstRevision(before.fence),
    rowsMerged: merge.mergedRows,
    inserted: merge.inserted,
    updated: merge.updated,
    skipped: reading.fileDuplicates + merge.unchanged + merge.fileDuplicates + merge.deletedSkipped,
    errors: reading.rowsRejected + merge.rejected,
  };
  return { reading, merge, progress };
}
