import { describe, expect, it } from 'vitest';
import { useTables } from '../formatted-rows.fixture.js';
import { csvOfRows } from '../workbook.fixture.js';

const { formatted } = useTables();

const PARIS = { Name: 'A', City: 'Paris', Country: 'France' };
const AT = { latitude: 48.8566, longitude: 2.3522 };

async function rowOf(row: Record<string, string>) {
  const [found] = await formatted(csvOfRows(row));
  return { row: found?.row, issues: found?.issues.map(({ code }) => code) };
}

describe('positions in a table', () => {
  const place = 'https://www.google.com/maps/place/A';
  it.each([
    ['Google Maps link', `${place}/@48.85,2.35,12z/data=!4m2!3d48.8566!4d2.3522`],
    ['Map', 'https://maps.google.com/?q=48.8566,2.3522'],
    ['Maps URL', 'https://www.google.com/maps/search/?api=1&query=48.8566%2C2.3522'],
    ['Maps URL', `${place}/@48.8566,2.3522,17z`],
    ['map_link', 'https://maps.apple.com/?ll=48.8566,2.3522&q=A'],
    ['Harita', 'https://www.google.com.tr/maps/dir/?api=1&destination=48.8566,2.3522'],
    ['location', 'geo:48.8566,2.3522'],
    ['Location', '12 Rue X\nParis\n(48.8566, 2.3522)'],
    ['Location 1', '{"latitude":"48.8566","longitude":"2.3522","human_address":"{\\"address\\":\\"12 Rue X\\"}"}'],
    ['GPS', 'N48 51.396 E2 21.132'],
    ['coordinates', 'lat: 48.8566, lng: 2.3522'],
    ['Geo Location', 'Latitude: 48.8566; Longitude: 2.3522'],
  ])('are read from a column %s: %s', async (header, text) => {
    expect(await rowOf({ ...PARIS, [header]: text })).toMatchObject({
      row: { latitude: expect.closeTo(48.8566, 6) as number, longitude: expect.closeTo(2.3522, 6) as number },
      issues: [],
    });
  });

  it.each([
    ['Maps URL', `${place}/@48.8566,2.3522,12z`],
    ['Maps URL', 'https://maps.app.goo.gl/x'],
    ['Map', 'https://yandex.com/maps/?ll=2.3522%2C48.8566'],
    ['Map', 'Plan 3, 48.8566,2.3522'],
    ['Location', 'Salle (2, 3)'],
  ])('are none in a column %s: %s', async (header, text) => {
    expect(await rowOf({ ...PARIS, [header]: text })).toMatchObject({ row: { latitude: null, longitude: null } });
  });

  it('are no part of the address before them', async () => {
    expect(
      await rowOf({ Name: 'A', Phone: '+33 1 00 00 00 00', Location: '12 Rue X\n75001 Paris\n(48.8566, 2.3522)' }),
    ).toMatchObject({
      row: { full_address: '12 Rue X, 75001 Paris', ...AT },
    });
  });

  it.each([
    ['coord_x', 'coord_y', '652469', '6862035'],
    ['X (EPSG:2154)', 'Y (EPSG:2154)', '652469', '6862035'],
    ['coordonneelambertabscisseetablissement', 'coordonneelambertordonneeetablissement', '652469.02', '6862035.26'],
    ['map_lng', 'map_lat', '2.3522', '48.8566'],
  ])('are read from columns %s and %s', async (x, y, east, north) => {
    expect(await rowOf({ ...PARIS, [x]: east, [y]: north })).toMatchObject({
      row: { latitude: expect.closeTo(48.8566, 4) as number, longitude: expect.closeTo(2.3522, 4) as number },
      issues: [],
    });
  });

  it.each([
    ['x_25831', 'y_25831'],
    ['utm_x', 'utm_y (EPSG:32631)'],
    ['x_utm31n', 'y_utm31n'],
  ])('gives the Eiffel Tower from the zone of UTM that columns %s and %s name', async (x, y) => {
    expect(await rowOf({ ...PARIS, [x]: '448251.8', [y]: '5411932.7' })).toMatchObject({
      row: { latitude: expect.closeTo(48.8582, 3) as number, longitude: expect.closeTo(2.2945, 3) as number },
      issues: [],
    });
  });

  it.each([
    ['without their zone', 'utm_x', 'utm_y'],
    ['in a zone outside of the country', 'x_25833', 'y_25833'],
    ['in a zone that is none', 'x_32699', 'y_32699'],
  ])('on the grid of UTM %s are reported', async (_, x, y) => {
    expect(await rowOf({ ...PARIS, [x]: '452479.3', [y]: '5411748.1' })).toMatchObject({
      row: { latitude: null, longitude: null },
      issues: ['row_grid_unknown'],
    });
  });

  const BERLIN = { X: '392000.5', Y: '5818000.2' };
  const PARIS_ON_GRID = { X: '651500', Y: '6862500' };
  it.each([
    ['a German postal code', { Name: 'A', PLZ: '10999', Ort: 'Kreuzberg', ...BERLIN }, 'DE', 52.501, 13.409],
    [
      'a German postal code of another zone',
      { Name: 'A', PLZ: '63450', Ort: 'Hanau', X: '496000', Y: '5555000' },
      ...(['DE', 50.147, 8.944] as const),
    ],
    ['French headers', { Nom: 'A', 'Code postal': '86000', Ville: 'Poitiers', ...PARIS_ON_GRID }, 'FR', 48.861, 2.339],
    [
      'a Swiss postal code',
      { Name: 'A', PLZ: '8001', Ort: 'Altstadt', X: '2683000', Y: '1247500' },
      ...(['CH', 47.373, 8.538] as const),
    ],
    ['a known city', { name: 'A', city: 'Torino', x: '396000', y: '4990000' }, 'IT', 45.056, 7.679],
    [
      'the prefix of the phone',
      { Name: 'A', Phone: '+44 113 496 0000', Easting: '430000', Northing: '433500' },
      ...(['GB', 53.797, -1.546] as const),
    ],
  ])('are on the grid that %s makes certain, in metres', async (_, row, country_code, latitude, longitude) => {
    expect(await rowOf(row)).toMatchObject({
      row: { country_code, latitude: expect.closeTo(latitude, 3), longitude: expect.closeTo(longitude, 3) },
      issues: [],
    });
  });

  it.each([
    ['nothing else', { Name: 'A', Easting: '392000', Northing: '5820000' }],
    ['a city of several countries', { name: 'A', city: 'Springfield', ...BERLIN }],
    ['an Austrian postal code', { Name: 'A', PLZ: '1010', Ort: 'Innere Stadt', X: '601000', Y: '5340000' }],
    ['headers of one language alone', { Nom: 'A', Ville: 'Poitiers', ...PARIS_ON_GRID }],
    ['numbers of an African grid', { Nom: 'A', Ville: 'X', 'Code postal': '10000', X: '600000', Y: '2200000' }],
  ])('are reported as uncertain in metres with %s', async (_, row) => {
    expect(await rowOf(row)).toMatchObject({
      row: { latitude: null, longitude: null },
      issues: ['row_grid_unknown'],
    });
  });

  it.each([
    ['United States', '-8238310', '4970071', { latitude: 40.712796, longitude: -74.005998 }],
    ['France', '-8238310', '4970071', { latitude: null }],
    ['United States', '1183000', '1900000', { latitude: null }],
  ])('metres west of every national grid are those of Mercator, in %s: %s', async (Country, x, y, expected) => {
    expect(await rowOf({ Name: 'A', Country, x, y })).toMatchObject({ row: expected });
  });
});
