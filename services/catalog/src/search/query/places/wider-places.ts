import { Injectable } from '@nestjs/common';
import { CategoryWords } from '../../postgres/category-words.js';
import { parsedText, type Locality, type ParsedQuery } from '../parsed-query.js';
import { PlaceFinder } from './place-finder.js';
import { MAX_PLACE_WORDS, placeWordsOf, splitsOf } from './place-splits.js';

/** Around a place in one query: a city, a region and a country. */
const MAX_WIDER_PLACES = 3;

/** Finds the places around that of a query among its other words. */
@Injectable()
export class WiderPlaces {
  constructor(
    private readonly finder: PlaceFinder,
    private readonly categoryWords: CategoryWords,
  ) {}

  /** Only the kind of business: `dentist` of `dentist in London Camden` and of `London UK dentist Camden`. */
  async without(query: ParsedQuery): Promise<ParsedQuery> {
    const { place } = query;
    let { text } = query;
    for (let count = 0; place && text !== '' && count < MAX_WIDER_PLACES; count++) {
      if (await this.categoryWords.areCategories(text)) return { ...query, text };
      const { less, others } = await this.withoutPlaceAround(text, place);
      // `Bremen Mitte`, where only Berlin has an area that is called so.
      if (less === undefined) return { ...query, alternatives: [...query.alternatives, ...others] };
      text = less;
    }
    return text !== '' && (await this.categoryWords.areCategories(text)) ? { ...query, text } : query;
  }

  /** The text without a place around that of the query; without one the cities that an area of another city follows. */
  /** `Berlin, Germany` and `Berlin Germany hotels`, where the first place has been found. */
  async after({ place, text, isLeading }: ParsedQuery): Promise<ParsedQuery | undefined> {
    if (!isLeading || !place) return undefined;
    const words = placeWordsOf(text);
    for (let count = Math.min(MAX_PLACE_WORDS, words.length); count > 0; count--) {
      const wider = words.slice(0, count).join(' ');
      const [inside] = await this.finder.inside([place], wider);
      if (inside) return { ...parsedText(words.slice(count).join(' ')), place: inside };
    }
    return undefined;
  }

  private async withoutPlaceAround(text: string, place: Locality): Promise<{ less?: string; others: Locality[] }> {
    const splits = splitsOf(text).filter(({ rest }) => rest !== '');
    const named = await this.finder.named(splits.map((split) => split.place));
    for (const [i, { rest }] of splits.entries())
      if ((await this.finder.within([place], [named[i] ?? []])).length > 0) return { less: rest, others: [] };
    const cities = splits.flatMap(({ isLeading }, i) => (isLeading ? [] : (named[i] ?? []).slice(0, 1)));
    return { others: place.kind === 'area' ? cities.filter(({ kind }) => kind === 'city') : [] };
  }
}
