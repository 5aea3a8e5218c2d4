import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { countrySlug } from '@directory/contracts/countries';
import { AppError } from '@directory/contracts/errors';
import { FEED_PAGE_SIZE, type Feed, type FeedFile } from '@directory/contracts/internal';
import { FeedPagesQueries } from './feed-pages.queries.js';
import { FeedQueries } from './feed.queries.js';

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

/** Lists with their files, several if they are long. */
const LISTS = ['categories', 'countries', 'cities'] as const;
type List = (typeof LISTS)[number];

const NAME = /^\/sitemaps\/(?:(main)|(categories|countries|cities)(?:-(\d{1,4}))?|businesses\/page-(\d{1,6}))\.xml$/;

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
    const { version, ...lists } = counts;
    return {
      version,
      businesses: pages.reduce((sum, page) => sum + page.size, 0),
      ...lists,
      files: [
        { path: '/sitemaps/main.xml', revision: '1', urls: MAIN.length, lastModified: null },
        ...LISTS.flatMap((list) => filesOf(list, counts[list], version)),
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
      return Readable.from(this.listLines(list as List, Number(part ?? 1)), { objectMode: false });
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
      from = rows.length < CHUNK_ROWS ? undefined : String(BigInt(rows.at(-1)!.id) + 1n);
    }
  }

  private async *listLines(list: List, part: number): AsyncGenerator<string> {
    yield (await this.paths(list, (part - 1) * MAX_FILE_URLS)).map(line).join('');
  }

  private async paths(list: List, offset: number): Promise<string[]> {
    if (list === 'categories') {
      return (await this.feed.categories(MAX_FILE_URLS, offset)).map(({ slug }) => `/categories/${slug}`);
    }
    if (list === 'countries') {
      const rows = await this.feed.countries(MAX_FILE_URLS, offset);
      return rows.map((row) => `/countries/${countrySlug(row.country_code)}`);
    }
    const rows = await this.feed.cities(MAX_FILE_URLS, offset);
    return rows.map((row) => `/cities/${row.country_code.toLowerCase()}/${row.slug}`);
  }
}

const line = (path: string) => `${path}\t\n`;

/** `cities.xml`, `cities-2.xml` and so on; the first exists even if it is empty. */
function filesOf(list: List, count: number, version: string): FeedFile[] {
  return Array.from({ length: Math.max(1, Math.ceil(count / MAX_FILE_URLS)) }, (_, index) => ({
    path: `/sitemaps/${list}${index === 0 ? '' : `-${index + 1}`}.xml`,
    revision: version,
    urls: Math.min(MAX_FILE_URLS, count - index * MAX_FILE_URLS),
    lastModified: null,
  }));
}
