import { z } from 'zod';
import { Done } from './accounts.js';
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
  // Reverts an import, except for businesses that were changed since.
  'POST /api/admin/imports/:id/undo': {
    long: true,
    access: 'admin',
    service: 'catalog',
    stepUp: true,
    params: UuidParams,
    response: UndoResponse,
  },

  // Multipart bodies: `file`, then the fields of ImportOptions, fileIndex and totalFiles.
  'POST /api/upload-excel': { long: true, access: 'admin', service: 'importer', response: UploadResponse },
  'POST /api/upload-excel-batch': { long: true, access: 'admin', service: 'importer', response: UploadResponse },
  // Uploads by the tus protocol: the metadata are `filename` and the fields of ImportOptions. Its HEAD is that of the GET.
  'POST /api/admin/uploads': { access: 'admin', service: 'importer', response: ResumableUpload },
  'GET /api/admin/uploads/:id': {
    access: 'admin',
    service: 'importer',
    params: UuidParams,
    response: ResumableUpload,
  },
  // 204, or 202 and the import once every byte has been received.
  'PATCH /api/admin/uploads/:id': {
    long: true,
    access: 'admin',
    service: 'importer',
    params: UuidParams,
    response: UploadAccepted,
  },
  'DELETE /api/admin/uploads/:id': { access: 'admin', service: 'importer', params: UuidParams, response: Done },
  // The latest ones; the other has all of them.
  'GET /api/admin/imports': { access: 'admin', service: 'importer', response: z.array(ImportView) },
  'GET /api/admin/import-history': {
    access: 'admin',
    service: 'importer',
    query: ImportHistoryQuery,
    response: ImportHistory,
  },
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
    body: PreviewChangeBody,
    response: ImportView,
  },
  // Merges the rows that were previewed.
  'POST /api/admin/imports/:id/confirm': {
    access: 'admin',
    service: 'importer',
    params: UuidParams,
    body: ConfirmBody,
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
