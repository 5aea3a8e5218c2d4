import { GUARDED_TEXT, PLAIN_NUMBER } from '@directory/contracts/exports';
import { literal } from '../moderation/moderation-filter.js';

/**
 * First code points of texts that need an apostrophe; comparing numbers first avoids the pattern for nearly all texts.
 */
const FIRST_CHARACTERS = [..."'=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"].map((character) => character.codePointAt(0));

/** A text that spreadsheets would take for a formula gets an apostrophe. */
export function guarded(column: string): string {
  return `CASE WHEN ascii(${column}) = ANY ('{${FIRST_CHARACTERS.join(',')}}'::int[])
      AND ${column} ~ ${literal(GUARDED_TEXT)} AND ${column} !~ ${literal(PLAIN_NUMBER)}
    THEN '''' || ${column} ELSE ${column} END`;
}
