import { expect, it } from 'vitest';
import { locate } from './coordinates.js';

it.each([
  ['east of a place west of it', '7222+22', { latitude: -16.9, longitude: 179.9 }],
  ['west of a place east of it', '7X22+22', { latitude: -16.9, longitude: -179.9 }],
])('a short plus code is found across the 180th meridian, %s', (_, code, reference) => {
  const { longitude = NaN } = locate(code)?.at(reference) ?? {};
  expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
  expect(Math.sign(longitude)).toBe(-Math.sign(reference.longitude));
});
