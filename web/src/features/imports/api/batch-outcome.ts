import type { ImportView } from '@directory/contracts/imports';
import { isSuccess } from '@directory/contracts/import-outcomes';
import { isMissing } from './import-feed';
import { useLiveImports } from './live-imports';
import { isSending, uploadQueue, useUploadQueue } from './upload-queue';

/** Share of a file's time that its upload takes; the rest is its import. */
const UPLOAD_SHARE = 0.1;
/** Below this share no estimate is shown, as it would jump. */
const MIN_ESTIMATED_SHARE = 0.03;

export interface BatchOutcome {
  /** Number of the latest batch; 0 before the first. */
  batch: number;
  total: number;
  finished: number;
  /** Imported files, completely or without rejected rows. */
  succeeded: number;
  /** Files with both imported and rejected rows. */
  partial: number;
  cancelled: number;
  over: boolean;
  rows: { read: number; inserted: number; updated: number; skipped: number; errors: number };
  /** Progress from 0 to 1, weighted by file size. */
  share: number;
  /** Null while it cannot be estimated. */
  secondsLeft: number | null;
  /** Ids of the imports that are still running. */
  running: readonly string[];
  /** Those of them that await confirmation. */
  awaiting: readonly ImportView[];
  /** Whether nothing happens before one of them is confirmed. */
  isPaused: boolean;
}

export function useBatchOutcome(): BatchOutcome {
  const items = useUploadQueue();
  const batch = Math.max(0, ...items.map((item) => item.batch));
  const batchItems = batch === 0 ? [] : items.filter((item) => item.batch === batch && item.status !== 'repeated');
  const ids = batchItems.flatMap((item) => item.importId ?? []);
  const imports = useLiveImports(ids);
  const missing = new Set(ids.filter((_, index) => isMissing(imports[index]?.error)));
  const views = new Map(
    imports.flatMap(({ data }) => (data && !missing.has(data.id) ? [[data.id, data] as const] : [])),
  );

  const result: BatchOutcome = {
    batch,
    total: batchItems.length,
    finished: 0,
    succeeded: 0,
    partial: 0,
    cancelled: 0,
    over: false,
    rows: { read: 0, inserted: 0, updated: 0, skipped: 0, errors: 0 },
    share: 0,
    secondsLeft: null,
    running: [...views.values()].filter((view) => !view.outcome).map((view) => view.id),
    awaiting: [...views.values()].filter((view) => view.state === 'awaiting'),
    isPaused: false,
  };
  let bytes = 0;
  let doneBytes = 0;
  for (const item of batchItems) {
    const view = item.importId === null ? undefined : views.get(item.importId);
    const outcome = view?.outcome;
    const isFinished = item.importId === null ? !isSending(item) : Boolean(outcome) || missing.has(item.importId);
    if (isFinished) result.finished++;
    const isUndone = Boolean(view?.undone);
    if (outcome && isSuccess(outcome) && !isUndone) result.succeeded++;
    if (outcome === 'partial' && !isUndone) result.partial++;
    if (outcome === 'cancelled' || item.status === 'aborted') result.cancelled++;
    if (view && !isUndone) addRows(result.rows, view.progress);
    const weight = Math.max(1, item.file.size);
    bytes += weight;
    const imported = (view?.progress.percent ?? 0) / 100;
    doneBytes += weight * (isFinished ? 1 : item.sent * UPLOAD_SHARE + imported * (1 - UPLOAD_SHARE));
  }
  result.over = result.total > 0 && result.finished === result.total;
  result.share = bytes === 0 ? 0 : doneBytes / bytes;
  result.isPaused = !result.over && result.finished + result.awaiting.length === result.total;
  if (!result.over && !result.isPaused && result.share >= MIN_ESTIMATED_SHARE) {
    result.secondsLeft = (uploadQueue.elapsedSeconds() / result.share) * (1 - result.share);
  }
  return result;
}

type Rows = BatchOutcome['rows'];

function addRows(rows: Rows, progress: Omit<Rows, 'read'> & { rowsRead: number }) {
  rows.read += progress.rowsRead;
  rows.inserted += progress.inserted;
  rows.updated += progress.updated;
  rows.skipped += progress.skipped;
  rows.errors += progress.errors;
}
