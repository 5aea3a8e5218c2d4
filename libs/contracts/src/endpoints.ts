import { z } from 'zod';
import { AdminStats, Done, LoginResponse, LoginBody, SessionRow, SessionView } from './accounts.js';
import { AdvertisementCodes, AdvertisementCodesBody } from './advertisements.js';
import { AuditPage, AuditQuery } from './audit.js';
import { BusinessCard, BusinessDetail, BusinessListQuery, BusinessPage, FeaturedBusiness } from './businesses.js';
import { CategoryIndexPage, CategoryPage, CategoryPageQuery, CategoryRow } from './categories.js';
import {
  CityIndexPage,
  CityPage,
  CityPageQuery,
  CityParams,
  CityRow,
  CountryCitiesPage,
  CountryCitiesQuery,
} from './cities.js';
import { ContactBody } from './contact.js';
import { CountryPage, CountryRow } from './countries.js';
import { Dashboard, SystemHealth } from './dashboard.js';
import {
  CertainMergeBody,
  DifferenceBody,
  DuplicateMergeBody,
  DuplicateMergeResponse,
  DuplicatePage,
  DuplicateQuery,
} from './duplicates.js';
import { CsvFile, ExportQuery, SimpleExportBody } from './exports.js';
import { HomepageData } from './homepage.js';
import { CorrectedRows, ErrorRowsPage } from './error-rows.js';
import { ImportPreview, ImportReport, ImportView, PreviewChange, UploadResponse, Workbook } from './imports.js';
import { ContactMessage, InboxPage, InboxQuery, MessageChange } from './inbox.js';
import { internalEndpoints } from './internal.js';
import {
  ApprovalResponse,
  ApprovalBody,
  BulkAction,
  BulkOutcome,
  BusinessEditBody,
  DeleteAllBody,
  Deletion,
  DeletionResponse,
  EditableBusiness,
  MatchCount,
  ModerationFilter,
  ModerationPage,
  ModerationQuery,
  SlugFix,
  SlugFixResponse,
  UndoResponse,
} from './moderation.js';
import { IndexQuery, LetterQuery, SlugParams, UuidParams } from './paging.js';
import { SearchPage, SearchQuery, SuggestQuery, Suggestions } from './search.js';
import { SearchStatus } from './search-admin.js';
import { PublicSiteSettings, SiteSettings, SiteSettingsBody } from './settings.js';
import { SitemapStatus } from './sitemaps.js';

const IdParams = z.object({ id: z.string().regex(/^\d{1,18}$/) });

/**
 * Every public HTTP call by method and path: access, service and schemas. Routing and allow-list of the gateway, validation in
 * the services and the types of the web client derive from this table.
 */
export const endpoints = {
  'GET /api/homepage-data': { access: 'public', service: 'catalog', response: HomepageData },
  'GET /api/featured-businesses': { access: 'public', service: 'catalog', response: z.array(FeaturedBusiness) },
  'GET /api/businesses': { access: 'public', service: 'catalog', query: BusinessListQuery, response: BusinessPage },
  'GET /api/businesses/:slug': { access: 'public', service: 'catalog', params: SlugParams, response: BusinessDetail },
  'GET /api/businesses/:slug/similar': {
    access: 'public',
    service: 'catalog',
    params: SlugParams,
    response: z.array(BusinessCard),
  },
  'GET /api/categories': { access: 'public', service: 'catalog', query: LetterQuery, response: z.array(CategoryRow) },
  'GET /api/categories/:slug': {
    access: 'public',
    service: 'catalog',
    params: SlugParams,
    query: CategoryPageQuery,
    response: CategoryPage,
  },
  // First page of an index; the next two return the whole lists.
  'GET /api/category-index': { access: 'public', service: 'catalog', query: IndexQuery, response: CategoryIndexPage },
  'GET /api/city-index': { access: 'public', service: 'catalog', query: IndexQuery, response: CityIndexPage },
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

  // Public despite the path: every public page needs these two.
  'GET /api/admin/site-settings': { access: 'public', service: 'catalog', response: PublicSiteSettings },
  'GET /api/admin/advertisement-codes': { access: 'public', service: 'catalog', response: AdvertisementCodes },

  'POST /api/admin/login': { access: 'public', service: 'catalog', body: LoginBody, response: LoginResponse },
  'POST /api/admin/logout': { access: 'admin', service: 'catalog', response: Done },
  'GET /api/admin/session': { access: 'admin', service: 'catalog', response: SessionView },
  'POST /api/admin/clear-cache': { access: 'admin', service: 'catalog', response: Done },
  'GET /api/admin/stats': { access: 'admin', service: 'catalog', response: AdminStats },
  'GET /api/admin/search': { access: 'admin', service: 'catalog', response: SearchStatus },
  'POST /api/admin/search/rebuild': { access: 'admin', service: 'catalog', response: SearchStatus },

  'GET /api/admin/sessions': { access: 'admin', service: 'catalog', response: z.array(SessionRow) },
  'DELETE /api/admin/sessions/:id': { access: 'admin', service: 'catalog', params: IdParams, response: Done },
  'GET /api/admin/dashboard': { access: 'admin', service: 'catalog', response: Dashboard },
  // Handled by the gateway, which reaches every service.
  'GET /api/admin/system': { access: 'admin', service: 'gateway', response: SystemHealth },
  'GET /api/admin/audit-log': { access: 'admin', service: 'catalog', query: AuditQuery, response: AuditPage },
  'GET /api/admin/contact-messages': { access: 'admin', service: 'catalog', query: InboxQuery, response: InboxPage },
  'PATCH /api/admin/contact-messages/:id': {
    access: 'admin',
    service: 'catalog',
    params: IdParams,
    body: MessageChange,
    response: ContactMessage,
  },
  'DELETE /api/admin/contact-messages/:id': { access: 'admin', service: 'catalog', params: IdParams, response: Done },
  // All settings; the public ones are at /api/admin/site-settings.
  'GET /api/admin/settings': { access: 'admin', service: 'catalog', response: SiteSettings },
  'POST /api/admin/site-settings': {
    access: 'admin',
    service: 'catalog',
    body: SiteSettingsBody,
    response: SiteSettings,
  },
  'POST /api/admin/advertisement-codes': {
    access: 'admin',
    service: 'catalog',
    body: AdvertisementCodesBody,
    response: AdvertisementCodes,
  },

  'GET /api/admin/businesses': {
    access: 'admin',
    service: 'catalog',
    query: ModerationQuery,
    response: ModerationPage,
  },
  'GET /api/admin/businesses/count': {
    access: 'admin',
    service: 'catalog',
    query: ModerationFilter,
    response: MatchCount,
  },
  'GET /api/admin/businesses/:id': {
    access: 'admin',
    service: 'catalog',
    params: IdParams,
    response: EditableBusiness,
  },
  'PATCH /api/admin/businesses/:id': {
    access: 'admin',
    service: 'catalog',
    params: IdParams,
    body: BusinessEditBody,
    response: EditableBusiness,
  },
  'POST /api/admin/businesses/:id/toggle-approval': {
    access: 'admin',
    service: 'catalog',
    params: IdParams,
    body: ApprovalBody,
    response: ApprovalResponse,
  },
  'POST /api/admin/businesses/bulk': {
    long: true,
    access: 'admin',
    service: 'catalog',
    body: BulkAction,
    response: BulkOutcome,
  },
  'DELETE /api/businesses/:id': { access: 'admin', service: 'catalog', params: IdParams, response: DeletionResponse },
  'DELETE /api/admin/businesses': {
    access: 'admin',
    service: 'catalog',
    body: DeleteAllBody,
    response: DeletionResponse,
  },
  'DELETE /api/admin/test-data': { access: 'admin', service: 'catalog', response: DeletionResponse },
  'GET /api/admin/deletions': { access: 'admin', service: 'catalog', response: z.array(Deletion) },
  'POST /api/admin/deletions/:id/restore': {
    access: 'admin',
    service: 'catalog',
    params: UuidParams,
    response: Deletion,
  },
  'POST /api/admin/deletions/:id/cancel': {
    access: 'admin',
    service: 'catalog',
    params: UuidParams,
    response: Deletion,
  },
  'GET /api/admin/duplicates': {
    access: 'admin',
    service: 'catalog',
    query: DuplicateQuery,
    response: DuplicatePage,
  },
  // Restoring the deletion in the response undoes the merge.
  'POST /api/admin/duplicates/merge': {
    access: 'admin',
    service: 'catalog',
    body: DuplicateMergeBody,
    response: DuplicateMergeResponse,
  },
  'POST /api/admin/duplicates/merge-certain': {
    long: true,
    access: 'admin',
    service: 'catalog',
    body: CertainMergeBody,
    response: DuplicateMergeResponse,
  },
  'POST /api/admin/duplicates/different': {
    access: 'admin',
    service: 'catalog',
    body: DifferenceBody,
    response: Done,
  },
  'GET /api/admin/fix-slugs': { access: 'admin', service: 'catalog', response: SlugFix },
  'POST /api/admin/fix-slugs': {
    access: 'admin',
    service: 'catalog',
    query: z.object({ preview: z.stringbool().default(false) }),
    response: SlugFixResponse,
  },
  'GET /api/admin/categories': { access: 'admin', service: 'catalog', response: z.array(z.string()) },
  'GET /api/admin/country-codes': { access: 'admin', service: 'catalog', response: z.array(z.string()) },
  'GET /api/admin/export-csv': {
    long: true,
    access: 'admin',
    service: 'catalog',
    query: ExportQuery,
    response: CsvFile,
  },
  'POST /api/export-csv': {
    long: true,
    access: 'admin',
    service: 'catalog',
    body: SimpleExportBody,
    response: CsvFile,
  },
  'GET /api/admin/sitemaps': { access: 'admin', service: 'sitemap', response: SitemapStatus },
  'POST /api/admin/sitemaps/rebuild': { access: 'admin', service: 'sitemap', response: SitemapStatus },
  // Reverts an import, except for businesses that were changed since.
  'POST /api/admin/imports/:id/undo': {
    long: true,
    access: 'admin',
    service: 'catalog',
    params: UuidParams,
    response: UndoResponse,
  },

  // Multipart bodies: `file`, then the fields of ImportOptions, fileIndex and totalFiles.
  'POST /api/upload-excel': { long: true, access: 'admin', service: 'importer', response: UploadResponse },
  'POST /api/upload-excel-batch': { long: true, access: 'admin', service: 'importer', response: UploadResponse },
  'GET /api/admin/imports': { access: 'admin', service: 'importer', response: z.array(ImportView) },
  'GET /api/admin/imports/:id': {
    access: 'admin',
    service: 'importer',
    params: UuidParams,
    response: ImportView,
  },
  // Before an import is confirmed.
  'GET /api/admin/imports/:id/preview': {
    access: 'admin',
    service: 'importer',
    params: UuidParams,
    response: ImportPreview,
  },
  // Previews the import again, with another mode or other columns; the columns are remembered for files with the same headers.
  'PATCH /api/admin/imports/:id/preview': {
    access: 'admin',
    service: 'importer',
    params: UuidParams,
    body: PreviewChange,
    response: ImportView,
  },
  // Merges the rows that were previewed.
  'POST /api/admin/imports/:id/confirm': {
    access: 'admin',
    service: 'importer',
    params: UuidParams,
    response: ImportView,
  },
  'POST /api/admin/imports/:id/cancel': {
    access: 'admin',
    service: 'importer',
    params: UuidParams,
    response: ImportView,
  },
  'POST /api/admin/imports/:id/retry': {
    access: 'admin',
    service: 'importer',
    params: UuidParams,
    response: ImportView,
  },
  'GET /api/admin/imports/:id/errors': {
    access: 'admin',
    service: 'importer',
    params: UuidParams,
    query: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    response: ErrorRowsPage,
  },
  // The rows join the import: its report and its undo include them. Responds once they are merged.
  'POST /api/admin/imports/:id/errors': {
    long: true,
    access: 'admin',
    service: 'importer',
    params: UuidParams,
    body: CorrectedRows,
    response: ImportView,
  },
  'GET /api/admin/imports/:id/errors.xlsx': {
    long: true,
    access: 'admin',
    service: 'importer',
    params: UuidParams,
    response: Workbook,
  },
  'GET /api/admin/upload-template.xlsx': { long: true, access: 'admin', service: 'importer', response: Workbook },
  'GET /api/admin/upload-reports': { access: 'admin', service: 'importer', response: z.array(ImportReport) },
} as const;

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

const everyEndpoint = { ...endpoints, ...internalEndpoints };
export type EveryEndpoint = typeof everyEndpoint;
export type EveryEndpointKey = keyof EveryEndpoint;

type SchemaIn<K extends EveryEndpointKey, Part extends string> =
  EveryEndpoint[K] extends Record<Part, infer S extends z.ZodType> ? S : never;

/** Validated input of a handler. */
export interface InputOf<K extends EveryEndpointKey> {
  params: z.output<SchemaIn<K, 'params'>>;
  query: z.output<SchemaIn<K, 'query'>>;
  body: z.output<SchemaIn<K, 'body'>>;
}

/** The parts of a request that the endpoint has. */
export type RequestOf<K extends EveryEndpointKey> = {
  [Part in keyof InputOf<K> as [SchemaIn<K, Part>] extends [never] ? never : Part]: z.input<SchemaIn<K, Part>>;
};

/** Response as received by a client. */
export type ResponseOf<K extends EveryEndpointKey> = z.output<EveryEndpoint[K]['response']>;

/** An endpoint as the server sees it. */
export interface EndpointDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  access: 'public' | 'admin' | 'service';
  service: 'catalog' | 'importer' | 'sitemap' | 'gateway';
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
  /** Exempt from the gateway's usual time limit: the duration grows with the file or the number of businesses. */
  long?: boolean;
}

/** Joins the method and path of a key with its entry. */
export function endpointDefinition(key: EveryEndpointKey): EndpointDefinition {
  const [method, path] = key.split(' ') as [EndpointDefinition['method'], string];
  return { method, path, ...everyEndpoint[key] };
}
