const KATAKANA = /^[\p{Script=Katakana}ー]+$/u;
/** Longer names are too many lookups. */
const LETTERS = { min: 4, max: 20, maxOfFourWords: 16 };
const HANDLE = /^[#@]/;

/** A word or handle with one to three spaces, or the dots of Katakana: `rent a sofa` of `rentasofa` and `#rentasofa`. */
export function separations(text: string): string[] {
  const word = text.replace(HANDLE, '').replaceAll('_', '');
  const letters = [...word];
  if (letters.length < LETTERS.min || letters.length > LETTERS.max || /[^\p{L}\p{M}\p{N}ー]/u.test(word)) return [];
  const separator = KATAKANA.test(word) ? '・' : ' ';
  const maxWords = letters.length > LETTERS.maxOfFourWords ? 3 : 4;
  const parted = (rest: string[], words: number): string[][] => [
    [rest.join('')],
    ...(words < 2
      ? []
      : rest
          .slice(1)
          .flatMap((_, i) =>
            parted(rest.slice(i + 1), words - 1).map((more) => [rest.slice(0, i + 1).join(''), ...more]),
          )),
  ];
  return parted(letters, maxWords)
    .filter((parts) => parts.length > 1)
    .sort((a, b) => a.length - b.length)
    .map((parts) => parts.join(separator));
}
