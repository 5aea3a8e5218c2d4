import { z } from 'zod';
import { AdminStats, Done, LoginAnswer, LoginBody, SessionView } from './accounts.js';
import { AdvertisementCodes } from './advertisements.js';
import { BusinessDetail, BusinessListQuery, BusinessPage, FeaturedBusiness } from './businesses.js';
import { CategoryPage, CategoryPageQuery, CategoryRow } from './categories.js';
import { CityPage, CityPageQuery, CityParams, CityRow, CountryCitiesPage, CountryCitiesQuery } from './cities.js';
import { ContactBody } from './contact.js';
import { CountryPage, CountryRow } from './countries.js';
import { HomepageData } from './homepage.js';
import { ImportReport, ImportView, UploadAnswer, Workbook } from './imports.js';
import { internalEndpoints } from './internal.js';
import { LetterQuery, SlugParams } from './paging.js';
import { SearchPage, SearchQuery, SuggestQuery, Suggestions } from './search.js';
import { SearchStatus } from './search-admin.js';
import { PublicSiteSettings } from './settings.js';

/**
 * Every public HTTP call, keyed by method and path: who may make it, which service answers, what goes in and out.
 * The gateway's routing and allow-list, the services' validation and the web client's types all derive from this table.
 */
export const endpoints = {
  'GET /api/homepage-data': { access: 'public', service: 'catalog', response: HomepageData },
  'GET /api/featured-businesses': { access: 'public', service: 'catalog', response: z.array(FeaturedBusiness) },
  'GET /api/businesses': { access: 'public', service: 'catalog', query: BusinessListQuery, response: BusinessPage },
  'GET /api/businesses/:slug': { access: 'public', service: 'catalog', params: SlugParams, response: BusinessDetail },
  'GET /api/categories': { access: 'public', service: 'catalog', query: LetterQuery, response: z.array(CategoryRow) },
  'GET /api/categories/:slug': {
    access: 'public',
    service: 'catalog',
    params: SlugParams,
    query: CategoryPageQuery,
    response: CategoryPage,
  },
  'GET /api/countries': { access: 'public', service: 'catalog', response: z.array(CountryRow) },
  'GET /api/countries/:slug': { access: 'public', service: 'catalog', params: SlugParams, response: CountryPage },
  'GET /api/countries/:slug/cities': {
    access: 'public',
    service: 'catalog',
    params: SlugParams,
    query: CountryCitiesQuery,
    response: CountryCitiesPage,
  },
  'GET /api/cities': { access: 'public', service: 'catalog', query: LetterQuery, response: z.array(CityRow) },
  'GET /api/cities/:countryCode/:citySlug': {
    access: 'public',
    service: 'catalog',
    params: CityParams,
    query: CityPageQuery,
    response: CityPage,
  },

  'GET /api/search': { access: 'public', service: 'catalog', query: SearchQuery, response: SearchPage },
  'GET /api/suggest': { access: 'public', service: 'catalog', query: SuggestQuery, response: Suggestions },

  'POST /api/contact': { access: 'public', service: 'catalog', body: ContactBody, response: Done },

  'GET /api/docs': { access: 'public', service: 'catalog', response: z.string() },
  'GET /api/docs/openapi.json': {
    access: 'public',
    service: 'catalog',
    response: z.record(z.string(), z.unknown()),
  },

  // Under /api/admin by name only: every visitor's page needs these two.
  'GET /api/admin/site-settings': { access: 'public', service: 'catalog', response: PublicSiteSettings },
  'GET /api/admin/advertisement-codes': { access: 'public', service: 'catalog', response: AdvertisementCodes },

  'POST /api/admin/login': { access: 'public', service: 'catalog', body: LoginBody, response: LoginAnswer },
  'POST /api/admin/logout': { access: 'admin', service: 'catalog', response: Done },
  'GET /api/admin/session': { access: 'admin', service: 'catalog', response: SessionView },
  'POST /api/admin/clear-cache': { access: 'admin', service: 'catalog', response: Done },
  'GET /api/admin/stats': { access: 'admin', service: 'catalog', response: AdminStats },
  'GET /api/admin/search': { access: 'admin', service: 'catalog', response: SearchStatus },
  'POST /api/admin/search/rebuild': { access: 'admin', service: 'catalog', response: SearchStatus },

  // Bodies of the two uploads are multipart: `file`, then the fields of ImportOptions, fileIndex and totalFiles.
  'POST /api/upload-excel': { access: 'admin', service: 'importer', response: UploadAnswer },
  'POST /api/upload-excel-batch': { access: 'admin', service: 'importer', response: UploadAnswer },
  'GET /api/admin/imports': { access: 'admin', service: 'importer', response: z.array(ImportView) },
  'GET /api/admin/imports/:id': {
    access: 'admin',
    service: 'importer',
    params: z.object({ id: z.uuid() }),
    response: ImportView,
  },
  'POST /api/admin/imports/:id/cancel': {
    access: 'admin',
    service: 'importer',
    params: z.object({ id: z.uuid() }),
    response: ImportView,
  },
  'POST /api/admin/imports/:id/retry': {
    access: 'admin',
    service: 'importer',
    params: z.object({ id: z.uuid() }),
    response: ImportView,
  },
  'GET /api/admin/imports/:id/errors.xlsx': {
    access: 'admin',
    service: 'importer',
    params: z.object({ id: z.uuid() }),
    response: Workbook,
  },
  'GET /api/admin/upload-template.xlsx': { access: 'admin', service: 'importer', response: Workbook },
  'GET /api/admin/upload-reports': { access: 'admin', service: 'importer', response: z.array(ImportReport) },
} as const;

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

const everyEndpoint = { ...endpoints, ...internalEndpoints };
export type EveryEndpoint = typeof everyEndpoint;
export type EveryEndpointKey = keyof EveryEndpoint;

type SchemaIn<K extends EveryEndpointKey, Part extends string> =
  EveryEndpoint[K] extends Record<Part, infer S extends z.ZodType> ? S : never;

/** What a handler receives, validated. */
export interface InputOf<K extends EveryEndpointKey> {
  params: z.output<SchemaIn<K, 'params'>>;
  query: z.output<SchemaIn<K, 'query'>>;
  body: z.output<SchemaIn<K, 'body'>>;
}

/** What a caller receives. */
export type ResponseOf<K extends EveryEndpointKey> = z.output<EveryEndpoint[K]['response']>;

/** One endpoint as the server side sees it. */
export interface EndpointDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  access: 'public' | 'admin' | 'service';
  service: 'catalog' | 'importer';
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
}

/** Splits `GET /api/x` and joins it with what the table says of it. */
export function endpointDefinition(key: EveryEndpointKey): EndpointDefinition {
  const [method, path] = key.split(' ') as [EndpointDefinition['method'], string];
  return { method, path, ...everyEndpoint[key] };
}
