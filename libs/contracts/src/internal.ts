import { z } from 'zod';
import { RowIssue, UndoneImport } from './imports.js';
import { SessionView } from './accounts.js';
import { UuidParams } from './paging.js';
import { PhotoParams, PhotoSources } from './photos.js';

/** Header that proves a call comes from one of our own services. */
export const SERVICE_TOKEN_HEADER = 'x-service-token';
/** Header in which the gateway passes the IP address of the client to a service; a client's own value is dropped. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';
/** Header in which the gateway passes the username of the session to a service, URI-encoded; a client's own value is dropped. */
export const CLIENT_USERNAME_HEADER = 'x-client-username';

/** Visitors in one report of the gateway. */
export const MAX_VISITORS_PER_REPORT = 5_000;

/** Businesses in one sitemap file. */
export const FEED_PAGE_SIZE = 9000;

/** What a merge has done so far; asking twice changes nothing. */
export const MergeStatus = z.object({
  /** Rows staged in full, or null while staging has not been completed. */
  stagedRows: z.int().nullable(),
  mergedRows: z.int(),
  inserted: z.int(),
  /** Place ids of the inserted: those that the directory did not have. */
  newPlaceIds: z.int(),
  updated: z.int(),
  /** Rows equal to what is stored, or left alone by `existing: skip`. */
  unchanged: z.int(),
  /** Rows that name a business an earlier row of this file named. */
  fileDuplicates: z.int(),
  /** Values that stayed as an administrator had set them. */
  keptEdits: z.int(),
  /** Rows left out because an administrator has deleted their business. */
  deletedSkipped: z.int(),
  rejected: z.int(),
  issues: z.array(RowIssue),
  /** Names of the first few unchanged businesses. */
  unchangedNames: z.array(z.string()),
  done: z.boolean(),
});
export type MergeStatus = z.infer<typeof MergeStatus>;

/** Of an import that has not sent its rows. */
export const NOT_STAGED: MergeStatus = {
  stagedRows: null,
  mergedRows: 0,
  inserted: 0,
  newPlaceIds: 0,
  updated: 0,
  unchanged: 0,
  fileDuplicates: 0,
  keptEdits: 0,
  deletedSkipped: 0,
  rejected: 0,
  issues: [],
  unchangedNames: [],
  done: false,
};

export const MergeBody = z.object({
  /** Token of the worker's claim: a call with an older one is rejected with `import_superseded`. */
  fence: z.int(),
  limit: z.int().min(1).max(10_000),
  existing: z.enum(['update', 'skip']),
  approve: z.boolean(),
  test: z.boolean(),
  /** Whether rows replace values that were edited by hand and bring back businesses that were deleted by hand. */
  overwriteManual: z.boolean().default(false),
});
export type MergeBody = z.infer<typeof MergeBody>;

/** What an administrator did outside the catalog; `key` makes sending it again harmless. */
export const AuditRecord = z.object({
  key: z.uuid(),
  username: z.string().max(200),
  address: z.string().max(100).nullable(),
  action: z.string().regex(/^[a-z]+\.[a-z]+$/),
  subject: z.string().max(1000).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** Of the request with which it was done; for the log, and absent from what releases before this one have sent. */
  requestId: z.string().max(64).optional(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

/** Header that names the revision of what was sent of a sitemap file. */
export const FEED_REVISION_HEADER = 'x-feed-revision';

/** State of a sitemap file at its last build, by any replica. */
export const BuiltFile = z.object({
  path: z.string(),
  revision: z.string(),
  urls: z.int(),
  bytes: z.int(),
  builtAt: z.iso.datetime(),
});
export type BuiltFile = z.infer<typeof BuiltFile>;

/** One file of the sitemap as it should be. */
export const FeedFile = z.object({
  path: z.string(),
  /** Another one whenever the content may be another. */
  revision: z.string(),
  urls: z.int(),
  /** Null where it is not known. */
  lastModified: z.iso.datetime().nullable(),
});
export type FeedFile = z.infer<typeof FeedFile>;

/** Everything that belongs into the sitemap, by file. */
export const Feed = z.object({
  version: z.string(),
  businesses: z.int(),
  categories: z.int(),
  countries: z.int(),
  cities: z.int(),
  files: z.array(FeedFile),
  built: z.array(BuiltFile),
  building: z.boolean(),
  buildError: z.string().nullable(),
});
export type Feed = z.infer<typeof Feed>;

/** Calls between our own services; never routed by the gateway. Same form as the public table. */
export const internalEndpoints = {
  'POST /internal/sessions/verify': {
    access: 'service',
    service: 'catalog',
    body: z.object({ token: z.string().max(200) }),
    response: z.object({ session: SessionView.nullable() }),
  },
  'POST /internal/audit': {
    access: 'service',
    service: 'catalog',
    body: AuditRecord,
    response: z.object({ success: z.literal(true) }),
  },
  // Pages of businesses that were served from a cache, without a request to the catalog.
  'POST /internal/views': {
    access: 'service',
    service: 'catalog',
    body: z.object({
      count: z.int().min(0).max(1_000_000),
      /** Keys of the visitors, from `visitorKey` of the service kit. */
      visitors: z
        .array(z.string().regex(/^[0-9a-f]{32}$/))
        .max(MAX_VISITORS_PER_REPORT)
        .default([]),
    }),
    response: z.object({ success: z.literal(true) }),
  },
  'PUT /internal/imports/:id/rows': {
    access: 'service',
    service: 'catalog',
    params: UuidParams,
    query: z.object({ fence: z.coerce.number().int(), version: z.string().max(20) }),
    response: z.object({ stagedRows: z.int() }),
  },
  'GET /internal/imports/:id': {
    access: 'service',
    service: 'catalog',
    params: UuidParams,
    response: MergeStatus,
  },
  'POST /internal/imports/:id/merge': {
    access: 'service',
    service: 'catalog',
    params: UuidParams,
    body: MergeBody,
    response: MergeStatus,
  },
  // Those of these imports that were undone.
  'POST /internal/imports/undone': {
    access: 'service',
    service: 'catalog',
    body: z.object({ importIds: z.array(z.uuid()).max(100) }),
    response: z.object({ undone: z.array(UndoneImport.extend({ importId: z.uuid() })) }),
  },
  'DELETE /internal/imports/:id': {
    access: 'service',
    service: 'catalog',
    params: UuidParams,
    response: z.object({ success: z.literal(true) }),
  },
  // How many of these are match keys of businesses: how long merging rows takes depends on whether they are there.
  'POST /internal/businesses/known': {
    access: 'service',
    service: 'catalog',
    body: z.object({ matchKeys: z.array(z.string()).max(1000) }),
    response: z.object({ known: z.int() }),
  },
  // Where the photos of a business come from; empty for a business without any and for one that does not exist.
  'GET /internal/photos/:id': {
    access: 'service',
    service: 'catalog',
    params: PhotoParams,
    response: PhotoSources,
  },
  // Grows with every change that a page could show.
  'GET /internal/directory-version': {
    access: 'service',
    service: 'catalog',
    response: z.object({ version: z.string() }),
  },
  'GET /internal/feed': { access: 'service', service: 'catalog', response: Feed },
  // Lines of `path TAB time of the last change`, the time empty where it is not known; the header says which revision.
  'GET /internal/feed/file': {
    access: 'service',
    service: 'catalog',
    query: z.object({ path: z.string().max(100) }),
    response: z.unknown(),
  },
  'POST /internal/feed/built': {
    access: 'service',
    service: 'catalog',
    body: z.object({ files: z.array(BuiltFile).max(1000) }),
    response: z.object({ success: z.literal(true) }),
  },
  // Notifies all replicas that one of them rebuilds every file; repeated while the build is in flight.
  'POST /internal/feed/build': {
    access: 'service',
    service: 'catalog',
    body: z.object({ building: z.boolean(), error: z.string().max(500).nullable() }),
    response: z.object({ success: z.literal(true) }),
  },
} as const;
