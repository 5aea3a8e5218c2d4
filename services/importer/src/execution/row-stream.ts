import { setImmediate as turn } from 'node:timers/promises';
import { copyLineParts } from '@directory/contracts/ingest';
import type { RowIssue } from '@directory/contracts/imports';
import type { RowDefaults } from '@directory/contracts/row-defaults';
import type { IngestRow } from '@directory/contracts/ingest';
import { restrictsPublishing } from '@directory/contracts/licences';
import { rowLicence } from '@directory/contracts/attributions';
import { readColumns } from '../readers/columns/column-map.js';
import { DETECTION, mappingKey, mappingOf, storedHeader } from '../readers/columns/read-choices.js';
import { openSpreadsheet } from '../readers/open-spreadsheet.js';
import type { SheetRow, SpreadsheetReader } from '../readers/spreadsheet-reader.js';
import { createRowFormatter } from '../rows/format-row.js';
import { cleaned } from '../rows/text.js';
import { RowErrorBuffer } from '../workbooks/row-error-buffer.js';
import { IdentitySet } from './identity-set.js';
import { LineBuffer } from './line-buffer.js';
import { ReadBudget, startNow } from './read-budget.js';
import { emptySummary, NO_ROWS_WITHOUT, type ReadingSummary } from './reading-summary.js';
import type { RowChunk, RowSource } from './row-source.js';

/** Yields to other work of the thread after this time. */
const MAX_TURN_MS = 4;
/** Progress is published after this time even without a full chunk. */
const PROGRESS_INTERVAL_MS = 100;
/** Stored issues and names; the counts stay exact. */
const MAX_ISSUES = 100;
const MAX_NAMES = 20;
const MAX_LICENCES = 20;
/** Listed in a preview. */
const MAX_SHEETS = 50;
const SAMPLE_EVERY = 50;
/** Names that suggest a category. */
const MAX_UNCATEGORISED_NAMES = 1_000;

/** Reads a spreadsheet into COPY lines and statistics. */
export class RowStream implements RowSource {
  readonly kind: SpreadsheetReader['kind'];
  readonly bytesTotal: number;
  private readonly summary: ReadingSummary;
  /** Row errors found after reading, by row. */
  private readonly rejects: Map<number | null, RowIssue>;
  private readonly rowErrors: RowErrorBuffer;
  /** For skipping repeats: exports list a place once per contact. */
  private readonly seen = new IdentitySet();
  private sample: string[] = [];
  /** The first names of businesses without a category. */
  private readonly uncategorised: string[] = [];

  /** Throws as `openSpreadsheet` does. `rejects`: row errors of the merge, which the list of row errors then has too. */
  static async open(
    path: string,
    fileName: string,
    choices = DETECTION,
    { budgetMs, rejects = [] }: { budgetMs?: number; rejects?: RowIssue[] | undefined } = {},
  ): Promise<RowStream> {
    const reader = await openSpreadsheet(path, fileName, choices);
    return new RowStream(
      reader,
      fileName,
      new ReadBudget(fileName, reader.bytesTotal, budgetMs),
      rejects,
      choices.defaults,
    );
  }

  private constructor(
    private readonly reader: SpreadsheetReader,
    private readonly fileName: string,
    private readonly budget: ReadBudget,
    rejects: RowIssue[],
    private readonly defaults?: RowDefaults,
  ) {
    this.rejects = new Map(rejects.map((issue) => [issue.row, issue]));
    const { source, extracted, further, missing, unknown } = reader.columns;
    this.kind = reader.kind;
    this.bytesTotal = reader.bytesTotal;
    this.rowErrors = new RowErrorBuffer(reader.columns);
    this.summary = emptySummary({ source, extracted, further, missing, unknown });
  }

  async *chunks(signal?: AbortSignal): AsyncGenerator<RowChunk> {
    const format = createRowFormatter(this.reader.columns, this.defaults);
    const buffer = new LineBuffer();
    let turned = startNow();
    let reportedAt = turned.clockMs;
    const { index, samples } = this.reader.columns;
    for await (const rows of this.reader.rows()) {
      if (rows.length === 0) await turn();
      // Without names no row can be used: a preview only shows the columns.
      if (index.name === undefined && samples?.some((values) => values.length > 0)) break;
      for (const sheetRow of rows) {
        if (performance.now() - turned.clockMs > MAX_TURN_MS) {
          this.budget.spend(turned);
          await turn();
          signal?.throwIfAborted();
          turned = startNow();
        }
        const { row, issues, isCountryUsual } = format(sheetRow);
        this.summary.rowsRead++;
        this.note(sheetRow, issues, row === null);
        if (!row) continue;
        if (row.place_id !== null) this.summary.recordsWithPlaceId++;
        if (this.isRepeat(row.match_key, row.name)) continue;
        this.summary.rowsStaged++;
        this.countMissing(row, isCountryUsual);
        this.countLicence(rowLicence(row));
        if (row.place_id !== null) this.summary.uniquePlaceIds++;
        if (this.summary.rowsStaged % SAMPLE_EVERY === 0) this.sample.push(row.match_key);
        const lines = buffer.add(...copyLineParts(row));
        if (!lines) continue;
        yield this.chunk(lines);
        turned = startNow();
        reportedAt = turned.clockMs;
      }
      if (performance.now() - reportedAt < PROGRESS_INTERVAL_MS) continue;
      yield this.chunk(null);
      turned = startNow();
      reportedAt = turned.clockMs;
    }
    const rowErrors = this.rowErrors.end();
    this.summary.opened = this.opened();
    await this.suggestCategory();
    const { laterRatingScale } = this.reader.columns;
    if (laterRatingScale !== undefined) this.summary.laterRatingScale = laterRatingScale;
    yield { ...this.chunk(buffer.take()), rowErrors, summary: this.summary };
  }

  close(): Promise<void> {
    return this.reader.close();
  }

  private chunk(lines: Uint8Array | null): RowChunk {
    const { rowsRead, rowsRejected: errors, fileDuplicates: skipped } = this.summary;
    const keys = this.sample;
    this.sample = [];
    const counts = { bytesRead: this.reader.bytesRead(), rowsRead, errors, skipped };
    return { lines, rowErrors: this.rowErrors.take(), keys, counts, summary: null };
  }

  private opened(): ReadingSummary['opened'] {
    const { kind, columns, facts = {} } = this.reader;
    const { sheet = null, sheets = [], encoding = null, delimiter = null, headerRow = null } = facts;
    const { header, chosen, contents } = columns;
    return {
      file: {
        kind,
        sheet: sheet && cleaned(sheet),
        sheets: sheets.slice(0, MAX_SHEETS).map(({ name, state }) => ({ name: cleaned(name), state })),
        encoding,
        delimiter,
        headerRow,
        isHeaderless: contents !== null,
      },
      columns: readColumns(columns),
      hasName: columns.index.name !== undefined,
      header: storedHeader(header),
      mapping: { key: mappingKey(columns), fields: mappingOf(header, chosen) },
      ...(contents && { contents: [...contents.fields] }),
    };
  }

  private isRepeat(identity: string, name: string): boolean {
    if (this.seen.add(identity)) return false;
    this.summary.fileDuplicates++;
    if (this.summary.fileDuplicateNames.length < MAX_NAMES) this.summary.fileDuplicateNames.push(name);
    return true;
  }

  private countMissing(
    { name, country_code, city, city_inferred, category }: IngestRow,
    isCountryUsual?: boolean,
  ): void {
    const counts = (this.summary.rowsWithout ??= { ...NO_ROWS_WITHOUT });
    if (country_code === null) counts.withoutCountry++;
    if (isCountryUsual) counts.usualCountry++;
    if (city === null) counts.withoutCity++;
    if (city_inferred) counts.inferredCity++;
    if (category !== null) return;
    counts.withoutCategory++;
    if (this.uncategorised.length < MAX_UNCATEGORISED_NAMES) this.uncategorised.push(name);
  }

  private async suggestCategory(): Promise<void> {
    const { rowsWithout, rowsStaged, opened } = this.summary;
    if ((rowsWithout?.withoutCategory ?? 0) <= rowsStaged / 2) return;
    // Few files need the names of categories.
    const { suggestCategory } = await import('../rows/category-suggestion.js');
    const titles = { file: cleaned(this.fileName), sheet: opened?.file.sheet ?? null };
    const suggestion = suggestCategory(this.uncategorised, titles);
    if (suggestion) this.summary.suggestedCategory = suggestion;
  }

  private countLicence(licence: string | null): void {
    if (licence === null) return void this.summary.unlicensedRows++;
    if (!restrictsPublishing(licence)) return;
    const list = this.summary.restrictedLicences;
    const counted = list.find((one) => one.licence === licence);
    if (counted) counted.rows++;
    else if (list.length < MAX_LICENCES) list.push({ licence, rows: 1 });
  }

  private note(sheetRow: SheetRow, issues: RowIssue[], rejected: boolean): void {
    const reject = this.rejects.get(sheetRow.row);
    this.rowErrors.note(sheetRow, reject ? [...issues, reject] : issues, rejected || reject !== undefined);
    if (rejected) this.summary.rowsRejected++;
    else this.summary.valuesDropped += issues.length;
    const stored = rejected ? this.summary.rejections : this.summary.drops;
    for (const issue of issues) if (stored.length < MAX_ISSUES) stored.push(issue);
  }
}
