import { AFRICA_AND_ASIA } from './countries-africa-asia.mjs';
import { AMERICAS } from './countries-americas.mjs';
import { EUROPE } from './countries-europe.mjs';

/**
 * Where the sample lies. `phone` is the shape of a number, `#` a digit: ranges set aside for fiction where a country has
 * them, else subscriber numbers of zeros, which are given to nobody. `address` puts the parts in the country's order.
 * A city is [name, state, latitude, longitude, time zone if not the country's, language if not the country's].
 * @typedef {[name: string, state: string, latitude: number, longitude: number, zone?: string, language?: string]} City
 * @typedef {{ code: string, name: string, language: string, zone: string, phone: string, postal: string, address: string,
 *   cities: City[] }} Country
 */

export const COUNTRIES = [...AMERICAS, ...EUROPE, ...AFRICA_AND_ASIA];

/** North American city → its area code (555-01## is kept for fiction) and its postal codes. */
export const NORTH_AMERICA = new Map([
  ['New York', { area: '212', postal: '100##' }],
  ['Chicago', { area: '312', postal: '606##' }],
  ['Los Angeles', { area: '213', postal: '900##' }],
  ['Austin', { area: '512', postal: '787##' }],
  ['Denver', { area: '303', postal: '802##' }],
  ['Toronto', { area: '416', postal: 'M5V #K#' }],
  ['Vancouver', { area: '604', postal: 'V6B #A#' }],
  ['Montreal', { area: '514', postal: 'H2X #B#' }],
]);
