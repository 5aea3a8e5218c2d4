import type { SpreadsheetReader } from '../readers/spreadsheet-reader.js';

/** Milliseconds that merging took per row: of rows that were new or changed, and of rows that were there. */
export interface MergeCosts {
  fresh: number | null;
  known: number | null;
}

/** Times as long as reading a row that merging a fresh one takes, as measured, until an import has shown it where this one runs. */
const FRESH_TO_READING: Record<SpreadsheetReader['kind'], number> = { xlsx: 3.8, csv: 1.9, xls: 0.9, json: 1.9 };
/** Part of that which a row takes that is there, as measured, until imports have shown both. */
const KNOWN_TO_FRESH = 0.15;

/** Rows up to the `upTo`th, from where the stretch before ends, of which `asked` were looked up and `known` are there. */
interface Stretch {
  upTo: number;
  asked: number;
  known: number;
}

/** Foretells how long merging will take: by which rows are known, and by what earlier imports took. Its unit is a fresh row. */
export class MergeTimeEstimator {
  private readonly stretches: Stretch[] = [];
  private kind: SpreadsheetReader['kind'] = 'xlsx';

  constructor(private readonly costs: MergeCosts) {}

  reads(kind: SpreadsheetReader['kind']): void {
    this.kind = kind;
  }

  /** So many of the rows since the last stretch, up to the `upTo`th, were looked up, and so many of them are there. */
  learn(upTo: number, asked: number, known: number): void {
    this.stretches.push({ upTo, asked, known });
    this.stretches.sort((a, b) => a.upTo - b.upTo); // answers overtake each other
  }

  /** Milliseconds of a fresh row; null where nothing tells. `reading`: milliseconds that reading takes per row. */
  each(reading: number | null): number | null {
    const { fresh, known } = this.costs;
    if (fresh !== null) return fresh;
    if (known !== null) return known / KNOWN_TO_FRESH;
    return reading === null ? null : reading * FRESH_TO_READING[this.kind];
  }

  /** What merging took so far: `unchanged` of the `rows` were there as they are. */
  behind(rows: number, unchanged: number): number {
    return rows - unchanged * (1 - this.knownToFresh);
  }

  /** What rows `from` to `to` will take; `changed`: share of the known ones that are changed, and as dear as fresh ones. */
  ahead(from: number, to: number, changed: number): number {
    const { stretches } = this;
    const sum = (of: 'asked' | 'known') => stretches.reduce((total, stretch) => total + stretch[of], 0);
    const rest = { upTo: to, asked: sum('asked'), known: sum('known') };
    const cheaper = (1 - changed) * (1 - this.knownToFresh);
    let [at, cost] = [from, 0];
    for (const { upTo, asked, known } of [...stretches, rest]) {
      const rows = Math.min(upTo, to) - at;
      if (rows <= 0) continue;
      cost += rows * (1 - (asked === 0 ? 0 : known / asked) * cheaper);
      at += rows;
    }
    return cost;
  }

  private get knownToFresh(): number {
    const { fresh, known } = this.costs;
    return fresh === null || known === null ? KNOWN_TO_FRESH : known / fresh;
  }
}
