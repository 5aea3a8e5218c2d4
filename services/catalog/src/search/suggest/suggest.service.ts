import type { Place, SuggestQuery, Suggestions } from '@directory/contracts/search';
import { countryName } from '@directory/contracts/countries';
import { nameSlug, slugify } from '@directory/contracts/slugs';
import { Inject, Injectable } from '@nestjs/common';
import { CategoryLanguages } from '../query/words/category-languages.js';
import { citiesNamed } from '../query/places/city-names.js';
import { countriesStartingWith } from '../query/places/country-aliases.js';
import { highlighter } from '../highlights.js';
import { CategoryWords } from '../postgres/category-words.js';
import { TermQueries } from '../postgres/terms.queries.js';
import { prefixVariants } from '../query/words/edit-distance.js';
import { inOtherLayouts } from '../query/words/keyboard-layouts.js';
import { citiesOf, PlaceFinder } from '../query/places/place-finder.js';
import { splitsOf } from '../query/places/place-splits.js';
import { citySpellings } from '../query/places/city-spellings.js';
import { PlacesQueries } from '../query/places/places.queries.js';
import { countryPlace, publicPlace } from '../query/parsed-query.js';
import { synonymSlugs } from '../query/words/synonyms.js';
import { SEARCH_ENGINES, type CityFilters, type SearchEngines } from '../engine/search-engine.js';
import { SearchQueries } from '../search.queries.js';
import { withComposedVowels } from '../query/tokenizer.js';

/** Cities whose names start with the typed words, in which a business is looked up. */
const MAX_CITIES_OF_NAME = 2;
const MAX_SUGGESTIONS = { categories: 3, businesses: 5, places: 3 };
/** Very many regions and areas start with one letter. */
const MIN_LOCALITY_LENGTH = 2;
/** Of the slug of a business, after that of its name. */
const ID_SUFFIX_LENGTH = 7;

type BusinessSuggestions = Pick<Suggestions, 'businesses' | 'engine'>;

@Injectable()
export class SuggestService {
  constructor(
    private readonly queries: SearchQueries,
    private readonly places: PlacesQueries,
    private readonly finder: PlaceFinder,
    private readonly terms: TermQueries,
    private readonly categoryWords: CategoryWords,
    private readonly categoryLanguages: CategoryLanguages,
    @Inject(SEARCH_ENGINES) private readonly engines: SearchEngines,
  ) {}

  async suggest({ q: typed, location }: SuggestQuery, signal: AbortSignal): Promise<Suggestions> {
    const q = withComposedVowels(typed);
    const found = await this.startingWith(q, location, signal);
    if (found.categories.length + found.places.length + found.businesses.length > 0) return found;
    const other = await this.inOtherLayout(q, signal);
    return other === undefined ? found : this.startingWith(other, location, signal);
  }

  /** As the same keys give it in another keyboard layout, if words start so. */
  private async inOtherLayout(q: string, signal: AbortSignal): Promise<string | undefined> {
    const layouts = inOtherLayouts(q).map((text) => ({ text, words: text.split(/\s+/).filter(Boolean) }));
    if (layouts.length === 0) return undefined;
    const known = await this.terms.completions([...new Set(layouts.flatMap(({ words }) => words))], signal);
    return layouts.find(({ words }) => words.every((start) => known.some(({ word }) => word.startsWith(start))))?.text;
  }

  private async startingWith(q: string, location: string, signal: AbortSignal): Promise<Suggestions> {
    const [categories, places, found] = await Promise.all([
      this.categories(q),
      this.placesStartingWith(q),
      this.cityOf(location, signal).then((city) => this.businesses(q, city, signal)),
    ]);
    const inPlaces = categories.length + places.length > 0 ? undefined : await this.kindInPlaces(q);
    if (inPlaces) return { categories, ...inPlaces, ...found };
    const isNothing = location === '' && categories.length + places.length + found.businesses.length === 0;
    const named = isNothing ? await this.nameInCities(q, signal) : undefined;
    if (named) return { categories, places, what: '', ...named };
    const isKnown = categories.length + places.length > 0 || found.businesses.some(({ name }) => startsWith(name, q));
    return { categories, places: isKnown ? places : await this.misspeltPlaces(q), what: '', ...found };
  }

  /** `pizza` in the cities that start with the last words of `pizza in new yo`. */
  private async kindInPlaces(q: string): Promise<Pick<Suggestions, 'places' | 'what'> | undefined> {
    for (const { rest, place } of splitsBeforePlace(q)) {
      const own = await this.categoryWords.categoriesNamed(rest);
      const categories = own.length > 0 ? own : (await this.categoryLanguages.namesOf(rest)).map(nameSlug);
      if (categories.length === 0) continue;
      const cities = await this.places.citiesStartingWith(namesStartingWith(place), MAX_SUGGESTIONS.places, categories);
      if (cities.length > 0) return { places: citiesOf(cities).map(publicPlace), what: rest };
    }
    return undefined;
  }

  /** `Rosa` in a city that starts with the last words of `rosa berl`. */
  private async nameInCities(q: string, signal: AbortSignal): Promise<BusinessSuggestions | undefined> {
    for (const { rest, place } of splitsBeforePlace(q)) {
      const rows = await this.places.citiesStartingWith(namesStartingWith(place), MAX_CITIES_OF_NAME);
      for (const { filters } of citiesOf(rows)) {
        const found = await this.businesses(rest, filters, signal);
        if (found.businesses.length > 0) return found;
      }
    }
    return undefined;
  }

  private async misspeltPlaces(q: string): Promise<Place[]> {
    const variants = prefixVariants(slugify(q));
    if (variants.length === 0) return [];
    const cities = await this.places.citiesStartingWith(variants, MAX_SUGGESTIONS.places);
    return citiesOf(cities).map(publicPlace);
  }

  private async categories(q: string): Promise<Suggestions['categories']> {
    const slug = slugify(q);
    if (slug === '') return [];
    const rows = await this.queries.categoriesStartingWith(slug, synonymSlugs(slug), MAX_SUGGESTIONS.categories);
    return rows.map((row) => ({ slug: row.slug, name: row.name, count: row.business_count }));
  }

  private async placesStartingWith(q: string): Promise<Place[]> {
    const slug = slugify(q);
    if (slug === '') return [];
    const codes = countriesStartingWith(q);
    const names =
      q.length < MIN_LOCALITY_LENGTH ? [] : await this.places.localitiesStartingWith(q, MAX_SUGGESTIONS.places);
    const [cities, counts, named] = await Promise.all([
      this.places.citiesStartingWith(namesStartingWith(q), MAX_SUGGESTIONS.places),
      this.places.countryCounts(codes),
      names.length > 0 ? this.finder.named(names) : [],
    ]);
    const countries = [...counts].map(([code, count]) => countryPlace(code, count));
    const localities = named.flat().filter(({ kind }) => kind === 'region' || kind === 'area');
    return [...countries, ...citiesOf(cities), ...localities]
      .sort((a, b) => b.businessCount - a.businessCount)
      .slice(0, MAX_SUGGESTIONS.places)
      .map(publicPlace);
  }

  private async cityOf(location: string, signal: AbortSignal): Promise<CityFilters> {
    const where = location === '' ? undefined : (await this.finder.find(location, signal))?.place;
    return where?.filters ?? {};
  }

  private async businesses(q: string, city: CityFilters, signal: AbortSignal): Promise<BusinessSuggestions> {
    const { countryCode, citySlug, otherCitySlugs } = city;
    const place = { countryCode, citySlug, otherCitySlugs };
    const { ids, engine } = await this.engines.run(async (one, either) => {
      const ids = q === '' ? [] : await one.suggest(q, place, MAX_SUGGESTIONS.businesses, either);
      return { ids, engine: one.name };
    }, signal);
    const rows = await this.queries.hits(ids);
    const counts = await this.queries.countNames(
      rows.map(({ slug }) => slug.slice(0, -ID_SUFFIX_LENGTH)),
      place,
    );
    const highlight = highlighter(q);
    const businesses = rows.map((row, i) => ({
      slug: row.slug,
      name: row.name,
      category: row.category ?? row.type,
      city: row.city,
      country: row.country_code && countryName(row.country_code),
      count: counts[i] ?? 1,
      highlights: highlight(row.name),
    }));
    return { businesses, engine };
  }
}

/** Words, and the last ones, which may begin a place. */
function splitsBeforePlace(q: string): { rest: string; place: string }[] {
  return splitsOf(q).filter(
    ({ rest, place, isLeading, isInner, typed }) =>
      rest !== '' && !isLeading && !isInner && typed === undefined && place.length >= MIN_LOCALITY_LENGTH,
  );
}

/** Prefixes of the slugs of cities: the typed text in its spellings, and its names in other languages if it is a whole name. */
function namesStartingWith(q: string): string[] {
  return [...citySpellings(slugify(q)), ...citiesNamed(q).flatMap(({ slugs }) => slugs)];
}

function startsWith(name: string, q: string): boolean {
  return slugify(name).startsWith(slugify(q));
}
