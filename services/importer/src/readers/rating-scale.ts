import { FIVE, scaleOf, unscaledRating } from '../rows/ratings.js';
import { textOf } from '../rows/text.js';
import { statedScale } from './columns/rating-columns.js';
import type { SheetRow, SpreadsheetReader } from './spreadsheet-reader.js';

/** So many ratings decide, or those of so many rows. */
const SAMPLED = { ratings: 200, rows: 1_000 };

/**
 * The first ratings decide their scale where the header does not; the rows are read before any of them is passed on. Later ratings
 * may show that the scale is another one: it is uncertain from there.
 */
export function withRatingScale(reader: SpreadsheetReader): SpreadsheetReader {
  const { columns } = reader;
  const { rating } = columns.index;
  if (rating === undefined) return reader;
  const stated = statedScale(columns.header[rating]?.trim() ?? '')?.scale;
  if (stated !== undefined) {
    columns.ratingScale = stated;
    return reader;
  }
  const rows = reader.rows.bind(reader);
  return Object.assign(reader, {
    async *rows() {
      const sample: SheetRow[][] = [];
      const ratings: number[] = [];
      let count = 0;
      let isDecided = false;
      const later = new LaterRatings();
      for await (const chunk of rows()) {
        if (isDecided) {
          if (columns.ratingScale === FIVE && later.areOfAnotherScale(ratingsOf(chunk, rating)))
            columns.ratingScale = null;
          yield chunk;
          continue;
        }
        // An empty chunk reports progress.
        if (chunk.length === 0) {
          yield chunk;
          continue;
        }
        sample.push(chunk);
        count += chunk.length;
        ratings.push(...ratingsOf(chunk, rating));
        isDecided = ratings.length >= SAMPLED.ratings || count >= SAMPLED.rows;
        if (!isDecided) continue;
        columns.ratingScale = scaleOf(ratings);
        yield* sample.splice(0);
      }
      if (isDecided) return;
      columns.ratingScale = scaleOf(ratings);
      yield* sample;
    },
  });
}

/** Fewer are typing errors. */
const MIN_ABOVE = 20;
const MAX_SHARE_ABOVE = 0.1;

class LaterRatings {
  private count = 0;
  private above = 0;

  /** Whether too many of all ratings so far are above five. */
  areOfAnotherScale(ratings: readonly number[]): boolean {
    this.count += ratings.length;
    this.above += ratings.filter((rating) => rating > FIVE).length;
    return this.above >= MIN_ABOVE && this.above > MAX_SHARE_ABOVE * this.count;
  }
}

function ratingsOf(chunk: readonly SheetRow[], position: number): number[] {
  return chunk.flatMap(({ cells }) => {
    const text = textOf(cells[position]);
    return text === null ? [] : (unscaledRating(text) ?? []);
  });
}
