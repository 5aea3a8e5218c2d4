import { describe, expect, it } from 'vitest';
import { rowKey } from '@directory/contracts/identity';
import { mapColumns } from '../../readers/columns/column-map.js';
import { createRowFormatter } from '../format-row.js';
import { townAt } from './towns.js';

describe('the town at a position', () => {
  it.each([
    ['Reading', 51.4551, -0.9787, 'GB'],
    ['Havant', 50.8531, -0.9822, 'GB'],
    ['Bodrum', 37.0344, 27.4305, 'TR'],
    ['Potsdam', 52.3906, 13.0645, 'DE'],
    ['Davao', 7.0731, 125.6128, 'PH'],
  ])('is %s', (town, latitude, longitude, country) => {
    expect(townAt({ latitude, longitude }, country)?.town).toBe(town);
  });

  it.each([
    ['Üsküdar', 41.0227, 29.0137, 'TR', 'Istanbul'],
    ['Croydon', 51.3762, -0.0982, 'GB', 'London'],
    ['Brooklyn', 40.6501, -73.9496, 'US', 'New York City'],
  ])('is the city of which %s is a district', (district, latitude, longitude, country, town) => {
    expect(townAt({ latitude, longitude }, country)).toEqual({ town, district });
  });

  it('has no district far from the centres of others', () => {
    expect(townAt({ latitude: 48.8566, longitude: 2.3522 }, 'FR')).toEqual({ town: 'Paris', district: null });
    const kadikoy = { latitude: 40.9903, longitude: 29.0291 };
    expect(townAt(kadikoy, 'TR')).toEqual({ town: 'Istanbul', district: null });
  });

  it('is on the same side of a border', () => {
    const bridge = { latitude: 47.5886, longitude: 7.5901 };
    expect(townAt(bridge, 'DE')?.town).toBe('Weil am Rhein');
    expect(townAt(bridge, 'CH')?.town).toBe('Basel');
  });

  it.each([
    ['a field far from towns', 40.0123, -106.0456, 'US'],
    ['the middle of a country, with one decimal', 23.7, 121, 'TW'],
  ])('is none for %s', (_place, latitude, longitude, country) => {
    expect(townAt({ latitude, longitude }, country)).toBeNull();
  });
});

describe('the city of a row', () => {
  const header = ['name', 'address', 'postcode', 'latitude', 'longitude', 'country'];
  const pharmacy = ['Boots', '22 West St', 'PO9 1PG', '50.8531', '-0.9822', 'GB'];
  const rowOf = (cells: string[], defaults = { country: null, city: null as string | null, category: null }) => {
    const { row } = createRowFormatter(mapColumns(header), defaults)({ row: 2, cells });
    if (!row) throw new Error('The row was rejected');
    return row;
  };

  it('is the town at its position if it states none', () => {
    expect(rowOf(pharmacy)).toMatchObject({ city: 'Havant', city_slug: 'havant', city_inferred: true });
  });

  it('has the district at its position as its area, unless it states one', () => {
    const there = pharmacy.with(3, '51.3762').with(4, '-0.0982');
    expect(rowOf(there)).toMatchObject({ city: 'London', area: 'Croydon', area_inferred: true });
    const stated = { row: 2, cells: [...there, 'Addiscombe'] };
    expect(createRowFormatter(mapColumns([...header, 'area']))(stated).row).toMatchObject({
      ...{ city: 'London', city_inferred: true, area: 'Addiscombe', area_inferred: null },
    });
  });

  it('is the stated one, which is not inferred', () => {
    const stated = pharmacy.with(1, '22 West St, Bedhampton');
    expect(rowOf(stated)).toMatchObject({ city: 'Bedhampton', city_inferred: null });
  });

  it.each([
    ['Appletree House', 'Waterlooville'],
    ['London Road Purbrook', 'Waterlooville'],
    ['Denmead', 'Denmead'],
    ['Appletree House, Purbrook', 'Purbrook'],
  ])('is that of the address %s: %s', (address, city) => {
    const there = pharmacy.with(1, address).with(3, '50.8805151').with(4, '-1.0336187');
    expect(rowOf(there).city).toBe(city);
  });

  it('is that of the upload, if one was chosen', () => {
    const chosen = { country: null, city: 'Langstone', category: null };
    expect(rowOf(pharmacy, chosen)).toMatchObject({ city: 'Langstone', city_inferred: null });
  });

  it('is no part of the key by which its business is found', () => {
    const row = rowOf(pharmacy);
    expect(row.match_key).toBe(rowKey({ ...row, city: null }));
    expect(row.match_key).not.toBe(rowKey({ ...row, city_inferred: null }));
  });
});
