import type { SpreadsheetReader } from '../readers/spreadsheet-reader.js';

/** Recent work counts more: weights fall to a third in this time. */
const DECAY_MS = 10_000;
/** Weight of the expected ratio of merging to reading, against measurements of merging. */
const EXPECTATION_MS = 500;
/** Cost of merging a new row relative to reading one, measured by kind of file. */
const MERGE_TO_READ: Record<SpreadsheetReader['kind'], number> = {
  xlsx: 3.8,
  csv: 1.9,
  xls: 0.9,
  json: 1.9,
  parquet: 1.9,
  html: 1.9,
};
/** Share of that for an unchanged row. */
const UNCHANGED_COST = 0.12;

/** Milliseconds per unit of work, as a decaying average. */
class Throughput {
  private ms = 0;
  private units = 0;
  private last: { at: number; done: number } | undefined;

  constructor(expectedMs: number | null = null) {
    if (expectedMs) [this.ms, this.units] = [EXPECTATION_MS, EXPECTATION_MS / expectedMs];
  }

  observe(at: number, done: number): void {
    if (this.last) {
      const elapsed = at - this.last.at;
      const decay = Math.exp(-elapsed / DECAY_MS);
      this.ms = this.ms * decay + elapsed;
      this.units = this.units * decay + done - this.last.done;
    }
    this.last = { at, done };
  }

  get msPerUnit(): number | null {
    return this.units > 0 ? this.ms / this.units : null;
  }
}

export interface ReadState {
  bytesRead: number;
  bytesTotal: number;
  rowsRead: number;
  /** Rows that are not merged: row errors and repeats. */
  rowsDropped: number;
}

/** Estimates the remaining time of an import. The unit of merging is a new row; a known row costs less. */
export class TimeEstimator {
  private kind: SpreadsheetReader['kind'] = 'xlsx';
  private reading = new Throughput();
  private merging: Throughput | undefined;
  /** State at the first row: a table of texts may precede it. */
  private firstRow: ReadState | undefined;
  private sampledRows = 0;
  private knownRows = 0;

  startReading(kind: SpreadsheetReader['kind']): void {
    this.kind = kind;
    this.reading = new Throughput();
    this.merging = this.firstRow = undefined;
    this.sampledRows = this.knownRows = 0;
  }

  /** `known` of these sampled rows are in the directory. */
  observeSample(rows: number, known: number): void {
    this.sampledRows += rows;
    this.knownRows += known;
  }

  /** Milliseconds until the end of the import; null if unknown. */
  whileReading(now: number, state: ReadState): number | null {
    const { bytesRead, bytesTotal, rowsRead, rowsDropped } = state;
    if (rowsRead === 0) return null;
    this.firstRow ??= state;
    this.reading.observe(now, rowsRead);
    const bytesPerRow = (bytesRead - this.firstRow.bytesRead) / (rowsRead - this.firstRow.rowsRead);
    const msPerRow = this.reading.msPerUnit;
    if (msPerRow === null || !(bytesPerRow > 0)) return null;
    const rowsLeft = Math.max(0, bytesTotal - bytesRead) / bytesPerRow;
    const rowsToMerge = (rowsRead + rowsLeft) * (1 - rowsDropped / rowsRead);
    return msPerRow * (rowsLeft + MERGE_TO_READ[this.kind] * this.mergeCost(rowsToMerge));
  }

  /** The same; `unchanged` of the `merged` rows had no change. */
  whileMerging(now: number, merged: number, unchanged: number, staged: number): number | null {
    const readMs = this.reading.msPerUnit;
    this.merging ??= new Throughput(readMs === null ? null : readMs * MERGE_TO_READ[this.kind]);
    const done = merged - unchanged * (1 - UNCHANGED_COST);
    this.merging.observe(now, done);
    const { msPerUnit } = this.merging;
    if (msPerUnit === null) return null;
    const cheapest = (staged - merged) * UNCHANGED_COST;
    return msPerUnit * Math.max(cheapest, Math.min(staged - merged, this.mergeCost(staged) - done));
  }

  private mergeCost(rows: number): number {
    const knownShare = this.sampledRows === 0 ? 0 : this.knownRows / this.sampledRows;
    return rows * (1 - knownShare * (1 - UNCHANGED_COST));
  }
}
