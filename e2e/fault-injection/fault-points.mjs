// Where the campaign strikes: named moments that crashes are known to be lost in, and moments drawn by lot.
/** @typedef {import('./fault-proxy.mjs').Point} Point */
/** @typedef {import('../../bench/random.mjs').Chance} Chance */
/**
 * @typedef {{ chance: Chance, rowBytes: number, queueLine: 'database' | 'redis' }} Facts `rowBytes`: what the import sends
 *   to the catalog when nobody disturbs it
 * @typedef {(facts: Facts) => Omit<Point, 'name'>} Maker
 * @typedef {Record<string, Maker>} Stage
 */

const MERGE = { line: /** @type {const} */ ('catalog'), text: 'POST /internal/imports/' };
const STAGE = { line: /** @type {const} */ ('catalog'), text: 'PUT /internal/imports/' };
const KILL = { victim: /** @type {const} */ ('worker'), signal: /** @type {const} */ ('SIGKILL') };
const asked = { moment: /** @type {const} */ ('asked') };
const answered = { moment: /** @type {const} */ ('answered') };
const database = (/** @type {string} */ text) => ({ line: /** @type {const} */ ('database'), text });

/** Batches after which a struck import must still have some to go: an import is struck at most thrice while it merges. */
const MOST_BATCHES = 6;
/** Longer than a batch takes; milliseconds. */
const BATCH_MILLISECONDS = 40;
/** Longer than an import takes from its last batch to its acknowledgement; milliseconds. */
const ENDING_MILLISECONDS = 40;

const anyBatch = (/** @type {Facts} */ { chance }) => ({ ...MERGE, nth: chance.integer(1, MOST_BATCHES) });
const within = (/** @type {Facts} */ { chance }, /** @type {number} */ milliseconds) => ({
  delay: chance.next() * milliseconds,
});
const anyRow = (/** @type {Facts} */ { chance, rowBytes }) => ({
  ...STAGE,
  ...asked,
  bytes: Math.ceil(chance.next() * 0.9 * rowBytes),
});
/** The last words of the queue on a job. BullMQ's function on PostgreSQL, its key on Redis. */
const acknowledge = (/** @type {Facts} */ { queueLine }) => ({
  line: queueLine,
  text: queueLine === 'redis' ? ':imports:completed' : 'move_to_completed',
});

/** @type {Stage} */
const EARLY = {
  'somewhere among the rows': (facts) => ({ ...anyRow(facts), ...KILL }),
  'rows staged, not heard of': () => ({ ...STAGE, ...answered, ...KILL }),
  'while opening the file': (facts) => ({ ...database('fence = fence + 1'), ...asked, ...within(facts, 20), ...KILL }),
  'summary of the rows not saved': () => ({ ...database('SET reading = '), ...asked, ...KILL }),
  'somewhere among the rows again': (facts) => ({ ...anyRow(facts), ...KILL }),
  'claim made, not heard of': () => ({ ...database('fence = fence + 1'), ...answered, ...KILL }),
  'summary of the rows saved, not heard of': () => ({ ...database('SET reading = '), ...answered, ...KILL }),
};

/** @type {Stage} */
const MERGING = {
  'somewhere in a batch': (facts) => ({ ...anyBatch(facts), ...asked, ...within(facts, BATCH_MILLISECONDS), ...KILL }),
  'batch committed, not heard of': (facts) => ({ ...anyBatch(facts), ...answered, ...KILL }),
  'somewhere in a batch again': (facts) => ({
    ...anyBatch(facts),
    ...asked,
    ...within(facts, BATCH_MILLISECONDS),
    ...KILL,
  }),
  'batch not arrived': (facts) => ({ ...anyBatch(facts), ...asked, ...KILL }),
};

/** @type {Stage} */
const LATE = {
  'somewhere after the last batch': (facts) => ({
    ...MERGE,
    ...answered,
    answer: '"done":true',
    ...within(facts, ENDING_MILLISECONDS),
    ...KILL,
  }),
  'last batch committed, not heard of': () => ({ ...MERGE, ...answered, answer: '"done":true', ...KILL }),
  'report not written': () => ({ ...database('merge = $5'), ...asked, ...KILL }),
  'report written, not heard of': () => ({ ...database('merge = $5'), ...answered, ...KILL }),
  'job not acknowledged': (facts) => ({ ...acknowledge(facts), ...asked, ...KILL }),
  'job acknowledged, not heard of': (facts) => ({ ...acknowledge(facts), ...answered, ...KILL }),
};

/** What is not the death of a worker: one each. Nothing is held back. @type {Stage} */
const OTHER_EARLY = {
  'database stopped at once, among the rows': (facts) => ({
    ...{ ...anyRow(facts), delay: 0 },
    ...{ victim: 'database', signal: 'SIGQUIT' },
  }),
  'catalog killed, among the rows': (facts) => ({
    ...{ ...anyRow(facts), delay: 0 },
    ...{ victim: 'catalog', signal: 'SIGKILL' },
  }),
  'worker paused until another has its job, among the rows': (facts) => ({
    ...{ ...anyRow(facts), delay: 0 },
    ...{ victim: 'worker', signal: 'SIGSTOP' },
  }),
  'worker asked to stop, among the rows': (facts) => ({
    ...{ ...anyRow(facts), delay: 0 },
    ...{ victim: 'worker', signal: 'SIGTERM' },
  }),
};

/** @type {Stage} */
const OTHER_MERGING = {
  'database stopped at once, in a batch': (facts) => ({
    ...{ ...anyBatch(facts), ...asked, ...within(facts, BATCH_MILLISECONDS) },
    ...{ victim: 'database', signal: 'SIGQUIT' },
  }),
  'catalog killed, in a batch': (facts) => ({
    ...{ ...anyBatch(facts), ...asked, ...within(facts, BATCH_MILLISECONDS) },
    ...{ victim: 'catalog', signal: 'SIGKILL' },
  }),
  'catalog killed, in another batch': (facts) => ({
    ...{ ...anyBatch(facts), ...asked, ...within(facts, BATCH_MILLISECONDS) },
    ...{ victim: 'catalog', signal: 'SIGKILL' },
  }),
  'worker paused until another has its job, in a batch': (facts) => ({
    ...{ ...anyBatch(facts), ...asked, delay: 0 },
    ...{ victim: 'worker', signal: 'SIGSTOP' },
  }),
  'worker asked to stop, in a batch': (facts) => ({
    ...{ ...anyBatch(facts), ...asked, delay: 0 },
    ...{ victim: 'worker', signal: 'SIGTERM' },
  }),
};

/** Imports it takes for so many kills of a worker, at three each. */
export const importsFor = (/** @type {number} */ kills) => Math.ceil(kills / 3);

/**
 * Where to strike each import, in the order of its life: `kills` deaths of workers in all, and one of everything else.
 * @param {number} kills
 * @param {Facts[]} imports
 * @returns {Point[][]}
 */
export function planStrikes(kills, imports) {
  let left = kills;
  return imports.map((facts, i) => {
    const kill = (/** @type {Stage} */ stage) => (left-- > 0 ? [turnOf(stage, i)] : []);
    const other = (/** @type {Stage} */ stage) => Object.entries(stage).slice(i, i + 1);
    const strikes = [other(OTHER_EARLY), kill(EARLY), other(OTHER_MERGING), kill(MERGING), kill(LATE)].flat();
    return strikes.map(([name, make]) => ({ name, ...make(facts) }));
  });
}

/** The stage's points take turns. @param {Stage} stage @param {number} i */
function turnOf(stage, i) {
  const points = Object.entries(stage);
  return /** @type {[string, Maker]} */ (points[i % points.length]);
}
