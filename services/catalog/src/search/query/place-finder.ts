import type { Place } from '@directory/contracts/search';
import { slugify } from '@directory/contracts/slugs';
import { Injectable } from '@nestjs/common';
import { cityNames } from './city-aliases.js';
import { countryByName, countryByNameOrCode } from './country-aliases.js';
import { PlacesQueries, type CityRow } from './places.queries.js';
import { TermQueries } from '../postgres/terms.queries.js';
import { cityPlace, countryPlace } from './parsed-query.js';

const MAX_SPELLINGS = 200;

/** Places of one name, largest first. */
export interface FoundPlaces {
  place: Place;
  others: Place[];
}

/** Finds places that have businesses. */
@Injectable()
export class PlaceFinder {
  constructor(
    private readonly places: PlacesQueries,
    private readonly terms: TermQueries,
  ) {}

  /** The text of a location box: code, `city, country`, city, country, finally a similar spelling of a city. */
  async find(text: string, signal: AbortSignal): Promise<FoundPlaces | undefined> {
    if (/^\p{L}{2}$/u.test(text)) {
      const country = await this.country(countryByNameOrCode(text));
      if (country) return { place: country, others: [] };
    }
    const parts = text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    if (parts.length > 1) {
      const found = await this.cityOf(parts[0]!, parts.at(-1)!);
      if (found) return found;
    }
    const [cities, country] = await Promise.all([this.cities(text), this.country(countryByName(text))]);
    const found = firstOf([...cities, ...(country ? [country] : [])]);
    return found ?? firstOf(await this.misspelt(text, signal));
  }

  /** The country, if it has businesses. */
  async country(code: string | undefined): Promise<Place | undefined> {
    const count = code === undefined ? undefined : (await this.places.countryCounts([code])).get(code);
    return code !== undefined && count !== undefined ? countryPlace(code, count) : undefined;
  }

  async cities(name: string): Promise<Place[]> {
    return (await this.places.cities(cityNames(slugify(name)))).map(cityPlace);
  }

  /** A city by slugs; the largest, without a country. */
  async city(slug: string, countryCode: string | undefined): Promise<Place | undefined> {
    const rows = await this.places.cities([slug]);
    const row = rows.find((it) => countryCode === undefined || it.country_code === countryCode);
    return row && cityPlace(row);
  }

  /** `Springfield, IL` may name a country or a region; only countries are known. */
  private async cityOf(city: string, where: string): Promise<FoundPlaces | undefined> {
    const cities = await this.cities(city);
    const code = countryByNameOrCode(where);
    const [inside, others] = [
      cities.filter((it) => it.countryCode === code),
      cities.filter((it) => it.countryCode !== code),
    ];
    return inside.length > 0 ? firstOf([...inside, ...others]) : firstOf(cities);
  }

  private async misspelt(text: string, signal: AbortSignal): Promise<Place[]> {
    const words = slugify(text).split('-').filter(Boolean).slice(0, 4);
    if (words.length === 0) return [];
    const known = await this.terms.spellings(words, signal);
    const slugs = words.reduce<string[]>(
      (prefixes, word, i) =>
        prefixes
          .flatMap((start) =>
            [word, ...known[i]!.map((it) => it.word)].map((next) => (start ? `${start}-${next}` : next)),
          )
          .slice(0, MAX_SPELLINGS),
      [''],
    );
    const rows = await this.places.cities(slugs);
    const rank = (row: CityRow) => slugs.indexOf(row.slug);
    return rows.sort((a, b) => rank(a) - rank(b)).map(cityPlace);
  }
}

function firstOf([place, ...others]: Place[]): FoundPlaces | undefined {
  return place && { place, others: others.slice(0, 5) };
}
