import { ORDERED, parseLiteral, parseNested, type Literal } from './python-literal.js';
import { writtenValue } from './text.js';

/** Keys of an object that hold its text. */
const TEXT_KEYS = [
  ...[
    'text',
    'primary',
    'name',
    'title',
    'label',
    'value',
    'display_name',
    'displayName',
    'international',
    'number',
    'phone_number',
  ],
  ...['url', 'src', 'image', 'imageUrl', 'image_url', 'thumbnail', 'link', 'href', 'en'],
];

/** Whether a cell may hold a list or an object. */
export function isNested(text: string): boolean {
  return text.startsWith('[') || text.startsWith('{') || text.startsWith(ORDERED);
}

/** Texts of a cell with a list or an object; undefined if it is a plain text. */
export function nestedTexts(text: string): string[] | undefined {
  const value = parseNested(text);
  return value === undefined ? undefined : textsOf(value);
}

/** The text of a cell with an object, which names may look like: only JSON and Python literals count. */
export function nestedName(text: string): string | null {
  const value = parseLiteral(text);
  return value === undefined ? text : (textsOf(value)[0] ?? null);
}

/** Whether a list or an object states anything; what cannot be parsed may. `{}`, `[]` and `{"a": null}` state nothing. */
export function statesAnything(value: Literal | undefined): boolean {
  if (value === undefined) return true;
  if (Array.isArray(value) || value instanceof Map) return [...value.values()].some(statesAnything);
  return value !== null && writtenValue(String(value)) !== null;
}

/** All texts of a cell with lists or objects, at any depth. */
export function allNestedTexts(text: string): string[] {
  const value = parseNested(text);
  return value === undefined ? [] : stringsOf(value);
}

function stringsOf(value: Literal): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) || value instanceof Map ? [...value.values()].flatMap(stringsOf) : [];
}

const LANGUAGE = /^[a-z]{2}(?:[-_][A-Za-z]{2,4})?$/;

/** The first key with a text of an object that has one for each language: `{"he": "…", "en": "…"}`. */
function firstLanguage(value: Map<string, Literal>): string | undefined {
  const keys = [...value.keys()];
  return keys.every((key) => LANGUAGE.test(key)) ? keys.find((key) => value.get(key)) : undefined;
}

function textsOf(value: Literal): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (value instanceof Map) {
    // `"primary": true` only marks the object.
    const isText = (name: string) => Boolean(value.get(name)) && typeof value.get(name) !== 'boolean';
    const key = TEXT_KEYS.find(isText) ?? firstLanguage(value);
    return key ? textsOf(value.get(key) ?? null) : [];
  }
  if (value === null || typeof value === 'boolean') return [];
  const text = writtenValue(String(value));
  return text === null ? [] : [text];
}

/** Whole addresses, then the parts of one, each under its usual keys. */
const WHOLE_ADDRESS = [
  'formatted',
  'formatted_address',
  'formattedAddress',
  'full',
  'full_address',
  'display_address',
  'freeformAddress',
];
const HOUSE_NUMBERS = ['houseNumber', 'house_number', 'housenumber', 'streetNumber', 'street_number'];
const ADDRESS_PARTS = [
  [
    'freeform',
    'street',
    'streetAddress',
    'street_address',
    'street-address',
    'address1',
    'address_1',
    'address',
    'line1',
    'line',
    'road',
  ],
  ['postalCode', 'postal_code', 'postal-code', 'postcode', 'zip', 'zipcode', 'zip_code'],
  ['city', 'locality', 'addressLocality', 'town', 'village'],
  ['state', 'region', 'addressRegion', 'province'],
  ['country', 'addressCountry', 'country_name', 'countryName'],
];

/** The address of a cell with an object or a list of lines; undefined if it is a plain text. */
export function nestedAddress(text: string): string | null | undefined {
  const value = parseNested(text);
  if (value === undefined) return undefined;
  const address = Array.isArray(value) && value[0] instanceof Map ? value[0] : value;
  if (!(address instanceof Map)) return textsOf(address).join(', ') || null;
  const language = firstLanguage(address);
  if (language !== undefined) return textsOf(address.get(language) ?? null).join(', ') || null;
  const at = (keys: string[]) => keys.map((key) => address.get(key)).find((part) => part != null && part !== '');
  const whole = at(WHOLE_ADDRESS);
  if (whole !== undefined) return textsOf(whole).join(', ') || null;
  const [street = '', ...places] = ADDRESS_PARTS.map((keys) => textsOf(at(keys) ?? []).join(', '));
  const [house = ''] = textsOf(at(HOUSE_NUMBERS) ?? []);
  const numbered = street === '' || /\d/.test(street) ? street : `${street} ${house}`.trim();
  // A city may be its own state.
  const parts = [numbered, ...places].filter((part, at, all) => part !== '' && part !== all[at - 1]);
  return parts.join(', ') || null;
}
