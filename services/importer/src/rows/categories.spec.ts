import { describe, expect, it } from 'vitest';
import { mapColumns } from '../readers/columns/column-map.js';
import { firstCategory, wordsOf } from './categories.js';
import { createRowFormatter } from './format-row.js';

describe('wordsOf', () => {
  it.each(['Public', 'PRIVÉ', 'Özel', 'частная', '4 stars', '3 étoiles', '5*', '****', '2 نجمتان', 'yes'])(
    'takes %j for no category',
    (text) => {
      expect(wordsOf(text)).toBeNull();
    },
  );

  it.each([
    ['Public library', 'Public library'],
    ['3 star hotel', '3 star hotel'],
    ['coffee_shop', 'Coffee shop'],
    ['şorba', 'Şorba'],
    ['кафе', 'Кафе'],
    ['აფთიაქი', 'აფთიაქი'],
  ])('reads %j as %j', (text, category) => {
    expect(wordsOf(text)).toBe(category);
  });
});

describe('firstCategory', () => {
  it.each([
    ['Food > Bakery', 'Bakery'],
    ['Food > Bakery >', 'Bakery'],
    ['Bakery; Café', 'Bakery'],
    ['R&D <lab>', 'R&D <lab>'],
    ['R&D <lab>; Workshop', 'R&D <lab>'],
    ['> ', null],
  ])('takes %j as %j', (text, category) => {
    expect(firstCategory(text)).toBe(category);
  });
});

describe('the category in a table without a column for it', () => {
  const rowOf = (header: string[], cells: string[]) => createRowFormatter(mapColumns(header))({ row: 2, cells }).row;

  it.each([['Hotel'], ['Hotels'], ['Restoran'], ['Apotheke'], ['coffee_shop']])('is its type: %s', (type) => {
    expect(rowOf(['Business name', 'Type', 'City'], ['Pier', type, 'Geneva'])?.category).toBe(wordsOf(type));
  });

  it.each([['Branch'], ['GmbH'], ['Member'], ['node']])('is not its type that names no kind: %s', (type) => {
    expect(rowOf(['Business name', 'Type', 'City'], ['Pier', type, 'Geneva'])).toMatchObject({ category: null });
  });

  it('is the stated one, whatever its type is', () => {
    const header = ['Business name', 'Type', 'Category'];
    expect(rowOf(header, ['Pier', 'Hotel', 'Boutique hotel'])).toMatchObject({
      category: 'Boutique hotel',
      type: 'Hotel',
    });
  });
});
