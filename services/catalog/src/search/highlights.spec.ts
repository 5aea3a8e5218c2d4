import { describe, expect, it } from 'vitest';
import { highlighter } from './highlights.js';

describe('highlights of a query in a name', () => {
  it.each([
    ['car rental', 'Car Care Rental', ['Car', 'Rental']],
    ['car', 'Carwash', ['Car']],
    ['car', 'Care & Carwash', ['Car', 'Car']],
    ['car', 'Car Car', ['Car', 'Car']],
    ['pizza weiss', 'Pizzeria Weiß', ['Weiß']],
    ['çay', 'Cayhane', ['Cay']],
    ['東京', '新東京ホテル', ['東京']],
    ['', 'Car', []],
  ])('mark the words of "%s" in "%s": %j', (query, name, expected) => {
    expect(highlighter(query)(name).map(([start, end]) => name.slice(start, end))).toEqual(expected);
  });
});
