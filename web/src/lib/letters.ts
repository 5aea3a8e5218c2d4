/** The capital letter a path segment means; null when it is none. */
export function letterOf(segment: string): string | null {
  return /^[a-z]$/i.test(segment) ? segment.toUpperCase() : null;
}

/** One character, as a person counts them. */
export function isSingleCharacter(segment: string): boolean {
  return [...segment].length === 1;
}

/** Letters under which a list has entries, by the first letter of their slugs; null while the list is not known. */
export function knownLetters(rows: readonly { slug: string }[] | undefined): ReadonlySet<string> | null {
  return rows ? new Set(rows.map((row) => row.slug.charAt(0).toUpperCase())) : null;
}

/** Lower case without marks, so that `sao` finds `São Paulo` and `istanbul` finds `İstanbul`. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
