// The live progress of imports, heard as the gateway hears it.
/** @typedef {Awaited<ReturnType<typeof hearProgress>>} Progress */

const QUEUES = new URL('../../libs/queue/dist/queues.js', import.meta.url);

/** @param {{ databaseUrl: string, redisUrl: string | undefined }} settings */
export async function hearProgress(settings) {
  const { createQueues } = await import(QUEUES.href);
  const queues = createQueues(settings);
  /** The last that was heard of each import. @type {Map<string, import('@directory/contracts/imports').ImportProgress>} */
  const last = new Map();
  let heard = 0;
  await queues.onProgress(
    'imports',
    (/** @type {import('@directory/contracts/imports').ImportProgress} */ progress) => {
      last.set(progress.importId, progress);
      heard += 1;
    },
    () => {}, // it hears nothing for a while; what matters is that it hears again
  );
  return {
    /** Reports heard so far. */
    heard: () => heard,
    /** Imports whose end nobody heard of. @param {Map<string, string>} names */
    failures: (names) =>
      [...names].flatMap(([id, name]) => {
        const phase = last.get(id)?.phase;
        return phase === 'done' ? [] : [`the last that was heard of ${name} live: ${phase ?? 'nothing'}`];
      }),
    close: () => queues.close(),
  };
}
