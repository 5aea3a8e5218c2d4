import { isSuccess } from '@directory/contracts/import-outcomes';
import { useLiveImports } from './live-imports';
import { isSending, useUploadQueue } from './upload-queue';

interface BatchOutcome {
  /** Number of the latest batch; 0 while nothing was started. */
  batch: number;
  total: number;
  finished: number;
  /** Files of which everything, or what was not rejected, was taken. */
  succeeded: number;
  /** Files of which rows were rejected, though others were taken. */
  partial: number;
  cancelled: number;
  over: boolean;
}

export function useBatchOutcome(): BatchOutcome {
  const items = useUploadQueue();
  const batch = Math.max(0, ...items.map((item) => item.batch));
  const batchItems = batch === 0 ? [] : items.filter((item) => item.batch === batch);
  const imports = useLiveImports(batchItems.flatMap((item) => item.importId ?? []));
  const outcomes = new Map(imports.flatMap(({ data }) => (data ? [[data.id, data.outcome] as const] : [])));

  let finished = 0;
  let succeeded = 0;
  let partial = 0;
  let cancelled = 0;
  for (const item of batchItems) {
    const outcome = item.importId === null ? item.report?.outcome : outcomes.get(item.importId);
    if (item.importId === null ? !isSending(item) : outcome) finished++;
    if (outcome && isSuccess(outcome)) succeeded++;
    if (outcome === 'partial') partial++;
    if (outcome === 'cancelled' || item.status === 'aborted') cancelled++;
  }
  return {
    batch,
    total: batchItems.length,
    finished,
    succeeded,
    partial,
    cancelled,
    over: batchItems.length > 0 && finished === batchItems.length,
  };
}
