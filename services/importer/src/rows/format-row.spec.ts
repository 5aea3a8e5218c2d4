import { describe, expect, it } from 'vitest';
import { BARE_KEY } from '@directory/contracts/identity';
import { copyLine, INGEST_COLUMN_NAMES } from '@directory/contracts/ingest';
import { nameHash } from '@directory/contracts/names';
import type { RowDefaults } from '@directory/contracts/row-defaults';
import { businessSlug } from '@directory/contracts/slugs';
import { mapColumns } from '../readers/columns/column-map.js';
import { openSpreadsheet } from '../readers/open-spreadsheet.js';
import { readAll, testFolder } from '../readers/workbook.fixture.js';
import { createRowFormatter } from './format-row.js';

/** Formats one row given as header → cell. */
function format(cells: Record<string, string | null>) {
  const formatter = createRowFormatter(mapColumns(Object.keys(cells)));
  return formatter({ row: 2, cells: Object.values(cells) });
}

describe('createRowFormatter', () => {
  it('fills every column of the contract', () => {
    const { row, issues } = format({ name: 'Çay Evi', place_id: ' ChIJa_1 ' });
    expect(issues).toEqual([]);
    expect(Object.keys(row!).sort()).toEqual([...INGEST_COLUMN_NAMES].sort());
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
  ])('reads the area from a column %s', (header) => {
    const { row } = format({ name: 'A', city: 'Berlin', [header]: 'Kreuzberg' });
    expect(row).toMatchObject({ city: 'Berlin', area: 'Kreuzberg' });
  });

  it('takes no address that repeats the name, and no city from an address of many words without a comma', () => {
    expect(format({ name: 'Ada Ramen', address: 'Ada Ramen' }).row).toMatchObject({ full_address: null, city: null });
    const { row } = format({ name: 'A', address: 'Old District King Road Old District King Road Market' });
    expect(row).toMatchObject({ full_address: expect.any(String), city: null });
  });

  it.each([
    ['Bakery | ; Cafe;', 'Bakery', 'Bakery, Cafe'],
    ['[1];', null, '1'],
    ['#N/A | Bakery', 'Bakery', 'Bakery'],
    ['; |', null, null],
    ['5812 - Bakery; Cafe', 'Bakery', '5812 - Bakery, Cafe'],
  ])('reads the categories %s as when they are read again from an export', (cell, category, subtypes) => {
    const first = format({ name: 'A', category: cell, subtypes: cell }).row;
    expect(first).toMatchObject({ category, subtypes });
    expect(format({ name: 'A', category: first!.category, subtypes: first!.subtypes }).row).toMatchObject({
      category,
      subtypes,
    });
  });

  it('has the same key whatever country, city and category its file is given', () => {
    const header = ['name', 'phone', 'full_address'];
    const keysOf = (defaults?: RowDefaults) => {
      const formatRow = createRowFormatter(mapColumns(header), defaults);
      const rows = [
        ['Himal', null, null],
        ['Himal', '5528', 'Kupandol'],
      ];
      return rows.map((cells, at) => formatRow({ row: at + 2, cells }).row!.match_key);
    };
    const keys = keysOf();
    expect(keys.every((key) => key.startsWith(BARE_KEY))).toBe(true);
    expect(keysOf({ country: 'NP', city: 'Pokhara', category: 'Hotel' })).toEqual(keys);
    expect(new Set(keys).size).toBe(2);
  });

  it('prefers the category its file is given to that which the header of its names states', () => {
    const columns = mapColumns(['restaurant name', 'city']);
    const cells = ['Ada', 'Bonn'];
    const read = columns.derived.map((cellOf) => cellOf(cells));
    const rowOf = (defaults?: RowDefaults) =>
      createRowFormatter(columns, defaults)({ row: 2, cells: [...cells, ...read] }).row!;
    expect(rowOf()).toMatchObject({ category: 'Restaurant' });
    const given = rowOf({ country: null, city: null, category: 'Pizzeria' });
    expect(given).toMatchObject({ category: 'Pizzeria', category_slug: 'pizzeria', match_key: rowOf().match_key });
  });

  it('rejects a row without a name, and nothing else', () => {
    for (const name of [null, ' ', 'None', '\u200b']) {
      const { row, issues } = format({ name, phone: '1' });
      expect(row).toBeNull();
      expect(issues).toEqual([{ row: 2, column: 'name', code: 'row_name_missing', value: null }]);
    }
  });

  it('takes what programs write where they found nothing as no value', () => {
    const cells = {
      website: 'No website available',
      phone: 'Phone number not found',
      full_address: 'Address not available',
      working_hours: 'Hours not listed yet',
      rating: 'No rating found.',
    };
    const { row, issues } = format({ name: 'Found Nothing Available', ...cells });
    expect(issues).toEqual([]);
    expect(row).toMatchObject({ name: 'Found Nothing Available', website: null, phone: null, full_address: null });
    expect(row).toMatchObject({ working_hours: null, rating: null });
  });

  it('reads values without the labels and separators of the page that they were copied from', () => {
    const cells = {
      category: '· · Japanese',
      full_address: 'Address: 1 Main Street, Springfield',
      reviews: '5\u00a0آلاف',
    };
    expect(format({ name: 'A', ...cells }).row).toMatchObject({
      category: 'Japanese',
      full_address: '1 Main Street, Springfield',
      reviews: 5000,
    });
    expect(format({ name: 'A', reviews: '1.2만' }).row).toMatchObject({ reviews: 12_000 });
  });

  it('has no area that is a region of Russia', () => {
    const full_address = '180024, Россия, Псковская область, Псков, ул. Кузбасской Дивизии, 19';
    expect(format({ name: 'А', full_address }).row).toMatchObject({ city: 'Псков', area: null });
  });

  it('has no region where a column of states says whether businesses are open', () => {
    for (const state of ['active', 'temporarily_closed', 'CLOSED']) {
      expect(format({ name: 'A', state }).row).toMatchObject({ region: null });
    }
    expect(format({ name: 'A', state: 'Oregon' }).row).toMatchObject({ region: 'Oregon' });
  });

  it('rejects a row whose name is a number only if values are in wrong columns', () => {
    const moved = format({ name: '3.7', rating: '13 reviews', reviews: '1 Main Street, Pune', website: null });
    expect(moved).toMatchObject({ row: null, issues: [{ code: 'row_shifted', value: '3.7' }] });
    expect(format({ name: '1847', rating: '4.5', reviews: '13', website: null }).row).toMatchObject({ name: '1847' });
    expect(format({ name: '24', rating: 'good', reviews: '13', website: null }).row).toMatchObject({ name: '24' });
  });

  it('rejects a row wider than the header only if values are in wrong columns', async () => {
    const header = 'name,phone,rating,reviews,website';
    const rows = [
      '"Description",,"Bến xe","có nhiều",xe,"x","y"',
      'Café,+90 212 555 01 23,4.5,12,https://a.example,note,another',
      'Bar,,9,many,https://a.example,,',
      'Inn,,9,many,https://a.example,one',
    ];
    const folder = await testFolder();
    try {
      const { reader, rows: read } = await readAll(
        openSpreadsheet(await folder.file([header, ...rows].join('\n')), 'f.csv'),
      );
      const formatted = read.map(createRowFormatter(reader.columns));
      expect(formatted.map(({ row }) => row?.name)).toEqual([undefined, 'Café', 'Bar', 'Inn']);
      expect(formatted[0]!.issues).toEqual([{ row: 2, column: null, code: 'row_shifted', value: 'Description' }]);
    } finally {
      await folder.remove();
    }
  });

  it('accepts a row whose other values are all invalid, with one issue each', () => {
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
      country_code: '??',
      working_hours: 'ring the bell',
      about: '[1, 2]',
      verified: 'perhaps',
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
      'row_hours_invalid working_hours',
      'row_number_invalid reviews',
      'row_phone_scientific phone',
      'row_rating_invalid rating',
      'row_text_too_long city',
      'row_url_invalid url',
      'row_value_unreadable about',
      'row_value_unreadable country_code',
      'row_value_unreadable time_zone',
      'row_value_unreadable verified',
    ]);
  });

  it('reports no value that states nothing', () => {
    const { issues } = format({
      name: 'A',
      latitude: '0',
      longitude: '0',
      time_zone: 'unknown',
      country: 'Bilinmiyor',
      working_hours: "{'Monday': None, 'Tuesday': []}",
      about: '{"Other": {}}',
      verified: '-',
    });
    expect(issues).toEqual([]);
  });

  it.each(['17', '348.0', '0x3bcb97005edddc55:0x8ac1f20d5afeea0a'])(
    'is not identified by what is in the column of place ids, but no place id: %s',
    (place_id) => {
      expect(format({ name: 'Çay Evi', place_id }).row!.place_id).toBeNull();
    },
  );

  it('is identified by its place id, else its identifying facts, else its whole content', () => {
    const keyOf = (cells: Record<string, string>) => format(cells).row!.match_key;
    const both = { name: 'Çay Evi', phone: '+90 532 123 45 67' };
    expect(keyOf({ ...both, place_id: 'P' })).toBe('P');
    expect(format({ ...both, place_id: '0x3bcb97005edddc55:0x8ac1f20d5afeea0a' }).row).toMatchObject({
      place_id: null,
      match_key: keyOf(both),
      phone_number: 905321234567n,
      name_hash: nameHash('Çay Evi'),
    });
    expect(keyOf({ name: 'ÇAY  EVİ', phone: '0090 532 1234567', rating: '4' })).toBe(keyOf(both));
    expect(keyOf({ ...both, city: 'İzmir' })).not.toBe(keyOf(both));
    const placed = { name: 'Çay Evi', address: 'Gül Sok. 1, İzmir' };
    expect(keyOf({ name: 'çay evi', address: 'GÜL SOK 1 İZMİR' })).toBe(keyOf(placed));
    for (const cells of [both, placed]) expect(keyOf(cells)).toMatch(/^row:-?\d+$/);
    const bare = { name: 'Çay Evi', city: 'İzmir', rating: '4' };
    expect(keyOf(bare)).toMatch(/^bare:-?\d+$/);
    expect(keyOf({ ...bare })).toBe(keyOf(bare));
    const changes: Record<string, string>[] = [
      { rating: '5' },
      { city: 'Bursa' },
      { name: 'çay evi' },
      { photo: 'https://a.com/p' },
    ];
    for (const change of changes) {
      expect(keyOf({ ...bare, ...change })).not.toBe(keyOf(bare));
    }
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

  it('uses a plain about text as the description, unless there is one', () => {
    expect(format({ name: 'A', about: 'Since 1950.', description: '' }).row).toMatchObject({
      about: null,
      description: 'Since 1950.',
    });
    expect(format({ name: 'A', about: 'Since 1950.', description: 'Tea.' }).row).toMatchObject({ description: 'Tea.' });
  });

  it('truncates a name that is too long and reports it', () => {
    const { row, issues } = format({ name: 'x'.repeat(299) + '🍕', phone: '' });
    expect(row!.name).toBe('x'.repeat(299));
    expect(issues).toMatchObject([{ code: 'row_text_truncated', column: 'name' }]);
  });

  it('truncates a description that is too long and reports it', () => {
    const { row, issues } = format({ name: 'A', description: 'Long. '.repeat(2_000) });
    expect(row!.description).toBe('Long. '.repeat(1_667).slice(0, 10_000).trimEnd());
    expect(issues).toMatchObject([{ code: 'row_text_truncated', column: 'description' }]);
  });
});
