import type { EXPORT_TOTAL_HEADER } from '@directory/contracts/exports';
import { csrfHeaders } from '../../../lib/csrf-token';
import { adminLanguage } from '../../../lib/i18n/language';
import { currentTexts } from '../../../lib/i18n/texts';
import { exportsTexts } from '../texts';
import { ApiError, errorFrom, wrapped } from '../../../lib/api';
import { reportSessionLost, sessionFound } from '../../../lib/session-state';
import { CsvRows } from './csv-rows';
import type { ExportFile } from './export-file';

const PROGRESS_INTERVAL_MS = 150;

const TOTAL_HEADER: typeof EXPORT_TOTAL_HEADER = 'x-total-count';

export interface ExportProgress {
  rows: number;
  total: number | null;
  milliseconds: number;
}

/** Streams an export into a file; resolves to its number of rows. A failed or cancelled export leaves no file. */
export async function exportCsv(
  query: URLSearchParams,
  file: ExportFile,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<number> {
  try {
    const { body, total } = await withSession(() => wrapped(() => openExport(query, signal)));
    const rows = new CsvRows();
    const startedAt = performance.now();
    let reportedAt = startedAt;
    const reader = body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      rows.add(part.value);
      await file.write(part.value);
      signal.throwIfAborted(); // a response that has arrived whole does not
      const now = performance.now();
      if (now - reportedAt < PROGRESS_INTERVAL_MS) continue;
      reportedAt = now;
      onProgress({ rows: rows.count, total: Number.isFinite(total) ? total : null, milliseconds: now - startedAt });
    }
    await file.close();
    return rows.count;
  } catch (error) {
    await file.discard();
    if (signal.aborted || error instanceof ApiError) throw error;
    throw new ApiError(0, 'network', currentTexts(exportsTexts).incomplete);
  }
}

/** Repeats a call whose session has ended after the next sign-in. */
async function withSession<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'unauthenticated')) throw error;
    reportSessionLost();
    await sessionFound();
    return call();
  }
}

/** @throws ApiError unless the server sends the file */
async function openExport(query: URLSearchParams, signal: AbortSignal) {
  const response = await fetch(`/api/admin/export-csv?${query}`, {
    credentials: 'include',
    headers: { 'Accept-Language': adminLanguage(), ...csrfHeaders() },
    signal,
  });
  if (!response.ok || !response.body) throw errorFrom(response.status, response.statusText, await response.text());
  return { body: response.body, total: Number(response.headers.get(TOTAL_HEADER) ?? NaN) };
}
