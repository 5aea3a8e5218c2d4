import type { EndpointDefinition } from '@directory/contracts/endpoints';
import { z } from 'zod';
import { NAUGHTY } from './naughty-strings.js';
import { seededRandom } from './random.js';

export interface SchemaRequest {
  method: string;
  /** With the query. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** The parts of JSON Schema that the endpoints use. */
interface JsonSchema {
  type?: string;
  enum?: string[];
  const?: string;
  anyOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema | false;
  prefixItems?: JsonSchema[];
}

/** Share of values that are hostile, whatever the schema. */
const HOSTILE_SHARE = 0.2;
const OPTIONAL_SHARE = 0.5;
const MAX_ITEMS = 4;

/** Numbers at and beyond the limits of `integer`, `bigint` and `double precision`. */
const NUMBERS = [0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e19, 1e308, -1e308, 5e-324];
const NUMERIC_TEXTS = ['1e309', 'NaN', '9223372036854775808', '٣', '0x10', '1'.repeat(40)];
const TEXTS = [
  ...NAUGHTY,
  ...NUMERIC_TEXTS,
  '',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  'x'.repeat(60_000),
  '東'.repeat(3_000),
];
const OTHER_TYPES = [
  null,
  true,
  [],
  {},
  [[]],
  { constructor: { prototype: {} } },
  JSON.parse('{"__proto__": {"x": 1}}'),
];
/** Valid, and at the limits of what PostgreSQL stores. */
const FORMATS: Record<string, string[]> = {
  uuid: ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  date: ['2024-02-29', '0000-01-01', '0001-01-01', '9999-12-31', '1970-01-01'],
  'date-time': ['2024-02-29T23:59:59.999Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z'],
  email: ['ada@example.com', `${'a'.repeat(60)}@example.com`],
  uri: [
    'https://example.com/',
    'http://[::1]:0/%00',
    'javascript:alert(1)',
    'https://a:b@xn--e1aybc.example/?q=%F0%9F%98%80#x',
  ],
};

/**
 * Requests generated from the schemas of an endpoint, the same for the same seed: mostly what the schemas allow and its limits,
 * and hostile values anywhere. `known`: values by parameter that exist in the directory.
 */
export class SchemaRequests {
  private readonly random: () => number;

  constructor(
    seed: number,
    private readonly known: Record<string, string[]> = {},
  ) {
    this.random = seededRandom(seed);
  }

  next(endpoint: EndpointDefinition): SchemaRequest {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      urlPart(this.value(propertiesOf(endpoint.params)[name] ?? { type: 'string' }, name)),
    );
    const query = Object.entries(propertiesOf(endpoint.query))
      .filter(() => this.happens(OPTIONAL_SHARE))
      .map(([name, schema]) => `${name}=${urlPart(this.value(schema, name))}`)
      .join('&');
    const request = { method: endpoint.method, path: query === '' ? path : `${path}?${query}` };
    if (!endpoint.body) return { ...request, headers: {} };
    const body = JSON.stringify(this.value(jsonSchemaOf(endpoint.body), 'body'));
    return { ...request, headers: { 'content-type': 'application/json' }, body };
  }

  private value(schema: JsonSchema, name: string): unknown {
    if (this.happens(name === 'body' ? HOSTILE_SHARE / 4 : HOSTILE_SHARE)) return this.hostile();
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return this.pick(schema.enum);
    if (schema.anyOf) return this.value(this.pick(schema.anyOf), name);
    if (schema.type === 'object') return this.object(schema);
    if (schema.type === 'array') return this.array(schema, name);
    if (schema.type === 'boolean') return this.happens(0.5);
    if (schema.type === 'null') return null;
    if (schema.type === 'string') return this.textOf(schema, name);
    return this.number(schema);
  }

  private hostile(): unknown {
    return this.pick(this.pick<readonly unknown[]>([TEXTS, TEXTS, NUMBERS, OTHER_TYPES]));
  }

  private object({ properties = {}, required = [] }: JsonSchema) {
    const chosen = Object.entries(properties).filter(
      ([name]) => required.includes(name) || this.happens(OPTIONAL_SHARE),
    );
    return Object.fromEntries(chosen.map(([name, schema]) => [name, this.value(schema, name)]));
  }

  private array({ items, prefixItems }: JsonSchema, name: string) {
    if (prefixItems) return prefixItems.map((schema) => this.value(schema, name));
    const length = Math.floor(this.random() * (MAX_ITEMS + 1));
    return Array.from({ length }, () => this.value(items || {}, name));
  }

  /** A hostile text. */
  text(): string {
    return this.pick(TEXTS);
  }

  private textOf({ format, pattern, minLength = 0, maxLength = 2_000 }: JsonSchema, name: string): string {
    const known = this.known[name];
    if (known && this.happens(0.7)) return this.pick(known);
    if (format && FORMATS[format]) return this.pick([...FORMATS[format], ...(this.known[format] ?? [])]);
    if (pattern?.startsWith('^\\d{1,18}$')) return this.pick(['1', '2', '0', '9'.repeat(18), '000000000000000001']);
    if (pattern?.startsWith('^-?\\d')) return this.pick(['52.5,13.4', '-90,180', '99,999', '0,0']);
    const text = this.pick([() => this.pick(TEXTS), () => 'x'.repeat(maxLength), () => 'gym berlin'])();
    return text.slice(0, maxLength).padEnd(minLength, 'x');
  }

  private number({ type, minimum = 0, maximum = 100 }: JsonSchema): number {
    const inside = minimum + this.random() * Math.min(maximum - minimum, 100);
    const number = this.pick([inside, minimum, maximum, minimum - 1, maximum + 1]);
    return type === 'integer' ? Math.trunc(number) : number;
  }

  private happens(share: number): boolean {
    return this.random() < share;
  }

  private pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.random() * choices.length)] as T;
  }
}

const jsonSchemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

function propertiesOf(schema: z.ZodType | undefined): Record<string, JsonSchema> {
  return schema ? (jsonSchemaOf(schema).properties ?? {}) : {};
}

/** Lone surrogates as the replacement character: no URL can have them. A head of a request has at most 16 kB. */
function urlPart(value: unknown): string {
  const text = typeof value === 'string' ? value : String(JSON.stringify(value));
  return encodeURIComponent(Buffer.from(text).toString().slice(0, 800));
}
