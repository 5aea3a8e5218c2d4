import { z } from 'zod';
import {
  AdminStats,
  Done,
  LoginResponse,
  LoginBody,
  CSRF_TOKEN_HEADER,
  SESSION_COOKIE,
  SessionView,
} from './accounts.js';
import { AdvertisementCodes } from './advertisements.js';
import { BusinessCard, BusinessDetail, BusinessPage, FeaturedBusiness } from './businesses.js';
import { CategoryPage, CategoryRow } from './categories.js';
import { CityPage, CityRow, CountryCitiesPage } from './cities.js';
import { ContactBody } from './contact.js';
import { CountryPage, CountryRow } from './countries.js';
import { endpointDefinition, endpoints, type EndpointDefinition, type EndpointKey } from './endpoints.js';
import { ErrorBody } from './errors.js';
import { HomepageData } from './homepage.js';
import { BATCH_SIZES, DEFAULT_BATCH_ROWS, ImportReport, ImportView, UploadAccepted, WORKBOOK_TYPE } from './imports.js';
import { Place, SearchHit, SearchPage, Suggestions } from './search.js';
import { SearchStatus } from './search-admin.js';
import { PublicSiteSettings } from './settings.js';

type Json = Record<string, unknown>;

export interface OpenApiOperation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Json[];
  parameters: Json[];
  requestBody?: { required: boolean; content: Json };
  responses: Record<string, Json>;
}

export interface OpenApiDocument extends Json {
  openapi: string;
  /** `/api/categories/{slug}` → `get` → operation, in the order of the table. */
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, Json>; responses: Json; securitySchemes: Json };
}

const API_VERSION = '0.1.0';

/** Schemas defined once and referenced. */
const named = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  ...{ HomepageData, FeaturedBusiness, BusinessCard, BusinessPage, BusinessDetail, CategoryRow, CategoryPage },
  ...{
    CountryRow,
    CountryPage,
    CountryCitiesPage,
    CityRow,
    CityPage,
    PublicSiteSettings,
    AdvertisementCodes,
    ContactBody,
    Done,
  },
  ...{
    LoginBody,
    LoginResponse,
    SessionView,
    AdminStats,
    ImportReport,
    ImportView,
    UploadAccepted,
    SearchStatus,
    Place,
    SearchHit,
    SearchPage,
    Suggestions,
    ErrorBody,
  },
})) {
  named.add(schema, { id });
}

/** Summary of each call; a test fails for missing ones. */
const summaries: Partial<Record<EndpointKey, string>> = {
  'GET /api/homepage-data': 'Totals and the largest categories, cities and countries',
  'GET /api/featured-businesses': 'The best businesses, those with a photo first',
  'GET /api/businesses': 'Every business, best first, 20 a page',
  'GET /api/businesses/:slug': 'One business with everything known of it',
  'GET /api/businesses/:slug/similar':
    'The best businesses of its category in its city; where these are few, the nearest, too',
  'GET /api/categories': 'Every category with its count, or those with a given first letter',
  'GET /api/categories/:slug': 'A category: its businesses page by page and the countries they are in',
  'GET /api/category-index': 'Categories page by page, largest first, or those with a given first letter',
  'GET /api/city-index': 'Cities page by page, largest first, or those with a given first letter',
  'GET /api/countries': 'Every country with its counts',
  'GET /api/countries/:slug': 'A country: its counts, largest cities and categories; code or name will do',
  'GET /api/countries/:slug/cities': 'The cities of a country, page by page',
  'GET /api/cities': 'Every city with its counts, or those with a given first letter',
  'GET /api/cities/:countryCode/:citySlug': 'A city: its businesses page by page and its categories',
  'GET /api/search':
    'Businesses by words and place, narrowed and sorted, with counts of what could narrow them further',
  'GET /api/suggest': 'Categories, businesses and places that start with what is typed so far',
  'POST /api/contact': 'Sends a message to the people behind the site',
  'GET /api/docs': 'These calls as a page to read',
  'GET /api/docs/openapi.json': 'This document',
  'GET /api/admin/site-settings': 'Snippets that every public page carries',
  'GET /api/admin/advertisement-codes': 'The snippet of each ad slot',
  'POST /api/admin/login': 'Opens a session with a token in a cookie',
  'POST /api/admin/logout': 'Ends the session',
  'GET /api/admin/session': 'Who is signed in, and until when',
  'POST /api/admin/clear-cache': 'Empties the response cache',
  'GET /api/admin/stats': 'Counts of the dashboard',
  'GET /api/admin/search': 'Which engine serves searches, and how far its index is behind',
  'POST /api/admin/search/rebuild': 'Rebuilds the search index; the present one serves searches until then',
  'GET /api/admin/sessions': 'Sessions that are open, the latest first',
  'DELETE /api/admin/sessions/:id': 'Ends one session',
  'GET /api/admin/dashboard': 'Counts, trends and latest activity',
  'GET /api/admin/system': 'How each service is',
  'GET /api/admin/audit-log': 'What administrators have done, latest first',
  'GET /api/admin/contact-messages': 'Messages of the contact form, latest first',
  'PATCH /api/admin/contact-messages/:id': 'Marks a message as read or as new',
  'DELETE /api/admin/contact-messages/:id': 'Deletes a message',
  'GET /api/admin/settings': 'All settings of the site',
  'POST /api/admin/site-settings': 'Saves settings of the site',
  'POST /api/admin/advertisement-codes': 'Saves the snippets of the ad slots',
  'GET /api/admin/businesses': 'Businesses as the administration lists them, approved or not',
  'GET /api/admin/businesses/count': 'How many businesses match a filter, counted to the end',
  'GET /api/admin/businesses/:id': 'One business with every field that can be edited',
  'PATCH /api/admin/businesses/:id': 'Changes fields of a business',
  'POST /api/admin/businesses/:id/toggle-approval': 'Sets the approval of a business; without a body toggles it',
  'POST /api/admin/businesses/bulk': 'Approves, unapproves or deletes many businesses at once',
  'DELETE /api/businesses/:id': 'Deletes a business; it can be restored for 7 days',
  'DELETE /api/admin/businesses': 'Deletes every business; they can be restored for 7 days',
  'DELETE /api/admin/test-data': 'Deletes the businesses of test imports; they can be restored for 7 days',
  'GET /api/admin/deletions': 'Deletions that can be restored, latest first',
  'POST /api/admin/deletions/:id/restore': 'Brings back what a deletion took',
  'POST /api/admin/deletions/:id/cancel': 'Stops a restore; what is back stays, the rest can be restored later',
  'GET /api/admin/duplicates': 'Pairs of businesses that may be one, certain ones first',
  'POST /api/admin/duplicates/merge': 'Merges a business into another; restoring the deletion undoes it',
  'POST /api/admin/duplicates/merge-certain': 'Merges up to 500 of the pairs that are certain',
  'POST /api/admin/duplicates/different': 'Marks two businesses as different, or takes the mark off',
  'GET /api/admin/fix-slugs': 'How far the correction of slugs is',
  'POST /api/admin/fix-slugs': 'Gives every business the slug its name deserves; old ones redirect',
  'GET /api/admin/categories': 'Names of all categories',
  'GET /api/admin/country-codes': 'Codes of the countries that have businesses',
  'GET /api/admin/export-csv': 'Businesses as a CSV file, with the chosen fields',
  'POST /api/export-csv': 'Businesses as a CSV file, with fields of the shorter list',
  'GET /api/admin/sitemaps': 'Files of the sitemap and how fresh they are',
  'POST /api/admin/sitemaps/rebuild': 'Rebuilds every file of the sitemap',
  'POST /api/admin/imports/:id/undo': 'Takes back what an import did',
  'POST /api/upload-excel': 'Imports one spreadsheet',
  'POST /api/upload-excel-batch': 'Imports one spreadsheet of several',
  'GET /api/admin/imports': 'Imports, latest first',
  'GET /api/admin/imports/:id': 'One import: how far it is, and its report',
  'GET /api/admin/imports/:id/preview': 'What an import that awaits confirmation would do',
  'PATCH /api/admin/imports/:id/preview': 'Previews an import again, with another mode or other columns',
  'POST /api/admin/imports/:id/confirm': 'Merges the rows of a previewed import',
  'POST /api/admin/imports/:id/cancel': 'Stops an import',
  'POST /api/admin/imports/:id/retry': 'Takes up again an import that has failed or was cancelled',
  'GET /api/admin/imports/:id/errors': 'The rejected rows of an import, a page at a time',
  'POST /api/admin/imports/:id/errors': 'Imports corrected rows that an import had rejected',
  'GET /api/admin/imports/:id/errors.xlsx': 'The rows and values of an import that were not taken, to be corrected',
  'GET /api/admin/upload-template.xlsx': 'A sample of what can be imported, with its columns explained',
  'GET /api/admin/upload-reports': 'Reports of finished imports, latest first',
};

const uploadBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: {
          batchSize: { type: 'integer', enum: [...BATCH_SIZES], default: DEFAULT_BATCH_ROWS },
          mode: { type: 'string', enum: ['update', 'fill', 'new'], default: 'update' },
          approve: { type: 'boolean', default: true },
          test: { type: 'boolean', default: false },
          preview: { type: 'boolean', default: false, description: 'Whether nothing is merged before it is confirmed' },
          rememberedColumns: {
            type: 'boolean',
            default: false,
            description: 'Whether columns have the fields chosen in the preview of an earlier file with these headers',
          },
          fileIndex: { type: 'integer', description: 'Which of several files this is' },
          totalFiles: { type: 'integer' },
          file: {
            type: 'string',
            contentMediaType: 'application/octet-stream',
            description:
              '.xlsx, .xls, .csv, .tsv, .json, .jsonl, .geojson or .parquet, as it is or alone in a .gz or .zip',
          },
        },
      },
    },
  },
};
const accepted = {
  description: 'Taken in, with `Prefer: respond-async`; the import continues',
  headers: { Location: { description: 'Where the import can be watched', schema: { type: 'string' } } },
  content: jsonContent(UploadAccepted, 'output'),
};
const upload = {
  requestBody: uploadBody,
  responses: { '200': { description: 'Imported', content: jsonContent(ImportReport, 'output') }, '202': accepted },
};

const movedOn = {
  description: 'It has another address now',
  headers: { Location: { description: 'The call with the new slug', schema: { type: 'string' } } },
};

const workbook = {
  description: 'A workbook, in the language of `Accept-Language`',
  headers: { 'Content-Disposition': { description: 'The name of the file', schema: { type: 'string' } } },
  content: { [WORKBOOK_TYPE]: { schema: { type: 'string', contentMediaType: WORKBOOK_TYPE } } },
};

const csv = {
  description: 'A CSV file in UTF-8',
  headers: { 'Content-Disposition': { description: 'The name of the file', schema: { type: 'string' } } },
  content: { 'text/csv': { schema: { type: 'string' } } },
};

/** Details that the table lacks. */
const byHand: Partial<Record<EndpointKey, Pick<OpenApiOperation, 'responses'> & Partial<OpenApiOperation>>> = {
  'POST /api/upload-excel': upload,
  'POST /api/upload-excel-batch': upload,
  'GET /api/businesses/:slug': { responses: { '301': movedOn } },
  'GET /api/admin/imports/:id/errors.xlsx': { responses: { '200': workbook } },
  'GET /api/admin/upload-template.xlsx': { responses: { '200': workbook } },
  'GET /api/admin/export-csv': { responses: { '200': csv } },
  'POST /api/export-csv': { responses: { '200': csv } },
  'GET /api/docs': {
    responses: { '200': { description: 'Success', content: { 'text/html': { schema: { type: 'string' } } } } },
  },
};

/** OpenAPI 3.1 of the public table, without calls between services. */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const key of Object.keys(endpoints) as EndpointKey[]) {
    const endpoint = endpointDefinition(key);
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(key, endpoint);
  }
  const document: OpenApiDocument = {
    openapi: '3.1.0',
    info: {
      title: 'Business Directory',
      version: API_VERSION,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Every call of the site. A write must come from a page of the site: with its `Origin` and any `X-Requested-With`. ' +
        'Calls of the administration need the cookie of a session and, as `X-CSRF-Token`, the `csrfToken` of its sign-in.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: {},
      responses: { Error: { description: 'What went wrong', content: jsonContent(ErrorBody, 'output') } },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        csrf: { type: 'apiKey', in: 'header', name: CSRF_TOKEN_HEADER },
      },
    },
  };
  return gatherDefinitions(document);
}

function operation(key: EndpointKey, endpoint: EndpointDefinition): OpenApiOperation {
  const { method, path, access, params, query, body, response } = endpoint;
  return {
    operationId: operationId(method, path),
    summary: summaries[key] ?? '',
    tags: [access === 'admin' ? 'administration' : 'public'],
    security: access === 'admin' ? [{ session: [], csrf: [] }] : [],
    parameters: [
      ...parametersIn('path', params),
      ...parametersIn('query', query),
      ...(method === 'GET' ? [] : [REQUESTED_WITH]),
    ],
    ...(body && { requestBody: { required: true, content: jsonContent(body, 'input') } }),
    ...byHand[key],
    responses: {
      '200': { description: 'Success', content: jsonContent(response, 'output') },
      ...byHand[key]?.responses,
      ...Object.fromEntries(errorsOf(endpoint).map((status) => [status, { $ref: '#/components/responses/Error' }])),
    },
  };
}

/** `GET`, `/api/cities/:countryCode/:citySlug` → `getCitiesCountryCodeCitySlug` */
function operationId(method: string, path: string): string {
  const words = path.split(/[^a-zA-Z]+/).slice(2); // after `/api`
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const REQUESTED_WITH = { name: 'X-Requested-With', in: 'header', required: true, schema: { type: 'string' } };

/** Statuses of a call's errors; `default` covers errors that any call may have. */
function errorsOf({ method, access, params, query, body }: EndpointDefinition): string[] {
  return [
    ...(params || query || body ? ['400'] : []),
    ...(access === 'admin' ? ['401'] : []),
    ...(method === 'GET' ? [] : ['403']),
    ...(params ? ['404'] : []),
    'default',
  ];
}

function parametersIn(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const { properties = {} } = jsonSchema(schema, 'input');
  return Object.entries(properties as Json).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || !(schema.shape[name] as z.ZodType).safeParse(undefined).success,
    schema: property,
  }));
}

function jsonContent(schema: z.ZodType, io: 'input' | 'output'): Json {
  return { 'application/json': { schema: jsonSchema(schema, io) } };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    metadata: named,
    unrepresentable: 'any',
    override: ({ jsonSchema: part }) => {
      // JSON integers are always within these bounds.
      if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
    },
  });
  return json;
}

/** Moves the `$defs` of every schema to the components and updates the references. */
function gatherDefinitions(document: OpenApiDocument): OpenApiDocument {
  const schemas: Json = {};
  const text = JSON.stringify(document, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$defs' in value)) return value;
    const { $defs, ...rest } = value;
    Object.assign(schemas, $defs);
    return rest;
  });
  const { components, ...rest } = JSON.parse(text) as OpenApiDocument;
  const gathered = JSON.stringify({ ...rest, components: { ...components, schemas } });
  return JSON.parse(gathered.replaceAll('"#/$defs/', '"#/components/schemas/')) as OpenApiDocument;
}
