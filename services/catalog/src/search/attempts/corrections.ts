import { Injectable } from '@nestjs/common';
import type { Attempt, SearchContext } from './attempt.js';
import { Attempts, type Correction } from './attempts.js';
import { CategoryWords } from '../postgres/category-words.js';
import { hasOtherScript } from '../query/words/category-languages.js';
import { MisspeltPlaceFinder } from '../query/places/misspelt-place-finder.js';
import type { Locality, ParsedQuery } from '../query/parsed-query.js';
import { PlacesQueries } from '../query/places/places.queries.js';
import { QueryParser } from '../query/query-parser.js';

/** Letters in which names of other scripts are written by their sound. */
export const WRITTEN_BY_SOUND = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** A query with corrected spelling, of its words and of the place in them. */
@Injectable()
export class Corrections {
  constructor(
    private readonly attempts: Attempts,
    private readonly parser: QueryParser,
    private readonly categoryWords: CategoryWords,
    private readonly misspeltPlaces: MisspeltPlaceFinder,
    private readonly places: PlacesQueries,
  ) {}

  /**
   * First corrects all words where that gives a name, of which the place may be a part; then the words except the place, and at
   * last all of them, which are parsed again; a place that was typed stays.
   */
  async corrected(
    context: SearchContext,
    parsed: ParsedQuery,
    isSoundTried: () => Promise<boolean>,
  ): Promise<Attempt | undefined> {
    const { engine, signal } = context;
    const placeInWords = parsed.source === 'words' ? parsed.place : undefined;
    // Any words sound like some name: those of a place are rather meant.
    const isWholeSoundTried = placeInWords ? () => Promise.resolve(false) : isSoundTried;
    const whole = await this.correctedWhole(context, parsed, isWholeSoundTried);
    if (whole && (!placeInWords || (!whole.parsed.place && (await this.places.isName(whole.to))))) {
      const attempt = await this.attempts.correctedAttempt(context, whole);
      if (attempt) return attempt;
    }
    if (!placeInWords) return this.correctedInPlace(context, parsed, isSoundTried);
    const to = await engine.correct(parsed.text, signal, isSoundTried);
    const inPlace = to === undefined ? undefined : await this.attempts.respelt(context, parsed, to);
    const there = inPlace ?? (await this.correctedInPlace(context, parsed, isSoundTried));
    if (there) return there;
    if (whole?.parsed.place && isSamePlace(whole.parsed.place, placeInWords))
      return this.attempts.correctedAttempt(context, whole);
    const sounding = WRITTEN_BY_SOUND.test(parsed.text)
      ? await this.correctedWhole(context, parsed, isSoundTried)
      : undefined;
    return sounding && this.attempts.correctedAttempt(context, sounding);
  }

  /** As a business of the place has the words, which others may have more closely: `nahdi` in Riyadh, although there is a Nandi elsewhere. */
  private async correctedInPlace(
    context: SearchContext,
    parsed: ParsedQuery,
    isSoundTried: () => Promise<boolean>,
  ): Promise<Attempt | undefined> {
    const to = await this.spellingInPlace(context, parsed, parsed.text, isSoundTried);
    return to === undefined ? this.ofKindInPlace(context, parsed) : this.attempts.respelt(context, parsed, to);
  }

  /** A name in the place, with or without the kind of business that is typed next to it: `panda supermarket` in Riyadh. */
  private async ofKindInPlace(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const words = parsed.text.split(/\s+/);
    const splits = [
      { name: words.slice(0, -1), kind: words.slice(-1) },
      { name: words.slice(1), kind: words.slice(0, 1) },
    ].filter(({ name }) => name.length > 0);
    for (const { name, kind: leftOut } of splits) {
      if (!(await this.categoryWords.areCategories(leftOut.join(' ')))) continue;
      const to = await this.spellingInPlace(context, parsed, name.join(' '));
      const attempt = to === undefined ? undefined : await this.attempts.respelt(context, parsed, to);
      if (attempt) return { ...attempt, leftOut };
    }
    return undefined;
  }

  /** A business of the place whose whole name is written otherwise: `بنده` of `panda` in Riyadh, although there is a Panda elsewhere. */
  async nameInPlace(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const to = await this.spellingInPlace(context, parsed, parsed.text);
    return to !== undefined && (await this.places.isName(to)) ? this.attempts.respelt(context, parsed, to) : undefined;
  }

  /** Where names are in Latin letters, any words sound like some of them. */
  private async spellingInPlace(
    { engine, signal }: SearchContext,
    { place }: ParsedQuery,
    text: string,
    isSoundTried = () => Promise.resolve(true),
  ): Promise<string | undefined> {
    if (!place) return undefined;
    const isSoundLikely = async () => hasOtherScript(place.countryCode) && isSoundTried();
    return engine.correct(text, signal, isSoundLikely, place.filters);
  }

  private async correctedWhole(
    context: SearchContext,
    parsed: ParsedQuery,
    isSoundTried: () => Promise<boolean>,
  ): Promise<Correction | undefined> {
    const { engine, query, signal } = context;
    const from = parsed.source === 'words' ? query.q : parsed.text;
    const to = await engine.correct(from, signal, isSoundTried);
    if (to === undefined) return undefined;
    const location = parsed.unknownPlace === undefined ? query.location : '';
    return { from, to, parsed: await this.parser.parseAgain({ ...query, q: to, location }, parsed, signal) };
  }

  /** In the place that the last words are misspelt for, where the others may be misspelt too. */
  async inMisspeltPlace(
    context: SearchContext,
    parsed: ParsedQuery,
    isLikely: (inPlace: ParsedQuery) => boolean | Promise<boolean> = () => true,
  ): Promise<Attempt | undefined> {
    const { engine, query, signal } = context;
    if (parsed.source !== 'words' || parsed.place || query.location !== '') return undefined;
    for (const { from, ...inPlace } of await this.misspeltPlaces.parse(parsed.text, signal)) {
      const { text, place } = inPlace;
      if (!(await isLikely(inPlace))) continue;
      const corrected = await engine.correct(text, signal, () => Promise.resolve(false));
      for (const what of [text, corrected, await this.categoryWords.closest(text)]) {
        if (what === undefined || !place) continue;
        const correction = { from, to: [what, place.name].join(' '), parsed: { ...parsed, ...inPlace, text: what } };
        const attempt = await this.attempts.correctedAttempt(context, correction);
        if (attempt) return attempt;
      }
    }
    return undefined;
  }

  /**
   * A kind of business in a misspelt place, for which an engine that forgives slips finds other words: `pharmacy in Seuol`, but no
   * misspelt name.
   */
  async categoryInMisspeltPlace(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const { query, signal } = context;
    if (query.exact || query.location !== '' || parsed.source !== 'words' || parsed.place) return undefined;
    if (!(await this.misspeltPlaces.isCategoryInUnknownPlace(parsed.text, signal))) return undefined;
    const isCategory = ({ place, text }: ParsedQuery) => place !== undefined && this.categoryWords.areCategories(text);
    const whole = await this.correctedWhole(context, parsed, () => Promise.resolve(false));
    if (whole && (await this.places.isName(whole.to))) return undefined;
    const corrected = whole && (await isCategory(whole.parsed)) ? whole : undefined;
    const attempt = corrected && (await this.attempts.correctedAttempt(context, corrected));
    return attempt ?? this.inMisspeltPlace(context, parsed, isCategory);
  }

  /** With the spelling of a name that is misspelt as a whole, in which another name may be the first words. */
  async ofMisspeltName(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const whole = await this.correctedWhole(context, parsed, () => Promise.resolve(false));
    if (!whole || !(await this.places.isName(whole.to))) return undefined;
    return this.attempts.correctedAttempt(context, whole);
  }
}

function isSamePlace(a: Locality, b: Locality): boolean {
  return a.kind === b.kind && a.slug === b.slug && a.countryCode === b.countryCode;
}
