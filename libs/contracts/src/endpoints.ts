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
import { CsvFile } from './exports.js';
import { endpointGroup, type Access, type EndpointParts, type ServiceName } from './endpoint-group.js';
import { importEndpoints } from './import-endpoints.js';
import { Insights, MissedSearches, UsagePeriod, UsageQuery, ViewedBusinesses } from './insights.js';
import { ContactMessage, InboxPage, InboxQuery, MessageChange } from './inbox.js';
import { directoryEndpoints } from './directory-endpoints.js';
import { internalEndpoints } from './internal.js';
import { moderationEndpoints } from './moderation-endpoints.js';
import { nameEndpoints } from './name-endpoints.js';
import { IdParams, PageQuery, SlugParams } from './paging.js';
import { FailingPhotos, PhotoKey, PhotoRetry } from './photos.js';
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
  ...moderationEndpoints,

  ...endpointGroup('public', 'catalog', {
    'POST /api/contact': {
      summary: 'Sends a message to the people behind the site',
      body: ContactBody,
      response: Done,
    },
    'POST /api/businesses/:slug/reports': {
      summary: 'Reports a wrong detail, a closure, or asks for removal; responds with the token of its status',
      params: SlugParams,
      body: BusinessReportBody,
      response: ReportReceipt,
    },
    'GET /api/reports/:token': {
      summary: 'What became of a report',
      secret: true,
      params: ReportParams,
      response: ReportStatus,
    },
    'GET /api/docs': {
      summary: 'These calls as a page to read',
      response: z.string(),
    },
    'GET /api/docs/openapi.json': {
      summary: 'This document',
      response: z.record(z.string(), z.unknown()),
    },
    // Public despite the path: every public page needs these two.
    'GET /api/admin/site-settings': {
      summary: 'Snippets that every public page carries',
      response: PublicSiteSettings,
    },
    'GET /api/admin/advertisement-codes': {
      summary: 'The snippet of each ad slot',
      response: AdvertisementCodes,
    },
  }),
  ...endpointGroup('admin', 'catalog', {
    'POST /api/admin/clear-cache': {
      summary: 'Empties the response cache',
      response: Done,
    },
    'GET /api/admin/stats': {
      summary: 'Counts of the dashboard',
      response: AdminStats,
    },
    'GET /api/admin/search': {
      summary: 'Which engine serves searches, and how far its index is behind',
      response: SearchStatus,
    },
    'POST /api/admin/search/rebuild': {
      summary: 'Rebuilds the search index; the present one serves searches until then',
      response: SearchStatus,
    },
    'GET /api/admin/dashboard': {
      summary: 'Counts, trends and latest activity',
      response: Dashboard,
    },
    'GET /api/admin/insights': {
      summary: 'What came in, was searched in vain and viewed most; the last backup',
      response: Insights,
    },
    'GET /api/admin/missed-searches': {
      summary: 'Searches without a result in a period, most frequent first',
      query: UsageQuery,
      response: MissedSearches,
    },
    'GET /api/admin/missed-searches.csv': {
      summary: 'The same as a file',
      query: UsagePeriod,
      response: CsvFile,
    },
    'GET /api/admin/viewed-businesses': {
      summary: 'Businesses by the views of their pages in a period',
      query: UsageQuery,
      response: ViewedBusinesses,
    },
    'GET /api/admin/viewed-businesses.csv': {
      summary: 'The same as a file',
      query: UsagePeriod,
      response: CsvFile,
    },
    'GET /api/admin/audit-log': {
      summary: 'What administrators have done, latest first',
      query: AuditQuery,
      response: AuditPage,
    },
    'GET /api/admin/contact-messages': {
      summary: 'Messages of the contact form, latest first',
      query: InboxQuery,
      response: InboxPage,
    },
    'PATCH /api/admin/contact-messages/:id': {
      summary: 'Marks a message as read or as new',
      params: IdParams,
      body: MessageChange,
      response: ContactMessage,
    },
    'DELETE /api/admin/contact-messages/:id': {
      summary: 'Deletes a message',
      params: IdParams,
      response: Done,
    },
    'GET /api/admin/business-reports': {
      summary: 'Reports of visitors about businesses, latest first',
      query: BusinessReportQuery,
      response: BusinessReportPage,
    },
    // Applies the changes as a manual edit does, or deletes the business.
    'POST /api/admin/business-reports/:id/accept': {
      summary: 'Applies a report: changes the business, or deletes it',
      params: IdParams,
      body: AcceptBody,
      response: BusinessReport,
    },
    'POST /api/admin/business-reports/:id/decline': {
      summary: 'Declines a report, with a reply to its sender',
      params: IdParams,
      body: DeclineBody,
      response: BusinessReport,
    },
    // All settings; the public ones are at /api/admin/site-settings.
    'GET /api/admin/settings': {
      summary: 'All settings of the site',
      response: SiteSettings,
    },
    'POST /api/admin/site-settings': {
      summary: 'Saves settings of the site',
      stepUp: true,
      body: SiteSettingsBody,
      response: SiteSettings,
    },
    'POST /api/admin/advertisement-codes': {
      summary: 'Saves the snippets of the ad slots',
      stepUp: true,
      body: AdvertisementCodesBody,
      response: AdvertisementCodes,
    },
  }),
  ...endpointGroup('admin', 'photos', {
    'GET /api/admin/failing-photos': {
      summary: 'Photos whose last download failed: of which business, from where, and why',
      query: PageQuery,
      response: FailingPhotos,
    },
    'POST /api/admin/failing-photos/retry': {
      summary: 'Downloads a failing photo now',
      body: PhotoKey,
      response: PhotoRetry,
    },
  }),
  ...endpointGroup('admin', 'gateway', {
    // Handled by the gateway, which reaches every service.
    'GET /api/admin/system': {
      summary: 'How each service is',
      response: SystemHealth,
    },
  }),
  ...endpointGroup('admin', 'sitemap', {
    'GET /api/admin/sitemaps': {
      summary: 'Files of the sitemap and how fresh they are',
      response: SitemapStatus,
    },
    'POST /api/admin/sitemaps/rebuild': {
      summary: 'Rebuilds every file of the sitemap',
      response: SitemapStatus,
    },
  }),
};

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
export interface EndpointDefinition extends EndpointParts {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  service: ServiceName;
}

/** Joins the method and path of a key with its entry. */
export function endpointDefinition(key: EveryEndpointKey): EndpointDefinition {
  const [method, path] = key.split(' ') as [EndpointDefinition['method'], string];
  return { method, path, ...everyEndpoint[key] };
}
