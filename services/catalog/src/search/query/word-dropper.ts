import { slugify } from '@directory/contracts/slugs';
import { Injectable } from '@nestjs/common';
import { CategoryWords } from '../postgres/category-words.js';
import { withAbbreviations } from './words/abbreviations.js';
import { TermQueries } from '../postgres/terms.queries.js';
import { NEAR, PREPOSITIONS } from './places/place-splits.js';
import { PlacesQueries } from './places/places.queries.js';
import { ARTICLES, isStopWord, textWithoutStopWords } from './words/stop-words.js';
import { synonymsOf } from './words/synonyms.js';
import { isWithoutSpaces, tokenize, type QueryToken } from './tokenizer.js';

/** Of longer queries only so many ways to drop words are tried. */
const MAX_ATTEMPTS = 16;
/** Names are looked up in runs of at least this share of the words. */
const MIN_NAME_SHARE = 0.5;
const MAX_CATEGORY_WORDS = 3;
/** A name with so many times the letters of the other words is meant. */
const MIN_LETTERS_RATIO = 2;

/** They go with the unknown words. */
const FILLERS = new Set([
  ...ARTICLES,
  ...'of for with from to on by or that this my your our de du des del della di da do dos das au aux al'.split(' '),
  ...'para com con por pour à chez en für von zum zur im am mit bei voor van met på till från av för'.split(' '),
  ...'za od iz na u w z dla ze ke pro для на от до по с за од із από για στη στο için ile'.split(' '),
]);

/** They go with the word that follows them: `with parking`. */
const WITH = new Set('with for mit für con para avec pour com с для'.split(' '));

/** A query with fewer words. */
export interface FewerWords {
  text: string;
  leftOut: string[];
  /** Whether the last word is left out. */
  isLastLeftOut: boolean;
  /** Whether businesses have each of the words; the last one may be incomplete. */
  isKnown: boolean;
  /** Whether it is the whole name of a business. */
  isName: boolean;
  /** Whether it is a name of several words, and only unknown words are left out, or nearly the whole query. */
  isCertain: boolean;
  /** Whether no business has any of the words that are left out, or they mean nothing alone. */
  areUnknown: boolean;
}

/** Decides which words of a query are dropped where nothing has all of them: one rule for every engine. */
@Injectable()
export class WordDropper {
  constructor(
    private readonly terms: TermQueries,
    private readonly places: PlacesQueries,
    private readonly categories: CategoryWords,
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
    const frequencyAt = (i: number) => frequencies[i] ?? 0;
    const order = significant.toSorted((a, b) => frequencyAt(b) - frequencyAt(a));
    const others = await this.otherThanCategories(words, order);
    const ofCategories = others[0] && withoutWords(words, others[0]).text;
    const unknown = order.filter((i) => frequencies[i] === Infinity);
    const isDropped = (i: number) => unknown.includes(i) || isFiller(words[i]);
    const withFillers = unknown.length > 1 ? order.filter(isDropped) : unknown;
    const stopWords = words.flatMap((word, i) => (isStopWord(word) ? [i] : []));
    const drops = [
      ...(await this.otherThanKind(words, unknown)),
      ...unknownPlaces(words, unknown),
      ...[...order.filter((i) => isFiller(words[i])), ...order.filter((i) => !isFiller(words[i]))].map((i) =>
        WITH.has(words[i - 1]?.toLowerCase() ?? '') ? [i - 1, i] : [i],
      ),
      ...placeAfterNear(words),
      ...(withFillers.length > unknown.length ? [[...withFillers, ...stopWords]] : []),
      ...(unknown.length > 1 && unknown.length < order.length ? [unknown] : []),
      ...others,
      ...(unknown.length > 0 ? order.slice(unknown.length).map((i) => [...unknown, i]) : []),
      ...(await this.otherThanOneCategory(words, order)),
      ...order.slice(2).map((_, i) => order.slice(0, i + 2)),
    ].filter(
      (dropped) => words.some((word, i) => isWord(word) && !dropped.includes(i)) && !isOfPlaceOnly(words, dropped),
    );
    const needed = unknown.filter((i) => i < words.length - 1);
    const less = drops.map((dropped) => ({
      ...withoutWords(words, dropped),
      areUnknown: dropped.every(isDropped),
      isKnown: needed.every((i) => dropped.includes(i)),
    }));
    const named = await this.names([...less, ...runsOf(words)], new Set(words.filter((_, i) => unknown.includes(i))));
    const all = new Map(
      [...named, ...less.filter(({ text }) => !named.some((it) => it.text === text))].map((it) => [it.text, it]),
    );
    const tried = [...all.values()].slice(0, MAX_ATTEMPTS);
    return [...tried, ...less.filter(({ text }) => text === ofCategories && !tried.some((it) => it.text === text))];
  }

  /** Whether businesses have each of the words. */
  async areKnown(text: string, signal: AbortSignal): Promise<boolean> {
    const words = text.split(/[\s,]+/).filter((word) => /[\p{L}\p{N}]/u.test(word) && !isStopWord(word));
    return words.length > 0 && !(await this.frequenciesOf(words, signal)).includes(Infinity);
  }

  /** Unknown words and fillers next to a kind of business: of `farmacia de guardia` all but the first one. */
  private async otherThanKind(words: string[], unknown: number[]): Promise<number[][]> {
    const others = words.flatMap((word, i) => (unknown.includes(i) || isFiller(word) ? [i] : []));
    const { text } = withoutWords(words, others);
    const isKind = unknown.length > 0 && others.length > unknown.length && text !== '';
    return isKind && (await this.categories.areCategories(text)) ? [others] : [];
  }

  /** All words but those of categories: `pool` and `playground` of `hotel pool playground`. */
  private async otherThanCategories(words: string[], order: number[]): Promise<number[][]> {
    const isOfCategory = await Promise.all(words.map((word) => this.categories.areCategories(word)));
    const others = order.filter((i) => !isOfCategory[i]);
    return others.length > 1 ? [others] : [];
  }

  /** All words but those that are the name of one category: of `outdoor seating restaurant` the first two. */
  private async otherThanOneCategory(words: string[], order: number[]): Promise<number[][]> {
    const drops: number[][] = [];
    for (let count = Math.min(MAX_CATEGORY_WORDS, words.length - 1); count > 0; count--)
      for (let start = 0; start + count <= words.length; start++) {
        if (!(await this.categories.isCategory(words.slice(start, start + count).join(' ')))) continue;
        drops.push(order.filter((i) => i < start || i >= start + count));
      }
    return drops.filter((dropped) => dropped.length > 1);
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
    // Other number forms of categories are no words of the dictionary.
    const areCategories = await Promise.all(words.map((word) => this.categories.areCategories(word)));
    const ofActivities = await this.inActivities(words);
    return tokens.map((parts, i) => {
      const frequency = Math.min(Infinity, ...parts.map((token) => frequencyOf(token) || Infinity));
      return frequency === Infinity && (areCategories[i] || ofActivities.has(i)) ? 1 : frequency;
    });
  }

  /** Indexes of words that together are offered by a kind of business of the directory: `dog food`. */
  private async inActivities(words: string[]): Promise<ReadonlySet<number>> {
    const indexes = new Set<number>();
    for (let count = 2; count <= MAX_CATEGORY_WORDS; count++)
      for (let start = 0; start + count <= words.length; start++) {
        const kinds = synonymsOf(
          words
            .slice(start, start + count)
            .join(' ')
            .toLowerCase(),
        );
        if (!(await Promise.all(kinds.map((kind) => this.categories.isCategory(kind)))).includes(true)) continue;
        for (let i = start; i < start + count; i++) indexes.add(i);
      }
    return indexes;
  }

  /** Those that are the name of a business, the longest first. */
  private async names(candidates: FewerWords[], unknown: ReadonlySet<string>): Promise<FewerWords[]> {
    const slugsOf = ({ text }: FewerWords) => [slugify(text), slugify(textWithoutStopWords(text))];
    const slugs = candidates.flatMap(slugsOf).filter(Boolean);
    const names = new Set(await this.places.existingNames([...new Set(slugs)]));
    const named = candidates.filter((candidate) => slugsOf(candidate).some((slug) => names.has(slug)));
    // Some business is called just `Cafe`.
    const areCategories = await Promise.all(named.map(({ text }) => this.categories.isCategory(text)));
    return named
      .filter((_, i) => !areCategories[i])
      .map(({ text, leftOut, isLastLeftOut }) => {
        const isUnknown = text.includes(' ') && leftOut.every((word) => unknown.has(word));
        const isCertain = isUnknown || lettersOf([text]) >= MIN_LETTERS_RATIO * lettersOf(leftOut);
        return { text, leftOut, isLastLeftOut, isName: true, isKnown: true, isCertain, areUnknown: false };
      })
      .sort((a, b) => a.leftOut.length - b.leftOut.length);
  }
}

/** Whether a word means nothing without the others. */
export function isFiller(word = ''): boolean {
  return isStopWord(word) || FILLERS.has(word.toLowerCase());
}

/** Whether only words after a preposition are left: `near garden` of `eats near covent garden`. */
function isOfPlaceOnly(words: string[], dropped: number[]): boolean {
  const at = words.findIndex((word, i) => i > 0 && !dropped.includes(i) && NEAR.has(word.toLowerCase()));
  return at > 0 && words.slice(0, at).every((word, i) => dropped.includes(i) || isFiller(word));
}

/** A single letter alone, or the number of a house, finds nothing that was meant. */
function isWord(word: string): boolean {
  if (isFiller(word) || HOUSE_NUMBER.test(word)) return false;
  return /\d/.test(word) || [...word].length > 1 || isWithoutSpaces(word);
}
const HOUSE_NUMBER = /^[^\p{L}\d]*\d{1,3}[^\p{L}\d]*$/u;

function lettersOf(words: string[]): number {
  return words.join('').replace(/[^\p{L}\p{N}]/gu, '').length;
}

/** With what it abbreviates, as the engines search both: `oranienstrasse` of `oranienstr`. */
function formsOf(token: QueryToken): string[] {
  const { plain, native, parts } = token;
  if (parts.length > 0) return parts.flatMap(formsOf);
  const abbreviated = withAbbreviations([token]).flatMap(({ spellings }) => spellings.flat());
  return [...plain, ...abbreviated, ...(native === undefined ? [] : [native])];
}

function withoutWords(words: string[], dropped: number[]): FewerWords {
  const others = words.filter((_, i) => !dropped.includes(i));
  // Before words that are dropped prepositions and articles mean nothing.
  const isOpen = (word: string) => isFiller(word) || NEAR.has(word.toLowerCase());
  const end = dropped.includes(words.length - 1) ? others.findLastIndex((word) => !isOpen(word)) + 1 : 0;
  return {
    text: (end > 0 ? others.slice(0, end) : others).join(' '),
    leftOut: words.filter((_, i) => dropped.includes(i)),
    isLastLeftOut: dropped.includes(words.length - 1),
    isName: false,
    isKnown: true,
    isCertain: false,
    areUnknown: false,
  };
}

/** A preposition and what follows it, where a word of that is unknown: `in hitech city`. */
function unknownPlaces(words: string[], unknown: number[]): number[][] {
  const at = words.findLastIndex((word, i) => i > 0 && PREPOSITIONS.has(word.toLowerCase()));
  const place = at < 0 ? [] : words.flatMap((_, i) => (i >= at ? [i] : []));
  return place.length > 2 && unknown.some((i) => i > at) ? [place] : [];
}

/** A place of several words that is not known, with its preposition: of `rosa bakery near garden park` the last three. */
function placeAfterNear(words: string[]): number[][] {
  const at = words.findLastIndex((word, i) => i > 0 && NEAR.has(word.toLowerCase()));
  return at > 0 && at < words.length - 2 ? [words.flatMap((_, i) => (i >= at ? [i] : []))] : [];
}

/** Words next to each other, at least two. */
function runsOf(words: string[]): FewerWords[] {
  const runs: FewerWords[] = [];
  for (let count = words.length - 1; count >= Math.max(2, words.length * MIN_NAME_SHARE); count--)
    for (let start = 0; start + count <= words.length; start++) {
      const dropped = words.flatMap((_, i) => (i < start || i >= start + count ? [i] : []));
      const run = withoutWords(words, dropped);
      if (slugify(textWithoutStopWords(run.text)).includes('-')) runs.push(run);
    }
  return runs;
}
