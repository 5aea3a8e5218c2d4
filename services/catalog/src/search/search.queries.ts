import { Injectable } from '@nestjs/common';
import { DirectoryVersion } from '../cache/directory-version.js';
import { KeyedCache } from '../cache/keyed-cache.js';
import { CARD, type BusinessCardRow } from '../businesses/businesses.queries.js';
import { citySlugsOf, type CityFilters } from './engine/search-engine.js';
import { DirectoryCounts, type NamedCountRow } from './query/directory-counts.js';
import { editDistance } from './query/words/edit-distance.js';
import { LookupDatabase } from './postgres/lookup-database.js';
import { cityKey } from './projection/business-document.js';

interface SavedRow extends BusinessCardRow {
  business_status: string | null;
}

interface CityNameRow {
  country_code: string;
  slug: string;
  name: string;
}

const MIN_CORRECTED_LENGTH = 4;
const MAX_NAME_COUNT = 100;

/** Reads the displayed columns of the businesses found by an engine. */
@Injectable()
export class SearchQueries {
  private categoryTrigrams: { categories: unknown; trigrams: [slug: string, trigrams: string[]][] } = {
    categories: undefined,
    trigrams: [],
  };

  private readonly cityNames: KeyedCache<CityNameRow>;

  constructor(
    private readonly db: LookupDatabase,
    private readonly counts: DirectoryCounts,
    version: DirectoryVersion,
  ) {
    this.cityNames = new KeyedCache(version, {
      read: (keys) => this.readCityNames(keys),
      keysOf: ({ country_code, slug }) => [cityKey(country_code, slug)],
    });
  }

  /** Ordered as the ids; without unlisted businesses. */
  hits(ids: string[]): Promise<BusinessCardRow[]> {
    return this.rows(ids, 'listed');
  }

  /** Ordered as the ids; with businesses that have closed. */
  saved(ids: string[]): Promise<SavedRow[]> {
    return this.rows(ids, 'approved');
  }

  private async rows(ids: string[], condition: 'listed' | 'approved'): Promise<SavedRow[]> {
    if (ids.length === 0) return [];
    return this.db.query(
      `SELECT ${CARD}, business_status
       FROM unnest($1::bigint[]) WITH ORDINALITY AS requested (id, position) JOIN business USING (id)
       WHERE ${condition} ORDER BY position`,
      [ids],
    );
  }

  async categories(slugs: string[]): Promise<NamedCountRow[]> {
    const { categories } = await this.counts.current();
    return slugs.flatMap((slug) => categories.get(slug) ?? []);
  }

  /** Categories with a word that has this prefix, then the listed ones, largest first; at last those with one slip in it. */
  async categoriesStartingWith(slug: string, listed: string[], limit: number): Promise<NamedCountRow[]> {
    const { categories, categoryAliases } = await this.counts.current();
    const all = [...categories.values()].filter((category) => category.business_count > 0);
    const others = new Set(listed);
    for (const [alias, survivor] of categoryAliases) if (alias.startsWith(slug)) others.add(survivor);
    const tiers: ((category: string) => boolean)[] = [
      (category) => category.startsWith(slug),
      (category) => category.includes(`-${slug}`),
      (category) => others.has(category),
    ];
    const found = all.flatMap((category) => {
      const tier = tiers.findIndex((has) => has(category.slug));
      return tier === -1 ? [] : { category, tier };
    });
    if (found.length > 0 || slug.length < MIN_CORRECTED_LENGTH)
      return found
        .sort((a, b) => a.tier - b.tier || largestFirst(a.category, b.category))
        .slice(0, limit)
        .map(({ category }) => category);
    return all
      .filter((category) => startsWithOneSlip(category.slug, slug))
      .sort(largestFirst)
      .slice(0, limit);
  }

  /** Businesses of each name, in the place if given. */
  async countNames(names: string[], place: CityFilters): Promise<number[]> {
    if (names.length === 0) return [];
    const rows = await this.db.query<{ count: number }[]>(
      `SELECT count FROM unnest($1::text[]) WITH ORDINALITY AS wanted (slug, position), LATERAL (
         SELECT count(*)::int AS count FROM (
           SELECT FROM business WHERE listed AND left(business.slug, -7) = wanted.slug
             AND ($2::text IS NULL OR country_code = $2) AND ($3::text[] IS NULL OR city_slug = ANY($3))
           LIMIT ${MAX_NAME_COUNT}) named) counted
       ORDER BY position`,
      [names, place.countryCode, citySlugsOf(place)],
    );
    return rows.map(({ count }) => count);
  }

  /** Categories whose name resembles one of the texts, or a part of it. */
  async nearestCategories(slugs: string[], minLikeness: number, limit: number): Promise<NamedCountRow[]> {
    const { categories } = await this.counts.current();
    if (categories !== this.categoryTrigrams.categories)
      this.categoryTrigrams = { categories, trigrams: [...categories.keys()].map((it) => [it, [...trigramsOf(it)]]) };
    const texts = slugs.map(trigramsOf);
    // Likeness is at most the share of common trigrams, which is found many times faster.
    const isLikely = (own: string[]) =>
      texts.some((text) => {
        const common = own.filter((trigram) => text.has(trigram)).length;
        return common >= Math.min(own.length, text.size) * minLikeness;
      });
    const likely = this.categoryTrigrams.trigrams.flatMap(([it, own]) => (isLikely(own) ? it : []));
    if (likely.length === 0) return [];
    return this.db.query(
      `SELECT slug, name, business_count FROM (
         SELECT *, (SELECT max(greatest(word_similarity(text, slug), word_similarity(slug, text)))
           FROM unnest($1::text[]) AS wanted (text)) AS likeness FROM category_count
         WHERE business_count > 0 AND slug = ANY($3)) category
       WHERE likeness >= $4 ORDER BY likeness DESC, business_count DESC, slug LIMIT $2`,
      [slugs, limit, likely, minLikeness],
    );
  }

  /** Slugs of areas by their names. */
  async areaSlugs(names: string[]): Promise<Map<string, string>> {
    if (names.length === 0) return new Map();
    const rows = await this.db.query<{ name: string; slug: string }[]>(
      'SELECT name, search_place_key(name) AS slug FROM unnest($1::text[]) AS area (name)',
      [names],
    );
    return new Map(rows.map(({ name, slug }) => [name, slug]));
  }

  async cities(keys: { countryCode: string; slug: string }[]): Promise<CityNameRow[]> {
    const rows = await this.cityNames.get(keys.map(({ countryCode, slug }) => cityKey(countryCode, slug)));
    return [...rows.values()].flat();
  }

  private readCityNames(keys: string[]): Promise<CityNameRow[]> {
    return this.db.query(
      `SELECT country_code, slug, name FROM unnest($1::text[]) AS wanted (key)
       JOIN city_count ON country_code = split_part(key, '/', 1) AND slug = split_part(key, '/', 2)`,
      [keys],
    );
  }
}

/** As `word_similarity` compares them. */
function trigramsOf(slug: string): Set<string> {
  const words = slug.split('-').filter(Boolean);
  return new Set(words.flatMap((word) => [...word, ''].map((_, i) => `  ${word} `.slice(i, i + 3))));
}

function largestFirst(a: NamedCountRow, b: NamedCountRow): number {
  return b.business_count - a.business_count || (a.slug < b.slug ? -1 : 1);
}

function startsWithOneSlip(slug: string, prefix: string): boolean {
  return [-1, 0, 1].some((more) => editDistance(slug.slice(0, prefix.length + more), prefix, 1) <= 1);
}
