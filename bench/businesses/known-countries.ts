import { AFRICA_AND_ASIA } from './countries-africa-asia.js';
import { AMERICAS } from './countries-americas.js';
import { EUROPE } from './countries-europe.js';

/**
 * Countries whose cities are known. `phone` is the shape of a number, `#` a digit: ranges set aside for fiction where a country has
 * them, else subscriber numbers of zeros, which are given to nobody. `address` puts the parts in the country's order.
 * A city is [name, state, latitude, longitude, time zone if not the country's, language if not the country's].
 */
type City = [name: string, state: string, latitude: number, longitude: number, zone?: string, language?: string];
export type Country = {
  code: string;
  name: string;
  language: string;
  zone: string;
  phone: string;
  postal: string;
  address: string;
  cities: City[];
};

export const COUNTRIES = [...AMERICAS, ...EUROPE, ...AFRICA_AND_ASIA];
