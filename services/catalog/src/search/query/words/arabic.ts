const ARABIC = /[\u0600-\u06ff\ufb50-\ufdff\ufe70-\ufeff]/;
const MARKS = /\u0640|[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/g;
const ARTICLE = /(?<![\u0621-\u06d3])\u0627\u0644(?=[\u0621-\u06d3]{3})/g;

/** Variant letter → letter that it is folded to; digits and punctuation too. */
const FOLDED = new Map(
  [
    '\u0622\u0627',
    '\u0623\u0627',
    '\u0625\u0627',
    '\u0671\u0627',
    '\u0629\u0647',
    '\u0649\u064a',
    '\u06cc\u064a',
    ...[
      '\u0624\u0648',
      '\u0626\u064a',
      '\u06a9\u0643',
      '\u06c1\u0647',
      '\u06be\u0647',
      '\u060c ',
      '\u061b ',
      '\u061f ',
    ],
    ...Array.from({ length: 10 }, (_, digit) => `${String.fromCodePoint(0x0660 + digit)}${digit}`),
    ...Array.from({ length: 10 }, (_, digit) => `${String.fromCodePoint(0x06f0 + digit)}${digit}`),
  ].map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
);

/**
 * Folded Arabic for comparing names and queries: one form of alef, hamza, ta marbuta, alef maqsura and the Persian letters,
 * without marks, tatweel and article. `search_arabic` does the same in the database.
 */
export function foldArabic(text: string): string {
  if (!ARABIC.test(text)) return text;
  const letters = text.normalize('NFKC').replace(MARKS, '');
  return letters.replace(/[\u0600-\u06ff]/g, (letter) => FOLDED.get(letter) ?? letter).replace(ARTICLE, '');
}
