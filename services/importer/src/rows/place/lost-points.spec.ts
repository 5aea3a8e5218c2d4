import { describe, expect, it } from 'vitest';
import { useTables } from '../../readers/formatted-rows.fixture.js';
import { csvOfRows } from '../../readers/workbook.fixture.js';

const { formatted } = useTables();

async function positionOf(country: string, Latitude: string, Longitude: string) {
  const [found] = await formatted(csvOfRows({ Name: 'Blue Cup', Country: country, Latitude, Longitude }));
  const { latitude, longitude } = found?.row ?? {};
  return { point: [latitude, longitude], issues: found?.issues.map(({ code, value }) => `${code} ${value}`) };
}

describe('positions whose decimal points a spreadsheet has taken', () => {
  it.each([
    ['Turkey', '41.008.237', '28.978.359', [41.008237, 28.978359]],
    ['Germany', '525.200.066', '13.404.954', [52.5200066, 13.404954]],
    ['United States', '2,977,124', '-9,536,342', [29.77124, -95.36342]],
    ['Italy', '3731239092744570', '13585913095700700', [37.3123909274457, 13.5859130957007]],
    ['Turkey', '41.0082', '28.978.359', [41.0082, 28.978359]],
  ])('are those of the only point in %s that %s and %s can mean', async (country, latitude, longitude, point) => {
    expect(await positionOf(country, latitude, longitude)).toEqual({
      point: point.map((degrees) => expect.closeTo(degrees, 9) as number),
      issues: [],
    });
  });

  it.each([
    ['several points', 'Brazil', '-23.550.520', '-46.633.308'],
    ['none', 'Japan', '41.008.237', '28.978.359'],
    ['no country', '', '41.008.237', '28.978.359'],
  ])('are reported where the digits can mean %s', async (_, country, latitude, longitude) => {
    expect(await positionOf(country, latitude, longitude)).toEqual({
      point: [null, null],
      issues: [`row_coordinate_invalid ${latitude}, ${longitude}`],
    });
  });
});
