import { RatingCounts, unscaledRating, type RatingScale } from '../rows/ratings.js';
import { textOf } from '../rows/text.js';
import { statedScale } from './columns/rating-columns.js';
import type { SheetRow, SpreadsheetReader } from './spreadsheet-reader.js';

/** So many ratings decide, or those of so many rows. */
const SAMPLED = { ratings: 200, rows: 1_000 };

/**
 * The first ratings decide their scale where neither the header nor `known` does; the rows are read before any of them is passed on. If
 * all ratings show another scale, the last chunk has set `laterRatingScale`, with which the file is read again.
 */
export function withRatingScale(reader: SpreadsheetReader, known: RatingScale | undefined): SpreadsheetReader {
  const { columns } = reader;
  const { rating } = columns.index;
  if (rating === undefined) return reader;
  const stated = statedScale(columns.header[rating]?.trim() ?? '')?.scale ?? known;
  if (stated !== undefined) {
    columns.ratingScale = stated;
    return reader;
  }
  const rows = reader.rows.bind(reader);
  return Object.assign(reader, {
    async *rows() {
      const sample: SheetRow[][] = [];
      const counts = new RatingCounts();
      let count = 0;
      let rated = 0;
      let isDecided = false;
      for await (const chunk of rows()) {
        // An empty chunk reports progress.
        if (chunk.length === 0) {
          yield chunk;
          continue;
        }
        rated += addRatings(chunk, rating, counts);
        if (isDecided) {
          yield chunk;
          continue;
        }
        sample.push(chunk);
        count += chunk.length;
        isDecided = rated >= SAMPLED.ratings || count >= SAMPLED.rows;
        if (!isDecided) continue;
        columns.ratingScale = counts.scale();
        yield* sample.splice(0);
      }
      const scale = counts.scale();
      if (!isDecided) columns.ratingScale = scale;
      else if (scale !== columns.ratingScale) columns.laterRatingScale = scale;
      yield* sample;
    },
  });
}

/** Returns their number. */
function addRatings(chunk: readonly SheetRow[], position: number, counts: RatingCounts): number {
  let added = 0;
  for (const { cells } of chunk) {
    const text = textOf(cells[position]);
    const rating = text === null ? null : unscaledRating(text);
    if (rating === null) continue;
    counts.add(rating);
    added++;
  }
  return added;
}
