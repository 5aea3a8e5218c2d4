import { scaleOf, unscaledRating, type RatingScale } from '../rows/ratings.js';
import { textOf } from '../rows/text.js';
import { statedScale } from './columns/rating-columns.js';
import type { SheetRow, SpreadsheetReader } from './spreadsheet-reader.js';

const SAMPLED_ROWS = 200;

/** The first rows decide the scale of the ratings where the header does not; they are read before any of them is passed on. */
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
      let count = 0;
      const chunks = rows();
      for await (const chunk of chunks) {
        // An empty chunk reports progress.
        if (count >= SAMPLED_ROWS || chunk.length === 0) {
          yield chunk;
          continue;
        }
        sample.push(chunk);
        count += chunk.length;
        if (count < SAMPLED_ROWS) continue;
        columns.ratingScale = scaleOfRows(sample, rating);
        yield* sample.splice(0);
      }
      if (sample.length === 0) return;
      columns.ratingScale = scaleOfRows(sample, rating);
      yield* sample;
    },
  });
}

function scaleOfRows(chunks: readonly SheetRow[][], position: number): RatingScale {
  return scaleOf(
    chunks.flat().flatMap(({ cells }) => {
      const text = textOf(cells[position]);
      return text === null ? [] : (unscaledRating(text) ?? []);
    }),
  );
}
