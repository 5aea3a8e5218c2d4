import type { Place, SuggestQuery, Suggestions } from '@directory/contracts/search';
import { countryName } from '@directory/contracts/countries';
import { slugify } from '@directory/contracts/slugs';
import { Inject, Injectable } from '@nestjs/common';
import { countriesStartingWith } from '../query/country-aliases.js';
import { highlighter } from '../highlights.js';
import { PlaceFinder } from '../query/place-finder.js';
import { PlacesQueries } from '../query/places.queries.js';
import { cityPlace, countryPlace, publicPlace } from '../query/parsed-query.js';
import { SEARCH_ENGINES, type SearchEngine, type SearchEngines, type SearchFilters } from '../engine/search-engine.js';
import { SearchQueries } from '../search.queries.js';

const MAX_SUGGESTIONS = { categories: 3, businesses: 5, places: 3 };
/** Shorter texts are not corrected. */
const MIN_CORRECTED_LENGTH = 4;

@Injectable()
export class SuggestService {
  constructor(
    private readonly queries: SearchQueries,
    private readonly places: PlacesQueries,
    private readonly finder: PlaceFinder,
    @Inject(SEARCH_ENGINES) private readonly engines: SearchEngines,
  ) {}

  async suggest({ q, location }: SuggestQuery, signal: AbortSignal): Promise<Suggestions> {
    const [categories, places, found] = await Promise.all([
      this.categories(q),
      this.placesStartingWith(q),
      this.businesses(q, location, signal),
    ]);
    return { categories, places, ...found };
  }

  private async categories(q: string): Promise<Suggestions['categories']> {
    const slug = slugify(q);
    if (slug === '') return [];
    const rows = await this.queries.categoriesStartingWith(slug, MAX_SUGGESTIONS.categories);
    return rows.map((row) => ({ slug: row.slug, name: row.name, count: row.business_count }));
  }

  private async placesStartingWith(q: string): Promise<Place[]> {
    const slug = slugify(q);
    if (slug === '') return [];
    const codes = countriesStartingWith(q);
    const [cities, counts] = await Promise.all([
      this.places.citiesStartingWith(slug, MAX_SUGGESTIONS.places),
      this.places.countryCounts(codes),
    ]);
    const countries = [...counts].map(([code, count]) => countryPlace(code, count));
    return [...countries, ...cities.map(cityPlace)]
      .sort((a, b) => b.businessCount - a.businessCount)
      .slice(0, MAX_SUGGESTIONS.places)
      .map(publicPlace);
  }

  private async businesses(
    q: string,
    location: string,
    signal: AbortSignal,
  ): Promise<Pick<Suggestions, 'businesses' | 'engine'>> {
    const where = location === '' ? undefined : (await this.finder.find(location, signal))?.place;
    const filters = where?.filters ?? {};
    const { ids, text, engine } = await this.engines.run(
      async (one, either) => ({ ...(await this.find(one, q, filters, either)), engine: one.name }),
      signal,
    );
    const highlight = highlighter(text);
    const businesses = (await this.queries.hits(ids)).map((row) => ({
      slug: row.slug,
      name: row.name,
      category: row.category ?? row.type,
      city: row.city,
      country: row.country_code && countryName(row.country_code),
      highlights: highlight(row.name),
    }));
    return { businesses, engine };
  }

  private async find(engine: SearchEngine, q: string, filters: SearchFilters, signal: AbortSignal) {
    if (q === '') return { ids: [], text: q };
    const ids = await engine.suggest(q, filters, MAX_SUGGESTIONS.businesses, signal);
    if (ids.length > 0 || q.length < MIN_CORRECTED_LENGTH) return { ids, text: q };
    const text = await engine.correct(q, signal);
    return text === undefined
      ? { ids, text: q }
      : { ids: await engine.suggest(text, filters, MAX_SUGGESTIONS.businesses, signal), text };
  }
}
