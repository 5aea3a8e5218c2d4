import { describe, expect, it } from 'vitest';
import type { DirectoryVersion } from '../cache/directory-version.js';
import { FilterFacts, orderKeyOf } from './filter-facts.js';
import { EVERYTHING } from './moderation-filter.js';

const page = { page: 1, limit: 20, sortBy: 'name', sortOrder: 'asc' } as const;
const ofCountry = { ...EVERYTHING, countryCode: 'CN' };
const withoutPhone = { ...ofCountry, missing: [1] };

function factsOfVersion() {
  const version = { current: '1' };
  return { version, facts: new FilterFacts(version as DirectoryVersion) };
}

describe('facts of a filter', () => {
  it('are valid until the directory changes', () => {
    const { version, facts } = factsOfVersion();
    facts.of(ofCountry).isCapped = true;
    expect(facts.of({ ...ofCountry }).isCapped).toBe(true);
    expect(facts.of(withoutPhone).isCapped).toBeUndefined();
    version.current = '2';
    expect(facts.of(ofCountry).isCapped).toBeUndefined();
  });

  it('are not kept for reported businesses, as reports do not change the directory', () => {
    const { facts } = factsOfVersion();
    facts.of({ ...ofCountry, reported: true }).isCapped = true;
    expect(facts.of({ ...ofCountry, reported: true }).isCapped).toBeUndefined();
  });

  it('exclude a scan as short as one of the filter or its country, in the same order, for as many matches', () => {
    const { facts } = factsOfVersion();
    const scan = { rows: 1_000, needed: 20 };
    facts.of(ofCountry).shortScans.set(orderKeyOf(page), scan);
    expect(facts.isShort(ofCountry, page, scan)).toBe(true);
    expect(facts.isShort(withoutPhone, page, { rows: 900, needed: 40 })).toBe(true);
    expect(facts.isShort(ofCountry, page, { ...scan, rows: 1_001 })).toBe(false);
    expect(facts.isShort(ofCountry, page, { ...scan, needed: 19 })).toBe(false);
    expect(facts.isShort(ofCountry, { ...page, sortOrder: 'desc' }, scan)).toBe(false);
    expect(facts.isShort({ ...ofCountry, countryCode: 'IN' }, page, scan)).toBe(false);
    facts.of(withoutPhone).shortScans.set(orderKeyOf({ ...page, sortBy: 'rating' }), scan);
    expect(facts.isShort(ofCountry, { ...page, sortBy: 'rating' }, scan)).toBe(false);
  });
});
