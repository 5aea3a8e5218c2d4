import { postalCodeParts } from '../places/postal-codes.js';

/** Shorter parts occur in words by chance, but for words that join others. */
const MIN_PART_LENGTH = 3;
const SHORT_PARTS = new Set('al am an at by co da de di do du el en et il im in la le lo of on st to'.split(' '));
const MIN_SPLIT_LENGTH = 6;
const MAX_SPLIT_LENGTH = 40;
const MAX_PARTS = 4;
/** Digits of a number without its hyphen: `36176` for `36-176`. */
const SPLIT_NUMBER = /^\d{4,8}$/;
const MIN_NUMBER_PART = 2;
/** `k24` for `K-24`. */
const LETTERS_AND_NUMBER = /^([a-z]{1,2})(\d{1,4})$/;

/** All candidate parts of a word, to be looked up before it is split into known ones. */
export function possibleParts(word: string): string[] {
  const numbers = numberSplits(word).flat();
  if (numbers.length > 0) return numbers;
  if (!isSplittable(word)) return [];
  const parts = new Set<string>();
  for (let start = 0; start < word.length; start++)
    for (let end = start + 2; end <= word.length; end++) {
      const part = word.slice(start, end);
      if (part !== word && isLongEnough(part) && !/\d/.test(part)) parts.add(part);
    }
  return [...parts];
}

/** The two numbers that a number may be composed of, the letters before one, or the parts of a postal code. */
export function numberSplits(word: string): [string, string][] {
  const code = postalCodeParts(word);
  if (code) return [code];
  const [, letters, digits] = LETTERS_AND_NUMBER.exec(word) ?? [];
  if (letters !== undefined && digits !== undefined) return [[letters, digits]];
  if (!SPLIT_NUMBER.test(word)) return [];
  return Array.from({ length: word.length - 2 * MIN_NUMBER_PART + 1 }, (_, i) => [
    word.slice(0, MIN_NUMBER_PART + i),
    word.slice(MIN_NUMBER_PART + i),
  ]);
}

export interface Split {
  parts: string[];
  /** Businesses that have the rarest part. */
  frequency: number;
}

/**
 * The split of a word into the fewest and most frequent known words; a run of digits is always one part.
 * @param frequencyOf 0 for an unknown word
 */
export function splitWord(word: string, frequencyOf: (part: string) => number): Split | undefined {
  if (!isSplittable(word)) return undefined;
  /** End of a prefix → the best split of the prefix. */
  const best: (Split | undefined)[] = [{ parts: [], frequency: Infinity }];
  for (let end = 1; end <= word.length; end++) {
    for (let start = 0; start < end; start++) {
      const before = best[start];
      const part = word.slice(start, end);
      const frequency = Math.min(before?.frequency ?? 0, partFrequency(word, start, end, part, frequencyOf));
      if (!before || frequency === 0 || before.parts.length >= MAX_PARTS) continue;
      const split = { parts: [...before.parts, part], frequency };
      const known = best[end];
      if (!known || isBetter(split, known)) best[end] = split;
    }
  }
  const split = best[word.length];
  return split && split.parts.length > 1 && Number.isFinite(split.frequency) ? split : undefined;
}

function partFrequency(
  word: string,
  start: number,
  end: number,
  part: string,
  frequencyOf: (part: string) => number,
): number {
  if (/^\d+$/.test(part)) return /\d/.test(word[start - 1] ?? '') || /\d/.test(word[end] ?? '') ? 0 : Infinity;
  return part === word || !isLongEnough(part) ? 0 : frequencyOf(part);
}

function isLongEnough(part: string): boolean {
  return part.length >= MIN_PART_LENGTH || SHORT_PARTS.has(part);
}

function isBetter(a: Split, b: Split): boolean {
  return a.parts.length === b.parts.length ? a.frequency > b.frequency : a.parts.length < b.parts.length;
}

function isSplittable(word: string): boolean {
  return /^(?=.*[a-z])[a-z0-9]+$/.test(word) && word.length >= MIN_SPLIT_LENGTH && word.length <= MAX_SPLIT_LENGTH;
}
