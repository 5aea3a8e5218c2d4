import { Injectable } from '@nestjs/common';
import { CategoryWords } from '../../postgres/category-words.js';
import { countryByName } from './country-aliases.js';
import { DirectoryCounts } from '../directory-counts.js';
import { townsNamed, type Town } from './gazetteer.js';
import { splitsOf, type Split } from './place-splits.js';
import { regionsByName } from './region-aliases.js';
import { ARTICLES, isStopWord } from '../words/stop-words.js';
import { isWithoutSpaces } from '../tokenizer.js';

/** Of a name, so that few words are one by chance. */
const MIN_LETTERS = { alphabetic: 3, other: 2 };
/** Of a town that is typed after other words than a kind of business. */
export const MIN_INHABITANTS = 50_000;
/** Of the words of a country or state after a town. */
const MAX_WIDER_WORDS = 3;
const MAX_TOWNS = 3;
/** Of the inhabitants of the largest town of a name, those of another one that may be meant. */
const MIN_SHARE = 0.1;
const MAX_READINGS = 2;

/** Words, and the towns that others next to them may be, most likely first. */
export interface TownReading {
  text: string;
  towns: Town[];
  /** The words of the town. */
  typed: string;
  hasPreposition: boolean;
  isLeading: boolean;
  /** Whether the words name kinds of business. */
  areCategories: boolean;
}

/** Finds towns of the world, which need not have businesses. */
@Injectable()
export class TownFinder {
  constructor(
    private readonly categoryWords: CategoryWords,
    private readonly counts: DirectoryCounts,
  ) {}

  /** Ways to split words into what and a town: `pharmacy` and Palermo of `pharmacy in Palermo`, most likely first. */
  async inWords(text: string, countryCode?: string): Promise<TownReading[]> {
    const readings: TownReading[] = [];
    for (const split of splitsOf(text)) {
      if (readings.length >= MAX_READINGS) break;
      const { rest, place, hasPreposition, isLeading, typed } = split;
      if (!(await this.isLikely(split))) continue;
      const areCategories = await this.categoryWords.areCategories(rest);
      // Other forms of a name are rather other words.
      if (typed !== undefined && !areCategories) continue;
      const isClear = areCategories || hasPreposition;
      if (!isClear && isLeading) continue;
      const towns = (await this.named(place, countryCode)).filter(
        ({ inhabitants }) => isClear || inhabitants >= MIN_INHABITANTS,
      );
      if (towns.length > 0)
        readings.push({ text: rest, towns, typed: typed ?? place, hasPreposition, isLeading, areCategories });
    }
    return readings;
  }

  /** Towns of a name, which a country or a state may follow; those in countries of the directory first, then the largest. */
  async named(text: string, countryCode?: string): Promise<Town[]> {
    const { countries } = await this.counts.current();
    const isKnown = (town: Town) => Number(countries.has(town.countryCode));
    const towns = (await this.everyNamed(text)).filter(
      (town) => countryCode === undefined || town.countryCode === countryCode,
    );
    const enough = Math.max(...towns.map(({ inhabitants }) => inhabitants)) * MIN_SHARE;
    return towns
      .filter(({ inhabitants }) => inhabitants >= enough)
      .sort((a, b) => isKnown(b) - isKnown(a) || b.inhabitants - a.inhabitants)
      .slice(0, MAX_TOWNS);
  }

  private async everyNamed(text: string): Promise<Town[]> {
    const own = await townsNamed(text);
    if (own.length > 0) return own;
    const words = text.split(/[\s,]+/).filter(Boolean);
    for (let count = 1; count <= Math.min(MAX_WIDER_WORDS, words.length - 1); count++) {
      const isInside = insideOf(words.slice(-count).join(' '));
      const towns = isInside ? (await townsNamed(words.slice(0, -count).join(' '))).filter(isInside) : [];
      if (towns.length > 0) return towns;
    }
    return [];
  }

  private async isLikely({ rest, place, hasPreposition, isInner }: Split): Promise<boolean> {
    if (isInner || rest === '' || /\d/.test(place)) return false;
    if (place.split(/\s+/).every((word) => isStopWord(word) || ARTICLES.has(word.toLowerCase()))) return false;
    const min = isWithoutSpaces(place) ? MIN_LETTERS.other : MIN_LETTERS.alphabetic;
    if ([...place].length < min) return false;
    return hasPreposition || !(await this.categoryWords.areCategories(place));
  }
}

/** Whether a town is in the country or region of this name; undefined for other texts. */
function insideOf(wider: string): ((town: Town) => boolean) | undefined {
  const country = countryByName(wider);
  const regions = regionsByName(wider);
  if (country === undefined && regions.length === 0) return undefined;
  return (town) =>
    town.countryCode === country ||
    regions.some(
      ({ countryCode, keys }) =>
        countryCode === town.countryCode && (town.region === '' || keys.includes(town.region.toLowerCase())),
    );
}
