import { expect, it } from 'vitest';
import { turkishShare } from './turkish-share';

it.each([
  [1, '%1’inin'],
  [6, '%6’sının'],
  [20, '%20’sinin'],
  [33, '%33’ünün'],
  [40, '%40’ının'],
  [50, '%50’sinin'],
  [59, '%59’unun'],
  [70, '%70’inin'],
  [76, '%76’sının'],
  [90, '%90’ının'],
  [100, '%100’ünün'],
])('writes %i percent as a part of something as it is spoken', (percent, text) => {
  expect(turkishShare(percent)).toBe(text);
});
