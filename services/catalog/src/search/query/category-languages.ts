import { nameSlug } from '@directory/contracts/slugs';
import { Injectable } from '@nestjs/common';
import { citySlugsOf, type CityFilters } from '../engine/search-engine.js';
import { categoryTranslations } from './category-translations.js';
import { DirectoryCounts } from './directory-counts.js';
import { PlacesQueries } from './places.queries.js';

/** Names of one kind of business that are searched. */
const MAX_NAMES = 4;

/** Finds the language that a place has its categories in. */
@Injectable()
export class CategoryLanguages {
  constructor(
    private readonly counts: DirectoryCounts,
    private readonly places: PlacesQueries,
  ) {}

  /** Names in other languages, of the kind of business that a text names, that the place has as categories, the largest first. */
  async namesOf(text: string, place: CityFilters = {}): Promise<string[]> {
    const slugs = [...new Set(categoryTranslations(text).map(nameSlug))].filter((slug) => slug !== nameSlug(text));
    if (slugs.length === 0) return [];
    const { categories } = await this.counts.current();
    const known = slugs.flatMap((slug) => categories.get(slug) ?? []).filter(({ business_count: count }) => count > 0);
    const largest = known.sort((a, b) => b.business_count - a.business_count).map(({ slug }) => slug);
    const isInCity = largest.length > 0 && citySlugsOf(place) !== undefined;
    const there = isInCity ? await this.places.categoriesIn(place, largest) : largest;
    return there.slice(0, MAX_NAMES).flatMap((slug) => categories.get(slug)?.name.toLowerCase() ?? []);
  }
}
