import { beforeAll, describe, expect, it } from 'vitest';
import { exportFields } from '@directory/contracts/exports';
import { NAUGHTY } from '@directory/testing/naughty-strings';
import { seededRandom } from '@directory/testing/random';
import { useImportSite } from './import-site.fixture.js';

const site = useImportSite();

const STARTS = ['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠'];
const DELIMITERS = [';', '\t', ',', '|', '\n', '\r\n', '\r', '"', '";"', "'", ";'", "'=", '; ', '";=1', '\n\n'];
const FORMULAS = [
  ...STARTS.flatMap((start) => [start, `${start}1+2`, `'${start}1`, `${start}x`]),
  ...DELIMITERS.flatMap((delimiter) => [
    delimiter,
    ...STARTS.flatMap((start) => [`a${delimiter}${start}1+2`, `${delimiter}${start}A1`, `a${delimiter}'${start}A1`]),
    `a${delimiter}=1+cmd|' /C calc'!A0${delimiter}b`,
    `a${delimiter}- b`,
    `a${delimiter}+49 30 1234`,
  ]),
];
const TEXTS = [
  ...['name', 'category', 'type', 'subtypes', 'full_address', 'street', 'area', 'city', 'region', 'postal_code'],
  ...['phone', 'description', 'located_in', 'price_range', 'business_status', 'time_zone'],
];

function rowsOf(random: () => number) {
  const texts = [...NAUGHTY, ...FORMULAS];
  const pick = () => texts[Math.floor(random() * texts.length)]!;
  return texts.map((text, at) => ({
    ...Object.fromEntries(TEXTS.map((field) => [field, random() < 0.5 ? text : pick()])),
    ...{ place_id: `place ${at}`, name: `${text} x`, country_code: 'DE', latitude: 50.1, longitude: 7 },
    website: `https://example.org/?q=${text}`,
    menu_link: `https://example.org/${encodeURIComponent(text)};=1+A2;${text}`,
    about: JSON.stringify({ [`A${text}`]: { [text]: true, b: text } }),
  }));
}

const stored = async () =>
  site.catalog.db.query<Record<string, unknown>[]>(
    `SELECT to_jsonb(b) - '{id,import_id,created_at,updated_at}'::text[] AS b FROM business b ORDER BY place_id`,
  );

const exported = async () => (await site.catalog.send(`/api/admin/export-csv?fields=${exportFields.join(',')}`)).text();

/**
 * Cells as a spreadsheet program splits them: quotes count at the start of a cell only. In regions with another delimiter those of the
 * later columns do not.
 */
function cellsOf(csv: string, delimiter: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at < csv.length;) {
    let cell = '';
    if (csv[at] === '"') {
      for (at++; at < csv.length && (csv[at] !== '"' || csv[at + 1] === '"'); at++) {
        cell += csv[at];
        if (csv[at] === '"') at++;
      }
      at++;
    }
    while (at < csv.length && csv[at] !== delimiter && csv[at] !== '\n' && csv[at] !== '\r') cell += csv[at++];
    cells.push(cell);
    at++;
  }
  return cells;
}

/** Numbers, and phone numbers up to the end of the quoted text. */
const NUMBER = /^[+-]?[(]?[0-9][0-9 .()/-]*(?:"|$)/;

describe.each([1, 2])('an export of texts that look like formulas, rows and columns (%i)', (seed) => {
  let before: Record<string, unknown>[];
  let csv: string;
  beforeAll(async () => {
    await site.catalog.db.query('DELETE FROM business; DELETE FROM import_merge');
    await site.import('texts.json', JSON.stringify(rowsOf(seededRandom(seed))));
    before = await stored();
    csv = (await exported()).replace(/^\ufeff/, '');
  });

  it.each([',', ';', '\t'])('has no formula for a spreadsheet program with the delimiter %j', (delimiter) => {
    const formulas = cellsOf(csv, delimiter).filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell) && !NUMBER.test(cell));
    expect(formulas).toEqual([]);
  });

  it('imports as the same businesses, field by field', async () => {
    expect(before.length).toBeGreaterThan(1_000);
    await site.catalog.db.query('DELETE FROM business; DELETE FROM import_merge');
    const { progress } = await site.import('export.csv', csv);
    expect(progress).toMatchObject({ inserted: before.length, errors: 0 });
    expect(await stored()).toEqual(before);
  });
});
