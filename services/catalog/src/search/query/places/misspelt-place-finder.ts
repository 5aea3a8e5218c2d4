import { slugify } from '@directory/contracts/slugs';
import { Injectable } from '@nestjs/common';
import { CategoryWords } from '../../postgres/category-words.js';
import { TermQueries } from '../../postgres/terms.queries.js';
import { parsedText, type ParsedQuery } from '../parsed-query.js';
import { PlaceFinder } from './place-finder.js';
import { splitsOf, type Split } from './place-splits.js';
import { PlacesQueries } from './places.queries.js';

/** Ends of a query that are compared with names of places. */
const MAX_MISSPELT_PLACES = 3;
/** Of a word that may be a misspelt place. */
const MIN_LETTERS = 3;

/** Finds misspelt places at the end of a query. */
@Injectable()
export class MisspeltPlaceFinder {
  constructor(
    private readonly finder: PlaceFinder,
    private readonly terms: TermQueries,
    private readonly categoryWords: CategoryWords,
    private readonly places: PlacesQueries,
  ) {}

  /** Whether a kind of business is followed by words of which the last one is not known, and no start of a known one, in no name. */
  async isCategoryInUnknownPlace(text: string, signal: AbortSignal): Promise<boolean> {
    const last = lastWordOf(text);
    if (last.length < MIN_LETTERS || /\d/.test(last) || (await this.categoryWords.areCategories(text))) return false;
    const rests = splitsAtEnd(text).map(({ rest }) => rest);
    const areCategories = await Promise.all(rests.map((rest) => this.categoryWords.areCategories(rest)));
    if (!areCategories.includes(true) || (await this.terms.completions([last], signal)).length > 0) return false;
    // The dictionary follows new names after a while.
    return !(await this.places.isName(text));
  }

  /** Places whose names the last words resemble, those after a preposition first; others only if the last word is unknown. */
  async parse(text: string, signal: AbortSignal): Promise<(ParsedQuery & { from: string })[]> {
    const last = lastWordOf(text);
    const isKnown = (await this.terms.frequencies([last], signal)).has(last);
    const splits = splitsAtEnd(text)
      .filter(({ hasPreposition }) => hasPreposition || !isKnown)
      .sort((a, b) => Number(b.hasPreposition) - Number(a.hasPreposition))
      .slice(0, MAX_MISSPELT_PLACES);
    const found = await Promise.all(splits.map(({ place }) => this.finder.find(place, signal)));
    return splits.flatMap(({ rest }, i) => {
      const { place, others = [] } = found[i] ?? {};
      return place ? [{ ...parsedText(rest), place, alternatives: others, from: text }] : [];
    });
  }
}

/** As the dictionary has it: `sur-Mer` are two words. */
function lastWordOf(text: string): string {
  return slugify(text).split('-').at(-1) ?? '';
}

function splitsAtEnd(text: string): Split[] {
  return splitsOf(text).filter(
    ({ rest, isLeading, isInner, typed }) => !isLeading && !isInner && typed === undefined && rest !== '',
  );
}
