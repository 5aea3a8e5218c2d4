import { query } from '@directory/service-kit/query';
import { Injectable } from '@nestjs/common';
import { DirectoryVersion } from '../../cache/directory-version.js';
import { SearchDatabase } from '../postgres/search-database.js';

export interface NamedCountRow {
  slug: string;
  name: string;
  business_count: number;
}

interface Counts {
  /** By code; countries with businesses. */
  countries: Map<string, number>;
  /** By slug. */
  categories: Map<string, NamedCountRow>;
  /** Slugs of categories by those of their other names. */
  categoryAliases: Map<string, string>;
}

const MAX_MERGE_STEPS = 10;

/** Businesses of each country and category: few rows, which every search needs. They are read again once the directory changes. */
@Injectable()
export class DirectoryCounts {
  private version: string | undefined;
  private counts: Promise<Counts> | undefined;

  constructor(
    private readonly db: SearchDatabase,
    private readonly directoryVersion: DirectoryVersion,
  ) {}

  /** The same object until they change. */
  async current(): Promise<Counts> {
    const version = this.directoryVersion.current;
    if (!this.counts || version !== this.version) {
      this.version = version;
      this.counts = this.read();
    }
    try {
      return await this.counts;
    } catch (error) {
      this.counts = undefined;
      throw error;
    }
  }

  private async read(): Promise<Counts> {
    const [countries, categories, aliases] = await Promise.all([
      query.rows<{ country_code: string; business_count: number }>(
        this.db,
        'SELECT country_code, business_count FROM country_count WHERE business_count > 0',
      ),
      query.rows<NamedCountRow>(this.db, 'SELECT slug, name, business_count FROM category_count'),
      query.rows<{ slug: string; survivor_slug: string }>(
        this.db,
        "SELECT slug, survivor_slug FROM name_alias WHERE country_code = ''",
      ),
    ]);
    const survivors = new Map(aliases.map((row) => [row.slug, row.survivor_slug]));
    return {
      categoryAliases: new Map(aliases.map(({ slug }) => [slug, survivorOf(slug, survivors)])),
      countries: new Map(countries.map((row) => [row.country_code, row.business_count])),
      categories: new Map(categories.map((row) => [row.slug, row])),
    };
  }
}

/** The end of a chain of merges, as `surviving_name()` follows it. */
function survivorOf(slug: string, survivors: ReadonlyMap<string, string>): string {
  let survivor = slug;
  for (let step = 0; step < MAX_MERGE_STEPS; step++) survivor = survivors.get(survivor) ?? survivor;
  return survivor;
}
