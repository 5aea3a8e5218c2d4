import { Injectable } from '@nestjs/common';
import { CARD, type BusinessCardRow } from '../businesses/businesses.queries.js';
import { citySlugsOf, type CityFilters } from './engine/search-engine.js';
import { DirectoryCounts, type NamedCountRow } from './query/directory-counts.js';
import { LookupDatabase } from './postgres/lookup-database.js';

interface SavedRow extends BusinessCardRow {
  business_status: string | null;
}

const MIN_LIKENESS = 0.5;
const MIN_CORRECTED_LENGTH = 4;
const MAX_NAME_COUNT = 100;

/** Reads the displayed columns of the businesses found by an engine. */
@Injectable()
export class SearchQueries {
  private categoryTrigrams: { categories: unknown; trigrams: [slug: string, trigrams: string[]][] } = {
    categories: undefined,
    trigrams: [],
  };

  constructor(
    private readonly db: LookupDatabase,
    private readonly counts: DirectoryCounts,
  ) {}

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
    const rows = await this.db.query<NamedCountRow[]>(
      `SELECT slug, name, business_count FROM category_count
       WHERE business_count > 0 AND (strpos('-' || slug, '-' || $1) > 0 OR slug = ANY($2) OR slug IN (
         SELECT surviving_slug('', a.slug) FROM name_alias a WHERE a.slug >= $1 AND a.slug < $1 || '~' AND a.country_code = ''))
       ORDER BY starts_with(slug, $1) DESC, strpos('-' || slug, '-' || $1) > 0 DESC, business_count DESC, slug LIMIT $3`,
      [slug, listed, limit],
    );
    if (rows.length > 0 || slug.length < MIN_CORRECTED_LENGTH) return rows;
    return this.db.query(
      `SELECT slug, name, business_count FROM category_count WHERE business_count > 0 AND 1 >= least(
         levenshtein_less_equal(left(slug, length($1) - 1), $1, 1), levenshtein_less_equal(left(slug, length($1)), $1, 1),
         levenshtein_less_equal(left(slug, length($1) + 1), $1, 1))
       ORDER BY business_count DESC, slug LIMIT $2`,
      [slug, limit],
    );
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

  /** Categories whose name resembles a text, or a part of it. */
  async nearestCategories(slug: string, limit: number): Promise<NamedCountRow[]> {
    const { categories } = await this.counts.current();
    if (categories !== this.categoryTrigrams.categories)
      this.categoryTrigrams = { categories, trigrams: [...categories.keys()].map((it) => [it, [...trigramsOf(it)]]) };
    const text = trigramsOf(slug);
    // Likeness is at most the share of common trigrams, which is found many times faster.
    const likely = this.categoryTrigrams.trigrams.flatMap(([it, own]) => {
      const common = own.filter((trigram) => text.has(trigram)).length;
      return common >= Math.min(own.length, text.size) * MIN_LIKENESS ? it : [];
    });
    if (likely.length === 0) return [];
    return this.db.query(
      `SELECT slug, name, business_count FROM (
         SELECT *, greatest(word_similarity($1, slug), word_similarity(slug, $1)) AS likeness FROM category_count
         WHERE business_count > 0 AND slug = ANY($3)) category
       WHERE likeness >= ${MIN_LIKENESS} ORDER BY likeness DESC, business_count DESC, slug LIMIT $2`,
      [slug, limit, likely],
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

  async cities(
    keys: { countryCode: string; slug: string }[],
  ): Promise<{ country_code: string; slug: string; name: string }[]> {
    if (keys.length === 0) return [];
    return this.db.query(
      `SELECT country_code, slug, name FROM city_count
       WHERE (country_code, slug) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
      [keys.map(({ countryCode }) => countryCode), keys.map(({ slug }) => slug)],
    );
  }
}

/** As `word_similarity` compares them. */
function trigramsOf(slug: string): Set<string> {
  const words = slug.split('-').filter(Boolean);
  return new Set(words.flatMap((word) => [...word, ''].map((_, i) => `  ${word} `.slice(i, i + 3))));
}
