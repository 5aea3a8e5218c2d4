// The live progress of imports, received as by the gateway.
import type { ImportProgress } from '@directory/contracts/imports';
export type Progress = Awaited<ReturnType<typeof listenForProgress>>;

const QUEUES = new URL('../../libs/queue/dist/queues.js', import.meta.url);

export async function listenForProgress(settings: { databaseUrl: string; redisUrl: string | undefined }) {
  const { createQueues } = await import(QUEUES.href);
  const queues = createQueues(settings);
  /** The last event of each import. */
  const last: Map<string, ImportProgress> = new Map();
  let received = 0;
  await queues.onProgress(
    'imports',
    (progress: ImportProgress) => {
      last.set(progress.importId, progress);
      received += 1;
    },
    () => {}, // an outage of the queue may interrupt the events
  );
  return {
    /** Number of events received so far. */
    received: () => received,
    /** Imports whose end was not published. */
    failures: (names: Map<string, string>) =>
      [...names].flatMap(([id, name]) => {
        const phase = last.get(id)?.phase;
        return phase === 'done' ? [] : [`the last live event of ${name}: ${phase ?? 'none'}`];
      }),
    close: () => queues.close(),
  };
}
