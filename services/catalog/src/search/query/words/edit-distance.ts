/** Rows of the distances between the starts of two words; the last three are needed. */
let rows = rowsOf(128);

function rowsOf(width: number): [Uint16Array, Uint16Array, Uint16Array] {
  return [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)];
}

/**
 * Edits between two words; two neighbouring letters in the wrong order are one (optimal string alignment).
 * @returns `max + 1` for more than `max`
 */
export function editDistance(a: string, b: string, max = Math.max(a.length, b.length)): number {
  const tooMany = max + 1;
  if (Math.abs(a.length - b.length) > max) return tooMany;
  let [start, endA, endB] = [0, a.length, b.length];
  while (start < endA && start < endB && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--;
    endB--;
  }
  const [height, width] = [endA - start, endB - start];
  if (height === 0 || width === 0) return Math.min(height + width, tooMany);
  if (width >= rows[0].length) rows = rowsOf(2 * (width + 1));
  let [before, last, row] = rows;
  for (let j = 0; j <= width; j++) last[j] = j;
  for (let i = 1; i <= height; i++) {
    const letter = a.charCodeAt(start + i - 1);
    // Further from the diagonal there are more than `max` edits.
    const first = Math.max(1, i - max);
    const end = Math.min(width, i + max);
    let left = first === 1 ? i : tooMany;
    let least = left;
    row[first - 1] = left;
    for (let j = first; j <= end; j++) {
      const other = b.charCodeAt(start + j - 1);
      const above = j < i + max ? (last[j] ?? 0) : tooMany;
      let edits = Math.min(above + 1, left + 1, (last[j - 1] ?? 0) + (letter === other ? 0 : 1));
      if (i > 1 && j > 1 && letter === b.charCodeAt(start + j - 2) && a.charCodeAt(start + i - 2) === other)
        edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      row[j] = edits;
      left = edits;
      if (edits < least) least = edits;
    }
    if (least > max) return tooMany;
    [before, last, row] = [last, row, before];
  }
  return Math.min(last[width] ?? 0, tooMany);
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** Letters of scripts with few of them. */
const ALPHABETS = [
  { letters: LETTERS, words: /^[a-z][a-z-]*$/ },
  { letters: [...'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєј'], words: /^[\u0430-\u045f]+$/ },
  { letters: [...'αβγδεζηθικλμνξοπρστυφχψω'], words: /^[α-ω]+$/ },
];
/** Shorter words have too many others one edit apart, longer ones too many variants. */
const VARIED_LETTERS = { min: 4, max: 16 };

/** What a word or a slug that starts with these letters starts with, if one of them is wrong, missing, surplus or out of order. */
export function prefixVariants(prefix: string): string[] {
  const { letters } = ALPHABETS.find(({ words }) => words.test(prefix)) ?? {};
  if (!letters || prefix.length < VARIED_LETTERS.min || prefix.length > VARIED_LETTERS.max) return [];
  const variants = [...prefix].flatMap((letter, i) => {
    const [before, after] = [prefix.slice(0, i), prefix.slice(i + 1)];
    const next = after[0];
    return [
      before + after,
      ...(next === undefined ? [] : [before + next + letter + after.slice(1)]),
      ...letters.map((other) => before + other + letter + after),
      // A wrong last letter is a surplus one.
      ...(next === undefined ? [] : letters.map((other) => before + other + after)),
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
