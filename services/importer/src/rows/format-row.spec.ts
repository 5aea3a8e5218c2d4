import { describe, expect, it } from '@jest/globals';
import { copyLine, INGEST_COLUMN_NAMES } from '@directory/contracts/ingest';
import { businessSlug, fnv1a64 } from '@directory/contracts/slugs';
import { mapColumns } from '../columns/column-map.js';
import { createRowFormatter } from './format-row.js';

/** Formats one row given as header → cell. */
function format(cells: Record<string, string | null>) {
  const formatter = createRowFormatter(mapColumns(Object.keys(cells)));
  return formatter({ row: 2, cells: Object.values(cells) });
}

describe('createRowFormatter', () => {
  it('fills every column of the contract, in its order', () => {
    const { row, issues } = format({ name: 'Çay Evi', place_id: ' ChIJa_1 ' });
    expect(issues).toEqual([]);
    expect(Object.keys(row!)).toEqual(INGEST_COLUMN_NAMES);
    expect(row).toMatchObject({
      row_no: 2,
      match_key: 'ChIJa_1',
      place_id: 'ChIJa_1',
      slug: businessSlug('Çay Evi', 'ChIJa_1'),
      category: null,
      verified: null,
    });
    expect(copyLine(row!).split('\t')).toHaveLength(INGEST_COLUMN_NAMES.length);
  });

  it.each([
    'area',
    'Neighborhood',
    'neighbourhood',
    'borough',
    'District',
    'suburb',
    'Mahalle',
    'Semt',
    'İlçe',
    'Stadtteil',
  ])('takes the area from a column %s', (header) => {
    const { row } = format({ name: 'A', city: 'Berlin', [header]: 'Kreuzberg' });
    expect(row).toMatchObject({ city: 'Berlin', area: 'Kreuzberg' });
  });

  it('refuses a row without a name, and nothing else', () => {
    for (const name of [null, ' ', 'None', '\u200b']) {
      const { row, issues } = format({ name, phone: '1' });
      expect(row).toBeNull();
      expect(issues).toEqual([{ row: 2, column: 'name', code: 'row_name_missing', value: null }]);
    }
  });

  it('lands a row whose other values are all bad, one issue for each', () => {
    const { row, issues } = format({
      name: 'A',
      latitude: '91',
      longitude: '200',
      rating: '9',
      reviews: 'lots',
      phone: '9.05E+11',
      website: 'javascript:1',
      city: 'x'.repeat(151),
      time_zone: 'Mars/Olympus',
    });
    expect(row).toMatchObject({
      name: 'A',
      latitude: null,
      rating: null,
      phone: null,
      website: null,
      city: null,
      time_zone: null,
    });
    expect(issues.map(({ code, column }) => `${code} ${column}`).sort()).toEqual([
      'row_coordinate_invalid latitude',
      'row_coordinate_invalid longitude',
      'row_number_invalid reviews',
      'row_phone_scientific phone',
      'row_rating_invalid rating',
      'row_text_too_long city',
      'row_url_invalid url',
    ]);
  });

  it('matches by place id, else phone, else name and address', () => {
    const both = { name: 'A', phone: '+90 532 123 45 67' };
    expect(format({ ...both, place_id: 'P' }).row!.match_key).toBe('P');
    expect(format({ ...both, place_id: '0x3bcb97005edddc55:0x8ac1f20d5afeea0a' }).row).toMatchObject({
      place_id: null,
      match_key: 'tel:905321234567',
      phone_number: 905321234567n,
    });
    const hash = BigInt.asIntN(64, fnv1a64('cay-evi|gul-sok-1-izmir'));
    const row = format({ name: 'Çay Evi', address: 'Gül Sok. 1, İzmir' }).row!;
    expect(row).toMatchObject({ match_key: `na:${hash}`, name_address_hash: hash });
    expect(format({ name: 'ÇAY  EVİ', address: 'GÜL SOK 1 İZMİR' }).row!.match_key).toBe(row.match_key);
  });

  it('names categories, types and cities by slugs and leaves an empty category empty', () => {
    expect(format({ name: 'A', category: '', type: 'Kahve Dükkânı', city: 'İzmir' }).row).toMatchObject({
      category: null,
      category_slug: null,
      type: 'Kahve Dükkânı',
      type_slug: 'kahve-dukkani',
      city_slug: 'izmir',
    });
  });

  it('falls back to the older columns', () => {
    const row = format({
      name: 'A',
      reviews_link: '',
      location_reviews_link: 'https://a.com/r',
      working_hours: '{broken',
      working_hours_old_format: 'None',
      working_hours_csv_compatible: 'Monday,8AM,8PM',
    }).row!;
    expect(row).toMatchObject({ reviews_link: 'https://a.com/r', working_hours: '{"Monday":"8AM-8PM"}' });
  });

  it('takes a plain about text for the description, unless there is one', () => {
    expect(format({ name: 'A', about: 'Since 1950.', description: '' }).row).toMatchObject({
      about: null,
      description: 'Since 1950.',
    });
    expect(format({ name: 'A', about: 'Since 1950.', description: 'Tea.' }).row).toMatchObject({ description: 'Tea.' });
  });

  it('cuts a name that is too long and says so', () => {
    const { row, issues } = format({ name: 'x'.repeat(299) + '🍕', phone: '' });
    expect(row!.name).toBe('x'.repeat(299));
    expect(issues).toMatchObject([{ code: 'row_name_cut', column: 'name' }]);
  });
});
