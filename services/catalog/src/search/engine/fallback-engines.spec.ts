import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.js';
import { FallbackEngines } from './fallback-engines.js';
import { PrimaryEngine } from './primary-engine.js';
import { MeilisearchEngine } from '../meilisearch/meilisearch-engine.js';
import { AdaptiveTimeout, type AdaptiveTimeoutSettings } from './adaptive-timeout.js';
import type { DelegateEngine, SearchPlan } from './search-engine.js';

type Responder = (request: IncomingMessage, response: ServerResponse) => void;

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const found = (hits: unknown[]) => ({ results: Array(2).fill({ hits, estimatedTotalHits: 1 }) as unknown });
const well: Responder = (_request, response) => json(response, 200, found([{ id: '1' }]));
/** Faults; a client cannot distinguish the first two. */
const ILLS: Record<string, Responder> = {
  hangs: () => undefined,
  'hangs in the middle of its response': (_request, response) => void response.writeHead(200).write('{"hits":'),
  'resets the connection': (request) => void request.socket.resetAndDestroy(),
  'breaks off in the middle of its response': (request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"hits":', () => request.socket.destroy());
  },
  'responds with 500': (_request, response) => json(response, 500, { message: 'boom', code: 'internal' }),
  'responds with 404, as without an index': (_request, response) => json(response, 404, { code: 'index_not_found' }),
  'responds with an HTML page': (_request, response) => void response.end('<html>Bad gateway</html>'),
  'responds with other JSON': (_request, response) => json(response, 200, { ok: true }),
  'responds without results': (_request, response) => json(response, 200, { results: [] }),
  'responds with hits without an id': (_request, response) => json(response, 200, found([{}])),
  'responds with ids of another kind': (_request, response) => json(response, 200, found([{ id: 'b-1' }])),
};

const plan: SearchPlan = {
  text: 'gym',
  typed: 'gym',
  at: new Date(),
  filters: {},
  sort: 'relevance',
  offset: 0,
  limit: 10,
};
const postgres = {
  name: 'postgres',
  search: () => Promise.resolve({ ids: ['2'], total: 1, totalIsCapped: false }),
} as unknown as DelegateEngine;
const never = new AbortController().signal;
const OPEN = 200;
const LIMIT = { minMs: 100, maxMs: 400 };

let server: Server;
let respond: Responder;
let requested = 0;
let first: PrimaryEngine;
let engines: FallbackEngines;
let failures: unknown[];
let ready: boolean;
beforeAll(async () => {
  server = createServer((request, response) => {
    requested += 1;
    request.on('error', () => undefined); // aborted by this end
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  // Fake timers with real sockets.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  requested = 0;
  failures = [];
  ready = true;
  first = firstEngine(LIMIT);
  engines = new FallbackEngines(first, postgres);
});
afterEach(() => void vi.useRealTimers());

function firstEngine(limit: AdaptiveTimeoutSettings): PrimaryEngine {
  const { port } = server.address() as AddressInfo;
  return new PrimaryEngine(
    new MeilisearchEngine(`http://127.0.0.1:${port}`, 'key', 'businesses'),
    new CircuitBreaker({ failures: 3, openMs: OPEN }),
    () => ready,
    new AdaptiveTimeout(limit),
    (error) => failures.push(error),
  );
}

const search = async (signal = never) =>
  engines.run(
    async (engine, either) => ({ engine: engine.name, ...(await engine.search({ ...plan }, either)) }),
    signal,
  );
const enginesOf = async (count: number) => (await many(count)).map(({ engine }) => engine);
const afterMs =
  (delayMs: number): Responder =>
  (request, response) =>
    void setTimeout(() => well(request, response), delayMs);
const many = (count: number) => Promise.all(Array.from({ length: count }, () => search()));

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await nextTurn();
}

/** The engines that serve requests received by Meilisearch before the time advances. */
async function enginesAfter(passedMs: number, count: number): Promise<string[]> {
  const received = requested + count;
  const serving = enginesOf(count);
  await until(() => requested === received);
  await vi.advanceTimersByTimeAsync(passedMs);
  return serving;
}

describe('fallback engines', () => {
  it('serves from Meilisearch while it is healthy', async () => {
    respond = well;
    expect(await search()).toEqual({ engine: 'meilisearch', ids: ['1'], total: 1, totalIsCapped: false });
    expect(failures).toEqual([]);
  });

  it.each(Object.entries(ILLS))(
    'serves from PostgreSQL while Meilisearch %s, and soon sends it no requests',
    async (name, ill) => {
      respond = ill;
      const served = name.startsWith('hangs') ? await enginesAfter(LIMIT.maxMs, 10) : await enginesOf(10);
      expect(served).toEqual(Array(10).fill('postgres'));
      expect(failures).toHaveLength(10);

      const requestedBefore = requested;
      expect(await search()).toMatchObject({ engine: 'postgres', ids: ['2'] });
      expect(await enginesOf(20)).toEqual(Array(20).fill('postgres'));
      expect(requested).toBe(requestedBefore);

      respond = well;
      await vi.advanceTimersByTimeAsync(OPEN);
      expect(await enginesOf(1)).toEqual(['meilisearch']);
      expect(await enginesOf(5)).toEqual(Array(5).fill('meilisearch'));
    },
  );

  it('continues to use a Meilisearch that is slow but healthy', async () => {
    first = firstEngine({ minMs: 100, maxMs: 10_000 });
    engines = new FallbackEngines(first, postgres);
    respond = afterMs(1_200);
    for (let i = 0; i < 3; i++) expect(await enginesAfter(1_200, 4)).toEqual(Array(4).fill('meilisearch'));
    expect({ failures, isHealthy: first.isHealthy }).toEqual({ failures: [], isHealthy: true });
  });

  it('uses a Meilisearch that became slow under load again once its late responses arrive', async () => {
    first = firstEngine({ minMs: 100, maxMs: 10_000 });
    engines = new FallbackEngines(first, postgres);
    respond = well;
    await many(10);
    respond = afterMs(1_200);
    const timeoutMs = first.timeout.currentMs;
    expect(timeoutMs).toBe(100);
    expect(await enginesAfter(timeoutMs, 10)).toEqual(Array(10).fill('postgres'));
    await vi.advanceTimersByTimeAsync(1_200 - timeoutMs);
    await until(() => first.timeout.currentMs > 1_200);
    expect(first.isHealthy).toBe(true);
    expect(await enginesAfter(1_200, 10)).toEqual(Array(10).fill('meilisearch'));
  });

  it('times out a Meilisearch that hangs after fast responses, then opens the circuit, then uses it again', async () => {
    first = firstEngine({ minMs: 100, maxMs: 1_500 });
    engines = new FallbackEngines(first, postgres);
    respond = well;
    await many(10);
    respond = ILLS['hangs']!;
    expect(await enginesAfter(100, 4)).toEqual(Array(4).fill('postgres'));
    expect(first.isHealthy).toBe(true);
    await vi.advanceTimersByTimeAsync(1_400);
    expect(first.isHealthy).toBe(false);
    const requestedBefore = requested;
    expect(await enginesOf(1)).toEqual(['postgres']);
    expect(requested).toBe(requestedBefore);
    respond = well;
    await vi.advanceTimersByTimeAsync(OPEN);
    expect(await enginesOf(1)).toEqual(['meilisearch']);
    expect(await enginesOf(5)).toEqual(Array(5).fill('meilisearch'));
  });

  it('serves from PostgreSQL while Meilisearch rejects connections', async () => {
    const unreachable = new PrimaryEngine(
      new MeilisearchEngine('http://127.0.0.1:1', undefined, 'businesses'),
      new CircuitBreaker({ failures: 3, openMs: OPEN }),
      () => true,
      new AdaptiveTimeout(LIMIT),
      (error) => failures.push(error),
    );
    engines = new FallbackEngines(unreachable, postgres);
    expect((await many(5)).every(({ engine }) => engine === 'postgres')).toBe(true);
    expect(failures).toHaveLength(5);
    expect(unreachable.isHealthy).toBe(false);
  });

  it('neither counts a database error against Meilisearch nor retries it', async () => {
    respond = well;
    let tries = 0;
    for (let i = 0; i < 5; i++) {
      const request = engines.run(async (engine, either) => {
        tries += 1;
        await engine.search({ ...plan }, either);
        throw new Error('the database is away');
      }, never);
      await expect(request).rejects.toThrow('the database is away');
    }
    expect({ tries, failures }).toEqual({ tries: 5, failures: [] });
    const slow = await engines.run(async (engine, either) => {
      await engine.search({ ...plan }, either);
      await vi.advanceTimersByTimeAsync(900);
      return engine.name;
    }, never);
    expect(slow).toBe('meilisearch');
  });

  it.each<[string, Partial<SearchPlan>]>([
    ['a place without words', { text: '', filters: { countryCode: 'DE' } }],
    ['a phone number', { text: '030 901820', phone: 4930901820n }],
    ['a website', { text: 'example.com', contact: { domain: 'example.com' } }],
  ])('searches %s in PostgreSQL alone', async (_name, different) => {
    respond = well;
    const { ids } = await engines.run((engine, either) => engine.search({ ...plan, ...different }, either), never);
    expect(ids).toEqual(['2']);
    expect(requested).toBe(0);
  });

  it('counts the facets of all matches that Meilisearch returned without searching PostgreSQL too', async () => {
    respond = well;
    const countFacets = vi.fn(() => Promise.resolve(undefined));
    engines = new FallbackEngines(first, { ...postgres, countFacets, countOpen: () => Promise.resolve(1) });
    const found = await engines.run((engine, either) => engine.searchWithFacets({ ...plan }, either), never);
    expect(found).toMatchObject({ result: { ids: ['1'] }, facets: { open: 1, approximate: false } });
    expect(countFacets).not.toHaveBeenCalled();
  });

  it('opens the circuit also while places are searched between the failures', async () => {
    respond = ILLS['resets the connection']!;
    for (let i = 0; i < 3; i++) {
      await search();
      await engines.run((engine, either) => engine.search({ ...plan, text: '' }, either), never);
    }
    expect(first.isHealthy).toBe(false);
  });

  it('sends no request to Meilisearch before there is an index', async () => {
    respond = well;
    ready = false;
    expect((await search()).engine).toBe('postgres');
    expect(requested).toBe(0);
  });

  it('counts a cancelled request against no engine', async () => {
    respond = ILLS['hangs']!;
    for (let i = 0; i < 5; i++) {
      const leaving = new AbortController();
      const left = search(leaving.signal);
      leaving.abort(new Error('left'));
      await expect(left).rejects.toThrow('left');
    }
    expect(failures).toEqual([]);
    respond = well;
    expect((await search()).engine).toBe('meilisearch');
  });
});
