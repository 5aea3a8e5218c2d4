import { expect, it } from 'vitest';
import { isSingleCharacter } from './text-normalize';

it.each([
  ['É', true],
  ['İ'.toLowerCase(), true],
  ['界', true],
  ['ab', false],
  ['', false],
])('the path segment "%s" is a single character: %s', (segment, expected) => {
  expect(isSingleCharacter(segment)).toBe(expected);
});
