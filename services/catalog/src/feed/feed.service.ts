import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { countrySlug } from '@directory/contracts/countries';
import { AppError } from '@directory/contracts/errors';
import { FEED_PAGE_SIZE, type Feed, type FeedFile } from '@directory/contracts/internal';
import { FeedPagesQueries } from './feed-pages.queries.js';
import { FeedQueries, LIST_NAMES, type ListedRow, type ListName } from './feed.queries.js';

/**
 * URLs per file without businesses. The protocol allows 50,000 and 50 MB: with percent-encoded slugs of 200 characters this many
 * stay below both.
 */
const MAX_FILE_URLS = 25_000;
/** Rows per query: the first are sent while the next are read. */
const CHUNK_ROWS = 3_000;

const MAIN = [
  ...['/', '/businesses', '/categories', '/countries', '/cities', '/contact'],
  ...['/privacy-policy', '/legal-notice', '/terms-of-service', '/cookie-policy'],
];

const city = (code: string, slug: string) => `/cities/${code.toLowerCase()}/${slug}`;
const PATH_OF: Record<ListName, (row: ListedRow) => string> = {
  categories: (row) => `/categories/${row.slug}`,
  countries: (row) => `/countries/${countrySlug(row.country_code)}`,
  cities: (row) => city(row.country_code, row.slug),
  'country-categories': (row) => `/countries/${countrySlug(row.country_code)}/${row.category_slug}`,
  areas: (row) => `${city(row.country_code, row.city_slug)}/areas/${row.slug}`,
  'city-categories': (row) => `${city(row.country_code, row.city_slug)}/${row.category_slug}`,
};

const NAME = new RegExp(
  `^/sitemaps/(?:(main)|(${LIST_NAMES.join('|')})(?:-(\\d{1,4}))?|businesses/page-(\\d{1,6}))\\.xml$`,
);

/** Content of the sitemap files. */
@Injectable()
export class FeedService {
  constructor(
    private readonly feed: FeedQueries,
    private readonly pages: FeedPagesQueries,
  ) {}

  async overview(): Promise<Feed> {
    const [counts, pages, built, build] = await Promise.all([
      this.feed.counts(),
      this.pages.pages(),
      this.feed.built(),
      this.feed.build(),
    ]);
    const { version, categories, countries, cities } = counts;
    return {
      version,
      businesses: pages.reduce((sum, page) => sum + page.size, 0),
      categories,
      countries,
      cities,
      files: [
        { path: '/sitemaps/main.xml', revision: '1', urls: MAIN.length, lastModified: null },
        ...LIST_NAMES.flatMap((list) => filesOf(list, counts[list], version)),
        ...pages.map((page) => ({
          path: `/sitemaps/businesses/page-${page.page}.xml`,
          revision: page.revision,
          urls: page.size,
          lastModified: page.last_modified.toISOString(),
        })),
      ],
      built: built.map(({ built_at, ...file }) => ({ ...file, builtAt: built_at.toISOString() })),
      building: build.building,
      buildError: build.error,
    };
  }

  /** URLs of a file as lines, read on demand. @throws AppError `not_found` */
  lines(path: string): Readable {
    const [, main, list, part, page] = NAME.exec(path) ?? [];
    if (page !== undefined) return Readable.from(this.businessLines(Number(page)), { objectMode: false });
    if (list !== undefined)
      return Readable.from(this.listLines(list as ListName, Number(part ?? 1)), { objectMode: false });
    if (main !== undefined) return Readable.from([MAIN.map(line).join('')], { objectMode: false });
    throw new AppError('not_found');
  }

  /** The last page may temporarily exceed the page size, until the next division. */
  private async *businessLines(page: number): AsyncGenerator<string> {
    const range = await this.pages.range(page);
    let from = range?.first_id;
    for (let left = FEED_PAGE_SIZE; range && from !== undefined && left > 0; left -= CHUNK_ROWS) {
      const rows = await this.pages.businesses(from, range.next_id, CHUNK_ROWS);
      if (rows.length > 0) yield rows.map((row) => `/business/${row.slug}\t${row.updated_at.toISOString()}\n`).join('');
      const last = rows.at(CHUNK_ROWS - 1);
      from = last && String(BigInt(last.id) + 1n);
    }
  }

  private async *listLines(list: ListName, part: number): AsyncGenerator<string> {
    const rows = await this.feed.listed(list, MAX_FILE_URLS, (part - 1) * MAX_FILE_URLS);
    yield rows.map((row) => line(PATH_OF[list](row))).join('');
  }
}

const line = (path: string) => `${path}\t\n`;

/** Files of the specification, which exist even if they are empty. */
const ALWAYS: readonly ListName[] = ['categories', 'countries', 'cities'];

/** `cities.xml`, `cities-2.xml` and so on. */
function filesOf(list: ListName, count: number, version: string): FeedFile[] {
  const files = Math.max(ALWAYS.includes(list) ? 1 : 0, Math.ceil(count / MAX_FILE_URLS));
  return Array.from({ length: files }, (_, index) => ({
    path: `/sitemaps/${list}${index === 0 ? '' : `-${index + 1}`}.xml`,
    revision: version,
    urls: Math.min(MAX_FILE_URLS, count - index * MAX_FILE_URLS),
    lastModified: null,
  }));
}
