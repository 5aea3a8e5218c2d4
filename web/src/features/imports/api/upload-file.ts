import type { ResponseOf } from '@directory/contracts/endpoints';
import type { ImportMode } from '@directory/contracts/imports';
import type { LicenceId } from '@directory/contracts/licences';
import { csrfHeaders } from '../../../lib/csrf-token';
import { adminLanguage } from '../../../lib/i18n/language';
import { currentTexts } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';
import { ApiError, errorFrom } from '../../../lib/api';

export interface UploadOptions {
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

interface UploadRequest {
  file: File;
  options: UploadOptions;
  fileIndex: number;
  totalFiles: number;
  signal: AbortSignal;
  /** 0 to 1. */
  onSent: (share: number) => void;
}

/** Idle timeout of an upload: 5 minutes, 10 for a file over 100 MB. */
const STALL = 5 * 60_000;
const LARGE_STALL = 10 * 60_000;
const LARGE = 100 * 1024 * 1024;

/** Sends one file. The fields precede it: the server needs them when its first byte arrives. */
export function uploadFile(request: UploadRequest): Promise<ResponseOf<'POST /api/upload-excel-batch'>> {
  const { file, options, signal } = request;
  const form = new FormData();
  form.append('batchSize', String(options.batchSize));
  form.append('mode', options.mode);
  form.append('approve', String(options.approve));
  form.append('test', String(options.test));
  form.append('overwriteManual', String(options.overwriteManual));
  form.append('preview', String(options.preview));
  form.append('rememberedColumns', 'true');
  for (const name of ['source', 'licence', 'note'] as const) form.append(name, options[name] ?? '');
  form.append('fileIndex', String(request.fileIndex));
  form.append('totalFiles', String(request.totalFiles));
  form.append('file', file, file.name);

  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', '/api/upload-excel-batch');
    xhr.withCredentials = true;
    xhr.setRequestHeader('Accept', 'application/json');
    xhr.setRequestHeader('Accept-Language', adminLanguage());
    xhr.setRequestHeader('Prefer', 'respond-async');
    xhr.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    for (const [name, value] of Object.entries(csrfHeaders())) xhr.setRequestHeader(name, value);
    const limit = file.size > LARGE ? LARGE_STALL : STALL;
    const stalled = () => {
      reject(new ApiError(0, 'timeout', currentTexts(importsTexts).errors.timeout));
      xhr.abort();
    };
    let stall = setTimeout(stalled, limit);
    xhr.onloadend = () => clearTimeout(stall);
    xhr.upload.onprogress = (event) => {
      clearTimeout(stall);
      stall = setTimeout(stalled, limit);
      if (event.lengthComputable) request.onSent(event.loaded / event.total);
    };
    xhr.onload = () => {
      if (xhr.status >= 200 && xhr.status < 300) {
        try {
          resolve(JSON.parse(xhr.responseText) as ResponseOf<'POST /api/upload-excel-batch'>);
        } catch {
          reject(new ApiError(xhr.status, 'unreadable_response', currentTexts(importsTexts).errors.fallback));
        }
      } else reject(rejectionOf(xhr, file.name));
    };
    xhr.onerror = () => reject(new ApiError(0, 'network', currentTexts(importsTexts).errors.network));
    xhr.onabort = () => reject(new DOMException('Upload aborted', 'AbortError'));
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(form);
  });
}

function rejectionOf(xhr: XMLHttpRequest, fileName: string): ApiError {
  const error = errorFrom(xhr.status, xhr.statusText, xhr.responseText);
  if (error.code !== 'http') return error;
  const text = xhr.responseText.slice(0, 200) || xhr.statusText;
  return new ApiError(xhr.status, 'http', currentTexts(importsTexts).errors.response(fileName, text));
}
