import { Injectable } from '@nestjs/common';
import { numberSplits, possibleParts, splitWord, type Split } from '../query/words/compound-words.js';
import type { QueryToken } from '../query/tokenizer.js';
import { TermQueries } from './terms.queries.js';

/** A word is also searched as its parts if so many times as many businesses have these. */
const MIN_SPLIT_RATIO = 5;
/** Candidate parts of all words of a query that are looked up. */
const MAX_LOOKED_UP_PARTS = 600;

/** Words spelled as one or several: `starbucks` for `star bucks`, `36 176` for `36176`. */
@Injectable()
export class CompoundWords {
  constructor(private readonly terms: TermQueries) {}

  /** The tokens with their other spellings; two that are one word elsewhere become one token. */
  async withSpellings(tokens: QueryToken[], signal: AbortSignal): Promise<QueryToken[]> {
    const pairs = tokens.map((token, i) => {
      const next = tokens[i + 1];
      return next && joined(token, next);
    });
    const initials = tokens.flatMap(
      (_, i) =>
        initialsOf(tokens.slice(i))
          .map(({ text }) => text)
          .join('') || [],
    );
    const looked = [...pairs, ...tokens.map(wordOf), ...initials].filter((word) => word !== undefined);
    const parts = tokens.flatMap((token) => possibleParts(wordOf(token) ?? '')).slice(0, MAX_LOOKED_UP_PARTS);
    const forms = tokens.flatMap(formsOf);
    const numbers = [...looked, ...parts].filter((word) => /\d/.test(word));
    const [frequencies, existing] = await Promise.all([
      this.terms.frequencies([...new Set([...looked, ...parts, ...forms])], signal),
      this.terms.existing([...new Set(numbers)], signal),
    ]);
    const isKnown = (word: string) => frequencies.has(word) || existing.includes(word);
    const result: QueryToken[] = [];
    let end = 0;
    for (const [i, token] of tokens.entries()) {
      if (i < end) continue;
      end = i + 1;
      const initials = initialsOf(tokens.slice(i));
      if (initials.length > 2 && isKnown(initials.map(({ text }) => text).join(''))) {
        result.push(withMaxBusinesses(pairOf(initials), frequencies));
        end = i + initials.length;
        continue;
      }
      const pair = pairs[i];
      if (pair !== undefined && isKnown(pair)) {
        end = i + 2;
        result.push(withMaxBusinesses(pairOf(tokens.slice(i, end)), frequencies));
        continue;
      }
      const word = wordOf(token);
      const isLast = i === tokens.length - 1;
      const spellings = word === undefined ? [] : spellingsOf(word, isLast, frequencies, isKnown);
      const respelt = { ...token, spellings: [...token.spellings, ...spellings] };
      result.push(withMaxBusinesses(respelt, frequencies));
    }
    return result;
  }

  /** The known parts of each compound word. */
  async splits(words: (string | undefined)[], signal: AbortSignal): Promise<(Split | undefined)[]> {
    const parts = new Set(words.flatMap((word) => possibleParts(word ?? '')));
    const frequencies = await this.terms.frequencies([...parts].slice(0, MAX_LOOKED_UP_PARTS), signal);
    return words.map((word) => word && splitWord(word, (part) => frequencies.get(part) ?? 0)) as (Split | undefined)[];
  }
}

/** @param isLast whether it may be the beginning of a longer word, as which it is found: `pizzahut` of `pizzahütte` */
function spellingsOf(
  word: string,
  isLast: boolean,
  frequencies: Map<string, number>,
  isKnown: (word: string) => boolean,
): string[][] {
  const known = frequencies.get(word) ?? (isLast ? 1 : 0);
  const split = splitWord(word, (part) => frequencies.get(part) ?? 0);
  // Unknown words are corrected, not split.
  const isSplit = split && (/\d/.test(word) || (known > 0 && split.frequency >= known * MIN_SPLIT_RATIO));
  // The dictionary has no single letters.
  const isPart = (part: string) => part.length === 1 || isKnown(part);
  const numbers = isKnown(word) ? [] : numberSplits(word).filter((parts) => parts.every(isPart));
  return [...(isSplit ? [split.parts] : []), ...numbers];
}

/** Every word of the token's forms. */
function formsOf({ plain, native, forms, synonyms, spellings, parts }: QueryToken): string[] {
  const own = [...plain, ...(native === undefined ? [] : [native]), ...[forms, synonyms, spellings].flat(2)];
  return [...own, ...parts.flatMap(formsOf)];
}

function withMaxBusinesses(token: QueryToken, frequencies: Map<string, number>): QueryToken {
  return { ...token, maxBusinesses: maxBusinesses(token, frequencies) };
}

/** The sum of its forms, of each the rarest word. The dictionary has no numbers, single letters and bigrams. */
function maxBusinesses(token: QueryToken, frequencies: Map<string, number>): number {
  const { plain, native, bigrams, forms, synonyms, spellings, parts } = token;
  if (bigrams.length > 0) return Infinity;
  const frequencyOf = (word: string) => (/\d|^.$/u.test(word) ? Infinity : (frequencies.get(word) ?? 0));
  const own = [plain, ...(native === undefined ? [] : [[native]])].map((words) => Math.min(...words.map(frequencyOf)));
  const whole = parts.length > 0 ? [Math.min(...parts.map((part) => maxBusinesses(part, frequencies)))] : own;
  const others = [...forms, ...synonyms, ...spellings].map((words) => Math.min(...words.map(frequencyOf)));
  return [...whole, ...others].reduce((sum, count) => sum + count, 0);
}

/** Both as one word; undefined unless each is a single word. */
function joined(first: QueryToken, second: QueryToken): string | undefined {
  const [start, end] = [wordOf(first), wordOf(second)];
  return start === undefined || end === undefined ? undefined : start + end;
}

function wordOf({ plain, native, bigrams, parts }: QueryToken): string | undefined {
  return plain.length === 1 && native === undefined && bigrams.length === 0 && parts.length === 0
    ? plain[0]
    : undefined;
}

/** Words that are one word elsewhere. */
function pairOf(parts: QueryToken[]): QueryToken {
  const plain = parts.flatMap((part) => part.plain);
  return {
    text: parts.map(({ text }) => text).join(' '),
    plain,
    native: undefined,
    bigrams: [],
    forms: [],
    synonyms: [],
    spellings: [[plain.join('')]],
    parts,
  };
}

/** `k`, `f`, `c` at the start of the tokens. */
function initialsOf(tokens: QueryToken[]): QueryToken[] {
  const end = tokens.findIndex((token) => wordOf(token)?.length !== 1);
  return end < 0 ? tokens : tokens.slice(0, end);
}
