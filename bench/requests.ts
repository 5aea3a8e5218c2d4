// Load on a URL: as fast as it responds (closed loop), or at a fixed rate (open loop).
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, Client } from 'undici';
import type { Dispatcher } from 'undici';

const TIMEOUT = 30_000;
const OVERLOAD_SECONDS = 2;

/** Headers of a browser. */
export const BROWSER_HEADERS = { accept: 'application/json', 'accept-encoding': 'br, gzip' };

type Fetched = { status: number; bytes: number };
export type Throughput = { perSecond: number; times: Latency };
/** Milliseconds. */
export type Latency = { p50: number; p95: number; p99: number; count: number };

/** Repeats one path on `connections` connections, each waiting for its response before the next request. */
export async function closedLoop(
  origin: string,
  path: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Throughput> {
  const clients = Array.from({ length: connections }, () => new Client(origin, { pipelining: 1 }));
  const times: number[] = [];
  try {
    await Promise.all(clients.map((client) => fetchPath(client, origin, path))); // connected before the clock runs
    const begin = performance.now();
    const end = begin + seconds * 1000;
    await Promise.all(
      clients.map(async (client) => {
        for (let before = performance.now(); before < end;) {
          await fetchPath(client, origin, path);
          const now = performance.now();
          times.push(now - before);
          before = now;
        }
      }),
    );
    return { perSecond: times.length / ((performance.now() - begin) / 1000), times: latency(times) };
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

/**
 * Each path once, `rate` of them a second, regardless of responses outstanding. Times count from when a request was due, so that
 * a stall affects all requests due meanwhile. With two seconds of requests outstanding, or when it sheds one, the server is
 * overloaded, and no more are sent. `all`: the time of each path.
 */
export async function openLoop(
  origin: string,
  paths: string[],
  rate: number,
  headers: Record<string, string> = BROWSER_HEADERS,
): Promise<Latency & { overloaded: boolean; all: (number | undefined)[] }> {
  const agent = new Agent({ connections: 256, pipelining: 1 });
  const all = paths.map((): number | undefined => undefined);
  let owed = 0;
  let overloaded = false;
  try {
    const begin = performance.now() + 20;
    await Promise.all(
      paths.map(async (path, i) => {
        const due = begin + (i * 1000) / rate;
        await sleep(Math.max(0, due - performance.now()));
        overloaded ||= owed > rate * OVERLOAD_SECONDS;
        if (overloaded) return;
        owed += 1;
        try {
          await fetchPath(agent, origin, path, headers);
          all[i] = performance.now() - due;
        } catch (error) {
          if (!(error instanceof ShedError)) throw error;
          overloaded = true;
        } finally {
          owed -= 1;
        }
      }),
    );
    return { ...latency(all.filter((time) => time !== undefined)), overloaded, all };
  } finally {
    await agent.close();
  }
}

/** The server has no room for a request. */
class ShedError extends Error {}

/** Sends a request and discards the body. Rejects unless the status is 200: fast errors must not count. */
function fetchPath(
  dispatcher: Dispatcher,
  origin: string,
  path: string,
  headers: Record<string, string> = BROWSER_HEADERS,
): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    let status = 0;
    let bytes = 0;
    dispatcher.dispatch(
      { origin, path, method: 'GET', headers, headersTimeout: TIMEOUT, bodyTimeout: TIMEOUT },
      {
        onRequestStart() {},
        onResponseStart(_controller, code) {
          status = code;
        },
        onResponseData(_controller, chunk) {
          bytes += chunk.length;
        },
        onResponseEnd() {
          if (status === 200) return resolve({ status, bytes });
          reject(new (status === 503 ? ShedError : Error)(`${origin}${path} returned ${status}`));
        },
        onResponseError(_controller, error) {
          reject(new Error(`${origin}${path} failed: ${error.message}`, { cause: error }));
        },
      },
    );
  });
}

export function latency(times: number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), count: sorted.length };
}

/** The median of several measurements. */
export function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}
