import { RatingCounts, unscaledRating, type RatingScale, SHARE } from '../rows/ratings.js';
import { textOf } from '../rows/text.js';
import { ClosureEvidence } from './columns/values/closure-columns.js';
import type { ColumnMap } from './columns/column-map.js';
import type { Field } from './columns/fields.js';
import { statedScale } from './columns/values/rating-columns.js';
import { linkEvidence } from './link-evidence.js';
import { cityEvidence, countryEvidence, orderEvidence, type Evidence } from './place-evidence.js';
import type { SheetRow, SpreadsheetReader } from './spreadsheet-reader.js';

/** So many values of a column decide, or those of so many rows. */
const SAMPLED = { values: 200, rows: 1_000 };
const OF_DIRECTORY: readonly Field[] = [
  'working_hours',
  'working_hours_old_format',
  'working_hours_csv_compatible',
  'rating',
  'reviews',
];

/**
 * The first values decide what a column means where its header does not: the scale of ratings, unless it is `known`, whether closed
 * means for good, which of two columns has the latitudes, whether addresses have cities, and the country that the table shows. The rows are read before any of them is passed on. If all ratings show another scale, the last chunk has set
 * `laterRatingScale`, with which the file is read again.
 */
export function withRowEvidence(reader: SpreadsheetReader, known: RatingScale | undefined): SpreadsheetReader {
  const { columns } = reader;
  const evidence = [
    ratingEvidence(columns, known),
    closureEvidence(columns),
    orderEvidence(columns),
    cityEvidence(columns),
    countryEvidence(columns),
    linkEvidence(columns),
  ].filter((one) => one !== undefined);
  if (evidence.length === 0) return reader;
  const rows = reader.rows.bind(reader);
  return Object.assign(reader, {
    async *rows() {
      const sample: SheetRow[][] = [];
      const values = evidence.map(() => 0);
      let count = 0;
      let isDecided = false;
      for await (const chunk of rows()) {
        // An empty chunk reports progress.
        if (chunk.length === 0) {
          yield chunk;
          continue;
        }
        evidence.forEach((one, at) => {
          if (isDecided && !one.finish) return;
          for (const { cells } of chunk) if (one.add(cells)) values[at] = (values[at] ?? 0) + 1;
        });
        if (isDecided) {
          yield chunk;
          continue;
        }
        sample.push(chunk);
        count += chunk.length;
        isDecided = count >= SAMPLED.rows || values.every((found) => found >= SAMPLED.values);
        if (!isDecided) continue;
        for (const one of evidence) one.decide();
        yield* sample.splice(0);
      }
      for (const one of evidence)
        if (isDecided) one.finish?.();
        else one.decide();
      yield* sample;
    },
  });
}

/** Stated of a column of which a workbook has 0.9 for `90 %`. */
const PERCENT = 100;

function ratingEvidence(columns: ColumnMap, known: RatingScale | undefined): Evidence | undefined {
  const position = columns.index.rating;
  if (position === undefined) return undefined;
  const stated = statedScale(columns.header[position]?.trim() ?? '')?.scale ?? known;
  if (stated !== undefined && stated !== PERCENT) {
    columns.ratingScale = stated;
    return undefined;
  }
  const counts = new RatingCounts();
  const scale = () => {
    const shown = counts.scale();
    return stated === undefined || shown === SHARE ? shown : stated;
  };
  return {
    add: (cells) => {
      const text = textOf(cells[position]);
      const rating = text === null ? null : unscaledRating(text);
      if (rating !== null) counts.add(rating);
      return rating !== null;
    },
    decide: () => (columns.ratingScale = scale()),
    finish: () => {
      const later = scale();
      if (later !== columns.ratingScale) columns.laterRatingScale = later;
    },
  };
}

function closureEvidence(columns: ColumnMap): Evidence | undefined {
  const position = columns.index.business_status;
  if (position === undefined || position < columns.header.length) return undefined;
  const statuses = new ClosureEvidence(OF_DIRECTORY.some((field) => columns.index[field] !== undefined));
  return {
    add: (cells) => {
      const cell = cells[position];
      if (cell) statuses.add(cell);
      return Boolean(cell);
    },
    decide: () => (columns.isClosedForGood = statuses.isLasting),
  };
}
