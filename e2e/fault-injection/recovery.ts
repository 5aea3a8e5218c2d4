// Starts the site as `npm start` does, kills its processes one after another under load, and measures for how long visitors'
// requests fail.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../../bin/cli-error.mjs';
import { pollUntil } from '../../bin/processes.mjs';
import { SERVICES } from '../../bin/services.js';
import startSite from '../server.js';
import type { CampaignOptions, Guarantee } from './guarantees.js';

const REQUEST_INTERVAL_MS = 100;
const REQUEST_TIMEOUT_MS = 15_000;
const KILL_AFTER_MS = 3_000;
const RESTART_TIMEOUT_MS = 60_000;
/** Longest outage for uncached responses, and for those cached by the gateway. */
const MAX_UNCACHED_ERROR_MS = 3_000;
const MAX_CACHED_ERROR_MS = 0;
/** The restart of the gateway, during which nothing is served. */
const MAX_GATEWAY_ERROR_MS = 1_000;

const KINDS = ['cached page', 'uncached page', 'uncached search'] as const;
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

const urlOf = (kind: Kind) => {
  const base = process.env['BASE_URL'];
  if (kind === 'cached page') return `${base}/`;
  if (kind === 'uncached page') return `${base}/businesses?search=${randomUUID()}`;
  return `${base}/api/businesses?search=${randomUUID()}`;
};

async function send(kind: Kind): Promise<Outcome> {
  const startedAtMs = performance.now();
  const failure = await fetch(urlOf(kind), { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok ? null : String(response.status);
    },
    (error: Error) => error.name,
  );
  return { startedAtMs, endedAtMs: performance.now(), failure };
}

/** One request of each kind every 100 ms, regardless of earlier ones. */
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

/** The process whose command line contains `text` and which belongs to this site. */
export function findProcess(text: string): number | undefined {
  const dataDir = process.env['SITE_DATA_DIR'] as string;
  const read = (id: string, file: string) => {
    try {
      return readFileSync(`/proc/${id}/${file}`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return ''; // it has exited
    }
  };
  const found = readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id) && read(id, 'cmdline').includes(text))
    .filter((id) => `${read(id, 'cmdline')} ${read(id, 'environ')}`.includes(dataDir));
  return found.map(Number).sort((a, b) => a - b)[0];
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

async function killUnderLoad({ name, commandLine, signal }: Victim, durationMs: number) {
  const pid = findProcess(commandLine);
  if (pid === undefined) throw new CliError(`No process of ${name} was found.`);
  const [summaries] = await Promise.all([load(durationMs), sleep(KILL_AFTER_MS).then(() => process.kill(pid, signal))]);
  const isBack = () => {
    const next = findProcess(commandLine);
    return next !== undefined && next !== pid;
  };
  if (!(await pollUntil(isBack, RESTART_TIMEOUT_MS))) throw new CliError(`${name} was not started again.`);
  return summaries;
}

function limitOf(name: string, kind: Kind) {
  if (name === 'gateway') return MAX_GATEWAY_ERROR_MS;
  return kind === 'cached page' ? MAX_CACHED_ERROR_MS : MAX_UNCACHED_ERROR_MS;
}

/** Error seconds of visitors' requests, for each process killed. */
export async function recovery({ seconds, kill }: CampaignOptions): Promise<Guarantee[]> {
  const durationMs = seconds * 1000;
  if (!(durationMs > 2 * KILL_AFTER_MS)) throw new CliError('--seconds must be a number above 6.');
  const victims = VICTIMS.filter(({ name }) => kill === undefined || name === kill);
  if (victims.length === 0) throw new CliError(`--kill must be one of ${VICTIMS.map(({ name }) => name).join(', ')}.`);
  const guarantees: Guarantee[] = [];
  const stop = await startSite();
  try {
    await load(2_000); // cached by the gateway
    for (const victim of victims) {
      for (const [kind, summary] of await killUnderLoad(victim, durationMs)) {
        const limitMs = limitOf(victim.name, kind);
        const { sent, failed, failures, errorMs, slowestMs } = summary;
        const [errors, slowest] = [errorMs, slowestMs].map((ms) => `${(ms / 1000).toFixed(1)} s`);
        guarantees.push({
          promise: `${victim.name} killed: errors of ${kind} requests`,
          limit: `${limitMs / 1000} s`,
          measured: `${errors}: ${failed} of ${sent}${failures && ` (${failures})`}, slowest response ${slowest}`,
          isKept: errorMs <= limitMs,
        });
      }
    }
  } finally {
    await stop();
  }
  return guarantees;
}
