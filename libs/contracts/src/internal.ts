import { z } from 'zod';
import { AuditAction } from './audit.js';
import { endpointGroup } from './endpoint-group.js';
import { ChangeExample, ImportMode, PreviewRow, RowIssue, UndoneImport } from './imports.js';
import { SessionView } from './accounts.js';
import { UuidParams } from './paging.js';
import { PhotoParams, PhotoSources } from './photos.js';
import { Provenance } from './provenance.js';

export const SERVICE_TOKEN_HEADER = 'x-service-token';
/** IP address of the client, set by the gateway; a client's own value is dropped. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';
/** Username of the session, URI-encoded, set by the gateway; a client's own value is dropped. */
export const CLIENT_USERNAME_HEADER = 'x-client-username';

export const MAX_VIEWS_PER_REPORT = 1_000_000;
export const MAX_VISITORS_PER_REPORT = 5_000;
/** Businesses whose views are counted one by one between two reports; views of further ones count in the sum. */
export const MAX_VIEWED_BUSINESSES = 5_000;

export const FEED_PAGE_SIZE = 9000;

/** Progress of a merge. */
export const MergeStatus = z.object({
  /** Null until staging is complete. */
  stagedRows: z.int().nullable(),
  mergedRows: z.int(),
  inserted: z.int(),
  /** Place ids among the inserted that were new to the directory. */
  newPlaceIds: z.int(),
  updated: z.int(),
  /** Rows equal to the stored business, or skipped by the mode. */
  unchanged: z.int(),
  /** Rows that repeat a business of an earlier row of the file. */
  fileDuplicates: z.int(),
  /** Values preserved as set by an administrator. */
  preservedEdits: z.int(),
  /** Rows of businesses deleted by an administrator. */
  deletedSkipped: z.int(),
  rejected: z.int(),
  /** Of the first rejected rows; none in the response to a batch that is not the last. */
  issues: z.array(RowIssue),
  /** Names of the first few unchanged businesses. */
  unchangedNames: z.array(z.string()),
  done: z.boolean(),
});
export type MergeStatus = z.infer<typeof MergeStatus>;

/** State before staging. */
export const NOT_STAGED: MergeStatus = {
  stagedRows: null,
  mergedRows: 0,
  inserted: 0,
  newPlaceIds: 0,
  updated: 0,
  unchanged: 0,
  fileDuplicates: 0,
  preservedEdits: 0,
  deletedSkipped: 0,
  rejected: 0,
  issues: [],
  unchangedNames: [],
  done: false,
};

export const MergeBody = z.object({
  /** Token of the worker's claim: calls with an older one are rejected with `import_superseded`. */
  fence: z.int(),
  limit: z.int().min(1).max(10_000),
  mode: ImportMode,
  approve: z.boolean(),
  test: z.boolean(),
  /** Whether rows replace values edited by hand and restore businesses deleted by hand. */
  overwriteManual: z.boolean().default(false),
  /** Where the rows come from. */
  provenance: Provenance.nullable().default(null),
});
export type MergeBody = z.infer<typeof MergeBody>;

/** What a merge would do, found out without changing anything. */
export const MergePreview = MergeStatus.extend({
  /** Pairs of businesses that may be one although they would stay two. */
  possibleDuplicates: z.int(),
  /** There may be more: only the first businesses are compared. */
  duplicatesAreMinimum: z.boolean().default(false),
  /** Fields that would change, each with the number of businesses; the most frequent first. */
  changedFields: z.array(z.object({ field: z.string(), businesses: z.int() })),
  examples: z.array(ChangeExample),
  rows: z.array(PreviewRow),
});
export type MergePreview = z.infer<typeof MergePreview>;

/** Rows merged so far, and finally the result. */
export const PreviewEvent = z.union([z.object({ mergedRows: z.int() }), z.object({ preview: MergePreview })]);
export type PreviewEvent = z.infer<typeof PreviewEvent>;

/** An action of an administrator outside the catalog; `key` makes it idempotent. */
export const AuditRecord = z.object({
  key: z.uuid(),
  username: z.string().max(200),
  address: z.string().max(100).nullable(),
  action: AuditAction,
  subject: z.string().max(1000).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** Id of the causing request, for the log; absent from records of earlier releases. */
  requestId: z.string().max(64).optional(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

/** Revision of the content of a sitemap file. */
export const FEED_REVISION_HEADER = 'x-feed-revision';

/** A sitemap file at its last build by any replica. */
export const BuiltFile = z.object({
  path: z.string(),
  revision: z.string(),
  urls: z.int(),
  bytes: z.int(),
  builtAt: z.iso.datetime(),
});
export type BuiltFile = z.infer<typeof BuiltFile>;

/** Expected state of a sitemap file. */
export const FeedFile = z.object({
  path: z.string(),
  /** Changes whenever the content may have changed. */
  revision: z.string(),
  urls: z.int(),
  /** Null if unknown. */
  lastModified: z.iso.datetime().nullable(),
});
export type FeedFile = z.infer<typeof FeedFile>;

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

/** Calls between services, never routed by the gateway. Same form as the public table. */
export const internalEndpoints = endpointGroup('service', 'catalog', {
  'POST /internal/sessions/verify': {
    body: z.object({ token: z.string().max(200) }),
    response: z.object({ session: SessionView.nullable() }),
  },
  'POST /internal/audit': {
    body: AuditRecord,
    response: z.object({ success: z.literal(true) }),
  },
  // Reports views of business pages served from the gateway's cache.
  'POST /internal/views': {
    body: z.object({
      count: z.int().min(0).max(MAX_VIEWS_PER_REPORT),
      /** Results of `visitorKey`. */
      visitors: z
        .array(z.string().regex(/^[0-9a-f]{32}$/))
        .max(MAX_VISITORS_PER_REPORT)
        .default([]),
      /** Slug of a business → its views among `count`. */
      businesses: z.record(z.string().max(300), z.int().min(1).max(MAX_VIEWS_PER_REPORT)).default({}),
    }),
    response: z.object({ success: z.literal(true) }),
  },
  'PUT /internal/imports/:id/rows': {
    params: UuidParams,
    query: z.object({
      fence: z.coerce.number().int(),
      version: z.string().max(20),
      /** The rows join an import whose rows are all merged. */
      append: z.stringbool().optional(),
    }),
    response: z.object({ stagedRows: z.int() }),
  },
  'GET /internal/imports/:id': {
    params: UuidParams,
    response: MergeStatus,
  },
  'POST /internal/imports/:id/merge': {
    params: UuidParams,
    body: MergeBody,
    response: MergeStatus,
  },
  // What merging every row would do; nothing is changed. A line of JSON, a `PreviewEvent`, for each batch, then for the result. It
  // ends when the client disconnects.
  'POST /internal/imports/:id/preview': {
    params: UuidParams,
    body: MergeBody,
    response: z.custom<Readonly<PreviewEvent>>(),
  },
  // Which of these imports were undone; which of all without ids.
  'POST /internal/imports/undone': {
    body: z.object({ importIds: z.array(z.uuid()).max(100).optional() }),
    response: z.object({ undone: z.array(UndoneImport.extend({ importId: z.uuid() })) }),
  },
  'DELETE /internal/imports/:id': {
    params: UuidParams,
    response: z.object({ success: z.literal(true) }),
  },
  // How many of these match keys exist, for estimating the duration of a merge.
  'POST /internal/businesses/known': {
    body: z.object({ matchKeys: z.array(z.string()).max(1000) }),
    response: z.object({ known: z.int() }),
  },
  // Photo sources of a business; empty if it has none or does not exist.
  'GET /internal/photos/:id': {
    params: PhotoParams,
    response: PhotoSources,
  },
  // Increases with every change visible on a page.
  'GET /internal/directory-version': {
    response: z.object({ version: z.string() }),
  },
  'GET /internal/feed': { response: Feed },
  // Lines of `path TAB time of the last change`, the time empty if unknown; the header has the revision.
  'GET /internal/feed/file': {
    query: z.object({ path: z.string().max(100) }),
    response: z.unknown(),
  },
  'POST /internal/feed/built': {
    body: z.object({ files: z.array(BuiltFile).max(1000) }),
    response: z.object({ success: z.literal(true) }),
  },
  // Notifies all replicas that one of them rebuilds every file; repeated while the build is in flight.
  'POST /internal/feed/build': {
    body: z.object({ building: z.boolean(), error: z.string().max(500).nullable() }),
    response: z.object({ success: z.literal(true) }),
  },
});
