import { expect, it } from 'vitest';
import { seededRandom } from '@directory/testing/random';
import { addPaths, flattenRecord } from './flatten.js';

const KEYS = [
  'name',
  'type',
  'properties',
  'tags',
  'geometry',
  'attributes',
  'coordinates',
  'x',
  'y',
  '$oid',
  'a',
  'b',
];
const SCALARS = ['text', '', 0, 1.5, true, null];

function randomValue(random: () => number, depth: number): unknown {
  const kind = random();
  if (depth > 5 || kind < 0.5) return SCALARS[Math.floor(random() * SCALARS.length)];
  const length = Math.floor(random() * 4);
  if (kind < 0.65) return Array.from({ length }, () => randomValue(random, depth + 1));
  return randomRecord(random, depth + 1, length);
}

function randomRecord(random: () => number, depth: number, length: number): Record<string, unknown> {
  const key = () => KEYS[Math.floor(random() * KEYS.length)]!;
  return Object.fromEntries(Array.from({ length }, () => [key(), randomValue(random, depth)]));
}

it('the columns of records are the paths of all their cells, up to a limit', () => {
  const random = seededRandom(7);
  for (let round = 0; round < 500; round++) {
    const records = Array.from({ length: 4 }, () => randomRecord(random, 0, 6));
    const cells = new Set(records.flatMap((record) => [...flattenRecord(record).keys()]));
    const paths = new Set<string>();
    for (const record of records) addPaths(paths, record, 1_000);
    expect([...paths].sort()).toEqual([...cells].sort());
    const few = new Set<string>();
    for (const record of records) addPaths(few, record, 3);
    expect(few.size).toBe(Math.min(3, cells.size));
  }
});
