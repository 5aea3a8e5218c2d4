import { slugify } from '@directory/contracts/slugs';
import { Injectable } from '@nestjs/common';
import { TermQueries } from '../postgres/terms.queries.js';
import { PlacesQueries } from './places.queries.js';
import { isStopWord, textWithoutStopWords } from './stop-words.js';
import { tokenize, type QueryToken } from './tokenizer.js';

/** Of longer queries only so many ways to drop words are tried. */
const MAX_ATTEMPTS = 16;
/** Names are looked up in runs of at least this share of the words. */
const MIN_NAME_SHARE = 0.5;

/** A query with fewer words. */
export interface FewerWords {
  text: string;
  leftOut: string[];
  /** Whether businesses have each of the words; the last one may be incomplete. */
  isKnown: boolean;
  /** Whether it is a name of several words, and only unknown words are left out. */
  isCertain: boolean;
}

/** Decides which words of a query are dropped where nothing has all of them: one rule for every engine. */
@Injectable()
export class WordDropper {
  constructor(
    private readonly terms: TermQueries,
    private readonly places: PlacesQueries,
  ) {}

  /**
   * To be tried in this order: what is the name of a business, the longest first; then without one word, unknown words before frequent
   * ones, rare words and numbers last; then without several.
   */
  async without(text: string, signal: AbortSignal): Promise<FewerWords[]> {
    const words = text.split(/[\s,]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
    const significant = words.flatMap((word, i) => (isStopWord(word) ? [] : [i]));
    if (significant.length < 2) return [];
    const frequencies = await this.frequenciesOf(words, signal);
    const order = significant.toSorted((a, b) => frequencies[b]! - frequencies[a]!);
    const unknown = order.filter((i) => frequencies[i] === Infinity);
    const drops = [
      ...order.map((i) => [i]),
      ...(unknown.length > 1 && unknown.length < order.length ? [unknown] : []),
      ...(unknown.length > 0 ? order.slice(unknown.length).map((i) => [...unknown, i]) : []),
      ...order.slice(2).map((_, i) => order.slice(0, i + 2)),
    ].filter((dropped) => dropped.length < order.length);
    const needed = unknown.filter((i) => i < words.length - 1);
    const less = drops.map((dropped) => ({
      ...withoutWords(words, dropped),
      isKnown: needed.every((i) => dropped.includes(i)),
    }));
    const named = await this.names([...less, ...runsOf(words)], new Set(unknown.map((i) => words[i]!)));
    const all = new Map(
      [...named, ...less.filter(({ text }) => !named.some((it) => it.text === text))].map((it) => [it.text, it]),
    );
    return [...all.values()].slice(0, MAX_ATTEMPTS);
  }

  /** Infinity for unknown words. */
  private async frequenciesOf(words: string[], signal: AbortSignal): Promise<number[]> {
    const tokens = words.map(tokenize);
    const forms = tokens.flat().flatMap(formsOf);
    const [frequencies, numbers] = await Promise.all([
      this.terms.frequencies([...new Set(forms)], signal),
      // The dictionary has no numbers.
      this.terms.existing([...new Set(forms.filter((form) => /\d/.test(form)))], signal),
    ]);
    const frequencyOf = (token: QueryToken) =>
      token.bigrams.length > 0
        ? 1
        : Math.max(0, ...formsOf(token).map((form) => frequencies.get(form) ?? (numbers.includes(form) ? 1 : 0)));
    return tokens.map((parts) => Math.min(Infinity, ...parts.map((token) => frequencyOf(token) || Infinity)));
  }

  /** Those that are the name of a business, the longest first. */
  private async names(candidates: FewerWords[], unknown: ReadonlySet<string>): Promise<FewerWords[]> {
    const slugs = candidates.map(({ text }) => [slugify(text), slugify(textWithoutStopWords(text))]);
    const names = new Set(await this.places.existingNames([...new Set(slugs.flat().filter(Boolean))]));
    return candidates
      .filter((_, i) => slugs[i]!.some((slug) => names.has(slug)))
      .map(({ text, leftOut }) => {
        const isCertain = text.includes(' ') && leftOut.every((word) => unknown.has(word));
        return { text, leftOut, isKnown: true, isCertain };
      })
      .sort((a, b) => a.leftOut.length - b.leftOut.length);
  }
}

function formsOf({ plain, native }: QueryToken): string[] {
  return native === undefined ? plain : [...plain, native];
}

function withoutWords(words: string[], dropped: number[]): FewerWords {
  return {
    text: words.filter((_, i) => !dropped.includes(i)).join(' '),
    leftOut: words.filter((_, i) => dropped.includes(i)),
    isKnown: true,
    isCertain: false,
  };
}

/** Words next to each other, at least two. */
function runsOf(words: string[]): FewerWords[] {
  const runs: FewerWords[] = [];
  for (let count = words.length - 1; count >= Math.max(2, words.length * MIN_NAME_SHARE); count--)
    for (let start = 0; start + count <= words.length; start++) {
      const dropped = words.flatMap((_, i) => (i < start || i >= start + count ? [i] : []));
      runs.push(withoutWords(words, dropped));
    }
  return runs;
}
