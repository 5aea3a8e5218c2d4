import { Injectable } from '@nestjs/common';
import { CategoryWords } from '../postgres/category-words.js';
import type { Locality, ParsedQuery } from './parsed-query.js';
import { PlaceFinder } from './place-finder.js';
import { splitsOf } from './place-splits.js';

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
      const less = await this.withoutPlaceAround(text, place);
      if (less === undefined) return query;
      text = less;
    }
    return text !== '' && (await this.categoryWords.areCategories(text)) ? { ...query, text } : query;
  }

  private async withoutPlaceAround(text: string, place: Locality): Promise<string | undefined> {
    const splits = splitsOf(text).filter(({ rest }) => rest !== '');
    const named = await this.finder.named(splits.map((split) => split.place));
    for (const [i, { rest }] of splits.entries())
      if ((await this.finder.within([place], [named[i] ?? []])).length > 0) return rest;
    return undefined;
  }
}
