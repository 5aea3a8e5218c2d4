import { aliasOf } from '../columns/headers/column-aliases.js';
import type { Field } from '../columns/fields.js';

const LOCATIONS =
  /(?:^|[_ -])(?:locations?|stores|branches|outlets|shops|offices|şubeler|subeler|mağazalar|filialen|standorte|sucursales|tiendas|succursales|magasins|filiali|lojas)$/;
/** Of a part of a key, `storeLocations`. */
const NEXT_WORD = /(?<=\p{Ll})(?=\p{Lu})/gu;
/** Objects with a position, apart from the columns of one. */
const POSITION = /^(?:location|position|geo|geometry|gps)$/i;
const PLACE: readonly Field[] = ['full_address', 'street', 'city', 'postal_code', 'coordinates', 'latitude'];
const PREMISES: readonly Field[] = ['full_address', 'street', 'coordinates', 'latitude'];
/** What a location has of its company. */
const SHARED: readonly Field[] = [
  ...(['name', 'url', 'category', 'type', 'subtypes', 'description', 'logo', 'photo', 'price_range'] as const),
];

/**
 * The businesses of a record: one for each place that it lists as its locations, with the name, web site and category of the company where
 * it has none, and the company itself if it has an address; the record alone without such a list.
 */
export function businessesOf(record: object): object[] {
  const [key, locations] = locationsOf(record);
  if (!locations) return [record];
  const { [key]: _, ...company } = record as Record<string, unknown>;
  const shared = [...keysByField(company)].filter(([field]) => SHARED.includes(field));
  const keys = new Map(locations.flatMap((location) => [...keysByField(location)]));
  const businesses = locations.map((location): object => {
    const own = keysByField(location);
    const inherited = shared.filter(([field]) => !own.has(field));
    const values = inherited.map(([field, name]): [string, unknown] => [keys.get(field) ?? name, company[name]]);
    return { ...location, ...(Object.fromEntries(values) as Record<string, unknown>) };
  });
  return PREMISES.some((field) => keysByField(company).has(field)) ? [company, ...businesses] : businesses;
}

function locationsOf(record: object): [string, object[] | undefined] {
  for (const [key, value] of Object.entries(record)) {
    if (!Array.isArray(value) || value.length === 0 || !LOCATIONS.test(key.replace(NEXT_WORD, '_').toLowerCase()))
      continue;
    const isPlace = (item: unknown) => typeof item === 'object' && item !== null && hasPlace(item);
    if (value.every(isPlace)) return [key, value as object[]];
  }
  return ['', undefined];
}

function hasPlace(object: object): boolean {
  const keys = keysByField(object);
  return PLACE.some((field) => keys.has(field)) || Object.keys(object).some((key) => POSITION.test(key));
}

/** The first key with a value for each field. */
function keysByField(object: object): Map<Field, string> {
  const keys = new Map<Field, string>();
  for (const [key, value] of Object.entries(object)) {
    const field = value === null || value === '' ? undefined : aliasOf(key)?.field;
    if (field && !keys.has(field)) keys.set(field, key);
  }
  return keys;
}
