import { describe, expect, it } from 'vitest';
import { mapColumns } from '../readers/columns/column-map.js';
import { endsAtAnOpening, isRowAfterRow } from '../readers/csv/quotes.js';
import { createRowFormatter } from './format-row.js';

const COLUMNS = [
  ...['name', 'category', 'type', 'subtypes', 'full_address', 'street', 'city', 'area', 'county', 'region'],
  ...['postal_code', 'country', 'country_code', 'phone', 'website', 'latitude', 'longitude', 'time_zone', 'rating'],
  ...['reviews', 'reviews_link', 'photo', 'logo', 'located_in', 'working_hours', 'working_hours_old_format'],
  ...[
    'working_hours_csv_compatible',
    'verified',
    'about',
    'description',
    'business_status',
    'place_id',
    'area_service',
    'coordinates',
  ],
];
const LENGTH = 40_000;
/** Ratios of shorter CPU times are noise. */
const NOISE_MS = 40;

/** Long texts that make regular expressions backtrack. */
const CELLS: [string, (length: number) => string][] = [
  ['spaces inside', (length) => `a${' '.repeat(length)}b`],
  ['spaces of other kinds inside', (length) => `a${'\u2003'.repeat(length)}b`],
  ['line ends inside', (length) => `a${'\n'.repeat(length)}b`],
  ['degrees before a letter', (length) => `1${'°'.repeat(length)}x`],
  ['spaces after a degree', (length) => `1 ${'° '.repeat(length / 2)}x`],
  ['double quotes', (length) => `${'"'.repeat(length)}x`],
  ['apostrophes', (length) => `${"'".repeat(length)}=`],
  ['digits', (length) => `${'1'.repeat(length)}x`],
  ['Arabic digits', (length) => `${'٤'.repeat(length)}x`],
  ['dots', (length) => `1${'.'.repeat(length)}x`],
  ['zeros after a point', (length) => `1.${'0'.repeat(length)}x`],
  ['commas', (length) => `a${','.repeat(length)}b`],
  ['commas with spaces', (length) => `a${', '.repeat(length / 2)}b`],
  ['opening brackets', (length) => '('.repeat(length)],
  ['opening braces', (length) => '{'.repeat(length)],
  ['opening square brackets', (length) => '['.repeat(length)],
  ['a group of attributes that does not end', (length) => `{"a": {"${'b'.repeat(length)}`],
  ['groups of attributes', (length) => `{${'"a":{"b":true},'.repeat(length / 15)}}`],
  ['letters', (length) => 'a'.repeat(length)],
  ['letters of another script', (length) => 'ş'.repeat(length)],
  ['hyphens', (length) => `a${'-'.repeat(length)}b`],
  ['spaced hyphens', (length) => `Mon${' '.repeat(length)}x: 9AM`],
  ['a day that does not end', (length) => `Monday${' '.repeat(length)}`.padEnd(length + 10, 'x')],
  ['days', (length) => 'Monday: 9AM-5PM|'.repeat(length / 16)],
  ['days without hours', (length) => 'Mo-Fr '.repeat(length / 6)],
  ['times before days', (length) => `${'1:00 '.repeat(length / 10)}${'Mo '.repeat(length / 6)}1`],
  ['times', (length) => `Monday,${'9AM,'.repeat(length / 4)}x`],
  ['labels of a host', (length) => `${'a.'.repeat(length / 2)}-`],
  ['slashes', (length) => `https://a.example/${'/'.repeat(length)} `],
  ['pluses', (length) => `${'+1'.repeat(length / 2)}x`],
  ['a phone that does not end', (length) => `+90${' ()-'.repeat(length / 4)}x`],
  ['combining marks', (length) => `a${'\u0301'.repeat(length)}`],
  ['directional marks', (length) => `a${'\u202e'.repeat(length)}`],
  ['ampersands', (length) => '&a'.repeat(length / 2)],
  ['tags that do not end', (length) => `<p${' '.repeat(length)}`],
  ['a list of quoted texts', (length) => `[${"'a' ".repeat(length / 4)}`],
  ['surrogates', (length) => '\ud83d'.repeat(length)],
];

/** Minimum CPU milliseconds of several attempts. */
function costOf(work: () => unknown): number {
  let least = Infinity;
  for (let attempt = 0; attempt < 3 && least > NOISE_MS / 4; attempt++) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

describe('a long cell', () => {
  it.each(CELLS)('a cell of %s costs in proportion to its length in every column', (_, cellOf) => {
    const format = createRowFormatter(mapColumns(COLUMNS));
    for (const column of COLUMNS) {
      const work = (length: number) => {
        const cell = cellOf(length);
        const cells = COLUMNS.map((name) => (name === column ? cell : name === 'name' ? 'A' : null));
        return () => format({ row: 2, cells });
      };
      const short = costOf(work(LENGTH));
      const long = costOf(work(2 * LENGTH));
      if (long > 3 * Math.max(short, NOISE_MS)) throw new Error(`${column}: ${short} ms, twice as long ${long} ms`);
    }
  });

  it.each([
    ['quotes', (length: number) => `"\n${'"'.repeat(length)}x`],
    ['quotes between delimiters', (length: number) => `"a\n${'",'.repeat(length / 2)}`],
  ])('reading a CSV record with %s costs in proportion to its length', (_, recordOf) => {
    const work = (length: number) => {
      const record = recordOf(length);
      return () => [endsAtAnOpening(record, ','), isRowAfterRow(record, ',', 3)];
    };
    const short = costOf(work(4 * LENGTH));
    expect(costOf(work(8 * LENGTH))).toBeLessThan(3 * Math.max(short, NOISE_MS));
  });
});
