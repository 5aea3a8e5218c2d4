import { describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import { useTables } from '../formatted-rows.fixture.js';
import { csvOfRows } from '../workbook.fixture.js';

const { formatted, businessOf } = useTables();

describe('odd cells', () => {
  it.each<[string, Record<string, string>, Partial<IngestRow>]>([
    [
      'markup',
      {
        Phone: '<a href="tel:+15125550101">512-555-0101</a>',
        Website: '<a href="https://a.example/x">Site</a>',
        Address: '1 Main St<br/>Austin',
      },
      { name: 'Acme', phone: '512-555-0101', website: 'https://a.example/x', full_address: '1 Main St, Austin' },
    ],
    ['texts as formulas', { Phone: '="6175550101"', Zip: '="02134"' }, { phone: '6175550101', postal_code: '02134' }],
    [
      'texts behind an apostrophe',
      { Phone: "'6175550101", Zip: "'02134" },
      { phone: '6175550101', postal_code: '02134' },
    ],
    ['formulas of images', { Photo: '=IMAGE("https://a.example/1.jpg")' }, { photo: 'https://a.example/1.jpg' }],
    ['several lines of phones', { Phone: '512-555-0101\n512-555-0102' }, { phone: '512-555-0101' }],
    [
      'words for no value',
      { Phone: 'none', Website: 'нет', Address: 'TBD', City: 'TBA', Rating: 'Not rated' },
      { phone: null, website: null, full_address: null, city: null, rating: null },
    ],
    ['dots and dashes', { Phone: 'xxx', Address: '.', City: 'x' }, { phone: null, full_address: null, city: null }],
    ['counts in words', { Rating: '4.5 stars from 12 reviews', Reviews: 'No reviews' }, { rating: 4.5, reviews: null }],
    ['lost zeros of postal codes', { Country: 'US', Zip: '2134' }, { postal_code: '02134' }],
    ['lost zeros of German postal codes', { Country: 'Deutschland', PLZ: '1067.0' }, { postal_code: '01067' }],
    ['short postal codes', { Country: 'US', Zip: '123' }, { postal_code: '123' }],
    ['lost zeros of Roman postal codes', { Country: 'Italia', CAP: '185' }, { postal_code: '00185' }],
    ['postal codes of four digits', { Country: 'Austria', PLZ: '1010' }, { postal_code: '1010' }],
    [
      'hours of groups of days',
      { 'Mon-Fri': '9:00-17:00', Saturday: '10:00-14:00', Sunday: '-' },
      {
        working_hours:
          '{"Monday":"9:00-17:00","Tuesday":"9:00-17:00","Wednesday":"9:00-17:00","Thursday":"9:00-17:00","Friday":"9:00-17:00","Saturday":"10:00-14:00"}',
      },
    ],
    ['coordinates with a slash', { GPS: '52.5200 / 13.4050' }, { latitude: 52.52, longitude: 13.405 }],
    [
      'coordinates as a location',
      { Location: '52.5200, 13.4050' },
      { latitude: 52.52, longitude: 13.405, full_address: null },
    ],
  ])('%s are read', async (_, columns, expected) => {
    const [found] = await formatted(csvOfRows({ Name: '<b>Acme</b>', ...columns, id: '1', Category: '' }));
    expect(found?.issues).toEqual([]);
    expect(found?.row).toMatchObject(expected);
  });

  it.each<[string, number | null, number | null]>([
    ['4.5 (123)', 4.5, 123],
    ['4,6 (1.234)', 4.6, 1234],
    ['4.7 (1.2K)', 4.7, 1200],
    ['4.5 · 120 reviews', 4.5, 120],
    ['Rated 4.5 out of 5', 4.5, null],
    ['⭐ 4.5', 4.5, null],
    ['4,5 Sterne', 4.5, null],
    ['4½', 4.5, null],
    ['4,5/5', 4.5, null],
    ['90 %', 4.5, null],
    ['★★★★☆', 4, null],
  ])('the rating %s has its number of reviews', async (cell, rating, reviews) => {
    const [found] = await formatted(csvOfRows({ Name: 'A', City: 'B', Rating: cell }));
    expect(found?.row).toMatchObject({ rating, reviews });
    expect(found?.issues).toEqual([]);
  });

  it.each(['w3', 'Web URL', 'Weblink', 'Homepage URL', 'HP', 'Internetauftritt', 'URL Web', 'Site URL'])(
    'the website under %s is read',
    async (header) => {
      expect((await businessOf({ Name: 'A', City: 'B', [header]: 'a.example' }))?.website).toBe('https://a.example');
    },
  );

  it('are those of the next column of the same header where the first is empty', async () => {
    const rows = await formatted(
      'Name,Phone,Phone,City,City,Website,Website\nA,,0212 555 01 01,Bursa,,,a.example\nB,0212 555 01 02,1,,Izmir,b.example,c.example\n',
    );
    expect(rows.map(({ row }) => row)).toMatchObject([
      { phone: '0212 555 01 01', city: 'Bursa', website: 'https://a.example' },
      { phone: '0212 555 01 02', city: 'Izmir', website: 'https://b.example' },
    ]);
  });
});
