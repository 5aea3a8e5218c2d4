import { describe, expect, it } from 'vitest';
import { wordsOf } from './categories.js';

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
