import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCatalog, type TestCatalog } from '../../../catalog.fixture.js';
import { folded } from '../tokenizer.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());

const LETTERS = Array.from({ length: 0x100 }, (_, i) => String.fromCodePoint(0x0600 + i));

describe('Arabic', () => {
  it.each([
    ['forms of alef', 'أإآٱ', 'اااا'],
    ['ta marbuta', 'قهوة', 'قهوه'],
    ['alef maqsura', 'مقهى', 'مقهي'],
    ['hamza on its seats', 'مؤسسة بئر', 'موسسه بير'],
    ['Persian letters', 'کافه پارسی', 'كافه پارسي'],
    ['marks', 'مُطَعَّم', 'مطعم'],
    ['tatweel', 'مـــطـــعـــم', 'مطعم'],
    ['the article', 'المطعم الشرقي', 'مطعم شرقي'],
    ['presentation forms', 'ﻣﻄﻌﻢ', 'مطعم'],
    ['digits', '٢٤ ۲۴', '24 24'],
  ])('folds %s', (_what, written, expected) => {
    expect(folded(written)).toBe(expected);
  });

  it('is folded by the database as in queries, letter by letter and in words', async () => {
    const texts = [
      ...LETTERS,
      ...LETTERS.map((letter) => `ال${letter}مطع x`),
      'مقهى الإيوان ٢٤',
      'کافهٔ پارسی',
      'Café المقهى',
    ];
    const rows = await catalog.db.query<{ normal: string }[]>(
      'SELECT search_normal(text) AS normal FROM unnest($1::text[]) WITH ORDINALITY AS t (text, position) ORDER BY position',
      [texts],
    );
    const different = texts.filter((text, i) => rows[i]!.normal !== folded(text));
    expect(different).toEqual([]);
  });
});
