import { expect, it } from 'vitest';
import { percentText } from './format';

it.each([
  [0, '%0'],
  [42.53, '%42,5'],
  [99.94, '%99,9'],
  [99.99, '%99,9'],
  [100, '%100'],
  [250, '%250'],
])('writes %f as a percentage that is 100 only of all', (value, text) => {
  expect(percentText(value)).toBe(text);
});
