import { EVERYDAY_CITIES } from '@directory/contracts/everyday-names';
import { SHIPPED_CITIES } from '@directory/contracts/shipped-cities';
import { slugify } from '@directory/contracts/slugs';
import { editDistance } from '../words/edit-distance.js';
import { FOREIGN_CITY_NAMES } from './foreign-city-names.js';
import { folded } from '../tokenizer.js';
import { TOWN_NAMES } from './town-names.js';

/** The names of one city or town in several languages. */
export interface CityNames {
  countryCode: string;
  /** Slugs of the names in Latin letters. */
  slugs: string[];
}

/** Of a name that is not typed to its end, and of one with a slip: shorter ones are those of many cities. */
const MIN_BEGINNING_LETTERS = 4;
const MIN_MISSPELT_LETTERS = 5;
const MAX_LIKE = 60;
const LATIN = /^[\p{Script=Latin}\p{M}\P{L}]+$/u;

let citiesByName: ReadonlyMap<string, CityNames[]> | undefined;

/** Cities that have this name among others in a table; built on first use. */
export function citiesNamed(text: string): readonly CityNames[] {
  citiesByName ??= byName();
  return citiesByName.get(keyOf(text)) ?? [];
}

/** Names of cities in Latin letters that a text has one slip in, or begins; most of these cities have no businesses. */
export function cityNamesLike(slug: string): string[] {
  if (slug.length < MIN_BEGINNING_LETTERS) return [];
  citiesByName ??= byName();
  const isLike = (name: string) =>
    name.startsWith(slug) || (slug.length >= MIN_MISSPELT_LETTERS && editDistance(name, slug, 1) === 1);
  return [...citiesByName.keys()].filter((name) => isLike(name) && name !== slug).slice(0, MAX_LIKE);
}

/** Names in other letters are no Latin ones: that of Lyon would be `liang` in Chinese and `lion` in Russian. */
function keyOf(name: string): string {
  return LATIN.test(name) ? slugify(name) : folded(name);
}

function byName(): Map<string, CityNames[]> {
  const cities = new Map<string, CityNames[]>();
  const lines = [SHIPPED_CITIES, EVERYDAY_CITIES, TOWN_NAMES, FOREIGN_CITY_NAMES].flatMap((text) =>
    text.trim().split(/\n(?! )/),
  );
  for (const line of lines)
    for (const city of line.slice(3).split(/;\s+/)) add(city.split(/: |,\s+/), line.slice(0, 2));
  return cities;

  /** To the city that another table has by one of these names. */
  function add(names: string[], countryCode: string): void {
    const [latin, others] = [names.filter((name) => LATIN.test(name)), names.filter((name) => !LATIN.test(name))];
    const slugs = new Set(latin.map(slugify));
    const keys = [...slugs, ...new Set(others.map(folded))];
    const isOther = (city: CityNames) => city.countryCode === countryCode && city.slugs.some((slug) => slugs.has(slug));
    const known = keys.flatMap((key) => cities.get(key) ?? []).find(isOther);
    const city = known ?? { countryCode, slugs: [] };
    city.slugs.push(...[...slugs].filter((slug) => !city.slugs.includes(slug)));
    for (const key of keys) {
      const named = cities.get(key) ?? [];
      if (!named.includes(city)) cities.set(key, [...named, city]);
    }
  }
}
