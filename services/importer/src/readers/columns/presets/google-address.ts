import { parseNested, type Literal } from '../../../rows/python-literal.js';
import { either, listOf } from './cell-values.js';
import { firstOf, type DerivedField, type Preset } from './preset.js';

/** A part of an address, such as its `postal_code`. */
interface AddressPart {
  kinds: string[];
  long: string | null;
  short: string | null;
}

/** Parts in columns of their own: `address_components.0.long_name`, `addressComponents.0.types.1`. */
const PART = /^address_?components\.(\d+)\.(types|long|short)/i;

function partsOf(...[cell, headers]: Parameters<DerivedField['read']>): AddressPart[] {
  const list = headers
    .filter((name) => !PART.test(name))
    .map(cell)
    .find((text) => text?.startsWith('['));
  const items = list ? parseNested(list) : undefined;
  if (Array.isArray(items)) return items.filter((item) => item instanceof Map).map(partOf);
  const parts = new Map<string, AddressPart>();
  for (const header of headers) {
    const [, position, key] = PART.exec(header) ?? [];
    if (position === undefined) continue;
    const part = parts.get(position) ?? { kinds: [], long: null, short: null };
    parts.set(position, part);
    if (key?.toLowerCase() === 'types') part.kinds.push(...listOf(cell(header)));
    else part[key?.toLowerCase() === 'long' ? 'long' : 'short'] ??= cell(header);
  }
  return [...parts.values()];
}

function partOf(item: Map<string, Literal>): AddressPart {
  const kinds = item.get('types');
  const text = (...keys: string[]) => {
    const value = keys.map((key) => item.get(key)).find(Boolean);
    return typeof value === 'string' ? value : null;
  };
  return {
    kinds: Array.isArray(kinds) ? kinds.filter((kind) => typeof kind === 'string') : [],
    long: text('long_name', 'longText'),
    short: text('short_name', 'shortText'),
  };
}

const named = (parts: AddressPart[], kind: string) => parts.find(({ kinds }) => kinds.includes(kind));

/** Street and number of an address; the number is first where the whole address begins with it. */
const streetOf = (column: string): DerivedField => ({
  columns: [column, PART],
  read: (cell, headers) => {
    const parts = partsOf(cell, headers);
    const [route, number] = ['route', 'street_number'].map((kind) => named(parts, kind)?.long);
    if (!route || !number) return route ?? null;
    const address = cell('formatted_address') ?? cell('formattedaddress') ?? '';
    return address.startsWith(`${number} `) ? `${number} ${route}` : `${route} ${number}`;
  },
});

/** Fields from the parts of the address. Tables may have columns of their own for these. */
export function addressFrom(column: 'address_components' | 'addresscomponents'): Preset['fields'] {
  const part = (length: 'long' | 'short', ...kinds: string[]): DerivedField => ({
    columns: [column, PART],
    read: (cell, headers) => {
      const parts = partsOf(cell, headers);
      return kinds.map((kind) => named(parts, kind)?.[length]).find(Boolean) ?? null;
    },
  });
  return {
    street: either(streetOf(column), firstOf('street', 'street_address')),
    area: either(
      part('long', 'sublocality', 'sublocality_level_1', 'neighborhood'),
      firstOf('area', 'neighborhood', 'neighbourhood', 'borough', 'district', 'sublocality'),
    ),
    city: either(part('long', 'locality', 'postal_town'), firstOf('city', 'town', 'locality')),
    postal_code: either(part('long', 'postal_code'), firstOf('postal_code', 'postalcode', 'postcode', 'zip')),
    region: either(part('long', 'administrative_area_level_1'), firstOf('region', 'state')),
    country_code: either(part('short', 'country'), firstOf('country_code', 'countrycode')),
  };
}
