/** Milliseconds that merging took per row: of rows that were new or changed, and of rows that were there. */
export interface MergeCosts {
  fresh: number | null;
  known: number | null;
}

/** Times as long as reading that merging takes per row, as measured, until an import has shown it where this one runs. */
const UNTRIED: Record<keyof MergeCosts, number> = { fresh: 3, known: 0.4 };

/** Foretells how long merging will take while rows are read: by how many are known, and by what earlier imports took. */
export class MergeForecast {
  private asked = 0;
  private known = 0;

  constructor(private readonly costs: MergeCosts) {}

  /** So many rows were looked up, and so many of them are there. */
  learn(asked: number, known: number): void {
    this.asked += asked;
    this.known += known;
  }

  /** Milliseconds that merging will take per row; `reading`: milliseconds that reading takes per row. */
  perRow(reading: number): number {
    const share = this.asked === 0 ? 0 : this.known / this.asked;
    const fresh = this.costs.fresh ?? UNTRIED.fresh * reading;
    const known = this.costs.known ?? UNTRIED.known * reading;
    return share * known + (1 - share) * fresh;
  }
}
