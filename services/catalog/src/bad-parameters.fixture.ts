import {
  endpointDefinition,
  endpoints,
  type EndpointDefinition,
  type EndpointKey,
} from '@directory/contracts/endpoints';
import { z } from 'zod';
import type { BadRequest } from './bad-input.fixture.js';

const MAX_DIGITS = 40;
const LONG_TEXT_CHARACTERS = 5_000;

const digits = (length: number) => '1234567890'.repeat(4).slice(0, length);
const lengths = Array.from({ length: MAX_DIGITS }, (_, i) => i + 1);

/** Numbers at and beyond the limits of `integer`, `bigint` and `double precision`. */
const NUMBERS = [
  ...[1, 9, 10, 11, 18, 19, 20, 40].map(digits),
  ...[15, 16, 17, 18, 19, 20].map((length) => '9'.repeat(length)),
  ...[
    '-1',
    '-2147483649',
    '-9223372036854775809',
    '-0',
    '0',
    '+1',
    '0x10',
    '1e3',
    '1e308',
    '1e309',
    '-1e309',
    '5e-324',
  ],
  ...['2147483648', '9223372036854775807', '9223372036854775808', '1.5', 'NaN', 'Infinity', '-Infinity'],
  ...[
    '4111 1111 1111 1111',
    '030-12345678901234',
    '+1234567890123456',
    '00 49 (0)30 12345678901',
    '(123) 456-7890-1234',
  ],
];

const TEXTS = [
  ...['0000-00-00', '10000-01-01', '2024-01-01T25:00:00Z', 'infinity'],
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'a\udfffb',
    '\u202e',
    '\u200b',
    '١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦',
    '１２３４５６７８９０１２３４５６',
    '९८७६५४३२१०',
    '²³¹',
  ],
  ...['x', '1', '東', ' a', "'"].map((unit) => unit.repeat(LONG_TEXT_CHARACTERS).slice(0, LONG_TEXT_CHARACTERS)),
  ...["'", '"', '\\', '%', '_', ':*', '&|!()', '../', '__proto__', 'null', 'undefined', '[]', '{}'],
];

const POINTS = [
  ...['90,180', '-90,-180', '90.00000001,0', '0,180.00000001', '91,0', '0,181', '89.99999999,179.99999999', '0,-180'],
  ...['0,0', ',', '1,', '1,2,3', '1e1,1e1', 'NaN,NaN', '99,999', '-0,-0'],
];

/** Paths have no numbers or dates, except as slugs. */
const PATH_VALUES = [...TEXTS, ...[1, 10, 18, 19, 20, 40].map(digits), '-1', '1e309'];
const VALUES = [...new Set([...NUMBERS, ...TEXTS])];
const VALUES_OF: Record<string, string[]> = { near: [...TEXTS, ...POINTS] };
/** Parameters parsed as numbers of any length. */
const READ_AS_WORDS = ['q', 'location', 'search'];

/** Parameters that others depend on: a radius without a point is ignored. */
const COMPANIONS: Record<string, string> = {
  radius: 'near=52.5,13.4&q=star',
  near: 'q=star&sort=distance&radius=200',
  page: 'q=star',
  limit: 'q=star&page=50',
  rating: 'q=star',
  category: 'q=star',
  city: 'q=star',
  country: 'q=star',
};

const GOOD_PATH_VALUES: Record<string, string> = { slug: 'gym', countryCode: 'de', citySlug: 'berlin', id: '1' };

const fieldsOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
/** Lone surrogates as the replacement character: no URL can have them. */
const encoded = (value: string) => encodeURIComponent(Buffer.from(value).toString());
const get = (url: string): BadRequest => ({ method: 'GET', url, headers: {} });

function pathWith({ path }: EndpointDefinition, parameter = '', value = ''): string {
  return path.replace(/:(\w+)/g, (_, name: string) => (name === parameter ? value : (GOOD_PATH_VALUES[name] ?? 'x')));
}

/** Every value in every parameter of an endpoint, one at a time, derived from its schemas. */
function requestsOf(endpoint: EndpointDefinition): BadRequest[] {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].flatMap(([, name]) =>
    PATH_VALUES.map((value) => get(pathWith(endpoint, name, encoded(value)))),
  );
  const inQuery = fieldsOf(endpoint.query).flatMap((name) => {
    const companions = COMPANIONS[name] ? `&${COMPANIONS[name]}` : '';
    // A lone surrogate has no valid UTF-8 form: its three bytes are sent.
    const values = VALUES_OF[name] ?? (READ_AS_WORDS.includes(name) ? [...VALUES, ...lengths.map(digits)] : VALUES);
    return [...values.map(encoded), '%ED%A0%80', '%00', '%FF'].map((value) =>
      get(`${pathWith(endpoint)}?${name}=${value}${companions}`),
    );
  });
  return [...inPath, ...inQuery];
}

/** Several thousand reads of the catalog's endpoints, the administration's included. */
export const badParameters: BadRequest[] = (Object.keys(endpoints) as EndpointKey[])
  .map(endpointDefinition)
  .filter(({ service, method }) => service === 'catalog' && method === 'GET')
  .flatMap(requestsOf);
