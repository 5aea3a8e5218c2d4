import type { Place, SearchQuery } from '@directory/contracts/search';
import { countryCodeOf } from '@directory/contracts/countries';
import { slugify } from '@directory/contracts/slugs';
import { Injectable } from '@nestjs/common';
import { cityNames } from './city-aliases.js';
import { countryByName } from './country-aliases.js';
import { phoneNumbers } from './phone-numbers.js';
import { PlaceFinder } from './place-finder.js';
import { PlacesQueries, type CityRow, type NamesakeRow } from './places.queries.js';
import { cityPlace, type Reading } from './reading.js';

/** Words of the longest place name that is read from the words. */
const MOST_PLACE_WORDS = 4;
/** A word is taken for a place if at least this share of the businesses that have it are there. */
const PLACE_SHARE = 0.5;
/** Between what and where. */
const BETWEEN = new Set('in near at around within bei nahe um en em à a im da de'.split(' '));

type Words = Pick<SearchQuery, 'q' | 'location' | 'city' | 'country' | 'exact'>;

/** One way to take the words apart. */
interface Split {
  rest: string;
  place: string;
  /** A word between them says that it is a place. */
  said: boolean;
}

/** Tells what is looked for from where. */
@Injectable()
export class QueryReader {
  constructor(
    private readonly finder: PlaceFinder,
    private readonly places: PlacesQueries,
  ) {}

  async read(query: Words, signal: AbortSignal): Promise<Reading> {
    const { q, location, exact } = query;
    const plain: Reading = {
      ...{ text: q, place: undefined, source: 'words', alternatives: [] },
      ...{ unknownPlace: undefined, phone: await this.phoneOf(q) },
    };
    const filtered = await this.filterPlace(query);
    if (filtered) return { ...plain, place: filtered, source: 'filter' };
    if (location !== '') {
      const found = await this.finder.find(location, signal);
      if (found) return { ...plain, place: found.place, source: 'location', alternatives: found.others };
      return { ...plain, text: `${q} ${location}`.trim(), unknownPlace: location };
    }
    if (exact || q === '' || plain.phone !== undefined) return plain;
    return (await this.placeInWords(q)) ?? plain;
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

  /** A place at the beginning or at the end; undefined where the words are a name, or no place is among them. */
  private async placeInWords(q: string): Promise<Reading | undefined> {
    const splits = splitsOf(q);
    const slugs = [...new Set(splits.flatMap(({ place }) => cityNames(slugify(place))))];
    const names = [...new Set([q, ...splits.map(({ rest }) => rest)].map(slugify))].filter(Boolean);
    const words = [...new Set(splits.map(({ place }) => slugify(place)))];
    const [cities, namesakes, frequencies] = await Promise.all([
      this.places.cities(slugs),
      this.places.namesakes(names),
      this.places.frequencies(words),
    ]);
    if (namesakes.some(({ slug }) => slug === slugify(q))) return undefined;
    const likely = splits.flatMap((split) => {
      const slugsOfPlace = cityNames(slugify(split.place));
      const named = cities.filter(({ slug }) => slugsOfPlace.includes(slug));
      const there = named.reduce((sum, { business_count }) => sum + business_count, 0);
      const everywhere = frequencies.get(slugify(split.place)) ?? 0;
      return there > 0 && (split.said || there >= everywhere * PLACE_SHARE) ? [{ split, named }] : [];
    });
    const inCities = bestCity(likely, namesakes);
    if (inCities) return inCities;
    for (const { rest, place, said } of splits) {
      if (!said && place.length < 4 && place.toLowerCase() !== 'usa' && place.toLowerCase() !== 'uk') continue;
      const country = await this.finder.country(countryByName(place));
      if (country) return (await this.cityBefore(rest, country)) ?? { ...reading(rest), place: country };
    }
    return undefined;
  }

  /** `Berlin` in `pizza Berlin Germany`. */
  private async cityBefore(text: string, country: Place): Promise<Reading | undefined> {
    const splits = splitsOf(text);
    const cities = await this.places.cities(splits.flatMap(({ place }) => cityNames(slugify(place))));
    for (const { rest, place } of splits) {
      const slugs = cityNames(slugify(place));
      const city = cities.find(
        ({ slug, country_code }) => country_code === country.countryCode && slugs.includes(slug),
      );
      if (city) return { ...reading(rest), place: cityPlace(city) };
    }
    return undefined;
  }
}

function reading(text: string): Reading {
  return {
    ...{ text, place: undefined, source: 'words' as const, alternatives: [] },
    ...{ unknownPlace: undefined, phone: undefined },
  };
}

/** The city that has a business of the name that is left, else the largest; the longest name of a place first. */
function bestCity(likely: { split: Split; named: CityRow[] }[], namesakes: NamesakeRow[]): Reading | undefined {
  const readings = likely.map(({ split, named }) => {
    const name = slugify(split.rest);
    const homes = namesakes.filter((it) => name !== '' && it.slug === name);
    const isHome = (city: CityRow) =>
      homes.some((it) => it.country_code === city.country_code && it.city_slug === city.slug);
    const home = named.find(isHome);
    const [place, ...others] = home ? [home, ...named.filter((it) => it !== home)] : named;
    return {
      hasHome: home !== undefined,
      reading: { ...reading(split.rest), place: cityPlace(place!), alternatives: others.slice(0, 5).map(cityPlace) },
    };
  });
  return (readings.find(({ hasHome }) => hasHome) ?? readings[0])?.reading;
}

/** The longest place first, and at the end before at the beginning. */
function splitsOf(q: string): Split[] {
  const words = q.split(/[\s,]+/).filter(Boolean);
  const splits: Split[] = [];
  for (let count = Math.min(MOST_PLACE_WORDS, words.length); count > 0; count--) {
    splits.push(splitAt(words.slice(0, -count), words.slice(-count)));
    if (count < words.length)
      splits.push({ rest: words.slice(count).join(' '), place: words.slice(0, count).join(' '), said: false });
  }
  return splits;
}

function splitAt(rest: string[], place: string[]): Split {
  const said = rest.length > 1 && BETWEEN.has(rest.at(-1)!.toLowerCase());
  return { rest: (said ? rest.slice(0, -1) : rest).join(' '), place: place.join(' '), said };
}
