import { z } from 'zod';
import { Done } from './accounts.js';
import { endpointGroup } from './endpoint-group.js';
import { CorrectedRows, ErrorRowsPage } from './error-rows.js';
import {
  ImportHistory,
  ImportHistoryQuery,
  ImportPreview,
  ImportReport,
  ImportView,
  ConfirmBody,
  PreviewChangeBody,
  ResumableUpload,
  UploadAccepted,
  UploadResponse,
  Workbook,
} from './imports.js';
import { UndoResponse } from './moderation.js';
import { UuidParams } from './paging.js';

/** Uploads and imports. */
export const importEndpoints = {
  ...endpointGroup('admin', 'catalog', {
    // Reverts an import, except for businesses that were changed since.
    'POST /api/admin/imports/:id/undo': {
      summary: 'Takes back what an import did',
      long: true,
      stepUp: true,
      params: UuidParams,
      response: UndoResponse,
    },
  }),
  ...endpointGroup('admin', 'importer', {
    // Multipart bodies: `file`, then the fields of ImportOptions, fileIndex and totalFiles.
    'POST /api/upload-excel': {
      summary: 'Imports one spreadsheet',
      long: true,
      response: UploadResponse,
    },
    'POST /api/upload-excel-batch': {
      summary: 'Imports one spreadsheet of several',
      long: true,
      response: UploadResponse,
    },
    // Uploads by the tus protocol: the metadata are `filename` and the fields of ImportOptions. Its HEAD is that of the GET.
    'POST /api/admin/uploads': {
      summary: 'Creates an upload that can be resumed, by the tus protocol',
      response: ResumableUpload,
    },
    'GET /api/admin/uploads/:id': {
      summary: 'How much of an upload has been received, and its import',
      params: UuidParams,
      response: ResumableUpload,
    },
    // 204, or 202 and the import once every byte has been received.
    'PATCH /api/admin/uploads/:id': {
      summary: 'Receives the next bytes of an upload; the last ones start its import',
      long: true,
      params: UuidParams,
      response: UploadAccepted,
    },
    'DELETE /api/admin/uploads/:id': {
      summary: 'Removes an upload that is not complete',
      params: UuidParams,
      response: Done,
    },
    // The latest ones; the other has all of them.
    'GET /api/admin/imports': {
      summary: 'The latest imports',
      response: z.array(ImportView),
    },
    'GET /api/admin/import-history': {
      summary: 'All imports, a page at a time, by file name, state and errors, with totals',
      query: ImportHistoryQuery,
      response: ImportHistory,
    },
    'GET /api/admin/imports/:id': {
      summary: 'One import: how far it is, and its report',
      params: UuidParams,
      response: ImportView,
    },
    // Before an import is confirmed.
    'GET /api/admin/imports/:id/preview': {
      summary: 'What an import that awaits confirmation would do',
      params: UuidParams,
      response: ImportPreview,
    },
    // Previews the import again, with another mode, other columns or other values for rows without one; the columns are remembered
    // for files with the same headers.
    'PATCH /api/admin/imports/:id/preview': {
      summary: 'Previews an import again, with another mode or other columns',
      params: UuidParams,
      body: PreviewChangeBody,
      response: ImportView,
    },
    // Merges the rows that were previewed.
    'POST /api/admin/imports/:id/confirm': {
      summary: 'Merges the rows of a previewed import',
      params: UuidParams,
      body: ConfirmBody,
      response: ImportView,
    },
    'POST /api/admin/imports/:id/cancel': {
      summary: 'Stops an import',
      params: UuidParams,
      response: ImportView,
    },
    'POST /api/admin/imports/:id/retry': {
      summary: 'Takes up again an import that has failed or was cancelled',
      params: UuidParams,
      response: ImportView,
    },
    'GET /api/admin/imports/:id/errors': {
      summary: 'The rejected rows of an import, a page at a time',
      params: UuidParams,
      query: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
      response: ErrorRowsPage,
    },
    // The rows join the import: its report and its undo include them. Responds once they are merged.
    'POST /api/admin/imports/:id/errors': {
      summary: 'Imports corrected rows that an import had rejected',
      long: true,
      params: UuidParams,
      body: CorrectedRows,
      response: ImportView,
    },
    'GET /api/admin/imports/:id/errors.xlsx': {
      summary: 'The rows and values of an import that were not taken, to be corrected',
      long: true,
      params: UuidParams,
      response: Workbook,
    },
    'GET /api/admin/upload-template.xlsx': {
      summary: 'A sample of what can be imported, with its columns explained',
      long: true,
      response: Workbook,
    },
    'GET /api/admin/upload-reports': {
      summary: 'Reports of finished imports, latest first',
      response: z.array(ImportReport),
    },
  }),
};
