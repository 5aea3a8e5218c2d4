/** Limits of the operator's own synonyms; Meilisearch reads synonyms of at most three words. */
export const MAX_SYNONYMS_LENGTH = 20_000;
export const MAX_SYNONYM_WORDS = 3;
export const MAX_SYNONYMS_OF_GROUP = 20;

export type SynonymProblem = 'one_phrase' | 'empty_phrase' | 'long_phrase' | 'many_phrases';

/** The groups of a text with one group per line, its phrases separated by commas, and the lines that are none. */
export function parseSynonymGroups(text: string): {
  groups: string[][];
  problems: { line: number; problem: SynonymProblem }[];
} {
  const groups: string[][] = [];
  const problems: { line: number; problem: SynonymProblem }[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const phrases = line.split(',').map((phrase) => phrase.trim());
    const problem = problemOf(phrases);
    if (problem) problems.push({ line: i + 1, problem });
    else groups.push(phrases);
  }
  return { groups, problems };
}

function problemOf(phrases: string[]): SynonymProblem | undefined {
  if (phrases.length < 2) return 'one_phrase';
  if (phrases.length > MAX_SYNONYMS_OF_GROUP) return 'many_phrases';
  if (phrases.some((phrase) => !/[\p{L}\p{N}]/u.test(phrase))) return 'empty_phrase';
  return phrases.some((phrase) => phrase.split(/\s+/).length > MAX_SYNONYM_WORDS) ? 'long_phrase' : undefined;
}
