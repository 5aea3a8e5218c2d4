/** The capital letter a path segment means; null when it is none. */
export function letterOf(segment: string): string | null {
  return /^[a-z]$/i.test(segment) ? segment.toUpperCase() : null;
}

export function isSingleCharacter(segment: string): boolean {
  return [...segment].length === 1;
}

/** Lower case without marks, so that `sao` finds `São Paulo` and `istanbul` finds `İstanbul`. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
