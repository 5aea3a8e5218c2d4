import { z } from 'zod';
import { AdminStats, Done } from './accounts.js';
import { accountEndpoints } from './account-endpoints.js';
import { AdvertisementCodes, AdvertisementCodesBody } from './advertisements.js';
import { AuditPage, AuditQuery } from './audit.js';
import {
  AcceptBody,
  BusinessReport,
  BusinessReportBody,
  BusinessReportPage,
  BusinessReportQuery,
  DeclineBody,
  ReportParams,
  ReportReceipt,
  ReportStatus,
} from './business-reports.js';
import { ContactBody } from './contact.js';
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
import { importEndpoints } from './import-endpoints.js';
import { Insights } from './insights.js';
import { ContactMessage, InboxPage, InboxQuery, MessageChange } from './inbox.js';
import { directoryEndpoints } from './directory-endpoints.js';
import { internalEndpoints } from './internal.js';
import {
  ApprovalResponse,
  ApprovalBody,
  BulkAction,
  BulkOutcome,
  BusinessEditBody,
  DeleteAllBody,
  DeleteMatchingBody,
  Deletion,
  DeletionResponse,
  EditableBusiness,
  ImportSource,
  MatchCount,
  ModerationFilter,
  ModerationPage,
  ModerationQuery,
  SlugFix,
  SlugFixResponse,
} from './moderation.js';
import { nameEndpoints } from './name-endpoints.js';
import { IdParams, SlugParams, UuidParams } from './paging.js';
import { SearchStatus } from './search-admin.js';
import { PublicSiteSettings, SiteSettings, SiteSettingsBody } from './settings.js';
import { SitemapStatus } from './sitemaps.js';

/**
 * Every public HTTP call by method and path: access, service and schemas. Routing and allow-list of the gateway, validation in
 * the services and the types of the web client derive from this table.
 */
export const endpoints = {
  ...directoryEndpoints,
  ...accountEndpoints,
  ...nameEndpoints,
  ...importEndpoints,

  'POST /api/contact': { access: 'public', service: 'catalog', body: ContactBody, response: Done },
  'POST /api/businesses/:slug/reports': {
    access: 'public',
    service: 'catalog',
    params: SlugParams,
    body: BusinessReportBody,
    response: ReportReceipt,
  },
  'GET /api/reports/:token': {
    access: 'public',
    service: 'catalog',
    secret: true,
    params: ReportParams,
    response: ReportStatus,
  },

  'GET /api/docs': { access: 'public', service: 'catalog', response: z.string() },
  'GET /api/docs/openapi.json': {
    access: 'public',
    service: 'catalog',
    response: z.record(z.string(), z.unknown()),
  },

  // Public despite the path: every public page needs these two.
  'GET /api/admin/site-settings': { access: 'public', service: 'catalog', response: PublicSiteSettings },
  'GET /api/admin/advertisement-codes': { access: 'public', service: 'catalog', response: AdvertisementCodes },

  'POST /api/admin/clear-cache': { access: 'admin', service: 'catalog', response: Done },
  'GET /api/admin/stats': { access: 'admin', service: 'catalog', response: AdminStats },
  'GET /api/admin/search': { access: 'admin', service: 'catalog', response: SearchStatus },
  'POST /api/admin/search/rebuild': { access: 'admin', service: 'catalog', response: SearchStatus },

  'GET /api/admin/dashboard': { access: 'admin', service: 'catalog', response: Dashboard },
  'GET /api/admin/insights': { access: 'admin', service: 'catalog', response: Insights },
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
  'GET /api/admin/business-reports': {
    access: 'admin',
    service: 'catalog',
    query: BusinessReportQuery,
    response: BusinessReportPage,
  },
  // Applies the changes as a manual edit does, or deletes the business.
  'POST /api/admin/business-reports/:id/accept': {
    access: 'admin',
    service: 'catalog',
    params: IdParams,
    body: AcceptBody,
    response: BusinessReport,
  },
  'POST /api/admin/business-reports/:id/decline': {
    access: 'admin',
    service: 'catalog',
    params: IdParams,
    body: DeclineBody,
    response: BusinessReport,
  },
  // All settings; the public ones are at /api/admin/site-settings.
  'GET /api/admin/settings': { access: 'admin', service: 'catalog', response: SiteSettings },
  'POST /api/admin/site-settings': {
    access: 'admin',
    service: 'catalog',
    stepUp: true,
    body: SiteSettingsBody,
    response: SiteSettings,
  },
  'POST /api/admin/advertisement-codes': {
    access: 'admin',
    service: 'catalog',
    stepUp: true,
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
  'POST /api/admin/businesses/delete-matching': {
    long: true,
    access: 'admin',
    service: 'catalog',
    stepUp: true,
    body: DeleteMatchingBody,
    response: BulkOutcome,
  },
  'DELETE /api/businesses/:id': { access: 'admin', service: 'catalog', params: IdParams, response: DeletionResponse },
  'DELETE /api/admin/businesses': {
    access: 'admin',
    service: 'catalog',
    stepUp: true,
    body: DeleteAllBody,
    response: DeletionResponse,
  },
  'DELETE /api/admin/test-data': { access: 'admin', service: 'catalog', stepUp: true, response: DeletionResponse },
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
  // Most recently used first.
  'GET /api/admin/import-sources': { access: 'admin', service: 'catalog', response: z.array(ImportSource) },
  'GET /api/admin/country-codes': { access: 'admin', service: 'catalog', response: z.array(z.string()) },
  'GET /api/admin/export-csv': {
    long: true,
    access: 'admin',
    service: 'catalog',
    stepUp: true,
    query: ExportQuery,
    response: CsvFile,
  },
  'POST /api/export-csv': {
    long: true,
    access: 'admin',
    service: 'catalog',
    stepUp: true,
    body: SimpleExportBody,
    response: CsvFile,
  },
  'GET /api/admin/sitemaps': { access: 'admin', service: 'sitemap', response: SitemapStatus },
  'POST /api/admin/sitemaps/rebuild': { access: 'admin', service: 'sitemap', response: SitemapStatus },
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
  /** Needs a sign-in or a confirmation of the last minutes. */
  stepUp?: boolean;
  /** Allowed while a mandatory second factor is missing. */
  enrolment?: boolean;
  /** The path is known to one visitor: its response is never cached. */
  secret?: boolean;
}

/** Joins the method and path of a key with its entry. */
export function endpointDefinition(key: EveryEndpointKey): EndpointDefinition {
  const [method, path] = key.split(' ') as [EndpointDefinition['method'], string];
  return { method, path, ...everyEndpoint[key] };
}
