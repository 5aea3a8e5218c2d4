import { expect, it } from 'vitest';
import { mapColumns } from '../readers/columns/column-map.js';
import { createRowFormatter } from './format-row.js';
import { timeZoneOfCountry } from './time-zone.js';

it.each([
  ['RS', 'Europe/Belgrade'],
  ['TR', 'Europe/Istanbul'],
  ['DE', 'Europe/Berlin'],
  ['IN', 'Asia/Calcutta'],
  ['US', null],
  ['ES', null],
  [null, null],
])('the time zone of all of %s is %s', (country, zone) => expect(timeZoneOfCountry(country)).toBe(zone));

it('takes the time zone of the country where the column is missing or unreadable', () => {
  const zoneOf = (cells: Record<string, string>) => {
    const columns = { name: 'A', country_code: 'RS', ...cells };
    const format = createRowFormatter(mapColumns(Object.keys(columns)));
    return format({ row: 2, cells: Object.values(columns) }).row!.time_zone;
  };
  expect(zoneOf({})).toBe('Europe/Belgrade');
  expect(zoneOf({ time_zone: 'nowhere' })).toBe('Europe/Belgrade');
  expect(zoneOf({ time_zone: 'Europe/Paris' })).toBe('Europe/Paris');
});
