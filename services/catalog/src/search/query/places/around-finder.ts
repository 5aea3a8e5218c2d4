import { slugify } from '@directory/contracts/slugs';
import { Injectable } from '@nestjs/common';
import type { CityFilters } from '../../engine/search-engine.js';
import { CategoryWords } from '../../postgres/category-words.js';
import { TermQueries } from '../../postgres/terms.queries.js';
import { everyWord } from '../../postgres/tsquery.js';
import { withAbbreviations } from '../words/abbreviations.js';
import type { Phrase } from '../phrases/phrases.js';
import type { Locality } from '../parsed-query.js';
import { PositionQueries, type Position } from './position.queries.js';
import { nameVariants } from '../words/stop-words.js';
import { tokenize } from '../tokenizer.js';

const RADIUS_KM = 3;
/** Around an airport or a stadium, which are large. */
const RADIUS_OF_KIND_KM = 10;
/** Streets are looked up by a word that at most so many businesses have. */
const MAX_STREET_WORD_FREQUENCY = 20_000;
/* eslint-disable regexp/no-super-linear-backtracking -- a query has at most MAX_QUERY_LENGTH characters */
const BEFORE =
  /^(.+?)[\s,]+((?:near|nearby|close to|next to|around|nahe|neben|in der nähe von|bei|cerca de|opposite|across from|in front of|(?:with)?in walking distance (?:of|to)|walking distance (?:of|to|from)|gegenüber|cerca del|junto a|enfrente de|frente a|près de|près du|à côté de|à côté du|en face de|vicino ad?|vicino al(?:la)?|accanto ad?|perto d[aeo]|ao lado d[aeo]|возле|около|рядом с|напротив|قرب|بالقرب من|بجانب)\s+(?:the\s+)?(.+))$/iu;
const FIRST = /^((?:near|close to|next to|around|nahe|neben|cerca de|près de)\s+(?:the\s+)?)(.+)$/iu;
const AFTER =
  /^((.+?)\s+(?:yakınında|yakınındaki|yakını|civarı|civarında|civarındaki|yanında|yanındaki|karşısında|karşısındaki))\s+(.+)$/iu;
/** Words of what a query with the preposition first is searched around. */
const MAX_WORDS_OF_FIRST = 4;
const MIN_WORDS_OF_FIRST = 2;
const ARTICLE = /^(?:la|el|los|las|le|les|il|lo|o|os|as|der|die|das|dem|den)\s+/iu;
/* eslint-enable regexp/no-super-linear-backtracking */

/** The words of a query before or after what they are searched around. */
export interface Around {
  text: string;
  phrase: Phrase;
}

/** Finds the business or the street of `pizza near golden wok`. */
@Injectable()
export class AroundFinder {
  constructor(
    private readonly positions: PositionQueries,
    private readonly terms: TermQueries,
    private readonly categoryWords: CategoryWords,
  ) {}

  /** @param point of the visitor */
  async find(
    q: string,
    within: CityFilters,
    point: Position | undefined,
    signal: AbortSignal,
  ): Promise<Around | undefined> {
    const [, before, after, ofBefore] = BEFORE.exec(q) ?? [];
    const [, leading, ofLeading, rest] = before === undefined ? (AFTER.exec(q) ?? []) : [];
    const [text, typed, name] = before === undefined ? [rest, leading, ofLeading] : [before, after, ofBefore];
    if (text === undefined || typed === undefined || name === undefined)
      return this.findFirst(q, within, point, signal);
    return this.around({ text, typed, name }, within, point, signal);
  }

  /**
   * The area of `gym near charminar`: what is near it is rarely all within its borders.
   * @param text the words before the area
   */
  async ofArea(q: string, text: string, place: Locality | undefined): Promise<Around | undefined> {
    const { areas } = place?.filters ?? {};
    const [, before, typed] = BEFORE.exec(q) ?? [];
    if (!areas || typed === undefined || before !== text) return undefined;
    const near = await this.positions.centreOfAreas(areas);
    return near && { text, phrase: aroundPhrase(typed, near) };
  }

  /** The one of few of its kind in a city: `hotel near airport bangkok`, `hotel near bangkok airport`. */
  async ofKind(q: string, place: Locality | undefined): Promise<Around | undefined> {
    const [, text, typed, name] = BEFORE.exec(q) ?? [];
    if (text === undefined || typed === undefined || name === undefined || place?.kind !== 'city') return undefined;
    const wordsOfPlace = slugify(place.name).split('-');
    const words = slugify(name).split('-');
    const kind = words.filter((word) => !wordsOfPlace.includes(word)).join(' ');
    const categories = kind === '' ? [] : await this.categoryWords.categoriesNamed(kind);
    const near = categories.length > 0 && (await this.positions.positionOfKind(categories, place.filters));
    return near ? { text, phrase: aroundPhrase(typed, near, RADIUS_OF_KIND_KM) } : undefined;
  }

  /** `near garden road restaurants`. */
  private async findFirst(
    q: string,
    within: CityFilters,
    point: Position | undefined,
    signal: AbortSignal,
  ): Promise<Around | undefined> {
    const [, preposition, others] = FIRST.exec(q) ?? [];
    if (preposition === undefined || others === undefined) return undefined;
    const words = others.split(/[\s,]+/);
    for (let count = Math.min(MAX_WORDS_OF_FIRST, words.length - 1); count >= MIN_WORDS_OF_FIRST; count--) {
      const name = words.slice(0, count).join(' ');
      const read = { text: words.slice(count).join(' '), typed: preposition + name, name };
      const found = await this.around(read, within, point, signal);
      if (found) return found;
    }
    return undefined;
  }

  private async around(
    { text, typed, name }: { text: string; typed: string; name: string },
    within: CityFilters,
    point: Position | undefined,
    signal: AbortSignal,
  ): Promise<Around | undefined> {
    const near = (await this.business(name, within, point)) ?? (await this.street(name, within, signal));
    return near && { text, phrase: aroundPhrase(typed, near) };
  }

  private business(name: string, within: CityFilters, point: Position | undefined) {
    const names = [...new Set([name, name.replace(ARTICLE, '')])];
    const slugs = names.flatMap((one) => [slugify(one), ...nameVariants(one)]).filter(Boolean);
    return this.positions.positionOfName(slugs, within, point);
  }

  private async street(name: string, within: CityFilters, signal: AbortSignal) {
    const words = withAbbreviations(tokenize(name));
    if (words.length < 2) return undefined;
    const forms = words.flatMap(({ plain }) => plain);
    const frequencies = await this.terms.frequencies(forms, signal);
    // The dictionary has no numbers, which are rare.
    const isRare = forms.some((form) => /\d/.test(form) || (frequencies.get(form) ?? 0) <= MAX_STREET_WORD_FREQUENCY);
    return isRare ? this.positions.positionOfAddress({ terms: everyWord(words, []) }, within) : undefined;
  }
}

function aroundPhrase(text: string, near: Position, radius = RADIUS_KM): Phrase {
  return { kind: 'around', text, sets: { near, radius, sort: 'distance' } };
}
