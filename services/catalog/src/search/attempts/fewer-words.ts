import { Injectable } from '@nestjs/common';
import { AroundPlaces } from './around-places.js';
import type { Attempt, SearchContext } from './attempt.js';
import { Attempts } from './attempts.js';
import { Elsewhere } from './elsewhere.js';
import { CategoryWords } from '../postgres/category-words.js';
import type { ParsedQuery } from '../query/parsed-query.js';
import { QueryParser } from '../query/query-parser.js';
import type { FewerWords } from '../query/word-dropper.js';

/** Of the ways to drop words, those that are also corrected. */
const MAX_CORRECTED_DROPS = 4;
/** Of the ways to drop one word, those that are tried for a kind of business in a place. */
const MAX_DROPS_IN_PLACE = 4;

/** A reading of a query, and the ways to drop words from it. */
interface Reading {
  read: ParsedQuery;
  fewer: FewerWords[];
}

/** Of the name of a part of a place: `old swan lane`. */
const MAX_PART_WORDS = 3;

/** Searches with fewer words where nothing has all of them. */
@Injectable()
export class FewerWordsSearch {
  constructor(
    private readonly attempts: Attempts,
    private readonly parser: QueryParser,
    private readonly categoryWords: CategoryWords,
    private readonly elsewhere: Elsewhere,
    private readonly aroundPlaces: AroundPlaces,
  ) {}

  /** @param plain the words of the query without a place */
  async find(
    context: SearchContext,
    readings: Reading[],
    parsed: ParsedQuery,
    plain: ParsedQuery,
  ): Promise<Attempt | undefined> {
    const ofKind = await this.ofKindInPlace(context, readings, parsed);
    if (ofKind) return ofKind;
    const drops = readings.flatMap(({ read, fewer }) => fewer.map((words, rank) => ({ read, words, rank })));
    // Rather in the place without other words than everywhere without those of the place.
    const isPlaceLost = ({ read, words }: (typeof drops)[number]) =>
      read !== parsed && isWithoutPlace(words.leftOut, plain.text, parsed.text);
    const inOrder = [...drops.filter((drop) => !isPlaceLost(drop)), ...drops.filter(isPlaceLost)];
    for (const isCorrected of [false, true])
      for (const { read, words, rank } of inOrder) {
        if (isCorrected ? rank >= MAX_CORRECTED_DROPS : !words.isKnown) continue;
        const some = await this.without(context, words, read, isCorrected);
        if (some) return some;
      }
    return undefined;
  }

  async without(
    context: SearchContext,
    { text: from, leftOut, isLastLeftOut, areUnknown, isName }: FewerWords,
    parsed: ParsedQuery,
    isCorrected: boolean,
  ): Promise<Attempt | undefined> {
    const { engine, query, signal } = context;
    // Where a word that exists is left out, others are not replaced by any that sounds alike.
    const isSoundTried = () => Promise.resolve(areUnknown);
    const to = isCorrected ? await engine.correct(from, signal, isSoundTried) : from;
    if (to === undefined) return undefined;
    const isPlaceSought = areUnknown && !parsed.place && query.location === '';
    const again = isPlaceSought ? await this.parser.parseAgain({ ...query, q: to }, parsed, signal) : parsed;
    const less = { ...parsed, text: to, isLastWordWhole: isLastLeftOut || parsed.isLastWordWhole };
    const inPlace = isName && !isCorrected && (await this.inPlaceOf(context, leftOut, less));
    if (inPlace) return inPlace;
    const some =
      (again.place && isPlaceSought && (await this.attempts.retry(context, again))) ||
      (await this.attempts.retry(context, less)) ||
      (areUnknown && (await this.aroundPlaceOfKind(context, isPlaceSought ? again : less)));
    if (!some) return undefined;
    // With another filter more of the words may match.
    const facets = { ...some.facets, approximate: true };
    return { ...some, leftOut: [...leftOut, ...some.leftOut], corrected: isCorrected ? { from, to } : null, facets };
  }

  /** A kind of business in a place, which the words are without one of them: `paris restaurant terrasse`. */
  private async ofKindInPlace(
    context: SearchContext,
    readings: Reading[],
    parsed: ParsedQuery,
  ): Promise<Attempt | undefined> {
    const { query, signal } = context;
    if (parsed.source !== 'words' || readings.some(({ fewer }) => fewer.some(({ isName }) => isName))) return undefined;
    const fewer = readings.find(({ read }) => read === parsed)?.fewer ?? [];
    const inPart = parsed.place && (await this.inPartOfPlace(context, parsed, fewer));
    if (inPart) return inPart;
    const withoutOne = fewer.filter(({ leftOut, text }) => leftOut.length === 1 && (parsed.place || /\s/.test(text)));
    for (const { text, leftOut } of withoutOne.slice(0, MAX_DROPS_IN_PLACE)) {
      const again = parsed.place
        ? { ...parsed, text }
        : await this.parser.parseAgain({ ...query, q: text }, parsed, signal);
      if (!again.place || !(await this.categoryWords.areCategories(again.text))) continue;
      const part = parsed.place ? undefined : await this.aroundPlaces.inPart(context, again, leftOut.join(' '));
      if (part) return part;
      const attempt =
        (await this.attempts.retry(context, again)) ??
        ((await this.categoryWords.isKind(again.text)) ? await this.aroundPlaceOfKind(context, again) : undefined);
      if (!attempt) continue;
      const facets = { ...attempt.facets, approximate: true };
      return { ...attempt, leftOut: [...leftOut, ...attempt.leftOut], facets };
    }
    return undefined;
  }

  /** A kind of business around a part of the place that the other words name: `pharmacy kadıköy` in Istanbul. */
  private async inPartOfPlace(
    context: SearchContext,
    parsed: ParsedQuery,
    fewer: FewerWords[],
  ): Promise<Attempt | undefined> {
    for (const { text, leftOut } of fewer.filter((it) => it.leftOut.length <= MAX_PART_WORDS)) {
      if (!(await this.categoryWords.areCategories(text))) continue;
      const again = { ...parsed, text };
      const attempt = await this.aroundPlaces.inPart(context, again, leftOut.join(' '));
      if (attempt) return attempt;
    }
    return undefined;
  }

  /** Around the place; empty if the kind is not there, as what else is called like the place is not meant. */
  private async aroundPlaceOfKind(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    if (!parsed.place || parsed.source !== 'words' || !(await this.categoryWords.areCategories(parsed.text)))
      return undefined;
    const found = await this.elsewhere.find(context, parsed);
    return found ?? this.attempts.attempt(context, parsed);
  }

  /** A name in the place among the words that are left out: `Houston` of `burger king houston fast food`. */
  private async inPlaceOf(context: SearchContext, leftOut: string[], named: ParsedQuery): Promise<Attempt | undefined> {
    const { query, signal } = context;
    if (named.place || query.location !== '') return undefined;
    const { place, text } = await this.parser.parse({ ...query, q: leftOut.join(' ') }, signal);
    const attempt = place && (await this.attempts.retry(context, { ...named, place }));
    return attempt && { ...attempt, leftOut: text.split(/\s+/).filter(Boolean) };
  }
}

/** Whether the words that are left out include all those of a place, which are the words of the whole query without the others. */
function isWithoutPlace(leftOut: string[], whole: string, others: string): boolean {
  const rest = new Set(others.split(/\s+/));
  return whole.split(/[\s,]+/).every((word) => rest.has(word) || leftOut.includes(word));
}
