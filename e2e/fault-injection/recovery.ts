// Starts the site as `npm start` does, kills and pauses its processes one after another under load, and measures for how long
// visitors' requests fail.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../../bin/cli-error.mjs';
import { onPath, pollUntil, signalIfAlive } from '../../bin/processes.mjs';
import { SERVICES } from '../../bin/services.js';
import { childrenOf, findProcess } from './process-table.js';
import { onSite, type StartedSite } from './started-site.js';
import { notMeasured, type CampaignOptions, type Guarantee } from './guarantees.js';
import { RedisServer } from './stores.js';

const REQUEST_INTERVAL_MS = 100;
const REQUEST_TIMEOUT_MS = 25_000;
const KILL_AFTER_MS = 3_000;
const PAUSE_MS = 10_000;
/** A request during a pause is served afterwards or gets 503: the gateway waits 15 s at most. */
const MAX_PAUSED_RESPONSE_MS = 16_000;
const RESTART_TIMEOUT_MS = 60_000;
/** Longest outage for uncached responses, and for those cached by the gateway. */
const MAX_UNCACHED_ERROR_MS = 3_000;
const MAX_CACHED_ERROR_MS = 0;
/** The restart of the gateway, during which nothing is served. */
const MAX_GATEWAY_ERROR_MS = 1_000;

const KINDS = ['cached page', 'uncached page', 'uncached search', 'sitemap'] as const;
type Kind = (typeof KINDS)[number];

interface Outcome {
  startedAtMs: number;
  endedAtMs: number;
  /** The status of a failed response, or the error's name. */
  failure: string | null;
}

interface Summary {
  sent: number;
  failed: number;
  /** Statuses and names of errors, each once. */
  failures: string;
  /** From the first request that failed to the end of the last one that did. */
  errorMs: number;
  slowestMs: number;
}

/** An unknown business, as only a page with data has its status: without data, an empty document with 200 is served. */
const SENT: Record<Kind, { path: () => string; status: number }> = {
  'cached page': { path: () => '/', status: 200 },
  'uncached page': { path: () => `/business/${randomUUID()}`, status: 404 },
  'uncached search': { path: () => `/api/search?q=${randomUUID()}`, status: 200 },
  sitemap: { path: () => '/sitemap.xml', status: 200 },
};
const EMPTY_DOCUMENT = '<div id="root"></div>';

async function send(kind: Kind): Promise<Outcome> {
  const startedAtMs = performance.now();
  const { path, status } = SENT[kind];
  let failure: string | null = null;
  try {
    const url = `${process.env['BASE_URL']}${path()}`;
    const headers = { 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(1, 255)}` };
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    const text = await response.text();
    if (response.status !== status) failure = String(response.status);
    else if (text.includes(EMPTY_DOCUMENT)) failure = 'empty document';
  } catch (error) {
    failure = (error as Error).name;
  }
  return { startedAtMs, endedAtMs: performance.now(), failure };
}

/** One request of each kind every 100 ms, regardless of earlier ones, each from another network. */
async function load(durationMs: number): Promise<Map<Kind, Summary>> {
  const pending = new Map<Kind, Promise<Outcome>[]>(KINDS.map((kind) => [kind, []]));
  const endAtMs = performance.now() + durationMs;
  while (performance.now() < endAtMs) {
    for (const [kind, requests] of pending) requests.push(send(kind));
    await sleep(REQUEST_INTERVAL_MS);
  }
  const summaries = new Map<Kind, Summary>();
  for (const [kind, requests] of pending) summaries.set(kind, summarize(await Promise.all(requests)));
  return summaries;
}

function summarize(outcomes: Outcome[]): Summary {
  const failed = outcomes.filter(({ failure }) => failure !== null);
  const first = Math.min(...failed.map(({ startedAtMs }) => startedAtMs));
  const last = Math.max(...failed.map(({ endedAtMs }) => endedAtMs));
  return {
    sent: outcomes.length,
    failed: failed.length,
    failures: [...new Set(failed.map(({ failure }) => failure))].join(', '),
    errorMs: failed.length > 0 ? last - first : 0,
    slowestMs: Math.max(...outcomes.map(({ startedAtMs, endedAtMs }) => endedAtMs - startedAtMs)),
  };
}

interface Victim {
  name: string;
  commandLine: string;
  signal: NodeJS.Signals;
}

const VICTIMS: Victim[] = [
  ...SERVICES.map(({ name, entry }) => ({ name, commandLine: entry, signal: 'SIGKILL' as const })),
  // An immediate shutdown, as of a crash: SIGKILL would leave its children with the shared memory.
  { name: 'PostgreSQL', commandLine: 'postgres -D', signal: 'SIGQUIT' },
];

const REDIS = 'Redis';

const SITE = { TRUSTED_PROXIES: '1' };

/** Those that visitors wait for. */
const PAUSED = ['catalog', 'gateway', 'PostgreSQL'];

async function killUnderLoad({ name, commandLine, signal }: Victim, durationMs: number) {
  const pid = findProcess(commandLine);
  if (pid === undefined) throw new CliError(`No process of ${name} was found.`);
  const isBack = () => {
    const next = findProcess(commandLine);
    return next !== undefined && next !== pid;
  };
  // Before the load ends: one on demand may exit again because it is idle.
  const kill = async () => {
    await sleep(KILL_AFTER_MS);
    process.kill(pid, signal);
    if (!(await pollUntil(isBack, RESTART_TIMEOUT_MS))) throw new CliError(`${name} was not started again.`);
  };
  const [summaries] = await Promise.all([load(durationMs), kill()]);
  return summaries;
}

async function pauseUnderLoad({ name, commandLine }: Victim, durationMs: number) {
  const pid = findProcess(commandLine);
  if (pid === undefined) throw new CliError(`No process of ${name} was found.`);
  const pause = async () => {
    await sleep(KILL_AFTER_MS);
    const pids = [pid, ...childrenOf(pid)];
    for (const one of pids) signalIfAlive(one, 'SIGSTOP');
    await sleep(PAUSE_MS);
    for (const one of pids) signalIfAlive(one, 'SIGCONT');
  };
  const [summaries] = await Promise.all([load(PAUSE_MS + durationMs), pause()]);
  return summaries;
}

/** A paused gateway serves nothing, and what waits is served afterwards. */
function pauseGuarantee(
  { name }: Victim,
  kind: Kind,
  { sent, failed, failures, errorMs, slowestMs }: Summary,
): Guarantee {
  const maxErrorMs = kind === 'cached page' ? 0 : PAUSE_MS + MAX_UNCACHED_ERROR_MS;
  return {
    promise: `${name} paused for ${PAUSE_MS / 1000} s: errors of ${kind} requests`,
    limit: `${maxErrorMs / 1000} s, each response within ${MAX_PAUSED_RESPONSE_MS / 1000} s`,
    measured: `${(errorMs / 1000).toFixed(1)} s: ${failed} of ${sent}${failures && ` (${failures})`}, slowest response ${(slowestMs / 1000).toFixed(1)} s`,
    isKept: errorMs <= maxErrorMs && slowestMs <= MAX_PAUSED_RESPONSE_MS,
  };
}

function killGuarantees(name: string, summaries: Map<Kind, Summary>): Guarantee[] {
  return [...summaries].map(([kind, { sent, failed, failures, errorMs, slowestMs }]) => {
    const limitMs = limitOf(name, kind);
    const [errors, slowest] = [errorMs, slowestMs].map((ms) => `${(ms / 1000).toFixed(1)} s`);
    return {
      promise: `${name} killed: errors of ${kind} requests`,
      limit: `${limitMs / 1000} s`,
      measured: `${errors}: ${failed} of ${sent}${failures && ` (${failures})`}, slowest response ${slowest}`,
      isKept: errorMs <= limitMs,
    };
  });
}

function limitOf(name: string, kind: Kind) {
  if (name === 'gateway') return MAX_GATEWAY_ERROR_MS;
  return kind === 'cached page' ? MAX_CACHED_ERROR_MS : MAX_UNCACHED_ERROR_MS;
}

/** Error seconds of visitors' requests, for each process killed or paused. */
export async function recovery({ seconds, kill }: CampaignOptions): Promise<Guarantee[]> {
  const durationMs = seconds * 1000;
  if (!(durationMs > 2 * KILL_AFTER_MS)) throw new CliError('--seconds must be a number above 6.');
  const names = [...VICTIMS.map(({ name }) => name), REDIS];
  if (kill !== undefined && !names.includes(kill)) throw new CliError(`--kill must be one of ${names.join(', ')}.`);
  const victims = VICTIMS.filter(({ name }) => kill === undefined || name === kill);
  return [
    ...(victims.length > 0 ? await onSite(SITE, (site) => interruptEach(victims, site, durationMs)) : []),
    ...(kill === undefined || kill === REDIS ? await redisKilled(durationMs) : []),
  ];
}

/** On a site with its queue and its limits on Redis, which starts again empty. */
async function redisKilled(durationMs: number): Promise<Guarantee[]> {
  if (onPath('redis-server') === null) return [notMeasured('Redis killed', 'redis-server is not on the PATH')];
  const redis = await RedisServer.start();
  try {
    return await onSite({ ...SITE, REDIS_URL: redis.url }, async () => {
      await load(2_000); // cached by the gateway
      const kill = sleep(KILL_AFTER_MS).then(() => redis.inject('SIGKILL'));
      const [summaries] = await Promise.all([load(durationMs), kill]);
      return killGuarantees(REDIS, summaries);
    });
  } finally {
    await redis.stop();
  }
}

async function interruptEach(victims: Victim[], { admin }: StartedSite, durationMs: number): Promise<Guarantee[]> {
  const guarantees: Guarantee[] = [];
  await load(2_000); // cached by the gateway
  for (const victim of victims) {
    await admin.send('/api/admin/system'); // starts the processes on demand
    await pollUntil(() => findProcess(victim.commandLine) !== undefined, RESTART_TIMEOUT_MS);
    guarantees.push(...killGuarantees(victim.name, await killUnderLoad(victim, durationMs)));
  }
  for (const victim of victims.filter(({ name }) => PAUSED.includes(name))) {
    for (const [kind, summary] of await pauseUnderLoad(victim, durationMs))
      guarantees.push(pauseGuarantee(victim, kind, summary));
  }
  return guarantees;
}
