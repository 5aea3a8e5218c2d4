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
import {
  BATCH_SIZES,
  DEFAULT_BATCH_ROWS,
  ImportReport,
  ImportView,
  ResumableUpload,
  UploadAccepted,
  WORKBOOK_TYPE,
} from './imports.js';
import { Place, SearchHit, SearchPage, Suggestions } from './search.js';
import { tableFormats } from './upload-limits.js';
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
          country: {
            type: 'string',
            description: 'ISO 3166-1 alpha-2 code for rows of which nothing shows the country',
          },
          city: { type: 'string', description: 'For rows of that country without a city' },
          category: { type: 'string', description: 'For rows without a category' },
          fileIndex: { type: 'integer', description: 'Which of several files this is' },
          totalFiles: { type: 'integer' },
          file: {
            type: 'string',
            contentMediaType: 'application/octet-stream',
            description: `${tableFormats('or')}, as it is or alone in a .gz or .zip`,
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

const header = (name: string, description: string, type = 'string') => ({
  ...{ name, in: 'header', description, required: true },
  schema: { type },
});
const TUS_VERSION = header('Tus-Resumable', 'The version of the protocol: `1.0.0`');
const receivedBytes = { 'Upload-Offset': { description: 'The bytes received so far', schema: { type: 'integer' } } };
const createdUpload = {
  headers: [
    TUS_VERSION,
    header('Upload-Length', 'The size of the file in bytes', 'integer'),
    header(
      'Upload-Metadata',
      '`filename` and the fields of the form of `POST /api/upload-excel`, each value in base64',
    ),
  ],
  responses: {
    '201': {
      description: 'Created',
      headers: { Location: { description: 'Where its bytes are sent', schema: { type: 'string' } } },
      content: jsonContent(ResumableUpload, 'output'),
    },
  },
};
const receivedPart = {
  headers: [TUS_VERSION, header('Upload-Offset', 'The bytes received so far', 'integer')],
  requestBody: {
    required: true,
    content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
  },
  responses: { '202': accepted, '204': { description: 'Received', headers: receivedBytes } },
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
const byHand: Partial<Record<EndpointKey, Pick<OpenApiOperation, 'responses' | 'requestBody'> & { headers?: Json[] }>> =
  {
    'POST /api/upload-excel': upload,
    'POST /api/upload-excel-batch': upload,
    'POST /api/admin/uploads': createdUpload,
    'PATCH /api/admin/uploads/:id': receivedPart,
    'GET /api/businesses/:slug': { responses: { '301': movedOn } },
    'GET /api/admin/imports/:id/errors.xlsx': { responses: { '200': workbook } },
    'GET /api/admin/upload-template.xlsx': { responses: { '200': workbook } },
    'GET /api/admin/export-csv': { responses: { '200': csv } },
    'GET /api/admin/missed-searches.csv': { responses: { '200': csv } },
    'GET /api/admin/viewed-businesses.csv': { responses: { '200': csv } },
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
  const { headers, ...details } = byHand[key] ?? { responses: {} };
  return {
    operationId: operationId(method, path),
    summary: endpoints[key].summary,
    tags: [access === 'admin' ? 'administration' : 'public'],
    security: access === 'admin' ? [{ session: [], csrf: [] }] : [],
    parameters: [
      ...parametersIn('path', params),
      ...parametersIn('query', query),
      ...(method === 'GET' ? [] : [REQUESTED_WITH]),
      ...(headers ?? []),
    ],
    ...(body && { requestBody: { required: true, content: jsonContent(body, 'input') } }),
    ...details,
    responses: {
      '200': { description: 'Success', content: jsonContent(response, 'output') },
      ...details.responses,
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
