import { Agent } from 'node:http';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIVE_PATH } from '@directory/contracts/live';
import { seededRandom } from '@directory/testing/random';
import { io } from 'socket.io-client';
import { send, startEdge, upload, uploadResumably, type Edge, type Upload } from './edge.fixture.js';

const UPLOADS_PATH = '/api/admin/uploads';
const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const SIZES = [60 * KILOBYTE, 300 * KILOBYTE, MEGABYTE, 4 * MEGABYTE];
const UPLOADS = 220;
/** Of the slowest responses, one in a hundred may take longer. */
const MAX_P99_MS = 2_000;

let edge: Edge;
beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.stop());

const csv = (name: string) => Buffer.from(`name,phone\n${name},+49 30 1234567\n`);
const pdf = (size: number) => Buffer.alloc(size, '%PDF-1.7 ');
/** A file whose first bytes are those of a format, without the rest of it. */
const beginning = (head: string, size: number) => Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(size)]);

interface Kind {
  status: number;
  of: (size: number, index: number) => Upload;
  /** Whether it depends on the form. */
  isForm?: boolean;
}

/** Every kind of rejected upload, and accepted ones: status and body. */
const KINDS: Kind[] = [
  { status: 202, of: (_size, index) => ({ fileName: 'a.csv', content: csv(`Café ${index}`) }) },
  { status: 422, of: (size) => ({ fileName: 'fake.xlsx', content: pdf(size) }) },
  { status: 422, of: (size) => ({ fileName: 'page.xlsx', content: beginning('<html><body>', size) }) },
  { status: 422, of: (size) => ({ fileName: 'sheet.xls', content: beginning('<?xml version="1.0"?>', size) }) },
  { status: 422, of: (size) => ({ fileName: 'binary.csv', content: beginning('\0\x01\x02\x03', size) }) },
  { status: 422, of: () => ({ fileName: 'empty.csv', content: Buffer.alloc(0) }) },
  { status: 415, of: (size) => ({ fileName: 'places.docx', content: pdf(size) }) },
  { status: 413, of: (size) => ({ fileName: 'large.csv', content: pdf(size), declared: 151 * MEGABYTE }) },
  {
    status: 400,
    isForm: true,
    of: (size) => ({ fileName: 'a.csv', content: Buffer.alloc(size, 'name\n'), whole: false }),
  },
  {
    status: 400,
    isForm: true,
    of: (size) => ({ fileName: 'a.csv', content: pdf(size), headers: { 'content-type': 'multipart/form-data' } }),
  },
  { status: 401, of: (size) => ({ fileName: 'a.csv', content: pdf(size), headers: { cookie: '' } }) },
  {
    status: 403,
    of: (size) => ({ fileName: 'a.csv', content: pdf(size), headers: { origin: 'https://evil.example' } }),
  },
];

describe('uploads that are rejected while they arrive', () => {
  it('each get their response, as do the uploads after them, in any order and on any connection', async () => {
    const random = seededRandom(20);
    const pick = <T>(from: T[]) => from[Math.floor(random() * from.length)]!;
    const reusing = new Agent({ keepAlive: true, maxSockets: 2 });
    const wrong: unknown[] = [];
    const durationsMs: number[] = [];
    for (let index = 0; index < UPLOADS; index++) {
      const { status, of, isForm = false } = pick(KINDS);
      const size = pick(SIZES);
      const one = of(size, index);
      const prefer: Record<string, string> = status === 202 || random() < 0.5 ? { prefer: 'respond-async' } : {};
      const path = pick(['/api/upload-excel', '/api/upload-excel-batch', ...(isForm ? [] : [UPLOADS_PATH])]);
      const sent = {
        ...one,
        path,
        agent: pick<Agent | false>([reusing, false]),
        headers: { ...edge.session, ...prefer, ...one.headers },
      };
      const startedAt = performance.now();
      const got = await (path === UPLOADS_PATH ? uploadResumably(edge.url, sent) : upload(edge.url, sent)).catch(
        (error: Error) => ({ status: error.message, body: '' }),
      );
      durationsMs.push(performance.now() - startedAt);
      if (got.status !== status) wrong.push({ index, path, file: one.fileName, size, expected: status, ...got });
    }
    reusing.destroy();
    expect(wrong).toEqual([]);
    expect(durationsMs.toSorted((a, b) => a - b)[Math.floor(UPLOADS * 0.99)]).toBeLessThanOrEqual(MAX_P99_MS);
  }, 300_000);

  it('are rejected from their declared size, without being sent', async () => {
    const one = { fileName: 'large.csv', content: csv('Café'), declared: 151 * MEGABYTE, headers: edge.session };
    expect(await upload(edge.url, one)).toMatchObject({ status: 413, body: expect.stringContaining('file_too_large') });
  });

  it.each([
    ['a form that breaks off', {}, 'name\n', 400],
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }, 'x', 400],
    ['a boundary of 71 characters', { 'content-type': `multipart/form-data; boundary=${'b'.repeat(71)}` }, 'x', 400],
    ['a compressed body', { 'content-encoding': 'gzip' }, 'x', 400],
  ])('responds to %s with 400 bad_request', async (_what, headers, body, status) => {
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    const got = await send(
      edge.url,
      '/api/upload-excel',
      Buffer.from(body),
      {},
      { ...edge.session, ...type, ...headers },
    );
    expect({ status: got.status, code: (JSON.parse(got.body) as { code: string }).code }).toEqual({
      status,
      code: 'bad_request',
    });
  });

  it('close their connection without a session', async () => {
    const startedAt = Date.now();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const closed = new Promise<void>((resolve) => {
      const one = {
        fileName: 'a.csv',
        content: csv('Café'),
        declared: MEGABYTE,
        agent,
        headers: { origin: edge.url.origin },
      };
      void upload(edge.url, one).then(({ status, headers }) => {
        expect([status, headers.connection]).toEqual([401, 'close']);
        resolve();
      });
    });
    await closed;
    agent.destroy();
    expect(Date.now() - startedAt).toBeLessThan(15_000);
  });
});

it('a live connection watches at most 50 imports', async () => {
  const socket = io(edge.url.href, { path: LIVE_PATH, transports: ['websocket'], extraHeaders: edge.session });
  try {
    const watch = () => socket.timeout(20_000).emitWithAck('import:watch', randomUUID()) as Promise<{ ok: boolean }>;
    const accepted = [];
    for (let i = 0; i < 60; i++) accepted.push((await watch()).ok);
    expect(accepted.filter(Boolean)).toHaveLength(50);
  } finally {
    socket.disconnect();
  }
});

it('a live connection that floods the gateway with messages is closed', async () => {
  const options = { path: LIVE_PATH, transports: ['websocket'], extraHeaders: edge.session, reconnection: false };
  const socket = io(edge.url.href, options);
  try {
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    for (let i = 0; i < 1_000; i++) socket.emit('import:watch', randomUUID());
    await expect.poll(() => socket.connected, { timeout: 20_000 }).toBe(false);
  } finally {
    socket.disconnect();
  }
});

it('a session has at most 10 live connections, opened together or one after another', async () => {
  const options = { path: LIVE_PATH, transports: ['websocket'], extraHeaders: edge.session, forceNew: true };
  const sockets = Array.from({ length: 31 }, () => io(edge.url.href, { ...options, autoConnect: false }));
  const connect = (socket: (typeof sockets)[number]) => {
    const outcome = new Promise<string>((resolve) => {
      socket.once('connect', () => resolve('connected')).once('connect_error', ({ message }) => resolve(message));
    });
    socket.connect();
    return outcome;
  };
  const [last, ...others] = sockets as [(typeof sockets)[number], ...typeof sockets];
  try {
    const outcomes = await Promise.all(others.map(connect));
    expect(outcomes.toSorted()).toEqual([
      ...Array<string>(10).fill('connected'),
      ...Array<string>(20).fill('too_many_requests'),
    ]);
    expect(await connect(last)).toBe('too_many_requests');
    others[outcomes.indexOf('connected')]!.disconnect();
    await expect.poll(() => connect(last), { timeout: 10_000 }).toBe('connected');
  } finally {
    for (const socket of sockets) socket.disconnect();
  }
});
