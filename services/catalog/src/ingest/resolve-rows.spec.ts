import { describe, expect, it } from 'vitest';
import { resolveRows, type KnownBusiness, type UnplacedRow } from './resolve-rows.js';
import type { StatedFacts } from './same-business.js';

const ROWS = 500;
const RULES = { mode: 'update', overwriteManual: false } as const;

/** Branches of one name in one city, which share nothing else. */
const branch = (i: number): StatedFacts => ({
  ...{ name: 'ATM', phone: null, phone_number: null, full_address: `Street ${i}, Istanbul`, street: `Street ${i}` },
  ...{
    city: 'Istanbul',
    city_slug: 'istanbul',
    city_inferred: null,
    region: null,
    postal_code: null,
    country_code: 'TR',
  },
  ...{ latitude: null, longitude: null },
});
const known = (count: number, facts = branch): KnownBusiness[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ ...facts(i), key: `row:${i}` },
    ...{ placed: false, deleted: false, named: false, edited: null },
  }));
const rows = (from: number, count = ROWS, facts = branch): UnplacedRow[] =>
  Array.from({ length: count }, (_, i) => ({ ...facts(from + i), row: i, key: `new:${i}` }));

async function secondsFor(count: number): Promise<number> {
  const [businesses, file] = [known(count), rows(count, count)];
  const before = process.cpuUsage(); // a busy machine takes longer, not more
  const resolutions = await resolveRows(file, businesses, RULES);
  const took = process.cpuUsage(before).user / 1_000_000;
  expect(resolutions.every(({ key }) => key.startsWith('new:'))).toBe(true);
  return took;
}

describe('rows of one name in one city', () => {
  it('take time in proportion to their number and that of the businesses of that name', async () => {
    await secondsFor(2_000); // compiled
    const best = { some: Infinity, fourTimes: Infinity };
    for (let round = 0; round < 3; round++) {
      best.some = Math.min(best.some, await secondsFor(5_000));
      best.fourTimes = Math.min(best.fourTimes, await secondsFor(20_000));
    }
    // Three times for twice as many; a square would be 16 times.
    expect(best.fourTimes / best.some).toBeLessThan(9);
  });

  it('do not keep other requests waiting', async () => {
    const [businesses, file] = [known(20_000), rows(0)];
    let turns = 0;
    let isDone = false;
    const turn = () => {
      turns++;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    const before = process.cpuUsage();
    await resolveRows(file, businesses, RULES);
    isDone = true;
    // The time of the processor: a busy machine makes every turn longer.
    expect(process.cpuUsage(before).user / 1_000 / turns).toBeLessThan(50);
  });

  it('find their businesses among all of that name', async () => {
    const resolutions = await resolveRows(rows(7_000), known(20_000), RULES);
    expect(resolutions.map(({ key }) => key)).toEqual(rows(7_000).map((_, i) => `row:${7_000 + i}`));
  });
});

describe('rows of one name at positions', () => {
  const at = (latitude: number, longitude: number) => ({
    ...branch(0),
    ...{ full_address: null, street: null, city: null, city_slug: null, latitude, longitude },
  });

  it.each([
    ['across the border of two cells', at(41, 29), at(41 - 0.001, 29 - 0.001)],
    ['across the equator and the meridian', at(0.0004, 0.0004), at(-0.0004, -0.0004)],
    ['across the date line', at(10, 179.9999), at(10, -179.9999)],
    ['near a pole', at(-89.999, 170), at(-89.9991, 160)],
  ])('are matched within 150 m %s', async (_where, there, here) => {
    const businesses = known(1, () => there);
    expect(await resolveRows([{ ...here, row: 1, key: 'new:1' }], businesses, RULES)).toMatchObject([{ key: 'row:0' }]);
  });
});
