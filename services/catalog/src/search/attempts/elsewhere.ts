import { slugify } from '@directory/contracts/slugs';
import { Injectable } from '@nestjs/common';
import { AroundPlaces } from './around-places.js';
import type { Attempt, SearchContext } from './attempt.js';
import { Attempts } from './attempts.js';
import { citySlugsOf } from '../engine/search-engine.js';
import { OtherNames } from './other-names.js';
import { asWords, type ParsedQuery } from '../query/parsed-query.js';
import { withoutPartOfPlace, withoutSides } from '../query/places/place-parts.js';
import { QueryParser } from '../query/query-parser.js';

/** What a place lacks under the words of a query: there under other names, or near it. */
@Injectable()
export class Elsewhere {
  constructor(
    private readonly attempts: Attempts,
    private readonly aroundPlaces: AroundPlaces,
    private readonly otherNames: OtherNames,
    private readonly parser: QueryParser,
  ) {}

  /** In another language or place, or around the place; where hardly any business states a part of it, without that part first. */
  async find(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const less = parsed.source === 'words' ? withoutPartOfPlace(parsed.text) : undefined;
    if (less) {
      const again = { ...parsed, text: less.text };
      const attempt = (again.place && (await this.attempts.retry(context, again))) ?? (await this.find(context, again));
      if (attempt) return { ...attempt, leftOut: [...less.part.split(' '), ...attempt.leftOut] };
    }
    return (
      (await this.otherNames.inOtherLanguage(context, parsed)) ??
      (await this.otherNames.inOtherWords(context, parsed)) ??
      (await this.attempts.inOtherPlace(context, parsed)) ??
      (await this.inAnyCityOfName(context, parsed)) ??
      (await this.aroundPlaces.find(context, parsed))
    );
  }

  /** In the whole town of `dentist east london`, unless that is the name of another town, near which there are some. */
  async inWholeTown(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const { query, signal } = context;
    if (parsed.source !== 'words') return undefined;
    for (const { text, side, preceding, following } of withoutSides(query.q)) {
      const again = await this.parser.parseAgain({ ...query, q: text }, parsed, signal);
      const name = again.place && slugify(again.place.name);
      const isNext =
        name && (startsWithName(following, name) || startsWithName(preceding.toReversed(), reversed(name)));
      if (!isNext) continue;
      const attempt = (await this.attempts.retry(context, again)) ?? (await this.find(context, again));
      if (attempt) return { ...attempt, leftOut: [side, ...attempt.leftOut] };
    }
    return undefined;
  }

  /** In one of the many cities of that name, of which only the largest are alternatives: all words are among those of a business there. */
  private async inAnyCityOfName(context: SearchContext, parsed: ParsedQuery): Promise<Attempt | undefined> {
    const { query } = context;
    const slugs = citySlugsOf(parsed.place?.filters ?? {});
    if (parsed.source !== 'words' || parsed.place?.kind !== 'city' || !slugs) return undefined;
    const attempt = await this.attempts.retry(context, asWords(query.q, parsed));
    return attempt?.facets.cities.some(({ slug }) => slugs.includes(slug)) ? attempt : undefined;
  }
}

/** @param name a slug */
function startsWithName(words: string[], name: string): boolean {
  return `${words.map((word) => slugify(word)).join('-')}-`.startsWith(`${name}-`);
}

const reversed = (slug: string) => slug.split('-').toReversed().join('-');
