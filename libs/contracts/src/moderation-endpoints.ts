import { z } from 'zod';
import { Done } from './accounts.js';
import {
  CertainMergeBody,
  DifferenceBody,
  DuplicateMergeBody,
  DuplicateMergeResponse,
  DuplicatePage,
  DuplicateQuery,
} from './duplicates.js';
import { endpointGroup } from './endpoint-group.js';
import { CsvFile, ExportQuery, SimpleExportBody } from './exports.js';
import { ListViewBody, ListViews } from './list-views.js';
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
import { IdParams, UuidParams } from './paging.js';

/** The list of businesses, its views and exports, edits, deletions, and possible duplicates. */
export const moderationEndpoints = endpointGroup('admin', 'catalog', {
  'GET /api/admin/businesses': {
    summary: 'Businesses as the administration lists them, approved or not',
    query: ModerationQuery,
    response: ModerationPage,
  },
  'GET /api/admin/businesses/count': {
    summary: 'How many businesses match a filter, counted to the end',
    query: ModerationFilter,
    response: MatchCount,
  },
  'GET /api/admin/list-views': {
    summary: 'Saved views of the list of businesses, which belong to the caller',
    response: ListViews,
  },
  // Replaces the caller's view of that name.
  'PUT /api/admin/list-views': {
    summary: 'Saves a view under a name',
    body: ListViewBody,
    response: ListViews,
  },
  'DELETE /api/admin/list-views/:id': {
    summary: 'Deletes a view',
    params: IdParams,
    response: ListViews,
  },
  'GET /api/admin/businesses/:id': {
    summary: 'One business with every field that can be edited',
    params: IdParams,
    response: EditableBusiness,
  },
  'PATCH /api/admin/businesses/:id': {
    summary: 'Changes fields of a business',
    params: IdParams,
    body: BusinessEditBody,
    response: EditableBusiness,
  },
  'POST /api/admin/businesses/:id/toggle-approval': {
    summary: 'Sets the approval of a business; without a body toggles it',
    params: IdParams,
    body: ApprovalBody,
    response: ApprovalResponse,
  },
  'POST /api/admin/businesses/bulk': {
    summary: 'Approves, unapproves or deletes many businesses at once',
    long: true,
    body: BulkAction,
    response: BulkOutcome,
  },
  'POST /api/admin/businesses/delete-matching': {
    summary: 'Deletes all matches of a filter; they can be restored for 7 days',
    long: true,
    stepUp: true,
    body: DeleteMatchingBody,
    response: BulkOutcome,
  },
  'DELETE /api/businesses/:id': {
    summary: 'Deletes a business; it can be restored for 7 days',
    params: IdParams,
    response: DeletionResponse,
  },
  'DELETE /api/admin/businesses': {
    summary: 'Deletes every business; they can be restored for 7 days',
    stepUp: true,
    body: DeleteAllBody,
    response: DeletionResponse,
  },
  'DELETE /api/admin/test-data': {
    summary: 'Deletes the businesses of test imports; they can be restored for 7 days',
    stepUp: true,
    response: DeletionResponse,
  },
  'GET /api/admin/deletions': {
    summary: 'Deletions that can be restored, latest first',
    response: z.array(Deletion),
  },
  'POST /api/admin/deletions/:id/restore': {
    summary: 'Brings back what a deletion took',
    params: UuidParams,
    response: Deletion,
  },
  'POST /api/admin/deletions/:id/cancel': {
    summary: 'Stops a restore; what is back stays, the rest can be restored later',
    params: UuidParams,
    response: Deletion,
  },
  'GET /api/admin/duplicates': {
    summary: 'Pairs of businesses that may be one, certain ones first',
    query: DuplicateQuery,
    response: DuplicatePage,
  },
  // Restoring the deletion in the response undoes the merge.
  'POST /api/admin/duplicates/merge': {
    summary: 'Merges a business into another; restoring the deletion undoes it',
    body: DuplicateMergeBody,
    response: DuplicateMergeResponse,
  },
  'POST /api/admin/duplicates/merge-certain': {
    summary: 'Merges up to 500 of the pairs that are certain',
    long: true,
    body: CertainMergeBody,
    response: DuplicateMergeResponse,
  },
  'POST /api/admin/duplicates/different': {
    summary: 'Marks two businesses as different, or takes the mark off',
    body: DifferenceBody,
    response: Done,
  },
  'GET /api/admin/fix-slugs': {
    summary: 'How far the correction of slugs is',
    response: SlugFix,
  },
  'POST /api/admin/fix-slugs': {
    summary: 'Gives every business the slug its name deserves; old ones redirect',
    query: z.object({ preview: z.stringbool().default(false) }),
    response: SlugFixResponse,
  },
  'GET /api/admin/categories': {
    summary: 'Names of all categories',
    response: z.array(z.string()),
  },
  // Most recently used first.
  'GET /api/admin/import-sources': {
    summary: 'Sources of imports, with the number of their imports',
    response: z.array(ImportSource),
  },
  'GET /api/admin/country-codes': {
    summary: 'Codes of the countries that have businesses',
    response: z.array(z.string()),
  },
  'GET /api/admin/export-csv': {
    summary: 'Businesses as a CSV file, with the chosen fields',
    long: true,
    stepUp: true,
    query: ExportQuery,
    response: CsvFile,
  },
  'POST /api/export-csv': {
    summary: 'Businesses as a CSV file, with fields of the shorter list',
    long: true,
    stepUp: true,
    body: SimpleExportBody,
    response: CsvFile,
  },
});
