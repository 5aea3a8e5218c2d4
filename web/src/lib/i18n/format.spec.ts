import { afterEach, expect, it } from 'vitest';
import { percentText, timeText } from './format';
import { setAdminLanguage } from './language';

afterEach(() => setAdminLanguage('tr'));

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

it.each(['tr', 'en'] as const)('writes a time with the hours of dates, from 0 to 23 (%s)', (language) => {
  setAdminLanguage(language);
  expect(timeText(new Date(2026, 0, 2, 15, 4, 5))).toBe('15:04:05');
});
