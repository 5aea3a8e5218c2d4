import { nameSlug, slugify } from '@directory/contracts/slugs';
import { Injectable } from '@nestjs/common';
import { citySlugsOf, type CityFilters } from '../../engine/search-engine.js';
import { categoryTranslations } from './category-translations.js';
import { DirectoryCounts, type NamedCountRow } from '../directory-counts.js';
import { PlacesQueries } from '../places/places.queries.js';
import { namesOfCuisine, synonymsOf } from './synonyms.js';
import { folded, isWithoutSpaces } from '../tokenizer.js';

/** Names of one kind of business that are searched. */
const MAX_NAMES = 4;
/** Other words for it that are searched in names. */
const MAX_WORDS = 3;
/** Of countries that write names in other scripts than the Latin one. */
const SCRIPTS: [script: RegExp, countries: string][] = [
  [/\p{Script=Han}/u, 'CN HK MO SG TW'],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, 'JP'],
  [/\p{Script=Hangul}/u, 'KR'],
  [/\p{Script=Thai}/u, 'TH'],
  [/\p{Script=Cyrillic}/u, 'RU BY UA KZ KG BG RS MK ME BA TJ MN'],
  [/\p{Script=Greek}/u, 'GR CY'],
  [/\p{Script=Hebrew}/u, 'IL'],
  [/\p{Script=Arabic}/u, 'AE SA QA KW BH OM YE IQ SY JO LB PS EG LY TN DZ MA SD IR PK AF'],
];
const LATIN = /^[\p{Script=Latin}\P{L}]+$/u;
/** Countries where a noun in a name has an ending: `Gül Eczanesi`. */
const WITH_ENDINGS = ['TR', 'AZ', 'CY'];

/** Finds the language that a place has its categories in. */
@Injectable()
export class CategoryLanguages {
  private otherwise: { categories: unknown; byKind: ReadonlyMap<string, string[]> } | undefined;

  constructor(
    private readonly counts: DirectoryCounts,
    private readonly places: PlacesQueries,
  ) {}

  /** Names in other languages, of the kind of business that a text names, that the place has as categories, the largest first. */
  async namesOf(text: string, place: CityFilters = {}): Promise<string[]> {
    const { categories, categoryAliases } = await this.counts.current();
    const survivor = categoryAliases.get(nameSlug(text));
    const cuisines = [slugify(text).replaceAll('-', ' '), ...synonymsOf(folded(text))].flatMap(namesOfCuisine);
    const translations = [...categoryTranslations(text), ...cuisines].map(nameSlug);
    const names = [...translations, ...(survivor === undefined ? [] : [survivor])];
    const slugs = [...new Set(names)].filter((slug) => slug !== nameSlug(text));
    const kinds = [slugify(text).replaceAll('-', ' '), ...synonymsOf(folded(text))];
    const alike = kinds.flatMap((kind) => this.namedOtherwise(categories).get(kind) ?? []);
    const known = [...new Set([...slugs, ...alike])]
      .flatMap((slug) => (slug === nameSlug(text) ? [] : (categories.get(slug) ?? [])))
      .filter(({ business_count: count }) => count > 0);
    const largest = known.sort((a, b) => b.business_count - a.business_count).map(({ slug }) => slug);
    const isInCity = largest.length > 0 && citySlugsOf(place) !== undefined;
    const there = isInCity ? await this.places.categoriesIn(place, largest) : largest;
    return there.slice(0, MAX_NAMES).flatMap((slug) => categories.get(slug)?.name.toLowerCase() ?? []);
  }

  /** Slugs of the categories with a name that means a kind of business, as `Cordonnerie` does shoe repair, by that kind. */
  private namedOtherwise(categories: ReadonlyMap<string, NamedCountRow>): ReadonlyMap<string, string[]> {
    if (this.otherwise?.categories === categories) return this.otherwise.byKind;
    const byKind = new Map<string, string[]>();
    for (const { slug, name } of categories.values())
      for (const kind of synonymsOf(folded(name))) byKind.set(kind, [...(byKind.get(kind) ?? []), slug]);
    this.otherwise = { categories, byKind };
    return byKind;
  }

  /**
   * Synonyms and translations of a kind of business that are in names of a city, as those without a category state it nowhere else; also
   * whether these may have other endings there.
   */
  async wordsFor(
    text: string,
    { countryCode = '', ...city }: CityFilters,
  ): Promise<{ words: string[]; areStems: boolean }> {
    const synonyms = [...synonymsOf(slugify(text).replaceAll('-', ' ')), ...synonymsOf(folded(text))];
    const isOfCountry = (name: string) =>
      LATIN.test(name) ||
      SCRIPTS.some(([script, codes]) => script.test(name) && codes.split(' ').includes(countryCode));
    const own = categoryTranslations(text);
    // What is sold or done has none: its kinds of business have.
    const translations = own.length > 0 ? own : synonyms.flatMap(categoryTranslations);
    const others = [...new Set([...synonyms, ...translations])].filter(isOfCountry);
    // Of words in such a script each letter pair is one.
    const [joined, spaced] = [others.filter(isWithoutSpaces), others.filter((name) => !isWithoutSpaces(name))];
    const areStems = WITH_ENDINGS.includes(countryCode);
    const known = await this.places.wordsIn({ countryCode, ...city }, spaced.map(slugify), areStems);
    const there = spaced.filter((name) => known.includes(slugify(name)));
    return { words: [...joined, ...there].slice(0, MAX_WORDS), areStems };
  }
}

/** Whether a country writes names in other letters than the Latin ones. */
export function hasOtherScript(countryCode: string): boolean {
  return SCRIPTS.some(([, codes]) => codes.split(' ').includes(countryCode));
}
