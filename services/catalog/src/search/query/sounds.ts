/** Longer queries are looked up word by word and as a whole only. */
const MAX_JOINED_WORDS = 6;

/** Letters that people write in other ways than they are transliterated in: `h` for the `g` of `готель`. */
const VARIANTS: [written: RegExp, transliterated: string][] = [
  [/(?<![cgkpstz])h/g, 'g'],
  [/(?<![cgkpstz])h/g, 'kh'],
  [/ch/g, 'kh'],
  [/[ck]h/g, 'h'],
  [/b/g, 'v'],
  [/t$/, 'h'], // the Arabic ta marbuta before another word
  [/g/g, 'j'],
  [/^(?:[ae]l)?/, 'l'], // the Arabic article
];

/** A word in Latin letters, and what it may be transliterated as, to be compared by sound. */
export function soundVariants(word: string): string[] {
  return [...new Set([word, ...VARIANTS.map(([written, other]) => word.replace(written, other))])];
}

/** The Arabic article is written together with its word: `alsalam` for `al salam`. */
export function withArticles(words: string[]): string[] {
  return words.flatMap((word, i) => {
    if (/^[ae]l$/.test(words[i - 1] ?? '')) return [words[i - 1]! + word];
    return /^[ae]l$/.test(word) && i < words.length - 1 ? [] : [word];
  });
}

/** Every way to join neighbouring words, the words as they are first: `ab c`, `abc` for `a b c`, and so on. */
export function segmentations(words: string[]): string[][] {
  if (words.length > MAX_JOINED_WORDS) return [words, [words.join('')]];
  const [first, ...rest] = words;
  if (first === undefined) return [];
  if (rest.length === 0) return [words];
  const others = segmentations(rest);
  return [
    ...others.map((segments) => [first, ...segments]),
    ...others.map(([next = '', ...more]) => [first + next, ...more]),
  ];
}
