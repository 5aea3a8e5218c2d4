import { describe, expect, it } from 'vitest';
import { bySpelling, citySpellingKey, citySpellings } from './city-spellings.js';

describe('spellings of a city', () => {
  it.each([
    ['st-louis', 'saint-louis'],
    ['sankt-gallen', 'st-gallen'],
    ['st-niklaas', 'sint-niklaas'],
    ['ft-lauderdale', 'fort-lauderdale'],
    ['mt-vernon', 'mount-vernon'],
    ['east-st-louis', 'e-saint-louis'],
    ['port-st-lucie', 'port-saint-lucie'],
    ['n-ft-myers', 'north-fort-myers'],
    ['sault-ste-marie', 'sault-sainte-marie'],
    ['w-palm-bch', 'west-palm-beach'],
  ])('are the same city: %s and %s', (one, other) => {
    expect(citySpellings(one)).toContain(other);
    expect(citySpellings(other)).toContain(one);
    expect(citySpellingKey(one)).toBe(citySpellingKey(other));
  });

  it.each([
    ['san-jose', 'saint-jose'],
    ['saint-colombe', 'sainte-colombe'],
    ['old-fort', 'old-ft'],
    ['mount', 'mt'],
    ['e-west', 'east-w'],
  ])('are different cities: %s and %s', (one, other) => {
    expect(citySpellings(one)).not.toContain(other);
    expect(citySpellingKey(one)).not.toBe(citySpellingKey(other));
  });

  it('start with the one that was given, and leave other names alone', () => {
    expect(citySpellings('ft-worth')).toEqual(['ft-worth', 'fort-worth']);
    expect(citySpellings('berlin')).toEqual(['berlin']);
  });

  it('group the cities of a country, in the order of the rows', () => {
    const rows = [
      { countryCode: 'US', slug: 'st-louis' },
      { countryCode: 'FR', slug: 'saint-louis' },
      { countryCode: 'US', slug: 'saint-louis' },
    ];
    expect(bySpelling(rows, (row) => row)).toEqual([[rows[0], rows[2]], [rows[1]]]);
  });
});
