// More requests than the site can serve, and clients that send and read slowly.
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SeededRandom } from '../../bench/random.js';
import { pollUntil } from '../../bin/processes.mjs';
import { onSite, type StartedSite } from './started-site.js';
import type { CampaignOptions, Guarantee } from './guarantees.js';

const CONCURRENCIES = [8, 16, 32, 64];
const OVERLOAD_FACTOR = 3;
const MIN_GOODPUT = 0.9;
const MAX_RECOVERY_MS = 10_000;
const ADMIN_INTERVAL_MS = 500;
const SLOW_SENDERS = 200;
const SLOW_READERS = 50;
/** More than the buffers of the system take. */
const PIPELINED_READS = 40;
const MAX_P99_FACTOR = 2;
/** Durations below this are noise. */
const MIN_P99_MS = 50;
const PACE_MS = 10;

interface Outcome {
  status: number;
  hasRetryAfter: boolean;
  ms: number;
}

export async function overload({ seed, seconds }: CampaignOptions): Promise<Guarantee[]> {
  return onSite({ LOG_LEVEL: 'warn', TRUSTED_PROXIES: '1' }, async (site) => {
    const chance = new SeededRandom(seed);
    return [...(await excess(site, chance, seconds * 1000)), ...(await slowClients(site, chance, seconds * 1000))];
  });
}

/** An uncached read of a client of one of many networks, each of which may hold a share of what the site serves at a time. */
function read(url: string, agent: Agent, chance: SeededRandom): Promise<Outcome> {
  const startedAt = performance.now();
  const path = `/api/search?q=${chance.integer(0, 1e9).toString(36)}`;
  const headers = { 'x-forwarded-for': `198.18.${chance.integer(0, 255)}.${chance.integer(1, 254)}` };
  return new Promise((resolve) => {
    const end = (status: number, hasRetryAfter = false) =>
      resolve({ status, hasRetryAfter, ms: performance.now() - startedAt });
    const sent = request(new URL(path, url), { agent, headers, timeout: 30_000 }, (response) => {
      response.resume().once('close', () => end(response.statusCode ?? 0, 'retry-after' in response.headers));
    });
    sent.once('error', () => end(0)).once('timeout', () => sent.destroy());
    sent.end();
  });
}

/** Goodput at its best, by clients that wait for each response. */
async function saturation(url: string, chance: SeededRandom, durationMs: number) {
  let best = 0;
  for (const concurrency of CONCURRENCIES) {
    const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
    let good = 0;
    const endAt = performance.now() + durationMs;
    const client = async () => {
      while (performance.now() < endAt) if ((await read(url, agent, chance)).status === 200) good++;
    };
    await Promise.all(Array.from({ length: concurrency }, client));
    agent.destroy();
    best = Math.max(best, (1000 * good) / durationMs);
  }
  return best;
}

async function excess({ url, admin }: StartedSite, chance: SeededRandom, durationMs: number): Promise<Guarantee[]> {
  const peak = await saturation(url, chance, durationMs / 6);
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
  const pending: Promise<Outcome>[] = [];
  const administration: Promise<number>[] = [];
  const startedAt = performance.now();
  let nextAdminAt = startedAt;
  for (let now = startedAt; now < startedAt + durationMs; now = performance.now()) {
    const due = ((now - startedAt) / 1000) * peak * OVERLOAD_FACTOR;
    while (pending.length < due) pending.push(read(url, agent, chance));
    if (now >= nextAdminAt) {
      administration.push(admin.send('/api/admin/session').then(({ status }) => status, () => 0)); // prettier-ignore
      nextAdminAt += ADMIN_INTERVAL_MS;
    }
    await sleep(PACE_MS);
  }
  const endedAt = performance.now();
  const calm = new Agent({ keepAlive: true });
  const isBack = async () => {
    const outcomes = [];
    for (let i = 0; i < 10; i++) outcomes.push(await read(url, calm, chance));
    return outcomes.every(({ status }) => status === 200);
  };
  const isRecovered = await pollUntil(isBack, 6 * MAX_RECOVERY_MS, 100);
  const recoveryMs = performance.now() - endedAt;
  const outcomes = await Promise.all(pending);
  const admins = await Promise.all(administration);
  agent.destroy();
  calm.destroy();
  const good = outcomes.filter(({ status }) => status === 200);
  const shed = outcomes.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter);
  const other = outcomes.length - good.length - shed.length;
  const goodput = (1000 * good.length) / durationMs;
  const refused = admins.filter((status) => status !== 200).length;
  return [
    {
      promise: `${OVERLOAD_FACTOR} × saturation: goodput`,
      limit: `≥ ${100 * MIN_GOODPUT} % of the peak`,
      measured: `${Math.round((100 * goodput) / peak)} % of ${Math.round(peak)} requests/s, p99 ${percentile(good, 0.99)} ms`,
      isKept: goodput >= MIN_GOODPUT * peak,
    },
    {
      promise: `${OVERLOAD_FACTOR} × saturation: the rest gets 503 with Retry-After`,
      limit: '0 other failures',
      measured: `${shed.length} shed, ${other} failed otherwise, of ${outcomes.length}`,
      isKept: other === 0,
    },
    {
      promise: `${OVERLOAD_FACTOR} × saturation: the administration is served`,
      limit: '0 failures',
      measured: `${refused} of ${admins.length} failed`,
      isKept: refused === 0,
    },
    {
      promise: 'after an overload every request is served again',
      limit: `${MAX_RECOVERY_MS / 1000} s`,
      measured: `${(recoveryMs / 1000).toFixed(1)} s`,
      isKept: isRecovered && recoveryMs <= MAX_RECOVERY_MS,
    },
  ];
}

async function slowClients({ url }: StartedSite, chance: SeededRandom, durationMs: number): Promise<Guarantee[]> {
  const baseline = percentile(await paced(url, chance, durationMs / 4), 0.99);
  const { hostname, port, host } = new URL(url);
  const open = (head: string) => {
    const socket = connect(Number(port), hostname, () => socket.write(head));
    return socket.on('error', () => socket.destroy()); // closed by the site
  };
  const senders = Array.from({ length: SLOW_SENDERS }, () => open(`GET /api/countries HTTP/1.1\r\nHost: ${host}\r\n`));
  const reads = Array.from(
    { length: PIPELINED_READS },
    (_, page) => `GET /api/businesses?limit=100&page=${page + 1} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  );
  const readers = Array.from({ length: SLOW_READERS }, () => open(reads.join('')).pause());
  const drip = setInterval(() => senders.forEach((socket: Socket) => socket.writable && socket.write('X-Slow: 1\r\n')), 1_000); // prettier-ignore
  const outcomes = await paced(url, chance, durationMs / 2);
  clearInterval(drip);
  for (const socket of [...senders, ...readers]) socket.destroy();
  const p99 = percentile(outcomes, 0.99);
  const failed = outcomes.filter(({ status }) => status !== 200).length;
  return [
    {
      promise: `${SLOW_SENDERS} slow senders and ${SLOW_READERS} clients that read nothing of ${PIPELINED_READS} responses: p99 of others`,
      limit: `${MAX_P99_FACTOR} × baseline`,
      measured: `${p99} ms, baseline ${baseline} ms; ${failed} of ${outcomes.length} failed`,
      isKept: failed === 0 && p99 <= MAX_P99_FACTOR * Math.max(baseline, MIN_P99_MS),
    },
  ];
}

/** Two clients, each with one request at a time. */
async function paced(url: string, chance: SeededRandom, durationMs: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const outcomes: Outcome[] = [];
  const endAt = performance.now() + durationMs;
  const client = async () => {
    while (performance.now() < endAt) {
      outcomes.push(await read(url, agent, chance));
      await sleep(PACE_MS);
    }
  };
  await Promise.all([client(), client()]);
  agent.destroy();
  return outcomes;
}

function percentile(outcomes: Outcome[], share: number) {
  const sorted = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? NaN);
}
