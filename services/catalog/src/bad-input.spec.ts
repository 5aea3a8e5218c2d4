import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ErrorBody, errorStatus, type ErrorCode } from '@directory/contracts/errors';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { ingestRow } from '@directory/testing/ingest-rows';
import fc from 'fast-check';
import { badMethods, badReads, badWrites, type BadRequest } from './bad-input.fixture.js';
import { badParameters } from './bad-parameters.fixture.js';
import { SERVICE_TOKEN, startTestCatalog, type TestCatalog } from './catalog.fixture.js';

/**
 * Any request below /api gets a success or the error envelope, never a 5xx. The requests are the same in every run, so that a
 * change is judged by what it changed; BAD_INPUT=random sends sixty times as many with a new seed (npm run test:bad-input).
 */
const RANDOM = process.env['BAD_INPUT'] === 'random';
const SEED = RANDOM ? undefined : 2026;
const RUNS_FACTOR = RANDOM ? 60 : 1;

const row = ingestRow({ name: 'Star', category: 'Gym', city: 'Berlin', country_code: 'DE' });
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.import([row]);
});
afterAll(async () => {
  agent.destroy();
  await catalog.stop();
});
afterEach(async () => {
  expect((await fetch(`${catalog.url}/health/ready`)).status).toBe(200);
  expect(await catalog.get('/api/homepage-data')).toMatchObject({ totals: { businesses: 1 } });
});

interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a URL unchanged; `fetch` would normalize it. */
function send({ method, url, headers, body }: BadRequest): Promise<RawResponse> {
  const { hostname: host, port } = new URL(catalog.url);
  return new Promise((resolve, reject) => {
    const length = body && { 'content-length': body.length };
    const all = { ...headers, ...length, [SERVICE_TOKEN_HEADER]: SERVICE_TOKEN };
    const sent = request({ host, port, agent, method, path: url, headers: all }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject).end(body);
  });
}

/** @throws Error unless the response is a success or has the error envelope. */
function check(sent: BadRequest, { status, headers, body }: RawResponse): void {
  if (status < 200 || status >= 500) throw new Error(`${status} ${body.toString()}`);
  if (sent.method === 'HEAD' || status === 304) return expect(body).toHaveLength(0);
  if (status >= 300 && status < 400) return expect(headers.location).toMatch(/^\/api\/[^\\]*$/);
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[headers['content-encoding'] ?? ''];
  const text = (decode ? decode(body) : body).toString();
  if (status < 300 && headers['content-type']?.startsWith('text/html')) return expect(text).toContain('</html>');
  if (status < 300 && headers['content-type']?.startsWith('text/csv')) return expect(text).toMatch(/^\ufeff[\w,]+\n/);
  expect(headers['content-type']).toMatch(/^application\/json/);
  const json: unknown = JSON.parse(text);
  if (status < 300) return;
  const error = ErrorBody.parse(json);
  expect(errorStatus[error.code as ErrorCode]).toBe(status);
  expect(error.requestId).toBe(headers['x-request-id']);
}

/** Checks the rule for every generated request; a failure shows the smallest counterexample and its seed. */
async function hold(requests: fc.Arbitrary<BadRequest>, numRuns: number, prepare?: () => Promise<unknown>) {
  const statuses = new Set<number>();
  const rule = fc.asyncProperty(requests, async (sent) => {
    await prepare?.();
    const response = await send(sent);
    check(sent, response);
    statuses.add(response.status);
  });
  await fc.assert(rule, { numRuns: numRuns * RUNS_FACTOR, ...(SEED && { seed: SEED }) });
  // Requests that all fail the first check would prove nothing, nor would those that all succeed.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400]));
}

/** Thousands of requests take long on a busy machine. */
const LONG_TEST_MS = 300_000 * RUNS_FACTOR;

describe('bad input', () => {
  it('causes no server error in URLs, queries and headers of reads', () => hold(badReads, 1_200), LONG_TEST_MS);
  it(
    'causes no server error in bodies of writes',
    () =>
      // Stored messages and reports would exhaust the allowance for the others.
      hold(badWrites, 700, () => catalog.db.query('DELETE FROM contact_message; DELETE FROM business_report')),
    LONG_TEST_MS,
  );
  it('causes no server error in methods', () => hold(badMethods, 500), LONG_TEST_MS);
  it(
    'values in each parameter of each endpoint cause no server error',
    async () => {
      expect(badParameters.length).toBeGreaterThan(5_000);
      const statuses = new Set<number>();
      const failures: string[] = [];
      const next = badParameters.values();
      const work = async () => {
        for (const sent of next) {
          const response = await send(sent);
          statuses.add(response.status);
          try {
            check(sent, response);
          } catch (error) {
            failures.push(`${sent.url.slice(0, 200)}: ${String(error)}`);
          }
        }
      };
      await Promise.all(Array.from({ length: 8 }, work));
      expect(failures).toEqual([]);
      expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404]));
    },
    LONG_TEST_MS,
  );
});

describe('an invalid HTTP request', () => {
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let response = '';
      const socket = connect(Number(new URL(catalog.url).port), '127.0.0.1', () => socket.write(text, 'latin1'));
      socket.setEncoding('utf8').on('data', (data: string) => (response += data));
      socket.on('close', () => resolve(response)).on('error', reject);
    });

  it.each([
    ['a byte that no URL has', 'GET /api/\xff HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'bad_request'],
    ['an address of 20 kB', `GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 413, 'payload_too_large'],
    [
      'a header of 20 kB',
      `GET /api/x HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`,
      413,
      'payload_too_large',
    ],
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'bad_request'],
    [
      'two lengths',
      'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
      'bad_request',
    ],
  ])('with %s gets the error envelope', async (_what, text, status, code) => {
    const response = await raw(text);
    const [head, body] = response.split('\r\n\r\n', 2) as [string, string];
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(ErrorBody.parse(JSON.parse(body))).toMatchObject({ success: false, code });
  });

  it('a body of more than a megabyte is rejected', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = Buffer.from(JSON.stringify({ message: 'x'.repeat(1_100_000) }));
    const sent = { method: 'POST', url: '/api/contact', headers, body };
    const response = await send(sent);
    check(sent, response);
    expect(response.status).toBe(413);
  });
});
