import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** Characters of the bytes from 0x80 to 0x9f in Windows-1252; those that it lacks are control characters. */
const LOW =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178';
const FIRST_LOW = 0x80;
const FOLLOWING = String.raw`[\x80-\xbf${LOW}]`;
/** Letters of Latin, Greek, Cyrillic, Hebrew and Arabic in two bytes, of other scripts in three, and emoji. */
const SEQUENCE = new RegExp(
  String.raw`[\xc2-\xc5\xce-\xd1\xd7-\xd9]${FOLLOWING}|[\xe0-\xed]${FOLLOWING}{2}|\xf0${FOLLOWING}{3}`,
  'g',
);
/** Quotes and dashes stand behind capital letters in ordinary texts, too: `CAFÃ’` */
const SURE = new RegExp(String.raw`[\xc2-\xc5](?![\u2013-\u2026])${FOLLOWING}|[\xe0-\xed]${FOLLOWING}{2}`);
const MIN_SEQUENCES = 2;
const OTHER_LETTER = /[^\0-\x7f\P{L}]/u;

/** Of Windows-1251, in which UTF-8 of Cyrillic is `Р` and `С` before signs and rare letters. */
const CYRILLIC_AS_1251 = /(?:[РС][\u0402-\u040f\u0451-\u045f\u0490\u0491\u2013-\u2122\xa0-\xbb]){2}/u;

/** `CafÃ©`, a text in UTF-8 that a program took for another encoding and wrote in UTF-8 again, as `Café`. */
export function decodedTwice(text: string): string {
  if (CYRILLIC_AS_1251.test(text)) return throughPage(text) ?? text;
  const sequences = text.match(SEQUENCE);
  if (!sequences || (sequences.length < MIN_SEQUENCES && !SURE.test(text))) return text;
  if (OTHER_LETTER.test(text.replace(SEQUENCE, ''))) return text;
  return text.replace(SEQUENCE, (sequence) => {
    const bytes = Buffer.from(Array.from(sequence, byteOf));
    return isUtf8(bytes) ? bytes.toString() : sequence;
  });
}

function byteOf(character: string): number {
  const low = LOW.indexOf(character);
  return low < 0 ? character.charCodeAt(0) : FIRST_LOW + low;
}

function throughPage(text: string): string | null {
  const bytes = iconv.encode(text, 'windows-1251');
  return isUtf8(bytes) && iconv.decode(bytes, 'windows-1251') === text ? bytes.toString() : null;
}

/** Whether a text may be such a one; false for most. */
export const MAY_BE_DOUBLE =
  /[\xc2-\xc5\xce-\xd1\xd7-\xd9\xe0-\xed\xf0][\x80-\xbf\u0152-\u0192\u02c6\u02dc\u2013-\u2122]|[РС][\u0402-\u040f\u0451-\u045f\u2013-\u2122\xa0-\xbb][РС]/u;
