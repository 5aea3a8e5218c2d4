import { describe, expect, it } from 'vitest';
import { coordinatesOf } from './coordinates.js';
import { RowIssues } from '../row-issues.js';

function withIssues<T>(action: (issues: RowIssues) => T): [T, string[]] {
  const issues = new RowIssues(7);
  return [action(issues), issues.list.map(({ code, column, value }) => `${code} ${column} ${value}`)];
}

describe('coordinatesOf', () => {
  it('reads points, decimal commas and exponents', () => {
    expect(withIssues((issues) => coordinatesOf('46,9952561', '-0.5', null, issues))).toEqual([
      { latitude: 46.9952561, longitude: -0.5 },
      [],
    ]);
    expect(withIssues((issues) => coordinatesOf('٢٤٫٧١٣٦', '−٤٦٫٦٧٥٣°', null, issues))).toEqual([
      { latitude: 24.7136, longitude: -46.6753 },
      [],
    ]);
    expect(withIssues((issues) => coordinatesOf('1e-5', '180', null, issues))[0]).toEqual({
      latitude: 1e-5,
      longitude: 180,
    });
    expect(withIssues((issues) => coordinatesOf('51.4', '0', null, issues))[0]).toEqual({
      latitude: 51.4,
      longitude: 0,
    });
    expect(withIssues((issues) => coordinatesOf(null, null, null, issues))).toEqual([null, []]);
  });

  it.each([
    ['a latitude that is no longitude either', '-181', '37.3', ['latitude -181']],
    ['a longitude out of range', '37.3', '181', ['longitude 181']],
    ['half a position', '37.3', null, ['longitude null']],
    ['a lost decimal point', '41.1', '2,977,124', ['longitude 2,977,124']],
    ['0,0, which asks for nothing', '0', '0.0', []],
    ['minutes of a negative number alone', '-33 51', '151.2', ['latitude -33 51']],
    ['words', 'north', 'east', ['latitude north', 'longitude east']],
  ])('drops the pair for %s', (_, latitude, longitude, expected) => {
    const issues = expected.map((issue) => `row_coordinate_invalid ${issue}`);
    expect(withIssues((list) => coordinatesOf(latitude, longitude, null, list))).toEqual([null, issues]);
  });

  it('reads degrees, minutes and seconds with a minus sign', () => {
    const [point] = withIssues((issues) => coordinatesOf('-33°51\'36"', '-70° 30′', null, issues));
    expect(point).toEqual({ latitude: expect.closeTo(-33.86, 9) as number, longitude: -70.5 });
  });

  it.each([
    ['latitude first', '41.0082, 28.9784'],
    ['decimal commas', '41,0082; 28,9784'],
    ['spaces', '41.0082 28.9784'],
    ['the altitude and accuracy of a device', '41.0082 28.9784 112.5 4.8'],
    ['the zoom of a map', '41.0082,28.9784,15z'],
    ['signs of degrees', '41.0082°, 28.9784°'],
    ['no space', '(41.0082,28.9784)'],
    ['hemispheres', '41.0082 N, 28.9784 E'],
    ['well-known text', 'SRID=4326;POINT (28.9784 41.0082)'],
    ['well-known binary', '0101000020E61000000a68226c78fa3c40e2e995b20c814440'],
    ['an object', "{'lat': 41.0082, 'lng': 28.9784}"],
    ['GeoJSON', '{"type":"Point","coordinates":[28.9784,41.0082]}'],
  ])('reads both from one column with %s', (_, both) => {
    const expected = { latitude: 41.0082, longitude: 28.9784 };
    expect(withIssues((issues) => coordinatesOf(null, null, both, issues))).toEqual([expected, []]);
    expect(withIssues((issues) => coordinatesOf(both, null, null, issues))).toEqual([expected, []]);
  });

  it.each([
    ['41°0′30″N', '28°58′42″E', 41.008333, 28.978333],
    ['S 33.9', '18.4 E', -33.9, 18.4],
    ['41 0 30 N', "28° 58.7' W", 41.008333, -28.978333],
  ])('reads degrees %s, %s', (latitude, longitude, lat, lng) => {
    const [found, issues] = withIssues((list) => coordinatesOf(latitude, longitude, null, list));
    expect(issues).toEqual([]);
    expect(found!.latitude).toBeCloseTo(lat, 5);
    expect(found!.longitude).toBeCloseTo(lng, 5);
  });

  it.each(['Main street 5', '12, 13, 14', '41.0082', 'POLYGON EMPTY'])(
    'reports a column with both that has none: %s',
    (both) => {
      const [found, issues] = withIssues((list) => coordinatesOf(null, null, both, list));
      expect(found).toBeNull();
      expect(issues).toEqual([`row_coordinate_invalid latitude ${both}`]);
    },
  );
});
