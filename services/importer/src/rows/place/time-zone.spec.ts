import { expect, it } from 'vitest';
import { mapColumns } from '../../readers/columns/column-map.js';
import { createRowFormatter } from '../format-row.js';
import { timeZoneOf, timeZoneOfCountry, timeZoneOfPlace } from './time-zone.js';

it.each([
  ['RS', 'Europe/Belgrade'],
  ['TR', 'Europe/Istanbul'],
  ['DE', 'Europe/Berlin'],
  ['IN', 'Asia/Calcutta'],
  ['US', null],
  ['ES', null],
  [null, null],
])('the time zone of all of %s is %s', (country, zone) => expect(timeZoneOfCountry(country)).toBe(zone));

it.each([
  ['London on Kiritimati', 'KI', 1.98, -157.47, 'Pacific/Kiritimati'],
  ['Tarawa', 'KI', 1.35, 172.93, 'Pacific/Tarawa'],
  ['Kanton', 'KI', -2.8, -171.7, 'Pacific/Enderbury'],
  ['Waitangi on Chatham', 'NZ', -43.95, -176.56, 'Pacific/Chatham'],
  ['Wellington', 'NZ', -41.29, 174.78, 'Pacific/Auckland'],
  ['Lord Howe', 'AU', -31.53, 159.07, 'Australia/Lord_Howe'],
  ['Sydney', 'AU', -33.87, 151.21, 'Australia/Sydney'],
  ['Perth', 'AU', -31.95, 115.86, 'Australia/Perth'],
  ['Las Palmas', 'ES', 28.12, -15.43, 'Atlantic/Canary'],
  ['Madrid', 'ES', 40.42, -3.7, 'Europe/Madrid'],
  ['Ponta Delgada', 'PT', 37.74, -25.67, 'Atlantic/Azores'],
  ['Funchal', 'PT', 32.65, -16.91, 'Atlantic/Madeira'],
  ['Puerto Ayora', 'EC', -0.74, -90.31, 'Pacific/Galapagos'],
  ['Quito', 'EC', -0.18, -78.47, 'America/Guayaquil'],
  ['Hanga Roa', 'CL', -27.15, -109.43, 'Pacific/Easter'],
  ['Santiago', 'CL', -33.45, -70.67, 'America/Santiago'],
  ['Punta Arenas', 'CL', -53.16, -70.91, 'America/Punta_Arenas'],
  ['Kaliningrad', 'RU', 54.71, 20.51, 'Europe/Kaliningrad'],
  ['Pskov', 'RU', 57.82, 28.33, 'Europe/Moscow'],
  ['Omsk', 'RU', 54.99, 73.37, 'Asia/Omsk'],
  ['Uelen', 'RU', 66.16, -169.81, 'Asia/Anadyr'],
  ['Honolulu', 'US', 21.31, -157.86, 'Pacific/Honolulu'],
  ['Anchorage', 'US', 61.22, -149.9, 'America/Anchorage'],
  ['New York', 'US', 40.71, -74.01, 'America/New_York'],
  ['Indianapolis', 'US', 39.77, -86.15, 'America/Indianapolis'],
  ['Toronto', 'CA', 43.65, -79.38, 'America/Toronto'],
  ['Manaus', 'BR', -3.1, -60.02, 'America/Manaus'],
  ['Denpasar', 'ID', -8.65, 115.22, 'Asia/Makassar'],
  ['Tijuana', 'MX', 32.5, -117, 'America/Tijuana'],
  ['Ürümqi, which has two times', 'CN', 43.8, 87.6, null],
  ['Simferopol, which has two times', 'UA', 44.95, 34.1, null],
  ['Jayapura, at a border', 'ID', -2.5, 140.7, null],
  ['Berlin, which is not in the country', 'US', 52.52, 13.4, null],
  ['Beijing', 'CN', 39.9, 116.4, 'Asia/Shanghai'],
  ['Kyiv', 'UA', 50.45, 30.52, 'Europe/Kiev'],
  ['Belgrade', 'RS', 44.79, 20.45, 'Europe/Belgrade'],
])('the time zone of %s, %s, is found by its position', (_name, country, latitude, longitude, zone) => {
  expect(timeZoneOfPlace(country, { latitude, longitude }, null)).toBe(zone);
  if (zone !== null) expect(timeZoneOf(zone)).toBe(zone);
});

it.each([
  ['US', 'NY', 'America/New_York'],
  ['US', 'California', 'America/Los_Angeles'],
  ['US', 'FL', null],
  ['AU', 'New South Wales', 'Australia/Sydney'],
  ['BR', 'São Paulo', 'America/Sao_Paulo'],
  ['CA', 'AB', 'America/Edmonton'],
  ['CA', 'Ontario', null],
  ['ID', 'Bali', 'Asia/Makassar'],
  ['DE', 'Bayern', 'Europe/Berlin'],
  ['US', 'Bayern', null],
])('without a position, the time zone in %s is that of the region %s', (country, region, zone) => {
  expect(timeZoneOfPlace(country, null, region)).toBe(zone);
  if (zone !== null) expect(timeZoneOf(zone)).toBe(zone);
});

it('finds no time zone of a country with several without a position', () =>
  expect(timeZoneOfPlace('NZ', null, null)).toBeNull());

it('takes the time zone of the country where the column is missing or unreadable', () => {
  const zoneOf = (cells: Record<string, string>) => {
    const columns = { name: 'A', country_code: 'RS', ...cells };
    const format = createRowFormatter(mapColumns(Object.keys(columns)));
    return format({ row: 2, cells: Object.values(columns) }).row!.time_zone;
  };
  expect(zoneOf({})).toBe('Europe/Belgrade');
  expect(zoneOf({ time_zone: 'nowhere' })).toBe('Europe/Belgrade');
  expect(zoneOf({ time_zone: 'Europe/Paris' })).toBe('Europe/Paris');
  expect(zoneOf({ country_code: 'NZ', latitude: '-43.95', longitude: '-176.56' })).toBe('Pacific/Chatham');
});
