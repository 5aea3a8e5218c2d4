/** Edits between two words; two neighbouring letters in the wrong order are one (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let [left, diagonal] = [i, i - 1];
    for (let j = 1; j <= b.length; j++) {
      const above = last[j] ?? Infinity;
      let edits = Math.min(above + 1, left + 1, diagonal + (a[i - 1] === b[j - 1] ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) edits = Math.min(edits, (before[j - 2] ?? Infinity) + 1);
      row.push(edits);
      [left, diagonal] = [edits, above];
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? a.length;
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** Shorter words have too many others one edit apart, longer ones too many variants. */
const VARIED_LETTERS = /^[a-z][a-z-]{3,15}$/;

/** What a word or a slug that starts with these Latin letters starts with, if one of the letters is wrong, missing, surplus or out of order. */
export function prefixVariants(prefix: string): string[] {
  if (!VARIED_LETTERS.test(prefix)) return [];
  const variants = [...prefix].flatMap((letter, i) => {
    const [before, after] = [prefix.slice(0, i), prefix.slice(i + 1)];
    const next = after[0];
    return [
      before + after,
      ...(next === undefined ? [] : [before + next + letter + after.slice(1)]),
      ...LETTERS.map((other) => before + other + letter + after),
      // A wrong last letter is a surplus one.
      ...(next === undefined ? [] : LETTERS.map((other) => before + other + after)),
    ];
  });
  return [...new Set(variants)].filter((variant) => variant !== prefix);
}

/** Shorter words have too many others two edits apart, longer ones too many keys. */
const KEYED_WORD = /^[a-z]{6,16}$/;

/**
 * Keys of a word typed with two slips: each word within two edits is one of them, or is one of them without one of its own letters.
 * Empty for words that have none. Two wrong letters are found by righting the first and leaving out the second.
 */
export function twoSlipKeys(word: string): string[] {
  if (!KEYED_WORD.test(word)) return [];
  const letters = [...word];
  const without = (text: string) => [...text].map((_, i) => text.slice(0, i) + text.slice(i + 1));
  const swapped = letters.slice(1).map((next, i) => word.slice(0, i) + next + word.charAt(i) + word.slice(i + 2));
  const replaced = letters.flatMap((_, i) =>
    LETTERS.flatMap((other) => {
      const [start, end] = [word.slice(0, i) + other, word.slice(i + 1)];
      return [start + end, ...without(end).map((rest) => start + rest)];
    }),
  );
  const inserted = [...letters, ''].flatMap((_, i) => LETTERS.map((other) => word.slice(0, i) + other + word.slice(i)));
  const shorter = without(word);
  return [
    ...new Set([
      ...[word, ...shorter, ...shorter.flatMap(without)],
      ...[...swapped, ...swapped.flatMap(without)],
      ...[...replaced, ...inserted],
    ]),
  ];
}
