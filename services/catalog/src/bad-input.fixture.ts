import { METHODS } from 'node:http';
import {
  endpointDefinition,
  endpoints,
  type EndpointDefinition,
  type EndpointKey,
} from '@directory/contracts/endpoints';
import fc from 'fast-check';
import { z } from 'zod';

/** Hostile requests, all valid HTTP. */
export interface BadRequest {
  method: string;
  /** As in the request line. */
  url: string;
  headers: Record<string, string>;
  body?: Buffer;
}

const definitions = (Object.keys(endpoints) as EndpointKey[])
  .map(endpointDefinition)
  .filter((endpoint) => endpoint.service === 'catalog');
const fieldsOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
const queryFields = [...new Set(definitions.flatMap((endpoint) => fieldsOf(endpoint.query)))];
const bodyFields = [...new Set(definitions.flatMap((endpoint) => fieldsOf(endpoint.body)))];

/** Paths that exist, so that invalid parameters reach the handler. */
const GOOD = { slug: 'gym', countryCode: 'de', citySlug: 'berlin' };
const goodPath = ({ path }: EndpointDefinition) =>
  path
    .replace('/countries/:slug', '/countries/germany')
    .replace(/:(\w+)/g, (_, name: string) => GOOD[name as keyof typeof GOOD]);

const list = (text: string) => text.trim().split(/\s+/);
const encodings = list('%00 a%00b %ff %c3%28 %ed%a0%80 %f4%90%80%80 %c0%ae % %zz %2 %u0041 %E6%9D%B1 %C4%B0');
const dots = ['', ...list(String.raw`. .. %2e%2e ..%2f ..%2f..%2finternal %2f %5c ..\.. \ / // %252e # ; ?`)];
const prototypes = list('__proto__ constructor prototype hasOwnProperty toString __proto__[x] then');
const numbers = [' 1', ...list('-1 0 1 2 100 101 1e9 1e400 NaN Infinity 1.5 0x10 +1 १')];
const words = list(`null undefined true [] {} ' " ';DROP_TABLE_business;-- %_% gym germany berlin desc`);

const bytes = (most: number) => fc.uint8Array({ maxLength: most }).map((it) => Buffer.from(it));
const overlong = fc
  .tuple(fc.constantFrom('x', '%41', '%00', '%F0%9F%92%A9', '../'), fc.nat(3_000))
  .map(([unit, n]) => unit.repeat(n).slice(0, 10_000));
const urlText = fc.oneof(
  fc.constantFrom(...encodings, ...dots, ...prototypes, ...numbers, ...words),
  fc.string({ unit: 'binary', maxLength: 20 }).map(encodeURIComponent),
  bytes(12).map((it) => it.toString('hex').replace(/../g, '%$&')),
  fc.string({ unit: 'binary-ascii', maxLength: 12 }),
  overlong,
);

const anyPath = fc.oneof(
  fc
    .tuple(fc.constantFrom(...definitions), fc.array(urlText, { minLength: 2, maxLength: 2 }))
    .map(([{ path }, texts]) => path.replace(/:\w+/g, () => texts.pop()!)),
  fc.array(urlText, { maxLength: 6 }).map((texts) => `/api/${texts.join('/')}`),
);
const anyQueryName = fc.oneof(
  fc
    .tuple(fc.constantFrom(...queryFields), fc.constantFrom('', '[]', '[a]', '.x', '%00'))
    .map(([name, suffix]) => name + suffix),
  urlText,
);
const queryOf = (name: fc.Arbitrary<string>) =>
  fc
    .array(fc.tuple(name, fc.oneof(fc.constantFrom(...encodings), fc.constantFrom(...numbers), urlText)), {
      maxLength: 5,
    })
    .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.join('=')).join('&')}`));
/** A path that exists, with its own parameters. */
const aimedUrl = fc
  .constantFrom(...definitions.filter((endpoint) => endpoint.query))
  .chain((endpoint) =>
    fc.tuple(fc.constant(goodPath(endpoint)), queryOf(fc.constantFrom(...fieldsOf(endpoint.query)))),
  );
/** Encoded as far as a request line requires, and within Node's limit of a head. */
const anyUrl = fc.oneof(aimedUrl, fc.tuple(anyPath, queryOf(anyQueryName))).map((parts) =>
  parts
    .join('')
    .replace(/[^\x21-\x7e]/gu, encodeURIComponent)
    .slice(0, 12_000),
);

const headerNames =
  list(`accept accept-language accept-encoding cookie x-request-id if-none-match if-modified-since range
  user-agent x-forwarded-proto x-client-address prefer origin te`);
const headerText = fc.oneof(
  fc.constantFrom(
    ...['', '*', 'tr', 'br', 'W/"x"', '"', 'a=b; a=c'],
    ...list('gzip;q=0 *;q=0 bytes=0- admin_session=%'),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '')),
);
const anyHeaders = fc.dictionary(fc.constantFrom(...headerNames), headerText, { maxKeys: 4 });

const bodyText = fc.oneof(
  fc.constantFrom(
    '\0',
    'Long enough\0to send',
    'Long enough \ud800 to send',
    '\r\nBcc: x',
    'x'.repeat(20_000),
    'admin',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const anyField = fc.constantFrom(...bodyFields, '__proto__', 'constructor', 'toJSON');
/** A message that would be stored except for one field. */
const almostRight = fc.tuple(anyField, bodyText).map(([field, text]) => ({
  ...{ name: 'Ada', email: 'ada@example.com', subject: 'Hello there', message: 'A question' },
  [field]: text,
}));
const json = fc
  .oneof(fc.dictionary(anyField, fc.oneof(bodyText, fc.jsonValue())), fc.jsonValue())
  .map((value) => JSON.stringify(value));
const noJson = fc.oneof(
  fc.constantFrom(
    ...['', '\ufeff{}'],
    ...list('null 1 "x" { {"a": [1, {"__proto__":{"x":1}} {"constructor":{"prototype":{}}} NaN'),
  ),
  fc.nat(20_000).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.nat(5_000).map((depth) => `{"message":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`),
);
const anyBody = fc.oneof(
  { weight: 5, arbitrary: json.map((text) => Buffer.from(text)) },
  { weight: 2, arbitrary: noJson.map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: bytes(200) },
);
const contentTypes = ['', 'multipart/form-data; boundary=x', 'application/json; charset=utf-16', 'a/b; c="'];
const anyContentType = fc.oneof(
  { weight: 5, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom(...contentTypes, ...list('text/plain application/x-postgres-copy */* x')) },
);

export const badReads: fc.Arbitrary<BadRequest> = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
  url: anyUrl,
  headers: anyHeaders,
});

const aimedWrites = fc.tuple(almostRight, anyHeaders).map(([message, headers]) => ({
  method: 'POST',
  url: '/api/contact',
  headers: { ...headers, 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(message)),
}));
const anyWrites = fc
  .tuple(
    fc.constantFrom(...definitions.filter((endpoint) => endpoint.method !== 'GET')),
    fc.record({ headers: anyHeaders, contentType: anyContentType, body: anyBody }),
  )
  .map(([{ method, path }, { headers, contentType, body }]) => ({
    method,
    url: path,
    headers: { ...headers, 'content-type': contentType },
    body,
  }));
export const badWrites: fc.Arbitrary<BadRequest> = fc.oneof(aimedWrites, anyWrites);

export const badMethods: fc.Arbitrary<BadRequest> = fc
  .record(
    {
      method: fc.constantFrom(...METHODS.filter((method) => method !== 'CONNECT')),
      url: anyUrl,
      headers: anyHeaders,
      body: anyBody,
    },
    { requiredKeys: ['method', 'url', 'headers'] },
  )
  .map((request) => request as BadRequest);
