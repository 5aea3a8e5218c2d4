import type { ImportMode } from '@directory/contracts/imports';
import type { RowDefaults } from '@directory/contracts/row-defaults';
import type { LicenceId } from '@directory/contracts/licences';
import { UPLOAD_PART_BYTES } from '@directory/contracts/upload-limits';
import type { DetailedError, HttpRequest, HttpResponse, Upload } from 'tus-js-client';
import { csrfHeaders } from '../../../lib/csrf-token';
import { adminLanguage } from '../../../lib/i18n/language';
import { currentTexts } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';
import { ApiError, errorFrom } from '../../../lib/api';

export interface UploadOptions extends RowDefaults {
  batchSize: number;
  mode: ImportMode;
  approve: boolean;
  test: boolean;
  overwriteManual: boolean;
  preview: boolean;
  /** Null: the source detected by the headers. */
  source: string | null;
  /** Null: the licence of the source. */
  licence: LicenceId | null;
  note: string | null;
}

/** `interrupted`: it will be repeated from where it stopped, and is `resumed` then. */
export type UploadConnection = 'new' | 'interrupted' | 'resumed';

interface UploadRequest {
  file: File;
  options: UploadOptions;
  signal: AbortSignal;
  /** 0 to 1. */
  onSent: (share: number) => void;
  onConnection: (state: UploadConnection) => void;
}

const ENDPOINT = '/api/admin/uploads';
/** A connection without progress is replaced, and given up after the limit. */
const STALL_CHECK_MS = 60_000;
const STALL_LIMIT_MS = 5 * 60_000;
/** Without progress between them: the restart of a service, and a network that returns after minutes. */
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 15_000, 20_000, 30_000, 30_000, 30_000, 30_000, 30_000];
/** A later request may not have these errors, nor those of 500 and more. */
const REPEATED_STATUSES = [408, 409, 423, 429];
const STORAGE_FULL = 507;

/** Loaded with the page of the uploads: a later release no longer has the file. */
export const loadClient = () => import('tus-js-client');

/**
 * Sends one file in parts and resolves to the id of its import. Interrupted, it continues where it stopped: by itself, or when it is
 * called again for the same file with the same options, also after a reload.
 * @throws ApiError
 */
export async function uploadFile(request: UploadRequest): Promise<string> {
  const { Upload } = await loadClient().catch(() => Promise.reject(unreachable()));
  const { file, options, signal } = request;
  signal.throwIfAborted();
  const metadata = metadataOf(file, options);
  const key = ['upload', file.name, file.size, file.lastModified, JSON.stringify(metadata)].join('|');
  return new Promise((resolve, reject) => {
    let progressAtMs = Date.now();
    const upload: Upload = new Upload(file, {
      endpoint: new URL(ENDPOINT, location.href).href,
      chunkSize: UPLOAD_PART_BYTES,
      metadata,
      fingerprint: () => Promise.resolve(key),
      removeFingerprintOnSuccess: true,
      retryDelays: RETRY_DELAYS_MS,
      onBeforeRequest: describe,
      onAfterResponse: (sent, response) => {
        check(sent, response, file.name);
        progressAtMs = Date.now();
        if (sent.getMethod() === 'POST') request.onConnection('new');
        if (sent.getMethod() === 'HEAD' && Number(response.getHeader('Upload-Offset')) > 0)
          request.onConnection('resumed');
      },
      onProgress: (bytes, total) => {
        progressAtMs = Date.now();
        request.onSent(bytes / total);
      },
      onShouldRetry: (error) => {
        const isRepeated = canBeRepeated(error);
        progressAtMs = Date.now(); // the number of attempts is limited
        if (isRepeated) request.onConnection('interrupted');
        return isRepeated;
      },
      onSuccess: ({ lastResponse }) => {
        const importId = lastResponse.getHeader('Location')?.split('/').at(-1);
        if (importId) end(() => resolve(importId));
        else end(() => reject(unreadable()));
      },
      onError: (error) => end(() => reject(errorOf(error))),
    });
    const restart = () => void upload.abort().then(() => upload.start());
    const stalls = setInterval(() => {
      const idleMs = Date.now() - progressAtMs;
      if (idleMs < STALL_CHECK_MS) return;
      if (idleMs < STALL_LIMIT_MS) return restart();
      end(() => reject(new ApiError(0, 'timeout', currentTexts(importsTexts).errors.timeout)));
      void upload.abort();
    }, STALL_CHECK_MS);
    /** Removes it on the server; without a connection it expires there. */
    const cancel = () => {
      end(() => reject(new DOMException('Upload aborted', 'AbortError')));
      upload.abort(true).catch(() => undefined);
    };
    const end = (settle: () => void) => {
      clearInterval(stalls);
      removeEventListener('online', restart);
      signal.removeEventListener('abort', cancel);
      settle();
    };
    addEventListener('online', restart);
    signal.addEventListener('abort', cancel);
    upload
      .findPreviousUploads()
      .then(([previous]) => {
        if (previous) upload.resumeFromPreviousUpload(previous);
        if (!signal.aborted) upload.start();
      })
      .catch((error: Error) => end(() => reject(error)));
  });
}

function metadataOf(file: File, options: UploadOptions): Record<string, string> {
  return {
    filename: file.name,
    batchSize: String(options.batchSize),
    mode: options.mode,
    approve: String(options.approve),
    test: String(options.test),
    overwriteManual: String(options.overwriteManual),
    preview: String(options.preview),
    rememberedColumns: 'true',
    country: options.country ?? '',
    city: options.city ?? '',
    category: options.category ?? '',
    source: options.source ?? '',
    licence: options.licence ?? '',
    note: options.note ?? '',
  };
}

/** The session may be another one with each request. */
function describe(request: HttpRequest): void {
  const headers = { 'Accept-Language': adminLanguage(), 'X-Requested-With': 'XMLHttpRequest', ...csrfHeaders() };
  for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
}

/** @throws ApiError for any error: the client itself would start over after a HEAD with one, which only an unknown upload needs */
function check(request: HttpRequest, response: HttpResponse, fileName: string): void {
  const status = response.getStatus();
  const isUnknown = request.getMethod() === 'HEAD' && status === 404;
  if (status >= 400 && !isUnknown) throw rejectionOf(response, fileName);
}

function canBeRepeated({ causingError, originalResponse }: DetailedError): boolean {
  const status = causingError instanceof ApiError ? causingError.status : (originalResponse?.getStatus() ?? 0);
  return status === 0 || REPEATED_STATUSES.includes(status) || (status >= 500 && status !== STORAGE_FULL);
}

function errorOf(error: Error | DetailedError): ApiError {
  const { causingError, originalResponse } = error as Partial<DetailedError>;
  if (causingError instanceof ApiError) return causingError;
  if (originalResponse || !('originalRequest' in error)) return unreadable();
  return unreachable();
}

const unreachable = () => new ApiError(0, 'network', currentTexts(importsTexts).errors.network);
const unreadable = () => new ApiError(200, 'unreadable_response', currentTexts(importsTexts).errors.fallback);

function rejectionOf(response: HttpResponse, fileName: string): ApiError {
  const [status, body] = [response.getStatus(), response.getBody()];
  const { errors } = currentTexts(importsTexts);
  // The response to a HEAD has no body.
  if (status === 401 && body === '') return new ApiError(status, 'unauthenticated', errors.fallback);
  const error = errorFrom(status, '', body);
  if (error.code !== 'http') return error;
  return new ApiError(status, 'http', errors.response(fileName, body.slice(0, 200) || String(status)));
}
