import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRowFormatter } from '../../rows/format-row.js';
import { FIVE } from '../../rows/ratings.js';
import { readColumns } from '../columns/column-map.js';
import { DETECTION } from '../columns/read-choices.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

async function ratingsOf(header: string, ratings: readonly (string | null)[], further = 'city') {
  const lines = ratings.map((rating, at) => `Hotel ${at};Bonn;${rating ?? ''}`);
  const content = [`name;${further};${header}`, ...lines, ''].join('\n');
  const { rows, reader } = await readAll(openSpreadsheet(await folder.file(content), 'file.csv'));
  const format = createRowFormatter(reader.columns);
  const found = rows.map((row) => format(row));
  return {
    ratings: found.map(({ row }) => row?.rating),
    issues: found.flatMap(({ issues }) => issues.map(({ code, value }) => `${code} ${value}`)),
    scale: readColumns(reader.columns).find(({ field }) => field === 'rating')?.ratingScale,
  };
}

describe('ratings on another scale', () => {
  it.each([
    ['Rating (out of 10)', ['8.4', '4.2'], 10],
    ['rating_10', ['8.4', '4.2'], 10],
    ['score/10', ['8.4', '4.2'], 10],
    ['Review Score', ['8.4', '4.2'], 10],
    ['rating_score', ['8.4', '4.2'], 10],
    ['10 üzerinden puan', ['4.2', '2.1'], 10],
    ['Évaluation sur 20', ['17', '8'], 20],
    ['Bewertung (%)', ['84', '42'], 100],
    ['Rating', ['8.4', '9.9', '4.2'], 10],
    ['score', ['84', '92', '77'], 100],
    ['rating', ['0.92', '0.8', '1'], 1],
    ['Bewertung (%)', ['0.84', '0.42'], 1],
    ['rating', ['0.5', '1', '0.5'], undefined],
    ['rating', ['0.5', '4.5', '0.9'], undefined],
    ['rating', ['4.2', '3.9'], undefined],
  ])('ratings under %s with %s have the scale of %s', async (header, given, scale) => {
    expect(await ratingsOf(header, given)).toMatchObject({ scale });
  });

  it('are converted to five by the scale of their column, also those that are within five', async () => {
    const { ratings, issues } = await ratingsOf('rating', ['8.4', '9.3', '4.2', null]);
    expect([ratings, issues]).toEqual([[4.2, 4.65, 2.1, null], []]);
  });

  it('are converted from the shares that a workbook has for percentages', async () => {
    const { ratings, issues } = await ratingsOf('rating', ['0.9', '0.86', '1', '0']);
    expect([ratings, issues]).toEqual([[4.5, 4.3, 5, null], []]);
  });

  it('are left out with a warning where the column leaves their scale uncertain', async () => {
    const { ratings, issues } = await ratingsOf('rating', ['4.5', '4.1', '8', '3.9', '4.9/5']);
    expect(ratings).toEqual([null, null, null, null, 4.9]);
    expect(issues).toEqual(['4.5', '4.1', '8', '3.9'].map((value) => `row_rating_invalid ${value}`));
  });

  it('are left out one by one where few are above five', async () => {
    const { ratings, issues } = await ratingsOf('rating', [...Array<string>(19).fill('4.5'), '45']);
    expect(ratings).toEqual([...Array<number>(19).fill(4.5), null]);
    expect(issues).toEqual(['row_rating_invalid 45']);
  });

  it('are read in order from files with more rows than those that decide', async () => {
    const given = Array.from({ length: 900 }, (_, at) => String((at % 50) / 10 + 5));
    const { ratings } = await ratingsOf('rating', given);
    expect(ratings).toEqual(given.map((text) => Math.round((Number(text) / 2) * 100) / 100));
  });

  it('are not those of numbered columns that count ratings', async () => {
    expect((await ratingsOf('rating_5', ['3', '4'])).ratings).toEqual([null, null]);
  });

  it.each([
    ['rating_1;rating_2;rating_3;rating_4;rating_5', '0;1;4;9;20'],
    [
      'rating_1;rating_2;rating_3;rating_4;rating_5;rating_6;rating_7;rating_8;rating_9;rating_10',
      '0;0;1;2;3;4;5;6;7;8',
    ],
    ['Score 8;Score 9;Score 10', '7;8;9'],
  ])('are not those of the columns %s', async (header, counts) => {
    expect((await ratingsOf(header, [counts])).ratings).toEqual([null]);
  });

  it.each<[string, string[], number | null | undefined]>([
    ['ratings up to ten', [...Array<string>(9000).fill('4.5'), ...Array<string>(9001).fill('8.5')], 10],
    ['uncertain ratings', [...Array<string>(9000).fill('4.5'), ...Array<string>(4000).fill('8.5')], null],
    ['ratings up to five', [...Array<string>(5000).fill('8.5'), ...Array<string>(60_000).fill('4.5')], FIVE],
    ['the same', [...Array<string>(9000).fill('4.5'), ...Array<string>(20).fill('8.5')], undefined],
  ])(
    'have another scale than the first ones if all of them are %s, with which the file is read again',
    async (_, given, scale) => {
      const lines = given.map((rating, at) => `Hotel ${at};Bonn;${rating}`);
      const path = await folder.file(['name;city;rating', ...lines].join('\n'));
      const { reader } = await readAll(openSpreadsheet(path, 'file.csv'));
      expect(reader.columns.laterRatingScale).toBe(scale);
      if (scale === undefined) return;
      const again = await readAll(openSpreadsheet(path, 'file.csv', { ...DETECTION, ratingScale: scale }));
      expect([again.reader.columns.ratingScale, again.reader.columns.laterRatingScale]).toEqual([scale, undefined]);
    },
  );

  it('are converted by those of later rows where the first have none', async () => {
    const given = [...Array<null>(300).fill(null), '4.2', ...Array<string>(5).fill('8.4')];
    const { ratings } = await ratingsOf('rating', given);
    expect(ratings.slice(300, 302)).toEqual([2.1, 4.2]);
  });

  it.each(['Inspection Date', 'VIOLATION CODE', 'FHRSID', 'scores.Hygiene'])(
    'are none in a list with the column %s, whose scores are those of inspectors',
    async (header) => {
      expect((await ratingsOf('Score;phone', ['2', '5'], header)).ratings).toEqual([null, null]);
    },
  );
});
