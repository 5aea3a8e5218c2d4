import { isSuccess } from '@directory/contracts/import-outcomes';
import { useLiveImports } from './live-imports';
import { isSending, useUploadQueue } from './upload-queue';

interface BatchOutcome {
  /** Number of the latest batch; 0 while nothing was started. */
  batch: number;
  total: number;
  settled: number;
  /** Files of which everything, or what was not rejected, was taken. */
  landed: number;
  /** Files of which rows were rejected, though others were taken. */
  partial: number;
  /** Files that were called back by hand. */
  cancelled: number;
  over: boolean;
}

/** How the files that were started together last are doing. */
export function useBatchOutcome(): BatchOutcome {
  const items = useUploadQueue();
  const batch = Math.max(0, ...items.map((item) => item.batch));
  const mates = batch === 0 ? [] : items.filter((item) => item.batch === batch);
  const imports = useLiveImports(mates.flatMap((item) => item.importId ?? []));
  const outcomes = new Map(imports.flatMap(({ data }) => (data ? [[data.id, data.outcome] as const] : [])));

  let settled = 0;
  let landed = 0;
  let partial = 0;
  let cancelled = 0;
  for (const item of mates) {
    const outcome = item.importId === null ? item.report?.outcome : outcomes.get(item.importId);
    if (item.importId === null ? !isSending(item) : outcome) settled++;
    if (outcome && isSuccess(outcome)) landed++;
    if (outcome === 'partial') partial++;
    if (outcome === 'cancelled' || item.status === 'aborted') cancelled++;
  }
  return {
    batch,
    total: mates.length,
    settled,
    landed,
    partial,
    cancelled,
    over: mates.length > 0 && settled === mates.length,
  };
}
