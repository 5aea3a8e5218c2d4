import { expect, it } from 'vitest';
import { closeTogether, nearestCopy } from './longitudes';

it.each([
  ['of one place', [174.7], [174.7]],
  ['on one side of the date line', [-157.5, -171.8, -160], [-157.5, -171.8, -160]],
  ['on both sides of the date line', [178.4, -179.9, 172.9], [178.4, 180.1, 172.9]],
  ['around Greenwich', [-0.1, 2.3, 13.4], [-0.1, 2.3, 13.4]],
  ['across more than half of the world', [-100, 77, 150], [-100, 77, 150]],
  ['of none', [], []],
])('longitudes %s are next to each other within half of the world', (_, given, expected) => {
  expect(closeTogether(given).map((longitude) => Number(longitude.toFixed(6)))).toEqual(expected);
});

it.each([
  [-179, 178, 181],
  [179, -190, -181],
  [10, 20, 10],
  [-100, 120, 260],
])('the copy of %d nearest to %d is %d', (longitude, centre, copy) => {
  expect(nearestCopy(longitude, centre)).toBe(copy);
});
