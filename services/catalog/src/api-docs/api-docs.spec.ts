import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointDefinition, endpoints, type EndpointKey } from '@directory/contracts/endpoints';
import type { OpenApiDocument, OpenApiOperation } from '@directory/contracts/openapi';
import { ingestRow } from '@directory/testing/ingest-rows';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { ADMIN, startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

const keys = Object.keys(endpoints) as EndpointKey[];
const OF_TUS = ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset'];
const row = ingestRow({
  name: 'Star Gym',
  category: 'Gym',
  type: 'Fitness center',
  city: 'Berlin',
  area: 'Mitte',
  country_code: 'DE',
  rating: 5,
  reviews: 9,
  photo: 'https://example.com/star.jpg',
  latitude: 52.5,
  longitude: 13.4,
});

let catalog: TestCatalog;
let document: OpenApiDocument;
let cookie: string;
let reportToken: string;
beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.import([row, ingestRow({ name: 'Bare' })]);
  document = await catalog.get('/api/docs/openapi.json');
  const response = await post('/api/admin/login', ADMIN);
  cookie = response.headers.get('set-cookie')!.split(';')[0]!;
  const report = { kind: 'closed', temporarily: true, elapsedMs: 9_000 };
  const receipt = await post(`/api/businesses/${row.slug}/reports`, report);
  reportToken = ((await receipt.json()) as { token: string }).token;
});
afterAll(() => catalog.stop());

/** Stands for that of the stored report. */
const TOKEN = 'report-token';

const post = (path: string, body: unknown) =>
  catalog.send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const templateOf = (key: EndpointKey) => endpointDefinition(key).path.replace(/:(\w+)/g, '{$1}');
const operationOf = (key: EndpointKey): OpenApiOperation =>
  document.paths[templateOf(key)]![endpointDefinition(key).method.toLowerCase()]!;
/** Every value of a key, at any depth. */
const valuesOf = (name: string, value: unknown): unknown[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, part]) => [...(key === name ? [part] : []), ...valuesOf(name, part)]);

/** A validator of a part of the document, `paths`, `/api/x`, `get`, … */
function checkerAt(place: string[]) {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'api');
  const pointer = place.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  const validate = ajv.compile({ $ref: `api#/${pointer}` });
  return (value: unknown) => (validate(value) ? [] : validate.errors);
}
const responseChecker = (key: EndpointKey) =>
  checkerAt([
    ...['paths', templateOf(key), endpointDefinition(key).method.toLowerCase()],
    ...['responses', '200', 'content', 'application/json', 'schema'],
  ]);

describe('the document', () => {
  it('names every public call once, and nothing else', () => {
    const named = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const table = keys.map((key) => `${endpointDefinition(key).method} ${templateOf(key)}`);
    expect(named.sort()).toEqual(table.sort());
    expect(JSON.stringify(document)).not.toContain('/internal');
    const ids = valuesOf('operationId', document);
    expect(new Set(ids).size).toBe(keys.length);
  });

  it('is OpenAPI 3.1, and every reference in it leads somewhere', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: expect.any(String), version: expect.any(String) },
    });
    const references = new Set(valuesOf('$ref', document) as string[]);
    expect(references.size).toBeGreaterThan(10);
    for (const reference of references) {
      let target: unknown = document;
      for (const step of reference.replace(/^#\//, '').split('/')) target = (target as Record<string, unknown>)?.[step];
      expect({ reference, target: typeof target }).toEqual({ reference, target: 'object' });
    }
    expect(valuesOf('$defs', document)).toEqual([]);
    expect(valuesOf('$schema', document)).toEqual([]);
  });

  it.each(keys)('describes access and parameters of %s', (key) => {
    const { access, path, method, query, body } = endpointDefinition(key);
    const operation = operationOf(key);
    expect(operation.security).toEqual(access === 'admin' ? [{ session: [], csrf: [] }] : []);
    const named = (place: string) => operation.parameters.filter((it) => it['in'] === place).map((it) => it['name']);
    expect(named('path')).toEqual([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
    expect(named('query').length > 0).toBe(query !== undefined);
    expect(named('header').filter((name) => !OF_TUS.includes(String(name)))).toEqual(
      method === 'GET' ? [] : ['X-Requested-With'],
    );
    const isForm = path.startsWith('/api/upload-excel') || key === 'PATCH /api/admin/uploads/:id';
    expect(operation.requestBody !== undefined).toBe(body !== undefined || isForm);
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', 'default']));
    expect('401' in operation.responses).toBe(access === 'admin');
    expect(operation.summary).not.toBe('');
  });

  it('describes the headers of an upload that can be resumed', () => {
    const headersOf = (key: EndpointKey) =>
      operationOf(key)
        .parameters.filter((it) => it['in'] === 'header')
        .map((it) => it['name']);
    expect(headersOf('POST /api/admin/uploads')).toEqual([
      ...['X-Requested-With', 'Tus-Resumable', 'Upload-Length', 'Upload-Metadata'],
    ]);
    expect(headersOf('PATCH /api/admin/uploads/:id')).toEqual(['X-Requested-With', 'Tus-Resumable', 'Upload-Offset']);
    expect(Object.keys(operationOf('POST /api/admin/uploads').responses)).toContain('201');
    const { requestBody, responses } = operationOf('PATCH /api/admin/uploads/:id');
    expect(Object.keys(requestBody!.content)).toEqual(['application/offset+octet-stream']);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['202', '204']));
  });

  it('requires no optional query parameter', () => {
    const query = (key: EndpointKey) => operationOf(key).parameters.filter((it) => it['in'] === 'query');
    expect(query('GET /api/categories/:slug')).toEqual([
      {
        name: 'page',
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 5000, default: 1 },
      },
      {
        name: 'limit',
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 50, default: 12 },
      },
    ]);
  });

  it('describes the parts of an upload', () => {
    for (const key of ['POST /api/upload-excel', 'POST /api/upload-excel-batch'] as const) {
      const { requestBody, responses } = operationOf(key);
      expect(Object.keys(requestBody!.content)).toEqual(['multipart/form-data']);
      expect(JSON.stringify(requestBody)).toContain('"file"');
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '202', '401']));
    }
  });
});

describe('responses of a running catalog match the document', () => {
  /** Reads whose response is not JSON. */
  const noJson = [
    'GET /api/docs',
    'GET /api/admin/export-csv',
    'GET /api/admin/missed-searches.csv',
    'GET /api/admin/viewed-businesses.csv',
  ];
  /** A request for every call with a JSON response. */
  const examples: Partial<Record<EndpointKey, string>> = {
    'GET /api/homepage-data': '/api/homepage-data',
    'GET /api/featured-businesses': '/api/featured-businesses',
    'GET /api/businesses': '/api/businesses',
    'GET /api/businesses/:slug': `/api/businesses/${row.slug}`,
    'GET /api/businesses/:slug/similar': `/api/businesses/${row.slug}/similar`,
    'GET /api/businesses/:slug/nearby': `/api/businesses/${row.slug}/nearby`,
    'GET /api/lists': '/api/lists?ids=1,2',
    'GET /api/categories': '/api/categories',
    'GET /api/categories/:slug': '/api/categories/gym',
    'GET /api/category-index': '/api/category-index?letter=g',
    'GET /api/city-index': '/api/city-index',
    'GET /api/countries': '/api/countries',
    'GET /api/countries/:slug': '/api/countries/germany',
    'GET /api/countries/:slug/cities': '/api/countries/germany/cities',
    'GET /api/cities': '/api/cities',
    'GET /api/cities/:countryCode/:citySlug': '/api/cities/de/berlin',
    'GET /api/countries/:slug/:categorySlug': '/api/countries/germany/gym',
    'GET /api/cities/:countryCode/:citySlug/areas/:areaSlug': '/api/cities/de/berlin/areas/mitte',
    'GET /api/cities/:countryCode/:citySlug/:categorySlug': '/api/cities/de/berlin/gym',
    'GET /api/search': '/api/search?q=gym&location=berlin&near=52.5,13.4&verified=0',
    'GET /api/suggest': '/api/suggest?q=gy',
    'GET /api/docs/openapi.json': '/api/docs/openapi.json',
    'GET /api/admin/site-settings': '/api/admin/site-settings',
    'GET /api/admin/advertisement-codes': '/api/admin/advertisement-codes',
    'GET /api/admin/session': '/api/admin/session',
    'GET /api/admin/account': '/api/admin/account',
    'GET /api/admin/people': '/api/admin/people',
    'GET /api/admin/stats': '/api/admin/stats',
    'GET /api/admin/search': '/api/admin/search',
    'GET /api/admin/sessions': '/api/admin/sessions',
    'GET /api/admin/dashboard': '/api/admin/dashboard',
    'GET /api/admin/audit-log': '/api/admin/audit-log',
    'GET /api/admin/contact-messages': '/api/admin/contact-messages',
    'GET /api/admin/business-reports': '/api/admin/business-reports',
    'GET /api/reports/:token': `/api/reports/${TOKEN}`,
    'GET /api/admin/settings': '/api/admin/settings',
    'GET /api/admin/businesses': '/api/admin/businesses',
    'GET /api/admin/businesses/count': '/api/admin/businesses/count?filter=gym',
    'GET /api/admin/businesses/:id': '/api/admin/businesses/1',
    'GET /api/admin/list-views': '/api/admin/list-views',
    'GET /api/admin/categories': '/api/admin/categories',
    'GET /api/admin/insights': '/api/admin/insights',
    'GET /api/admin/missed-searches': '/api/admin/missed-searches',
    'GET /api/admin/viewed-businesses': '/api/admin/viewed-businesses?days=7',
    'GET /api/admin/import-sources': '/api/admin/import-sources',
    'GET /api/admin/country-codes': '/api/admin/country-codes',
    'GET /api/admin/deletions': '/api/admin/deletions',
    'GET /api/admin/duplicates': '/api/admin/duplicates?certainty=possible',
    'GET /api/admin/names': '/api/admin/names?kind=category',
    'GET /api/admin/names/areas': '/api/admin/names/areas?q=a',
    'GET /api/admin/fix-slugs': '/api/admin/fix-slugs',
  };

  it('have an example for every read', () => {
    const reads = keys.filter((key) => key.startsWith('GET ') && endpoints[key].service === 'catalog');
    expect(reads.filter((key) => !noJson.includes(key)).sort()).toEqual(Object.keys(examples).sort());
  });

  it.each(Object.entries(examples) as [EndpointKey, string][])('match it for %s', async (key, path) => {
    const response = await catalog.send(path.replace(TOKEN, reportToken), { headers: { cookie } });
    expect(response.status).toBe(200);
    expect(responseChecker(key)(await response.json())).toEqual([]);
  });

  it('match it for writes', async () => {
    const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hello there', message: 'A long question' };
    expect(checkerAt(['components', 'schemas', 'ContactBody'])(message)).toEqual([]);
    const written = { 'POST /api/contact': message, 'POST /api/admin/login': ADMIN, 'POST /api/admin/logout': {} };
    for (const [key, body] of Object.entries(written) as [EndpointKey, unknown][]) {
      const response = await post(endpointDefinition(key).path, body);
      expect({ key, wrong: responseChecker(key)(await response.json()) }).toEqual({ key, wrong: [] });
    }
  });

  it('match it for errors, and reject other bodies', async () => {
    const check = checkerAt(['components', 'schemas', 'ErrorBody']);
    expect(check(await (await catalog.send('/api/categories/none')).json())).toEqual([]);
    expect(check(await (await post('/api/contact', {})).json())).toEqual([]);
    expect(check({ success: true })).not.toEqual([]);
    expect(responseChecker('GET /api/categories')([{ category: 'Gym' }])).not.toEqual([]);
  });
});

describe('the page', () => {
  it('lists every call within the content security policy', async () => {
    const response = await catalog.send('/api/docs');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await response.text();
    for (const key of keys) expect(html).toContain(`${endpointDefinition(key).method} ${templateOf(key)}</code>`);
    expect(html).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|https?:\/\//i);
    for (const [, target] of html.matchAll(/href="#(\w+)"/g)) expect(html).toContain(`id="${target}"`);
    const served = await catalog.send('/api/docs/openapi.json');
    expect(served.headers.get('content-type')).toContain('application/json');
    // The service waits for a response that is not read before it stops.
    await served.body?.cancel();
  });
});
