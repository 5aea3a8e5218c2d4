import { describe, expect, it } from 'vitest';
import { categoryTranslations } from '../words/category-translations.js';
import { citiesNamed } from './city-names.js';
import { FOREIGN_CITY_NAMES } from './foreign-city-names.js';
import { hasSynonyms } from '../words/synonyms.js';

const cities = FOREIGN_CITY_NAMES.trim()
  .split(/\n(?! )/)
  .flatMap((line) =>
    line
      .slice(3)
      .split(/;\s+/)
      .map((city) => ({ countryCode: line.slice(0, 2), names: city.split(/: |,\s+/) })),
  );

describe('names of cities in other languages', () => {
  it.each([
    ['慕尼黑', 'DE', 'munchen'],
    ['Brema', 'DE', 'bremen'],
    ['ブレーメン', 'DE', 'bremen'],
    ['Monaco di Baviera', 'DE', 'munchen'],
    ['Colonia', 'DE', 'koln'],
    ['科隆', 'DE', 'koln'],
    ['Лион', 'FR', 'lyon'],
    ['Salonicco', 'GR', 'thessaloniki'],
    ['برشلونة', 'ES', 'barcelona'],
  ])('belong to one city, whichever table has them: %s', (name, countryCode, slug) => {
    const slugs = citiesNamed(name).flatMap((city) => (city.countryCode === countryCode ? city.slugs : []));
    expect(slugs).toContain(slug);
  });

  it('are no Latin words that they sound like', () => {
    for (const word of ['liang', 'lion', 'masai', 'mu ni hei']) expect(citiesNamed(word)).toEqual([]);
  });

  it('are each stated with at least one other name', () => {
    expect(cities.length).toBeGreaterThan(1_000);
    expect(cities.filter(({ names }) => names.length < 2 || names.some((name) => name.trim() === ''))).toEqual([]);
  });

  it('are no words for a kind of business', () => {
    const isKind = (name: string) => hasSynonyms(name.toLowerCase()) || categoryTranslations(name).length > 0;
    expect(cities.flatMap(({ names }) => names.slice(1)).filter(isKind)).toEqual([]);
  });
});
