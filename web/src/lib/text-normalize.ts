/** The capital letter of a path segment; null for any other segment. */
export function letterOf(segment: string): string | null {
  return /^[a-z]$/i.test(segment) ? segment.toUpperCase() : null;
}

/** Also with marks: `İ` in lower case has one. */
export function isSingleCharacter(segment: string): boolean {
  return [...folded(segment)].length === 1;
}

/** Lower case without diacritics, so that `sao` matches `São Paulo` and `istanbul` matches `İstanbul`. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
