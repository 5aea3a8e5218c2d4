const KATAKANA = /^[\p{Script=Katakana}ー]+$/u;
/** Longer names are too many lookups. */
const LETTERS = { min: 4, max: 20 };

/** A word with one or two spaces, or the dots of Katakana: `rent a sofa` of `rentasofa`. */
export function separations(word: string): string[] {
  const letters = [...word];
  if (letters.length < LETTERS.min || letters.length > LETTERS.max || /[^\p{L}\p{M}\p{N}ー]/u.test(word)) return [];
  const separator = KATAKANA.test(word) ? '・' : ' ';
  const part = (start: number, end?: number) => letters.slice(start, end).join('');
  return letters.slice(1).flatMap((_, i) => {
    const at = i + 1;
    const twice = letters.slice(at + 1).map((_letter, j) => [part(0, at), part(at, at + 1 + j), part(at + 1 + j)]);
    return [[part(0, at), part(at)], ...twice].map((parts) => parts.join(separator));
  });
}
