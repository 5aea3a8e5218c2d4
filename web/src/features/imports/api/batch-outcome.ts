import { isFinal } from './import-state';
import { useLiveImports } from './live-imports';
import { isSending, useUploadQueue } from './upload-queue';

interface BatchOutcome {
  /** Number of the latest batch; 0 while nothing was started. */
  batch: number;
  total: number;
  settled: number;
  /** Files whose import ended well. */
  landed: number;
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
  const states = new Map(imports.flatMap(({ data }) => (data ? [[data.id, data.state] as const] : [])));

  let settled = 0;
  let landed = 0;
  let cancelled = 0;
  for (const item of mates) {
    const state = item.importId === null ? undefined : states.get(item.importId);
    if (item.importId === null ? !isSending(item) : state !== undefined && isFinal(state)) settled++;
    if (state === 'done' || item.report?.success === true) landed++;
    if (state === 'cancelled' || item.status === 'aborted') cancelled++;
  }
  return { batch, total: mates.length, settled, landed, cancelled, over: mates.length > 0 && settled === mates.length };
}
