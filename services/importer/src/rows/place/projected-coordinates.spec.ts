import { describe, expect, it } from 'vitest';
import { gridPositionOf, onEarth } from './projected-coordinates.js';

const near = ([latitude, longitude]: number[]) => ({
  latitude: expect.closeTo(latitude!, 2) as number,
  longitude: expect.closeTo(longitude!, 2) as number,
});
const pointOf = (north: string, east: string, country: string | null, headers = 'x y') => {
  const position = gridPositionOf(north, east, headers);
  return position && onEarth(position, country);
};

describe('positions on the grid of a country', () => {
  it.each([
    ['Trafalgar Square', '180400', '530030', 'GB', [51.508, -0.128]],
    ['Dublin', '734700', '715830', 'IE', [53.3497, -6.2603]],
    ['Amersfoort', '463000', '155000', 'NL', [52.1552, 5.3872]],
    ['Brussels', '170600', '148900', 'BE', [50.8456, 4.3517]],
    ['Bern', '1200000', '2600000', 'CH', [46.9511, 7.4386]],
    ['Bern on the older grid', '200000', '600000', 'CH', [46.9511, 7.4386]],
    ['Paris', '6862000', '652000', 'FR', [48.8567, 2.3459]],
    ['Paris on the older grid', '2428400', '600900', 'FR', [48.8562, 2.3492]],
    ['Copenhagen', '6175700', '724500', 'DK', [55.676, 12.569]],
    ['Stockholm', '6580800', '674000', 'SE', [59.329, 18.059]],
    ['Helsinki', '6672000', '385900', 'FI', [60.17, 24.944]],
    ['Prague', '-1043100', '-743100', 'CZ', [50.0875, 14.4213]],
    ['Wellington', '5427500', '1748700', 'NZ', [-41.292, 174.777]],
    ['Hong Kong', '819069.8', '836694.05', 'HK', [22.3107, 114.181]],
    ['Frankfurt, by its zone of Gauss-Krüger', '5552000', '3477000', 'DE', [50.106, 8.679]],
    ['Munich, by its zone of Gauss-Krüger', '5333500', '4468000', 'DE', [48.139, 11.569]],
    ['Munich on UTM', '5334700', '691600', 'DE', [48.137, 11.575]],
    ['Munich on UTM with the zone in front', '5334700', '32691600', 'DE', [48.137, 11.575]],
    ['Vienna on the grid of the whole country', '483400', '625900', 'AT', [48.209, 16.373]],
    ['Warsaw', '486600', '636800', 'PL', [52.23, 21.004]],
    ['Cieza', '4233166', '638942', 'ES', [38.237, -1.413]],
    ['Budapest, with X as the north', '649900', '240300', 'HU', [47.507, 19.046]],
    ['Lisbon', '-105000', '-88000', 'PT', [38.716, -9.145]],
    ['Rome', '4641000', '291000', 'IT', [41.891, 12.48]],
    ['Oslo', '6649000', '262000', 'NO', [59.911, 10.743]],
    ['Zagreb', '5074000', '459300', 'HR', [45.805, 15.976]],
    ['Ljubljana', '101000', '462000', 'SI', [46.05, 14.507]],
    ['Budapest', '240300', '649900', 'HU', [47.507, 19.046]],
    ['Bucharest', '326200', '587300', 'RO', [44.434, 26.097]],
    ['Tallinn', '6589000', '542600', 'EE', [59.438, 24.751]],
    ['Riga', '312000', '506600', 'LV', [56.949, 24.108]],
    ['Vilnius', '6061000', '583000', 'LT', [54.683, 25.287]],
    ['Athens', '4203000', '476000', 'GR', [37.976, 23.729]],
    ['Jerusalem', '631600', '222100', 'IL', [31.776, 35.231]],
  ])('%s is found by its country', (_, north, east, country, expected) => {
    expect(pointOf(north, east, country)).toEqual(near(expected));
  });

  it.each([
    ['coordonneelambertabscisse', '6862000', '652000', null, [48.8567, 2.3459]],
    ['rd_x rd_y', '463000', '155000', null, [52.1552, 5.3872]],
    ['x_3857 y_3857', '6711000', '-14200', null, [51.506, -0.1276]],
    ['x_25833 y_25833', '5820000', '391700', 'DE', [52.5205, 13.405]],
    ['x_31256 y_31256', '340900', '2900', 'AT', [48.209, 16.373]],
    ['좌표정보(x) 좌표정보(y)', '452606.614', '199642.716', 'KR', [37.576, 126.9966]],
  ])('one is found by the headers %s', (headers, north, east, country, expected) => {
    expect(pointOf(north, east, country, headers)).toEqual(near(expected));
  });

  it.each([
    ['without a country', '180400', '530030', null],
    ['of a country whose grids have similar numbers', '452606', '199642', 'KR'],
    ['that is in two zones of its country', '5820000', '391700', 'DE'],
    ['outside of its country', '6862000', '652000', 'GB'],
    ['in degrees', '48.85', '2.34', 'FR'],
    ['with one coordinate in degrees', '48.85', '652000', 'FR'],
  ])('none is found for one %s', (_, north, east, country) => {
    expect(pointOf(north, east, country)).toBeNull();
  });
});
