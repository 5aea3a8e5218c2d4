/** Longer queries are looked up word by word and as a whole only. */
const MAX_JOINED_WORDS = 9;
/** Of one word, and of all the words of a query. */
const MAX_VARIANTS = { word: 24, query: 240 };
/** Any other word sounds like one or two letters. */
const MIN_LETTERS = 3;

type Rule = [letters: RegExp, indexed: string | ((letters: string) => string)];

/** What Hangul, which is indexed letter by letter, has for the sounds at the end of a syllable: `yaggug` for `yakguk`. */
const KOREAN_FINALS = new Map(Object.entries({ k: 'g', p: 'b', t: 's' }));

/** Letters that people write in other ways than names are transliterated in: `h` for the `g` of `готель`. */
const LATIN_RULES: Rule[] = [
  [/(?<![cgkpstz])h/g, 'g'],
  [/(?<![cgkpstz])h/g, 'kh'],
  [/ch/g, 'kh'],
  [/[ck]h/g, 'h'],
  [/b/g, 'v'],
  [/v/g, 'b'],
  [/t$/, 'h'], // the Arabic ta marbuta before another word
  [/g/g, 'j'],
  [/j/g, 'y'],
  [/[kpt](?![aeiouywhkpt])/g, (letter) => KOREAN_FINALS.get(letter) ?? letter],
  [/x/g, 'ks'],
  [/p/g, 'b'], // Arabic has no p
  [/(?<=t)[aeiou]+(?=[sz])/g, ''], // the vowel is not written, and the other two sound like one letter
];
const ARABIC_ARTICLE: Rule = [/^(?:[ae]l)?/, 'l'];
/** The same for Latin names in other letters, which are transliterated back: `харпер` is `kharper`. */
const OTHER_RULES: Rule[] = [
  [/dzh/g, 'j'],
  [/[ck]h/g, 'h'],
  [/k(?=[eiy])/g, 's'],
  [/s(?=[eiy])/g, 'c'],
  [/ts/g, 'c'],
  [/g/g, 'h'],
  [/v/g, 'b'],
];
/** Greek writes several letters for one: `μπ` for b. */
const GREEK_LETTERS = new Map(Object.entries({ mp: 'b', nt: 'd', gk: 'g', goy: 'w', tz: 'j', tts: 'ch' }));
const GREEK_RULES: Rule[] = [
  [/mp|nt|gk|goy|tz|tts/g, (letters) => GREEK_LETTERS.get(letters) ?? letters],
  [/ts/g, 'ch'],
  [/ch/g, 'h'],
  [/k(?=[eiy])/g, 's'],
  [/s(?=[eiy])/g, 'c'],
  [/v/g, 'b'],
];

/**
 * A word in Latin letters, and what it may be transliterated as, to be compared by sound.
 * @param written as typed
 */
function soundVariants(word: string, written: string): string[] {
  if (word.length < MIN_LETTERS) return [word];
  const rules = /\p{Script=Greek}/u.test(written)
    ? GREEK_RULES
    : /[a-z]/.test(written)
      ? latinRules(written)
      : OTHER_RULES;
  let variants = [word];
  for (const [letters, indexed] of rules) {
    const others = variants.map((variant) => variant.replace(letters, indexed as string));
    variants = [...new Set([...variants, ...others])];
  }
  return variants.slice(0, MAX_VARIANTS.word);
}

/** A word alone rather lacks no article: many other words start with an l. */
function latinRules(written: string): Rule[] {
  return /\s|^[ae]l/.test(written) ? [...LATIN_RULES, ARABIC_ARTICLE] : LATIN_RULES;
}

/** The same of several words; fewer of each the more words there are, as each is looked up. */
export function soundVariantsOfAll(words: string[], written: string): string[][] {
  const maxVariants = Math.ceil(MAX_VARIANTS.query / words.length);
  return words.map((word) => soundVariants(word, written).slice(0, maxVariants));
}

/** As the Arabic article and the next consonant are transliterated, after which vowels are rarely written: `lnhdy` for `النهدي`. */
export const WITH_ARTICLE = /^l[^aeiouyl]/;

/** A word alone may be a name without its article: `lnahdi` for `nahdi`. */
export function withMissingArticle([word = '', ...others]: string[]): string | undefined {
  return others.length === 0 && /^(?!al|el|l)[a-z]{4,}$/.test(word) ? `l${word}` : undefined;
}

/** The Arabic article is written together with its word: `alsalam` for `al salam`. */
export function withArticles(words: string[]): string[] {
  return words.flatMap((word, i) => {
    const before = words[i - 1] ?? '';
    if (/^[ae]l$/.test(before)) return [before + word];
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
