import { setImmediate as turn } from 'node:timers/promises';
import { copyLine } from '@directory/contracts/ingest';
import type { RowIssue } from '@directory/contracts/imports';
import type { ReadingSummary } from '../imports/imports.queries.js';
import type { SheetRow, SpreadsheetReader } from '../readers/spreadsheet-reader.js';
import { createRowFormatter } from '../rows/format-row.js';
import type { DefectLog } from '../workbooks/defect-log.js';
import { IdentitySet } from './identity-set.js';
import { LineBuffer } from './line-buffer.js';

/** Milliseconds of formatting after which whoever else waits in this process gets a turn. */
const PATIENCE = 8;
/** Issues and names kept; the counts stay exact. */
const MAX_ISSUES = 100;
const MAX_NAMES = 20;
/** One row of so many is a sample, and so many samples are kept at most. */
const SAMPLE_EVERY = 50;
const MAX_SAMPLE = 500;

/** Reads a spreadsheet into COPY lines and counts what it meets on the way. */
export class RowStream {
  readonly summary: ReadingSummary;
  /** Identities met, to leave out repeats: exports list a place once per contact. */
  private readonly seen = new IdentitySet();
  private sample: string[] = [];

  constructor(
    private readonly reader: SpreadsheetReader,
    private readonly defects: DefectLog,
  ) {
    this.summary = {
      milliseconds: 0,
      rowsRead: 0,
      rowsStaged: 0,
      rowsRefused: 0,
      refusals: [],
      valuesDropped: 0,
      drops: [],
      fileDuplicates: 0,
      fileDuplicateNames: [],
      recordsWithPlaceId: 0,
      uniquePlaceIds: 0,
      columns: {
        extracted: reader.columns.extracted,
        missing: reader.columns.missing,
        unknown: reader.columns.unknown,
      },
    };
  }

  /** The lines, in chunks; `onChunk` is awaited between them. */
  async *lines(onChunk: () => Promise<void>): AsyncGenerator<Uint8Array> {
    const format = createRowFormatter(this.reader.columns);
    const buffer = new LineBuffer();
    let turned = performance.now();
    for await (const rows of this.reader.rows()) {
      for (const sheetRow of rows) {
        if (performance.now() - turned > PATIENCE) {
          await turn();
          turned = performance.now();
        }
        const { row, issues } = format(sheetRow);
        this.summary.rowsRead++;
        this.note(sheetRow, issues, row === null);
        if (!row) continue;
        if (row.place_id !== null) this.summary.recordsWithPlaceId++;
        if (this.isRepeat(row.match_key, row.name)) continue;
        this.takeSample(row.match_key);
        this.summary.rowsStaged++;
        if (row.place_id !== null) this.summary.uniquePlaceIds++;
        const bytes = buffer.add(copyLine(row));
        if (bytes) {
          yield bytes;
          await onChunk();
        }
      }
      await this.defects.flush();
      await onChunk();
    }
    const rest = buffer.take();
    if (rest) yield rest;
  }

  /** Match keys of some of the rows since the last call. */
  someKeys(): string[] {
    const { sample } = this;
    this.sample = [];
    return sample;
  }

  private takeSample(key: string): void {
    if (this.summary.rowsStaged % SAMPLE_EVERY === 0 && this.sample.length < MAX_SAMPLE) this.sample.push(key);
  }

  private isRepeat(identity: string, name: string): boolean {
    if (this.seen.add(identity)) return false;
    this.summary.fileDuplicates++;
    if (this.summary.fileDuplicateNames.length < MAX_NAMES) this.summary.fileDuplicateNames.push(name);
    return true;
  }

  private note(sheetRow: SheetRow, issues: RowIssue[], refused: boolean): void {
    this.defects.note(sheetRow, issues, refused);
    if (refused) this.summary.rowsRefused++;
    else this.summary.valuesDropped += issues.length;
    const kept = refused ? this.summary.refusals : this.summary.drops;
    for (const issue of issues) if (kept.length < MAX_ISSUES) kept.push(issue);
  }
}
