import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DirectoryVersion } from '../cache/directory-version.js';
import type { Page } from './list-order.js';
import { EVERYTHING, type BusinessFilter } from './moderation-filter.js';

/** So many rows in the order of a list have fewer than `needed` matches. */
interface ShortScan {
  rows: number;
  needed: number;
}

/** Valid for one version of the directory. */
interface Facts {
  version: string;
  /** Whether there are more matches than are counted; undefined before they are. */
  isCapped: boolean | undefined;
  /** By `orderKeyOf`. */
  shortScans: Map<string, ShortScan>;
}

const MAX_FILTERS = 2_000;

/** What the pages of a list have shown of its filter, so that further pages and other sort orders do not repeat it. */
@Injectable()
export class FilterFacts {
  private readonly filters = new LRUCache<string, Facts>({ max: MAX_FILTERS });

  constructor(private readonly version: DirectoryVersion) {}

  of(by: BusinessFilter): Facts {
    const version = this.version.current;
    const key = JSON.stringify({ ...by, isLastWordByRow: false });
    const known = this.filters.get(key);
    if (known?.version === version) return known;
    const facts: Facts = { version, isCapped: undefined, shortScans: new Map() };
    // Reports of visitors do not change the version.
    if (by.reported === undefined) this.filters.set(key, facts);
    return facts;
  }

  /** Whether a scan is known to be short, of the filter itself or of all businesses of its country. */
  isShort(by: BusinessFilter, page: Page, { rows, needed }: ShortScan): boolean {
    return [by, { ...EVERYTHING, countryCode: by.countryCode }].some((filter) => {
      const known = this.of(filter).shortScans.get(orderKeyOf(page));
      return known !== undefined && rows <= known.rows && needed >= known.needed;
    });
  }
}

export function orderKeyOf({ sortBy, sortOrder }: Page): string {
  return `${sortBy} ${sortOrder}`;
}
