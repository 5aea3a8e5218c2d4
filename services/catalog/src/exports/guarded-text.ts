import { GUARDED_PLACES, GUARDED_TEXT, PLAIN_NUMBER } from '@directory/contracts/exports';
import { literal } from '../moderation/moderation-filter.js';

/**
 * First code points of texts that need an apostrophe; comparing numbers first avoids the pattern for nearly all texts.
 */
const FIRST_CHARACTERS = [..."'=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"].map((character) => character.codePointAt(0));

/** A text that spreadsheets would take for a formula gets an apostrophe, and so does a part that some take for a cell. `isOneLine`: without tabs and line ends. */
export function guarded(column: string, isOneLine = false): string {
  const whole = `CASE WHEN ascii(${column}) = ANY ('{${FIRST_CHARACTERS.join(',')}}'::int[])
      AND ${column} ~ ${literal(GUARDED_TEXT)} AND ${column} !~ ${literal(PLAIN_NUMBER)}
    THEN '''' || ${column} ELSE ${column} END`;
  const hasPlaces = (isOneLine ? ["';'"] : PLACES)
    .map((character) => `strpos(${column}, ${character}) > 0`)
    .join(' OR ');
  return `CASE WHEN ${hasPlaces} THEN regexp_replace(${whole}, ${literal(GUARDED_PLACES)}, '''', 'g') ELSE ${whole} END`;
}

const PLACES = ["';'", 'chr(9)', 'chr(10)', 'chr(13)'];
