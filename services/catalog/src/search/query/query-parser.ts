import type { Place, SearchQuery } from '@directory/contracts/search';
import { countryCodeOf } from '@directory/contracts/countries';
import { slugify } from '@directory/contracts/slugs';
import { Injectable } from '@nestjs/common';
import { cityNames } from './city-aliases.js';
import { countryByName } from './country-aliases.js';
import { phoneNumbers } from './phone-numbers.js';
import { TermQueries } from '../postgres/terms.queries.js';
import { PlaceFinder, type FoundPlaces } from './place-finder.js';
import { PlacesQueries, type CityRow, type NamedPlaceRow } from './places.queries.js';
import { cityPlace, type ParsedQuery } from './parsed-query.js';

/** Words of the longest place name. */
const MAX_PLACE_WORDS = 4;
/** Leading words that are looked up as a name. */
const MAX_NAME_WORDS = 7;
/** A word is a place if at least this share of the businesses with it are there. */
const MIN_PLACE_SHARE = 0.5;
const PREPOSITIONS = new Set('in near at around within bei nahe um en em à a im da de'.split(' '));

type Words = Pick<SearchQuery, 'q' | 'location' | 'city' | 'country' | 'exact'>;

/** One way to split the words. */
interface Split {
  rest: string;
  place: string;
  /** A preposition between them marks a place. */
  hasPreposition: boolean;
  /** The place comes before the rest. */
  isLeading: boolean;
}

/** Splits a query into what and where. */
@Injectable()
export class QueryParser {
  constructor(
    private readonly finder: PlaceFinder,
    private readonly places: PlacesQueries,
    private readonly terms: TermQueries,
  ) {}

  async parse(query: Words, signal: AbortSignal): Promise<ParsedQuery> {
    const { q, location, exact } = query;
    const plain: ParsedQuery = {
      text: q,
      place: undefined,
      source: 'words',
      isLeading: false,
      alternatives: [],
      unknownPlace: undefined,
      phone: await this.phoneOf(q),
    };
    const filtered = await this.filterPlace(query);
    if (filtered) return { ...plain, place: filtered, source: 'filter' };
    if (location !== '') {
      const found = await this.finder.find(location, signal);
      if (found) return { ...plain, source: 'location', ...(await this.placeOfName(q, found)) };
      return { ...plain, text: `${q} ${location}`.trim(), unknownPlace: location };
    }
    if (exact || q === '' || plain.phone !== undefined) return plain;
    return (await this.placeInWords(q, signal)) ?? plain;
  }

  /** Of several places with a name, the one with a business of the queried name, else the largest. */
  private async placeOfName(
    q: string,
    { place, others }: FoundPlaces,
  ): Promise<Pick<ParsedQuery, 'place' | 'alternatives'>> {
    const name = slugify(q);
    if (name === '' || others.length === 0) return { place, alternatives: others };
    const namedPlaces = await this.places.placesOfNames([name]);
    const all = [place, ...others];
    const home = all.find((it) => namedPlaces.some((row) => isSamePlace(row, it.countryCode, it.slug))) ?? place;
    return { place: home, alternatives: all.filter((it) => it !== home) };
  }

  private async filterPlace({ city, country }: Words): Promise<Place | undefined> {
    const code = country === undefined ? undefined : countryCodeOf(country);
    if (city !== undefined) {
      const place = await this.finder.city(city, code);
      if (place) return place;
    }
    return this.finder.country(code);
  }

  private async phoneOf(q: string): Promise<bigint | undefined> {
    const numbers = phoneNumbers(q);
    return numbers.length === 0 ? undefined : this.places.phone(numbers);
  }

  /** A place at the start or end; undefined if the words are a name, or contain no place. */
  private async placeInWords(q: string, signal: AbortSignal): Promise<ParsedQuery | undefined> {
    const all = splitsOf(q);
    const slugs = [...new Set(all.flatMap(({ place }) => cityNames(slugify(place))))];
    const names = [...new Set([q, ...all.map(({ rest }) => rest)].map(slugify))].filter(Boolean);
    const words = [...new Set(all.map(({ place }) => slugify(place)))];
    const [cities, placesOfNames, frequencies, isNamePrefix] = await Promise.all([
      this.places.cities(slugs),
      this.places.placesOfNames(names),
      this.terms.frequencies(words, signal),
      this.places.isNamePrefix([q, ...namePrefixesOf(q)].map(slugify)),
    ]);
    if (placesOfNames.some(({ slug }) => slug === slugify(q))) return undefined;
    // The start of a business name is no place.
    const splits = isNamePrefix ? all.filter(({ isLeading }) => !isLeading) : all;
    const likely = splits.flatMap((split) => {
      const slugsOfPlace = cityNames(slugify(split.place));
      const named = cities.filter(({ slug }) => slugsOfPlace.includes(slug));
      const there = named.reduce((sum, { business_count }) => sum + business_count, 0);
      const everywhere = frequencies.get(slugify(split.place)) ?? 0;
      return there > 0 && (split.hasPreposition || there >= everywhere * MIN_PLACE_SHARE) ? [{ split, named }] : [];
    });
    const inCities = bestCity(likely, placesOfNames);
    if (inCities) return inCities;
    for (const { rest, place, hasPreposition, isLeading } of splits) {
      if (!hasPreposition && place.length < 4 && place.toLowerCase() !== 'usa' && place.toLowerCase() !== 'uk')
        continue;
      const country = await this.finder.country(countryByName(place));
      if (country) return (await this.cityBefore(rest, country)) ?? { ...parsed(rest), place: country, isLeading };
    }
    return undefined;
  }

  /** `Berlin` in `pizza Berlin Germany`. */
  private async cityBefore(text: string, country: Place): Promise<ParsedQuery | undefined> {
    const splits = splitsOf(text);
    const cities = await this.places.cities(splits.flatMap(({ place }) => cityNames(slugify(place))));
    for (const { rest, place } of splits) {
      const slugs = cityNames(slugify(place));
      const city = cities.find(
        ({ slug, country_code }) => country_code === country.countryCode && slugs.includes(slug),
      );
      if (city) return { ...parsed(rest), place: cityPlace(city) };
    }
    return undefined;
  }
}

function parsed(text: string): ParsedQuery {
  return {
    text,
    place: undefined,
    source: 'words' as const,
    isLeading: false,
    alternatives: [],
    unknownPlace: undefined,
    phone: undefined,
  };
}

/** The city that has a business of the remaining name, else the largest; longest place names first. */
function bestCity(
  likely: { split: Split; named: CityRow[] }[],
  placesOfNames: NamedPlaceRow[],
): ParsedQuery | undefined {
  const readings = likely.map(({ split, named }) => {
    const name = slugify(split.rest);
    const namedPlaces = placesOfNames.filter((it) => name !== '' && it.slug === name);
    const home = named.find((city) => namedPlaces.some((it) => isSamePlace(it, city.country_code, city.slug)));
    const [place, ...others] = home ? [home, ...named.filter((it) => it !== home)] : named;
    return {
      hasHome: home !== undefined,
      parsed: {
        ...parsed(split.rest),
        isLeading: split.isLeading,
        place: cityPlace(place!),
        alternatives: others.slice(0, 5).map(cityPlace),
      },
    };
  });
  return (readings.find(({ hasHome }) => hasHome) ?? readings[0])?.parsed;
}

function isSamePlace(row: NamedPlaceRow, countryCode: string, citySlug: string): boolean {
  return row.country_code === countryCode && row.city_slug === citySlug;
}

/** The first two words, the first three, and so on: possible names followed by an address. */
function namePrefixesOf(q: string): string[] {
  const words = q.split(/[\s,]+/).filter(Boolean);
  return Array.from({ length: Math.max(0, Math.min(words.length, MAX_NAME_WORDS) - 2) }, (_, i) =>
    words.slice(0, i + 2).join(' '),
  );
}

/** The longest place first, and at the end before at the start. */
function splitsOf(q: string): Split[] {
  const words = q.split(/[\s,]+/).filter(Boolean);
  const splits: Split[] = [];
  for (let count = Math.min(MAX_PLACE_WORDS, words.length); count > 0; count--) {
    splits.push(splitAt(words.slice(0, -count), words.slice(-count)));
    if (count < words.length)
      splits.push({
        rest: words.slice(count).join(' '),
        place: words.slice(0, count).join(' '),
        hasPreposition: false,
        isLeading: true,
      });
  }
  return splits;
}

function splitAt(rest: string[], place: string[]): Split {
  const hasPreposition = rest.length > 1 && PREPOSITIONS.has(rest.at(-1)!.toLowerCase());
  return {
    rest: (hasPreposition ? rest.slice(0, -1) : rest).join(' '),
    place: place.join(' '),
    hasPreposition,
    isLeading: false,
  };
}
