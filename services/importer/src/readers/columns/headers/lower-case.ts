/** Letters of Turkish, in which the small form of `I` is another one than in other languages. */
const TURKISH = /[İĞŞ]/;

/** A header in small letters: `AÇILIŞ SAATİ` as `açılış saati`. */
export function inLowerCase(header: string): string {
  return TURKISH.test(header) ? header.toLocaleLowerCase('tr') : header.toLowerCase();
}
