// What a site serves while `npm run test:cluster` replaces its pods: pages, large uploads, exports and live progress.
import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_PATH } from '@directory/contracts/live';
import { UPLOAD_PART_BYTES } from '@directory/contracts/upload-limits';
import { io, type Socket } from 'socket.io-client';
import { SeededRandom } from '../../bench/random.js';
import { CliError } from '../../bin/cli-error.mjs';
import { pollUntil } from '../../bin/processes.mjs';
import { TusClient } from '../../services/importer/src/uploads/tus-client.fixture.js';
import type { ClusterApi } from './cluster-api.js';
import { business, fileOf, type File } from './import-files.js';
import { PersistentClient } from './persistent-client.js';
import type { Admin } from './replicas.js';

/** The product on a cluster. */
export interface ClusterSite {
  api: ClusterApi;
  admin: Admin;
  namespace: string;
  url: string;
}

const PATHS = ['/', '/api/categories', '/api/countries', '/api/homepage-data', '/api/search?q=bakery', '/categories'];
const CLIENTS = 12;
const SOCKETS = 4;
const UPLOAD_BYTES = 150_000_000;
/** 20 Mbit/s. */
const UPLOAD_BYTES_PER_SECOND = 2_500_000;
const CHUNK_BYTES = 65_536;
/** Few: an unknown column has most of the file. */
export const UPLOAD_ROWS = 1_500;
const EXPORT_BYTES_PER_SECOND = 500_000;
const EVENT_TIMEOUT_MS = 30_000;
const LOAD_TIMEOUT_MS = 1_200_000;
const LINE_FEED = 10;

/** What `MixedLoad` has sent and received. */
interface Served {
  requests: number;
  failures: string[];
  uploads: number;
  exports: number;
  reconnections: number;
}

/** Sends the mixture from its construction until `stop`. */
export class MixedLoad {
  #stopped = new AbortController();
  #clients = Array.from({ length: CLIENTS }, () => new PersistentClient(PATHS));
  #sockets: LiveSocket[];
  #served: Served = { requests: 0, failures: [], uploads: 0, exports: 0, reconnections: 0 };
  #work: Promise<void>[];

  constructor(private readonly admin: Admin) {
    this.#sockets = Array.from({ length: SOCKETS }, () => new LiveSocket(admin));
    this.#work = [
      ...this.#clients.map((client) => client.run(admin.url, this.#stopped.signal)),
      this.#repeat('uploads', (round) => this.#upload(round, 'form')),
      this.#repeat('uploads', (round) => this.#upload(round, 'parts')),
      this.#repeat('exports', () => this.#export()),
    ];
  }

  /** Ends the load once the requests are sent, with an upload and an export of each kind complete. */
  async stop(requests: number): Promise<Served> {
    const served = this.#served;
    const total = () => served.requests + this.#clients.reduce((sum, client) => sum + client.requests, 0);
    const isEnough = () =>
      served.failures.length > 0 || (total() >= requests && served.uploads > 1 && served.exports > 0);
    await pollUntil(isEnough, LOAD_TIMEOUT_MS, 200);
    this.#stopped.abort();
    await Promise.all(this.#work);
    for (const socket of this.#sockets) {
      served.reconnections += socket.reconnections;
      served.failures.push(...socket.close());
    }
    return {
      ...served,
      requests: total(),
      failures: [...served.failures, ...this.#clients.flatMap((client) => client.failures)],
    };
  }

  async #repeat(kind: 'uploads' | 'exports', attempt: (round: number) => Promise<unknown>) {
    for (let round = 1; !this.#stopped.signal.aborted; round++) {
      try {
        await attempt(round);
        this.#served[kind]++;
      } catch (error) {
        this.#served.failures.push(`${kind}: ${(error as NodeJS.ErrnoException).code ?? String(error)}`);
        await sleep(1_000);
      }
    }
  }

  /** A file in one request or in parts; every row arrives, and every socket receives that its import is done. */
  async #upload(round: number, kind: 'form' | 'parts') {
    const name = `${kind}${round}x${Date.now()}`;
    const file = await largeFile(name, round);
    const importId = await this.#send(file, kind);
    for (const socket of this.#sockets) socket.watch(importId);
    const { report } = await this.admin.finished(importId);
    if (report?.inserted !== UPLOAD_ROWS) throw new CliError(`${name}: ${report?.inserted} rows were inserted`);
    await Promise.all(this.#sockets.map((socket) => socket.connected(importId)));
  }

  async #send(file: File, kind: 'form' | 'parts') {
    if (kind === 'parts') {
      const { importId, requests } = await sendParts(this.admin, file, UPLOAD_BYTES_PER_SECOND);
      this.#served.requests += requests;
      return importId;
    }
    this.#served.requests++;
    return sendForm(this.admin, file, UPLOAD_BYTES_PER_SECOND);
  }

  #export() {
    this.#served.requests += 2;
    return receiveExport(this.admin, EXPORT_BYTES_PER_SECOND);
  }
}

/** A spreadsheet of the largest size. */
export function largeFile(name: string, seed: number): Promise<File> {
  const chance = new SeededRandom(seed);
  const filler = 'x'.repeat(UPLOAD_BYTES / UPLOAD_ROWS);
  const rows = Array.from({ length: UPLOAD_ROWS }, (_, i) => ({ ...business(chance, name, i), filler }));
  return fileOf(name, rows, 'csv');
}

/** Uploads a file as slowly as given, in one request; the import's id. */
export async function sendForm(admin: Admin, { name, content }: File, bytesPerSecond: number): Promise<string> {
  const form = new FormData();
  form.append('batchSize', '500');
  form.append('file', new Blob([content]), name);
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  const body = Buffer.from(await encoded.arrayBuffer());
  const { request } = admin.url.startsWith('https:') ? https : http;
  return new Promise<string>((resolve, reject) => {
    const sent = request(`${admin.url}/api/upload-excel`, {
      method: 'POST',
      agent: false,
      headers: {
        ...admin.headers(),
        ...{ 'content-type': type, 'content-length': body.length, prefer: 'respond-async' },
      },
    });
    sent.on('error', reject).on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('error', reject).on('end', () => {
        if ((response.statusCode ?? 0) >= 300) reject(new CliError(`an upload got ${response.statusCode}: ${text}`));
        else resolve((JSON.parse(text) as { importId: string }).importId);
      });
    });
    Readable.from(paced(body, bytesPerSecond)).pipe(sent);
  });
}

/** The same, in parts that could be resumed; the import's id, and the requests that it took. */
export async function sendParts(admin: Admin, { name, content }: File, bytesPerSecond: number) {
  const client = new TusClient(admin.url, admin.headers());
  const created = await client.create(name, content.length);
  const path = created.headers.location ?? '';
  let importId = '';
  let requests = 1;
  for (let offset = 0; offset < content.length; offset += UPLOAD_PART_BYTES) {
    const part = content.subarray(offset, offset + UPLOAD_PART_BYTES);
    const chunks = Array.from({ length: Math.ceil(part.length / CHUNK_BYTES) }, () => CHUNK_BYTES);
    requests++;
    const { status, body } = await client.slow(path, offset, part, chunks, (1000 * CHUNK_BYTES) / bytesPerSecond);
    if (status >= 300) throw new CliError(`a part got ${status}: ${JSON.stringify(body)}`);
    importId = typeof body['importId'] === 'string' ? body['importId'] : '';
  }
  return { importId, requests };
}

/** Receives an export as slowly as given, and complete: no fewer rows than a moment before. Its bytes. */
export async function receiveExport(admin: Admin, bytesPerSecond: number): Promise<number> {
  const known = await countOfBusinesses(admin);
  const response = await admin.send('/api/admin/export-csv');
  if (!response.ok || !response.body) throw new CliError(`an export got ${response.status}`);
  let lines = 0;
  let bytes = 0;
  try {
    for await (const chunk of response.body) {
      for (const byte of chunk) if (byte === LINE_FEED) lines++;
      bytes += chunk.length;
      await sleep((1000 * chunk.length) / bytesPerSecond);
    }
  } catch (error) {
    const id = response.headers.get('x-request-id');
    throw new CliError(`${String(error)} after ${lines} of ${known} lines of the export ${id}`);
  }
  if (lines <= known) throw new CliError(`an export has ${lines} lines for ${known} businesses`);
  return bytes;
}

async function* paced(bytes: Buffer, bytesPerSecond: number) {
  const startedAt = performance.now();
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    await sleep((1000 * at) / bytesPerSecond - (performance.now() - startedAt));
    yield bytes.subarray(at, at + CHUNK_BYTES);
  }
}

/** Of the public directory. */
export async function countOfBusinesses(admin: Admin): Promise<number> {
  const response = await admin.send('/api/countries');
  if (!response.ok) throw new CliError(`The countries request failed with ${response.status}`);
  const countries = (await response.json()) as { businessCount: number }[];
  return countries.reduce((sum, { businessCount }) => sum + businessCount, 0);
}

/** The connection of an administrator's page, which reconnects by itself. */
export class LiveSocket {
  reconnections = -1;
  #failures: string[] = [];
  #watched = new Set<string>();
  #socket: Socket;

  constructor(admin: Admin) {
    this.#socket = io(admin.url, { path: LIVE_PATH, transports: ['websocket'], extraHeaders: admin.headers() });
    this.#socket.on('connect', () => {
      this.reconnections++;
      for (const id of this.#watched) this.#join(id);
    });
  }

  watch(importId: string) {
    this.#watched.add(importId);
    if (this.#socket.connected) this.#join(importId);
  }

  /** Waits until it is connected; then the room of the import lets it in. */
  async connected(importId: string) {
    const isConnected = await pollUntil(() => this.#socket.connected, EVENT_TIMEOUT_MS);
    if (!isConnected) this.#failures.push('a live socket did not reconnect');
    this.#watched.delete(importId);
  }

  close() {
    if (!this.#socket.connected) this.#failures.push('a live socket is not connected in the end');
    this.#socket.disconnect();
    return this.#failures;
  }

  #join(importId: string) {
    this.#socket.timeout(EVENT_TIMEOUT_MS).emit('import:watch', importId, (error: Error | null) => {
      if (error && this.#socket.connected) this.#failures.push('a live socket was not let into the room of an import');
    });
  }
}
