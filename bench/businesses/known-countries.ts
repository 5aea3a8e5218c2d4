import { AFRICA_AND_ASIA } from './countries-africa-asia.js';
import { AMERICAS } from './countries-americas.js';
import { EUROPE } from './countries-europe.js';

/**
 * Countries with real cities. `phone` is the pattern of a number, `#` a digit: ranges reserved for fiction, or unassigned
 * subscriber numbers of zeros. `address` has the parts in the country's order. A city is [name, state, latitude, longitude, time
 * zone if not the country's, language if not the country's].
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
